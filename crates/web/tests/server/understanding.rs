//! Positions, analyses, files, trees and reviews over the router.

use crate::visitor::{Answer, Visitor, options, run, shared};
use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value, json};
use tengen_web::{App, ServerOptions};

/// The events of a stream that has ended.
fn events(answer: &Answer) -> Vec<Value> {
    assert!(answer.status.is_success(), "{}", answer.text());
    let text = answer.text();
    let data = text.lines().filter_map(|line| line.strip_prefix("data: "));
    data.map(|data| serde_json::from_str(data).unwrap()).collect()
}

#[test]
fn a_position_comes_with_everything_to_draw() {
    run(async {
        let mut visitor = Visitor::home();
        let view = visitor.post("/api/position", json!({"moves": "h8a1i8c1j8"})).await.ok();
        assert_eq!(
            (&view["to_move"], &view["last"], &view["size"]),
            (&json!("white"), &json!("j8"), &json!(15))
        );
        assert_eq!(view["stones"][4], json!({"point": "j8", "color": "black", "number": 5}));
        assert_eq!(view["threats"][0]["kind"], "three");
        assert_eq!(view["threats"][0]["answers"], json!(["g8", "k8"]));
        assert_eq!(view["say"][0]["makes"], "three");
        assert!(
            view["points"]["black"]
                .as_array()
                .unwrap()
                .contains(&json!({"point": "k8", "makes": "open_four"}))
        );
        let sentence = visitor.post("/api/position", json!({"moves": "h8h8"})).await.refused(400);
        assert_eq!(sentence, "Move 2 (h8) is on a taken point.");
        assert_eq!(visitor.post("/api/position", json!({"nonsense": 1})).await.status, 422);
    });
}

#[test]
fn analysis_streams_beliefs_and_proves_its_wins() {
    run(async {
        let mut visitor = Visitor::home();
        let position = json!({"moves": "h8a1i8c1j8e1"});
        let beliefs = events(&visitor.post("/api/analysis", json!({"position": position, "lines": 3})).await);
        let (first, last) = (&beliefs[0], beliefs.last().unwrap());
        assert_eq!((&first["win"]["plies"], &first["say"][0]["key"]), (&json!(3), &json!("wins")));
        assert_eq!(
            (&last["done"], &last["candidates"][0]["wins"], &last["black"]),
            (&json!(true), &json!(3), &json!(1.0))
        );
        assert!(last["win"]["tree"]["replies"].is_object());
        assert_eq!(last["candidates"].as_array().unwrap().len(), 3);

        let open = events(&visitor.post("/api/analysis", json!({"position": {"moves": "h8i9"}})).await);
        assert_eq!(open.last().unwrap()["candidates"].as_array().unwrap().len(), 6);
        assert!(open.last().unwrap()["nodes"].as_u64().unwrap() > 0);

        let over = json!({"position": {"moves": "h8a1i8c1j8e1k8g1l8"}});
        assert_eq!(
            visitor.post("/api/analysis", over).await.refused(409),
            "The game is over; there is nothing to analyse."
        );
    });
}

