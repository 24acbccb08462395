//! Games between two people with a page each: seats, offers, clocks, restarts, and what others try.

use crate::visitor::{Visitor, options, run, shared, stones};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use std::time::Duration;
use tengen_web::{App, ServerOptions};

const HERE: [u8; 4] = [10, 0, 0, 1];
const THERE: [u8; 4] = [10, 0, 0, 2];

/// A game by a link, in which the visitor has Black; its id and the link's secret.
async fn invite(visitor: &mut Visitor, more: Value) -> (String, String) {
    let mut body = json!({ "seats": ["person", "person"], "start": {}, "online": 0 });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let view = visitor.post("/api/games", body).await.ok();
    assert_eq!((&view["status"], &view["people"]), (&json!("waiting"), &json!(["black"])));
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&view["id"]), text(&view["online"]["link"]))
}

async fn act(visitor: &mut Visitor, id: &str, action: &str, body: Value) -> crate::visitor::Answer {
    visitor.post(&format!("/api/games/{id}/{action}"), body).await
}

/// Two visitors of a shared server on the seats of a game, Black first; the second one came by the link alone.
async fn two(state: &App, more: Value) -> (Visitor, Visitor, String, String) {
    let mut black = Visitor::guest(state, HERE).await;
    let (id, secret) = invite(&mut black, more).await;
    let mut white = Visitor::at(state, THERE);
    assert_eq!(white.get(&format!("/play/{id}?seat={secret}")).await.status, StatusCode::OK);
    let joined = act(&mut white, &id, "join", json!({ "seat": secret })).await.ok();
    assert_eq!((&joined["status"], &joined["people"]), (&json!("playing"), &json!(["white"])));
    (black, white, id, secret)
}

#[test]
fn two_people_play_from_two_machines_and_both_keep_the_game() {
    run(async {
        let state = App::new(shared()).unwrap();
        let (mut black, mut white, id, _) = two(&state, json!({})).await;
        // While it is played both have it in their list, each from their own side.
        for (visitor, color) in [(&mut black, "black"), (&mut white, "white")] {
            let list = visitor.get("/api/games").await.ok();
            assert_eq!(
                (&list["games"][0]["id"], &list["games"][0]["summary"]["people"]),
                (&json!(id), &json!([color]))
            );
        }
        for (number, point) in ["h8", "a1", "i8", "c1", "j8", "e1", "k8", "g1", "l8"].into_iter().enumerate()
        {
            let (mover, other) =
                if number % 2 == 0 { (&mut black, &mut white) } else { (&mut white, &mut black) };
            assert_eq!(other.place(&id, point).await.refused(409), "It is not your turn.");
            mover.place(&id, point).await.ok();
        }
        let over = white.get(&format!("/api/games/{id}")).await.ok();
        assert_eq!(
            (&over["status"], &over["position"]["outcome"]["winner"]),
            (&json!("over"), &json!("black"))
        );
        // The second player has a copy of their own, which the first one cannot take away.
        let copy = over["online"]["copy"].as_str().unwrap().to_owned();
        assert_eq!(black.delete(&format!("/api/games/{id}")).await.status, 204);
        let list = white.get("/api/games").await.ok();
        assert_eq!((&list["total"], &list["games"][0]["id"]), (&json!(1), &json!(copy)));
        assert_eq!(list["games"][0]["summary"]["people"], json!(["white"]));
        assert_eq!(stones(&white.get(&format!("/api/games/{copy}")).await.ok()), 9);
        assert!(white.get(&format!("/api/games/{copy}/tree")).await.status.is_success());
    });
}

