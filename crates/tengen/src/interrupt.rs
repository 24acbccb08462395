//! Ctrl-C: the first asks a command to end and keep its work, the second ends the program at once.
//!
//! SIGTERM, with which a system asks programs to end, counts as Ctrl-C. `tengen web` shuts its server down on either;
//! `tengen play` and `tengen engine` hold nothing that would have to be kept.

use anyhow::{Context, Result};
use std::fmt;
use std::io;
use tengen_play::Stop;
use tokio::runtime::{self, Runtime};
#[cfg(unix)]
use tokio::signal::unix;

/// The exit status of a command that was interrupted before it was done, as shells report it.
pub(crate) const STATUS: u8 = 130;

/// What `--help` says about interrupting a command that can be continued.
pub(crate) const HELP: &str = "Ctrl-C stops it and keeps what is done; the exit status is then 130, and the same command \
                               continues. A second Ctrl-C ends it at once.";

/// A stop that Ctrl-C raises. From the call on, the second Ctrl-C ends the program.
///
/// # Errors
/// When the system does not let the program listen for signals.
pub(crate) fn stop() -> Result<Stop> {
    let listen = || -> io::Result<(Runtime, Signals)> {
        let runtime = runtime::Builder::new_current_thread().enable_io().build()?;
        let signals = runtime.block_on(async { Signals::listen() })?;
        Ok((runtime, signals))
    };
    let (runtime, mut signals) = listen().context("cannot listen for Ctrl-C")?;
    let stop = Stop::default();
    let raised = stop.clone();
    let listening = move || {
        runtime.block_on(async {
            loop {
                signals.next().await;
                interrupt(&raised, || std::process::exit(STATUS.into()));
            }
        });
    };
    let thread = std::thread::Builder::new().name("signals".to_owned()).spawn(listening);
    thread.context("cannot listen for Ctrl-C")?;
    Ok(stop)
}

/// Ctrl-C and SIGTERM, from the moment on that they are listened for.
pub(crate) struct Signals {
    #[cfg(unix)]
    interrupt: unix::Signal,
    #[cfg(unix)]
    terminate: unix::Signal,
}

#[cfg(unix)]
impl Signals {
    /// Listens, inside an asynchronous runtime.
    pub(crate) fn listen() -> io::Result<Signals> {
        Ok(Signals {
            interrupt: unix::signal(unix::SignalKind::interrupt())?,
            terminate: unix::signal(unix::SignalKind::terminate())?,
        })
    }

    /// Waits for the next signal.
    pub(crate) async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

#[cfg(not(unix))]
impl Signals {
    /// Listens, inside an asynchronous runtime.
    pub(crate) fn listen() -> io::Result<Signals> {
        Ok(Signals {})
    }

    /// Waits for the next signal.
    pub(crate) async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    }
}

/// Raises the stop, or ends the program if it was raised before.
fn interrupt(stop: &Stop, exit: impl FnOnce()) {
    if stop.is_raised() {
        exit();
    }
    stop.raise();
}

/// The command was interrupted before it was done. The sentence says what is kept.
#[derive(Debug)]
pub(crate) struct Interrupted(String);

impl Interrupted {
    /// So many are done and kept; the same command continues.
    pub(crate) fn after(done: u64, of: u64, unit: &str) -> Interrupted {
        Interrupted(format!(
            "stopped after {done} of {of} {unit}; what is done is kept, and the same command continues from there"
        ))
    }

    /// What is kept, in other words.
    pub(crate) fn saying(sentence: &str) -> Interrupted {
        Interrupted(sentence.to_owned())
    }
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Interrupted {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_interrupt_stops_and_the_second_ends() {
        let stop = Stop::default();
        interrupt(&stop, || panic!("the command may still save its work"));
        assert!(stop.is_raised());
        let mut ended = false;
        interrupt(&stop, || ended = true);
        assert!(ended);
    }
}
