//! Engines that misbehave in games under the referee get the right verdict and leave no process.
#![cfg(target_os = "linux")]

mod process_common;

use process_common::{SIZE, badbrain, config, game, ms, p};
use std::fs;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use tengen_agents::Greedy;
use tengen_base::test_size::assert_faster;
use tengen_board::{Color, Forfeit, Foul, Game, OpeningRule, Outcome, Rule, Seat, notation};
use tengen_piskvork::process::{ProcessAgent, ProcessOptions};
use tengen_play::record::GameRecord;
use tengen_play::{
    Agent, Clock, GameConfig, OpeningFailure, PlayerTerms, Referee, RefereeOptions, SearchLimits,
    settle_opening,
};

/// The expected end of a game. A text is the whole sentence, or its beginning if it ends with `…`.
#[derive(Clone, Copy, Debug)]
enum Verdict {
    /// It loses on time.
    Time,
    /// It uses too much memory.
    Memory,
    /// It makes an illegal move.
    Illegal(&'static str),
    /// It ends or breaks the protocol.
    Crash(&'static str),
    /// The fault is tolerated, and the game goes on to a row of five.
    Plays,
}

use Verdict::{Crash, Illegal, Memory, Plays, Time};

const FLOODS: &str = "the engine floods its output (…";

const ENGINES: &[(&str, Verdict)] = &[
    // Before the game.
    ("no-ok", Crash("the engine said no OK to START within 300ms")),
    ("refuse", Crash("the engine refuses a 15x15 board: ERROR message - unsupported size")),
    ("unknown", Crash("the engine answered UNKNOWN to START")),
    ("exit-at-once", Crash("the engine ended (exit status: 4)")),
    ("abort-at-start", Crash("the engine ended (signal: 6 (SIGABRT)…")),
    ("flood-start", Crash(FLOODS)),
    ("unasked", Crash("the engine moved unasked: 0,0")),
    // Silence of every kind.
    ("hang", Time),
    ("hang-later", Time),
    ("late", Time),
    ("partial", Time),
    ("drip", Time),
    ("mutter", Time),
    ("garbage", Time),
    ("two-on-a-line", Time),
    ("bytes", Time),
    ("no-input", Time),
    ("suspend-itself", Time),
    // The end of it.
    ("exit", Crash("the engine ended (exit status: 3): cannot / go on")),
    ("exit-silently", Crash("the engine ended (exit status: 0)")),
    ("cut-off", Crash("the engine ended (exit status: 0)")),
    ("abort", Crash("the engine ended (signal: 6 (SIGABRT)…")),
    ("abort-later", Crash("the engine ended (signal: 6 (SIGABRT)…")),
    ("leave", Crash("the engine ended (exit status: 0)")),
    ("close", Crash("the engine closed its output")),
    // More than was asked for.
    ("flood", Crash(FLOODS)),
    ("long-line", Crash(FLOODS)),
    ("nul-endless", Crash(FLOODS)),
    ("stderr-endless", Crash(FLOODS)),
    ("twice", Crash("the engine answered twice: 1,0")),
    // The wrong thing.
    ("taken", Illegal("7,7 is already taken")),
    ("previous", Illegal("0,0 is already taken")),
    ("off-board", Illegal("3,99 is not on the board")),
    ("negative", Illegal("-1,3 is not on the board")),
    ("huge", Illegal("99999999999999999999,0 is not on the board")),
    ("error", Crash("the engine answered ERROR no idea")),
    ("unknown-move", Crash("the engine answered UNKNOWN command")),
    // Memory, wherever it is held.
    ("eat", Memory),
    ("eat-at-once", Memory),
    ("eat-child", Memory),
    ("eat-daemon", Memory),
    // Company.
    ("fork-and-exit", Crash("the engine ended (exit status: 3): cannot / go on")),
    ("fork-group-and-exit", Crash("the engine ended (exit status: 3): cannot / go on")),
    ("fork", Plays),
    ("fork-group", Plays),
    ("fork-session", Plays),
    ("fork-daemon", Plays),
    ("fork-many", Plays),
    // Forgiven, as managers do.
    ("ignore-end", Plays),
    ("ignore-term", Plays),
    ("chatty", Plays),
    ("grumble", Plays),
    ("latin", Plays),
    ("nul", Plays),
    ("longish-line", Plays),
    ("stderr", Plays),
    ("suggest", Plays),
];

/// The time limit of engines that do not answer.
const SHORT: Duration = ms(100);
/// Longer than any answer takes, however busy the machine.
const LONG: Duration = ms(20_000);
const MEMORY: u64 = 64 << 20;
/// The time until there is a verdict and no process is left. None of the engines needs more than a few hundred
/// milliseconds; the rest is for busy machines.
const BOUND: Duration = ms(60_000);

fn options(mode: &str) -> ProcessOptions {
    let start_timeout = if mode == "no-ok" { ms(300) } else { LONG };
    ProcessOptions { start_timeout, tolerance: SHORT, quit_timeout: SHORT, ..process_common::options() }
}

/// One test at a time, because they count the file handles of the whole program.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    process_common::badbrain_path();
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn terms(turn: Duration) -> PlayerTerms {
    let limits = SearchLimits { memory: Some(MEMORY), ..SearchLimits::none() };
    PlayerTerms { clock: Clock::unlimited().turn(turn).tolerance(LONG), limits }
}

/// The engine plays White against a sound opponent that begins in the centre.
fn play(engine: &mut ProcessAgent, turn: Duration) -> GameRecord {
    let opening = game(&[SIZE.center()]);
    let settings = RefereeOptions { terms: [terms(LONG), terms(turn)], ..RefereeOptions::default() };
    Referee::new(opening, settings).play(&mut Greedy::new(1), engine)
}

#[track_caller]
fn judge(mode: &str, verdict: Verdict, record: &GameRecord) {
    let Some(outcome) = record.outcome() else { panic!("{mode}: no outcome") };
    let reason = match &outcome {
        Outcome::Forfeit { loser: Color::White, reason } => Some(reason),
        _ => None,
    };
    let matches = match (verdict, reason) {
        (Time, Some(Forfeit::Time)) | (Memory, Some(Forfeit::Memory)) => true,
        (Illegal(want), Some(Forfeit::Illegal(text))) | (Crash(want), Some(Forfeit::Crash(text))) => {
            want.strip_suffix('…').map_or(want == text, |beginning| text.starts_with(beginning))
        }
        (Plays, _) => matches!(outcome, Outcome::Win { .. }),
        _ => false,
    };
    assert!(matches, "{mode}: {verdict:?} wanted, but {outcome}");
}

fn handles() -> Vec<String> {
    let fds = fs::read_dir("/proc/self/fd").expect("a process").flatten().map(|entry| entry.path());
    let mut to: Vec<String> = fds
        .filter_map(|fd| fs::read_link(fd).ok())
        .map(|to| to.to_string_lossy().into_owned())
        .filter(|to| !to.starts_with("/proc"))
        .collect();
    to.sort();
    to
}

/// Processes that have the tag among their arguments and are not dead.
fn tagged(tag: &str) -> Vec<String> {
    let read = |pid: &str, what: &str| fs::read(format!("/proc/{pid}/{what}")).unwrap_or_default();
    let is_tagged = |pid: &String| {
        let is_dead = String::from_utf8_lossy(&read(pid, "stat")).contains(") Z ");
        !is_dead && read(pid, "cmdline").split(|&byte| byte == 0).any(|word| word == tag.as_bytes())
    };
    let names = fs::read_dir("/proc").expect("processes").flatten().map(|entry| entry.file_name());
    names.filter_map(|name| name.into_string().ok()).filter(is_tagged).collect()
}

#[test]
fn every_engine_gets_the_right_verdict_and_is_gone() {
    let _alone = alone();
    assert!(ENGINES.iter().filter(|(_, verdict)| !matches!(verdict, Plays)).count() >= 25);
    let tag = format!("tengen-bad-engine-{}", std::process::id());
    let before = handles();
    for &(mode, verdict) in ENGINES {
        let begun = Instant::now();
        let mut engine = badbrain(&[mode, &tag], options(mode));
        let record = play(&mut engine, if matches!(verdict, Time) { SHORT } else { LONG });
        let took = begun.elapsed();
        judge(mode, verdict, &record);
        drop(engine);
        // A killed child of the engine is reaped by the system, which may take a moment on a busy machine.
        let until = Instant::now() + Duration::from_secs(30);
        while !tagged(&tag).is_empty() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(2));
        }
        assert_eq!(tagged(&tag), [] as [String; 0], "{mode} is left");
        assert_eq!(handles(), before, "{mode}");
        assert!(begun.elapsed() < BOUND, "{mode}: {:?}", begun.elapsed());
        println!("{mode:20} {took:>8.0?} {:>8.0?}  {}", begun.elapsed(), record.outcome().expect("an end"));
    }
}

