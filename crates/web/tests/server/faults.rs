//! A disk that is full for a while: nothing is lost, and everything goes on when there is room again.

use crate::visitor::{Visitor, options, run, stones};
use axum::body::Body;
use axum::http::{Method, Request};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::time::Duration;
use tempfile::TempDir;
use tengen_web::{App, ServerOptions};

/// A server whose database can be made to refuse writes.
struct Faulty {
    app: App,
    scratch: TempDir,
}

impl Faulty {
    fn new() -> Faulty {
        let scratch = tempfile::tempdir().unwrap();
        let kept = |name: &str| Some(scratch.path().join(name));
        let app = App::new(ServerOptions { database: kept("tengen.db"), runs: kept("runs"), ..options() });
        Faulty { app: app.unwrap(), scratch }
    }

    fn database(&self) -> Connection {
        let connection = Connection::open(self.scratch.path().join("tengen.db")).unwrap();
        connection.busy_timeout(Duration::from_secs(5)).unwrap();
        connection
    }

    /// From now on such writes fail: `UPDATE ON games`, perhaps with a condition.
    fn refuse(&self, name: &str, what: &str) {
        let trigger = format!("CREATE TRIGGER {name} BEFORE {what} BEGIN SELECT RAISE(FAIL, 'full'); END");
        self.database().execute_batch(&trigger).unwrap();
    }

    fn allow(&self, name: &str) {
        self.database().execute_batch(&format!("DROP TRIGGER {name}")).unwrap();
    }

    fn count(&self, table: &str) -> u32 {
        self.database().query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
    }
}

#[test]
fn a_move_that_cannot_be_kept_is_not_played() {
    run(async {
        let server = Faulty::new();
        let mut visitor = Visitor::new(&server.app);
        let id = visitor.game(["person", "person"], json!({})).await;
        let path = format!("/api/games/{id}");
        visitor.place(&id, "h8").await.ok();
        server.refuse("full", "UPDATE ON games");
        let view = visitor.get(&path).await.ok();
        for _ in 0..2 {
            assert!(visitor.place(&id, "h9").await.refused(500).contains("please try again"));
        }
        for action in ["undo", "resign"] {
            visitor.post(&format!("{path}/{action}"), Value::Null).await.refused(500);
        }
        let after = visitor.get(&path).await.ok();
        assert_eq!((stones(&after), &after["status"], &after["can"]), (1, &json!("playing"), &view["can"]));
        server.allow("full");
        assert_eq!(stones(&visitor.place(&id, "h9").await.ok()), 2);
    });
}

