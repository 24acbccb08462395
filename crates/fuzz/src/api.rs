//! The server's requests: whatever a body says, the answer is a result or a sentence, and never the server's own fault.

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::net::SocketAddr;
use std::time::Duration;
use tengen_web::{App, ServerOptions, app};
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// Every address that takes a body. `{id}` is a game's that is there.
const ADDRESSES: &[(Method, &str)] = &[
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
];
/// Requests after which a fresh server takes over, so that what they leave behind does not grow.
const REQUESTS: usize = 500;

/// A server with a game on it.
struct Server {
    state: App,
    id: String,
    answered: usize,
}

thread_local! {
    static RUNTIME: Runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
    static SERVER: RefCell<Option<Server>> = const { RefCell::new(None) };
}

/// The first byte chooses the address, the others are the body. Whether the request was accepted.
pub(crate) fn feed(bytes: &[u8]) -> bool {
    let Some((&choice, body)) = bytes.split_first() else { return false };
    let (method, path) = &ADDRESSES[usize::from(choice) % ADDRESSES.len()];
    RUNTIME.with(|runtime| {
        SERVER.with_borrow_mut(|server| {
            runtime.block_on(async {
                let mut ready = match server.take() {
                    Some(server) if server.answered < REQUESTS => server,
                    _ => Server::start().await,
                };
                ready.answered += 1;
                let accepted = ready.feed(method, path, body).await;
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
        let mut server =
            Server { state: App::new(options).expect("a server"), id: String::new(), answered: 0 };
        let new = json!({"seats": ["person", "person"], "start": {}}).to_string();
        let (_, game) = server.ask(&Method::POST, "/api/games", new.into()).await;
        server.id = game["id"].as_str().expect("a game").to_owned();
        server
    }

    async fn feed(&mut self, method: &Method, path: &str, body: &[u8]) -> bool {
        let path = path.replace("{id}", &self.id);
        let (status, answer) = self.ask(method, &path, Bytes::copy_from_slice(body)).await;
        assert!(!status.is_server_error(), "{method} {path}: {status} {answer}");
        if status.is_client_error() {
            let sentence = answer["error"].as_str().unwrap_or_default();
            assert!(sentence.ends_with('.') && sentence.len() < 1000 && !sentence.contains('\n'), "{answer}");
        }
        // What was begun ends here: a machine has only so many cores.
        if let (true, Some(id)) = (status == StatusCode::CREATED, answer["id"].as_str()) {
            let place = if path == "/api/studies" { "/api/games" } else { path.as_str() };
            let (status, answer) = self.ask(&Method::DELETE, &format!("{place}/{id}"), Bytes::new()).await;
            assert!(!status.is_server_error(), "DELETE {place}: {status} {answer}");
        }
        status.is_success()
    }

    async fn ask(&self, method: &Method, path: &str, body: Bytes) -> (StatusCode, Value) {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "127.0.0.1:8015")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body))
            .expect("a request");
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 50_000))));
        let response = app(self.state.clone()).oneshot(request).await.expect("an answer");
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
