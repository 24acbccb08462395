//! Ctrl-C: the first asks a command to end and keep its work, the second ends the program at once.
//!
//! A terminal that is closed and a system that shuts down ask in the same way (SIGHUP, SIGTERM). `tengen web` has a
//! shutdown of its own, and `tengen play` and `tengen engine` hold nothing that an end at once could lose.

use anyhow::{Context, Result};
use std::fmt;
use tengen_play::Stop;

/// The exit status of a command that was interrupted before it was done, as shells report it.
pub(crate) const STATUS: u8 = 130;

/// What `--help` says about interrupting a command that can be continued.
pub(crate) const HELP: &str = "Ctrl-C stops it and keeps what is done; the exit status is then 130, and the same command \
                               continues. A second Ctrl-C ends it at once.";

/// A stop that Ctrl-C raises. Called once, by the command that runs.
///
/// # Errors
/// When the system refuses the handler.
pub(crate) fn stop() -> Result<Stop> {
    let stop = Stop::default();
    let raised = stop.clone();
    let handler = move || interrupt(&raised, || std::process::exit(STATUS.into()));
    ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")?;
    Ok(stop)
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
            "stopped after {done} of {of} {unit}, which are kept; the same command continues from there"
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
