//! Threads and pipes that the system refuses: work goes on with fewer, or ends in one sentence and goes on later.

use crate::server::{Server, web};
use crate::shim::{Calls, Fault, Shim};
use crate::{GAME, table, try_calls, weights, written};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Output;
use std::thread;
use std::time::{Duration, Instant};
use tengen_base::test_size::test_size;

#[test]
fn a_tournament_without_threads() {
    let arguments =
        ["tournament", "greedy", "random", "minimax-d1", "--games", "2", "--size", "9", "--jobs", "2"];
    let rest = ["--nodes", "50", "--seed", "3", "--json", "--out", "@/event"];
    try_calls(Calls::Threads, "a tournament", |_| {}, &[&arguments[..], &rest].concat(), table);
}

#[test]
fn a_training_without_threads() {
    let arguments =
        ["train", "self-teach", "--arch", "sst3", "--seed", "5", "--games", "20", "--out", "@/run"];
    try_calls(Calls::Threads, "a training", |_| {}, &arguments, weights);
}

#[test]
fn a_review_without_threads() {
    let prepare = |folder: &Path| fs::write(folder.join("game.sgf"), GAME).expect("a file");
    let arguments = ["review", "@/game.sgf", "--nodes", "200", "--sgf", "@/output"];
    try_calls(Calls::Threads, "a review", prepare, &arguments, written);
}

/// An engine that plays the first free point of a row, whichever process it is.
const ENGINE: &str = r#"
    next=0
    while read -r line; do
        line=${line%?}
        case $line in
            START*|RESTART) next=0; echo OK ;;
            BEGIN|TURN*) echo "$next,8"; next=$((next + 1)) ;;
            BOARD) while read -r line; do case $line in DONE*) break ;; esac; done; echo "$next,8"; next=$((next + 1)) ;;
            END) exit ;;
        esac
    done
"#;

/// An engine that cannot be started for want of file handles has not lost.
#[test]
fn an_engine_without_handles() {
    let prepare = |folder: &Path| fs::write(folder.join("engine.sh"), ENGINE).expect("a script");
    let arguments =
        ["match", "exec:sh @/engine.sh", "minimax-d1", "--games", "4", "--size", "9", "--nodes", "50"];
    let rest = ["--turn", "100s", "--seed", "3", "--json", "--out", "@/event"];
    let result = |folder: &Path, output: &Output| {
        let table = table(folder, output);
        assert!(!table.contains("cannot start"), "{table}");
        // The engine is known by its path.
        table.replace(folder.to_str().expect("a path in UTF-8"), "")
    };
    let failed = try_calls(Calls::Pipes, "a match", prepare, &[&arguments[..], &rest].concat(), result);
    assert!(failed > 0, "no fault was felt");
}

/// What a person asks the server for: a game against a level, its review, a tournament and a learner; all come to their end.
fn ask_for_all(server: &Server, what: &str) {
    let until = Instant::now() + Duration::from_secs(120);
    // A request may meet the fault itself and be refused; then it is asked again.
    let ask = |method: &str, path: &str, body: &Value| loop {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, answer) = Server::try_ask(server.host(), method, path, &body).expect("an answer");
        match status {
            200..300 => return answer,
            429 | 500.. => assert!(Instant::now() < until, "{what}: {method} {path}: {answer}"),
            _ => panic!("{what}: {method} {path}: status {status}, {answer}"),
        }
        thread::sleep(Duration::from_millis(30));
    };
    let id = |answer: &Value| answer["id"].as_str().expect("an id").to_owned();
    let game = id(&ask("POST", "/api/games", &json!({"seats": ["person", "beginner"], "start": {}})));
    ask("POST", &format!("/api/games/{game}/move"), &json!({"point": "h8"}));
    loop {
        let view = ask("GET", &format!("/api/games/{game}"), &Value::Null);
        assert_ne!(view["status"], "over", "{what}: {view}");
        if view["can"]["place"] == true {
            break;
        }
        assert!(Instant::now() < until, "{what}: the opponent does not move: {view}");
        thread::sleep(Duration::from_millis(30));
    }
    let review = (format!("/api/games/{game}/review"), json!({}));
    let tournament = json!({"players": ["agent:greedy", "agent:random"], "games": 2, "rule": "freestyle",
                            "size": 9, "nodes": 50, "start": "empty"});
    let learner = json!({"way": "self-teach", "learner": "sst3", "games": 100, "seed": 7, "size": 9});
    let jobs = [("/api/tournaments".to_owned(), tournament), ("/api/teach".to_owned(), learner), review];
    for (path, body) in jobs {
        let job = format!("/api/jobs/{}", id(&ask("POST", &path, &body)));
        loop {
            let view = ask("GET", &job, &Value::Null);
            match view["state"].as_str() {
                Some("finished") => break,
                // It says why, and the same person sets it going again.
                Some("paused") => {
                    assert_ne!(view["note"], "", "{what}: {view}");
                    server.ask("PUT", &format!("{job}/resume"), "", what);
                }
                state => assert_eq!(state, Some("running"), "{what}: {view}"),
            }
            assert!(Instant::now() < until, "{what}: it does not end: {view}");
            thread::sleep(Duration::from_millis(30));
        }
    }
}

#[test]
fn the_app_without_threads() {
    let shim = Shim::new(Calls::Threads);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let command = || web(&folder.path().join("data"));
    let whole = Server::start(shim.count(command(), folder.path())).expect("a server");
    ask_for_all(&whole, "the app");
    drop(whole);
    let calls = shim.counted(folder.path());
    let mut without = 0;
    // All of them when more faults than usual are asked for; a life of the server takes seconds.
    let some = if test_size("TENGEN_FAULTS", 8) > 8 { 1 } else { 4 };
    for fault in Fault::once(calls).into_iter().step_by(some) {
        let what = format!("the app, {fault:?} of {calls} threads");
        match Server::start(shim.fail(command(), folder.path(), fault)) {
            Ok(server) => ask_for_all(&server, &what),
            Err(output) => {
                crate::check_failure(&output, &what);
                without += 1;
            }
        }
    }
    println!("the app: {calls} threads, without {without} of them it does not start");
}
