//! Short commands (`agents`, `engine`, `completions`, `man`), errors, and closed output.

use crate::common::{Folder, TENGEN, json, output, refusal, stdout, tengen};
use std::fs;

#[test]
fn agents_are_listed_for_people_and_programs() {
    assert!(stdout(&["agents"]).starts_with("random "));
    let rows = json(&["agents", "--json"]);
    assert_eq!(rows[0]["name"], "random");
    assert_eq!(rows[0]["parameters"][0]["name"], "seed");
}

#[test]
fn the_engine_speaks_piskvork() {
    let text = output(tengen(&["engine", "--agent", "random"]).write_stdin("START 15\nBEGIN\n"));
    let [ok, point] = text.lines().collect::<Vec<_>>()[..] else { panic!("two lines: {text}") };
    assert_eq!(ok, "OK");
    let (x, y) = point.split_once(',').expect("x,y");
    assert!([x, y].iter().all(|number| number.parse::<u8>().is_ok_and(|number| number < 15)), "{point}");
}

#[test]
fn the_engine_speaks_gtp() {
    let text = output(
        tengen(&["engine", "--agent", "random", "--protocol", "gtp", "--rule", "renju"])
            .write_stdin("1 gomoku_rule\n2 genmove b\n3 quit\n4 name\n"),
    );
    assert!(text.starts_with("=1 renju\n\n=2 ") && text.ends_with("\n\n=3 \n\n"), "{text}");
    assert!(refusal(&["engine", "--rule", "renju"]).contains("--rule is for --protocol gtp"));
    assert!(refusal(&["engine", "--protocol", "gtp", "--agent", "nobody"]).contains("no agent is called"));
}

#[test]
fn wins_are_counted_by_their_length() {
    let folder = Folder::new();
    let file = folder.file("wins.txt");
    // A four to be completed, and the first move of a game.
    fs::write(&file, "# comment\nh8a1i8b1j8c1k8d2 1\nh8 30\n").expect("a file");
    let rows = json(&["wins", &file, "--nodes", "50", "--nodes", "500", "--json"]);
    for (row, limit) in [(&rows[0], "50 nodes"), (&rows[1], "500 nodes")] {
        assert_eq!((&row["limit"], &row["positions"]), (&limit.into(), &2.into()));
        assert_eq!((&row["seen"], &row["proved"]), (&1.into(), &1.into()));
        assert_eq!((&row["lengths"][0]["seen"], &row["lengths"][2]["seen"]), (&1.into(), &0.into()));
    }
    let proved = json(&["wins", &file, "--nodes", "50", "--solve", "--json"]);
    assert_eq!((&proved[0]["seen"], &proved[0]["proved"]), (&1.into(), &1.into()));
    let said = stdout(&["wins", &file, "--nodes", "50"]);
    assert!(said.starts_with("50 nodes: 1 of 2 seen (50 %), 1 proved; up to 18 plies 1 of 1"), "{said}");
    for (text, sentence) in [
        ("h8 soon", "line 1: a position is its moves and the plies to the win"),
        ("# nothing", "has no positions"),
        ("h8a1i8b1j8c1k8d2l8 3", "line 1: the game is over"),
    ] {
        fs::write(&file, text).expect("a file");
        assert!(refusal(&["wins", &file]).contains(sentence), "{text}");
    }
    assert!(refusal(&["wins", "nowhere"]).contains("cannot read nowhere"));
}

#[test]
fn errors_are_one_sentence_and_status_2() {
    assert!(refusal(&["pley"]).contains("'play'"));
    assert!(refusal(&["play", "--agent", "nobody"]).contains("no agent is called 'nobody'; the agents are"));
    assert!(refusal(&["play", "--rule", "chess"]).contains("freestyle, standard, renju"));
    assert!(refusal(&["play", "--size", "99"]).contains("5 to 22"));
    assert!(refusal(&["play", "--time", "soon"]).contains("500ms"));
    assert!(refusal(&["play", "--load", "nowhere.sgf"]).contains("cannot read nowhere.sgf"));
    assert!(refusal(&["show", "h8h8"]).contains("move 2 (h8) is on a taken point"));
    assert!(refusal(&["show", "z99"]).contains("'z99' is not a point of a 15x15 board"));
    assert!(refusal(&["engine", "--agent", "random?depth=3"]).contains("has no parameter 'depth'"));
    let folder = Folder::new();
    for (name, text, sentence) in [
        ("bad.sgf", "garbage", "bad.sgf: "),
        ("bad.psq", "garbage", "is not how a PSQ file begins"),
        ("ragged", "X O\nX", "row 2 of the picture is not as long as the first"),
    ] {
        let path = folder.file(name);
        fs::write(&path, text).expect("a file");
        let refused = refusal(&["show", &path]);
        assert!(refused.contains(sentence), "{refused}");
    }
    assert!(refusal(&["completions", "cobol"]).contains("bash"));
    assert!(refusal(&["man", "pley"]).contains("'pley'"));
}

#[test]
fn completions_manual_and_version_come_out() {
    assert!(stdout(&["completions", "bash"]).contains("_tengen()"));
    assert!(stdout(&["man"]).contains(".TH tengen"));
    assert!(stdout(&["man", "play"]).contains("\\-\\-agent"));
    assert!(stdout(&["--version"]).starts_with("tengen "));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::{Command, Stdio};
    for arguments in ["agents", "show h8", "completions zsh", "man", "--help"] {
        let mut child = Command::new(TENGEN)
            .args(arguments.split(' '))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert!(output.status.success() && output.stderr.is_empty(), "{arguments}: {output:?}");
    }
}
