//! `tengen review`: its numbers and words are those of the web app's review, and its SGF holds them.

use assert_cmd::Command;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tengen_play::GameTree;
use tengen_web::{App, ServerOptions};
use tower::ServiceExt;

/// Black's open three is not answered: White's sixth move loses. White resigns at the end.
const GAME: &str =
    "(;GM[4]SZ[15]RU[freestyle]PB[red]PW[blue]RE[B+R];B[hh];W[hg];B[ih];W[ig];B[jh];W[ao];B[kh];W[am])";
/// So few that no machine needs its time limit.
const NODES: u64 = 2000;

fn tengen(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.arg("review").args(arguments).args(["--nodes", &NODES.to_string()]).write_stdin(GAME);
    command
}

fn output(arguments: &[&str]) -> String {
    let output = tengen(arguments).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

async fn ask(app: &App, method: &str, path: &str, kind: &str, body: String) -> Value {
    let request = Request::builder().method(method).uri(path).header(header::HOST, "127.0.0.1");
    let request = request.header(header::CONTENT_TYPE, kind).body(Body::from(body)).unwrap();
    let response = tengen_web::app(app.clone()).oneshot(request).await.unwrap();
    assert!(response.status().is_success(), "{path}: {}", response.status());
    serde_json::from_slice(&to_bytes(response.into_body(), 1 << 20).await.unwrap()).unwrap()
}

/// The server's review of a file that a visitor opens.
fn server_review(file: &str) -> Value {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.block_on(async {
        let app = App::new(ServerOptions { review_nodes: NODES, cores: 1, ..ServerOptions::home() }).unwrap();
        let text = "text/plain";
        let tree = ask(&app, "POST", "/api/files/read", text, file.to_owned()).await;
        let json = "application/json";
        let kept = ask(&app, "POST", "/api/studies", json, tree.to_string()).await;
        let path = format!("/api/games/{}/review", kept["id"].as_str().unwrap());
        ask(&app, "POST", &path, json, "{}".to_owned()).await;
        let start = Instant::now();
        loop {
            let job = ask(&app, "GET", &path, text, String::new()).await;
            if job["state"] == "finished" {
                // Puzzles are the web app's alone.
                let mut result = job["result"].clone();
                result.as_object_mut().unwrap().remove("puzzles");
                return result;
            }
            assert!(start.elapsed() < Duration::from_secs(300), "{job}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
}

#[test]
fn the_command_line_s_review_is_the_web_app_s() {
    let mut ours: Value = serde_json::from_str(&output(&["--json"])).unwrap();
    let ours = ours.as_object_mut().unwrap();
    let about: Vec<Value> = ["rule", "size", "moves", "nodes"].map(|name| ours.remove(name).unwrap()).into();
    assert_eq!(about, [json!("freestyle"), json!(15), json!("h8h9i8i9j8a1k8a3"), json!(NODES)]);
    assert_eq!(Value::from(ours.clone()), server_review(GAME));
    let turns = ours["turns"].as_array().unwrap();
    assert!(turns.iter().any(|turn| turn["number"] == 6 && turn["mark"] == "mistake"), "{turns:?}");
}

#[test]
fn the_text_names_the_mistake_and_the_better_move() {
    let text = output(&[]);
    assert!(text.starts_with("Black: red   White: blue   (freestyle, 15x15, 8 moves)\n"), "{text}");
    let mistake = text.lines().find(|line| line.starts_with("Move 6, A1: White’s mistake, ")).expect(&text);
    assert!(mistake.contains(" lost. Lets Black win in ") && mistake.contains(" was better: "), "{text}");
    assert!(
        text.trim_end().lines().last().unwrap().starts_with("Average winning chance lost per move: Black "),
        "{text}"
    );
}

#[test]
fn the_annotated_file_opens_with_its_marks_and_variations() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reviewed.sgf");
    output(&["--sgf", path.to_str().unwrap()]);
    let tree = GameTree::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let line: Vec<_> = tree.main_line().collect();
    assert_eq!(tree.node(line[0]).text("RE").as_deref(), Some("B+R"));
    assert!(tree.node(line[6]).property("BM").is_some());
    assert!(tree.node(line[6]).text("C").unwrap().starts_with("Move 6, A1: White’s mistake"));
    assert_eq!(tree.children(line[5]).count(), 2, "the better line is a variation");
    // The command reads its own file again.
    let again = Command::new(env!("CARGO_BIN_EXE_tengen")).arg("show").arg(&path).output().unwrap();
    assert!(again.status.success());
}

#[test]
fn a_game_without_moves_is_refused() {
    let mut command = tengen(&[]);
    command.write_stdin("(;GM[4]SZ[15])").assert().code(2).stderr("tengen: there are no moves to review\n");
}
