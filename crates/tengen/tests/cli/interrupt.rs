//! Ctrl-C: the result so far is kept, and the same command then ends as if it had never been interrupted.
#![cfg(unix)]

use crate::common::{Folder, TENGEN, stdout, text};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A command that can be interrupted and continued.
struct Interruptible {
    /// Its arguments, to which `--out` is added.
    arguments: &'static [&'static str],
    /// How it is known that work is going on.
    sign: Sign,
    /// The files in the output folder that must be the same. If there are none, the output is itself such a file.
    files: &'static [&'static str],
}

/// What shows that a command has done some work.
enum Sign {
    /// A line of progress.
    Progress,
    /// A first line in this file.
    File(&'static str),
}

const COMMANDS: &[Interruptible] = &[
    Interruptible {
        arguments: &[
            "train",
            "eval",
            "--games",
            "40",
            "--nodes",
            "300",
            "--threads",
            "1",
            "--epochs",
            "1",
            "--size",
            "9",
        ],
        sign: Sign::File("games.txt"),
        files: &["games.txt", "eval.bin"],
    },
    Interruptible {
        arguments: &["train", "self-teach", "--arch", "sst1", "--games", "2000", "--size", "9"],
        sign: Sign::Progress,
        files: &["weights.bin", "checkpoint.bin", "metrics.csv"],
    },
    Interruptible {
        arguments: &["train", "comparison", "--teacher", "hardnet", "--tests", "2", "--lessons", "30"],
        sign: Sign::Progress,
        files: &["network.txt", "metrics.csv"],
    },
    Interruptible {
        arguments: &["experiment", "run", "freisleben-4", "--quick", "--seeds", "2"],
        sign: Sign::Progress,
        files: &["series.csv", "README.md"],
    },
    Interruptible {
        arguments: &["match", "greedy", "tengen", "--games", "30", "--nodes", "2000", "--jobs", "1"],
        sign: Sign::Progress,
        files: &["games.pgn"],
    },
    Interruptible {
        arguments: &["openings", "make", "--count", "6", "--nodes", "3000"],
        sign: Sign::Progress,
        files: &[],
    },
];

#[test]
fn an_interrupted_command_continues_to_the_same_result() {
    for command in COMMANDS {
        let folder = Folder::new();
        let [whole, interrupted] = ["whole", "interrupted"].map(|name| folder.path().join(name));
        command.finish(&whole);
        let stopped = command.interrupt(&interrupted);
        let said = String::from_utf8_lossy(&stopped.stderr);
        assert_eq!(stopped.status.code(), Some(130), "{:?}: {said}", command.arguments);
        let last = said.lines().last().unwrap_or_default();
        assert!(last.starts_with("tengen: stopped") && last.contains("the same command continues"), "{said}");
        command.finish(&interrupted);
        command.compare(&whole, &interrupted);
    }
}

impl Interruptible {
    fn arguments(&self, out: &Path) -> Vec<String> {
        let mut arguments: Vec<String> = self.arguments.iter().map(|&argument| argument.to_owned()).collect();
        arguments.extend(["--out".to_owned(), text(out).to_owned()]);
        if self.arguments[0] == "match" {
            arguments.extend(["--pgn".to_owned(), text(&out.join("games.pgn")).to_owned()]);
        }
        arguments
    }

    /// Runs the command to its end.
    fn finish(&self, out: &Path) {
        let arguments = self.arguments(out);
        stdout(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    }

    /// Runs the command until it shows progress, then interrupts it.
    fn interrupt(&self, out: &Path) -> Output {
        let mut child = start(&self.arguments(out));
        let mut stderr = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut said = String::new();
        match self.sign {
            Sign::Progress => {
                stderr.read_line(&mut said).expect("a line of progress");
            }
            Sign::File(name) => wait_for_line(&out.join(name)),
        }
        signal(&child, "INT");
        stderr.read_to_string(&mut said).expect("text");
        let output = child.wait_with_output().expect("the program ends");
        Output { stderr: said.into_bytes(), ..output }
    }

    fn compare(&self, whole: &Path, interrupted: &Path) {
        let read = |path: &Path| fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        if self.files.is_empty() {
            assert!(read(whole) == read(interrupted), "{:?}", self.arguments);
        }
        for file in self.files {
            assert!(read(&whole.join(file)) == read(&interrupted.join(file)), "{:?}: {file}", self.arguments);
        }
    }
}

#[test]
fn an_interrupted_analysis_gives_the_best_so_far() {
    let mut child = start(&["analyze", "h8", "--time", "5m", "--json", "--progress"].map(str::to_owned));
    let mut progress = BufReader::new(child.stderr.take().expect("a pipe"));
    progress.read_line(&mut String::new()).expect("the first iteration");
    signal(&child, "INT");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{output:?}");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(found["best"].is_string() && found["seconds"].as_f64().is_some_and(|s| s < 200.0), "{found}");
}

#[test]
fn an_interrupted_check_keeps_nothing_and_says_so() {
    let folder = Folder::new();
    let openings = folder.file("openings.txt");
    fs::write(&openings, "0,0, 1,1, 2,0, -1,-1\n".repeat(200)).expect("a file");
    let mut child = start(&["openings", "check", &openings, "--nodes", "20000"].map(str::to_owned));
    let mut stderr = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut said = String::new();
    stderr.read_line(&mut said).expect("a line of progress");
    // Shutting down the system ends it in the same way as Ctrl-C.
    signal(&child, "TERM");
    stderr.read_to_string(&mut said).expect("text");
    assert_eq!(child.wait().expect("the program ends").code(), Some(130), "{said}");
    assert!(said.trim_end().ends_with("of 200 openings; nothing is kept"), "{said}");
}

fn start(arguments: &[String]) -> Child {
    let mut command = Command::new(TENGEN);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program runs")
}

fn signal(child: &Child, name: &str) {
    let kill = Command::new("kill").args([format!("-{name}"), child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
}

fn wait_for_line(path: &Path) {
    let start = Instant::now();
    while !fs::read(path).is_ok_and(|bytes| bytes.contains(&b'\n')) {
        assert!(start.elapsed() < Duration::from_secs(120), "nothing is written to {}", path.display());
        std::thread::sleep(Duration::from_millis(5));
    }
}