#[test]
fn nobody_takes_a_seat_moves_for_another_or_looks_in_without_the_link() {
    run(async {
        let state = App::new(shared()).unwrap();
        let (mut black, mut white, id, secret) = two(&state, json!({})).await;
        black.place(&id, "h8").await.ok();
        // A visitor of the same server who was not invited sees nothing.
        let mut stranger = Visitor::guest(&state, [10, 0, 0, 3]).await;
        let path = format!("/api/games/{id}");
        stranger.get(&path).await.refused(404);
        stranger.get(&format!("{path}/events")).await.refused(404);
        let forged = format!("{}0", &secret[..secret.len() - 1]);
        for wrong in ["", "0", forged.as_str(), &secret[1..], "%00", "null"] {
            if wrong == secret {
                continue;
            }
            stranger.get(&format!("{path}?seat={wrong}")).await.refused(404);
            act(&mut stranger, &id, "join", json!({ "seat": wrong })).await.refused(404);
        }
        // Who has the link when both seats are taken watches, and does nothing else.
        let watched = stranger.get(&format!("{path}?seat={secret}")).await.ok();
        assert_eq!((&watched["people"], &watched["online"]["seated"]), (&json!([]), &json!(false)));
        assert_eq!(watched["online"]["link"], Value::Null);
        let taken = act(&mut stranger, &id, "join", json!({ "seat": secret })).await.refused(409);
        assert_eq!(taken, "Both seats are taken. You can watch the game.");
        for (action, body) in [
            ("move", json!({ "point": "a1" })),
            ("undo", json!({})),
            ("redo", json!({})),
            ("resign", json!({})),
            ("hint", json!({})),
            ("pause", json!({ "paused": true })),
            ("opening", json!({ "choice": "swap" })),
            ("offer", json!({ "offer": "draw" })),
            ("answer", json!({ "offer": "draw", "accept": true })),
        ] {
            // Actions do not take the link's secret: it gives no right to act.
            act(&mut stranger, &id, action, body).await.refused(404);
        }
        // Nor can a player act for the other one, or alone where two must agree.
        assert_eq!(black.place(&id, "i8").await.refused(409), "It is not your turn.");
        for (action, body) in [
            ("undo", json!({})),
            ("redo", json!({})),
            ("hint", json!({})),
            ("pause", json!({ "paused": true })),
        ] {
            act(&mut black, &id, action, body).await.refused(409);
        }
        assert_eq!(
            act(&mut white, &id, "answer", json!({ "offer": "takeback", "accept": true })).await.refused(409),
            "That is not asked for any more."
        );
        // A move for an older position, sent again, is not played.
        let stale = json!({ "point": "a1", "after": 0 });
        assert_eq!(
            act(&mut white, &id, "move", stale).await.refused(409),
            "The game has changed since then."
        );
        // The owner of the row is no more than a player while the other one plays.
        let sentence = black.delete(&path).await.refused(409);
        assert_eq!(sentence, "The other player is still in this game. Resign first, or finish it.");
        assert_eq!(stones(&white.get(&path).await.ok()), 1);
    });
}

#[test]
fn a_guest_without_the_token_plays_and_does_nothing_else() {
    run(async {
        let state = App::new(shared()).unwrap();
        let (_black, mut white, id, secret) = two(&state, json!({})).await;
        for path in ["/api/tournaments", "/api/teach", "/teach", "/api/papers", "/api/puzzles"] {
            let sentence = white.get(path).await.refused(403);
            assert!(sentence.starts_with("You are invited to a game here."), "{sentence}");
        }
        let own = json!({ "seats": ["person", "full"], "start": {} });
        white.post("/api/games", own).await.refused(403);
        white.post("/api/analysis", json!({})).await.refused(403);
        // Without the link nobody becomes a guest, and a copied mark of a guest is bound to its visitor.
        let mut stranger = Visitor::at(&state, [10, 0, 0, 9]);
        stranger.get(&format!("/play/{id}")).await.refused(403);
        stranger.get(&format!("/play/{id}?seat={}", &secret[1..])).await.refused(403);
        stranger.post(&format!("/api/games/{id}/join"), json!({ "seat": secret })).await.refused(403);
        let cookie =
            white.cookie().split("; ").find(|pair| pair.starts_with("tengen_guest")).unwrap().to_owned();
        let request = Request::get("/api/games").header(header::COOKIE, cookie);
        stranger.send(request.body(Body::empty()).unwrap()).await.refused(403);
    });
}