#[test]
fn a_move_that_comes_too_late_for_the_referee_is_not_played() {
    let _alone = alone();
    let mut engine = badbrain(&["tardy"], ProcessOptions { tolerance: LONG, ..options("tardy") });
    let clock = Clock::unlimited().turn(SHORT).tolerance(SHORT);
    let terms = PlayerTerms { clock, limits: SearchLimits::none() };
    let settings = RefereeOptions { terms: [terms.clone(), terms], ..RefereeOptions::default() };
    let opening = game(&[SIZE.center()]);
    let mut referee = Referee::new(opening, settings);
    referee.introduce(Color::White, &mut engine);
    assert_eq!(referee.step(&mut engine), None);
    judge("tardy", Time, referee.record());
    assert!(referee.record().comment.as_ref().is_some_and(|text| text.starts_with("White used ")));
}

#[test]
fn a_forbidden_move_is_a_foul() {
    let _alone = alone();
    // Black at g9 (counted from the top) makes a double three.
    let moves = notation::parse_moves_from_top("h8h9i7i9h10i6i11i12", SIZE).expect("moves");
    let game = Game::from_moves(SIZE, Rule::Renju, &moves).expect("a game");
    let settings = RefereeOptions::equal(terms(LONG));
    let mut engine = badbrain(&["play=6,8"], options("play"));
    let record = Referee::new(game, settings).play(&mut engine, &mut Greedy::new(1));
    let foul = Forfeit::Foul(Foul::DoubleThree);
    assert_eq!(record.outcome(), Some(Outcome::Forfeit { loser: Color::Black, reason: foul }));
}

