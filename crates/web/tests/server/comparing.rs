//! Tournaments and papers over the router.

use crate::visitor::{Visitor, options, run};
use axum::http::{Method, header};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tengen_web::{App, ServerOptions};

/// A tournament that is over in a moment.
fn small() -> Value {
    json!({"players": ["agent:random", "agent:greedy", "beginner"], "games": 2, "rule": "freestyle", "size": 15,
           "nodes": 200, "start": "balanced"})
}

/// One that goes on for longer than any test.
fn long() -> Value {
    json!({"players": ["agent:greedy", "full"], "games": 400, "rule": "freestyle", "size": 15, "turn": 200,
           "start": "balanced"})
}

fn with(mut asked: Value, name: &str, value: Value) -> Value {
    asked[name] = value;
    asked
}

async fn begin(visitor: &mut Visitor, asked: Value) -> String {
    let made = visitor.post("/api/tournaments", asked).await;
    assert_eq!(made.status, 201, "{}", made.text());
    format!("/api/tournaments/{}", made.json()["id"].as_str().unwrap())
}

fn numbers(games: &Value) -> Vec<u64> {
    games.as_array().unwrap().iter().map(|game| game["number"].as_u64().unwrap()).collect()
}

#[test]
fn a_tournament_is_played_to_its_end() {
    run(async {
        let mut visitor = Visitor::home();
        let path = begin(&mut visitor, small()).await;
        // The stream tells of it until it is over, and then ends.
        let told = visitor.get(&format!("{path}/events")).await.text();
        let last = told.lines().rfind(|line| line.starts_with("data:")).unwrap();
        let last: Value = serde_json::from_str(last.trim_start_matches("data:")).unwrap();
        assert_eq!(
            (&last["state"], &last["done"], &last["total"]),
            (&json!("finished"), &json!(6), &json!(6))
        );

        let view = visitor.get(&path).await.ok();
        let cell = |one: usize, other: usize| view["cells"][one][other].clone();
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            let (here, there) = (cell(one, other), cell(other, one));
            assert_eq!((&here["wins"], &here["losses"]), (&there["losses"], &there["wins"]));
            let games: u64 =
                ["wins", "draws", "losses"].iter().map(|name| here[name].as_u64().unwrap()).sum();
            assert_eq!(games, 2);
        }
        assert_eq!(cell(1, 1), Value::Null);
        assert_eq!(*view["order"].as_array().unwrap().last().unwrap(), 0, "nobody is weaker than chance");
        let points: f64 = (0..3).map(|place| view["standings"][place]["points"].as_f64().unwrap()).sum();
        assert_eq!(points, 6.0);
        for place in 0..3 {
            assert!(view["standings"][place]["error"].as_f64().unwrap() > 0.0);
        }
        assert_eq!((view["playing"].clone(), numbers(&view["recent"])), (json!([]), vec![6, 5, 4, 3, 2, 1]));

        assert!(view["latest"]["number"] == 6 && view["latest"]["moves"].as_str().unwrap().len() > 10);

        let listed = visitor.get("/api/tournaments").await.ok();
        assert_eq!(listed["tournaments"][0]["players"][2], json!({"kind": "level", "name": "beginner"}));
        let all = visitor.get(&format!("{path}/games")).await.ok();
        assert_eq!(numbers(&all), [6, 5, 4, 3, 2, 1]);
        let two = visitor.get(&format!("{path}/games?one=2&other=0&before=4")).await.ok();
        assert_eq!(numbers(&two), [3]);
        let game = visitor.get(&format!("{path}/games/3")).await.ok();
        assert_eq!(game["players"], json!(["random", "Tengen, beginner"]));
        assert_eq!(game["nodes"].as_array().unwrap().len() as u64, two[0]["length"].as_u64().unwrap());

        let sgf = visitor.get(&format!("{path}/files/sgf")).await;
        assert_eq!(sgf.text().matches("(;").count(), 6);
        assert!(sgf.headers[header::CONTENT_DISPOSITION].to_str().unwrap().starts_with("attachment"));
        assert_eq!(visitor.get(&format!("{path}/files/json")).await.ok()["games"], 6);
        assert!(
            visitor
                .get(&format!("{path}/files/html"))
                .await
                .text()
                .to_lowercase()
                .contains("<!doctype html>")
        );
    });
}

