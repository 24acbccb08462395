//! The visitors: what each kind does until the time is over.

use crate::caller::{Answer, Caller, free_point};
use crate::options::LoadOptions;
use crate::tally::Tally;
use serde_json::json;
use std::io;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// No polite request takes longer; one that does is an error.
const PATIENCE: Duration = Duration::from_secs(60);
/// Watching pages that share a visitor, as one person's tabs do.
const TABS: usize = 8;

/// What greedy visitors ask for, again and again. Made once: making it must not slow the others down.
static WANTS: LazyLock<[(&str, &str, String); 6]> = LazyLock::new(|| {
    let tournament = json!({"players": ["expert", "club"], "games": 300, "rule": "freestyle", "size": 15,
                            "turn": 1000, "start": "empty"});
    [
        ("POST", "/api/games", json!({"seats": ["full", "full"], "start": {}}).to_string()),
        ("POST", "/api/files/read", "(;GM[4]SZ[15];B[hh])".repeat(40_000)),
        ("POST", "/api/tournaments", tournament.to_string()),
        ("GET", "/api/games", String::new()),
        ("GET", "/api/setup", String::new()),
        ("POST", "/api/position", json!({"moves": "h8h9".repeat(200_000)}).to_string()),
    ]
});

/// What all visitors know.
pub(crate) struct Load {
    pub(crate) options: LoadOptions,
    pub(crate) tally: Arc<Tally>,
    /// When they go home.
    pub(crate) until: Instant,
}

/// A page that watches a game.
pub(crate) struct Stream(JoinHandle<()>);

impl Stream {
    /// Whether the server has kept it open.
    pub(crate) fn is_open(&self) -> bool {
        !self.0.is_finished()
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Load {
    /// The visitor of this number, who has shown the token.
    pub(crate) async fn visitor(&self, number: usize) -> io::Result<Caller> {
        let [_, _, high, low] = (number as u32).to_be_bytes();
        let address = format!("10.{}.{high}.{low}", number >> 16);
        let mut caller = Caller::new(self.options.server, Some(address)).await?;
        let page = match &self.options.token {
            Some(token) => format!("/?token={token}"),
            None => "/".to_owned(),
        };
        let answer = caller.ask("GET", &page, "").await?;
        if !answer.is_success() {
            return Err(io::Error::other(format!("the page is answered with status {}", answer.status)));
        }
        // The first request behind the token gives the cookie that makes a visitor.
        caller.ask("GET", "/", "").await?;
        Ok(caller)
    }

    fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }

    /// A request that has to succeed; `None` if it does not, or if the time is over.
    async fn ask(&self, caller: &mut Caller, route: &str, path: &str, body: &str) -> Option<Answer> {
        if self.is_over() {
            return None;
        }
        let method = route.split(' ').next().unwrap_or("GET");
        let answer = match timeout(PATIENCE, caller.ask(method, path, body)).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => {
                self.tally.error(route, &error.to_string());
                return None;
            }
            Err(_) => {
                self.tally.error(route, "no answer within a minute");
                return None;
            }
        };
        if answer.is_success() {
            self.tally.answered(route, answer.took);
            Some(answer)
        } else {
            let said = answer.json()["error"].as_str().unwrap_or_default().to_owned();
            self.tally.error(route, &format!("status {}: {said}", answer.status));
            None
        }
    }

    /// Opens the pages that only watch.
    pub(crate) async fn watch(&self) -> Vec<Stream> {
        let mut streams = Vec::new();
        let mut number = 50_000;
        while streams.len() < self.options.streams {
            number += 1;
            let tabs = TABS.min(self.options.streams - streams.len());
            if let Err(error) = self.watch_game(number, tabs, &mut streams).await {
                self.tally.error("GET /api/games/{id}/events", &error.to_string());
                break;
            }
            if number % 64 == 0 {
                eprintln!("{}", json!({"streams": streams.len()}));
            }
        }
        streams
    }

    async fn watch_game(&self, number: usize, tabs: usize, streams: &mut Vec<Stream>) -> io::Result<()> {
        let mut caller = self.visitor(number).await?;
        let new = r#"{"seats": ["person", "person"], "start": {}}"#;
        let game = caller.ask("POST", "/api/games", new).await?.json();
        let id = game["id"].as_str().ok_or_else(|| io::Error::other(format!("no game: {game}")))?;
        let path = format!("/api/games/{id}/events");
        for _ in 0..tabs {
            let mut tab = caller.twin().await?;
            let answer = tab.open("GET", &path, "").await?;
            if answer.status != 200 {
                return Err(io::Error::other(format!("status {}", answer.status)));
            }
            self.tally.answered("GET /api/games/{id}/events", answer.took);
            streams.push(Stream(tokio::spawn(async move { while tab.next_line().await.is_ok() {} })));
        }
        Ok(())
    }

