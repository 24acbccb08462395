//! Every fault is found by the check for it, our own engine has none, and no engine outlives its test.

#[path = "process_common/badbrain.rs"]
mod badbrain;

use badbrain::badbrain_path;
use std::time::{Duration, Instant};
use tengen_board::{Rule, Size};
use tengen_piskvork::check::{
    CHECKS, CannotRun, CheckOptions, CheckReport, CheckVerdict, EngineCheck, Finding, Section,
};
use tengen_piskvork::process::Invocation;

use CheckVerdict::{Fail, Pass, Skipped, Warning};

/// A mode of badbrain, a check, its verdict, and a part of what it finds.
const FAULTS: &[(&str, &str, CheckVerdict, &str)] = &[
    // Nothing is wrong with it but its play.
    ("good", "start", Pass, "ready in"),
    ("good", "about", Pass, "name=\"badbrain\""),
    ("good", "sizes", Pass, "plays on 15x15, 20x20"),
    ("good", "bad-sizes", Pass, ""),
    ("good", "bad-start", Pass, ""),
    ("good", "rules", Pass, "freestyle, renju"),
    ("good", "unknown-command", Pass, ""),
    ("good", "turn", Pass, ""),
    ("good", "at-once", Pass, ""),
    ("good", "empty-board", Pass, ""),
    ("good", "board", Pass, ""),
    ("good", "restart", Pass, ""),
    ("good", "takeback", Pass, ""),
    ("good", "between-moves", Pass, ""),
    ("good", "time-overdrawn", Pass, ""),
    ("good", "five", Fail, "does not make five"),
    ("good", "line-ends", Warning, "a lone CR"),
    ("good", "lower-case", Warning, "UNKNOWN command"),
    ("good", "swap2", Pass, "0,0 1,1 4,0; SWAP; SWAP"),
    ("good", "end", Pass, ""),
    ("good", "stderr", Pass, ""),
    // Before the game.
    ("refuse", "start", Fail, "refuses every board"),
    ("exit-at-once", "start", Fail, "the engine ended (exit status: 4)"),
    ("flood-start", "start", Fail, "the engine floods its output"),
    ("slow-start", "start", Warning, "ready in "),
    ("slow-start", "judged-start", Fail, "over: first move after "),
    ("no-about", "about", Fail, "no answer to ABOUT"),
    ("only-15", "sizes", Warning, "refuses 20x20"),
    ("frail", "bad-sizes", Fail, "SIGABRT"),
    ("silent", "unknown-command", Warning, "says nothing"),
    ("freestyle-only", "rules", Pass, "declines renju (ERROR no such rule)"),
    // During it.
    ("hang", "begin", Fail, "no answer to BEGIN within 3 s"),
    ("flood", "begin", Fail, "the engine floods its output"),
    ("abort", "begin", Fail, "SIGABRT"),
    ("error", "begin", Fail, "answers BEGIN with: ERROR no idea"),
    ("off-board", "begin", Fail, "3,99 is not on the 15x15 board"),
    ("taken", "turn", Fail, "is taken"),
    ("previous", "turn", Fail, "0,0 is taken"),
    ("twice", "one-answer", Fail, "moves unasked or twice"),
    ("unasked", "one-answer", Fail, "moves unasked or twice"),
    ("no-empty-board", "empty-board", Fail, "no answer to BOARD"),
    ("no-restart", "restart", Warning, "RESTART: UNKNOWN command"),
    ("stale-restart", "restart", Fail, "answers TURN with: ERROR taken"),
    ("stale-takeback", "takeback", Fail, "answers TURN with: ERROR taken"),
    ("suggest", "turn", Pass, ""),
    ("grumble", "unknown-keys", Warning, "UNKNOWN command INFO evaluate"),
    ("overdrawn", "time-overdrawn", Fail, "-4,-4 is not on the 15x15 board"),
    ("tardy", "instant", Warning, "over: longest move "),
    ("slow", "instant", Fail, "over: longest move "),
    ("swap2-bad", "swap2", Fail, "0,0 0,0"),
    ("no-swap2", "swap2", Warning, "UNKNOWN command SWAP2BOARD"),
    ("abort-later", "games", Fail, "as Black, at move 5: failed (the engine ended (signal: 6"),
    // After it.
    ("ignore-end", "end", Fail, "still there 1 s after END"),
    ("ignore-eof", "input-closed", Warning, "still there 2 s after"),
    ("stderr", "stderr", Warning, "writes to standard error: eee"),
];

/// Faults that are found on Linux only.
#[cfg(target_os = "linux")]
const LINUX_FAULTS: &[(&str, &str, CheckVerdict, &str)] = &[
    ("good", "memory-350", Pass, " MB of 350 MB"),
    ("fat", "memory-350", Fail, " MB although max_memory says 350 MB"),
    ("fat", "memory-64", Warning, " MB although max_memory says 64 MB"),
    ("fork", "end", Fail, "leaves 1 process behind"),
    ("fork-group", "end", Fail, "leaves 1 process behind"),
    ("fork-daemon", "end", Fail, "leaves 1 process behind"),
    ("fork-many", "end", Fail, "leaves 20 processes behind"),
    ("ignore-term", "end", Fail, "still there 1 s after END"),
];

fn options() -> CheckOptions {
    let sizes = [15, 20].map(|side| Size::new(side).unwrap()).into();
    CheckOptions { rules: vec![Rule::Freestyle, Rule::Renju], sizes, ..CheckOptions::quick() }
}