#[test]
fn a_tournament_is_paused_resumed_stopped_and_forgotten() {
    run(async {
        let mut visitor = Visitor::home();
        let path = begin(&mut visitor, long()).await;
        let job = path.replace("tournaments", "jobs");
        let put =
            async |visitor: &mut Visitor, path: &str| visitor.json(Method::PUT, path, json!({})).await.status;
        visitor.poll(&path, |view| view["playing"][0]["number"].is_u64()).await;
        // A person's game goes on beside it.
        let game = visitor.game(["person", "beginner"], json!({})).await;
        visitor.place(&game, "h8").await.ok();
        visitor.until(&game, |view| crate::visitor::stones(view) == 2).await;

        assert_eq!(put(&mut visitor, &format!("{job}/pause")).await, 204);
        let paused = visitor.poll(&path, |view| view["state"] == "paused").await;
        assert_eq!(paused["playing"], json!([]));
        assert_eq!(put(&mut visitor, &format!("{job}/resume")).await, 204);
        visitor.poll(&path, |view| view["done"].as_u64() > paused["done"].as_u64()).await;
        assert_eq!(put(&mut visitor, &format!("{path}/stop")).await, 204);
        let stopped = visitor.get(&path).await.ok();
        assert_eq!((&stopped["state"], &stopped["playing"]), (&json!("stopped"), &json!([])));
        visitor.json(Method::PUT, &format!("{job}/resume"), json!({})).await.refused(409);
        visitor.json(Method::PUT, &format!("{path}/stop"), json!({})).await.refused(409);
        assert_eq!(visitor.delete(&path).await.status, 204);
        visitor.get(&path).await.refused(404);
        assert_eq!(visitor.get("/api/tournaments").await.ok()["tournaments"], json!([]));
    });
}

#[test]
fn a_running_tournament_can_be_forgotten() {
    run(async {
        let scratch = tempfile::tempdir().unwrap();
        let kept = ServerOptions { database: Some(scratch.path().join("tengen.db")), ..options() };
        let mut visitor = Visitor::new(&App::new(kept).unwrap());
        let path = begin(&mut visitor, long()).await;
        visitor.poll(&path, |view| view["playing"][0]["number"].is_u64()).await;
        let folders = || std::fs::read_dir(scratch.path().join("tournaments")).unwrap().count();
        assert_eq!(folders(), 1);
        assert_eq!(visitor.delete(&path).await.status, 204);
        assert_eq!(folders(), 0);
    });
}

#[test]
fn after_a_restart_it_goes_on_and_no_game_is_played_twice() {
    let scratch = tempfile::tempdir().unwrap();
    let kept = || ServerOptions { database: Some(scratch.path().join("tengen.db")), ..options() };
    let asked = with(small(), "games", json!(10));
    let (path, before) = run(async {
        let mut visitor = Visitor::new(&App::new(kept()).unwrap());
        let path = begin(&mut visitor, asked).await;
        visitor.poll(&path, |view| view["done"].as_u64() >= Some(4)).await;
        let games = visitor.get(&format!("{path}/games")).await.ok();
        visitor.json(Method::PUT, &format!("{}/pause", path.replace("tournaments", "jobs")), json!({})).await;
        visitor.poll(&path, |view| view["state"] != "running").await;
        (path, games)
    });
    run(async {
        let app = App::new(kept()).unwrap();
        app.resume().unwrap();
        let mut visitor = Visitor::new(&app);
        if visitor.get(&path).await.ok()["state"] == "paused" {
            let resume = format!("{}/resume", path.replace("tournaments", "jobs"));
            assert_eq!(visitor.json(Method::PUT, &resume, json!({})).await.status, 204);
        }
        visitor.poll(&path, |view| view["state"] == "finished").await;
        let games = visitor.get(&format!("{path}/games")).await.ok();
        assert_eq!(numbers(&games), (1..=30).rev().collect::<Vec<_>>());
        let games = games.as_array().unwrap();
        assert!(before.as_array().unwrap().iter().all(|game| games.contains(game)));
    });
}

