//! Sessions with agents that misbehave, and the limits and replies of those that do not.

mod support;

use std::sync::{Arc, Mutex};
use std::time::Duration;
use support::{FirstFree, Talk, first_free};
use tengen_board::{Color, Game, Point, Rule, Swap2, Swap2Answer, notation};
use tengen_piskvork::engine::Reply;
use tengen_play::{Agent, AgentError, Candidate, Decision, GameConfig, SearchLimits};

/// Answers as the function says.
struct Says<C>(C);

impl<C: FnMut(&Game, &SearchLimits) -> Result<Decision, AgentError> + Send> Agent for Says<C> {
    fn name(&self) -> &str {
        "says"
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        (self.0)(game, limits)
    }
}

/// A session with an agent that answers as the function says.
fn with<C>(choose: C) -> Talk<impl FnMut() -> Result<Box<dyn Agent>, AgentError>>
where
    C: FnMut(&Game, &SearchLimits) -> Result<Decision, AgentError> + Clone + Send + 'static,
{
    Talk::new(move || Ok(Box::new(Says(choose.clone())) as Box<dyn Agent>))
}

fn p(x: u8, y: u8) -> Point {
    Point::new(x, y).unwrap()
}

fn text(replies: &[Reply]) -> String {
    replies.iter().map(Reply::to_string).collect::<Vec<_>>().join("\n")
}

/// A message about the failure, then a legal move.
fn fallback_after(replies: &[Reply], trouble: &str) -> Point {
    match replies {
        [.., Reply::Message(message), Reply::Move(point)] => {
            assert!(message.contains(trouble), "{message}");
            *point
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_panic_costs_a_move_but_not_the_game() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if info.payload().downcast_ref() != Some(&"a bug") {
            usual(info);
        }
    }));
    let made = Arc::new(Mutex::new(0));
    let count = made.clone();
    let mut talk = Talk::new(move || {
        *count.lock().unwrap() += 1;
        let choose = |game: &Game, _: &SearchLimits| match game.moves().len() {
            1 => panic!("a bug"),
            _ => Ok(Decision::new(p(0, 0))),
        };
        Ok(Box::new(Says(choose)) as Box<dyn Agent>)
    });
    let point = fallback_after(&talk.say("START 15\nTURN 7,7\n"), "panicked");
    assert!(point.x().abs_diff(7) <= 1 && point.y().abs_diff(7) <= 1, "{point:?} is not near");
    assert_eq!(text(&talk.say("TURN 1,1\n")), "0,0");
    assert_eq!(*made.lock().unwrap(), 2, "a fresh agent after the panic");
}

#[test]
fn an_agent_that_cannot_be_made_or_fails_is_fallback_after_for() {
    let mut none = Talk::new(|| Err(AgentError::Unsupported("no weights".into())));
    assert_eq!(fallback_after(&none.say("START 15\nBEGIN\n"), "no weights"), p(7, 7));
    let mut gives_up = with(|_, _| Err(AgentError::Resigned));
    fallback_after(&gives_up.say("START 15\nBEGIN\n"), "resigned");
    assert!(matches!(gives_up.say("SWAP2BOARD\nDONE\n")[..], [Reply::Moves(ref three)] if three.len() == 3));
    assert_eq!(
        text(&gives_up.say("SWAP2BOARD\n7,7\n8,8\n9,9\nDONE\n")),
        "MESSAGE the agent failed: resigned\nSWAP"
    );
}

#[test]
fn taken_and_outside_points_are_never_answered() {
    for wish in [p(7, 7), p(15, 0), p(21, 21)] {
        let mut talk = with(move |_, _| Ok(Decision::new(wish)));
        let point = fallback_after(&talk.say("START 15\nTURN 7,7\n"), "illegal answer");
        assert_ne!(point, wish);
    }
}

