//! Pipes, process groups and signals on Unix.
//!
//! Nothing here blocks for longer than it is told, whatever the program at the other end does, so no threads are needed
//! to read and none can be left behind.

use super::engine_process::{Receive, Stream};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};
use std::time::Duration;

/// Our ends of a program's standard streams; `None` once the other end is closed.
pub(super) struct Pipes {
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    buffer: Vec<u8>,
}

/// Whether the system has no room for another process, thread or open file now.
pub(super) fn is_out_of_room(error: &io::Error) -> bool {
    let errno = Errno::from_io_error(error);
    matches!(errno, Some(Errno::AGAIN | Errno::MFILE | Errno::NFILE | Errno::NOMEM))
}

impl Pipes {
    /// Takes the streams of a child that was started with all three piped.
    pub(super) fn take(child: &mut Child) -> Pipes {
        Pipes {
            stdin: child.stdin.take(),
            stdout: child.stdout.take(),
            stderr: child.stderr.take(),
            buffer: vec![0; 64 << 10],
        }
    }

    /// Makes reads and writes return at once.
    pub(super) fn set_nonblocking(&self) -> io::Result<()> {
        self.stdin.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        self.stdout.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        self.stderr.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        Ok(())
    }

    /// Moves bytes both ways, a buffer's worth at most, waiting up to `wait` for the first; returns whether any arrived.
    pub(super) fn exchange(&mut self, outgoing: &mut Vec<u8>, receive: Receive<'_>, wait: Duration) -> bool {
        self.wait(!outgoing.is_empty(), wait);
        self.write(outgoing);
        let out = read(&mut self.stdout, &mut self.buffer, |bytes| receive(Stream::Stdout, bytes));
        let err = read(&mut self.stderr, &mut self.buffer, |bytes| receive(Stream::Stderr, bytes));
        out || err
    }

    /// Whether the program has closed its output.
    pub(super) fn is_closed(&self) -> bool {
        self.stdout.is_none()
    }

    /// Closes the program's input.
    pub(super) fn close_input(&mut self) {
        self.stdin = None;
    }

    fn wait(&self, to_write: bool, wait: Duration) {
        let stdin = self.stdin.as_ref().filter(|_| to_write).map(|pipe| PollFd::new(pipe, PollFlags::OUT));
        let stdout = self.stdout.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN));
        let stderr = self.stderr.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN));
        let mut pipes: Vec<_> = [stdin, stdout, stderr].into_iter().flatten().collect();
        let wait = Timespec::try_from(wait).ok();
        // An interruption is as good as a wake-up: the caller looks at the clock and waits again.
        let _ = poll(&mut pipes, wait.as_ref());
    }

    fn write(&mut self, outgoing: &mut Vec<u8>) {
        let Some(stdin) = &mut self.stdin else { return outgoing.clear() };
        if outgoing.is_empty() {
            return;
        }
        match stdin.write(outgoing) {
            Ok(written) => drop(outgoing.drain(..written)),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
            // The program has closed its input. It may still write, so this alone is not its end.
            Err(_) => self.stdin = None,
        }
    }
}

fn read<R: Read>(pipe: &mut Option<R>, buffer: &mut [u8], receive: impl FnOnce(&[u8])) -> bool {
    let Some(open) = pipe else { return false };
    match open.read(buffer) {
        Ok(0) => *pipe = None,
        Ok(count) => {
            receive(&buffer[..count]);
            return true;
        }
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
        Err(_) => *pipe = None,
    }
    false
}

/// Makes the program lead a process group of its own.
pub(super) fn lead_own_group(command: &mut Command) {
    command.process_group(0);
}

/// Whether the child has ended. It is not reaped, so its process id still names its group and no other.
pub(super) fn has_ended(child: &mut Child) -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let ended = pid(child.id()).map(|pid| waitid(WaitId::Pid(pid), options));
    !matches!(ended, Some(Ok(None)))
}

/// Kills every process of the group the child leads. To be called before the child is reaped.
pub(super) fn kill_group(child: &mut Child) {
    signal_group(child, Signal::KILL);
}

/// Suspends the group the child leads.
pub(super) fn suspend_group(child: &Child) {
    signal_group(child, Signal::STOP);
}

/// Resumes a suspended group.
pub(super) fn resume_group(child: &Child) {
    signal_group(child, Signal::CONT);
}

/// Kills one process.
pub(super) fn kill(process: u32) {
    if let Some(pid) = pid(process) {
        // It may have ended by itself.
        let _ = kill_process(pid, Signal::KILL);
    }
}

/// Limits the address space of a child that has just started.
#[cfg(target_os = "linux")]
pub(super) fn limit_address_space(child: &Child, bytes: u64) -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, prlimit};
    prlimit(pid(child.id()), Resource::As, Rlimit { current: Some(bytes), maximum: Some(bytes) })?;
    Ok(())
}

/// Only Linux can limit another process.
#[cfg(not(target_os = "linux"))]
pub(super) fn limit_address_space(_child: &Child, _bytes: u64) -> io::Result<()> {
    Ok(())
}

fn signal_group(child: &Child, signal: Signal) {
    if let Some(group) = pid(child.id()) {
        // The group may be gone.
        let _ = kill_process_group(group, signal);
    }
}

fn pid(number: u32) -> Option<Pid> {
    i32::try_from(number).ok().and_then(Pid::from_raw)
}
