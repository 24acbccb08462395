//! External engines that behave and misbehave in every way, and the decision or error that results.

mod process_common;

use process_common::{SIZE, badbrain, badbrain_path, config, game, ms, options, p};
use std::time::Instant;
use tengen_board::{Game, Rule, Seat, Size, Swap2, Swap2Answer};
use tengen_piskvork::process::{ProcessAgent, ProcessOptions};
use tengen_piskvork::roster;
use tengen_play::{Agent, AgentError, Decision, GameConfig, SearchLimits, Stop};

fn start(mode: &str) -> ProcessAgent {
    let mut agent = badbrain(&[mode], options());
    agent.new_game(&config()).expect("the engine starts");
    agent
}

/// The answer to a request for a move after one stone at 0,0.
fn verdict(mode: &str, limits: &SearchLimits) -> Result<Decision, AgentError> {
    start(mode).choose(&game(&[p(0, 0)]), limits)
}

fn chosen(mode: &str) -> Decision {
    verdict(mode, &SearchLimits::none()).unwrap_or_else(|error| panic!("{mode}: {error}"))
}

fn crash(mode: &str) -> String {
    match verdict(mode, &SearchLimits::none()) {
        Err(AgentError::Crash(text)) => text,
        other => panic!("{mode}: {other:?}"),
    }
}

/// Engines that do not answer in 100 ms: they lose on time, and the manager does not wait much longer.
#[track_caller]
fn too_slow(mode: &str) {
    let mut agent = start(mode);
    let begun = Instant::now();
    let verdict = agent.choose(&game(&[p(0, 0)]), &SearchLimits::time(ms(100)));
    assert_eq!(verdict, Err(AgentError::Time(ms(100))), "{mode}");
    assert!(begun.elapsed() >= ms(300) && begun.elapsed() < ms(30_000), "{mode}: {:?}", begun.elapsed());
}

/// The commands an engine received before its answer.
fn heard(decision: &Decision) -> Vec<&str> {
    decision.note.lines().filter_map(|line| line.strip_prefix("MESSAGE heard ")).collect()
}

#[test]
fn a_whole_conversation() {
    let config = GameConfig {
        turn_time: Some(ms(5000)),
        match_time: Some(ms(60_000)),
        memory: Some(350 << 20),
        rule: Rule::Renju,
        ..config()
    };
    let options = ProcessOptions { data_folder: Some("/tmp/brain files".into()), ..options() };
    let mut agent = badbrain(&["good"], options);
    assert_eq!(agent.name(), "badbrain good");
    agent.new_game(&config).unwrap();

    let mut game = Game::new(SIZE, Rule::Renju);
    let limits = SearchLimits { match_time: Some(ms(59_000)), ..SearchLimits::time(ms(4000)) };
    let first = agent.choose(&game, &limits).unwrap();
    assert_eq!(first.point, p(0, 0));
    let introduction = [
        "START 15",
        "INFO timeout_turn 5000",
        "INFO timeout_match 60000",
        "INFO max_memory 367001600",
        "INFO game_type 1",
        "INFO rule 4",
        "INFO folder /tmp/brain files",
        "INFO timeout_turn 4000",
        "INFO time_left 59000",
        "BEGIN",
    ];
    assert_eq!(heard(&first), introduction);

    game.play(first.point).unwrap();
    game.play(p(1, 0)).unwrap();
    let second = agent.choose(&game, &SearchLimits { nodes: Some(1000), ..limits.clone() }).unwrap();
    assert_eq!(second.point, p(2, 0));
    let turn = ["INFO timeout_turn 4000", "INFO time_left 59000", "INFO max_node 1000", "TURN 1,0"];
    assert_eq!(heard(&second), turn);

    // A position that does not follow is set up from an empty board, in playing order.
    game.undo();
    game.play(p(9, 9)).unwrap();
    game.play(p(8, 8)).unwrap();
    let third = agent.choose(&game, &limits).unwrap();
    assert_eq!(third.point, p(1, 0));
    assert_eq!(heard(&third)[0], "RESTART");
    assert_eq!(heard(&third)[9..], ["INFO max_node 0", "BOARD", "0,0,2", "9,9,1", "8,8,2", "DONE"]);

    // The same process plays another game on such a board, a new one on another.
    agent.new_game(&config).unwrap();
    assert_eq!(heard(&agent.choose(&Game::new(SIZE, Rule::Renju), &limits).unwrap())[0], "RESTART");
    let small = Size::new(9).unwrap();
    agent.new_game(&GameConfig { size: small, ..config }).unwrap();
    assert_eq!(heard(&agent.choose(&Game::new(small, Rule::Renju), &limits).unwrap())[0], "START 9");
}