#[test]
fn what_makes_no_sense_is_refused_in_a_sentence() {
    run(async {
        let mut visitor = Visitor::home();
        for (name, value, status) in [
            ("players", json!(["beginner"]), 400),
            ("players", json!(["beginner", "beginner"]), 400),
            ("players", json!(["beginner", "nobody"]), 400),
            ("players", json!(["beginner", "exec:/bin/sh"]), 400),
            ("players", json!(["beginner", "adp:../../etc/passwd"]), 400),
            ("players", json!(["beginner", "tengen?hash=100000"]), 400),
            ("players", json!("beginner"), 422),
            ("games", json!(3), 400),
            ("games", json!(0), 400),
            ("games", json!(1_000_000), 400),
            ("games", json!(u64::MAX - 1), 400),
            ("games", json!(-2), 422),
            ("rule", json!("chess"), 400),
            ("size", json!(4), 400),
            ("size", json!(1_000_000), 400),
            ("turn", json!(100), 400),
            ("nodes", json!(0), 400),
            ("nodes", json!(u64::MAX), 400),
            ("nodes", Value::Null, 400),
            ("start", json!("/etc/passwd"), 422),
            ("out", json!("/tmp/x"), 422),
        ] {
            let refused = visitor.post("/api/tournaments", with(small(), name, value.clone())).await;
            let sentence = refused.refused(status);
            assert!(!sentence.contains("panicked"), "{name} {value}: {sentence}");
        }
        let hours = json!({"players": ["full", "master"], "games": 9000, "rule": "freestyle", "size": 15,
                           "turn": 60_000, "start": "balanced"});
        assert!(visitor.post("/api/tournaments", hours).await.refused(400).contains("of thinking"));
        assert_eq!(visitor.get("/api/tournaments").await.ok()["tournaments"], json!([]));
        let none = "0123456789abcdef01234567";
        for path in [none, "..", "%2e%2e%2f%2e%2e", "x", &"a".repeat(5000)] {
            for rest in ["", "/events", "/games", "/games/1", "/files/sgf"] {
                visitor.get(&format!("/api/tournaments/{path}{rest}")).await.refused(404);
            }
        }
        let path = begin(&mut visitor, small()).await;
        visitor.poll(&path, |view| view["state"] == "finished").await;
        for game in ["0", "7", "18446744073709551615", "-1", "x", "..%2fevent.db"] {
            visitor.get(&format!("{path}/games/{game}")).await.refused(404);
        }
        visitor.get(&format!("{path}/games?before=x")).await.refused(400);
        visitor.get(&format!("{path}/files/event.db")).await.refused(404);
    });
}

#[test]
fn on_a_shared_server_visitors_have_limits_and_see_only_their_own_tournaments() {
    run(async {
        let app = App::new(ServerOptions { token: Some("12345678".into()), ..options() }).unwrap();
        let mut one = Visitor::new(&app);
        let mut other = Visitor::new(&app);
        for visitor in [&mut one, &mut other] {
            assert!(visitor.get("/?token=12345678").await.status.is_redirection());
        }
        let levels = ["novice", "beginner", "casual", "student", "club", "strong", "candidate"];
        for (name, value) in [("players", json!(levels)), ("games", json!(200)), ("nodes", json!(1_000_000))]
        {
            one.post("/api/tournaments", with(small(), name, value)).await.refused(400);
        }
        let slow = with(with(small(), "nodes", Value::Null), "turn", json!(5000));
        one.post("/api/tournaments", slow).await.refused(400);

        let waiting = with(with(long(), "games", json!(100)), "turn", json!(200));
        let path = begin(&mut one, waiting.clone()).await;
        begin(&mut one, waiting.clone()).await;
        assert!(one.post("/api/tournaments", waiting.clone()).await.refused(429).contains("Two jobs"));
        // One table for all: the other one's games come in between.
        let theirs = begin(&mut other, small()).await;
        other.poll(&theirs, |view| view["state"] == "finished").await;
        assert_eq!(one.get(&path).await.ok()["tables"], 1);
        for rest in ["", "/events", "/games", "/files/sgf"] {
            other.get(&format!("{path}{rest}")).await.refused(404);
        }
        other.delete(&path).await.refused(404);
        other.json(Method::PUT, &format!("{path}/stop"), json!({})).await.refused(404);
        // Pausing and going on leads around no bound.
        let job = path.replace("tournaments", "jobs");
        assert_eq!(one.json(Method::PUT, &format!("{job}/pause"), json!({})).await.status, 204);
        one.poll(&path, |view| view["state"] == "paused").await;
        begin(&mut one, waiting).await;
        assert!(
            one.json(Method::PUT, &format!("{job}/resume"), json!({}))
                .await
                .refused(429)
                .contains("Two jobs")
        );
    });
}