#[test]
fn fouls_are_never_answered() {
    // An acceptance test of Gomocup: Black must not play g9 (counted from the top).
    let size = tengen_board::Size::STANDARD;
    let moves = notation::parse_moves_from_top("h8h9i7i9h10i6i11i12", size).unwrap();
    let foul = notation::parse_moves_from_top("g9", size).unwrap()[0];
    let board: String = moves
        .iter()
        .enumerate()
        .map(|(number, &point)| format!("{},{}\n", notation::manager(point), number % 2 + 1))
        .collect();
    let mut talk = with(move |_, _| Ok(Decision::new(foul)));
    let point =
        fallback_after(&talk.say(format!("START 15\nINFO rule 4\nBOARD\n{board}DONE\n")), "illegal answer");
    assert_ne!(point, foul);
    let mut freestyle = with(move |_, _| Ok(Decision::new(foul)));
    let answer = freestyle.say(format!("START 15\nINFO rule 0\nBOARD\n{board}DONE\n"));
    assert_eq!(answer.last(), Some(&Reply::Move(foul)));
}

#[test]
fn an_agent_may_swap_or_put_two_stones() {
    struct Opens(Swap2Answer);
    impl Agent for Opens {
        fn name(&self) -> &str {
            "opens"
        }
        fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
            FirstFree.choose(game, limits)
        }
        fn answer_swap2(&mut self, _: &Swap2, _: &SearchLimits) -> Result<Swap2Answer, AgentError> {
            Ok(self.0)
        }
    }
    let three = "START 15\nSWAP2BOARD\n7,7\n8,8\n9,9\nDONE\n";
    let mut swaps = Talk::new(|| Ok(Box::new(Opens(Swap2Answer::Swap)) as Box<dyn Agent>));
    assert_eq!(text(&swaps.say(three)), "OK\nSWAP");
    // The engine is Black now, and the opponent moves as White.
    assert_eq!(text(&swaps.say("TURN 1,1\n")), "0,0");
    assert_eq!(swaps.session.game().unwrap().board().stone(p(0, 0)), Some(Color::Black));
    let two = Swap2Answer::Balance([p(1, 1), p(2, 2)]);
    let mut balances = Talk::new(move || Ok(Box::new(Opens(two)) as Box<dyn Agent>));
    assert_eq!(text(&balances.say(three)), "OK\n1,1 2,2");
    // With five stones on the board two more are not an answer.
    let five = "SWAP2BOARD\n7,7\n8,8\n9,9\n1,1\n2,2\nDONE\n";
    assert!(matches!(balances.say(five)[..], [Reply::Message(_), Reply::Swap]));
}

#[test]
fn the_agent_is_told_of_games_and_limits() {
    #[derive(Clone, Default)]
    struct Listens {
        games: Arc<Mutex<Vec<GameConfig>>>,
        limits: Arc<Mutex<Vec<SearchLimits>>>,
    }
    impl Agent for Listens {
        fn name(&self) -> &str {
            "listens"
        }
        fn new_game(&mut self, config: &GameConfig) -> Result<(), AgentError> {
            self.games.lock().unwrap().push(config.clone());
            Ok(())
        }
        fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
            self.limits.lock().unwrap().push(limits.clone());
            FirstFree.choose(game, limits)
        }
    }
    let agent = Listens::default();
    let hands_out = agent.clone();
    let mut talk = Talk::new(move || Ok(Box::new(hands_out.clone()) as Box<dyn Agent>));
    talk.say(
        "START 15\nINFO rule 1\nINFO timeout_turn 5000\nINFO timeout_match 60000\nINFO time_left 40000\n",
    );
    talk.say("INFO max_memory 1000000\nINFO max_node 99\nINFO max_depth 7\nINFO thread_num 1\nBEGIN\n");
    talk.say(
        "TURN 5,5\nYXNBEST 4\nYXHASHCLEAR\nTURN 6,6\nINFO timeout_turn 0\nINFO time_left -3\nTURN 7,9\n",
    );
    let games = agent.games.lock().unwrap();
    assert_eq!(games.len(), 2, "START and YXHASHCLEAR");
    assert_eq!((games[0].rule, games[0].turn_time), (Rule::Standard, Some(Duration::from_secs(5))));
    let limits = agent.limits.lock().unwrap();
    let first = &limits[0];
    assert_eq!(
        (first.nodes, first.depth, first.threads, first.memory),
        (Some(99), Some(7), Some(1), Some(1_000_000))
    );
    // The clock has run since the command was read.
    let turn = first.turn_time.unwrap();
    assert!(turn <= Duration::from_secs(5) && turn > Duration::from_secs(4), "{turn:?}");
    assert!(first.match_time.unwrap() > Duration::from_secs(39));
    assert_eq!(limits.iter().map(|l| l.best).collect::<Vec<_>>(), [None, None, Some(4), None, None]);
    assert_eq!((limits[4].turn_time, limits[4].match_time), (Some(Duration::ZERO), Some(Duration::ZERO)));
}