#[test]
fn terms_are_told_before_the_first_move_is_asked_for() {
    let folder = tempfile::Builder::new().prefix("with a space").tempdir().unwrap();
    let data_folder = Some(folder.path().to_owned());
    let mut agent = badbrain(&["mark"], ProcessOptions { data_folder, ..options() });
    agent.new_game(&config()).unwrap();
    let until = Instant::now() + ms(30_000);
    while !folder.path().join("mark").exists() {
        assert!(Instant::now() < until, "the engine was not told of its folder");
        std::thread::sleep(ms(5));
    }
}

#[test]
fn without_limits_an_engine_is_left_to_its_nature() {
    let mut agent = start("good");
    let decision = agent.choose(&game(&[]), &SearchLimits::none()).unwrap();
    assert!(!heard(&decision).iter().any(|line| line.contains("timeout_turn")));
    assert!(heard(&decision).contains(&"INFO time_left 2147483647"));
}

#[test]
fn an_agent_needs_no_announcement() {
    let mut agent = badbrain(&["good"], options());
    let decision = agent.choose(&Game::new(Size::MIN, Rule::Standard), &SearchLimits::none()).unwrap();
    assert_eq!(heard(&decision)[0], "START 5");
    assert!(heard(&decision).contains(&"INFO rule 1"));
}

#[test]
fn noise_is_passed_over_and_noted() {
    let note = chosen("chatty").note;
    assert!(note.contains("MESSAGE heard TURN 0,0"), "{note}");
    assert_eq!(chosen("grumble").point, p(1, 0));
    assert_eq!(chosen("nul").point, p(1, 0));
    assert_eq!(chosen("longish-line").point, p(1, 0));
    assert_eq!(chosen("stderr").point, p(1, 0));
}

#[test]
fn a_suggestion_is_taken() {
    let mut agent = start("suggest");
    assert_eq!(agent.choose(&game(&[]), &SearchLimits::none()).unwrap().point, p(0, 0));
    let next = agent.choose(&game(&[p(0, 0), p(5, 5)]), &SearchLimits::none()).unwrap();
    assert_eq!(next.point, p(1, 0));
}

#[test]
fn an_engine_runs_in_its_folder() {
    let note = chosen("folder").note;
    let folder = badbrain_path().parent().unwrap().canonicalize().unwrap();
    assert!(note.contains(&format!("MESSAGE in {}", folder.display())), "{note}");
}

#[test]
fn a_refusal_is_not_a_crash() {
    let refused = badbrain(&["refuse"], options()).new_game(&config());
    let why = "the engine refuses a 15x15 board: ERROR message - unsupported size";
    assert_eq!(refused, Err(AgentError::Unsupported(why.into())));
}

#[test]
fn engines_that_do_not_start() {
    let options = ProcessOptions { start_timeout: ms(300), ..options() };
    let start = |mode| badbrain(&[mode], options.clone()).new_game(&config());
    let crash = |text: &str| Err(AgentError::Crash(text.into()));
    assert_eq!(start("no-ok"), crash("the engine said no OK to START within 300ms"));
    let options = process_common::options();
    let start = |mode| badbrain(&[mode], options.clone()).new_game(&config());
    assert_eq!(start("exit-at-once"), crash("the engine ended (exit status: 4)"));
    assert_eq!(start("unknown"), crash("the engine answered UNKNOWN to START"));
    let Err(AgentError::Crash(flood)) = start("flood-start") else { panic!("a flood") };
    assert!(flood.starts_with("the engine floods its output ("), "{flood}");
}

