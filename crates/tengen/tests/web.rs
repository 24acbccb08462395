//! `tengen web` as a process: where it listens, its token, and that a kill loses nothing.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A running server, killed when the test ends.
struct Server {
    child: Child,
    address: String,
    /// What it printed besides its address.
    said: Vec<String>,
}

impl Server {
    fn start(data: &Path, arguments: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(arguments)
            .env("XDG_DATA_HOME", data)
            .env("HOME", data)
            .env("APPDATA", data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut said = Vec::new();
        let address = loop {
            let line = lines.next().expect("it says where it is").unwrap();
            if let Some(address) = line.strip_prefix("Tengen is at http://") {
                break address.trim_end_matches('/').to_owned();
            }
            said.push(line);
        };
        // All that it says at its start, or it would find nobody to say the rest to.
        while !said.last().is_some_and(|line: &String| line.starts_with("Games are kept")) {
            said.push(lines.next().expect("it says where games are kept").unwrap());
        }
        Server { child, address, said }
    }

    fn ask(&self, method: &str, path: &str, body: Option<Value>) -> Value {
        let host = self.address.split('/').next().unwrap();
        let mut socket = TcpStream::connect(host).unwrap();
        socket.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        socket.write_all(format!("{head}{body}").as_bytes()).unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 2"), "{answer}");
        serde_json::from_str(body).unwrap_or_else(|_| json!(body))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // SIGKILL, which leaves no time to save anything.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn without_a_command_the_app_starts() {
    let folder = tempfile::tempdir().unwrap();
    let first = Server::start(folder.path(), &[]);
    let page = first.ask("GET", "/", None);
    assert!(page.as_str().unwrap().starts_with("<!doctype html>"));
    assert!(first.said.last().unwrap().contains("Games are kept in "), "{:?}", first.said);
    // The default port is taken by now, by the first server or another program.
    let second = Server::start(folder.path(), &["web", "--no-open"]);
    assert_ne!(second.address, first.address);
    assert!(second.said[0].starts_with("Port 8015 is taken; "), "{:?}", second.said);
}

#[test]
fn another_address_needs_a_token() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &["web", "--no-open", "--port", "0", "--address", "0.0.0.0"]);
    let (_, token) = server.address.split_once("/?token=").expect("a token in the address");
    assert_eq!(token.len(), 32);
    assert!(server.said.concat().contains("unencrypted"), "{:?}", server.said);
    let refused =
        Command::new(env!("CARGO_BIN_EXE_tengen")).args(["web", "--token", "short"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let taken = server.address.split(['/', ':']).nth(1).unwrap().to_owned();
    let taken = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["web", "--no-open", "--address", "0.0.0.0", "--port", &taken, "--data"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert_eq!(taken.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&taken.stderr).starts_with("tengen: cannot listen on 0.0.0.0, port "));
}

#[test]
fn a_killed_server_has_lost_no_committed_move() {
    let folder = tempfile::tempdir().unwrap();
    let start = |data: &Path| Server::start(data, &["web", "--no-open", "--port", "0"]);
    let mut server = start(folder.path());
    let game =
        json!({"seats": ["person", "beginner"], "start": {}, "clock": {"seconds": 600, "increment": 0}});
    let id = server.ask("POST", "/api/games", Some(game))["id"].as_str().unwrap().to_owned();
    let path = format!("/api/games/{id}");
    let mut moves = String::new();
    for point in ["h8", "a1", "o15", "a15"] {
        // The engine may have played there.
        let free = |view: &Value| !view["position"]["moves"].as_str().unwrap().contains(point);
        let view = server.ask("GET", &path, None);
        assert_eq!(view["position"]["moves"].as_str().unwrap(), moves);
        if !free(&view) {
            continue;
        }
        let committed = server.ask("POST", &format!("{path}/move"), Some(json!({ "point": point })));
        let seen = committed["position"]["moves"].as_str().unwrap().to_owned();
        // Killed at once, perhaps in the middle of a thought.
        drop(server);
        server = start(folder.path());
        let begun = Instant::now();
        let view = loop {
            let view = server.ask("GET", &path, None);
            let now = view["position"]["moves"].as_str().unwrap();
            assert!(now.starts_with(&seen), "{seen} became {now}");
            if view["can"]["place"] == true || view["status"] == "over" {
                break view;
            }
            assert!(begun.elapsed() < Duration::from_secs(30), "the engine does not continue: {view}");
            std::thread::sleep(Duration::from_millis(20));
        };
        moves = view["position"]["moves"].as_str().unwrap().to_owned();
        if view["status"] == "over" {
            break;
        }
    }
    let kept = server.ask("GET", "/api/games", None);
    assert_eq!((&kept["total"], &kept["games"][0]["summary"]["moves"]), (&json!(1), &json!(moves)));
}

#[test]
fn a_killed_server_goes_on_teaching_to_the_same_bits_as_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("command-line");
    let begun = Instant::now();
    let command = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["train", "self-teach", "--arch", "sst1", "--judge", "sst1", "--games", "2500", "--seed", "7"])
        .args(["--size", "9", "--out"])
        .arg(&out)
        .output()
        .unwrap();
    assert!(command.status.success(), "{command:?}");
    // Two lives too short for the whole run, however fast the machine.
    let life = begun.elapsed().mul_f64(0.3);
    let start = || Server::start(folder.path(), &["web", "--no-open", "--port", "0"]);
    let mut server = start();
    let asked = json!({"way": "self-teach", "learner": "sst1", "games": 2500, "seed": 7, "size": 9});
    let id = server.ask("POST", "/api/teach", Some(asked))["id"].as_str().unwrap().to_owned();
    let path = format!("/api/jobs/{id}");
    let mut interrupted = 0;
    for _ in 0..2 {
        std::thread::sleep(life);
        interrupted += u32::from(server.ask("GET", &path, None)["state"] == "running");
        drop(server);
        server = start();
    }
    assert!(interrupted > 0, "no kill came in time");
    let begun = Instant::now();
    let done = loop {
        let job = server.ask("GET", &path, None);
        if job["state"] == "finished" {
            break job;
        }
        assert!(begun.elapsed() < Duration::from_secs(300), "it does not continue: {job}");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!((&done["done"], done["result"]["rows"].as_array().unwrap().len()), (&json!(2500), 2));
    let folder = folder.path().join("tengen/runs").join(&id);
    for file in ["weights.bin", "metrics.csv", "checkpoint.bin"] {
        let read = |folder: &Path| std::fs::read(folder.join(file)).unwrap();
        assert!(read(&folder) == read(&out), "{file} is not the same");
    }
}

#[test]
fn a_killed_tournament_goes_on_and_every_game_exists_once() {
    let folder = tempfile::tempdir().unwrap();
    let start = |data: &Path| Server::start(data, &["web", "--no-open", "--port", "0"]);
    let mut server = start(folder.path());
    let asked = json!({"players": ["casual", "agent:greedy", "beginner"], "games": 40, "rule": "freestyle",
                       "size": 15, "nodes": 1000, "start": "balanced"});
    let id = server.ask("POST", "/api/tournaments", Some(asked))["id"].as_str().unwrap().to_owned();
    let path = format!("/api/tournaments/{id}");
    let until = |server: &Server, wanted: &dyn Fn(&Value) -> bool| {
        let begun = Instant::now();
        loop {
            let view = server.ask("GET", &path, None);
            if wanted(&view) {
                return view;
            }
            assert!(begun.elapsed() < Duration::from_secs(120), "it does not continue: {view}");
            // Slower than the server allows requests for long.
            std::thread::sleep(Duration::from_millis(30));
        }
    };
    let games = |server: &Server| server.ask("GET", &format!("{path}/games"), None);
    let mut kept = Vec::new();
    for kill in 0..3 {
        let before = kept.len() as u64;
        let view =
            until(&server, &|view| view["done"].as_u64() > Some(before) || view["state"] == "finished");
        assert!(kill > 0 || view["state"] == "running", "it was over before it could be killed: {view}");
        kept = games(&server).as_array().unwrap().clone();
        // Killed at once, in the middle of a game.
        drop(server);
        server = start(folder.path());
        let now = games(&server);
        let now = now.as_array().unwrap();
        let lost: Vec<&Value> = kept.iter().filter(|game| !now.contains(game)).collect();
        assert!(lost.is_empty(), "{lost:?}");
    }
    let view = until(&server, &|view| view["state"] == "finished");
    assert_eq!((&view["done"], &view["total"]), (&json!(120), &json!(120)));
    let numbers: Vec<u64> =
        games(&server).as_array().unwrap().iter().map(|game| game["number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=120).rev().collect::<Vec<_>>());
    let sgf = server.ask("GET", &format!("{path}/files/sgf"), None);
    assert_eq!(sgf.as_str().unwrap().matches("(;").count(), 120);
}

#[test]
fn an_external_engine_plays_in_a_tournament() {
    let folder = tempfile::tempdir().unwrap();
    let engine = format!("outside=--trusted {} engine --agent greedy", env!("CARGO_BIN_EXE_tengen"));
    let server = Server::start(folder.path(), &["web", "--no-open", "--port", "0", "--engine", &engine]);
    let setup = server.ask("GET", "/api/setup", None);
    let offered = setup["opponents"].as_array().unwrap().iter();
    assert!(offered.clone().any(|one| one["id"] == "engine:outside" && one["kind"] == "engine"), "{setup}");
    let asked = json!({"players": ["engine:outside", "agent:random"], "games": 4, "rule": "freestyle",
                       "size": 15, "turn": 500, "start": "balanced"});
    let id = server.ask("POST", "/api/tournaments", Some(asked))["id"].as_str().unwrap().to_owned();
    let path = format!("/api/tournaments/{id}");
    let begun = Instant::now();
    let view = loop {
        let view = server.ask("GET", &path, None);
        if view["state"] == "finished" {
            break view;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "it does not end: {view}");
        std::thread::sleep(Duration::from_millis(30));
    };
    assert_eq!((&view["done"], &view["total"]), (&json!(4), &json!(4)));
    // It played: whoever looks one move ahead beats chance, and nothing failed.
    let games = server.ask("GET", &format!("{path}/games"), None);
    for game in games.as_array().unwrap() {
        let names = [&view["players"][0], &view["players"][1]];
        assert_eq!(game["ending"], "five", "{game}, {names:?}");
        assert_eq!(game["winner"], 0, "{game}, {names:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_limit_of_open_files_is_raised() {
    let folder = tempfile::tempdir().unwrap();
    let shell = format!("ulimit -Sn 200; exec '{}' web --no-open --port 0", env!("CARGO_BIN_EXE_tengen"));
    let mut child = Command::new("sh")
        .args(["-c", &shell])
        .env("XDG_DATA_HOME", folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let line = lines.next().unwrap().unwrap();
    let host = line.strip_prefix("Tengen is at http://").unwrap().trim_end_matches('/').to_owned();
    // It serves once it has answered.
    let mut socket = TcpStream::connect(&host).unwrap();
    socket.write_all(format!("GET / HTTP/1.0\r\nhost: {host}\r\n\r\n").as_bytes()).unwrap();
    socket.read_exact(&mut [0; 8]).unwrap();
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", child.id())).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let files = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    let mut numbers =
        files.split_whitespace().filter(|word| word.parse::<u64>().is_ok() || *word == "unlimited");
    assert_eq!(numbers.next(), numbers.next(), "{files}");
}
