//! A `nats-server` of the test's own, on a free port of this machine, which can be killed and may lose its disk.

use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
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

/// A port that nobody listens on.
pub(crate) fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port()
}

impl Server {
    pub(crate) fn start(folder: &Path) -> Server {
        Server::begin(free_port(), folder.join("store"), None)
    }

    pub(crate) fn configured(port: u16, folder: &Path, configuration: PathBuf) -> Server {
        Server::begin(port, folder.join("store"), Some(configuration))
    }

    fn begin(port: u16, store: PathBuf, configuration: Option<PathBuf>) -> Server {
        let child = spawn(port, &store, configuration.as_deref());
        Server { child, port, store, configuration }
    }

    pub(crate) fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it and starts it again, perhaps without what it had on its disk.
    pub(crate) fn restart(&mut self, wipe: bool) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        if wipe {
            let _ = std::fs::remove_dir_all(&self.store);
        }
        self.child = spawn(self.port, &self.store, self.configuration.as_deref());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(port: u16, store: &Path, configuration: Option<&Path>) -> Child {
    let mut command = Command::new("nats-server");
    match configuration {
        Some(path) => command.arg("-c").arg(path).args(["-a", "127.0.0.1"]),
        None => command.args(["-a", "127.0.0.1", "-p", &port.to_string(), "-js", "-sd"]).arg(store),
    };
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let child = quiet.spawn().expect("nats-server is installed (Debian's package of that name)");
    let until = Instant::now() + Duration::from_secs(30);
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(Instant::now() < until, "nats-server does not listen");
        thread::sleep(Duration::from_millis(10));
    }
    child
}