fn run(words: &[&str], options: CheckOptions) -> Result<CheckReport, CannotRun> {
    let arguments = words.iter().map(|&word| word.to_owned()).collect();
    let invocation = Invocation { program: badbrain_path(), arguments, trusted: false };
    EngineCheck::new(invocation, options).expect("badbrain is built").run(&mut |_| ())
}

/// What the named check finds. The checks of observations need another check with moves.
fn finding(mode: &str, check: &str, tag: &str) -> Finding {
    let only = ["begin", check].map(str::to_owned);
    let only = if ["one-answer", "stderr"].contains(&check) { only.to_vec() } else { only[1..].to_vec() };
    let report = run(&[mode, tag], CheckOptions { only, ..options() }).expect("badbrain runs");
    assert_eq!(report.findings.len(), CHECKS.len());
    report.findings.into_iter().find(|finding| finding.check == check).expect("a check of that name")
}

fn find(faults: &[(&str, &str, CheckVerdict, &str)], tag: &str) {
    for &(mode, check, verdict, words) in faults {
        let found = finding(mode, check, tag);
        assert!(
            found.verdict == verdict && found.found.contains(words),
            "{mode}: {check} was to give {verdict} with '{words}', not {found:#?}"
        );
        assert_eq!(found.advice.is_some(), [Warning, Fail].contains(&verdict), "{mode}: {found:#?}");
    }
}

/// Most of a test is waiting, so several run at once.
fn find_together(faults: &[(&str, &str, CheckVerdict, &str)], tag: &str) {
    badbrain_path();
    std::thread::scope(|scope| {
        for part in faults.chunks(faults.len().div_ceil(12)) {
            scope.spawn(|| find(part, tag));
        }
    });
}

#[test]
fn each_fault_is_found_by_the_right_check() {
    find_together(FAULTS, "");
}

/// By itself, because what a busy engine computes depends on what else runs; three seconds of waiting are enough for half a
/// second of work.
#[cfg(target_os = "linux")]
#[test]
fn work_on_the_opponents_time_is_found_whichever_process_does_it() {
    let processor = |mode: &str| {
        let only = vec!["processor".to_owned()];
        let options = CheckOptions { only, quick: false, ..options() };
        let report = run(&[mode], options).expect("badbrain runs");
        report.findings.into_iter().find(|finding| finding.check == "processor").expect("the check")
    };
    let good = processor("good");
    assert!(good.verdict == Pass && good.found.contains("of processor time in"), "{good:#?}");
    for mode in ["toil", "toil-child"] {
        let found = processor(mode);
        assert!(found.verdict == Warning && found.found.contains("where 1 thread had"), "{found:#?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_and_other_processes_are_found() {
    let tag = format!("tengen-check-{}", std::process::id());
    find_together(LINUX_FAULTS, &tag);
    let carries = |pid: &String| {
        let line = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        line.split(|&byte| byte == 0).any(|word| word == tag.as_bytes())
    };
    let left = || {
        let names = std::fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.file_name());
        names.filter_map(|name| name.into_string().ok()).filter(carries).collect::<Vec<String>>()
    };
    // A killed process keeps its command line until the system has cleared it away.
    let patience = Instant::now() + Duration::from_secs(20);
    while !left().is_empty() && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(20));
    }
    let left = left();
    assert!(left.is_empty(), "{left:?} are left");
}

#[test]
fn our_own_engine_has_no_fault() {
    let invocation = Invocation {
        program: env!("CARGO_BIN_EXE_pbrain-tengen").into(),
        arguments: Vec::new(),
        trusted: false,
    };
    let sizes = vec![Size::STANDARD];
    let options = CheckOptions { sizes, budget: Duration::from_secs(60), ..options() };
    let report = EngineCheck::new(invocation, options).unwrap().run(&mut |_| ()).unwrap();
    let is_fault = |finding: &&Finding| match finding.verdict {
        Fail => true,
        // On a busy machine it may be a little late.
        Warning => finding.section != Section::Time && !["start", "time-overdrawn"].contains(&finding.check),
        Pass | Skipped => false,
    };
    let faults: Vec<&Finding> = report.findings.iter().filter(is_fault).collect();
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(report.about.is_some_and(|about| about.starts_with("name=\"Tengen\"")));
    assert!(report.findings.iter().filter(|finding| finding.verdict == Pass).count() >= CHECKS.len() - 4);
}

#[test]
fn an_engine_that_never_moves_is_not_asked_for_ever() {
    let begun = Instant::now();
    let report = run(&["hang"], options()).expect("badbrain runs");
    assert!(begun.elapsed() < Duration::from_secs(300), "{:?}", begun.elapsed());
    let is_passed_over = |finding: &&Finding| finding.found == "it never moves";
    assert!(report.findings.iter().filter(is_passed_over).count() > 10);
    assert!(!report.is_good() && report.count(Skipped) > 10);
}

#[test]
fn a_checkup_can_be_stopped() {
    let options = options();
    options.stop.raise();
    let report = run(&["good"], options).expect("badbrain runs");
    assert_eq!(report.count(Skipped), CHECKS.len());
}

#[test]
fn what_cannot_run_is_no_engine() {
    let file: Invocation = "./Cargo.toml".parse().unwrap();
    let error = EngineCheck::new(file, options()).unwrap().run(&mut |_| ()).unwrap_err();
    assert!(error.to_string().starts_with("cannot start "), "{error}");
    let nothing: Invocation = "./no-such-brain".parse().unwrap();
    assert_eq!(
        EngineCheck::new(nothing, options()).unwrap_err().to_string(),
        "there is no program ./no-such-brain"
    );
}