#[test]
fn a_program_that_cannot_run() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "this is no program").unwrap();
    let mut agent = roster::agent(&format!("exec:'{}'", file.path().display())).unwrap();
    let Err(AgentError::Crash(text)) = agent.new_game(&config()) else { panic!("it cannot start") };
    assert!(text.starts_with(&format!("cannot start {}: ", file.path().display())), "{text}");
}

#[test]
fn silence() {
    too_slow("hang");
    too_slow("partial");
}

#[test]
fn lateness() {
    too_slow("late");
}

#[test]
fn chatter_does_not_stop_the_clock() {
    too_slow("drip");
    too_slow("mutter");
}

#[test]
fn the_match_clock_counts_too() {
    let limits = SearchLimits { match_time: Some(ms(50)), ..SearchLimits::time(ms(60_000)) };
    assert_eq!(verdict("hang", &limits), Err(AgentError::Time(ms(50))));
    let mut agent = badbrain(&["hang"], ProcessOptions { move_timeout: ms(150), ..options() });
    agent.new_game(&config()).unwrap();
    assert_eq!(agent.choose(&game(&[]), &SearchLimits::none()), Err(AgentError::Time(ms(150))));
}

#[test]
fn an_engine_that_ends() {
    assert_eq!(crash("exit"), "the engine ended (exit status: 3): cannot / go on");
    // The child it leaves behind keeps the output open.
    assert_eq!(crash("fork-and-exit"), "the engine ended (exit status: 3): cannot / go on");
    assert!(crash("abort").starts_with("the engine ended (signal: 6 (SIGABRT)"));
    assert_eq!(crash("close"), "the engine closed its output");
}

#[test]
fn an_engine_that_leaves_after_its_move() {
    let mut agent = start("leave");
    let first = agent.choose(&game(&[]), &SearchLimits::none()).unwrap();
    std::thread::sleep(ms(100));
    let next = game(&[first.point, p(9, 9)]);
    let ended = AgentError::Crash("the engine ended (exit status: 0)".into());
    assert_eq!(agent.choose(&next, &SearchLimits::none()), Err(ended));
    // Whoever wants to go on nevertheless may: a new process is given the position.
    assert_eq!(agent.choose(&next, &SearchLimits::none()).unwrap().point, p(1, 0));
}

#[test]
fn endless_output() {
    for mode in ["flood", "nul-endless", "long-line"] {
        let text = crash(mode);
        assert!(text.starts_with("the engine floods its output ("), "{mode}: {text}");
    }
}

#[test]
fn words_instead_of_a_move() {
    assert_eq!(crash("error"), "the engine answered ERROR no idea");
    assert_eq!(crash("unknown-move"), "the engine answered UNKNOWN command");
}

#[test]
fn moves_that_are_none() {
    let illegal = |mode| match verdict(mode, &SearchLimits::none()) {
        Err(AgentError::Illegal(text)) => text,
        other => panic!("{mode}: {other:?}"),
    };
    assert_eq!(illegal("taken"), "0,0 is already taken");
    assert_eq!(illegal("off-board"), "3,99 is not on the board");
    assert_eq!(illegal("negative"), "-1,3 is not on the board");
}

#[test]
fn a_bad_move_does_not_end_the_engine() {
    let mut agent = start("off-board");
    assert!(matches!(agent.choose(&game(&[]), &SearchLimits::none()), Err(AgentError::Illegal(_))));
    agent.new_game(&config()).unwrap();
    assert!(matches!(agent.choose(&game(&[]), &SearchLimits::none()), Err(AgentError::Illegal(_))));
}

