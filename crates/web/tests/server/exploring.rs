//! The explorer of openings, analyses of chosen moves, sweeps over a game and the board's layers, used and abused.

use crate::visitor::{Answer, Visitor, options, run, shared};
use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tengen_base::test_size::assert_faster;
use tengen_web::{App, KeptLimits, ServerOptions};

/// The events of a stream that has ended.
fn events(answer: &Answer) -> Vec<Value> {
    assert!(answer.status.is_success(), "{}", answer.text());
    let text = answer.text();
    let data = text.lines().filter_map(|line| line.strip_prefix("data: "));
    data.map(|data| serde_json::from_str(data).unwrap()).collect()
}

async fn add_file(visitor: &mut Visitor, name: &str, text: &str) -> Answer {
    let path = format!("/api/explorer/files?name={name}");
    visitor.send(Request::post(path).body(Body::from(text.to_owned())).unwrap()).await
}

/// What an answer says was played: each move with its games.
fn played(found: &Value) -> Vec<(String, u64)> {
    let moves = found["moves"].as_array().unwrap().iter();
    moves.map(|m| (m["point"].as_str().unwrap().to_owned(), m["games"].as_u64().unwrap())).collect()
}

#[test]
fn own_games_and_studies_are_explored_under_every_symmetry() {
    run(async {
        let mut visitor = Visitor::home();
        let study = |points: &[&str], result: &str| {
            let nodes: Vec<Value> =
                (0..points.len()).map(|i| json!({"parent": i.checked_sub(1), "point": points[i]})).collect();
            json!({"start": {}, "nodes": nodes, "result": result})
        };
        visitor.post("/api/studies", study(&["h8", "i9", "j8"], "B+R")).await.ok();
        visitor.post("/api/studies", study(&["h8", "g7", "h6"], "W+1")).await.ok();
        let ask = |moves: &str| json!({"position": {"moves": moves}, "own": true});
        let found = visitor.post("/api/explorer", ask("h8i9")).await.ok();
        assert_eq!((&found["games"], played(&found).len()), (&json!(2), 1));
        assert_eq!(found["moves"][0]["score"], 50);
        // A further game is seen at once.
        visitor.post("/api/studies", study(&["h8", "i9", "j8"], "")).await.ok();
        let found = visitor.post("/api/explorer", ask("h8i9")).await.ok();
        assert_eq!((played(&found)[0].1, &found["moves"][0]["score"]), (3, &json!(50)));
        let named = visitor.post("/api/explorer", ask("h8i9i7")).await.ok();
        assert_eq!(named["opening"], json!({"code": "I7", "name": "Hogetsu", "kanji": "浦月"}));
        // The games that come with the program are others.
        let built_in =
            visitor.post("/api/explorer", json!({"position": {"moves": ""}, "built_in": true})).await;
        assert!(built_in.ok()["games"].as_u64() > Some(100));
        // A game that is over has no next move.
        let over = visitor.post("/api/explorer", ask("h8a1i8c1j8e1k8g1l8")).await.ok();
        assert_eq!(played(&over), []);
    });
}

#[test]
fn the_games_of_tournaments_are_explored() {
    run(async {
        let mut visitor = Visitor::home();
        let request = json!({"players": ["agent:greedy", "agent:random"], "games": 2, "rule": "freestyle", "size": 9,
                             "start": "empty", "turn": null, "nodes": 100});
        let answer = visitor.post("/api/tournaments", request).await;
        let begun = answer.ok();
        let id = begun["id"].as_str().unwrap();
        visitor.poll(&format!("/api/tournaments/{id}"), |view| view["done"] == view["total"]).await;
        let ask = json!({"position": {"size": 9, "moves": ""}, "tournaments": true});
        let found = visitor.post("/api/explorer", ask).await.ok();
        assert_eq!(found["games"], begun["total"]);
        assert!(!played(&found).is_empty());
    });
}

#[test]
fn files_are_added_explored_and_removed_by_their_owner_alone() {
    run(async {
        let app = App::new(shared()).unwrap();
        let mut mine = Visitor::guest(&app, [10, 0, 0, 1]).await;
        let mut other = Visitor::guest(&app, [10, 0, 0, 2]).await;
        let added = add_file(&mut mine, "a%00b.sgf", "(;GM[4]SZ[15]RE[B+1];B[hh];W[ig])\nrest").await;
        assert_eq!((added.status.as_u16(), &added.json()["name"]), (201, &json!("ab.sgf")));
        let id = added.json()["id"].as_str().unwrap().to_owned();
        let text = add_file(&mut mine, "t", "h8i9j8 B\nh8h8\nh8g7 W\n").await.json();
        assert_eq!((&text["games"], &text["skipped"]), (&json!(2), &json!(1)));
        let files = mine.get("/api/explorer/files").await.ok();
        assert_eq!(files.as_array().unwrap().len(), 2);
        let both = [id.clone(), text["id"].as_str().unwrap().to_owned()];
        let ask = |files: &[String]| json!({"position": {"moves": "h8"}, "files": files});
        let found = mine.post("/api/explorer", ask(&both)).await.ok();
        assert_eq!(played(&found), [("i9".to_owned(), 3)]);
        // Another visitor sees none of it.
        assert_eq!(other.get("/api/explorer/files").await.ok(), json!([]));
        assert_eq!(other.post("/api/explorer", ask(&both)).await.status, 404);
        assert_eq!(other.delete(&format!("/api/explorer/files/{id}")).await.status, 404);
        assert_eq!(mine.delete(&format!("/api/explorer/files/{id}")).await.status, 204);
        assert_eq!(mine.delete(&format!("/api/explorer/files/{id}")).await.status, 404);
        assert_eq!(mine.post("/api/explorer", ask(&both)).await.status, 404);
        assert_eq!(mine.get("/api/explorer/files").await.ok().as_array().unwrap().len(), 1);
    });
}

