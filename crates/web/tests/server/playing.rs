//! Games over the router: created, played, undone, ended, kept.

use crate::visitor::{Visitor, options, run, stones};
use serde_json::json;
use std::time::Duration;
use tengen_web::{App, ExternalEngine, ServerOptions};

#[test]
fn the_setup_names_levels_with_their_measured_strength() {
    run(async {
        let setup = Visitor::home().get("/api/setup").await.ok();
        let opponents = setup["opponents"].as_array().unwrap();
        let beginner = opponents.iter().find(|o| o["id"] == "beginner").unwrap();
        assert_eq!((&beginner["kind"], &beginner["strength"]["elo"]), (&json!("level"), &json!(211)));
        let full =
            setup["matches"].as_array().unwrap().iter().find(|found| found["player"] == "full").unwrap();
        assert_eq!((&full["elo"], &full["scale"]["elo"]), (&json!(160), &json!(2110)));
        assert!(opponents.iter().any(|o| o["id"] == "agent:random" && o["strength"].is_null()));
        assert_eq!(setup["rules"].as_array().unwrap().len(), 5);
    });
}

#[test]
fn a_game_between_people_is_played_won_and_listed() {
    run(async {
        let mut visitor = Visitor::home();
        let id = visitor.game(["person", "person"], json!({})).await;
        for point in ["h8", "a1", "i8", "c1", "j8", "e1", "k8", "g1"] {
            assert_eq!(visitor.place(&id, point).await.ok()["status"], "playing");
        }
        let won = visitor.place(&id, "l8").await.ok();
        assert_eq!(
            (&won["status"], &won["position"]["outcome"]["winner"]),
            (&json!("over"), &json!("black"))
        );
        assert_eq!(won["position"]["outcome"]["line"].as_array().unwrap().len(), 5);
        assert_eq!(visitor.place(&id, "a15").await.refused(409), "The game is over.");

        let list = visitor.get("/api/games").await.ok();
        assert_eq!((&list["total"], &list["games"][0]["id"]), (&json!(1), &json!(id)));
        assert_eq!(list["games"][0]["summary"]["status"], "over");
        assert_eq!(visitor.delete(&format!("/api/games/{id}")).await.status, 204);
        assert_eq!(
            visitor.get(&format!("/api/games/{id}")).await.refused(404),
            "There is no such game here."
        );
        assert_eq!(visitor.get("/api/games").await.ok()["total"], 0);
    });
}

#[test]
fn an_engine_answers_and_both_moves_are_taken_back_and_played_again() {
    run(async {
        let mut visitor = Visitor::home();
        let id = visitor.game(["person", "beginner"], json!({})).await;
        visitor.place(&id, "h8").await.ok();
        let answered = visitor.until(&id, |view| stones(view) == 2 && view["can"]["place"] == true).await;
        assert_eq!(answered["players"][1]["name"], "beginner");
        let moves = answered["position"]["moves"].clone();
        let undone = visitor.post(&format!("/api/games/{id}/undo"), json!({})).await.ok();
        assert_eq!(
            (stones(&undone), &undone["can"]["redo"], &undone["can"]["undo"]),
            (0, &json!(true), &json!(false))
        );
        let redone = visitor.post(&format!("/api/games/{id}/redo"), json!({})).await.ok();
        assert_eq!(redone["position"]["moves"], moves);
        assert_eq!(
            visitor.post(&format!("/api/games/{id}/redo"), json!({})).await.refused(409),
            "There is no move to play again."
        );
        // Another move makes what was taken back history.
        visitor.post(&format!("/api/games/{id}/undo"), json!({})).await.ok();
        visitor.place(&id, "a1").await.ok();
        let other = visitor.until(&id, |view| stones(view) == 2 && view["can"]["place"] == true).await;
        assert_eq!(other["can"]["redo"], false);
        let resigned = visitor.post(&format!("/api/games/{id}/resign"), json!({})).await.ok();
        assert_eq!(resigned["position"]["outcome"]["how"], "resigned");
        assert_eq!(resigned["position"]["outcome"]["winner"], "white");
        // Even that can be taken back.
        let again = visitor.post(&format!("/api/games/{id}/undo"), json!({})).await.ok();
        assert_eq!((&again["status"], stones(&again)), (&json!("playing"), 0));
    });
}

#[test]
fn the_engine_begins_when_you_are_white() {
    run(async {
        let mut visitor = Visitor::home();
        let id = visitor.game(["beginner", "person"], json!({"size": 9, "rule": "standard"})).await;
        let view = visitor.until(&id, |view| stones(view) == 1 && view["can"]["place"] == true).await;
        assert_eq!((&view["people"], &view["position"]["size"]), (&json!(["white"]), &json!(9)));
        assert_eq!(
            visitor.post(&format!("/api/games/{id}/undo"), json!({})).await.refused(409),
            "There is no move to take back."
        );
    });
}

