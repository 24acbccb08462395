//! Requests that must be refused: wrong host or origin, no token, too many, too large, too slow, forged.

use crate::visitor::{TOKEN, Visitor, options, run, shared};
use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::json;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;
use tengen_web::{App, Listening, ServerOptions, serve};

#[test]
fn no_path_leads_out_of_the_page_s_own_files() {
    run(async {
        let mut visitor = Visitor::home();
        for path in [
            "/static/../Cargo.toml",
            "/static/..%2fCargo.toml",
            "/static/%2e%2e/%2e%2e/Cargo.toml",
            "/static/js/../../src/lib.rs",
            "/static//etc/passwd",
            "/static/%2fetc%2fpasswd",
            "/static/js",
            "/static/js/",
            "/static/C:%5Cwindows",
            "/static/index.html%00.js",
            "/../etc/passwd",
            "/nowhere",
        ] {
            let answer = visitor.get(path).await;
            answer.refused(404);
            assert!(!answer.text().contains("[package]") && !answer.text().contains("root:"), "{path}");
        }
        assert_eq!(
            visitor.get("/static/js/main.js").await.headers[header::CONTENT_TYPE],
            "text/javascript; charset=utf-8"
        );
        let bad = Request::get("/static/%ff%fe").body(Body::empty()).unwrap();
        assert!(visitor.send(bad).await.status.is_client_error());
    });
}

#[test]
fn pages_come_with_headers_that_keep_others_out() {
    run(async {
        let mut visitor = Visitor::home();
        for path in ["/", "/understand?moves=h8", "/games", "/about", "/play/0123456789abcdef01234567"] {
            let page = visitor.get(path).await;
            assert_eq!(page.status, 200, "{path}");
            let policy = page.headers["content-security-policy"].to_str().unwrap();
            assert!(
                policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
                "{policy}"
            );
            assert_eq!(page.headers["x-content-type-options"], "nosniff");
        }
        let page = visitor.get("/").await;
        let again = Request::get("/").header(header::IF_NONE_MATCH, &page.headers[header::ETAG]);
        assert_eq!(visitor.send(again.body(Body::empty()).unwrap()).await.status, 304);
    });
}

