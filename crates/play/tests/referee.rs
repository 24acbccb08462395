//! The referee with agents that fail, cheat, stall and resign.

mod common;

use common::{Scripted, point, size};
use std::thread::sleep;
use std::time::Duration;
use tengen_board::{Color, Forfeit, Game, Outcome, PlayError, Point, Rule, Size, notation};
use tengen_play::{AgentError, CalledOff, Clock, Decision, GameRecord, SearchLimits, Stop};
use tengen_play::{PlayerTerms, Referee, RefereeOptions};

const MS: Duration = Duration::from_millis(1);

fn points(text: &str) -> Vec<Point> {
    notation::parse_moves(text, Size::STANDARD).unwrap()
}

fn new_referee(options: RefereeOptions) -> Referee {
    Referee::new(Game::new(Size::STANDARD, Rule::Freestyle), options)
}

fn play(black: &mut Scripted, white: &mut Scripted) -> GameRecord {
    new_referee(RefereeOptions::default()).play(black, white)
}

fn timed(clock: Clock) -> RefereeOptions {
    RefereeOptions::equal(PlayerTerms { clock, limits: SearchLimits::none() })
}

/// Black opens, then White fails in this way.
fn white_fails(error: AgentError) -> Outcome {
    let record = play(&mut Scripted::first_free("good"), &mut Scripted::failing(error));
    assert_eq!(record.game.moves().len(), 1);
    assert_eq!(record.winner(), Some(Color::Black));
    record.outcome().unwrap()
}

#[test]
fn a_row_wins() {
    let mut black = Scripted::moves("black", &points("a1 b1 c1 d1 e1"));
    let mut white = Scripted::moves("white", &points("a2 b2 c2 d2"));
    let record = play(&mut black, &mut white);
    assert!(matches!(record.outcome(), Some(Outcome::Win { winner: Color::Black, .. })));
    assert_eq!(record.players, ["black", "white"]);
    assert_eq!(notation::human_moves(record.game.moves(), Size::STANDARD), "a1a2b1b2c1c2d1d2e1");
    assert!(record.details.iter().all(|detail| detail.time.is_some()));
}

#[test]
fn every_failure_costs_what_the_rules_say() {
    let memory = AgentError::Memory { used: 2, limit: 1 };
    for (error, reason) in [
        (AgentError::Time(MS), Forfeit::Time),
        (memory, Forfeit::Memory),
        (AgentError::Illegal("'x9' is no move".into()), Forfeit::Illegal("'x9' is no move".into())),
        (AgentError::Crash("exit status 3".into()), Forfeit::Crash("exit status 3".into())),
        (AgentError::Unsupported("no renju".into()), Forfeit::Crash("no renju".into())),
        (AgentError::Resigned, Forfeit::Resignation),
        (AgentError::Stopped, Forfeit::Crash("stopped without a move".into())),
    ] {
        assert_eq!(white_fails(error), Outcome::Forfeit { loser: Color::White, reason });
    }
}

#[test]
fn taken_points_and_points_off_the_board_are_illegal() {
    for (bad, sentence) in
        [(point(0, 0), "a15 is taken"), (point(21, 3), "column 21, row 3 is off the 15x15 board")]
    {
        let mut white = Scripted::moves("white", &[bad]);
        let record = play(&mut Scripted::first_free("black"), &mut white);
        let reason = Forfeit::Illegal(sentence.into());
        assert_eq!(record.outcome(), Some(Outcome::Forfeit { loser: Color::White, reason }));
        assert_eq!((record.game.moves().len(), record.details.len()), (1, 1));
    }
}

#[test]
fn a_panic_is_a_crash() {
    let mut black = Scripted::new("black", |_, _| panic!("index {} out of range", 7));
    let record = play(&mut black, &mut Scripted::first_free("white"));
    let reason = Forfeit::Crash("panicked: index 7 out of range".into());
    assert_eq!(record.outcome(), Some(Outcome::Forfeit { loser: Color::Black, reason }));
}

#[test]
fn a_foul_loses_by_the_rules() {
    let game = Game::new(Size::STANDARD, Rule::Renju);
    // Black makes two threes at once in h8.
    let mut black = Scripted::moves("black", &points("h9 h10 i8 j8 h8"));
    let mut white = Scripted::moves("white", &points("a1 c1 e1 g1"));
    let record = Referee::new(game, RefereeOptions::default()).play(&mut black, &mut white);
    let Some(Outcome::Forfeit { loser: Color::Black, reason: Forfeit::Foul(_) }) = record.outcome() else {
        panic!("{:?}", record.outcome());
    };
    assert_eq!(record.game.moves().len(), 9);
}

#[test]
fn an_agent_that_refuses_the_game_has_lost() {
    let mut white = Scripted::first_free("white");
    white.greet = Err(AgentError::Unsupported("too large".into()));
    let record = play(&mut Scripted::first_free("black"), &mut white);
    let reason = Forfeit::Crash("too large".into());
    assert_eq!(record.outcome(), Some(Outcome::Forfeit { loser: Color::White, reason }));
    assert!(record.game.moves().is_empty());
}

