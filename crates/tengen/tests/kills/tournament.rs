//! A tournament that is killed again and again continues to the same result, and leaves no engine behind.

use crate::TENGEN;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tengen_base::test_size::test_size;

fn tournament(folder: &Path, games: u64) -> Command {
    let mut command = Command::new(TENGEN);
    command.args(["tournament", "greedy", "random", "tengen?level=novice", "minimax-d1"]);
    command.args(["--games", &games.to_string(), "--nodes", "200", "--json", "--seed", "3", "--out"]);
    command.arg(folder).stdin(Stdio::null()).stderr(Stdio::null()).stdout(Stdio::null());
    command
}

/// The final table, without what depends on the clock.
fn table(folder: &Path, games: u64) -> Value {
    let output = tournament(folder, games).stdout(Stdio::piped()).output().expect("it runs");
    assert!(output.status.success());
    let mut report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    for player in report["players"].as_array_mut().expect("players") {
        let player = player.as_object_mut().expect("a player");
        player.remove("seconds");
        player.remove("longest_move_ms");
    }
    report
}

fn games_kept(folder: &Path) -> u64 {
    let output = Command::new(TENGEN).args(["results", "--json"]).arg(folder).output().expect("it runs");
    let report: Option<Value> = serde_json::from_slice(&output.stdout).ok();
    report.and_then(|report| report["games"].as_u64()).unwrap_or(0)
}

/// `TENGEN_KILLS` says how many kills; 200 for the long test.
#[test]
fn every_game_exists_once_however_often_it_is_killed() {
    let kills = test_size("TENGEN_KILLS", 12);
    let games = (kills * 4).next_multiple_of(2);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
    let start = Instant::now();
    let expected = table(&whole, games);
    // All the runs that are killed take three quarters of a whole one together, however fast the machine, so that
    // games remain to be played after the last kill.
    let longest_life = start.elapsed().mul_f64(1.5 / kills as f64);
    assert_eq!(expected["games"], expected["of"]);

    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut kept = 0;
    let mut interrupted = 0;
    for _ in 0..kills {
        let mut running = tournament(&killed, games).spawn().expect("it starts");
        let until = Instant::now() + longest_life.mul_f64(rng.random());
        while Instant::now() < until {
            thread::sleep(Duration::from_micros(200));
        }
        interrupted += u64::from(running.try_wait().expect("a child").is_none());
        running.kill().expect("it can be killed");
        running.wait().expect("it ends");
        let now = games_kept(&killed);
        assert!(now >= kept, "{kept} games were kept, now there are {now}");
        kept = now;
    }
    assert!(interrupted > kills / 2, "only {interrupted} of {kills} kills came in time");
    assert_eq!(table(&killed, games), expected);
}

/// Whether a process runs.
#[cfg(target_os = "linux")]
fn is_alive(process: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with(['Z', 'X']))
}

#[cfg(target_os = "linux")]
#[test]
fn engines_die_with_a_tournament_that_is_killed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = folder.path().join("engine.sh");
    // It writes down its own process and that of a program it starts, and ignores the end of its input.
    let text = "sleep 1000 & echo $$ $! > \"$1\"; while read line; do case $line in START*) echo OK;; esac; done; sleep 1000\n";
    std::fs::write(&script, text).expect("a script");
    let processes = folder.path().join("processes");
    let engine = format!("exec:sh '{}' '{}'", script.display(), processes.display());
    let mut command = Command::new(TENGEN);
    command.args(["match", &engine, "random", "--games", "2", "--turn", "100s", "--out"]);
    command.arg(folder.path().join("event")).stdin(Stdio::null()).stderr(Stdio::null()).stdout(Stdio::null());
    let mut running = command.spawn().expect("it starts");
    let until = Instant::now() + Duration::from_secs(20);
    let started = loop {
        let written = std::fs::read_to_string(&processes).unwrap_or_default();
        if written.ends_with('\n') || Instant::now() >= until {
            break written;
        }
        thread::sleep(Duration::from_millis(10));
    };
    thread::sleep(Duration::from_millis(200));
    running.kill().expect("it can be killed");
    running.wait().expect("it ends");
    let until = Instant::now() + Duration::from_secs(5);
    let alive = || started.split_whitespace().filter(|process| is_alive(process)).count();
    assert_eq!(started.split_whitespace().count(), 2, "{started}");
    while alive() > 0 && Instant::now() < until {
        thread::sleep(Duration::from_millis(10));
    }
    let left = alive();
    for process in started.split_whitespace() {
        let _ = Command::new("kill").args(["-9", process]).stderr(Stdio::null()).status();
    }
    assert_eq!(left, 0);
}