#[test]
fn other_sites_and_other_hosts_are_refused() {
    run(async {
        let mut visitor = Visitor::home();
        let mut refused = async |name: &str, value: &str| {
            let request = Request::post("/api/games")
                .header(header::CONTENT_TYPE, "application/json")
                .header(name, value);
            visitor.send(request.body(Body::from("{}")).unwrap()).await
        };
        for (name, value) in [
            ("origin", "http://evil.example"),
            ("origin", "null"),
            ("origin", "http://127.0.0.1:9999"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
        ] {
            assert_eq!(
                refused(name, value).await.refused(403),
                "The request comes from another site's page."
            );
        }
        for host in ["evil.example", "evil.example:8015", "192.168.0.7:8015", "[2001:db8::1]:8015", ""] {
            assert_eq!(
                refused("host", host).await.refused(403),
                "This server only answers requests from this machine.",
                "{host}"
            );
        }
        for host in ["localhost:8015", "127.0.0.1", "[::1]:8015"] {
            assert_eq!(refused("host", host).await.status, 422, "{host}");
        }
        // Our own page says where it comes from.
        assert_eq!(refused("origin", "http://127.0.0.1:8015").await.status, 422);
        // A link on another site may lead to the page, but to nothing that does something.
        let link = Request::get("/understand?moves=h8")
            .header("sec-fetch-site", "cross-site")
            .header("sec-fetch-mode", "navigate");
        assert_eq!(visitor.send(link.body(Body::empty()).unwrap()).await.status, 200);
    });
}

#[test]
fn a_shared_server_asks_for_its_token_and_keeps_visitors_apart() {
    run(async {
        let state = App::new(ServerOptions { token: Some("open-sesame".into()), ..options() }).unwrap();
        let mut stranger = Visitor::new(&state);
        assert!(stranger.get("/").await.refused(403).starts_with("This server asks for its access token"));
        assert!(stranger.get("/?token=open-sesamE").await.refused(403).starts_with("This server asks"));
        assert_eq!(stranger.post("/api/position", json!({})).await.status, 403);

        let mut guest = Visitor::new(&state);
        let welcome = guest.get("/?token=open-sesame").await;
        assert_eq!(
            (welcome.status.as_u16(), welcome.headers[header::LOCATION].to_str().unwrap()),
            (303, "/")
        );
        assert_eq!(guest.get("/").await.status, 200);
        let id = guest.game(["person", "person"], json!({})).await;
        guest.place(&id, "h8").await.ok();
        assert_eq!(guest.get("/api/games").await.ok()["total"], 1);

        let mut other = Visitor::new(&state);
        other.get("/?token=open-sesame").await;
        assert_eq!(other.get("/api/games").await.ok()["total"], 0);
        for path in ["", "/tree", "/events", "/review"] {
            assert_eq!(
                other.get(&format!("/api/games/{id}{path}")).await.refused(404),
                "There is no such game here."
            );
        }
        assert_eq!(other.place(&id, "h8").await.refused(404), "There is no such game here.");
        assert_eq!(
            other.delete(&format!("/api/games/{id}")).await.refused(404),
            "There is no such game here."
        );
        let bearer = Request::get("/api/games").header(header::AUTHORIZATION, "Bearer open-sesame");
        assert_eq!(Visitor::new(&state).send(bearer.body(Body::empty()).unwrap()).await.status, 200);
    });
}

#[test]
fn the_token_leads_to_no_other_site() {
    run(async {
        let state = App::new(shared()).unwrap();
        for (path, leads_to) in [
            ("//evil.example/", "/"),
            ("///evil.example", "/"),
            ("/%5Cevil.example", "/%5Cevil.example"),
            ("/games", "/games"),
        ] {
            let answer = Visitor::new(&state).get(&format!("{path}?token={TOKEN}")).await;
            assert_eq!(answer.headers[header::LOCATION].to_str().unwrap(), leads_to, "{path}");
        }
    });
}

#[test]
fn cookies_that_came_encrypted_stay_so() {
    run(async {
        let state = App::new(shared()).unwrap();
        for (address, is_secure) in [([127, 0, 0, 1], true), ([10, 0, 0, 1], false)] {
            let request = Request::get(format!("/?token={TOKEN}")).header("x-forwarded-proto", "https");
            let answer = Visitor::at(&state, address).send(request.body(Body::empty()).unwrap()).await;
            let cookies: Vec<_> = answer.headers.get_all(header::SET_COOKIE).iter().collect();
            assert_eq!(cookies.len(), 2);
            for cookie in cookies {
                assert_eq!(cookie.to_str().unwrap().ends_with("; Secure"), is_secure, "{cookie:?}");
            }
        }
    });
}

#[cfg(unix)]
#[test]
fn nobody_else_on_the_machine_can_read_the_database() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("tengen.db");
    // One that an earlier version left readable is closed, too.
    std::fs::write(&path, "").unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
    let _app = App::new(ServerOptions { database: Some(path), ..options() }).unwrap();
    for file in std::fs::read_dir(scratch.path()).unwrap().map(Result::unwrap) {
        if file.file_type().unwrap().is_file() {
            let mode = file.metadata().unwrap().permissions().mode() & 0o777;
            assert_eq!(mode, 0o600, "{:?}", file.file_name());
        }
    }
}

#[test]
fn a_number_without_bound_is_refused() {
    run(async {
        let mut visitor = Visitor::home();
        let tree = json!({"start": {}, "nodes": [{"point": "h8", "parent": u64::MAX}]});
        let sentence =
            visitor.post("/api/files/write", json!({"format": "sgf", "tree": tree})).await.refused(400);
        assert_eq!(sentence, "A move comes before the one it follows.");
    });
}

