//! Pipes where there is no `poll` for them (Windows): a thread for each. Groups and suspension are not
//! offered. The threads end when the program has ended and its pipes are closed.

use super::engine::Source;
use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, Command};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;

/// Our ends of a program's standard streams.
pub(super) struct Pipes {
    stdin: Option<Sender<Vec<u8>>>,
    heard: Receiver<(Source, Vec<u8>)>,
    is_closed: bool,
}

impl Pipes {
    /// Takes the streams of a child that was started with all three piped.
    pub(super) fn take(child: &mut Child) -> Pipes {
        // A program that speaks faster than it is heard has to wait.
        let (hear, heard) = sync_channel(16);
        if let Some(pipe) = child.stdout.take() {
            listen(pipe, Source::Output, hear.clone());
        }
        if let Some(pipe) = child.stderr.take() {
            listen(pipe, Source::Errors, hear);
        }
        Pipes { stdin: child.stdin.take().map(speak), heard, is_closed: false }
    }

    /// The threads do the waiting.
    pub(super) fn make_ready(&self) -> io::Result<()> {
        Ok(())
    }

    /// Moves bytes both ways, waiting up to `wait` for the first. Says whether any came.
    pub(super) fn turn(
        &mut self,
        outgoing: &mut Vec<u8>,
        mut hear: impl FnMut(Source, &[u8]),
        wait: Duration,
    ) -> bool {
        if !outgoing.is_empty() {
            let bytes = std::mem::take(outgoing);
            self.stdin = self.stdin.take().filter(|stdin| stdin.send(bytes).is_ok());
        }
        match self.heard.recv_timeout(wait) {
            Ok((Source::Output, bytes)) if bytes.is_empty() => self.is_closed = true,
            Ok((source, bytes)) => {
                hear(source, &bytes);
                return true;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                self.is_closed = true;
                thread::sleep(wait);
            }
        }
        false
    }

    /// Whether the program can say no more.
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Lets the program see the end of its input.
    pub(super) fn close_input(&mut self) {
        self.stdin = None;
    }
}

/// Passes on what comes out of a pipe, and nothing at all at its end.
fn listen(mut pipe: impl Read + Send + 'static, source: Source, hear: SyncSender<(Source, Vec<u8>)>) {
    thread::spawn(move || {
        let mut buffer = vec![0; 16 << 10];
        loop {
            let count = pipe.read(&mut buffer).unwrap_or(0);
            if hear.send((source, buffer[..count].to_vec())).is_err() || count == 0 {
                return;
            }
        }
    });
}

fn speak(mut pipe: ChildStdin) -> Sender<Vec<u8>> {
    let (say, said) = channel::<Vec<u8>>();
    thread::spawn(move || while said.recv().is_ok_and(|bytes| pipe.write_all(&bytes).is_ok()) {});
    say
}

/// There are no groups here.
pub(super) fn lead_own_group(_command: &mut Command) {}

/// Whether the child has ended.
pub(super) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Kills the child.
pub(super) fn kill_group(child: &mut Child) {
    // It may have ended by itself.
    let _ = child.kill();
}

/// Not offered here.
pub(super) fn suspend_group(_child: &Child) {}

/// Not offered here.
pub(super) fn resume_group(_child: &Child) {}

/// Not offered here.
pub(super) fn kill(_process: u32) {}

/// Not offered here.
pub(super) fn limit_address_space(_child: &Child, _bytes: u64) -> io::Result<()> {
    Ok(())
}