#[test]
fn every_opponent_can_analyse() {
    run(async {
        let mut visitor = Visitor::home();
        let ask = |who: &str| json!({"position": {"moves": "h8h9i8g8i9"}, "lines": 4, "who": who});
        // A critic has one look, several moves and no stages.
        let critic = events(&visitor.post("/api/analysis", ask("agent:adp")).await);
        assert_eq!((critic.len(), &critic[0]["done"]), (1, &json!(true)));
        assert_eq!(critic[0]["candidates"].as_array().unwrap().len(), 4);
        assert_eq!(
            (&critic[0]["say"][0]["key"], &critic[0]["say"][0]["name"]),
            (&json!("thinks"), &json!("adp"))
        );
        assert_eq!(critic[0]["say"][0]["point"], critic[0]["candidates"][0]["point"]);
        // Simulations show what both stages made of a move, and go on for a while.
        let beliefs = events(&visitor.post("/api/analysis", ask("agent:adp-hmcts")).await);
        let (first, last) = (&beliefs[0], beliefs.last().unwrap());
        assert!(beliefs.len() > 1 && last["nodes"].as_u64() > first["nodes"].as_u64());
        let stages = last["candidates"][0]["stages"].as_array().unwrap();
        assert_eq!((stages.len(), &stages[0][0], &stages[1][0]), (2, &json!("adp"), &json!("mcts")));
        // An opponent without an opinion gives none.
        let greedy = events(&visitor.post("/api/analysis", ask("agent:greedy")).await);
        assert_eq!(
            (&greedy[0]["black"], &greedy[0]["candidates"][0]["percent"]),
            (&json!(null), &json!(null))
        );
        // A proved win is one, whichever opponent sees it.
        let won = json!({"position": {"moves": "h8a1i8c1j8e1"}, "who": "agent:adp-puct"});
        let won = events(&visitor.post("/api/analysis", won).await);
        assert_eq!((&won[0]["say"][0]["key"], &won[0]["black"]), (&json!("wins"), &json!(1.0)));
        let sentence = visitor.post("/api/analysis", ask("exec:rm")).await.refused(400);
        assert_eq!(sentence, "There is no player called 'exec:rm' here.");
    });
}

#[test]
fn analysis_stops_when_the_page_hangs_up() {
    run(async {
        let state = App::new(ServerOptions {
            analysis_time: std::time::Duration::from_secs(3600),
            cores: 1,
            ..options()
        })
        .unwrap();
        let ask = json!({"position": {"moves": "h8i9"}});
        for _ in 0..3 {
            let mut visitor = Visitor::new(&state);
            let ask = ask.clone();
            let asking = tokio::spawn(async move { visitor.post("/api/analysis", ask).await });
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            asking.abort();
        }
        // The one core is free again, or this would wait for an hour.
        let mut visitor = Visitor::new(&state);
        let win =
            events(&visitor.post("/api/analysis", json!({"position": {"moves": "h8a1i8c1j8e1k8g1"}})).await);
        assert_eq!(win.last().unwrap()["candidates"][0]["wins"], 1);
    });
}

async fn read(visitor: &mut Visitor, bytes: impl Into<Body>) -> Answer {
    visitor.send(Request::post("/api/files/read?rule=renju").body(bytes.into()).unwrap()).await
}

#[test]
fn files_are_read_and_written() {
    run(async {
        let mut visitor = Visitor::home();
        let sgf = "(;GM[4]SZ[15]RU[standard]PB[a];B[hh];W[ih](;B[ii]C[x\\]y])(;B[gg]))";
        let tree = read(&mut visitor, sgf).await.ok();
        assert_eq!(
            (tree["nodes"].as_array().unwrap().len(), &tree["start"]["rule"]),
            (4, &json!("standard"))
        );
        let written = visitor.post("/api/files/write", json!({"format": "sgf", "tree": tree})).await;
        assert_eq!(read(&mut visitor, written.body.clone()).await.ok(), tree);
        let psq = visitor.post("/api/files/write", json!({"format": "psq", "tree": tree})).await;
        assert!(psq.text().starts_with("Piskvorky 15x15"), "{}", psq.text());
        assert_eq!(
            read(&mut visitor, psq.body.clone()).await.ok()["start"]["rule"],
            "renju",
            "PSQ has no rule of its own"
        );
        let wrong = visitor.post("/api/files/write", json!({"format": "exe", "tree": tree})).await;
        assert_eq!(wrong.refused(400), "Games are saved as sgf or psq.");
        assert!(read(&mut visitor, vec![0xff, 0xfe, 0]).await.refused(400).starts_with("This is neither"));
    });
}

