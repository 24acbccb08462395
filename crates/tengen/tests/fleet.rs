//! `tengen fleet`: a worker, a tournament and the status as commands, and what is refused with one sentence.

#[path = "../../fleet/tests/fleet/server.rs"]
mod server;

use serde_json::Value;
use server::Server;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn tengen(arguments: &[&str]) -> Output {
    Command::new(TENGEN).args(arguments).stdin(Stdio::null()).output().expect("it runs")
}

/// The table of a tournament, without what the clock says.
fn table(arguments: &[&str]) -> Value {
    let event = ["tournament", "greedy", "random", "minimax-d1", "--games", "4", "--nodes", "100", "--json"];
    let output = tengen(&[&event[..], arguments].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut report: Value = serde_json::from_slice(&output.stdout).unwrap();
    for player in report["players"].as_array_mut().unwrap() {
        player.as_object_mut().unwrap().retain(|name, _| name != "seconds" && name != "longest_move_ms");
    }
    report
}

fn sentence(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

#[test]
fn a_tournament_is_played_by_a_worker_which_leaves_at_ctrl_c() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let server = Server::start(folder.path());
    let nats = server.address();
    // The bench number is counted once for each program.
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fleet").display().to_string();
    let mut worker = Command::new(TENGEN);
    worker.args(["fleet", "work", "--nats", &nats, "--cores", "1", "--name", "ann", "--cache", &cache]);
    let worker = worker.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut worker = Process(worker);
    let played = table(&["--out", &path("there"), "--fleet", &nats]);
    assert_eq!(played, table(&["--out", &path("here")]));

    let status = tengen(&["fleet", "status", "--nats", &nats, "--json"]);
    let status: Value = serde_json::from_slice(&status.stdout).unwrap();
    assert_eq!((&status["workers"][0]["worker"], &status["events"][0]["done"]), (&"ann".into(), &12.into()));
    let shown = String::from_utf8(tengen(&["fleet", "status", "--nats", &nats]).stdout).unwrap();
    assert!(
        shown.contains("1 workers with 1 cores") && shown.contains("finished, 12 of 12 games"),
        "{shown}"
    );

    assert!(Command::new("kill").args(["-INT", &worker.0.id().to_string()]).status().unwrap().success());
    let until = Instant::now() + Duration::from_secs(20);
    let ended = loop {
        match worker.0.try_wait().unwrap() {
            None if Instant::now() < until => thread::sleep(Duration::from_millis(20)),
            ended => break ended,
        }
    };
    assert!(ended.expect("it ends at Ctrl-C").success());
    let status = tengen(&["fleet", "status", "--nats", &nats, "--json"]);
    let status: Value = serde_json::from_slice(&status.stdout).unwrap();
    assert_eq!(status["workers"][0]["present"], false, "it has said that it leaves");
}

#[test]
fn what_cannot_be_is_refused_with_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let out = path("event");
    let matched =
        |fleet: &str| tengen(&["match", "greedy", "random", "--games", "2", "--out", &out, "--fleet", fleet]);
    assert!(sentence(&matched("nats://127.0.0.1:1")).contains("cannot be reached"));
    assert!(sentence(&matched("nowhere")).contains("neither an address like nats://host nor an access file"));
    assert!(
        sentence(&tengen(&["fleet", "status", "--nats", "nats://127.0.0.1:1"])).contains("cannot be reached")
    );
    let init = |name: &str| tengen(&["fleet", "init", &path("fleet"), "--host", "hub.lan", "--worker", name]);
    assert!(sentence(&init("a.b")).contains("cannot name a worker"));
    let written = init("ann");
    assert!(written.status.success(), "{}", String::from_utf8_lossy(&written.stderr));
    assert!(Path::new(&path("fleet/ann.fleet")).exists() && Path::new(&path("fleet/server.conf")).exists());
}