#[test]
fn a_draw_a_takeback_and_a_rematch_need_both() {
    run(async {
        let state = App::new(shared()).unwrap();
        let (mut black, mut white, id, _) = two(&state, json!({})).await;
        let ask = |what: &str| json!({ "offer": what });
        let say = |what: &str, accept: bool| json!({ "offer": what, "accept": accept });
        // Before there is a move nothing can be asked for.
        for what in ["draw", "takeback", "rematch"] {
            act(&mut black, &id, "offer", ask(what)).await.refused(409);
        }
        black.place(&id, "h8").await.ok();
        white.place(&id, "i9").await.ok();
        // A takeback of the one who is to move takes the answer back as well.
        let asked = act(&mut black, &id, "offer", ask("takeback")).await.ok();
        assert_eq!(
            asked["online"]["offers"],
            json!([{ "offer": "takeback", "color": "black", "yours": true }])
        );
        act(&mut black, &id, "offer", ask("takeback")).await.refused(409);
        act(&mut black, &id, "answer", say("takeback", true)).await.refused(409);
        let declined = act(&mut white, &id, "answer", say("takeback", false)).await.ok();
        assert_eq!((stones(&declined), &declined["online"]["offers"]), (2, &json!([])));
        // Declined, it cannot be asked for again before another move.
        act(&mut black, &id, "offer", ask("takeback")).await.refused(409);
        black.place(&id, "h9").await.ok();
        act(&mut black, &id, "offer", ask("takeback")).await.ok();
        let back = act(&mut white, &id, "answer", say("takeback", true)).await.ok();
        assert_eq!((stones(&back), &back["can"]["redo"]), (2, &json!(false)));
        // An offer ends with the next move; offering what the other offers is a yes.
        act(&mut white, &id, "offer", ask("draw")).await.ok();
        black.place(&id, "j8").await.ok();
        act(&mut black, &id, "answer", say("draw", true)).await.refused(409);
        act(&mut white, &id, "offer", ask("draw")).await.ok();
        let over = act(&mut black, &id, "offer", ask("draw")).await.ok();
        assert_eq!(
            (&over["status"], &over["position"]["outcome"]["how"]),
            (&json!("over"), &json!("agreed"))
        );
        assert_eq!(over["position"]["outcome"]["winner"], Value::Null);
        act(&mut black, &id, "undo", json!({})).await.refused(409);
        // A rematch swaps the seats, and both are on theirs.
        act(&mut white, &id, "offer", ask("rematch")).await.ok();
        let agreed = act(&mut black, &id, "answer", say("rematch", true)).await.ok();
        let next = agreed["online"]["next"].as_str().unwrap().to_owned();
        act(&mut white, &id, "offer", ask("rematch")).await.refused(409);
        assert_eq!(black.place(&next, "h8").await.refused(409), "It is not your turn.");
        let begun = white.place(&next, "h8").await.ok();
        assert_eq!((&begun["people"], &begun["status"]), (&json!(["black"]), &json!("playing")));
        assert_eq!(
            act(&mut black, &next, "resign", json!({})).await.ok()["position"]["outcome"]["winner"],
            "black"
        );
    });
}

#[test]
fn a_flag_falls_on_the_server_though_nobody_looks() {
    run(async {
        let state = App::new(shared()).unwrap();
        let clock = json!({ "clock": { "seconds": 1, "increment": 0 } });
        let (mut black, mut white, id, _) = two(&state, clock).await;
        black.place(&id, "h8").await.ok();
        let over = black.until(&id, |view| view["status"] == "over").await;
        let outcome = &over["position"]["outcome"];
        assert_eq!((&outcome["winner"], &outcome["how"]), (&json!("black"), &json!("time")));
        assert_eq!(white.get("/api/games").await.ok()["games"][0]["summary"]["status"], "over");
    });
}

#[test]
fn a_restart_keeps_seats_offers_and_draws() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let kept = || ServerOptions { database: Some(folder.path().join("tengen.db")), ..shared() };
        let first = App::new(kept()).unwrap();
        let (mut black, mut white, id, secret) = two(&first, json!({})).await;
        black.place(&id, "h8").await.ok();
        act(&mut white, &id, "offer", json!({ "offer": "draw" })).await.ok();
        let second = App::new(kept()).unwrap();
        black.moves_to(&second);
        white.moves_to(&second);
        let there = black.get(&format!("/api/games/{id}")).await.ok();
        assert_eq!(there["online"]["offers"][0]["offer"], "draw");
        assert_eq!(black.place(&id, "i8").await.refused(409), "It is not your turn.");
        act(&mut black, &id, "answer", json!({ "offer": "draw", "accept": true })).await.ok();
        let third = App::new(kept()).unwrap();
        white.moves_to(&third);
        let over = white.get(&format!("/api/games/{id}?seat={secret}")).await.ok();
        assert_eq!((&over["status"], &over["people"]), (&json!("over"), &json!(["white"])));
    });
}

