//! Greedy visitors: what they ask for does not make others wait.

use crate::visitor::{Visitor, json_request, options, run, shared};
use axum::body::Body;
use axum::http::{Method, Request};
use futures_util::StreamExt;
use serde_json::json;
use std::time::{Duration, Instant};
use tengen_web::{App, ServerOptions};

/// Asks for an analysis; gives the stream of its updates.
async fn analysis(visitor: &mut Visitor, moves: &str) -> axum::body::BodyDataStream {
    let body = json!({"position": {"moves": moves}});
    let response = visitor.open(json_request(Method::POST, "/api/analysis", &body)).await;
    assert!(response.status().is_success());
    response.into_body().into_data_stream()
}

/// The time to the first update.
async fn first_update(visitor: &mut Visitor, moves: &str) -> Duration {
    let start = Instant::now();
    let mut updates = analysis(visitor, moves).await;
    while let Some(Ok(bytes)) = updates.next().await {
        if bytes.starts_with(b"data: ") {
            break;
        }
    }
    start.elapsed()
}

#[test]
fn twenty_greedy_visitors_do_not_delay_another_s_analysis() {
    run(async {
        let app = App::new(ServerOptions { analysis_time: Duration::from_secs(60), ..shared() }).unwrap();
        let mut open = Vec::new();
        for number in 0..20 {
            let mut greedy = Visitor::guest(&app, [10, 0, 0, number]).await;
            for _ in 0..10 {
                open.push(analysis(&mut greedy, "h8i9").await);
            }
        }
        // Everybody has had a first look before the polite ones come.
        tokio::time::sleep(Duration::from_secs(1)).await;
        let mut waits = Vec::new();
        for number in 0..5 {
            let mut polite = Visitor::guest(&app, [10, 0, 1, number]).await;
            let patience = tokio::time::timeout(Duration::from_secs(4), first_update(&mut polite, "h8h9"));
            waits.push(patience.await.unwrap_or(Duration::MAX));
        }
        waits.sort();
        assert!(waits[2] < Duration::from_secs(1), "{waits:?}");
    });
}

#[test]
fn a_visitor_s_queued_analyses_end_when_a_new_one_comes() {
    run(async {
        let app =
            App::new(ServerOptions { cores: 1, analysis_time: Duration::from_secs(60), ..shared() }).unwrap();
        let mut other = Visitor::guest(&app, [10, 0, 0, 1]).await;
        let _busy = analysis(&mut other, "h8").await;
        let mut greedy = Visitor::guest(&app, [10, 0, 0, 2]).await;
        let mut streams = Vec::new();
        for _ in 0..50 {
            streams.push(analysis(&mut greedy, "h8i9").await);
        }
        let _last = streams.pop();
        let ended = async {
            for mut stream in streams {
                while stream.next().await.is_some() {}
            }
        };
        assert!(tokio::time::timeout(Duration::from_secs(3), ended).await.is_ok());
    });
}

#[test]
fn a_large_file_is_read_beside_other_requests() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let app = App::new(options()).unwrap();
        let (mut one, mut other) = (Visitor::new(&app), Visitor::new(&app));
        let moves: String = (0..15_000).map(|_| "(;W[ii])").collect();
        let file = Request::post("/api/files/read").body(Body::from(format!("(;GM[4]SZ[15];B[hh]{moves})")));
        let order = std::sync::Mutex::new(Vec::new());
        tokio::join!(
            async {
                one.send(file.unwrap()).await.ok();
                order.lock().unwrap().push("file");
            },
            async {
                tokio::task::yield_now().await;
                other.get("/api/setup").await.ok();
                order.lock().unwrap().push("setup");
            }
        );
        assert_eq!(*order.lock().unwrap(), ["setup", "file"]);
    });
}

#[test]
fn a_file_of_empty_nodes_is_refused() {
    run(async {
        let nodes = "(;)".repeat(300_000);
        let file = Request::post("/api/files/read").body(Body::from(format!("(;{nodes})"))).unwrap();
        let sentence = Visitor::home().send(file).await.refused(400);
        assert_eq!(
            sentence,
            "The game has more than 20000 moves in its variations, the most that is shown. \
             'tengen convert' reads larger ones."
        );
    });
}