    /// Starts all other visitors.
    pub(crate) fn start(self: &Arc<Load>) -> Vec<JoinHandle<()>> {
        let LoadOptions { players, analysts, readers, greedy, .. } = self.options;
        let kinds = [players, analysts, readers, greedy];
        let mut tasks = Vec::new();
        for (kind, count) in kinds.into_iter().enumerate() {
            for _ in 0..count {
                let (load, number) = (self.clone(), tasks.len() + 1);
                tasks.push(tokio::spawn(async move {
                    while !load.is_over() {
                        let Ok(mut caller) = load.visitor(number).await else {
                            load.tally.error("GET /", "no connection");
                            sleep(Duration::from_secs(1)).await;
                            continue;
                        };
                        match kind {
                            0 => load.play(&mut caller, number).await,
                            1 => load.analyse(&caller, number).await,
                            2 => load.read(&mut caller).await,
                            _ => load.grab(&mut caller, number).await,
                        }
                    }
                }));
            }
        }
        tasks
    }

    /// Plays one game.
    async fn play(&self, caller: &mut Caller, number: usize) {
        let new = r#"{"seats": ["person", "beginner"], "start": {}}"#;
        let Some(answer) = self.ask(caller, "POST /api/games", "/api/games", new).await else { return };
        let mut view = answer.json();
        let path = format!("/api/games/{}", view["id"].as_str().unwrap_or_default());
        for turn in 0.. {
            if view["status"] == "over" {
                return;
            }
            if view["can"]["place"] == true {
                let taken = view["position"]["moves"].as_str().unwrap_or_default().to_owned();
                let point = free_point(&taken, self.options.seed + number * 7919 + turn);
                let (route, body) = ("POST /api/games/{id}/move", json!({ "point": point }).to_string());
                if self.ask(caller, route, &format!("{path}/move"), &body).await.is_none() {
                    return;
                }
            }
            // A person takes a moment; the page is told by events, here it asks.
            sleep(Duration::from_millis(400)).await;
            let Some(answer) = self.ask(caller, "GET /api/games/{id}", &path, "").await else {
                return;
            };
            view = answer.json();
        }
    }

    /// Looks at a position for a second, as often as there is time.
    async fn analyse(&self, caller: &Caller, number: usize) {
        let route = "POST /api/analysis (first result)";
        let mut moves = String::new();
        for turn in 0..6 {
            moves += &free_point(&moves, self.options.seed + number * 31 + turn);
        }
        let body = json!({"position": {"moves": moves}}).to_string();
        let opened = async {
            let mut tab = caller.twin().await?;
            let answer = tab.open("POST", "/api/analysis", &body).await?;
            Ok::<_, io::Error>((tab, answer))
        };
        match timeout(PATIENCE, opened).await {
            Ok(Ok((_tab, answer))) if answer.status == 200 => {
                self.tally.answered(route, answer.took);
                sleep(Duration::from_secs(1)).await;
            }
            Ok(Ok((_, answer))) => self.tally.error(route, &format!("status {}", answer.status)),
            Ok(Err(error)) => self.tally.error(route, &error.to_string()),
            Err(_) => self.tally.error(route, "no result within a minute"),
        }
    }

    /// Looks around.
    async fn read(&self, caller: &mut Caller) {
        for path in ["/", "/static/js/main.js", "/api/setup", "/api/games", "/api/papers", "/api/tournaments"]
        {
            if self.ask(caller, &format!("GET {path}"), path, "").await.is_none() {
                return;
            }
            sleep(Duration::from_millis(200)).await;
        }
    }

    /// Asks for all at once. Being refused is no error; a fault of the server is.
    async fn grab(&self, caller: &mut Caller, number: usize) {
        for turn in 0.. {
            if self.is_over() {
                return;
            }
            let (method, path, body) = &WANTS[(self.options.seed + number + turn) % WANTS.len()];
            let route = format!("{method} {path} (greedy)");
            match caller.ask(method, path, body).await {
                Ok(answer) if answer.is_success() => self.tally.answered(&route, answer.took),
                Ok(answer) if answer.status < 500 => self.tally.refused(&route),
                // What others' limits leave no room for.
                Ok(answer) if [503, 507].contains(&answer.status) => self.tally.refused(&route),
                Ok(answer) => self.tally.error(&route, &format!("status {}", answer.status)),
                // A server may hang up on such a visitor; another connection is tried.
                Err(_) => {
                    self.tally.refused(&route);
                    return;
                }
            }
        }
    }
}