#[test]
fn files_are_limited_in_number_and_size_and_count_as_kept() {
    run(async {
        let kept = KeptLimits { bytes: 4_000, ..KeptLimits::default() };
        let app = App::new(ServerOptions { kept, ..shared() }).unwrap();
        let mut visitor = Visitor::guest(&app, [10, 0, 0, 1]).await;
        let large = "h8i9j8\n".repeat(200);
        let said = add_file(&mut visitor, "large", &large).await.refused(409);
        assert!(said.contains("take all the room"), "{said}");
        for _ in 0..20 {
            assert_eq!(add_file(&mut visitor, "small", "h8").await.status, 201);
        }
        let said = add_file(&mut visitor, "more", "h8").await.refused(409);
        assert!(said.starts_with("The explorer has 20 files already."), "{said}");
        for nonsense in ["", "hello", "(;GM[1])", "\u{0}\u{1}", "h8h8"] {
            let mut visitor = Visitor::home();
            let said = add_file(&mut visitor, "x", nonsense).await.refused(400);
            assert!(said.starts_with("There is no game from an empty board"), "{said}");
        }
        let mut visitor = Visitor::home();
        let huge = add_file(&mut visitor, "huge", &"x".repeat((8 << 20) + 1)).await;
        assert_eq!(huge.refused(413), "A file has at most eight megabytes. Please split it.");
        let path = "/api/explorer/files?rule=chess";
        let wrong = Request::post(path).body(Body::from("h8")).unwrap();
        assert_eq!(visitor.send(wrong).await.refused(400), "There is no such rule.");
    });
}

#[test]
fn a_large_file_is_read_in_a_moment() {
    run(async {
        let mut visitor = Visitor::home();
        let game = "(;GM[4]SZ[15]RE[W+1];B[hh];W[ig];B[jh];W[kg];B[gg];W[ff];B[fe];W[ed];B[ii];W[jj])\n";
        let (file, start) = (game.repeat(20_000), Instant::now());
        let added = add_file(&mut visitor, "large.sgf", &file).await;
        println!("20,000 games read in {:?}", start.elapsed());
        assert_eq!(added.json()["games"], 20_000);
        assert_faster("reading 20,000 games", start.elapsed(), Duration::from_secs(5));
        let ask = json!({"position": {"moves": "h8i9"}, "files": [added.json()["id"]]});
        let first = Instant::now();
        assert_eq!(visitor.post("/api/explorer", ask.clone()).await.ok()["moves"][0]["games"], 20_000);
        let again = Instant::now();
        visitor.post("/api/explorer", ask).await.ok();
        println!("explored first in {:?}, then in {:?}", again - first, again.elapsed());
        assert_faster("exploring again", again.elapsed(), Duration::from_millis(50));
    });
}

#[test]
fn the_engine_values_moves_that_were_played() {
    run(async {
        let mut visitor = Visitor::home();
        let ask = |moves: &str, of: &str| json!({"position": {"moves": moves}, "moves": of});
        let values = visitor.post("/api/explorer/values", ask("h8a1i8c1j8e1", "k8a15")).await.ok();
        let of = |point: &str| {
            values.as_array().unwrap().iter().find(|v| v["point"] == point).unwrap()["percent"].as_u64()
        };
        assert!(of("k8") > of("a15"), "{values}");
        assert_eq!(visitor.post("/api/explorer/values", ask("h8", "h8")).await.ok(), json!([]));
        assert_eq!(visitor.post("/api/explorer/values", ask("h8", "zz")).await.status, 400);
        assert_eq!(visitor.post("/api/explorer/values", ask("h8h8", "a1")).await.status, 400);
    });
}

