//! `tengen match`, `tengen tournament` and `tengen results`: external engines, files, continued events.

use crate::common::{Folder, TENGEN, json, refusal, stdout};
use serde_json::Value;
use std::fs;
use tengen_play::GameRecord;
use tengen_play::record::sgf;

fn player<'a>(report: &'a Value, name: &str) -> &'a Value {
    report["players"].as_array().unwrap().iter().find(|p| p["name"] == name).expect("a player")
}

#[test]
fn failing_engines_lose_their_games_and_the_tournament_goes_on() {
    let folder = Folder::new();
    let script = |name: &str, body: &str| {
        let path = folder.file(name);
        fs::write(&path, body).unwrap();
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
        &folder.file("event"),
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
    let folder = Folder::new();
    let path = folder.file("greedy");
    // Doubles a string for ever once it is asked for a move.
    let body = "while read line; do case $line in START*) echo OK;; TURN*|BEGIN*|DONE*) \
                x=0123456789; while :; do x=$x$x; done;; esac; done\n";
    fs::write(&path, body).unwrap();
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
        &folder.file("event"),
    ]);
    assert_eq!(player(&report, "hungry")["failures"]["memory"], 2, "{report:#}");
}

#[test]
fn games_are_written_in_every_format() {
    let folder = Folder::new();
    let [event, all, pgn, psq] = ["event", "all.sgf", "all.pgn", "psq"].map(|name| folder.file(name));
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
    let text = fs::read_to_string(&all).unwrap();
    let trees: Vec<_> = sgf::games(&text).collect();
    assert_eq!(trees.len(), 4);
    let again = json(&["results", &event, "--json"]);
    assert_eq!(again["meetings"], report["meetings"]);
    let pgn = fs::read_to_string(&pgn).unwrap();
    assert_eq!(pgn.matches("[Result \"").count(), 4);
    assert!(pgn.contains("[White \"say 'hi' [x]\"]"), "{pgn}");
    let first = fs::read_to_string(folder.path().join("psq/0001.psq")).unwrap();
    let record = GameRecord::from_psq(&first, tengen_board::Rule::Freestyle).unwrap();
    assert!(record.game.moves().len() >= 9);
    let times = json(&["results", &event, "--times", "--json"]);
    let moves = |player: usize| times[player]["moves"].as_u64().unwrap();
    assert!(moves(0) >= 4 && moves(1) >= 4 && times[1]["player"] == "say \"hi\" [x]", "{times}");
    let order = ["median_ms", "p99_ms", "p999_ms", "longest_ms"].map(|name| times[0][name].as_f64().unwrap());
    assert!(order.is_sorted() && order[3] > 0.0, "{times}");
    assert!(
        stdout(&["results", &event, "--times"]).lines().nth(1).unwrap().starts_with("tengen?level=novice")
    );
    let shown = stdout(&["results", &event]);
    assert!(shown.starts_with("4 of 4 games, freestyle 15x15, 100 openings, seed 1\n"), "{shown}");
}

#[test]
fn the_same_command_continues_and_a_changed_one_is_refused() {
    let folder = Folder::new();
    let event = folder.file("event");
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
    let said = refusal(&changed.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(said.ends_with("holds another event: its seed is 1, not 2\n"), "{said}");
}

#[test]
fn bad_input_is_one_sentence() {
    let folder = Folder::new();
    let file = folder.file("openings.txt");
    fs::write(&file, "0,0, 1,1\n0,0, 0,0\n").unwrap();
    let out = folder.file("event");
    let cases: &[(&[&str], &str)] = &[
        (&["match", "greedy", "nobody"], "no agent is called 'nobody'"),
        (&["match", "greedy", "exec:./nowhere"], "there is no program ./nowhere"),
        (&["match", "greedy", "random", "--games", "3"], "the number of games must be even"),
        (&["match", "greedy", "random", "--openings", &file], "line 2: its stone 2 stands on another"),
        (&["match", "greedy", "random", "--sprt", "5,0"], "the test needs elo0 below elo1"),
        (&["match", "greedy", "random", "--anchor", "pela=1549"], "no player is called 'pela'"),
        (&["match", "greedy", "random", "--memory", "much"], "an amount of memory is a number"),
        (
            &["tournament", "greedy", "random", "--format", "gauntlet:2"],
            "a gauntlet of 2 needs more than 2 players",
        ),
        (&["results", &out], "there is no event in"),
        (&["openings", "check", &file], "line 2: its stone 2 stands on another"),
        (
            &["openings", "make", "--out", &out, "--fewest", "9", "--most", "3"],
            "an opening has at least 1 stone",
        ),
    ];
    for (arguments, sentence) in cases {
        let said = refusal(arguments);
        assert!(said.contains(sentence), "{arguments:?}: {said}");
    }
    assert!(!folder.path().join("event").exists());
}

#[test]
fn a_match_is_reported_as_one_page() {
    let folder = Folder::new();
    let [kept, page, again] = ["event", "match.html", "again.html"].map(|name| folder.file(name));
    let terms = ["match", "random", "greedy", "--games", "2", "--nodes", "1"];
    stdout(&[&terms[..], &["--out", &kept, "--html", &page]].concat());
    stdout(&["results", &kept, "--html", &again]);
    let page = fs::read_to_string(page).expect("a page");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("All 2 games played"));
    assert_eq!(page, fs::read_to_string(again).expect("a page"));
    let nowhere = folder.file("nowhere/match.html");
    assert!(refusal(&["results", &kept, "--html", &nowhere]).contains("cannot write"));
}