#[test]
fn an_opponent_s_move_that_cannot_be_kept_comes_later() {
    run(async {
        let server = Faulty::new();
        let mut visitor = Visitor::new(&server.app);
        let id = visitor.game(["person", "beginner"], json!({})).await;
        // A second move makes the row of moves longer than three letters.
        server.refuse("full", "UPDATE ON games WHEN length(json_extract(NEW.summary, '$.moves')) > 3");
        visitor.place(&id, "h8").await.ok();
        for _ in 0..60 {
            assert_eq!(stones(&visitor.get(&format!("/api/games/{id}")).await.ok()), 1);
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        server.allow("full");
        visitor.until(&id, |view| stones(view) == 2).await;
    });
}

#[test]
fn a_loss_on_time_that_cannot_be_kept_comes_later() {
    run(async {
        let server = Faulty::new();
        let mut visitor = Visitor::new(&server.app);
        let clock = json!({"seconds": 1, "increment": 0});
        let game = json!({"seats": ["person", "person"], "start": {}, "clock": clock});
        let id = visitor.post("/api/games", game).await.ok()["id"].as_str().unwrap().to_owned();
        server.refuse("full", "UPDATE ON games");
        // Clocks run while a page watches.
        let events = Request::get(format!("/api/games/{id}/events")).body(Body::empty()).unwrap();
        let _page = visitor.open(events).await;
        tokio::time::sleep(Duration::from_millis(1500)).await;
        assert_eq!(visitor.get(&format!("/api/games/{id}")).await.ok()["status"], "playing");
        server.allow("full");
        visitor.until(&id, |view| view["status"] == "over").await;
    });
}

#[test]
fn a_job_that_meets_a_full_disk_goes_on_afterwards() {
    run(async {
        let server = Faulty::new();
        let mut visitor = Visitor::new(&server.app);
        for (name, refused) in
            [("items", vec!["INSERT ON job_items"]), ("all", vec!["INSERT ON job_items", "UPDATE ON jobs"])]
        {
            let tree = json!({"start": {}, "nodes": [{"point": "h8"}, {"parent": 0, "point": "h9"}]});
            let id = visitor.post("/api/studies", tree).await.ok()["id"].as_str().unwrap().to_owned();
            for (number, refused) in refused.iter().enumerate() {
                server.refuse(&format!("{name}{number}"), refused);
            }
            let review = format!("/api/games/{id}/review");
            let job = visitor.post(&review, json!({})).await.ok()["id"].as_str().unwrap().to_owned();
            let path = format!("/api/jobs/{job}");
            let paused = visitor.poll(&path, |job| job["state"] != "running").await;
            assert_eq!(paused["state"], "paused", "{name}: {paused}");
            assert!(paused["note"].as_str().unwrap().contains("please try again"), "{paused}");
            for number in 0..refused.len() {
                server.allow(&format!("{name}{number}"));
            }
            assert_eq!(visitor.json(Method::PUT, &format!("{path}/resume"), Value::Null).await.status, 204);
            let finished = visitor.poll(&path, |job| job["state"] != "running").await;
            assert_eq!((&finished["state"], &finished["note"]), (&json!("finished"), &json!("")), "{name}");
        }
    });
}

#[test]
fn a_learner_without_a_folder_learns_when_there_is_one() {
    run(async {
        let server = Faulty::new();
        let mut visitor = Visitor::new(&server.app);
        let runs = server.scratch.path().join("runs");
        // No folder can be made where a file is.
        std::fs::write(&runs, "").unwrap();
        let request = json!({"way": "self-teach", "learner": "sst1", "games": 100, "seed": 7, "size": 9});
        let begun = visitor.post("/api/teach", request).await;
        let job = begun.ok()["id"].as_str().unwrap().to_owned();
        let path = format!("/api/jobs/{job}");
        let paused = visitor.poll(&path, |job| job["state"] != "running").await;
        assert_eq!(paused["state"], "paused", "{paused}");
        std::fs::remove_file(&runs).unwrap();
        assert_eq!(visitor.json(Method::PUT, &format!("{path}/resume"), Value::Null).await.status, 204);
        visitor.poll(&path, |job| job["state"] != "paused" && job["done"] != 0).await;
        assert_eq!(visitor.delete(&format!("/api/teach/{job}")).await.status, 204);
    });
}

#[test]
fn a_game_that_is_deleted_during_its_review_leaves_nothing() {
    run(async {
        let scratch = tempfile::tempdir().unwrap();
        let database = Some(scratch.path().join("tengen.db"));
        let slow = ServerOptions { database, review_nodes: 300_000, ..options() };
        let server = Faulty { app: App::new(slow).unwrap(), scratch };
        let mut visitor = Visitor::new(&server.app);
        let id = visitor.game(["person", "person"], json!({"moves": "h8i9h9i8h7i7"})).await;
        visitor.post(&format!("/api/games/{id}/review"), json!({})).await.ok();
        assert_eq!(visitor.delete(&format!("/api/games/{id}")).await.status, 204);
        tokio::time::sleep(Duration::from_millis(1000)).await;
        assert_eq!((server.count("games"), server.count("jobs"), server.count("job_items")), (0, 0, 0));
    });
}
