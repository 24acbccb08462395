//! What visitors of a shared server may keep and run.

use crate::visitor::{Visitor, run, shared};
use axum::http::Method;
use serde_json::{Value, json};
use tengen_web::{App, KeptLimits, ServerOptions};

fn kept(games: u32, bytes: u64) -> App {
    let kept = KeptLimits { games, bytes, ..KeptLimits::default() };
    App::new(ServerOptions { kept, ..shared() }).unwrap()
}

/// A study of one move, with this much to say about it.
fn study(letters: usize) -> Value {
    json!({"start": {}, "nodes": [{"point": "h8", "comment": "x".repeat(letters)}]})
}

#[test]
fn studies_count_as_games_do() {
    run(async {
        let app = kept(3, 1 << 20);
        let mut visitor = Visitor::guest(&app, [10, 0, 0, 1]).await;
        visitor.game(["person", "person"], json!({"moves": "h8"})).await;
        for _ in 0..2 {
            visitor.post("/api/studies", study(1)).await.ok();
        }
        let full = "You have kept very many games. Please delete some first.";
        assert_eq!(visitor.post("/api/studies", study(1)).await.refused(409), full);
        let game = json!({"seats": ["person", "person"], "start": {}});
        assert_eq!(visitor.post("/api/games", game).await.refused(409), full);
        assert_eq!(visitor.get("/api/games").await.ok()["total"], 3);
        // Another visitor has room.
        let mut other = Visitor::guest(&app, [10, 0, 0, 2]).await;
        other.post("/api/studies", study(1)).await.ok();
    });
}

#[test]
fn bytes_are_counted_in_studies_and_variations() {
    run(async {
        let app = kept(100, 20_000);
        let mut visitor = Visitor::guest(&app, [10, 0, 0, 1]).await;
        let id = visitor.post("/api/studies", study(9_300)).await.ok()["id"].as_str().unwrap().to_owned();
        visitor.post("/api/studies", study(9_300)).await.ok();
        let full = "Your games and studies take all the room that you have here. Please delete some first.";
        assert_eq!(visitor.post("/api/studies", study(9_300)).await.refused(409), full);
        let path = format!("/api/games/{id}/tree");
        assert_eq!(visitor.json(Method::PUT, &path, study(9_990)).await.refused(409), full);
        assert_eq!(visitor.json(Method::PUT, &path, study(1_000)).await.status, 204);
        assert_eq!(visitor.delete(&format!("/api/games/{id}")).await.status, 204);
        visitor.post("/api/studies", study(9_300)).await.ok();
    });
}

#[test]
fn a_full_server_keeps_nothing_more() {
    run(async {
        let kept = KeptLimits { database_bytes: 1, ..KeptLimits::default() };
        let app = App::new(ServerOptions { kept, ..shared() }).unwrap();
        let mut visitor = Visitor::guest(&app, [10, 0, 0, 1]).await;
        let full = "This server's disk is full. Nothing new can be kept; please tell its owner.";
        assert_eq!(visitor.post("/api/studies", study(1)).await.refused(409), full);
        let game = json!({"seats": ["person", "person"], "start": {}});
        assert_eq!(visitor.post("/api/games", game).await.refused(409), full);
    });
}

#[test]
fn a_game_has_one_review() {
    run(async {
        let app = kept(100, 1 << 20);
        let mut visitor = Visitor::guest(&app, [10, 0, 0, 1]).await;
        let id = visitor.post("/api/studies", study(1)).await.ok()["id"].as_str().unwrap().to_owned();
        let review = format!("/api/games/{id}/review");
        let first = visitor.post(&review, json!({})).await.ok();
        visitor.poll(&review, |job| job["state"] == "finished").await;
        // Another main line makes another review, which takes the place of the first.
        let longer = json!({"start": {}, "nodes": [{"point": "h8"}, {"parent": 0, "point": "h9"}]});
        assert_eq!(visitor.json(Method::PUT, &format!("/api/games/{id}/tree"), longer).await.status, 204);
        let second = visitor.post(&review, json!({})).await.ok();
        assert_ne!(first["id"], second["id"]);
        let gone = format!("/api/jobs/{}", first["id"].as_str().unwrap());
        assert_eq!(visitor.get(&gone).await.refused(404), "There is no such job here.");
    });
}

#[test]
fn the_oldest_review_makes_room_for_a_new_one() {
    run(async {
        let kept = KeptLimits { reviews: 2, ..KeptLimits::default() };
        let app = App::new(ServerOptions { kept, ..shared() }).unwrap();
        let mut visitor = Visitor::guest(&app, [10, 0, 0, 1]).await;
        let mut reviews = Vec::new();
        for _ in 0..3 {
            let id = visitor.post("/api/studies", study(1)).await.ok()["id"].as_str().unwrap().to_owned();
            let review = format!("/api/games/{id}/review");
            visitor.post(&review, json!({})).await.ok();
            visitor.poll(&review, |job| job["state"] == "finished").await;
            reviews.push(review);
        }
        assert_eq!(visitor.get(&reviews[0]).await.ok(), Value::Null);
        for review in &reviews[1..] {
            assert_eq!(visitor.get(review).await.ok()["state"], "finished");
        }
    });
}

#[test]
fn one_address_cannot_ask_for_everybody() {
    run(async {
        let app = App::new(ServerOptions { requests_per_second: 1.0, ..shared() }).unwrap();
        let mut refused = 0;
        let mut many = Vec::new();
        for _ in 0..6 {
            many.push(Visitor::guest(&app, [10, 0, 0, 1]).await);
        }
        // Each of the cookies may ask six times at once, all of them together four times as often.
        for visitor in &mut many {
            for _ in 0..6 {
                refused += usize::from(visitor.get("/api/setup").await.status == 429);
            }
        }
        assert!(refused >= 8, "{refused}");
        let mut other = Visitor::guest(&app, [10, 0, 0, 2]).await;
        other.get("/api/setup").await.ok();
    });
}

#[test]
fn one_address_cannot_take_all_tournament_places() {
    run(async {
        let app = App::new(shared()).unwrap();
        let tournament = || {
            json!({"players": ["agent:random", "beginner"], "games": 20, "rule": "freestyle", "size": 15,
                   "nodes": 200_000, "start": "empty"})
        };
        let mut started = 0;
        for _ in 0..10 {
            let mut visitor = Visitor::guest(&app, [10, 0, 0, 1]).await;
            for _ in 0..2 {
                let answer = visitor.post("/api/tournaments", tournament()).await;
                started += usize::from(answer.status == 201);
                if answer.status != 201 {
                    let sentence = "Many jobs are running for your address already. Please try again later.";
                    assert_eq!(answer.refused(429), sentence);
                }
            }
        }
        assert_eq!(started, 8);
        let mut other = Visitor::guest(&app, [10, 0, 0, 2]).await;
        other.post("/api/tournaments", tournament()).await.ok();
        // What a proxy on this machine says of its visitors counts; what a visitor says of itself does not.
        let mut forged = Visitor::guest(&app, [10, 0, 0, 1]).await;
        forged.says("10.0.0.3");
        assert_eq!(forged.post("/api/tournaments", tournament()).await.status, 429);
        let mut behind = Visitor::guest(&app, [127, 0, 0, 1]).await;
        behind.says("10.0.0.3, 10.0.0.1");
        assert_eq!(behind.post("/api/tournaments", tournament()).await.status, 429);
        behind.says("10.0.0.1, 10.0.0.3");
        behind.post("/api/tournaments", tournament()).await.ok();
    });
}
