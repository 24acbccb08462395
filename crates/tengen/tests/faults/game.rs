//! A game in the app while calls fail: a move that was answered is there after a kill, and the server goes on.

use crate::check_failure;
use crate::server::{Server, web};
use crate::shim::{Fault, Shim};
use serde_json::json;
use std::path::Path;
use std::process::Command;

const MOVES: [&str; 4] = ["h8", "h9", "i8", "i9"];

fn command(folder: &Path) -> Command {
    web(&folder.join("data"))
}

/// The server once it listens; or a sentence about why it cannot.
fn start(command: Command, what: &str) -> Option<Server> {
    Server::start(command).map_err(|output| check_failure(&output, what)).ok()
}

/// Plays on a server until all is played or it refuses twice; says the game's id and the moves that were answered.
fn play(server: &Server, what: &str) -> Option<(String, Vec<&'static str>)> {
    let new = json!({"seats": ["person", "person"], "start": {}}).to_string();
    let begin = || server.ask("POST", "/api/games", &new, what);
    let game = begin().or_else(begin)?;
    let id = game["id"].as_str().expect("an id").to_owned();
    let mut played = Vec::new();
    for point in MOVES {
        let body = json!({ "point": point, "after": played.len() }).to_string();
        let place = || server.ask("POST", &format!("/api/games/{id}/move"), &body, what);
        if place().or_else(place).is_none() {
            break;
        }
        played.push(point);
    }
    Some((id, played))
}

#[test]
fn a_game() {
    let shim = Shim::new();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let whole = start(shim.count(command(folder.path()), folder.path()), "a game").expect("a server");
    assert_eq!(play(&whole, "a game").expect("a game").1, MOVES);
    drop(whole);
    let calls = shim.counted();
    assert!(calls > 0, "the shim sees no calls");
    let mut refused = 0;
    for fault in Fault::spread(calls) {
        let what = format!("a game, {fault:?} of {calls}");
        let folder = tempfile::tempdir().expect("a temporary folder");
        let faulty = start(shim.fail(command(folder.path()), folder.path(), fault), &what);
        let played = faulty.as_ref().and_then(|server| play(server, &what));
        drop(faulty);
        let server = start(command(folder.path()), &what).unwrap_or_else(|| panic!("{what}: no start"));
        let Some((id, played)) = played else {
            refused += 1;
            assert_eq!(play(&server, &what).expect("a game").1, MOVES, "{what}, afterwards");
            continue;
        };
        refused += usize::from(played.len() < MOVES.len());
        let path = format!("/api/games/{id}");
        let view = server.ask("GET", &path, "", &what).unwrap_or_else(|| panic!("{what}: the game is lost"));
        let kept = view["position"]["moves"].as_str().expect("moves").to_owned();
        assert!(kept.starts_with(&played.concat()), "{what}: {played:?} became {kept}");
        assert!(MOVES.concat().starts_with(&kept), "{what}: {kept} was never played");
        if let Some(next) = MOVES.get(kept.len() / 2) {
            let body = json!({ "point": next }).to_string();
            assert!(server.ask("POST", &format!("{path}/move"), &body, &what).is_some(), "{what}: no move");
        }
    }
    println!("game: {calls} calls, {refused} faults were felt");
    assert!(refused > 0, "no fault was felt");
}