#[test]
fn two_moves_are_one_too_many() {
    let mut agent = start("twice");
    let first = agent.choose(&game(&[]), &SearchLimits::none()).unwrap();
    let twice = agent.choose(&game(&[first.point, p(9, 9)]), &SearchLimits::none());
    assert_eq!(twice, Err(AgentError::Crash("the engine answered twice: 1,0".into())));
    assert_eq!(crash("unasked"), "the engine moved unasked: 0,0");
}

#[test]
fn an_engine_that_cannot_restart_is_replaced() {
    let mut agent = start("no-restart");
    for _ in 0..2 {
        assert_eq!(agent.choose(&game(&[]), &SearchLimits::none()).unwrap().point, p(0, 0));
        agent.new_game(&config()).unwrap();
    }
}

#[test]
fn a_stop_is_obeyed() {
    let mut agent = start("hang");
    let stop = Stop::default();
    let limits = SearchLimits { stop: stop.clone(), ..SearchLimits::none() };
    let (verdict, waited) = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(ms(100));
            stop.raise();
        });
        let begun = Instant::now();
        (agent.choose(&game(&[]), &limits), begun.elapsed())
    });
    assert_eq!(verdict, Err(AgentError::Stopped));
    assert!(waited < ms(30_000), "{waited:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_counted_over_all_processes() {
    let limits = SearchLimits { memory: Some(64 << 20), ..SearchLimits::none() };
    for mode in ["eat", "eat-child"] {
        match verdict(mode, &limits) {
            Err(AgentError::Memory { used, limit }) => {
                assert!(limit == 64 << 20 && used > 72 << 20, "{mode}: {used} of {limit}");
            }
            other => panic!("{mode}: {other:?}"),
        }
    }
    assert!(verdict("good", &limits).is_ok());
}