#[test]
fn every_paper_is_listed_with_its_experiments_and_their_numbers() {
    run(async {
        let mut visitor = Visitor::home();
        let papers = visitor.get("/api/papers").await.ok();
        let keys: BTreeSet<&str> =
            papers.as_array().unwrap().iter().map(|p| p["key"].as_str().unwrap()).collect();
        assert_eq!(keys, BTreeSet::from(["freisleben", "zhao", "patent", "tang", "ding", "tengen"]));
        let page = visitor.get("/api/papers/freisleben").await.ok();
        let second =
            page["experiments"].as_array().unwrap().iter().find(|e| e["id"] == "freisleben-2").unwrap();
        let html = second["html"].as_str().unwrap();
        // The paper's number, and ours with its interval.
        let (_, ours) = html.split_once("<td>empty 0.25: won after</td><td>22</td><td>").expect("a row");
        assert!(ours.split("</td>").next().unwrap().contains(" to "), "{html}");
        let lines = page["lines"].as_array().unwrap().iter().map(|marks| marks.as_u64().unwrap());
        let shown = page["summary"].as_str().unwrap().matches("data-column=\"mark\"").count();
        assert_eq!(lines.sum::<u64>(), shown as u64, "every line is in the table");
        let pictures: Vec<&str> =
            html.split("<img src=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
        assert!(pictures.len() >= 6);
        for picture in pictures {
            let drawn = visitor.get(picture).await;
            assert_eq!(drawn.headers[header::CONTENT_TYPE], "image/svg+xml");
            assert!(drawn.text().starts_with("<svg"));
        }
        for path in [
            "/api/papers/nobody",
            "/api/papers/..",
            "/results/freisleben-2/README.md",
            "/results/freisleben-2/..%2f..%2fCargo.toml",
            "/results/../Cargo.toml",
            "/results/%2e%2e/x.svg",
        ] {
            visitor.get(path).await.refused(404);
        }
    });
}

#[test]
fn all_visitors_together_have_a_bound_too() {
    run(async {
        let app = App::new(ServerOptions { token: Some("12345678".into()), ..options() }).unwrap();
        let mut visitors = Vec::new();
        for number in 0..17 {
            let mut visitor = Visitor::at(&app, [10, 0, 0, number]);
            assert!(visitor.get("/?token=12345678").await.status.is_redirection());
            visitors.push(visitor);
        }
        let asked = with(long(), "games", json!(100));
        let mut begun = Vec::new();
        for (place, visitor) in visitors.iter_mut().take(16).enumerate() {
            for _ in 0..2 {
                begun.push((place, begin(visitor, asked.clone()).await));
            }
        }
        let refused = visitors[16].post("/api/tournaments", asked).await.refused(429);
        assert!(refused.starts_with("Many tournaments"), "{refused}");
        // One that waits for a table pauses at once, and makes room.
        for (place, path) in begun.iter().rev() {
            let job = path.replace("tournaments", "jobs");
            let paused = visitors[*place].json(Method::PUT, &format!("{job}/pause"), json!({})).await;
            assert_eq!(paused.status, 204);
            visitors[*place].poll(path, |view| view["state"] == "paused").await;
        }
        begin(&mut visitors[16], small()).await;
    });
}