#[test]
fn details_are_shown_only_when_asked_for() {
    let thoughtful = |game: &Game, _: &SearchLimits| {
        let points: Vec<Point> = game.board().empties().take(3).collect();
        let candidates = points.iter().map(|&point| Candidate::new(point, 0.75, vec![point]));
        Ok(Decision {
            win_rate: Some(0.75),
            candidates: candidates.collect(),
            depth: 3,
            nodes: 50,
            note: "two\nlines".into(),
            ..Decision::new(points[0])
        })
    };
    assert_eq!(text(&with(thoughtful).say("START 15\nTURN 7,7\n")), "OK\n0,0");
    assert_eq!(
        text(&with(thoughtful).say("INFO show_detail 1\nSTART 15\nTURN 7,7\n")),
        "OK\nMESSAGE REALTIME REFRESH\nMESSAGE REALTIME BEST 0,0\nDEBUG two\nDEBUG lines\n0,0"
    );
    let detailed = text(&with(thoughtful).say("INFO show_detail 2\nSTART 15\nTURN 7,7\nYXNBEST 2\n"));
    let (one, two) = detailed.split_once("\n0,0\n").unwrap();
    assert!(
        one.starts_with("OK\nINFO PV 0\nINFO NUMPV 1\nINFO DEPTH 3\nINFO SELDEPTH 3\nINFO NODES 50\n"),
        "{one}"
    );
    assert!(one.contains("\nINFO EVAL 220\nINFO WINRATE 0.7500\nINFO BESTLINE 0,0\nINFO PV DONE\n"), "{one}");
    assert!(two.contains("INFO PV 1\nINFO NUMPV 2\n"), "{two}");
    // No line but the answer can be taken for a move.
    assert_eq!(two.lines().filter(|line| line.split(',').all(|n| n.parse::<u8>().is_ok())).count(), 1);
}

#[test]
fn yixin_boards_learn_what_they_may_set_and_number_renju_two() {
    let mut talk = first_free();
    let told = text(&talk.say("yxshowinfo\n"));
    assert!(told.lines().all(|line| line.starts_with("MESSAGE INFO MAX_")), "{told}");
    talk.say("START 15\nINFO rule 2\n");
    assert_eq!(talk.session.game().unwrap().rule(), Rule::Renju);
}

/// A session with an agent to whom every move gives the side to move this chance.
fn judging(rate: f64) -> Talk<impl FnMut() -> Result<Box<dyn Agent>, AgentError>> {
    with(move |game: &Game, _: &SearchLimits| {
        let points: Vec<Point> =
            game.board().empties().filter(|&point| game.is_allowed(point)).take(24).collect();
        let candidates = points.iter().map(|&point| Candidate::new(point, rate, vec![point])).collect();
        Ok(Decision { win_rate: Some(rate), candidates, ..Decision::new(points[0]) })
    })
}