#[cfg(unix)]
#[test]
fn links_and_pipes_that_games_are_written_to_stay_what_they_are() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::process::Command;
    use std::sync::mpsc;
    use std::time::Duration;
    let folder = Folder::new();
    let [kept, pipe, file, link] = ["event", "pipe", "games.sgf", "link.sgf"].map(|name| folder.file(name));
    stdout(&["match", "random", "greedy", "--games", "2", "--nodes", "1", "--out", &kept]);
    fs::write(&file, "older games").expect("a file");
    symlink("games.sgf", &link).expect("a link");
    stdout(&["results", &kept, "--sgf", &link]);
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    let written = fs::read_to_string(&file).expect("games");
    assert_eq!(sgf::games(&written).count(), 2);

    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    let (sender, receiver) = mpsc::channel();
    let end = pipe.clone();
    std::thread::spawn(move || sender.send(fs::read_to_string(end)));
    stdout(&["results", &kept, "--sgf", &pipe]);
    assert!(fs::metadata(&pipe).expect("a pipe").file_type().is_fifo());
    let read = receiver.recv_timeout(Duration::from_secs(60)).expect("games through the pipe");
    assert_eq!(read.expect("text"), written);
}

#[test]
fn numbers_that_make_no_sense_are_refused() {
    let folder = Folder::new();
    let out = folder.file("event");
    for (arguments, what) in [
        (&["match"][..], "required"),
        (&["match", "random", "random", "--jobs", "0"], "--jobs"),
        (&["match", "random", "random", "--threads", "0"], "--threads"),
        (&["match", "random", "random", "--threads", "100000"], "--threads"),
        (&["match", "random @threads=0", "random"], "threads"),
        (&["match", "random @threads=100000", "random"], "threads"),
        (&["match", "random @nodes=1,nodes=2", "random"], "nodes is given twice"),
        (&["match", "random?seed=abc", "random"], "seed"),
        (&["match", "random?seed=1&seed=1", "random"], "seed is given twice"),
        (&["match", "random", "greedy", "--sprt", "NaN,5"], "--sprt"),
        (&["match", "random", "greedy", "--sprt", "0,inf"], "--sprt"),
        (&["analyze", "h8", "--threads", "100000"], "--threads"),
        (&["analyze", "h8", "--threads", "0"], "--threads"),
        (&["openings", "make", "--out", &out, "--jobs", "0"], "--jobs"),
    ] {
        let mut arguments = arguments.to_vec();
        if arguments[0] == "match" && arguments.len() > 1 {
            arguments.extend(["--out", &out]);
        }
        let sentence = refusal(&arguments);
        assert!(sentence.contains(what), "{arguments:?}: {sentence}");
    }
    assert!(!folder.path().join("event").exists());
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let folder = Folder::new();
    let large = folder.file("large.sgf");
    fs::File::create(&large).unwrap().set_len(100 << 20).unwrap();
    let out = folder.file("event");
    let players = ["adp:FILE", "pinet:FILE", "tengen?weights=FILE", "tengen?net=FILE"];
    for player in players.map(|player| player.replace("FILE", &large)) {
        let sentence = refusal(&["match", &player, "random", "--out", &out]);
        assert!(sentence.contains("larger than 64 MB"), "{sentence}");
    }
    if cfg!(target_os = "linux") {
        let sentence = refusal(&["match", "adp:/dev/zero", "random", "--out", &out]);
        assert!(sentence.contains("larger than 64 MB"), "{sentence}");
    }
    for arguments in [&["analyze", &large][..], &["review", &large], &["show", &large]] {
        let sentence = refusal(arguments);
        assert!(sentence.contains("larger than 64 MB"), "{sentence}");
    }
}