#[cfg(target_os = "linux")]
#[test]
fn address_space_can_be_limited() {
    assert_eq!(chosen("reserve").point, p(1, 0));
    let mut agent = badbrain(&["reserve"], ProcessOptions { address_space: Some(256 << 20), ..options() });
    agent.new_game(&config()).unwrap();
    let verdict = agent.choose(&game(&[]), &SearchLimits::none());
    let Err(AgentError::Crash(text)) = verdict else { panic!("{verdict:?}") };
    assert!(text.starts_with("the engine ended (signal: 6 (SIGABRT)"), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_suspended_engine_does_not_run() {
    let state = |note: &str| {
        let pid = note.lines().find_map(|line| line.strip_prefix("MESSAGE pid ")).expect("a pid");
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).expect("a process");
        stat.rsplit_once(") ").expect("a name").1.chars().next()
    };
    for suspend in [true, false] {
        let mut agent = badbrain(&["pid"], ProcessOptions { suspend, ..options() });
        agent.new_game(&config()).unwrap();
        let mut moves = Vec::new();
        for opponent in [p(9, 9), p(8, 8), p(7, 7)] {
            let decision = agent.choose(&game(&moves), &SearchLimits::none()).unwrap();
            let until = Instant::now() + ms(30_000);
            while suspend && state(&decision.note) != Some('T') && Instant::now() < until {
                std::thread::sleep(ms(5));
            }
            assert_eq!(state(&decision.note) == Some('T'), suspend);
            moves.extend([decision.point, opponent]);
        }
        agent.new_game(&config()).unwrap();
    }
}

#[test]
fn every_step_of_swap2() {
    let open = Swap2Answer::Open([p(0, 0), p(1, 1), p(4, 0)]);
    let play = |first: &str, second: &str| {
        let mut seats = [start(first), start(second)];
        let mut opening = Swap2::new(SIZE, Rule::Freestyle);
        while let Some(seat) = opening.to_answer() {
            let agent = &mut seats[usize::from(seat == Seat::Second)];
            let answer = agent.answer_swap2(&opening, &SearchLimits::none()).unwrap();
            assert!(!opening.game().moves().is_empty() || answer == open);
            opening.answer(answer).unwrap();
        }
        // The game goes on from there, whatever each engine made of the opening.
        let black_moves = opening.game().to_move() == tengen_board::Color::Black;
        let mover = if black_moves { opening.black() } else { opening.black().map(other) };
        let agent = &mut seats[usize::from(mover == Some(Seat::Second))];
        let decision = agent.choose(opening.game(), &SearchLimits::none()).unwrap();
        assert!(heard(&decision).contains(&"BOARD"));
        (opening.black().unwrap(), opening.game().moves().len())
    };
    assert_eq!(play("good", "good"), (Seat::Second, 3));
    assert_eq!(play("good", "swap2-stay"), (Seat::First, 4));
    assert_eq!(play("good", "swap2-balance"), (Seat::First, 5));
    assert_eq!(play("swap2-stay", "swap2-balance"), (Seat::Second, 6));
}

fn other(seat: Seat) -> Seat {
    if seat == Seat::First { Seat::Second } else { Seat::First }
}

#[test]
fn swap2_answers_that_are_none() {
    let opening = Swap2::new(SIZE, Rule::Freestyle);
    let answer = |mode| start(mode).answer_swap2(&opening, &SearchLimits::none());
    assert!(matches!(answer("swap2-bad"), Err(AgentError::Illegal(_))));
    let unknown = "the engine knows no Swap2: UNKNOWN command SWAP2BOARD";
    assert_eq!(answer("no-swap2"), Err(AgentError::Unsupported(unknown.into())));
}

#[test]
fn two_engines_play_to_the_end() {
    let name = format!("exec:\"{}\" good", badbrain_path().display());
    play_out(&name, Size::MIN, Rule::Freestyle);
}

#[test]
fn our_own_engine_plays_to_the_end() {
    // The quickest of its agents: this is about the conversation.
    let name = format!("exec:'{}' random?seed=7", env!("CARGO_BIN_EXE_pbrain-tengen"));
    for rule in Rule::ALL {
        play_out(&name, Size::new(9).unwrap(), rule);
    }
    let mut agent = roster::agent(&name).unwrap();
    let mut opening = Swap2::new(SIZE, Rule::Freestyle);
    while opening.to_answer().is_some() {
        let answer = agent.answer_swap2(&opening, &SearchLimits::time(ms(10_000))).unwrap();
        opening.answer(answer).unwrap();
    }
    assert!(agent.choose(opening.game(), &SearchLimits::time(ms(10_000))).is_ok());
}

fn play_out(name: &str, size: Size, rule: Rule) {
    let mut seats = [roster::agent(name).unwrap(), roster::agent(name).unwrap()];
    let config = GameConfig { turn_time: Some(ms(30_000)), ..GameConfig::new(size, rule) };
    for agent in &mut seats {
        agent.new_game(&config).unwrap();
    }
    let mut game = Game::new(size, rule);
    while game.outcome().is_none() {
        let agent = &mut seats[game.to_move().index()];
        let decision = agent.choose(&game, &SearchLimits::time(ms(30_000))).unwrap();
        game.play(decision.point).unwrap();
    }
}

/// An engine whose child computes all the time is not stopped, but its game's record says so, once.
#[cfg(target_os = "linux")]
#[test]
fn processor_time_beyond_its_own_is_noted_once_and_is_no_fault() {
    let mut agent = start("toil-child");
    let (mut game, mut notes) = (Game::new(SIZE, Rule::Freestyle), Vec::new());
    let begun = Instant::now();
    while begun.elapsed().as_secs() < 60 && notes.len() < 30 && game.outcome().is_none() {
        let decision = agent.choose(&game, &SearchLimits::time(ms(5000))).expect("it plays");
        game.play(decision.point).expect("it is free");
        notes.push(decision.note);
        let is_noted = notes.iter().any(|note| note.contains("of processor time where 1 thread had"));
        if is_noted && notes.len() > 12 {
            break;
        }
        // The opponent thinks.
        let free = game.board().empties().next().expect("there is room");
        game.play(free).expect("it is free");
        std::thread::sleep(ms(400));
    }
    let noted = notes.iter().filter(|note| note.contains("of processor time")).count();
    assert_eq!(noted, 1, "{notes:?}");
}