#[test]
fn yixin_boards_lead_swap2_step_by_step() {
    /// Gives this answer to every question of Swap2.
    struct Answers(Swap2Answer);
    impl Agent for Answers {
        fn name(&self) -> &str {
            "answers"
        }
        fn choose(&mut self, _: &Game, _: &SearchLimits) -> Result<Decision, AgentError> {
            Err(AgentError::Resigned)
        }
        fn answer_swap2(&mut self, _: &Swap2, _: &SearchLimits) -> Result<Swap2Answer, AgentError> {
            Ok(self.0)
        }
    }
    let answers = |answer| Talk::new(move || Ok(Box::new(Answers(answer)) as Box<dyn Agent>));
    let three = "START 15\nYXBOARD\n7,7,2\n6,8,1\n8,6,2\nDONE\n";
    let five = "START 15\nYXBOARD\n5,5,2\n8,7,1\n9,8,2\n7,6,1\n6,5,2\nDONE\n";
    let mut opens = answers(Swap2Answer::Open([p(3, 7), p(6, 7), p(8, 7)]));
    assert_eq!(
        text(&opens.say("START 15\nyxswap2step1\n")),
        "OK\nMESSAGE SWAP2 MOVE1 3 7\nMESSAGE SWAP2 MOVE2 6 7\nMESSAGE SWAP2 MOVE3 8 7"
    );
    let mut swaps = answers(Swap2Answer::Swap);
    assert_eq!(text(&swaps.say(format!("{three}yxswap2step2\n"))), "OK\nMESSAGE SWAP2 SWAP1 YES");
    assert_eq!(text(&swaps.say(format!("{five}yxswap2step3\n"))), "OK\nMESSAGE SWAP2 SWAP2 YES");
    let mut keeps = answers(Swap2Answer::Stay(p(0, 0)));
    assert_eq!(text(&keeps.say(format!("{three}YXSWAP2STEP2\n"))), "OK\nMESSAGE SWAP2 SWAP1 NO");
    // The board then asks for the move by itself.
    assert_eq!(keeps.session.game().unwrap().board().stone_count(), 3);
    assert_eq!(text(&keeps.say(format!("{five}YXSWAP2STEP3\n"))), "OK\nMESSAGE SWAP2 SWAP2 NO");
    assert_eq!(text(&keeps.say("YXSWAP2STEP2\n")), "ERROR YXSWAP2STEP2 is asked on 3 stones in turn, not 5");
    let mut places = answers(Swap2Answer::Balance([p(6, 9), p(8, 8)]));
    assert_eq!(
        text(&places.say(format!("{three}yxswap2step2\n"))),
        "OK\nMESSAGE SWAP2 MOVE4 6 9\nMESSAGE SWAP2 MOVE5 8 8"
    );
    assert_eq!(places.session.game().unwrap().board().stone_count(), 5);
}