#[test]
fn taken_and_forbidden_points_are_refused_and_nothing_changes() {
    run(async {
        let mut visitor = Visitor::home();
        let id = visitor.game(["person", "person"], json!({"rule": "renju"})).await;
        for point in ["g8", "a1", "f8", "a15", "h7", "o1", "h6", "o15"] {
            visitor.place(&id, point).await.ok();
        }
        let taken = visitor.place(&id, "g8").await;
        assert_eq!(taken.refused(409), "There is already a stone on G8.");
        assert_eq!((&taken.json()["key"], &taken.json()["point"]), (&json!("taken"), &json!("g8")));
        let forbidden = visitor.place(&id, "h8").await;
        assert_eq!(forbidden.refused(409), "H8 is forbidden for Black: it makes a double three.");
        assert_eq!(visitor.place(&id, "p16").await.refused(400), "The board has no such point.");
        let stale = json!({"point": "c3", "after": 3});
        assert_eq!(
            visitor.post(&format!("/api/games/{id}/move"), stale).await.refused(409),
            "The game has changed since then."
        );
        let view = visitor.get(&format!("/api/games/{id}")).await.ok();
        assert_eq!((stones(&view), &view["position"]["forbidden"][0]["point"]), (8, &json!("h8")));
    });
}

#[test]
fn a_hint_is_a_move_with_a_reason() {
    run(async {
        let mut visitor = Visitor::home();
        let start = json!({"moves": "h8g8i8i9j8j9k8a1"});
        let id = visitor.game(["person", "person"], start).await;
        let hint = visitor.post(&format!("/api/games/{id}/hint"), json!({})).await.ok();
        assert_eq!(
            (&hint["point"], &hint["say"][0]["key"], &hint["say"][0]["plies"]),
            (&json!("l8"), &json!("wins"), &json!(1))
        );
        // The moves it started with stay.
        assert_eq!(
            visitor.post(&format!("/api/games/{id}/undo"), json!({})).await.refused(409),
            "There is no move to take back."
        );
    });
}

#[test]
fn people_settle_colours_by_swap2() {
    run(async {
        let mut visitor = Visitor::home();
        let body = json!({"seats": ["person", "person"], "start": {}, "opening": "swap2"});
        let view = visitor.post("/api/games", body).await.ok();
        let id = view["id"].as_str().unwrap().to_owned();
        assert_eq!(
            (&view["status"], &view["opening"]["step"], &view["opening"]["left"]),
            (&json!("opening"), &json!("open"), &json!(3))
        );
        visitor.place(&id, "h8").await.ok();
        visitor.place(&id, "i9").await.ok();
        assert_eq!(visitor.place(&id, "i9").await.refused(409), "There is already a stone on I9.");
        let undone = visitor.post(&format!("/api/games/{id}/undo"), json!({})).await.ok();
        assert_eq!(undone["opening"]["left"], 2);
        visitor.place(&id, "i9").await.ok();
        let three = visitor.place(&id, "f11").await.ok();
        assert_eq!((&three["opening"]["step"], &three["opening"]["seat"]), (&json!("three"), &json!(1)));
        assert!(visitor.place(&id, "a1").await.refused(409).starts_with("First choose"));
        let choose = |choice: &str| json!({ "choice": choice });
        visitor.post(&format!("/api/games/{id}/opening"), choose("balance")).await.ok();
        visitor.place(&id, "a1").await.ok();
        let five = visitor.place(&id, "o15").await.ok();
        assert_eq!((&five["opening"]["step"], stones(&five)), (&json!("five"), 5));
        assert_eq!(
            visitor.post(&format!("/api/games/{id}/opening"), choose("balance")).await.refused(409),
            "That cannot be chosen now."
        );
        let settled = visitor.post(&format!("/api/games/{id}/opening"), choose("swap")).await.ok();
        assert_eq!(
            (&settled["status"], &settled["position"]["to_move"]),
            (&json!("playing"), &json!("white"))
        );
        assert_eq!(
            visitor.post(&format!("/api/games/{id}/opening"), choose("swap")).await.refused(409),
            "Colours are settled already."
        );
        visitor.place(&id, "c3").await.ok();
    });
}

#[test]
fn an_engine_takes_part_in_swap2() {
    run(async {
        let mut visitor = Visitor::home();
        let body = json!({"seats": ["beginner", "person"], "start": {}, "opening": "swap2"});
        let id = visitor.post("/api/games", body).await.ok()["id"].as_str().unwrap().to_owned();
        let three = visitor.until(&id, |view| view["opening"]["yours"] == true).await;
        assert_eq!((stones(&three), &three["opening"]["step"]), (3, &json!("three")));
        let settled = visitor.post(&format!("/api/games/{id}/opening"), json!({"choice": "swap"})).await.ok();
        assert_eq!(settled["people"], json!(["black"]));
        visitor.until(&id, |view| stones(view) == 4 && view["can"]["place"] == true).await;
    });
}

