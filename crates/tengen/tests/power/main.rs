//! A power cut at any moment of a game, a tournament, a training, a review: what was promised is there, and all goes on.
//!
//! `record.c` writes down what the program does to its files; `disk.rs` plays that up to a moment and leaves what a disk
//! would. `TENGEN_CUTS` says how many moments of each kind of work, with three kinds of disks each.
#![cfg(target_os = "linux")]

mod disk;
mod recorder;
#[allow(dead_code, reason = "each test uses what it needs")]
#[path = "../server/mod.rs"]
mod server;

use recorder::{Recorder, Recording};
use serde_json::{Value, json};
use server::{Server, web};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
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

fn succeed(mut command: Command, what: &str) -> Output {
    let output = command.output().expect("it runs");
    assert!(output.status.success(), "{what}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// Runs a command; cuts the power at many moments; runs it again: it must then have the result of a run that nothing
/// disturbed. After its end the result is there without another run, as `read` finds it.
fn try_command(
    name: &str,
    prepare: fn(&Path),
    arguments: &[&str],
    result: fn(&Path, &Output) -> String,
    read: fn(&Path) -> String,
    check: fn(&Path, &str),
) {
    let recorder = Recorder::new();
    let folder = tempfile::tempdir().expect("a temporary folder");
    prepare(folder.path());
    let recording = recorder.begin(folder.path());
    let output = succeed(recording.load(tengen(arguments, folder.path())), name);
    let (expected, promised) = (result(folder.path(), &output), read(folder.path()));
    let entries = recording.entries();
    recording.check_completeness(&entries);
    let cuts = Recording::moments(entries.len());
    for (number, &cut) in cuts.iter().enumerate() {
        recording.cut(&entries, cut, number as u64, &mut |loss, left| {
            let what = format!("{name}, after {cut} of {} steps, {loss:?} lost", entries.len());
            check(left, &what);
            if cut == entries.len() {
                assert_eq!(read(left), promised, "{what}");
            }
            let again = succeed(tengen(arguments, left), &what);
            assert_eq!(result(left, &again), expected, "{what}");
        });
    }
    println!("{name}: {} steps, power cut after {cuts:?}", entries.len());
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
    let read = |folder: &Path| {
        let output = succeed(tengen(&["results", "--json", "@/event"], folder), "the results");
        table(folder, &output)
    };
    try_command("a tournament", |_| {}, &[&arguments[..], &rest].concat(), table, read, |_, _| {});
}

/// All weights of a run.
fn weights(folder: &Path) -> String {
    let mut files: Vec<_> = fs::read_dir(folder.join("run"))
        .expect("the run's folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "bin"))
        .collect();
    files.sort();
    let shown = |path: &std::path::PathBuf| {
        format!("{:?}: {:?}\n", path.file_name(), fs::read(path).expect("weights"))
    };
    files.iter().map(shown).collect()
}

#[test]
fn a_training() {
    let arguments =
        ["train", "self-teach", "--arch", "sst3", "--seed", "5", "--games", "20", "--out", "@/run"];
    try_command("a training", |_| {}, &arguments, |folder, _| weights(folder), weights, |_, _| {});
}

/// The network of a run, its losses, and where its fit stands.
fn fitted(folder: &Path) -> String {
    let file = |name| {
        let mut hasher = DefaultHasher::new();
        fs::read(folder.join("run").join(name)).expect("a file of the fit").hash(&mut hasher);
        format!("{name}: {:016x}\n", hasher.finish())
    };
    ["net.bin", "epochs.csv", "fit.bin"].map(file).concat()
}

#[test]
fn a_fit() {
    const GAMES: [&str; 8] = ["train", "net", "--games", "24", "--nodes", "30", "--gate", "0"];
    const REST: [&str; 5] = ["--seed", "3", "--out", "@/run", "--epochs"];
    let prepare = |folder: &Path| {
        // Leaves the games and the fit of an epoch, which the one of three does not go on with.
        succeed(tengen(&[&GAMES[..], &REST, &["1"]].concat(), folder), "the games");
    };
    let arguments = [&GAMES[..], &REST, &["3"]].concat();
    try_command("a fit", prepare, &arguments, |folder, _| fitted(folder), fitted, |_, _| {});
}

const GAME: &str = "(;GM[4]SZ[15]RU[freestyle];B[hh];W[hg];B[ih];W[ig];B[jh];W[ao];B[kh];W[am])";

/// What a file held before; it must still be there while there is nothing new.
const OLD: &str = "(;C[what was there before])";

#[test]
fn a_review() {
    let prepare = |folder: &Path| {
        fs::write(folder.join("game.sgf"), GAME).expect("a file");
        fs::write(folder.join("output"), OLD).expect("a file");
    };
    let check = |folder: &Path, what: &str| {
        let kept = read_output(folder);
        let is_new = kept.starts_with("(;") && kept.trim_end().ends_with(')') && kept.contains("B[kh]");
        assert!(kept == OLD || is_new, "{what}: left as {kept}");
    };
    let arguments = ["review", "@/game.sgf", "--nodes", "200", "--sgf", "@/output"];
    let result = |folder: &Path, _: &Output| read_output(folder);
    try_command("a review", prepare, &arguments, result, read_output, check);
}

fn read_output(folder: &Path) -> String {
    fs::read_to_string(folder.join("output")).expect("what was written")
}

const MOVES: [&str; 6] = ["h8", "h9", "i8", "i9", "a1", "o15"];

#[test]
fn a_game() {
    let recorder = Recorder::new();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let recording = recorder.begin(folder.path());
    let start =
        |command: Command| Server::start(command).unwrap_or_else(|output| panic!("no start: {output:?}"));
    let mut server = start(recording.load(web(&folder.path().join("data"))));
    let ask = |server: &Server, method: &str, path: &str, body: &str, what: &str| {
        server.ask(method, path, body, what).unwrap_or_else(|| panic!("{what}: {method} {path} was refused"))
    };
    let new = json!({"seats": ["person", "person"], "start": {}}).to_string();
    let game = ask(&server, "POST", "/api/games", &new, "a game");
    let path = format!("/api/games/{}", game["id"].as_str().expect("an id"));
    // How much of the log there was when each move had been answered.
    let mut promised = vec![recording.length()];
    for point in MOVES {
        let body = json!({ "point": point }).to_string();
        ask(&server, "POST", &format!("{path}/move"), &body, "a game");
        promised.push(recording.length());
    }
    server.kill();
    let entries = recording.entries();
    recording.check_completeness(&entries);
    let cuts = Recording::moments(entries.len());
    for (number, &cut) in cuts.iter().enumerate() {
        let length = cut.checked_sub(1).map_or(0, |last| entries[last].end);
        let answered = promised.iter().filter(|&&end| end <= length).count();
        recording.cut(&entries, cut, number as u64, &mut |loss, left| {
            let what = format!("a game, after {cut} of {} steps, {loss:?} lost", entries.len());
            let server = start(web(&left.join("data")));
            let Some(moves) = answered.checked_sub(1) else { return };
            let view = ask(&server, "GET", &path, "", &what);
            let kept = view["position"]["moves"].as_str().expect("moves").to_owned();
            assert!(
                kept.starts_with(&MOVES[..moves].concat()),
                "{what}: {moves} were answered, {kept} is kept"
            );
            assert!(MOVES.concat().starts_with(&kept), "{what}: {kept} was never played");
            if kept != MOVES.concat() {
                let body = json!({ "point": "c3" }).to_string();
                ask(&server, "POST", &format!("{path}/move"), &body, &what);
            }
        });
    }
    println!("a game: {} steps, power cut after {cuts:?}", entries.len());
}