#[test]
fn an_analysis_keeps_to_the_moves_it_is_told() {
    run(async {
        let mut visitor = Visitor::home();
        let ask = |more: Value| {
            let mut request =
                json!({"position": {"moves": "h8h9i8"}, "lines": 3, "seconds": 0.2, "threads": 1});
            request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            request
        };
        let points = |events: &[Value]| -> Vec<String> {
            let last = events.last().unwrap()["candidates"].as_array().unwrap();
            last.iter().map(|c| c["point"].as_str().unwrap().to_owned()).collect()
        };
        let only = events(&visitor.post("/api/analysis", ask(json!({"only": "a1o15"}))).await);
        let mut seen = points(&only);
        seen.sort();
        assert_eq!(seen, ["a1", "o15"]);
        let best = points(&events(&visitor.post("/api/analysis", ask(json!({}))).await));
        let others = points(&events(&visitor.post("/api/analysis", ask(json!({"exclude": best[0]}))).await));
        assert!(!others.contains(&best[0]), "{others:?}");
        let even = events(&visitor.post("/api/analysis", ask(json!({"balance": true}))).await);
        assert_eq!(even.last().unwrap()["say"][0]["key"], "even");
        // What a person does wrong is said, and nobody else can be told.
        assert_eq!(
            visitor.post("/api/analysis", ask(json!({"only": "h8"}))).await.refused(400),
            "None of these moves can be played."
        );
        assert_eq!(visitor.post("/api/analysis", ask(json!({"only": "zz"}))).await.status, 400);
        let other = ask(json!({"balance": true, "who": "agent:adp"}));
        assert!(visitor.post("/api/analysis", other).await.refused(400).starts_with("Only Tengen itself"));
        // A proved win that is excluded is not claimed.
        let won = json!({"position": {"moves": "h8a1i8c1j8e1"}, "exclude": "k8g8f8l8", "seconds": 0.2});
        for event in events(&visitor.post("/api/analysis", won).await) {
            for candidate in event["candidates"].as_array().unwrap() {
                let point = candidate["point"].as_str().unwrap();
                assert!(!["k8", "g8", "f8", "l8"].contains(&point), "{event}");
            }
        }
    });
}

#[test]
fn no_one_gets_more_of_an_analysis_than_the_server_grants() {
    run(async {
        let time = Duration::from_millis(300);
        let app = App::new(ServerOptions { analysis_time: time, ..shared() }).unwrap();
        let mut visitor = Visitor::guest(&app, [10, 0, 0, 1]).await;
        let bounds = visitor.get("/api/setup").await.ok()["analysis"].clone();
        assert_eq!((&bounds["threads"], &bounds["unlimited"]), (&json!(1), &json!(false)));
        for more in [
            json!({"unlimited": true}),
            json!({"seconds": 1e30}),
            json!({"seconds": -5}),
            json!({"threads": 9999, "lines": 9999}),
        ] {
            let mut request = json!({"position": {"moves": "h8i9"}});
            request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            let start = Instant::now();
            let last = events(&visitor.post("/api/analysis", request).await).pop().unwrap();
            assert_eq!(last["done"], true, "{more}");
            assert!(last["candidates"].as_array().unwrap().len() <= 10);
            assert!(start.elapsed() < Duration::from_secs(30), "{more} took {:?}", start.elapsed());
        }
        let home = App::new(ServerOptions { cores: 3, ..options() }).unwrap();
        let bounds = Visitor::new(&home).get("/api/setup").await.ok()["analysis"].clone();
        assert_eq!((&bounds["threads"], &bounds["unlimited"]), (&json!(3), &json!(true)));
    });
}

#[test]
fn a_sweep_values_every_position_of_a_game_once() {
    run(async {
        let mut visitor = Visitor::home();
        let game = json!({"position": {"moves": "h8a1i8c1j8e1k8g1l8"}, "known": [3]});
        let values = events(&visitor.post("/api/sweep", game).await);
        let mut numbers: Vec<u64> = values.iter().map(|v| v["number"].as_u64().unwrap()).collect();
        // The ends come first.
        assert_eq!(numbers[..2], [0, 9]);
        numbers.sort_unstable();
        assert_eq!(numbers, [0, 1, 2, 4, 5, 6, 7, 8, 9]);
        assert_eq!(values[1]["black"], 1.0);
        let bad = json!({"position": {"moves": "h8h8"}});
        assert_eq!(visitor.post("/api/sweep", bad).await.status, 400);
        let bad = json!({"position": {"moves": "h8"}, "known": [-1]});
        assert_eq!(visitor.post("/api/sweep", bad).await.status, 422);
        let many = json!({"position": {"moves": "h8"}, "known": [99, 0, 1]});
        assert_eq!(events(&visitor.post("/api/sweep", many).await), [] as [Value; 0]);
    });
}

#[test]
fn layers_show_where_the_network_plays_and_what_is_threatened() {
    run(async {
        let mut visitor = Visitor::home();
        let layers = visitor.post("/api/layers", json!({"moves": "h8a1i8c1j8"})).await.ok();
        let shares: f64 =
            layers["heat"].as_array().unwrap().iter().map(|h| h["share"].as_f64().unwrap()).sum();
        assert!((0.9..=1.0001).contains(&shares), "{layers}");
        // White is to move, and Black threatens to win from the open three.
        assert_eq!(layers["black"].as_array().unwrap().len(), 3);
        assert_eq!(layers["white"], json!([]));
        let over = visitor.post("/api/layers", json!({"moves": "h8a1i8c1j8e1k8g1l8"})).await.ok();
        assert_eq!(over, json!({"heat": [], "black": [], "white": []}));
        assert_eq!(visitor.post("/api/layers", json!({"moves": "h8h8"})).await.status, 400);
        assert_eq!(visitor.json(Method::POST, "/api/layers", json!({"size": 99})).await.status, 400);
    });
}