#[test]
fn a_study_is_kept_with_its_variations_and_reviewed() {
    run(async {
        let mut visitor = Visitor::home();
        // Black's open three is not answered: the sixth move loses.
        let mut tree = read(&mut visitor, "h8h9i8i9j8a1k8a3l8").await.ok();
        let id = visitor.post("/api/studies", tree.clone()).await.ok()["id"].as_str().unwrap().to_owned();
        assert_eq!(visitor.get(&format!("/api/games/{id}/tree")).await.ok(), tree);
        tree["nodes"]
            .as_array_mut()
            .unwrap()
            .push(json!({"parent": 4, "point": "g8", "color": "white", "comment": "here"}));
        let path = format!("/api/games/{id}/tree");
        assert_eq!(visitor.json(Method::PUT, &path, tree).await.status, 204);
        assert_eq!(visitor.get(&path).await.ok()["nodes"][9]["comment"], "here");
        // The list shows it as it is now.
        let short = read(&mut visitor, "h8h9").await.ok();
        let other = visitor.post("/api/studies", short).await.ok()["id"].as_str().unwrap().to_owned();
        let long = read(&mut visitor, "h8h9i8").await.ok();
        assert_eq!(visitor.json(Method::PUT, &format!("/api/games/{other}/tree"), long).await.status, 204);
        let listed = visitor.get("/api/games").await.ok();
        assert_eq!(listed["games"][0]["summary"]["moves"], "h8h9i8", "{listed}");

        assert_eq!(visitor.get(&format!("/api/games/{id}/review")).await.ok(), Value::Null);
        let job = visitor.post(&format!("/api/games/{id}/review"), json!({})).await.ok();
        let path = format!("/api/jobs/{}", job["id"].as_str().unwrap());
        let done = visitor.poll(&path, |job| job["state"] == "finished").await;
        let blunder =
            done["result"]["turns"].as_array().unwrap().iter().find(|turn| turn["number"] == 6).cloned();
        let blunder = blunder.expect("the blunder is marked");
        assert_eq!(
            (&blunder["mark"], &blunder["point"], &blunder["say"][0]["key"]),
            (&json!("mistake"), &json!("a1"), &json!("allowed_win"))
        );
        assert_eq!(done["result"]["black"][9], 1.0);
        // Its events end with it, and asking again gives what is there.
        let told = events(&visitor.get(&format!("{path}/events")).await);
        assert_eq!(told.last().unwrap()["state"], "finished");
        let again = format!("/api/games/{id}/review");
        assert_eq!(visitor.post(&again, json!({})).await.ok()["id"], job["id"]);
        // A deeper one starts with what is known, and finds it again.
        let deeper = visitor.post(&again, json!({"deeper": true})).await.ok();
        assert_ne!(deeper["id"], job["id"]);
        let path = format!("/api/jobs/{}", deeper["id"].as_str().unwrap());
        let done = visitor.poll(&path, |job| job["state"] == "finished").await;
        assert!(done["result"]["turns"].as_array().unwrap().iter().any(|turn| turn["number"] == 6), "{done}");
        // Of a line that was changed since, the review shows what is still the same.
        let other = read(&mut visitor, "h8h9i8i9j8k8").await.ok();
        assert_eq!(visitor.json(Method::PUT, &format!("/api/games/{id}/tree"), other).await.status, 204);
        let shown = visitor.get(&again).await.ok();
        assert_eq!(
            (&shown["result"]["black"][6], shown["result"]["black"][5].is_f64()),
            (&Value::Null, true)
        );
    });
}

#[test]
fn a_played_game_keeps_its_moves() {
    run(async {
        let mut visitor = Visitor::home();
        let id = visitor.game(["person", "person"], json!({})).await;
        visitor.place(&id, "h8").await.ok();
        let path = format!("/api/games/{id}/tree");
        let tree = visitor.get(&path).await.ok();
        assert!(
            visitor
                .json(Method::PUT, &path, tree.clone())
                .await
                .refused(409)
                .starts_with("The game is still being played")
        );
        visitor.post(&format!("/api/games/{id}/resign"), json!({})).await.ok();
        let mut other = visitor.get(&path).await.ok();
        assert_eq!(other["result"], "B+R");
        assert_eq!(visitor.json(Method::PUT, &path, other.clone()).await.status, 204);
        other["nodes"][0]["point"] = json!("a1");
        assert_eq!(
            visitor.json(Method::PUT, &path, other).await.refused(409),
            "The moves of a played game stay as they were."
        );
    });
}

