//! Responses are compressed for browsers that ask for it; event streams never are.

use crate::visitor::{Visitor, options};
use axum::body::Body;
use axum::http::{Request, header};
use std::time::Duration;
use tengen_web::{App, app};
use tokio::time::timeout;
use tower::ServiceExt;

/// What browsers say they understand.
const ENCODINGS: &str = "gzip, deflate, br, zstd";

fn request(path: &str, encodings: &str) -> Request<Body> {
    let request = Request::get(path).header(header::ACCEPT_ENCODING, encodings);
    request.header(header::HOST, "127.0.0.1:8015").body(Body::empty()).unwrap()
}

#[test]
fn files_and_answers_are_compressed_for_browsers_that_ask() {
    crate::visitor::run(async {
        let mut visitor = Visitor::home();
        for path in ["/", "/static/js/main.js", "/static/icon.svg", "/api/setup"] {
            let plain = visitor.get(path).await;
            assert!(!plain.headers.contains_key(header::CONTENT_ENCODING), "{path}");
            for encoding in ["br", "gzip"] {
                let small = visitor.send(request(path, encoding)).await;
                assert_eq!(small.headers[header::CONTENT_ENCODING], encoding, "{path}");
                assert_eq!(small.headers.get(header::ETAG), plain.headers.get(header::ETAG), "{path}");
                assert!(small.body.len() < plain.body.len(), "{path}, {encoding}");
            }
        }
    });
}

#[test]
fn an_event_stream_is_not_compressed_and_its_first_event_arrives_at_once() {
    crate::visitor::run(async {
        let state = App::new(options()).unwrap();
        let mut visitor = Visitor::new(&state);
        let id = visitor.game(["person", "person"], serde_json::json!({})).await;
        let path = format!("/api/games/{id}/events");
        let response = app(state).oneshot(request(&path, ENCODINGS)).await.unwrap();
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
        assert!(!response.headers().contains_key(header::CONTENT_ENCODING));
        // The stream stays open: an event that was held back to be compressed would never arrive.
        let mut frames = response.into_body().into_data_stream();
        let frame = timeout(Duration::from_secs(60), futures_util::StreamExt::next(&mut frames)).await;
        let frame = frame.expect("the first event arrives").unwrap().unwrap();
        assert!(frame.starts_with(b"data: {"), "{}", String::from_utf8_lossy(&frame));
    });
}
