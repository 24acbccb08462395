//! A connection that can be cut: what a worker and the server say to each other goes through here.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// A way to a server, which can be cut.
pub(crate) struct Proxy {
    port: u16,
    line: Arc<Line>,
}

/// How the way is.
#[derive(Default)]
struct Line {
    /// Nothing comes through.
    is_cut: AtomicBool,
    /// Connections break at once, and nobody is let in; otherwise they are merely silent.
    is_broken: AtomicBool,
    /// How often it was cut: connections from before are lost.
    cuts: AtomicU64,
    is_over: AtomicBool,
}

impl Proxy {
    /// A way to the server on this port.
    pub(crate) fn to(server: u16) -> Proxy {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port();
        let line = Arc::new(Line::default());
        let shared = Arc::clone(&line);
        thread::spawn(move || {
            while !shared.is_over.load(Ordering::SeqCst) {
                match listener.accept() {
                    Ok((caller, _)) if !shared.is_broken.load(Ordering::SeqCst) => {
                        connect(&caller, server, &shared);
                    }
                    Ok(_) => {}
                    Err(_) => thread::sleep(Duration::from_millis(5)),
                }
            }
        });
        Proxy { port, line }
    }

    pub(crate) fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Nothing comes through for so long. Connections break at once, or afterwards, when both sides notice.
    pub(crate) fn cut(&self, time: Duration, breaks_at_once: bool) {
        self.line.cuts.fetch_add(1, Ordering::SeqCst);
        self.line.is_broken.store(breaks_at_once, Ordering::SeqCst);
        self.line.is_cut.store(true, Ordering::SeqCst);
        thread::sleep(time);
        self.line.is_cut.store(false, Ordering::SeqCst);
        self.line.is_broken.store(false, Ordering::SeqCst);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.line.is_over.store(true, Ordering::SeqCst);
    }
}

fn connect(caller: &TcpStream, server: u16, line: &Arc<Line>) {
    let Ok(called) = TcpStream::connect(("127.0.0.1", server)) else { return };
    let born = line.cuts.load(Ordering::SeqCst);
    for (from, to) in [(caller, &called), (&called, caller)] {
        let (Ok(from), Ok(to)) = (from.try_clone(), to.try_clone()) else { return };
        let line = Arc::clone(line);
        thread::spawn(move || {
            let _ = forward(&from, &to, &line, born);
            let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
        });
    }
}

/// Forwards until the connection ends, or was cut.
fn forward(mut from: &TcpStream, mut to: &TcpStream, line: &Line, born: u64) -> std::io::Result<()> {
    from.set_nonblocking(false)?;
    from.set_read_timeout(Some(Duration::from_millis(20)))?;
    let mut bytes = [0; 16 << 10];
    while !line.is_over.load(Ordering::SeqCst) {
        let is_lost = line.cuts.load(Ordering::SeqCst) > born;
        let is_silent = line.is_cut.load(Ordering::SeqCst) && !line.is_broken.load(Ordering::SeqCst);
        if is_lost && !is_silent {
            return Ok(());
        }
        match from.read(&mut bytes) {
            Ok(0) => return Ok(()),
            // What is said during a cut is lost.
            Ok(_) if is_lost => {}
            Ok(count) => to.write_all(&bytes[..count])?,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
