//! Pipes on systems without `poll` (Windows): one thread for each.
//!
//! Process groups and suspension are not supported. The threads end when the program has ended and its pipes are closed.

use super::engine_process::{Receive, Stream};
use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, Command};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;

/// Our ends of a program's standard streams.
pub(super) struct Pipes {
    stdin: Option<Sender<Vec<u8>>>,
    received: Receiver<(Stream, Vec<u8>)>,
    is_closed: bool,
}

/// Whether the system has no room for another process now.
pub(super) fn is_out_of_room(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::OutOfMemory
}

impl Pipes {
    /// Takes the streams of a child that was started with all three piped.
    pub(super) fn take(child: &mut Child) -> Pipes {
        // A program that writes faster than we read has to wait.
        let (sender, received) = sync_channel(16);
        if let Some(pipe) = child.stdout.take() {
            spawn_reader(pipe, Stream::Stdout, sender.clone());
        }
        if let Some(pipe) = child.stderr.take() {
            spawn_reader(pipe, Stream::Stderr, sender);
        }
        Pipes { stdin: child.stdin.take().map(spawn_writer), received, is_closed: false }
    }

    /// Nothing to do: the threads may block.
    pub(super) fn set_nonblocking(&self) -> io::Result<()> {
        Ok(())
    }

    /// Moves bytes both ways, waiting up to `wait` for the first; returns whether any arrived.
    pub(super) fn exchange(&mut self, outgoing: &mut Vec<u8>, receive: Receive<'_>, wait: Duration) -> bool {
        if !outgoing.is_empty() {
            let bytes = std::mem::take(outgoing);
            self.stdin = self.stdin.take().filter(|stdin| stdin.send(bytes).is_ok());
        }
        match self.received.recv_timeout(wait) {
            Ok((Stream::Stdout, bytes)) if bytes.is_empty() => self.is_closed = true,
            Ok((stream, bytes)) => {
                receive(stream, &bytes);
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

    /// Whether the program has closed its output.
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Closes the program's input.
    pub(super) fn close_input(&mut self) {
        self.stdin = None;
    }
}

/// Passes on the bytes of a pipe, and an empty vector at its end.
fn spawn_reader(mut pipe: impl Read + Send + 'static, stream: Stream, sender: SyncSender<(Stream, Vec<u8>)>) {
    thread::spawn(move || {
        let mut buffer = vec![0; 16 << 10];
        loop {
            let count = pipe.read(&mut buffer).unwrap_or(0);
            if sender.send((stream, buffer[..count].to_vec())).is_err() || count == 0 {
                return;
            }
        }
    });
}

/// Writes the bytes it is sent to a pipe.
fn spawn_writer(mut pipe: ChildStdin) -> Sender<Vec<u8>> {
    let (sender, outgoing) = channel::<Vec<u8>>();
    thread::spawn(move || while outgoing.recv().is_ok_and(|bytes| pipe.write_all(&bytes).is_ok()) {});
    sender
}

/// Not supported: there are no process groups.
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

/// Not supported.
pub(super) fn suspend_group(_child: &Child) {}

/// Not supported.
pub(super) fn resume_group(_child: &Child) {}

/// Not supported.
pub(super) fn kill(_process: u32) {}

/// Not supported.
pub(super) fn limit_address_space(_child: &Child, _bytes: u64) -> io::Result<()> {
    Ok(())
}
