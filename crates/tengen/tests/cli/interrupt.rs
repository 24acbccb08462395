//! Ctrl-C: the result so far is kept, and the same command then ends as if it had never been interrupted.
#![cfg(unix)]

use crate::common::{Folder, TENGEN, output, tengen, text};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A command that can be interrupted and continued.
struct Interruptible {
    /// Its arguments but for the output, which `--out` names.
    arguments: &'static [&'static str],
    /// How it is known that work is going on.
    sign: Sign,
    /// The files of its result that must be the same; the output itself if empty.
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
            "train", "eval", "--games", "40", "--nodes", "300", "--threads", "1", "--epochs", "1", "--size", "9",
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
        arguments: &["match", "tengen", "tengen?level=club", "--games", "12", "--nodes", "2000", "--pgn"],
        sign: Sign::Progress,
        files: &[],
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
        output(&mut tengen(&command.arguments(&whole)));
        let stopped = command.interrupt(&interrupted);
        let said = String::from_utf8_lossy(&stopped.stderr);
        assert_eq!(stopped.status.code(), Some(130), "{:?}: {said}", command.arguments);
        let last = said.lines().last().unwrap_or_default();
        assert!(last.starts_with("tengen: stopped") && last.contains("the same command continues"), "{said}");
        output(&mut tengen(&command.arguments(&interrupted)));
        command.compare(&whole, &interrupted);
    }
}
