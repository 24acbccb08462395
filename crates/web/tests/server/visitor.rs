//! A visitor whose requests go straight into the router, without a socket.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, Response, StatusCode, header};
use serde_json::Value;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tengen_web::{App, ServerOptions, app};
use tower::ServiceExt;

/// The access token of a shared server.
pub(crate) const TOKEN: &str = "open-sesame";

/// A server that thinks little and keeps nothing.
pub(crate) fn options() -> ServerOptions {
    ServerOptions {
        cores: 2,
        analysis_time: Duration::from_millis(600),
        move_time: Duration::from_millis(200),
        pace: Duration::ZERO,
        review_nodes: 5_000,
        requests_per_second: 10_000.0,
        ..ServerOptions::home()
    }
}

/// The same, shared.
pub(crate) fn shared() -> ServerOptions {
    ServerOptions { token: Some(TOKEN.to_owned()), ..options() }
}

/// Runs a test on a small runtime.
pub(crate) fn run<T>(test: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let answer = runtime.block_on(test);
    runtime.shutdown_background();
    answer
}

/// A visitor with a browser, which remembers cookies.
pub(crate) struct Visitor {
    router: Router,
    cookie: Option<String>,
    address: SocketAddr,
    forwarded_for: Option<String>,
}

/// A response.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: axum::http::HeaderMap,
    pub(crate) body: Bytes,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The sentence of a refusal.
    pub(crate) fn refused(&self, status: u16) -> String {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        let sentence = self.json()["error"].as_str().expect("a sentence").to_owned();
        assert!(sentence.ends_with('.') && sentence.starts_with(|c: char| !c.is_lowercase()), "{sentence}");
        sentence
    }

    pub(crate) fn ok(&self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.text());
        self.json()
    }
}

impl Visitor {
    pub(crate) fn new(state: &App) -> Visitor {
        Visitor::at(state, [127, 0, 0, 1])
    }

    /// A visitor at an address.
    pub(crate) fn at(state: &App, address: [u8; 4]) -> Visitor {
        Visitor {
            router: app(state.clone()),
            cookie: None,
            address: (address, 50_000).into(),
            forwarded_for: None,
        }
    }

    /// A visitor who has shown a shared server its token.
    pub(crate) async fn guest(state: &App, address: [u8; 4]) -> Visitor {
        let mut visitor = Visitor::at(state, address);
        assert_eq!(visitor.get(&format!("/?token={TOKEN}")).await.status, 303);
        visitor
    }

    pub(crate) fn home() -> Visitor {
        Visitor::new(&App::new(options()).unwrap())
    }

    /// The cookies that its browser has.
    pub(crate) fn cookie(&self) -> &str {
        self.cookie.as_deref().unwrap_or_default()
    }

    /// Goes on with the same cookies on a server that was started again.
    pub(crate) fn moves_to(&mut self, state: &App) {
        self.router = app(state.clone());
    }

    /// Adds the header by which proxies say whose request they pass on.
    pub(crate) fn says(&mut self, addresses: &str) {
        self.forwarded_for = Some(addresses.to_owned());
    }

    /// A request with anything in it.
    pub(crate) async fn send(&mut self, request: Request<Body>) -> Answer {
        let (parts, body) = self.open(request).await.into_parts();
        let body = axum::body::to_bytes(body, 10 << 20).await.unwrap();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    /// A request whose response is still being written.
    pub(crate) async fn open(&mut self, mut request: Request<Body>) -> Response<Body> {
        request.extensions_mut().insert(ConnectInfo(self.address));
        if let Some(cookie) = &self.cookie {
            request.headers_mut().append(header::COOKIE, cookie.parse().unwrap());
        }
        if !request.headers().contains_key(header::HOST) {
            request.headers_mut().insert(header::HOST, "127.0.0.1:8015".parse().unwrap());
        }
        if let Some(addresses) = &self.forwarded_for {
            request.headers_mut().insert("x-forwarded-for", addresses.parse().unwrap());
        }
        let response = self.router.clone().oneshot(request).await.unwrap();
        for cookie in response.headers().get_all(header::SET_COOKIE) {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap().to_owned();
            self.cookie = Some(self.cookie.take().map_or(pair.clone(), |old| format!("{old}; {pair}")));
        }
        response
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.json(Method::POST, path, body).await
    }

    pub(crate) async fn json(&mut self, method: Method, path: &str, body: Value) -> Answer {
        self.send(json_request(method, path, &body)).await
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Answer {
        self.send(Request::delete(path).body(Body::empty()).unwrap()).await
    }

    /// A new game; its id.
    pub(crate) async fn game(&mut self, seats: [&str; 2], start: Value) -> String {
        let body = serde_json::json!({ "seats": seats, "start": start });
        self.post("/api/games", body).await.ok()["id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn place(&mut self, id: &str, point: &str) -> Answer {
        self.post(&format!("/api/games/{id}/move"), serde_json::json!({ "point": point })).await
    }

    /// The game, once it is as wanted.
    pub(crate) async fn until(&mut self, id: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let path = format!("/api/games/{id}");
        self.poll(&path, wanted).await
    }

    /// The answer, once it is as wanted.
    pub(crate) async fn poll(&mut self, path: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let value = self.get(path).await.ok();
            if wanted(&value) {
                return value;
            }
            // Patient: a busy machine is slow, and trainings give way to everything else.
            assert!(start.elapsed() < Duration::from_secs(300), "not so far: {value:#}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// A request with JSON in it.
pub(crate) fn json_request(method: Method, path: &str, body: &Value) -> Request<Body> {
    let request =
        Request::builder().method(method).uri(path).header(header::CONTENT_TYPE, "application/json");
    request.body(Body::from(body.to_string())).unwrap()
}

/// How many stones a game has.
pub(crate) fn stones(view: &Value) -> usize {
    view["position"]["stones"].as_array().unwrap().len()
}