#[test]
fn two_browsers_on_one_machine_have_a_seat_each() {
    run(async {
        let state = App::new(options()).unwrap();
        let (mut one, mut other) = (Visitor::new(&state), Visitor::new(&state));
        let (id, secret) = invite(&mut one, json!({ "opening": "swap2" })).await;
        // The owner of everything on this machine still has to take the seat.
        assert_eq!(other.get(&format!("/api/games/{id}")).await.ok()["online"]["free"], "white");
        let sentence = one.place(&id, "h8").await.refused(409);
        assert_eq!(sentence, "The other player has not come yet.");
        assert_eq!(act(&mut one, &id, "join", json!({ "seat": secret })).await.ok()["status"], "waiting");
        act(&mut other, &id, "join", json!({ "seat": secret })).await.ok();
        other.place(&id, "h8").await.refused(409);
        one.place(&id, "h8").await.ok();
        // A stone of an answer that is not complete is one's own to take back.
        act(&mut other, &id, "undo", json!({})).await.refused(409);
        assert_eq!(stones(&act(&mut one, &id, "undo", json!({})).await.ok()), 0);
        for point in ["h8", "i9", "j10"] {
            one.place(&id, point).await.ok();
        }
        act(&mut one, &id, "opening", json!({ "choice": "swap" })).await.refused(409);
        let settled = act(&mut other, &id, "opening", json!({ "choice": "swap" })).await.ok();
        assert_eq!((&settled["status"], &settled["people"]), (&json!("playing"), &json!(["black"])));
        assert_eq!(settled["decided"]["yours"], true);
    });
}

#[test]
fn an_invitation_waits_and_too_many_are_refused() {
    run(async {
        let state = App::new(shared()).unwrap();
        let mut visitor = Visitor::guest(&state, HERE).await;
        for _ in 0..10 {
            invite(&mut visitor, json!({})).await;
        }
        let body = json!({ "seats": ["person", "person"], "start": {}, "online": 0 });
        assert_eq!(
            visitor.post("/api/games", body).await.refused(409),
            "Many of your games wait for a second player. Please delete some of them first."
        );
        // A list does not clear them away, though no stone was placed.
        let list = visitor.get("/api/games").await.ok();
        assert_eq!(list["games"].as_array().unwrap().len(), 10);
        let id = list["games"][0]["id"].as_str().unwrap();
        assert_eq!(visitor.delete(&format!("/api/games/{id}")).await.status, 204);
        for bad in [json!({ "online": 2 }), json!({ "online": 0, "seats": ["person", "full"] })] {
            let mut body = json!({ "seats": ["person", "person"], "start": {} });
            body.as_object_mut().unwrap().extend(bad.as_object().unwrap().clone());
            assert_eq!(
                visitor.post("/api/games", body).await.refused(400),
                "A game by a link is played by two people."
            );
        }
    });
}

#[test]
fn spectators_see_moves_as_they_are_played_and_who_is_there() {
    run(async {
        let state = App::new(shared()).unwrap();
        let (mut black, mut white, id, secret) = two(&state, json!({})).await;
        let mut spectator = Visitor::at(&state, [10, 0, 0, 3]);
        spectator.get(&format!("/play/{id}?seat={secret}")).await;
        let path = format!("/api/games/{id}/events?seat={secret}");
        let request = Request::get(path).body(Body::empty()).unwrap();
        let mut events = spectator.open(request).await.into_body();
        let own = Request::get(format!("/api/games/{id}/events")).body(Body::empty()).unwrap();
        let _page = white.open(own).await;
        black.place(&id, "h8").await.ok();
        let seen = tokio::time::timeout(Duration::from_secs(60), async {
            loop {
                let frame = events.frame().await.unwrap().unwrap().into_data().unwrap_or_default();
                let text = String::from_utf8_lossy(&frame).into_owned();
                let view: Value = text
                    .lines()
                    .find_map(|line| serde_json::from_str(line.strip_prefix("data:")?.trim()).ok())
                    .unwrap_or_default();
                if view["position"]["moves"] == "h8" && view["online"]["present"] == json!(["white"]) {
                    return view;
                }
            }
        });
        assert_eq!(seen.await.unwrap()["can"]["place"], false);
    });
}
