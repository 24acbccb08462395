//! The server's requests: whatever a body says, the answer is a result or a sentence, and never the server's own fault.

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Method, Request, StatusCode, Uri, header};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::net::SocketAddr;
use std::time::Duration;
use tengen_web::{App, ServerOptions, app};
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// Every address that changes something or takes a body, in the order in which the corpus' first bytes have them. `{id}` is that
/// of a game, a puzzle or a job that is there.
pub const ADDRESSES: &[(Method, &str)] = &[
    (Method::POST, "/api/position"),
    (Method::POST, "/api/analysis"),
    (Method::POST, "/api/games"),
    (Method::PUT, "/api/games/{id}/tree"),
    (Method::POST, "/api/games/{id}/move"),
    (Method::POST, "/api/games/{id}/opening"),
    (Method::POST, "/api/games/{id}/pause"),
    (Method::POST, "/api/games/{id}/review"),
    (Method::POST, "/api/studies"),
    (Method::POST, "/api/files/read"),
    (Method::POST, "/api/files/write"),
    (Method::POST, "/api/teach"),
    (Method::POST, "/api/tournaments"),
    (Method::POST, "/api/sweep"),
    (Method::POST, "/api/layers"),
    (Method::POST, "/api/explorer"),
    (Method::POST, "/api/explorer/values"),
    (Method::POST, "/api/explorer/files"),
    (Method::POST, "/api/games/delete"),
    (Method::POST, "/api/games/{id}/join"),
    (Method::POST, "/api/games/{id}/offer"),
    (Method::POST, "/api/games/{id}/answer"),
    (Method::POST, "/api/games/{id}/undo"),
    (Method::POST, "/api/games/{id}/redo"),
    (Method::POST, "/api/games/{id}/resign"),
    (Method::POST, "/api/games/{id}/hint"),
    (Method::POST, "/api/puzzles/{id}/move"),
    (Method::POST, "/api/puzzles/{id}/hint"),
    (Method::POST, "/api/puzzles/{id}/solution"),
    (Method::POST, "/api/files/list"),
    (Method::POST, "/api/teach/{id}/save"),
    (Method::PUT, "/api/teach/{id}/stop"),
    (Method::POST, "/api/teach/{id}/strength"),
    (Method::PUT, "/api/jobs/{id}/pause"),
    (Method::PUT, "/api/jobs/{id}/resume"),
    (Method::PUT, "/api/tournaments/{id}/stop"),
    (Method::GET, "/api/games"),
    (Method::GET, "/api/games/{id}"),
    (Method::GET, "/api/puzzles/{id}"),
    (Method::GET, "/api/tournaments/{id}/games"),
    (Method::POST, "/api/games/{id}/proofs"),
    (Method::POST, "/api/proofs/walk"),
];
/// Requests after which a fresh server takes over, so that what they leave behind does not grow.
const REQUESTS: usize = 500;

/// A visitor, by the cookie that the server gave.
#[derive(Default)]
struct Guest {
    cookie: Option<HeaderValue>,
}

/// A server with games on it.
struct Server {
    state: App,
    /// One person's game for two.
    game: String,
    /// A game between two visitors, and its link's secret.
    shared: String,
    secret: String,
    guests: [Guest; 2],
    answered: usize,
}

thread_local! {
    static RUNTIME: Runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
    static SERVER: RefCell<Option<Server>> = const { RefCell::new(None) };
}

/// The first byte chooses the address, and from 128 on the other visitor; then comes a line with a query, if it begins with a
/// question mark; the rest is the body, in which `{seat}` is the secret of the game's link. Whether the request was accepted.
pub(crate) fn feed(bytes: &[u8]) -> bool {
    let Some((&choice, rest)) = bytes.split_first() else { return false };
    let (method, path) = &ADDRESSES[usize::from(choice % 128) % ADDRESSES.len()];
    let (query, body) = match rest.iter().position(|&byte| byte == b'\n') {
        Some(end) if rest.starts_with(b"?") => (&rest[..end], &rest[end + 1..]),
        _ => (&b""[..], rest),
    };
    let Ok(uri) = Uri::try_from([path.replace("{id}", "0").as_bytes(), query].concat()) else { return false };
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    RUNTIME.with(|runtime| {
        SERVER.with_borrow_mut(|server| {
            runtime.block_on(async {
                let mut ready = match server.take() {
                    Some(server) if server.answered < REQUESTS => server,
                    _ => Server::start().await,
                };
                ready.answered += 1;
                let accepted = ready.feed(usize::from(choice / 128), method, path, &query, body).await;
                *server = Some(ready);
                accepted
            })
        })
    })
}