#[test]
fn forged_ids_and_names_find_nothing() {
    run(async {
        let mut visitor = Visitor::home();
        for id in
            ["0123456789abcdef01234567", "x", "..%2f..%2fetc", "%00", "'%20OR%201=1--", &"a".repeat(4000)]
        {
            for path in ["", "/tree", "/events", "/review"] {
                assert_eq!(
                    visitor.get(&format!("/api/games/{id}{path}")).await.refused(404),
                    "There is no such game here."
                );
            }
            assert_eq!(
                visitor.get(&format!("/api/jobs/{id}")).await.refused(404),
                "There is no such job here."
            );
            assert_eq!(visitor.post(&format!("/api/games/{id}/undo"), json!({})).await.status, 404);
        }
        for seat in ["exec:/bin/sh", "tengen?weights=/etc/passwd", "engine:none", "", "agent:tengen"] {
            let body = json!({"seats": ["person", seat], "start": {}});
            assert!(
                visitor.post("/api/games", body).await.refused(400).starts_with("There is no player called"),
                "{seat}"
            );
        }
        let long = json!({"seats": ["person", "person"], "start": {}, "clock": {"seconds": 999_999, "increment": 0}});
        assert!(visitor.post("/api/games", long).await.refused(400).starts_with("A clock has"));
        let over = json!({"seats": ["person", "person"], "start": {"moves": "h8a1i8c1j8e1k8g1l8"}});
        assert_eq!(
            visitor.post("/api/games", over).await.refused(400),
            "The game would be over before it begins."
        );
    });
}

#[test]
fn malformed_and_oversize_bodies_are_refused() {
    run(async {
        let mut visitor = Visitor::home();
        let mut body = async |bytes: Vec<u8>, kind: &str| {
            let request = Request::post("/api/position").header(header::CONTENT_TYPE, kind);
            visitor.send(request.body(Body::from(bytes)).unwrap()).await
        };
        assert_eq!(body(b"{".to_vec(), "application/json").await.refused(400), "The request is not JSON.");
        assert_eq!(
            body(b"{\"moves\":\"\xff\xfe\"}".to_vec(), "application/json").await.refused(400),
            "The request is not JSON."
        );
        assert_eq!(
            body(b"{}".to_vec(), "text/plain").await.refused(415),
            "The request must be JSON, with that content type."
        );
        let deep = "[".repeat(100_000).into_bytes();
        assert!(body(deep, "application/json").await.status.is_client_error());
        let large = vec![b' '; (1 << 20) + 1];
        assert_eq!(body(large.clone(), "application/json").await.status, 413);
        let file = Request::post("/api/files/read").body(Body::from(large)).unwrap();
        let said = visitor.send(file).await.refused(413);
        assert_eq!(said, "A file has at most a megabyte here. 'tengen convert' reads larger ones.");
        assert_eq!(
            visitor.json(Method::PATCH, "/api/games", json!({})).await.refused(405),
            "This address does not take that kind of request."
        );
        assert!(visitor.get("/api/games?before=soon").await.refused(400).starts_with("'before' is a number"));
    });
}

#[test]
fn ten_thousand_requests_of_one_visitor_do_not_slow_another() {
    run(async {
        let state = App::new(ServerOptions { requests_per_second: 50.0, ..options() }).unwrap();
        let mut rude = Visitor::new(&state);
        let mut polite = Visitor::new(&state);
        polite.get("/api/setup").await.ok();
        rude.get("/api/setup").await.ok();
        let mut refused = 0;
        for _ in 0..10_000 {
            let answer = rude.get("/api/setup").await;
            if answer.status == 429 {
                refused += 1;
            }
        }
        assert!(refused > 5_000, "{refused}");
        assert_eq!(
            rude.get("/api/setup").await.refused(429),
            "Too many requests at once. Please wait a second."
        );
        polite.get("/api/setup").await.ok();
    });
}