#[test]
fn bad_answers_to_swap2() {
    let _alone = alone();
    let settle = |mode: &str| {
        let mut settings = RefereeOptions::equal(terms(LONG));
        let mut engine = badbrain(&[mode], options(mode));
        settle_opening(
            &mut engine,
            &mut Greedy::new(1),
            OpeningRule::Swap2,
            SIZE,
            Rule::Freestyle,
            &mut settings,
        )
    };
    let lost = |reason| Err(OpeningFailure::Forfeit { loser: Seat::First, reason });
    let illegal = "0,0 0,0: this step of Swap2 does not allow that answer".to_owned();
    assert_eq!(settle("swap2-bad"), lost(Forfeit::Illegal(illegal)));
    let unknown = "the engine knows no Swap2: UNKNOWN command SWAP2BOARD".to_owned();
    assert_eq!(settle("no-swap2"), lost(Forfeit::Crash(unknown)));
    assert!(settle("good").is_ok());
}

#[test]
fn too_much_memory_is_noticed_soon() {
    let _alone = alone();
    let folder = tempfile::tempdir().expect("a folder");
    let data_folder = Some(folder.path().to_owned());
    let options = ProcessOptions { data_folder, memory_slack: 0, ..options("eat") };
    let mut engine = badbrain(&["eat-slowly"], options);
    let record = play(&mut engine, LONG);
    let verdict = SystemTime::now();
    let passed = fs::metadata(folder.path().join("passed")).and_then(|data| data.modified());
    judge("eat-slowly", Memory, &record);
    // An engine that is ended before it notes that it has passed the limit was found even sooner.
    let late = passed.ok().and_then(|passed| verdict.duration_since(passed).ok()).unwrap_or_default();
    println!("verdict {late:?} after the limit was passed");
    assert_faster("noticing too much memory", late, Duration::from_secs(1));
    assert!(late < BOUND, "{late:?}");
}

#[test]
fn an_engine_under_the_limit_is_left_alone() {
    let _alone = alone();
    let mut engine = badbrain(&["good"], options("good"));
    judge("good", Plays, &play(&mut engine, LONG));
    assert!(engine.new_game(&GameConfig { memory: Some(MEMORY), ..config() }).is_ok());
    assert!(engine.choose(&game(&[p(7, 7)]), &SearchLimits::none()).is_ok());
}