impl Server {
    async fn start() -> Server {
        let options = ServerOptions {
            cores: 1,
            analysis_time: Duration::from_millis(1),
            move_time: Duration::from_millis(1),
            pace: Duration::ZERO,
            review_nodes: 10,
            requests_per_second: 1e9,
            ..ServerOptions::home()
        };
        let mut server = Server {
            state: App::new(options).expect("a server"),
            game: String::new(),
            shared: String::new(),
            secret: String::new(),
            guests: Default::default(),
            answered: 0,
        };
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let new =
            |online: Option<usize>| json!({"seats": ["person", "person"], "start": {}, "online": online});
        let (_, game) = server.ask(0, &Method::POST, "/api/games", new(None).to_string().into()).await;
        let (_, shared) = server.ask(0, &Method::POST, "/api/games", new(Some(0)).to_string().into()).await;
        (server.game, server.shared) = (text(&game["id"]), text(&shared["id"]));
        server.secret = text(&shared["online"]["link"]);
        let join = json!({"seat": server.secret}).to_string();
        let (status, _) =
            server.ask(1, &Method::POST, &format!("/api/games/{}/join", server.shared), join.into()).await;
        assert_eq!(status, StatusCode::OK);
        server
    }

    async fn feed(&mut self, guest: usize, method: &Method, path: &str, query: &str, body: &[u8]) -> bool {
        let is_shared = ["/join", "/offer", "/answer"].iter().any(|end| path.ends_with(end));
        let id = match path {
            path if path.starts_with("/api/puzzles") => "1",
            _ if is_shared || guest == 1 => &self.shared,
            _ => &self.game,
        };
        let uri = path.replace("{id}", id) + query;
        let body = match std::str::from_utf8(body) {
            Ok(text) => Bytes::from(text.replace("{seat}", &self.secret)),
            Err(_) => Bytes::copy_from_slice(body),
        };
        let (status, answer) = self.ask(guest, method, &uri, body).await;
        assert!(!status.is_server_error(), "{method} {uri}: {status} {answer}");
        if status.is_client_error() {
            let sentence = answer["error"].as_str().unwrap_or_default();
            assert!(sentence.ends_with('.') && sentence.len() < 1000 && !sentence.contains('\n'), "{answer}");
        }
        // What was begun ends here: a machine has only so many cores.
        if let (true, Some(id)) = (status == StatusCode::CREATED, answer["id"].as_str()) {
            let place = match path {
                "/api/studies" => "/api/games",
                "/api/games/{id}/proofs" => "/api/proofs",
                _ => path,
            };
            let (status, answer) =
                self.ask(guest, &Method::DELETE, &format!("{place}/{id}"), Bytes::new()).await;
            assert!(!status.is_server_error(), "DELETE {place}: {status} {answer}");
        }
        status.is_success()
    }

    async fn ask(&mut self, guest: usize, method: &Method, uri: &str, body: Bytes) -> (StatusCode, Value) {
        let mut request = Request::builder()
            .method(method)
            .uri(uri)
            .header(header::HOST, "127.0.0.1:8015")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body))
            .expect("a request");
        if let Some(cookie) = &self.guests[guest].cookie {
            request.headers_mut().insert(header::COOKIE, cookie.clone());
        }
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 50_000))));
        let response = app(self.state.clone()).oneshot(request).await.expect("an answer");
        if let Some(given) = response.headers().get(header::SET_COOKIE) {
            let cookie = given.to_str().unwrap_or_default().split(';').next().unwrap_or_default();
            self.guests[guest].cookie = HeaderValue::from_str(cookie).ok();
        }
        let status = response.status();
        let is_stream =
            response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream");
        // An analysis goes on for as long as somebody listens.
        let bytes = if is_stream {
            Bytes::new()
        } else {
            to_bytes(response.into_body(), 16 << 20).await.expect("a body")
        };
        (status, serde_json::from_slice(&bytes).unwrap_or_default())
    }
}