/// A server on a real socket, for what only sockets can do.
fn on_a_socket(options: ServerOptions, test: impl FnOnce(SocketAddr) + Send + 'static) {
    run(async {
        let state = App::new(options).unwrap();
        let listening = Listening::bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = listening.address();
        let (end, ended) = tokio::sync::oneshot::channel::<()>();
        let server = tokio::spawn(serve(state, listening, async {
            let _ = ended.await;
        }));
        tokio::task::spawn_blocking(move || test(address)).await.unwrap();
        let _ = end.send(());
        server.await.unwrap().unwrap();
    });
}

fn ask(address: SocketAddr, request: &[u8]) -> String {
    let mut socket = TcpStream::connect(address).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    socket.write_all(request).unwrap();
    let mut answer = Vec::new();
    let _ = socket.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn rubbish_and_slow_bodies_end_and_others_are_served_meanwhile() {
    on_a_socket(options(), |address| {
        let host = format!("host: {address}\r\nconnection: close\r\n");
        let fine = format!("GET /api/setup HTTP/1.1\r\n{host}\r\n");
        let slow = std::thread::spawn({
            let head = format!(
                "POST /api/position HTTP/1.1\r\n{host}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{{"
            );
            move || ask(address, head.as_bytes())
        });
        for rubbish in [
            &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc"[..],
            b"GET / HTTP/9.9\r\n\r\n",
            b"\0\0\0\0\r\n\r\n",
            b"GET \xff\xfe HTTP/1.1\r\n\r\n",
        ] {
            let answer = ask(address, rubbish);
            assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 400"), "{answer}");
            assert!(ask(address, fine.as_bytes()).starts_with("HTTP/1.1 200"));
        }
        let head = format!("GET / HTTP/1.1\r\n{host}x: {}\r\n\r\n", "y".repeat(1 << 20));
        let answer = ask(address, head.as_bytes());
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{}", &answer[..60]);
        let answer = slow.join().unwrap();
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
        assert!(ask(address, fine.as_bytes()).starts_with("HTTP/1.1 200"));
    });
}

#[test]
fn a_body_that_comes_slowly_is_not_waited_for() {
    let impatient = ServerOptions { body_time: Duration::from_millis(300), ..options() };
    on_a_socket(impatient, |address| {
        let mut socket = TcpStream::connect(address).unwrap();
        let head = format!(
            "POST /api/position HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n"
        );
        socket.write_all(head.as_bytes()).unwrap();
        socket.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
        let start = std::time::Instant::now();
        let mut answer = [0; 12];
        // One byte now and then keeps the connection busy.
        while start.elapsed() < Duration::from_secs(5) {
            let _ = socket.write_all(b" ");
            if socket.read_exact(&mut answer).is_ok() {
                break;
            }
        }
        assert_eq!(String::from_utf8_lossy(&answer), "HTTP/1.1 408");
        assert!(start.elapsed() < Duration::from_secs(5));
    });
}

#[test]
fn one_address_has_so_many_connections() {
    on_a_socket(ServerOptions { connections_per_address: 3, ..options() }, |address| {
        let fine = format!("GET /api/setup HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
        let open: Vec<TcpStream> = (0..3).map(|_| TcpStream::connect(address).unwrap()).collect();
        std::thread::sleep(Duration::from_millis(100));
        let mut fourth = TcpStream::connect(address).unwrap();
        fourth.set_read_timeout(Some(Duration::from_secs(2))).unwrap();
        // It is closed without an answer, which costs the server nothing.
        let _ = fourth.write_all(fine.as_bytes());
        let mut answer = String::new();
        let _ = fourth.read_to_string(&mut answer);
        assert_eq!(answer, "");
        drop(open);
        std::thread::sleep(Duration::from_millis(100));
        assert!(ask(address, fine.as_bytes()).starts_with("HTTP/1.1 200"));
    });
}
