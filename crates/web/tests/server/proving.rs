//! Proofs of wins with quiet moves: searched for, paused, continued after a restart, walked, kept to oneself.

use crate::visitor::{Visitor, options, run, shared};
use axum::http::Method;
use serde_json::{Value, json};
use tempfile::TempDir;
use tengen_web::{App, ServerOptions};

/// Black needs one quiet move.
fn quiet_win() -> Value {
    json!({"setup": {"black": "h8g7i9i8f9h9g6", "white": "h7f6g8i6g9h6j5"}, "first": "black"})
}

/// White is behind, so there is much to try and nothing to prove.
fn hopeless() -> Value {
    json!({"moves": "h8h7g7f6j9"})
}

fn kept(scratch: &TempDir) -> ServerOptions {
    ServerOptions { database: Some(scratch.path().join("tengen.db")), ..options() }
}

/// A study that begins with a position, and its id.
async fn study(visitor: &mut Visitor, start: &Value) -> String {
    let mut start = start.clone();
    start.as_object_mut().unwrap().remove("moves");
    let tree = json!({"start": start, "nodes": []});
    visitor.post("/api/studies", tree).await.ok()["id"].as_str().unwrap().to_owned()
}

/// Begins a search; its id.
async fn prove(visitor: &mut Visitor, game: &str, position: &Value, seconds: u32) -> String {
    let asked = json!({"position": position, "seconds": seconds});
    let job = visitor.post(&format!("/api/games/{game}/proofs"), asked).await.ok();
    assert_eq!((&job["kind"], &job["total"]), (&json!("proof"), &json!(seconds)));
    job["id"].as_str().unwrap().to_owned()
}

async fn ended(visitor: &mut Visitor, id: &str) -> Value {
    visitor.poll(&format!("/api/jobs/{id}"), |job| job["state"] != "running").await
}

async fn pause(visitor: &mut Visitor, id: &str) -> Value {
    assert_eq!(visitor.json(Method::PUT, &format!("/api/jobs/{id}/pause"), json!({})).await.status, 204);
    ended(visitor, id).await
}

fn names(points: &Value) -> Vec<String> {
    points.as_array().unwrap().iter().map(|point| point.as_str().unwrap().to_owned()).collect()
}

/// The steps of a proof against replies that are chosen by a number; how the replies were answered.
async fn walk(visitor: &mut Visitor, proof: &Value, mut choice: usize) -> Vec<String> {
    let (mut replies, mut answered) = (String::new(), Vec::new());
    loop {
        let mut asked = proof.clone();
        asked["replies"] = json!(replies);
        let step = visitor.post("/api/proofs/walk", asked).await.ok();
        answered.extend(step["answered"].as_str().map(str::to_owned));
        let outcome = &step["position"]["outcome"];
        assert_eq!(step["kind"] == "five", outcome.is_object(), "{step}");
        if outcome.is_object() {
            assert_eq!((&outcome["winner"], &outcome["how"]), (&json!("black"), &json!("row")));
            return answered;
        }
        let taken: Vec<String> = step["position"]["stones"]
            .as_array()
            .unwrap()
            .iter()
            .map(|stone| stone["point"].as_str().unwrap().to_owned())
            .collect();
        let own = names(&step["listed"]);
        let all = ('a'..='o').flat_map(|x| (1..=15).map(move |y| format!("{x}{y}")));
        let free: Vec<String> = all.filter(|point| !taken.contains(point)).collect();
        // Replies with an answer of their own, and all others, in turn.
        let from = if choice % 2 == 0 && !own.is_empty() { &own } else { &free };
        replies.push_str(&from[choice * 7 % from.len()]);
        choice = choice * 5 + 1;
    }
}

#[test]
fn a_win_is_proved_kept_walked_and_deleted_with_its_analysis() {
    let scratch = tempfile::tempdir().unwrap();
    run(async {
        let state = App::new(kept(&scratch)).unwrap();
        let mut visitor = Visitor::new(&state);
        let game = study(&mut visitor, &quiet_win()).await;
        let id = prove(&mut visitor, &game, &quiet_win(), 300).await;
        let job = ended(&mut visitor, &id).await;
        let proved = job["result"]["proved"].clone();
        assert_eq!((&job["state"], &proved["winner"]), (&json!("finished"), &json!("black")), "{job}");
        assert!(proved["quiet"].as_u64() > Some(0) && proved["plies"].as_u64() > Some(5), "{proved}");
        // The certificate can be had, and passes the check.
        let file = visitor.get(&format!("/api/proofs/{id}/certificate")).await;
        assert_eq!(file.headers["content-disposition"], "attachment; filename=\"win.proof\"");
        let report = tengen_verify::verify(&file.body, true).unwrap();
        assert_eq!(
            (json!(report.nodes), json!(file.body.len())),
            (proved["nodes"].clone(), proved["bytes"].clone())
        );
        let proof = json!({"job": id});
        let mut answered = Vec::new();
        for choice in 0..12 {
            answered.extend(walk(&mut visitor, &proof, choice).await);
        }
        for how in ["listed", "covered", "passed"] {
            assert!(answered.iter().any(|answer| answer == how), "no reply was {how}: {answered:?}");
        }
        // Asked again, it is there; also on a server that was started anew.
        assert_eq!(prove_again(&mut visitor, &game).await, id);
        let mut again = Visitor::new(&App::new(kept(&scratch)).unwrap());
        assert_eq!(prove_again(&mut again, &game).await, id);
        walk(&mut again, &proof, 3).await;
        let folder = scratch.path().join("proofs").join(&id);
        assert!(folder.join("win.proof").is_file() && !folder.join("journal").exists());
        assert_eq!(visitor.delete(&format!("/api/games/{game}")).await.status, 204);
        assert!(!folder.exists());
        visitor.get(&format!("/api/jobs/{id}")).await.refused(404);
        visitor.get(&format!("/api/proofs/{id}/certificate")).await.refused(404);
        visitor.post("/api/proofs/walk", proof).await.refused(404);
    });
}