#[test]
fn a_review_goes_on_after_a_restart_and_can_be_paused() {
    let scratch = tempfile::tempdir().unwrap();
    let options = || ServerOptions {
        database: Some(scratch.path().join("tengen.db")),
        review_nodes: 15_000,
        cores: 1,
        ..options()
    };
    let (id, job) = run(async {
        let mut visitor = Visitor::new(&App::new(options()).unwrap());
        let moves = "h8h7j7j10i8j8k6l5i6i7k8l9k9k7l7l6m5j9j5m8k10h5j11h3";
        let tree = read(&mut visitor, moves).await.ok();
        let id = visitor.post("/api/studies", tree).await.ok()["id"].as_str().unwrap().to_owned();
        let job = visitor.post(&format!("/api/games/{id}/review"), json!({})).await.ok()["id"]
            .as_str()
            .unwrap()
            .to_owned();
        let path = format!("/api/jobs/{job}");
        visitor.poll(&path, |job| job["done"].as_u64() >= Some(2)).await;
        assert_eq!(visitor.json(Method::PUT, &format!("{path}/pause"), json!({})).await.status, 204);
        let paused = visitor.poll(&path, |job| job["state"] == "paused").await;
        assert!(paused["done"].as_u64() < paused["total"].as_u64());
        assert_eq!(visitor.json(Method::PUT, &format!("{path}/resume"), json!({})).await.status, 204);
        visitor.poll(&path, |job| job["done"].as_u64() > paused["done"].as_u64()).await;
        (id, job)
    });
    run(async {
        let state = App::new(options()).unwrap();
        let mut visitor = Visitor::new(&state);
        let before = visitor.get(&format!("/api/jobs/{job}")).await.ok();
        assert!(before["done"].as_u64() >= Some(3), "what was found is kept: {before}");
        assert_eq!(before["state"], "running", "the server's end does not pause it: {before}");
        state.resume().unwrap();
        let done = visitor.poll(&format!("/api/jobs/{job}"), |job| job["state"] == "finished").await;
        assert_eq!(done["done"], done["total"]);
        assert_eq!(visitor.get(&format!("/api/games/{id}/review")).await.ok()["id"], job);
    });
}

#[test]
fn several_games_are_deleted_at_once_and_all_are_saved_to_a_file() {
    run(async {
        let state = App::new(shared()).unwrap();
        let mut visitor = Visitor::guest(&state, [10, 0, 0, 1]).await;
        let mut other = Visitor::guest(&state, [10, 0, 0, 2]).await;
        let mut ids = Vec::new();
        for name in ["Ann", "Bob", "Cy"] {
            let nodes = json!([{ "point": "h8" }]);
            let study = json!({ "start": {}, "players": [name, ""], "nodes": nodes });
            ids.push(visitor.post("/api/studies", study).await.ok()["id"].clone());
        }
        let list = visitor.get("/api/games?most=2").await.ok();
        assert_eq!((list["games"].as_array().map(Vec::len), &list["total"]), (Some(2), &json!(3)));
        assert_eq!(list["games"][0]["reviewed"], false);
        let file = visitor.get("/api/games/export").await.text();
        assert_eq!(
            ["PB[Ann]", "PB[Bob]", "PB[Cy]"].map(|name| file.matches(name).count()),
            [1, 1, 1],
            "{file}"
        );
        assert_eq!(other.get("/api/games/export").await.text(), "");
        // Another visitor's games, and games that are not there, are left alone.
        let several = json!({ "ids": [ids[0], ids[2], "nonsense", "../x"] });
        assert_eq!(other.post("/api/games/delete", several.clone()).await.status, 204);
        assert_eq!(visitor.get("/api/games").await.ok()["total"], 3);
        assert_eq!(visitor.post("/api/games/delete", several).await.status, 204);
        let left = visitor.get("/api/games").await.ok();
        assert_eq!((&left["total"], &left["games"][0]["id"]), (&json!(1), &ids[1]));
    });
}