#[test]
fn slow_moves_lose_and_are_not_played() {
    let slow = |time: Duration| {
        Scripted::new("slow", move |game, _| {
            sleep(time);
            Ok(Decision::new(game.board().empties().next().unwrap()))
        })
    };
    let turn = Clock::unlimited().turn(5 * MS).tolerance(5 * MS);
    let instant = Clock::unlimited().turn(Duration::ZERO).tolerance(10 * MS);
    let whole = Clock::unlimited().whole_match(10 * MS).tolerance(10 * MS);
    for clock in [turn, instant, whole] {
        let record = new_referee(timed(clock)).play(&mut slow(30 * MS), &mut Scripted::first_free("white"));
        let lost = Outcome::Forfeit { loser: Color::Black, reason: Forfeit::Time };
        assert_eq!(record.outcome(), Some(lost));
        assert!(record.game.moves().is_empty());
        assert!(record.comment.unwrap().starts_with("Black used "));
    }

    // Below the limits nothing happens: both play on until White is out of match time.
    let mut options = RefereeOptions::default();
    options.terms[1].clock =
        Clock::unlimited().turn(Duration::from_secs(9)).whole_match(900 * MS).tolerance(5 * MS);
    let record = new_referee(options).play(&mut Scripted::first_free("black"), &mut slow(350 * MS));
    let lost = Outcome::Forfeit { loser: Color::White, reason: Forfeit::Time };
    assert_eq!(record.outcome(), Some(lost));
    assert!((3..=5).contains(&record.game.moves().len()), "{}", record.game.moves().len());
    assert!(record.details[1].time.unwrap() >= 350 * MS);
}

#[test]
fn agents_are_told_their_own_limits() {
    let mut options = RefereeOptions { seed: 7, ..RefereeOptions::default() };
    options.terms[0].clock = Clock::unlimited().turn(50 * MS);
    options.terms[0].limits = SearchLimits { memory: Some(1 << 20), ..SearchLimits::nodes(11) };
    options.terms[1].clock = Clock::unlimited().whole_match(900 * MS).increment(MS);
    options.terms[1].limits = SearchLimits { depth: Some(3), simulations: Some(9), ..SearchLimits::none() };
    let mut black = Scripted::new("black", |_, limits| {
        assert_eq!((limits.turn_time, limits.match_time), (Some(50 * MS), None));
        assert_eq!((limits.nodes, limits.depth, limits.memory), (Some(11), None, Some(1 << 20)));
        Err(AgentError::Resigned)
    });
    let mut white = Scripted::new("white", |_, limits| {
        assert_eq!((limits.turn_time, limits.match_time), (None, Some(900 * MS)));
        assert_eq!((limits.increment, limits.depth, limits.simulations), (MS, Some(3), Some(9)));
        Err(AgentError::Resigned)
    });
    for (opening, loser) in [("", Color::Black), ("h8", Color::White)] {
        let game = Game::from_moves(Size::STANDARD, Rule::Standard, &points(opening)).unwrap();
        let record = Referee::new(game, options.clone()).play(&mut black, &mut white);
        let resigned = Outcome::Forfeit { loser, reason: Forfeit::Resignation };
        assert_eq!(record.outcome(), Some(resigned));
    }
    let (black, white) = (&black.greeted[0], &white.greeted[0]);
    assert_eq!((black.size, black.rule, black.memory), (Size::STANDARD, Rule::Standard, Some(1 << 20)));
    assert_eq!((black.turn_time, white.match_time), (Some(50 * MS), Some(900 * MS)));
    assert_ne!(black.seed, white.seed);
}

#[test]
fn a_stopped_match_is_abandoned_whoever_is_asked() {
    type Answer = fn() -> Result<Decision, AgentError>;
    let answers: [Answer; 3] = [
        || Err(AgentError::Stopped),
        || Err(AgentError::Crash("killed".into())),
        || Ok(Decision::new(point(9, 9))),
    ];
    for answer in answers {
        let stop = Stop::default();
        let options = RefereeOptions { stop: stop.clone(), ..RefereeOptions::default() };
        let mut white = Scripted::new("white", move |_, limits| {
            assert!(!limits.stop.is_raised());
            stop.raise();
            assert!(limits.stop.is_raised());
            answer()
        });
        let record = new_referee(options).play(&mut Scripted::first_free("black"), &mut white);
        assert_eq!((record.called_off, record.outcome()), (Some(CalledOff::Abandoned), None));
        assert_eq!(record.game.moves().len(), 1);
    }

    let options = RefereeOptions::default();
    options.stop.raise();
    let mut nobody = Scripted::new("nobody", |_, _| panic!("nobody should be asked"));
    let record = new_referee(options).play(&mut nobody, &mut Scripted::first_free("white"));
    assert_eq!(record.called_off, Some(CalledOff::Abandoned));
}

