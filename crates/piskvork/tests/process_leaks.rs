//! No process, thread or file handle of an engine is left after it.
//!
//! One test in a program of its own, because it counts the resources of the whole program.
#![cfg(target_os = "linux")]

mod process_common;

use process_common::{badbrain, config, game, ms, options, p};
use std::fs;
use std::time::{Duration, Instant};
use tengen_board::Point;
use tengen_piskvork::process::ProcessOptions;
use tengen_play::{Agent, AgentError, SearchLimits};

const MODES: &[&str] = &[
    "good",
    "no-ok",
    "refuse",
    "exit-at-once",
    "hang",
    "partial",
    "drip",
    "nul-endless",
    "long-line",
    "flood",
    "stderr",
    "close",
    "exit",
    "abort",
    "leave",
    "taken",
    "twice",
    "eat",
    "eat-child",
    "fork",
    "fork-group",
    "fork-and-exit",
    "ignore-end",
];

#[derive(Debug, PartialEq, Eq)]
struct Resources {
    handles: Vec<String>,
    threads: usize,
    children: Vec<String>,
}

fn resources() -> Resources {
    let mut handles: Vec<String> = entries("/proc/self/fd");
    handles
        .retain(|fd| fs::read_link(format!("/proc/self/fd/{fd}")).is_ok_and(|to| !to.starts_with("/proc")));
    let me = std::process::id().to_string();
    let children = processes().filter(|stat| stat.parent == me).map(|stat| stat.pid).collect();
    Resources { handles, threads: entries("/proc/self/task").len(), children }
}

fn entries(folder: &str) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().flatten().map(|entry| entry.file_name());
    let mut names: Vec<String> = names.filter_map(|name| name.into_string().ok()).collect();
    names.sort();
    names
}

struct Stat {
    pid: String,
    state: String,
    parent: String,
}

fn processes() -> impl Iterator<Item = Stat> {
    entries("/proc").into_iter().filter_map(|pid| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let (_, fields) = stat.rsplit_once(") ")?;
        let mut fields = fields.split(' ').map(str::to_owned);
        Some(Stat { pid, state: fields.next()?, parent: fields.next()? })
    })
}

/// Processes that carry the tag and are not dead yet.
fn tagged(tag: &str) -> Vec<String> {
    let carries = |pid: &str| {
        let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        line.split(|&byte| byte == 0).any(|word| word == tag.as_bytes())
    };
    processes().filter(|stat| stat.state != "Z" && carries(&stat.pid)).map(|stat| stat.pid).collect()
}

/// Plays two moves at most.
fn play(mode: &str, tag: &str, suspend: bool) -> Result<(), AgentError> {
    let options = ProcessOptions {
        start_timeout: if mode == "no-ok" { ms(200) } else { ms(10_000) },
        tolerance: ms(100),
        quit_timeout: ms(100),
        suspend,
        ..options()
    };
    let mut agent = badbrain(&[mode, tag], options);
    agent.new_game(&config())?;
    let time = if ["hang", "partial", "drip"].contains(&mode) { ms(100) } else { ms(10_000) };
    let limits = SearchLimits { memory: Some(64 << 20), ..SearchLimits::time(time) };
    let first: Point = agent.choose(&game(&[p(9, 9)]), &limits)?.point;
    let seen = match mode {
        "leave" => 0,
        "fork" | "fork-group" => 2,
        _ => 1,
    };
    // A process that has just been started has no command line for a moment.
    let until = Instant::now() + Duration::from_secs(30);
    while tagged(tag).len() < seen {
        assert!(Instant::now() < until, "{mode}: its processes are not found");
        std::thread::sleep(ms(5));
    }
    agent.choose(&game(&[p(9, 9), first, p(8, 8)]), &limits)?;
    Ok(())
}

#[test]
fn nothing_is_left_of_any_engine() {
    process_common::badbrain_path();
    let before = resources();
    for suspend in [false, true] {
        for mode in MODES {
            let tag = format!("tengen-leak-test-{}-{mode}", std::process::id());
            let begun = Instant::now();
            let verdict = play(mode, &tag, suspend);
            let took = begun.elapsed();
            let fails = !["good", "stderr", "fork", "fork-group", "ignore-end"].contains(mode);
            assert_eq!(verdict.is_err(), fails, "{mode}: {verdict:?}");
            assert_eq!(resources(), before, "{mode}");
            // A killed process that is not our child may take a moment to be gone.
            let until = Instant::now() + Duration::from_secs(30);
            while !tagged(&tag).is_empty() {
                assert!(Instant::now() < until, "{mode}: {:?} are left", tagged(&tag));
                std::thread::sleep(ms(5));
            }
            println!("{mode:14} {took:>10.1?}  {verdict:?}");
        }
    }
}