#[test]
fn people_open_by_the_rules_of_renju() {
    run(async {
        let mut visitor = Visitor::home();
        let renju = json!({"rule": "renju"});
        for (start, sentence) in [
            (json!({}), "The Soosõrv-8 opening is for Renju on a 15x15 board."),
            (json!({"rule": "renju", "moves": "h8"}), "An opening begins on an empty board."),
        ] {
            let body = json!({"seats": ["person", "person"], "start": start, "opening": "soosorv8"});
            let refused = visitor.post("/api/games", body).await.refused(400);
            assert_eq!(refused.to_lowercase(), sentence.to_lowercase());
        }
        let body = json!({"seats": ["person", "person"], "start": renju, "opening": "nothing"});
        assert!(visitor.post("/api/games", body).await.refused(400).starts_with("No opening rule is called"));

        let body = json!({"seats": ["person", "person"], "start": renju, "opening": "soosorv8"});
        let view = visitor.post("/api/games", body).await.ok();
        let id = view["id"].as_str().unwrap().to_owned();
        let opening = format!("/api/games/{id}/opening");
        assert_eq!((&view["opening"]["side"], &view["opening"]["zone"]), (&json!(1), &json!(["h8", "h8"])));
        assert_eq!(visitor.place(&id, "h9").await.refused(409), "The first stone stands in the centre.");
        visitor.place(&id, "h8").await.ok();
        visitor.place(&id, "h9").await.ok();
        let asked = visitor.place(&id, "h7").await.ok();
        let options = |view: &serde_json::Value| view["opening"]["options"].clone();
        assert_eq!((options(&asked), &asked["opening"]["count"]), (json!(["swap", "declare"]), &json!(8)));
        let declare = |count: usize| json!({"choice": "declare", "count": count});
        for count in [0, 9] {
            let said = visitor.post(&opening, declare(count)).await.refused(400);
            assert_eq!(said, "Say how many fifth moves are to be offered, 1 to 8.");
        }
        visitor.post(&opening, declare(2)).await.ok();
        let declared = visitor.place(&id, "h6").await.ok();
        assert_eq!(
            (&declared["decided"]["choice"], &declared["decided"]["count"]),
            (&json!("declare"), &json!(2))
        );
        assert_eq!(options(&declared), json!(["swap", "offer"]));
        let swapped = visitor.post(&opening, json!({"choice": "swap"})).await.ok();
        assert_eq!((&swapped["decided"]["color"], &swapped["opening"]["seat"]), (&json!("white"), &json!(1)));
        assert_eq!((options(&swapped), &swapped["opening"]["left"]), (json!([]), &json!(2)));
        visitor.place(&id, "g8").await.ok();
        assert_eq!(visitor.place(&id, "i7").await.refused(409), "I7 and G8 are the same fifth move.");
        let undone = visitor.post(&format!("/api/games/{id}/undo"), json!({})).await.ok();
        assert_eq!(undone["opening"]["offered"], json!([]));
        visitor.place(&id, "g8").await.ok();
        let offered = visitor.place(&id, "i9").await.ok();
        assert_eq!(
            (&offered["opening"]["offered"], &offered["opening"]["step"]),
            (&json!(["g8", "i9"]), &json!("choose"))
        );
        assert_eq!(visitor.place(&id, "a1").await.refused(409), "A1 was not offered.");
        let settled = visitor.place(&id, "i9").await.ok();
        assert_eq!(
            (&settled["status"], &settled["position"]["to_move"], stones(&settled)),
            (&json!("playing"), &json!("white"), 5)
        );
        assert_eq!(
            (&settled["decided"]["choice"], &settled["decided"]["is_fresh"]),
            (&json!("choose"), &json!(true))
        );
        let played = visitor.place(&id, "c3").await.ok();
        assert_eq!(played["decided"]["is_fresh"], false);
    });
}

#[test]
fn engines_open_by_every_rule() {
    run(async {
        let mut visitor = Visitor::home();
        for rule in ["swap", "swap2", "rif", "taraguchi10", "soosorv8"] {
            let start = json!({"rule": "renju"});
            let body = json!({"seats": ["beginner", "person"], "start": start, "opening": rule});
            let id = visitor.post("/api/games", body).await.ok()["id"].as_str().unwrap().to_owned();
            let opened = visitor.until(&id, |view| view["opening"]["yours"] == true).await;
            assert_eq!(stones(&opened), if rule == "taraguchi10" { 1 } else { 3 }, "{rule}");
            visitor.post(&format!("/api/games/{id}/opening"), json!({"choice": "swap"})).await.ok();
            let goes_on =
                |view: &serde_json::Value| view["opening"]["yours"] == true || view["can"]["place"] == true;
            let next = visitor.until(&id, goes_on).await;
            assert!(stones(&next) > stones(&opened), "{rule}: {next}");
        }
    });
}