#[test]
fn yixin_boards_lead_soosorv_step_by_step() {
    let (mut ahead, mut behind) = (judging(0.8), judging(0.2));
    for talk in [&mut ahead, &mut behind] {
        talk.say("yxshowinfo\nINFO rule 2\nSTART 15\n");
    }
    let mut ask = |step: &str, stones: &str| {
        let line = format!("yxsoosorvstep{step}\n{stones}{}", if step == "1" { "" } else { "done\n" });
        [ahead.say(&line), behind.say(&line)].map(|replies| text(&replies))
    };
    for told in ask("1", "") {
        assert!(told.starts_with("MESSAGE SOOSORV MOVE1 7 7\nMESSAGE SOOSORV MOVE2 "), "{told}");
        assert_eq!(told.lines().count(), 3);
    }
    let three = "7,7\n6,8\n5,9\n";
    // Whoever moves is ahead: of the fifth moves that is Black, so Black is the colour to have; and the other way round.
    assert_eq!(ask("2", three), ["MESSAGE SOOSORV SWAP1 Y", "MESSAGE SOOSORV SWAP1 N"]);
    for told in ask("3", three) {
        let words: Vec<_> = told.strip_prefix("MESSAGE SOOSORV MOVE4 ").unwrap().split(' ').collect();
        let [_, _, count] = words[..] else { panic!("{told}") };
        assert!((1..=8).contains(&count.parse::<u32>().unwrap()), "{told}");
    }
    let four = format!("{three}4,9\n");
    assert_eq!(ask("4 2", &four), ["MESSAGE SOOSORV SWAP2 N", "MESSAGE SOOSORV SWAP2 Y"]);
    for told in ask("5 2", &four) {
        let lines: Vec<_> = told.lines().collect();
        assert_eq!(lines.len(), 4, "{told}");
        assert_eq!([lines[0], lines[3]], ["MESSAGE SOOSORV MOVE5 REFRESH", "MESSAGE SOOSORV MOVE5 DONE"]);
        assert!(lines[1..3].iter().all(|line| line.split_whitespace().count() == 5), "{told}");
    }
    for told in ask("6", &format!("{four}6,6\n10,10\n")) {
        let chosen = told.strip_prefix("MESSAGE SOOSORV MOVE5 C ").unwrap();
        assert!(["6 6", "10 10"].contains(&chosen), "{told}");
    }
    for (step, stones, sentence) in [
        ("2", "7,7\n", "ERROR YXSOOSORVSTEP2 is asked with 3 stones, not with 1"),
        ("4", &four, "ERROR YXSOOSORVSTEP4 needs the number of fifth moves, like 3"),
        ("6", &four, "ERROR YXSOOSORVSTEP6 is asked with 4 stones and the fifth moves on offer, not with 4"),
        ("2", "0,0\n6,8\n5,9\n", "ERROR the first stone stands in the centre"),
    ] {
        assert_eq!(ask(step, stones), [sentence, sentence]);
    }
    let said = text(&first_free().say("START 15\nyxsoosorvstep1\n"));
    assert!(said.starts_with("OK\nERROR "), "not in freestyle: {said}");
}

#[test]
fn two_moves_are_found_that_leave_the_game_even() {
    let valued = |game: &Game, _: &SearchLimits| {
        let points = [p(1, 1), p(2, 2), p(3, 3), p(4, 4)].into_iter().filter(|&p| game.board().is_empty(p));
        let rate = |point: Point| if [p(2, 2), p(3, 3)].contains(&point) { 0.5 } else { 0.9 };
        let candidates = points.map(|point| Candidate::new(point, rate(point), vec![point])).collect();
        Ok(Decision { candidates, ..Decision::new(p(1, 1)) })
    };
    let mut talk = with(valued);
    assert_eq!(text(&talk.say("START 15\nYXBOARD\n7,7,1\nDONE\nYXBALANCETWO 0\n")), "OK\n2,2 3,3");
    assert_eq!(talk.session.game().unwrap().board().stone_count(), 1);
}

#[test]
fn a_rule_told_late_counts_for_the_stones_on_the_board() {
    let mut talk = first_free();
    talk.say("START 15\nTURN 7,7\n");
    talk.say("INFO rule 4\n");
    let game = talk.session.game().unwrap();
    assert_eq!((game.rule(), game.moves()), (Rule::Renju, &[p(7, 7), p(0, 0)][..]));
    assert!(text(&talk.say("INFO rule 6\nINFO rule 13\n")).starts_with("ERROR 13 is no rule"));
    assert_eq!(talk.session.game().unwrap().rule(), Rule::Renju);
}

#[test]
fn the_last_free_point_is_played_and_ends_the_game() {
    // Pairs of rows in alternating colours leave no five anywhere; the corner is free.
    let stone = |x: u8, y: u8| format!("{x},{y},{}\n", (x + y / 2) % 2 + 1);
    let board: String =
        (0..25).map(|n| (n % 5, n / 5)).filter(|&xy| xy != (4, 4)).map(|(x, y)| stone(x, y)).collect();
    let mut talk = first_free();
    assert_eq!(text(&talk.say(format!("START 5\nBOARD\n{board}DONE\n"))), "OK\n4,4");
    assert_eq!(
        text(&talk.say("TURN 0,0\nYXNBEST 1\n")),
        "ERROR the game is over\nERROR the game is over: draw: the board is full"
    );
    assert_eq!(
        text(&talk.say(format!("BOARD\n{board}4,4,2\nDONE\n"))),
        "ERROR the game is over: draw: the board is full"
    );
}
