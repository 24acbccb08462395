//! Puzzles over the router: solved, missed, hinted at, kept for each visitor, made of missed wins, and abused.

use crate::visitor::{Visitor, options, run, shared};
use serde_json::{Value, json};
use tengen_web::App;

/// Plays a puzzle by its hints, from a number of moves on, to its end.
async fn solve(visitor: &mut Visitor, id: &str) -> Value {
    let mut moves = String::new();
    loop {
        let hint = visitor.post(&format!("/api/puzzles/{id}/solution"), json!({ "moves": moves })).await.ok();
        let answer = visitor
            .post(&format!("/api/puzzles/{id}/move"), json!({ "moves": moves, "point": hint[0] }))
            .await
            .ok();
        if answer["verdict"] != "right" {
            return answer;
        }
        moves = answer["moves"].as_str().unwrap().to_owned();
    }
}

#[test]
fn a_puzzle_is_solved_move_by_move_and_counts() {
    run(async {
        let state = App::new(shared()).unwrap();
        let mut visitor = Visitor::guest(&state, [10, 0, 0, 1]).await;
        let overview = visitor.get("/api/puzzles").await.ok();
        assert_eq!((&overview["solved"], &overview["streak"]), (&0.into(), &0.into()));
        let totals: u64 =
            overview["grades"].as_array().unwrap().iter().map(|one| one["total"].as_u64().unwrap()).sum();
        assert_eq!(totals, 1000);
        let first = visitor.get("/api/puzzles/1").await.ok();
        assert_eq!((&first["solved"], first["position"]["outcome"].is_null()), (&false.into(), true));

        // The first is found in another visitor's help, so that this one solves it without.
        let mut helper = Visitor::guest(&state, [10, 0, 0, 2]).await;
        assert_eq!(solve(&mut helper, "1").await["verdict"], "solved");
        assert_eq!(helper.get("/api/puzzles").await.ok()["streak"], 0, "with help");
        let line = helper.post("/api/puzzles/1/solution", json!({})).await.ok();
        let mut moves = String::new();
        for point in line.as_array().unwrap().iter().step_by(2) {
            let answer =
                visitor.post("/api/puzzles/1/move", json!({ "moves": moves, "point": point })).await.ok();
            moves = answer["moves"].as_str().unwrap().to_owned();
        }
        let overview = visitor.get("/api/puzzles").await.ok();
        assert_eq!(
            (&overview["solved"], &overview["streak"], &overview["best"]),
            (&1.into(), &1.into(), &1.into())
        );
        assert_eq!(visitor.get("/api/puzzles/1").await.ok()["solved"], true);
        assert_ne!(overview["grades"][0]["next"], "1");

        // A wrong move ends the row and is answered.
        let free = if moves.contains("a1") { "o15" } else { "a1" };
        let wrong = visitor.post("/api/puzzles/2/move", json!({ "moves": "", "point": free })).await.ok();
        assert_eq!(wrong["verdict"], "wrong");
        assert!(wrong["reply"].is_string() && !wrong["say"].as_array().unwrap().is_empty(), "{wrong}");
        let overview = visitor.get("/api/puzzles").await.ok();
        assert_eq!((&overview["streak"], &overview["best"]), (&0.into(), &1.into()));
        assert_eq!(visitor.get("/api/puzzles/2").await.ok()["wrong"], 1);
        assert_eq!(helper.get("/api/puzzles/2").await.ok()["wrong"], 0, "another visitor's");
    });
}

#[test]
fn hints_lead_to_the_move() {
    run(async {
        let mut visitor = Visitor::home();
        let first = visitor.post("/api/puzzles/9/hint", json!({ "moves": "" })).await.ok();
        assert!(first["point"].is_null() && first["region"].as_array().unwrap().len() == 2, "{first}");
        let second = visitor.post("/api/puzzles/9/hint", json!({ "moves": "", "full": true })).await.ok();
        let answer =
            visitor.post("/api/puzzles/9/move", json!({ "moves": "", "point": second["point"] })).await.ok();
        assert_ne!(answer["verdict"], "wrong");
        assert_eq!(visitor.get("/api/puzzles/9").await.ok()["hints"], 2);
    });
}

#[test]
fn what_is_no_puzzle_is_refused() {
    run(async {
        let mut visitor = Visitor::home();
        for id in ["0", "1001", "-1", "x", "99999999999999999999", "..%2F"] {
            visitor.get(&format!("/api/puzzles/{id}")).await.refused(404);
        }
        let play = |moves: &str, point: &str| json!({ "moves": moves, "point": point });
        for (body, status) in [
            (play("", "z99"), 400),
            (play("zz", "h8"), 400),
            (play("a1a1", "h8"), 400),
            (play("a1", "h8"), 409),
            (json!({ "point": "h8" }), 422),
        ] {
            let answer = visitor.post("/api/puzzles/1/move", body.clone()).await;
            let status = if status == 422 { answer.status.as_u16() } else { status };
            assert!((400..500).contains(&status));
            answer.refused(status);
        }
        let taken = visitor.get("/api/puzzles/1").await.ok()["position"]["stones"][0]["point"].clone();
        visitor.post("/api/puzzles/1/move", json!({ "moves": "", "point": taken })).await.refused(400);
        visitor.get("/api/puzzles/1?moves=a1a1").await.refused(400);
        assert_eq!(visitor.get("/api/puzzles").await.ok()["solved"], 0);
    });
}

#[test]
fn a_missed_win_becomes_a_puzzle_and_goes_with_its_game() {
    run(async {
        let state = App::new(options()).unwrap();
        let mut visitor = Visitor::new(&state);
        let id = visitor.game(["person", "person"], json!({})).await;
        // Both have an open three. Black, whose turn it is, plays elsewhere, and White wins.
        for point in ["h8", "h5", "i8", "i5", "j8", "j5", "o15", "k5", "o13", "l5"] {
            visitor.place(&id, point).await.ok();
        }
        let job = visitor.post(&format!("/api/games/{id}/review"), json!({})).await.ok()["id"].clone();
        visitor.poll(&format!("/api/jobs/{}", job.as_str().unwrap()), |job| job["state"] == "finished").await;
        let own = visitor.get("/api/puzzles").await.ok()["own"].clone();
        assert_eq!(own.as_array().map(Vec::len), Some(1), "{own}");
        let puzzle = own[0]["id"].as_str().unwrap().to_owned();
        let shown = visitor.get(&format!("/api/puzzles/{puzzle}")).await.ok();
        assert_eq!(
            (&shown["game"], &shown["color"], &shown["plies"]),
            (&json!(id), &json!("black"), &json!(3))
        );
        assert_eq!(solve(&mut visitor, &puzzle).await["verdict"], "solved");
        visitor.delete(&format!("/api/games/{id}")).await;
        visitor.get(&format!("/api/puzzles/{puzzle}")).await.refused(404);
    });
}
