//! Matches and tournaments as people run them: the real program, external engines, files.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};
use tengen_play::GameRecord;
use tengen_play::record::sgf;

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

/// A folder that is gone when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("tengen-cli-arena-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn tengen(arguments: &[&str]) -> Output {
    Command::new(TENGEN).args(arguments).output().expect("it runs")
}

fn json(arguments: &[&str]) -> Value {
    let output = tengen(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn refused(arguments: &[&str]) -> String {
    let output = tengen(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

fn player<'a>(report: &'a Value, name: &str) -> &'a Value {
    report["players"].as_array().unwrap().iter().find(|p| p["name"] == name).expect("a player")
}

#[test]
fn failing_engines_lose_their_games_and_the_tournament_goes_on() {
    let scratch = Scratch::new("failing");
    let script = |name: &str, body: &str| {
        let path = scratch.path(name);
        std::fs::write(&path, body).unwrap();
        format!("{name}=exec:sh {path}")
    };
    let crash = script("crash", "exit 3\n");
    let illegal = script(
        "illegal",
        "while read line; do case $line in START*) echo OK;; TURN*|BEGIN*|DONE*) echo 99,99;; END*) exit;; esac; done\n",
    );
    let slow = script(
        "slow",
        "while read line; do case $line in START*) echo OK;; TURN*|BEGIN*|DONE*) sleep 3; echo 0,0;; END*) exit;; esac; done\n",
    );
    let good = format!("good=exec:'{TENGEN}' engine");
    let report = json(&[
        "tournament",
        &good,
        &crash,
        &illegal,
        &slow,
        "--format",
        "gauntlet",
        "--games",
        "2",
        "--turn",
        "100ms",
        "--tolerance",
        "700ms",
        "--json",
        "--out",
        &scratch.path("event"),
    ]);
    assert_eq!((&report["games"], &report["finished"]), (&Value::from(6), &Value::from(true)));
    assert_eq!(player(&report, "good")["score"]["wins"], 6);
    for (name, ending) in [("crash", "crash"), ("illegal", "illegal"), ("slow", "time")] {
        assert_eq!(player(&report, name)["failures"][ending], 2, "{name}: {report:#}");
    }
    assert_eq!(report["players"][0]["name"], "good");
}

#[test]
fn an_engine_that_takes_too_much_memory_loses_at_once() {
    if !cfg!(target_os = "linux") {
        return;
    }
    let scratch = Scratch::new("memory");
    let path = scratch.path("greedy");
    // Doubles a string for ever once it is asked for a move.
    let body = "while read line; do case $line in START*) echo OK;; TURN*|BEGIN*|DONE*) \
                x=0123456789; while :; do x=$x$x; done;; esac; done\n";
    std::fs::write(&path, body).unwrap();
    let report = json(&[
        "match",
        &format!("hungry=exec:sh {path}"),
        "random",
        "--games",
        "2",
        "--turn",
        "30s",
        "--memory",
        "40MB",
        "--json",
        "--out",
        &scratch.path("event"),
    ]);
    assert_eq!(player(&report, "hungry")["failures"]["memory"], 2, "{report:#}");
}

#[test]
fn games_are_written_in_every_format() {
    let scratch = Scratch::new("files");
    let [event, all, pgn, psq] = ["event", "all.sgf", "all.pgn", "psq"].map(|name| scratch.path(name));
    let report = json(&[
        "match",
        "tengen?level=novice",
        "say \"hi\" [x]=greedy",
        "--games",
        "4",
        "--json",
        "--out",
        &event,
        "--sgf",
        &all,
        "--pgn",
        &pgn,
        "--psq",
        &psq,
    ]);
    assert_eq!(report["games"], 4);
    let text = std::fs::read_to_string(&all).unwrap();
    let trees: Vec<_> = sgf::games(&text).collect();
    assert_eq!(trees.len(), 4);
    let again = json(&["results", &event, "--json"]);
    assert_eq!(again["meetings"], report["meetings"]);
    let pgn = std::fs::read_to_string(&pgn).unwrap();
    assert_eq!(pgn.matches("[Result \"").count(), 4);
    assert!(pgn.contains("[White \"say 'hi' [x]\"]"), "{pgn}");
    let first = std::fs::read_to_string(scratch.0.join("psq/0001.psq")).unwrap();
    let record = GameRecord::from_psq(&first, tengen_board::Rule::Freestyle).unwrap();
    assert!(record.game.moves().len() >= 9);
    let shown = tengen(&["results", &event]);
    let shown = String::from_utf8(shown.stdout).unwrap();
    assert!(shown.starts_with("4 of 4 games, freestyle 15x15, 100 openings, seed 1\n"), "{shown}");
}

#[test]
fn the_same_command_continues_and_a_changed_one_is_refused() {
    let scratch = Scratch::new("again");
    let event = scratch.path("event");
    let command = |games, seed| -> Vec<String> {
        ["match", "greedy", "random", "--json", "--out", &event, "--games", games, "--seed", seed]
            .map(str::to_owned)
            .to_vec()
    };
    let run = |arguments: Vec<String>| json(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let short = run(command("4", "1"));
    assert_eq!(run(command("4", "1")), short);
    assert_eq!(run(command("6", "1"))["games"], 6);
    let changed = command("4", "2");
    let said = refused(&changed.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(said.ends_with("holds another event: its seed is 1, not 2\n"), "{said}");
}

#[test]
fn bad_input_is_one_sentence() {
    let scratch = Scratch::new("bad");
    let file = scratch.path("openings.txt");
    std::fs::write(&file, "0,0, 1,1\n0,0, 0,0\n").unwrap();
    let out = scratch.path("event");
    let cases: &[(&[&str], &str)] = &[
        (&["match", "greedy", "nobody"], "no agent is called 'nobody'"),
        (&["match", "greedy", "exec:./nowhere"], "there is no program ./nowhere"),
        (&["match", "greedy", "random", "--games", "3"], "--games must be even, not 3"),
        (&["match", "greedy", "random", "--openings", &file], "line 2: its stone 2 stands on another"),
        (&["match", "greedy", "random", "--sprt", "5,0"], "the test needs elo0 below elo1"),
        (&["match", "greedy", "random", "--anchor", "pela=1549"], "no player is called 'pela'"),
        (&["match", "greedy", "random", "--memory", "much"], "an amount of memory is a number"),
        (&["tournament", "greedy", "random", "--format", "gauntlet:2"], "somebody else must take part"),
        (&["results", &out], "there is no event in"),
        (&["openings", "check", &file], "line 2: its stone 2 stands on another"),
        (
            &["openings", "make", "--out", &out, "--fewest", "9", "--most", "3"],
            "an opening has at least 1 stone",
        ),
    ];
    for (arguments, sentence) in cases {
        let said = refused(arguments);
        assert!(said.contains(sentence), "{arguments:?}: {said}");
    }
    assert!(!scratch.0.join("event").exists());
}

#[test]
fn openings_are_made_again_the_same_and_hold() {
    let scratch = Scratch::new("openings");
    let [one, two] = ["one.txt", "two.txt"].map(|name| scratch.path(name));
    for (path, jobs) in [(&one, "1"), (&two, "2")] {
        let made = json(&[
            "openings", "make", "--count", "4", "--nodes", "1500", "--out", path, "--jobs", jobs, "--json",
        ]);
        assert_eq!(made["openings"], 4);
    }
    let text = std::fs::read_to_string(&one).unwrap();
    assert_eq!(text, std::fs::read_to_string(&two).unwrap());
    assert_eq!(text.lines().filter(|line| !line.starts_with('#')).count(), 4);
    let checked = json(&["openings", "check", &one, "--nodes", "1500", "--json"]);
    assert_eq!((&checked["fair"], &checked["repeated"]), (&Value::from(4), &Value::from(0)));
    let unfair = scratch.path("unfair.txt");
    std::fs::write(&unfair, "0,0, -5,5, 1,0, 5,5, 2,0, -5,-5\n").unwrap();
    assert_eq!(tengen(&["openings", "check", &unfair, "--nodes", "1500"]).status.code(), Some(1));
}
