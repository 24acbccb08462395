//! Many visitors at once, for two seconds or as many as `TENGEN_LOAD` says.

use crate::visitor::{options, run};
use caller::{Caller, free_point};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tengen_base::test_size::test_size;
use tengen_web::{App, Listening, ServerOptions, serve};

#[path = "../../examples/load/caller.rs"]
#[expect(dead_code, reason = "the example also reads on from streams")]
mod caller;

/// A visitor all of whose requests must succeed, and how long they took.
struct Guest {
    caller: Caller,
    took: Vec<Duration>,
}

impl Guest {
    async fn new(address: SocketAddr) -> Guest {
        Guest { caller: Caller::new(address, None).await.unwrap(), took: Vec::new() }
    }

    async fn ask(&mut self, method: &str, path: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = self.caller.ask(method, path, &body).await.unwrap();
        self.took.push(answer.took);
        assert!(answer.is_success(), "{}: {}", answer.status, String::from_utf8_lossy(&answer.body));
        answer.json()
    }

    /// Plays games until the time is over; says how many moves.
    async fn play(&mut self, number: usize, until: Instant) -> usize {
        let mut moves = 0;
        while Instant::now() < until {
            let new = json!({"seats": ["person", "beginner"], "start": {}});
            let mut view = self.ask("POST", "/api/games", &new).await;
            let path = format!("/api/games/{}", view["id"].as_str().unwrap());
            for turn in 0.. {
                if Instant::now() >= until || view["status"] == "over" {
                    break;
                }
                if view["can"]["place"] == true {
                    let taken = view["position"]["moves"].as_str().unwrap().to_owned();
                    let point = free_point(&taken, number * 7919 + turn);
                    self.ask("POST", &format!("{path}/move"), &json!({ "point": point })).await;
                    moves += 1;
                }
                // A person takes a moment; the page is told by events, here it asks.
                tokio::time::sleep(Duration::from_millis(400)).await;
                view = self.ask("GET", &path, &Value::Null).await;
            }
        }
        moves
    }
}

/// Bytes of memory of this process, server and callers together; `None` where the system does not say.
fn memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(text.split(' ').nth(1)?.parse::<u64>().ok()? * 4096)
}

#[test]
fn many_visitors_play_at_once() {
    let seconds: u64 = test_size("TENGEN_LOAD", 2);
    let (visitors, streams) = if seconds >= 60 { (200, 1000) } else { (20, 100) };
    run(async {
        let scratch = tempfile::tempdir().unwrap();
        let database = Some(scratch.path().join("tengen.db"));
        let state = App::new(ServerOptions { requests_per_second: 50.0, database, ..options() }).unwrap();
        let listening = Listening::bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = listening.address();
        tokio::spawn(serve(state, listening, std::future::pending()));

        // Pages that only look.
        let mut watched = Guest::new(address).await;
        let game =
            watched.ask("POST", "/api/games", &json!({"seats": ["person", "person"], "start": {}})).await;
        let id = game["id"].as_str().unwrap().to_owned();
        let mut idle = Vec::new();
        for _ in 0..streams {
            let mut tab = watched.caller.twin().await.unwrap();
            let answer = tab.open("GET", &format!("/api/games/{id}/events"), "").await.unwrap();
            assert_eq!(answer.status, 200);
            idle.push(tab);
            // So many streams of one visitor are no visitor's: they must come slowly enough.
            tokio::time::sleep(Duration::from_millis(if idle.len() > 200 { 21 } else { 0 })).await;
        }

        let until = Instant::now() + Duration::from_secs(seconds);
        let mut playing = Vec::new();
        for number in 0..visitors {
            playing.push(tokio::spawn(async move {
                let mut guest = Guest::new(address).await;
                let moves = guest.play(number, until).await;
                (moves, guest.took)
            }));
        }
        tokio::time::sleep(Duration::from_secs(seconds / 3)).await;
        let early = memory();
        let (mut moves, mut took) = (0, Vec::new());
        for player in playing {
            let (played, times) = player.await.unwrap();
            moves += played;
            took.extend(times);
        }
        took.sort();
        let p99 = took[took.len() * 99 / 100];
        println!(
            "{visitors} visitors, {streams} streams, {seconds} s: {moves} moves, {} requests, median {:?}, p99 {p99:?}, longest {:?}, memory {early:?} then {:?}",
            took.len(),
            took[took.len() / 2],
            took[took.len() - 1],
            memory()
        );
        assert!(moves >= visitors, "everybody has moved: {moves}");
        if let (true, Some(early), Some(late)) = (seconds >= 60, early, memory()) {
            assert!(late < early + early / 2 + (64 << 20), "memory grew from {early} to {late}");
        }
    });
}