#[test]
fn asking_for_a_move_now_does_not_end_the_game() {
    let mut options = RefereeOptions { max_moves: Some(4), ..RefereeOptions::default() };
    options.terms[0].limits.stop.raise();
    options.terms[1].limits.stop = Stop::default();
    let mut black = Scripted::new("black", |game, limits| {
        assert!(limits.stop.is_raised());
        Ok(Decision::new(game.board().empties().next().unwrap()))
    });
    let record = new_referee(options).play(&mut black, &mut Scripted::first_free("white"));
    assert_eq!((record.called_off, record.outcome()), (Some(CalledOff::Draw), Some(Outcome::Draw)));
}

#[test]
fn long_games_are_draws() {
    let options = RefereeOptions { max_moves: Some(6), ..RefereeOptions::default() };
    let (mut black, mut white) = (Scripted::first_free("black"), Scripted::first_free("white"));
    let record = new_referee(options.clone()).play(&mut black, &mut white);
    assert_eq!((record.game.moves().len(), record.outcome()), (6, Some(Outcome::Draw)));

    let opening = Game::from_moves(size(9), Rule::Caro, &points("a10 b10 c10 d10 e10 f10 g10")).unwrap();
    let record = Referee::new(opening.clone(), options).play(&mut black, &mut white);
    assert_eq!((record.game, record.called_off), (opening, Some(CalledOff::Draw)));

    // The last move may win all the same.
    let options = RefereeOptions { max_moves: Some(9), ..RefereeOptions::default() };
    let mut black = Scripted::moves("black", &points("a1 b1 c1 d1 e1"));
    let mut white = Scripted::moves("white", &points("a2 b2 c2 d2"));
    let record = new_referee(options).play(&mut black, &mut white);
    assert_eq!((record.winner(), record.called_off), (Some(Color::Black), None));
}

#[test]
fn people_and_agents_take_turns() {
    let mut options = RefereeOptions::default();
    options.terms[0].clock = Clock::unlimited().whole_match(100 * MS);
    let mut referee = new_referee(options);
    let mut agent = Scripted::first_free("agent");
    referee.name(Color::Black, "Ann");
    referee.introduce(Color::White, &mut agent);
    referee.play_point(point(7, 7), 60 * MS).unwrap();
    assert_eq!(referee.clock(Color::Black).left(), Some(40 * MS));
    assert_eq!(referee.step(&mut agent).map(|decision| decision.point), Some(point(0, 0)));

    assert_eq!(referee.play_point(point(0, 0), MS), Err(PlayError::Taken(point(0, 0))));
    assert_eq!(referee.play_point(point(15, 0), MS), Err(PlayError::OffBoard(point(15, 0))));
    assert_eq!(referee.clock(Color::Black).left(), Some(40 * MS), "a slip of the mouse costs nothing");

    assert_eq!(referee.take_back(), Some(point(0, 0)));
    assert_eq!((referee.record().details.len(), referee.to_move()), (1, Some(Color::White)));
    referee.step(&mut agent).unwrap();

    referee.play_point(point(8, 8), 41 * MS).unwrap();
    let late = Outcome::Forfeit { loser: Color::Black, reason: Forfeit::Time };
    assert_eq!((referee.record().outcome(), referee.to_move()), (Some(late), None));
    assert_eq!(referee.play_point(point(8, 8), MS), Err(PlayError::Over));
    assert_eq!(referee.step(&mut agent), None);
    assert_eq!(referee.record().players, ["Ann", "agent"]);
}

#[test]
fn a_watcher_sees_every_move_as_it_is_played() {
    let mut seen = Vec::new();
    let options = RefereeOptions { max_moves: Some(20), ..RefereeOptions::default() };
    let (mut black, mut white) = (Scripted::first_free("black"), Scripted::first_free("white"));
    let record = new_referee(options).play_watched(&mut black, &mut white, &mut |referee, decision| {
        assert_eq!(referee.game().last_move(), Some(decision.point));
        seen.push(decision.point);
    });
    assert_eq!(seen, record.game.moves());
}

#[test]
fn decisions_leave_their_reasons_in_the_record() {
    let options = RefereeOptions { max_moves: Some(1), ..RefereeOptions::default() };
    let mut black = Scripted::new("black", |game, _| {
        let bare = Decision::new(game.size().center());
        Ok(Decision { win_rate: Some(0.75), note: "the centre".into(), ..bare })
    });
    let record = new_referee(options).play(&mut black, &mut Scripted::first_free("white"));
    let detail = &record.details[0];
    assert_eq!((detail.win_rate, detail.note.as_str()), (Some(0.75), "the centre"));
}

#[test]
fn a_game_that_is_over_stays_over() {
    let won = Game::from_moves(Size::STANDARD, Rule::Freestyle, &points("a1a2b1b2c1c2d1d2e1")).unwrap();
    let (mut black, mut white) = (Scripted::first_free("black"), Scripted::first_free("white"));
    let record = Referee::new(won.clone(), RefereeOptions::default()).play(&mut black, &mut white);
    assert_eq!(record.game, won);
    assert!(black.greeted.is_empty());
}