#[test]
fn a_paused_game_waits() {
    run(async {
        let mut visitor = Visitor::home();
        let body =
            json!({"seats": ["person", "beginner"], "start": {}, "clock": {"seconds": 300, "increment": 3}});
        let view = visitor.post("/api/games", body).await.ok();
        let id = view["id"].as_str().unwrap().to_owned();
        assert_eq!(view["clock"]["left"], json!([300_000, 300_000]));
        visitor.place(&id, "h8").await.ok();
        let view = visitor.until(&id, |view| stones(view) == 2).await;
        assert!(view["clock"]["left"][1].as_u64().unwrap() > 300_000, "the increment came");
        let paused = visitor.post(&format!("/api/games/{id}/pause"), json!({"paused": true})).await.ok();
        assert_eq!((&paused["paused"], &paused["clock"]["running"]), (&json!(true), &json!(null)));
        let on = visitor.post(&format!("/api/games/{id}/pause"), json!({"paused": false})).await.ok();
        assert_eq!(on["paused"], false);
    });
}

#[test]
fn games_and_reviews_survive_the_server() {
    let scratch = tempfile::tempdir().unwrap();
    let options = || ServerOptions { database: Some(scratch.path().join("tengen.db")), ..options() };
    let (id, moves) = run(async {
        let mut visitor = Visitor::new(&App::new(options()).unwrap());
        let body =
            json!({"seats": ["person", "beginner"], "start": {}, "clock": {"seconds": 300, "increment": 0}});
        let id = visitor.post("/api/games", body).await.ok()["id"].as_str().unwrap().to_owned();
        visitor.place(&id, "h8").await.ok();
        visitor.until(&id, |view| stones(view) == 2).await;
        visitor.place(&id, "a1").await.ok();
        let view = visitor.until(&id, |view| stones(view) == 4).await;
        (id, view["position"]["moves"].clone())
    });
    // Nothing was closed or told: the next server finds what was committed.
    run(async {
        let mut visitor = Visitor::new(&App::new(options()).unwrap());
        let view = visitor.get(&format!("/api/games/{id}")).await.ok();
        assert_eq!((&view["position"]["moves"], &view["can"]["place"]), (&moves, &json!(true)));
        assert!(view["clock"]["left"][1].as_u64().unwrap() <= 300_000);
        let undone = visitor.post(&format!("/api/games/{id}/undo"), json!({})).await.ok();
        assert_eq!(stones(&undone), 2);
        visitor.place(&id, "o15").await.ok();
        visitor.until(&id, |view| stones(view) == 4 && view["can"]["place"] == true).await;
    });
}

#[test]
fn engines_play_each_other_while_a_page_watches() {
    run(async {
        let state = App::new(ServerOptions { pace: Duration::ZERO, ..options() }).unwrap();
        let mut visitor = Visitor::new(&state);
        let id = visitor.game(["beginner", "agent:random"], json!({})).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
        let idle = visitor.get(&format!("/api/games/{id}")).await.ok();
        assert_eq!(stones(&idle), 0, "nobody watches, nobody plays");
        // A watcher's stream never ends, so it is read beside the test.
        let mut watcher = Visitor::new(&state);
        let path = format!("/api/games/{id}/events");
        let watching = tokio::spawn(async move { watcher.get(&path).await });
        let over = visitor.until(&id, |view| view["status"] == "over").await;
        assert_eq!(over["position"]["outcome"]["winner"], "black", "one looks ahead, one does not");
        assert_eq!(
            visitor.post(&format!("/api/games/{id}/resign"), json!({})).await.refused(409),
            "Nobody here can resign."
        );
        watching.abort();
    });
}

#[test]
fn what_a_failed_engine_said_last_is_told() {
    run(async {
        let command = "sh -c 'read line; echo OK; read line; echo out of luck >&2; exit 3'".to_owned();
        let engines = vec![ExternalEngine { name: "broken".to_owned(), command }];
        let mut visitor = Visitor::new(&App::new(ServerOptions { engines, ..options() }).unwrap());
        let id = visitor.game(["person", "engine:broken"], json!({})).await;
        visitor.place(&id, "h8").await.ok();
        let path = format!("/api/games/{id}");
        let over = visitor.poll(&path, |game| game["status"] == "over").await;
        let failure = over["position"]["outcome"]["failure"].as_str().unwrap_or_default().to_owned();
        assert!(failure.contains('3') && failure.contains("out of luck"), "{over}");
        let tree = visitor.get(&format!("{path}/tree")).await.ok();
        assert!(tree["comment"].as_str().unwrap().contains("out of luck"), "{tree}");
    });
}