async fn prove_again(visitor: &mut Visitor, game: &str) -> String {
    let asked = json!({"position": quiet_win(), "seconds": 10});
    let job = visitor.post(&format!("/api/games/{game}/proofs"), asked).await;
    assert_eq!(job.status, 200);
    job.ok()["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_search_is_paused_and_goes_on_after_a_restart() {
    let scratch = tempfile::tempdir().unwrap();
    run(async {
        let seconds = |job: &Value| job["result"]["search"]["seconds"].as_f64().unwrap();
        let state = App::new(kept(&scratch)).unwrap();
        let mut visitor = Visitor::new(&state);
        let game = study(&mut visitor, &hopeless()).await;
        let id = prove(&mut visitor, &game, &hopeless(), 3600).await;
        let path = format!("/api/jobs/{id}");
        visitor.poll(&path, |job| seconds(job) > 1.0).await;
        let paused = pause(&mut visitor, &id).await;
        assert_eq!(paused["state"], "paused");
        // Another server on the same data takes it up where it was.
        let state = App::new(kept(&scratch)).unwrap();
        visitor.moves_to(&state);
        assert_eq!(visitor.get(&path).await.ok()["result"], paused["result"]);
        assert_eq!(visitor.json(Method::PUT, &format!("{path}/resume"), json!({})).await.status, 204);
        let further = visitor.poll(&path, |job| seconds(job) > seconds(&paused) + 1.0).await;
        let searched = |job: &Value| job["result"]["search"]["searched"].as_u64().unwrap();
        assert!(searched(&further) > searched(&paused), "{further}");
        // One that ran when the server ended goes on by itself.
        let ended_at = visitor.get(&path).await.ok();
        let row = rusqlite::Connection::open(scratch.path().join("tengen.db")).unwrap();
        pause(&mut visitor, &id).await;
        row.execute("UPDATE jobs SET state = 'running' WHERE id = ?1", [&id]).unwrap();
        let state = App::new(kept(&scratch)).unwrap();
        state.resume().unwrap();
        visitor.moves_to(&state);
        visitor.poll(&path, |job| seconds(job) > seconds(&ended_at) + 1.0).await;
        assert_eq!(visitor.get("/api/jobs").await.ok()["jobs"][0]["kind"], "proof");
        assert_eq!(visitor.delete(&format!("/api/proofs/{id}")).await.status, 204);
        assert!(!scratch.path().join("proofs").join(&id).exists());
        assert_eq!(visitor.get(&format!("/api/games/{game}/proofs")).await.ok(), json!([]));
    });
}

#[test]
fn what_is_not_proved_is_said_to_be_unknown() {
    run(async {
        let mut visitor = Visitor::home();
        let game = study(&mut visitor, &hopeless()).await;
        let id = prove(&mut visitor, &game, &hopeless(), 1).await;
        let job = ended(&mut visitor, &id).await;
        assert_eq!((&job["state"], &job["result"]["proved"]), (&json!("finished"), &Value::Null));
        assert!(job["result"]["search"]["searched"].as_u64() > Some(0), "{job}");
        visitor.post("/api/proofs/walk", json!({"job": id})).await.refused(404);
        // A longer search takes its place.
        let longer = prove(&mut visitor, &game, &hopeless(), 2).await;
        assert_ne!(longer, id);
        assert_eq!(visitor.get(&format!("/api/games/{game}/proofs")).await.ok().as_array().unwrap().len(), 1);

        let refused = async |visitor: &mut Visitor, position: Value, seconds: u32, status| {
            let asked = json!({"position": position, "seconds": seconds});
            visitor.post(&format!("/api/games/{game}/proofs"), asked).await.refused(status)
        };
        let renju = json!({"rule": "renju", "moves": "h8h7g7f6j9"});
        assert_eq!(
            refused(&mut visitor, renju, 10, 409).await,
            "Renju has forbidden moves, for which there are no certificates."
        );
        let over = json!({"moves": "h8a1i8c1j8e1k8g1l8"});
        assert_eq!(
            refused(&mut visitor, over, 10, 409).await,
            "The game is over; there is nothing to prove."
        );
        let sentence = refused(&mut visitor, hopeless(), 1_000_000, 400).await;
        assert_eq!(sentence, "A search for a proof takes 1 to 28800 seconds here.");
    });
}

#[test]
fn visitors_of_a_shared_server_have_their_own_proofs_and_less_time() {
    run(async {
        let state = App::new(shared()).unwrap();
        let mut one = Visitor::guest(&state, [10, 0, 0, 1]).await;
        let mut other = Visitor::guest(&state, [10, 0, 0, 2]).await;
        let limits = one.get("/api/setup").await.ok()["proofs"].clone();
        assert_eq!(limits["seconds"], 60);
        let game = study(&mut one, &quiet_win()).await;
        let path = format!("/api/games/{game}/proofs");
        let asked = |seconds: u32| json!({"position": quiet_win(), "seconds": seconds});
        let sentence = one.post(&path, asked(61)).await.refused(400);
        assert_eq!(sentence, "A search for a proof takes 1 to 60 seconds here.");
        let id = prove(&mut one, &game, &quiet_win(), 60).await;
        let job = ended(&mut one, &id).await;
        assert!(job["result"]["proved"].is_object(), "{job}");
        // To the other visitor it is not there.
        other.post(&path, asked(10)).await.refused(404);
        for path in [&path, &format!("/api/jobs/{id}"), &format!("/api/proofs/{id}/certificate")] {
            other.get(path).await.refused(404);
        }
        other.post("/api/proofs/walk", json!({"job": id})).await.refused(404);
        other.delete(&format!("/api/proofs/{id}")).await.refused(404);
        walk(&mut one, &json!({"job": id}), 1).await;
        // Who comes without the token does nothing here; a third search of one visitor waits for the others.
        let mut stranger = Visitor::at(&state, [10, 0, 0, 3]);
        stranger.post(&path, asked(10)).await.refused(403);
        stranger.post("/api/proofs/walk", json!({"job": id})).await.refused(403);
        let study = study(&mut other, &hopeless()).await;
        for moves in ["h8h7g7f6j9", "h8h7g7f6i10"] {
            prove(&mut other, &study, &json!({"moves": moves}), 60).await;
        }
        let third = json!({"position": {"moves": "h8j8"}, "seconds": 60});
        let sentence = other.post(&format!("/api/games/{study}/proofs"), third).await.refused(429);
        assert!(sentence.starts_with("Two jobs are running for you already."), "{sentence}");
        assert_eq!(other.delete(&format!("/api/games/{study}")).await.status, 204);
    });
}

#[test]
fn old_proofs_make_room_on_a_shared_server() {
    run(async {
        let state = App::new(shared()).unwrap();
        let mut visitor = Visitor::guest(&state, [10, 0, 0, 1]).await;
        let game = study(&mut visitor, &quiet_win()).await;
        let kept = visitor.get("/api/setup").await.ok()["proofs"]["kept"].as_u64().unwrap();
        let path = format!("/api/games/{game}/proofs");
        for number in 0..=kept {
            // Black wins at once, wherever White's last stone is.
            let position = json!({
                "setup": {"black": "h8i8j8k8", "white": format!("a1c1e1{}3", char::from(b'a' + (number % 15) as u8))},
                "first": "black", "moves": if number < 15 { "" } else { "a15a14" },
            });
            let id = prove(&mut visitor, &game, &position, 10).await;
            assert!(ended(&mut visitor, &id).await["result"]["proved"].is_object());
        }
        assert_eq!(visitor.get(&path).await.ok().as_array().unwrap().len() as u64, kept);
    });
}

#[test]
fn published_proofs_are_walked_and_downloaded() {
    run(async {
        let mut visitor = Visitor::home();
        let published = visitor.get("/api/proofs").await.ok();
        let examples = published["examples"].as_array().unwrap();
        assert!(examples.len() >= 4);
        for example in examples {
            let name = example["name"].as_str().unwrap();
            let file = visitor.get(&format!("/api/proofs/examples/{name}")).await;
            assert_eq!(json!(file.body.len()), example["facts"]["bytes"]);
            for choice in 0..4 {
                walk(&mut visitor, &json!({"example": name}), choice).await;
            }
        }
        visitor.get("/api/proofs/examples/none").await.refused(404);
        visitor.post("/api/proofs/walk", json!({"example": "none"})).await.refused(404);
        visitor.post("/api/proofs/walk", json!({})).await.refused(400);
        let first = json!({"example": "quiet", "replies": "h7"});
        assert_eq!(
            visitor.post("/api/proofs/walk", first).await.refused(400),
            "There is already a stone on h7."
        );
        let nonsense = json!({"example": "quiet", "replies": "z99"});
        visitor.post("/api/proofs/walk", nonsense).await.refused(400);
    });
}
