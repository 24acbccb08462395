//! A game in the app while calls fail: a move that was answered is there after a kill, and the server goes on.

use crate::shim::{Fault, Shim};
use crate::{TENGEN, check_failure};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const MOVES: [&str; 4] = ["h8", "h9", "i8", "i9"];

fn command(folder: &Path) -> Command {
    let mut command = Command::new(TENGEN);
    command.args(["web", "--no-open", "--port", "0", "--data"]).arg(folder.join("data"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A running server, killed when it is dropped.
struct Server {
    child: Child,
    host: String,
}

impl Server {
    /// The server once it listens; or what it said instead.
    fn start(mut command: Command, what: &str) -> Option<Server> {
        let mut child = command.spawn().expect("it starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let host = loop {
            match lines.next() {
                Some(Ok(line)) => {
                    if let Some(host) = line.strip_prefix("Tengen is at http://") {
                        break Some(host.trim_end_matches('/').to_owned());
                    }
                }
                _ => break None,
            }
        };
        let Some(host) = host else {
            check_failure(&child.wait_with_output().expect("it ends"), what);
            return None;
        };
        // All that it says at its start, or it would find nobody to say the rest to.
        if !lines.next().is_some_and(|line| line.is_ok_and(|line| line.starts_with("Games are kept"))) {
            check_failure(&child.wait_with_output().expect("it ends"), what);
            return None;
        }
        Some(Server { child, host })
    }

    /// The answer, or `None` when it is a refusal in a sentence.
    fn ask(&self, method: &str, path: &str, body: &str, what: &str) -> Option<Value> {
        let mut socket = TcpStream::connect(&self.host).expect("a server that listens");
        socket.set_read_timeout(Some(Duration::from_secs(60))).expect("a socket");
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            self.host,
            body.len()
        );
        socket.write_all(format!("{head}{body}").as_bytes()).expect("a request");
        let mut answer = String::new();
        socket.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        let value: Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("{what}: {answer}"));
        if head.starts_with("HTTP/1.1 2") {
            return Some(value);
        }
        assert!(value["error"].as_str().is_some_and(|sentence| sentence.ends_with('.')), "{what}: {answer}");
        None
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
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
    let whole = Server::start(shim.count(command(folder.path()), folder.path()), "a game").expect("a server");
    assert_eq!(play(&whole, "a game").expect("a game").1, MOVES);
    drop(whole);
    let calls = shim.counted();
    assert!(calls > 0, "the shim sees no calls");
    let mut refused = 0;
    for fault in Fault::spread(calls) {
        let what = format!("a game, {fault:?} of {calls}");
        let folder = tempfile::tempdir().expect("a temporary folder");
        let faulty = Server::start(shim.fail(command(folder.path()), folder.path(), fault), &what);
        let played = faulty.as_ref().and_then(|server| play(server, &what));
        drop(faulty);
        let server =
            Server::start(command(folder.path()), &what).unwrap_or_else(|| panic!("{what}: no start"));
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
