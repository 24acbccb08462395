//! Many visitors at once, for two seconds or as many as `TENGEN_LOAD` says.

use crate::visitor::{options, run};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tengen_base::test_size::test_size;
use tengen_web::{App, Listening, ServerOptions, serve};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// A visitor on a connection that stays open.
struct Caller {
    socket: BufReader<TcpStream>,
    host: String,
    cookie: String,
    /// How long requests took that no engine thinks about.
    took: Vec<Duration>,
}

impl Caller {
    async fn new(address: SocketAddr) -> Caller {
        let socket = BufReader::new(TcpStream::connect(address).await.unwrap());
        Caller { socket, host: address.to_string(), cookie: String::new(), took: Vec::new() }
    }

    async fn ask(&mut self, method: &str, path: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            self.host,
            self.cookie,
            body.len()
        );
        let start = Instant::now();
        self.socket.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
        let mut length = 0;
        let mut line = String::new();
        let mut first = String::new();
        loop {
            line.clear();
            self.socket.read_line(&mut line).await.unwrap();
            let lower = line.to_ascii_lowercase();
            if first.is_empty() {
                first.clone_from(&line);
            } else if let Some(text) = lower.strip_prefix("content-length:") {
                length = text.trim().parse().unwrap();
            } else if lower.starts_with("set-cookie:") {
                self.cookie = line[11..].split(';').next().unwrap().trim().to_owned();
            } else if line.trim().is_empty() {
                break;
            }
        }
        let mut bytes = vec![0; length];
        self.socket.read_exact(&mut bytes).await.unwrap();
        self.took.push(start.elapsed());
        assert!(first.starts_with("HTTP/1.1 2"), "{first}{}", String::from_utf8_lossy(&bytes));
        serde_json::from_slice(&bytes).unwrap_or_default()
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

fn free_point(taken: &str, seed: usize) -> String {
    let names: Vec<String> = (0..225)
        .map(|i| format!("{}{}", char::from(b'a' + (i % 15) as u8), i / 15 + 1))
        .filter(|name| {
            !taken
                .match_indices(name.as_str())
                .any(|(at, _)| !taken[at + name.len()..].starts_with(|c: char| c.is_ascii_digit()))
        })
        .collect();
    names[seed.wrapping_mul(2_654_435_761) % names.len()].clone()
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
        let mut watched = Caller::new(address).await;
        let game =
            watched.ask("POST", "/api/games", &json!({"seats": ["person", "person"], "start": {}})).await;
        let id = game["id"].as_str().unwrap().to_owned();
        let mut idle = Vec::new();
        for _ in 0..streams {
            let mut socket = TcpStream::connect(address).await.unwrap();
            let head = format!(
                "GET /api/games/{id}/events HTTP/1.1\r\nhost: {address}\r\ncookie: {}\r\n\r\n",
                watched.cookie
            );
            socket.write_all(head.as_bytes()).await.unwrap();
            let mut byte = [0; 15];
            socket.read_exact(&mut byte).await.unwrap();
            assert_eq!(&byte, b"HTTP/1.1 200 OK");
            idle.push(socket);
            // So many streams of one visitor are no visitor's: they must come slowly enough.
            tokio::time::sleep(Duration::from_millis(if idle.len() > 200 { 21 } else { 0 })).await;
        }

        let until = Instant::now() + Duration::from_secs(seconds);
        let mut playing = Vec::new();
        for number in 0..visitors {
            playing.push(tokio::spawn(async move {
                let mut caller = Caller::new(address).await;
                let moves = caller.play(number, until).await;
                (moves, caller.took)
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
