//! `tengen puzzles`: the same puzzles every time; false ones found; nonsense refused.

use crate::common::{Folder, json, refusal, tengen};
use std::fmt::Write;
use std::fs;

const BUILT_IN: &str = include_str!("../../../puzzles/puzzles.txt");

/// Games as self-play writes them, which end where a side has won: those of a few built-in puzzles, from easy to hard.
fn games(count: usize) -> String {
    let lines: Vec<&str> = BUILT_IN.lines().filter(|line| line.starts_with("freestyle")).collect();
    lines.iter().step_by(lines.len() / count).fold(String::new(), |mut text, line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        writeln!(text, "{} {} 0 {} D -30990", words[0], words[1], words[2]).unwrap();
        text
    })
}

#[test]
fn puzzles_are_made_again_the_same_and_hold() {
    let folder = Folder::new();
    let source = folder.file("games.txt");
    fs::write(&source, games(8)).unwrap();
    let [one, two] = ["one.txt", "two.txt"].map(|name| folder.file(name));
    let make = |out: &str, jobs: &str| {
        json(&["puzzles", "make", "--games", &source, "--count", "3", "--out", out, "--jobs", jobs, "--json"])
    };
    assert_eq!(make(&one, "1")["puzzles"], 3);
    make(&two, "2");
    let text = fs::read_to_string(&one).unwrap();
    assert_eq!(text, fs::read_to_string(&two).unwrap());
    let checked = json(&["puzzles", "check", &one, "--json"]);
    assert_eq!((&checked["puzzles"], &checked["faults"]), (&3.into(), &serde_json::json!([])));
    assert!(checked["proofs"].as_u64() >= Some(3) && checked["others"].as_u64() > Some(300), "{checked}");

    // One that says too little is found out.
    let lies = folder.file("lies.txt");
    fs::write(&lies, "freestyle 15 h8a1i8c1j8e1 k8 3 fours\n").unwrap();
    let output = tengen(&["puzzles", "check", &lies]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("puzzle 1: "), "{output:?}");
}

#[test]
fn nonsense_is_refused_in_a_sentence() {
    let folder = Folder::new();
    let [none, out] = ["none.txt", "out.txt"].map(|name| folder.file(name));
    assert!(refusal(&["puzzles", "check", &none]).contains("cannot read"));
    assert!(refusal(&["puzzles", "make", "--games", &none, "--out", &out]).contains("cannot read"));
    let bad = folder.file("bad.txt");
    fs::write(&bad, "# fine\nfreestyle 15 h8 nonsense 3 fours\n").unwrap();
    assert!(refusal(&["puzzles", "check", &bad]).contains("line 2"));
    assert!(refusal(&["puzzles", "make", "--games", &bad, "--out", &out]).contains("not a self-played game"));
    fs::write(&bad, "freestyle 15 0 h8 D 0\n").unwrap();
    assert!(refusal(&["puzzles", "make", "--games", &bad, "--out", &out]).contains("make only 0 puzzles"));
    assert!(
        refusal(&["puzzles", "make", "--games", &bad, "--out", &out, "--size", "19"]).contains("no games")
    );
}
