//! A `nats-server` of the test's own, which can be killed, and may lose its disk or the last of what it wrote.
#![allow(dead_code, reason = "each test program uses what it needs")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A running server. It ends with the test.
pub(crate) struct Server {
    child: Child,
    port: u16,
    store: PathBuf,
    /// The configuration, if not the plainest.
    configuration: Option<PathBuf>,
}

/// What a server that is started again has of what it wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Disk {
    /// All of it.
    Kept,
    /// What it had at the last snapshot: what it had acknowledged since is lost, as in a power cut.
    AsSnapshotted,
    /// Nothing.
    Lost,
}

/// A server may take so long to listen on a busy machine.
const LONGEST: Duration = Duration::from_secs(30);
/// So many ports are tried.
const TRIES: u32 = 50;

/// A port that is probably free. The system gives none of these to connections, so that only a server can have it.
fn likely_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    10_000 + (std::process::id().wrapping_mul(97).wrapping_add(next * 7) % 22_000) as u16
}

impl Server {
    /// A server with its store in this folder.
    pub(crate) fn start(folder: &Path) -> Server {
        Server::configured(folder, |_| None)
    }

    /// A server with the configuration that is written for its port.
    pub(crate) fn configured(folder: &Path, write: impl Fn(u16) -> Option<PathBuf>) -> Server {
        let store = folder.join("store");
        for _ in 0..TRIES {
            let port = likely_port();
            let configuration = write(port);
            if let Some(child) = spawn(port, &store, configuration.as_deref()) {
                return Server { child, port, store, configuration };
            }
        }
        panic!("nats-server does not start on any of {TRIES} ports");
    }

    pub(crate) fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Kills it, as a power cut does.
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Kills it, if it still runs, and starts it again on the same port.
    pub(crate) fn restart(&mut self, disk: Disk) {
        self.kill();
        if disk != Disk::Kept {
            let _ = fs::remove_dir_all(&self.store);
        }
        let snapshot = self.snapshot_folder();
        if disk == Disk::AsSnapshotted && snapshot.exists() {
            copy(&snapshot, &self.store);
        }
        let again = (0..TRIES).find_map(|_| spawn(self.port, &self.store, self.configuration.as_deref()));
        self.child = again.expect("nats-server starts again");
    }

    /// Remembers what is on the disk now.
    pub(crate) fn snapshot(&self) {
        let snapshot = self.snapshot_folder();
        let _ = fs::remove_dir_all(&snapshot);
        let signal = |name: &str| {
            Command::new("kill").args([name, &self.child.id().to_string()]).status().expect("kill is there")
        };
        // It must not write while it is copied.
        assert!(signal("-STOP").success());
        copy(&self.store, &snapshot);
        assert!(signal("-CONT").success());
    }

    fn snapshot_folder(&self) -> PathBuf {
        self.store.with_extension("snapshot")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).into_iter().flatten().flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            let _ = fs::copy(entry.path(), target);
        }
    }
}

/// The server once it listens; `None` when it ends instead, since its port is taken.
fn spawn(port: u16, store: &Path, configuration: Option<&Path>) -> Option<Child> {
    let name = format!("test-{}-{port}", std::process::id());
    let mut command = Command::new("nats-server");
    command.args(["--name", &name, "-a", "127.0.0.1"]);
    match configuration {
        Some(path) => command.arg("-c").arg(path),
        None => command.args(["-p", &port.to_string(), "-js", "-sd"]).arg(store),
    };
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = quiet.spawn().expect("nats-server is installed (Debian's package of that name)");
    let until = Instant::now() + LONGEST;
    // Its greeting has its name: another server on this port is not taken for it.
    while !greeting(port).is_some_and(|greeting| greeting.contains(&name)) {
        if child.try_wait().expect("it can be asked for").is_some() {
            return None;
        }
        assert!(Instant::now() < until, "nats-server does not listen");
        thread::sleep(Duration::from_millis(10));
    }
    Some(child)
}

fn greeting(port: u16) -> Option<String> {
    let connection = TcpStream::connect(("127.0.0.1", port)).ok()?;
    connection.set_read_timeout(Some(Duration::from_secs(2))).ok()?;
    let mut line = String::new();
    BufReader::new(connection).read_line(&mut line).ok()?;
    Some(line)
}
