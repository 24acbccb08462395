//! Faults on purpose: one write, sync, open or rename fails, for every one of them; nothing is lost, and all can go on.
//!
//! `fail.c` is put between the program and the system. By default a few calls of each kind of work fail, spread over all of
//! them; `TENGEN_FAULTS=100000 cargo test -p tengen --test faults` lets every one fail.
#![cfg(target_os = "linux")]

mod game;
#[path = "../server/mod.rs"]
#[allow(dead_code, reason = "each test uses what it needs")]
mod server;
mod shim;

use serde_json::Value;
use shim::{Fault, Shim};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

/// The program with these arguments, in which `@` stands for the folder.
fn tengen(arguments: &[&str], folder: &Path) -> Command {
    let folder = folder.to_str().expect("a path in UTF-8");
    let mut command = Command::new(TENGEN);
    command.args(arguments.iter().map(|argument| argument.replace('@', folder))).stdin(Stdio::null());
    command
}

/// A failed command has said why in one sentence, and a result is not claimed.
fn check_failure(output: &Output, what: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    let code = output.status.code();
    assert!(matches!(code, Some(1 | 2)), "{what}: ended with {code:?}: {said}");
    assert!(!said.contains("panicked"), "{what}: {said}");
    // Progress comes as JSON lines before it.
    let sentences: Vec<&str> = said.lines().filter(|line| line.starts_with("tengen: ")).collect();
    assert_eq!(sentences.len(), 1, "{what}: {said}");
}

/// Runs a command with every chosen fault in a fresh folder, then again without: it must then have the result of a run that
/// nothing disturbed.
fn try_all(name: &str, prepare: fn(&Path), arguments: &[&str], result: fn(&Path, &Output) -> String) {
    let shim = Shim::new();
    let fresh = || {
        let folder = tempfile::tempdir().expect("a temporary folder");
        prepare(folder.path());
        folder
    };
    let whole = fresh();
    let output = shim.count(tengen(arguments, whole.path()), whole.path()).output().expect("it runs");
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    let (expected, calls) = (result(whole.path(), &output), shim.counted());
    assert!(calls > 0, "{name} writes nothing, or the shim does not see it");
    let mut failed = 0;
    let faults = Fault::spread(calls);
    for fault in &faults {
        let folder = fresh();
        let what = format!("{name}, {fault:?} of {calls}");
        let output =
            shim.fail(tengen(arguments, folder.path()), folder.path(), *fault).output().expect("it runs");
        if output.status.success() {
            // What is only tried, such as forcing a folder to the disk, may fail.
            assert_eq!(result(folder.path(), &output), expected, "{what}");
        } else {
            check_failure(&output, &what);
            if let Ok(kept) = fs::read_to_string(folder.path().join("output")) {
                assert!(kept == OLD || kept == expected, "{what}: the file was left as {kept}");
            }
            failed += 1;
        }
        let again = tengen(arguments, folder.path()).output().expect("it runs");
        assert!(again.status.success(), "{what}, afterwards: {}", String::from_utf8_lossy(&again.stderr));
        assert_eq!(result(folder.path(), &again), expected, "{what}, afterwards");
    }
    println!("{name}: {calls} calls, {} of them failed on purpose, {failed} ended the command", faults.len());
    assert!(failed > 0, "{name}: no fault was felt");
}

/// The table of an event, without what depends on the clock.
fn table(_: &Path, output: &Output) -> String {
    let mut report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    for player in report["players"].as_array_mut().expect("players") {
        let player = player.as_object_mut().expect("a player");
        player.remove("seconds");
        player.remove("longest_move_ms");
    }
    report.to_string()
}

#[test]
fn a_tournament() {
    let arguments = ["tournament", "greedy", "random", "minimax-d1", "--games", "2", "--size", "9"];
    let rest = ["--nodes", "50", "--seed", "3", "--json", "--out", "@/event"];
    try_all("tournament", |_| {}, &[&arguments[..], &rest].concat(), table);
}

/// The learner's weights.
fn weights(folder: &Path, _: &Output) -> String {
    let mut files: Vec<_> = fs::read_dir(folder.join("run"))
        .expect("the run's folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "bin"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "a run has weights");
    files
        .iter()
        .map(|path| format!("{}: {:?}\n", path.display(), fs::read(path).expect("weights")))
        .collect::<String>()
        .replace(&folder.display().to_string(), "")
}

#[test]
fn a_training() {
    let arguments =
        ["train", "self-teach", "--arch", "sst3", "--seed", "5", "--games", "20", "--out", "@/run"];
    try_all("training", |_| {}, &arguments, weights);
}

const GAME: &str = "(;GM[4]SZ[15]RU[freestyle];B[hh];W[hg];B[ih];W[ig];B[jh];W[ao];B[kh];W[am])";

/// What a file held before; it must still be there while there is nothing new.
const OLD: &str = "(;C[what was there before])";

fn written(folder: &Path, _: &Output) -> String {
    fs::read_to_string(folder.join("output")).expect("what was written")
}

#[test]
fn a_review() {
    let prepare = |folder: &Path| {
        fs::write(folder.join("game.sgf"), GAME).expect("a file");
        fs::write(folder.join("output"), OLD).expect("a file");
    };
    let arguments = ["review", "@/game.sgf", "--nodes", "200", "--sgf", "@/output"];
    try_all("review", prepare, &arguments, written);
}

/// The files that are made of an event that was played before.
#[test]
fn results_files() {
    let prepare = |folder: &Path| {
        let play =
            ["match", "greedy", "random", "--games", "2", "--size", "9", "--nodes", "50", "--out", "@/event"];
        assert!(tengen(&play, folder).output().expect("it runs").status.success());
        fs::write(folder.join("output"), OLD).expect("a file");
    };
    let arguments = ["results", "@/event", "--pgn", "@/output", "--html", "@/report.html"];
    try_all("results", prepare, &arguments, written);
}
