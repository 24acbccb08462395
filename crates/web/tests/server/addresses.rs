//! Addresses as people type them, and games that are none.

use crate::visitor::{Visitor, run};
use axum::body::Body;
use axum::http::{Request, header};
use serde_json::json;

#[test]
fn pages_are_found_however_they_are_written_and_others_are_a_page() {
    run(async {
        let mut visitor = Visitor::home();
        for (typed, page) in [
            ("/play", "/"),
            ("/understand/", "/understand"),
            ("/Games", "/games"),
            ("/Understand/?moves=h8", "/understand?moves=h8"),
        ] {
            let answer = visitor.get(typed).await;
            let location = answer.headers.get(header::LOCATION).and_then(|place| place.to_str().ok());
            assert_eq!((answer.status.as_u16(), location), (307, Some(page)), "{typed}");
        }
        let asked = |path: &str| {
            Request::get(path).header(header::ACCEPT, "text/html,*/*").body(Body::empty()).unwrap()
        };
        let nowhere = visitor.send(asked("/nowhere")).await;
        assert_eq!((nowhere.status.as_u16(), nowhere.text().contains("<main")), (404, true));
        assert_eq!(visitor.get("/api/nowhere").await.refused(404), "There is no such page here.");
    });
}

#[test]
fn a_game_without_a_move_is_not_kept() {
    run(async {
        let mut visitor = Visitor::home();
        let empty = visitor.game(["person", "person"], json!({})).await;
        let played = visitor.game(["person", "person"], json!({})).await;
        visitor.place(&played, "h8").await.ok();
        let list = visitor.get("/api/games").await.ok();
        assert_eq!((&list["total"], list["games"].as_array().unwrap().len()), (&json!(1), 1), "{list}");
        assert_eq!(list["games"][0]["id"], json!(played));
        assert_eq!(visitor.get(&format!("/api/games/{empty}")).await.status, 404);
    });
}
