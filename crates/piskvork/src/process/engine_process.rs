//! A running engine: a process with pipes, limits, and a certain end.

use super::lines::{LineBuffer, Tail};
use super::os::{self, Pipes};
use super::process_tree::{EngineMark, MemoryMonitor, ProcessInfo, ProcessTree, is_idle};
use super::wait::{EngineFailure, MemoryLimit, OutputQuota, WaitLimits, after};
#[cfg(unix)]
use super::watchdog::Watched;
use super::{Invocation, ProcessOptions, sandbox};
use crate::command::Command;
use std::io;
use std::path::Path;
use std::process::{Child, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tengen_play::Stop;

/// How long one poll waits before the clock, the stop flag and the memory are checked again.
const TICK: Duration = Duration::from_millis(20);
/// How long after closing its output an engine may end and still be reported as ended.
const CLOSING: Duration = Duration::from_millis(500);
/// How long a killed process may take to end.
const DYING: Duration = Duration::from_secs(5);
/// How long a resumed engine may take to become idle before it is spoken to: long, for the machine may be busy …
const SETTLING: Duration = Duration::from_millis(250);
/// … but short for an engine that was never idle before.
const SETTLING_IN_VAIN: Duration = Duration::from_millis(5);
/// How many bytes of an engine's standard error are kept for error messages.
const STDERR_TAIL: usize = 400;

/// One of an engine's two output streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    Stdout,
    Stderr,
}

/// Takes the bytes that arrive from an engine.
pub(super) type Receive<'a> = &'a mut dyn FnMut(Stream, &[u8]);

/// Why a program cannot be started, as a sentence.
#[derive(Debug)]
pub(crate) enum NoStart {
    /// It is missing, or no program.
    Engine(String),
    /// The machine has no room for another process now.
    Machine(String),
}

impl NoStart {
    fn of(program: &Path, error: &io::Error) -> NoStart {
        let sentence = format!("cannot start {}: {error}", program.display());
        if os::is_out_of_room(error) { NoStart::Machine(sentence) } else { NoStart::Engine(sentence) }
    }

    /// The sentence.
    pub(crate) fn sentence(self) -> String {
        match self {
            NoStart::Engine(sentence) | NoStart::Machine(sentence) => sentence,
        }
    }
}

/// A running engine. When it is dropped, all its processes are killed.
pub(crate) struct EngineProcess {
    child: Child,
    pipes: Pipes,
    outgoing: Vec<u8>,
    lines: LineBuffer,
    stderr: Tail,
    quota: OutputQuota,
    tree: ProcessTree,
    memory: MemoryMonitor,
    is_suspended: bool,
    settling: Duration,
    strays: Vec<ProcessInfo>,
    status: Option<ExitStatus>,
    /// So that it does not outlive this process, however that ends.
    #[cfg(unix)]
    _watched: Watched,
}

impl EngineProcess {
    /// Starts a program.
    ///
    /// # Errors
    /// When it cannot be started.
    pub(crate) fn start(invocation: &Invocation, options: &ProcessOptions) -> Result<EngineProcess, NoStart> {
        let located = invocation.locate().map_err(|error| NoStart::Engine(error.to_string()))?;
        let mut command = std::process::Command::new(&located.program);
        command.args(&invocation.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = options.working_folder.as_ref().or(located.folder.as_ref()) {
            command.current_dir(folder);
        }
        os::lead_own_group(&mut command);
        let writable =
            [options.working_folder.clone(), options.data_folder.clone(), invocation.own_folder(&located)];
        let writable = writable.into_iter().flatten().collect();
        let mark = EngineMark::new();
        mark.put_on(&mut command);
        let cannot = |error| NoStart::of(&located.program, &error);
        let mut child = match invocation.trusted {
            true => command.spawn(),
            false => sandbox::spawn(command, writable),
        }
        .map_err(cannot)?;
        let engine = EngineProcess {
            pipes: Pipes::take(&mut child),
            outgoing: Vec::new(),
            lines: LineBuffer::new(options.line_bytes),
            stderr: Tail::new(STDERR_TAIL),
            quota: OutputQuota::new(options),
            tree: ProcessTree::new(child.id(), &mark),
            memory: MemoryMonitor::new(),
            is_suspended: false,
            settling: SETTLING,
            strays: Vec::new(),
            status: None,
            #[cfg(unix)]
            _watched: Watched::new(child.id()),
            child,
        };
        engine.pipes.set_nonblocking().map_err(cannot)?;
        if let Some(bytes) = options.address_space {
            os::limit_address_space(&engine.child, bytes).map_err(cannot)?;
        }
        Ok(engine)
    }

    /// Begins an exchange: resumes the engine if it was suspended, and returns the lines it has written since the last
    /// exchange.
    ///
    /// # Errors
    /// When it has ended or has written too much.
    pub(crate) fn begin_exchange(&mut self) -> Result<Vec<String>, EngineFailure> {
        self.quota.reset();
        let has_ended = os::has_ended(&mut self.child);
        while self.pump(Duration::ZERO) {
            self.quota.check()?;
        }
        if has_ended || self.pipes.is_closed() {
            return Err(self.broken());
        }
        self.resume();
        Ok(self.lines.take())
    }

    /// Queues a command. It is sent by [`EngineProcess::send`] or the next [`EngineProcess::next_line`].
    pub(crate) fn queue(&mut self, command: &Command) {
        for line in command.to_string().lines() {
            self.outgoing.extend_from_slice(line.as_bytes());
            self.outgoing.extend_from_slice(b"\r\n");
        }
    }

    /// Queues bytes as they are.
    pub(crate) fn queue_bytes(&mut self, bytes: &[u8]) {
        self.outgoing.extend_from_slice(bytes);
    }

    /// Sends what is queued, as far as the pipe takes it now.
    pub(crate) fn send(&mut self) {
        self.pump(Duration::ZERO);
    }

    /// The next line the engine writes.
    ///
    /// # Errors
    /// When none comes within the limits.
    pub(crate) fn next_line(&mut self, limits: &mut WaitLimits<'_>) -> Result<String, EngineFailure> {
        loop {
            if let Some(line) = self.lines.next() {
                return Ok(line);
            }
            if limits.stop.is_some_and(Stop::is_raised) {
                return Err(EngineFailure::Stopped);
            }
            self.check_memory(limits.memory)?;
            // Lines written before it ended still count, so this is asked before reading.
            let has_ended = os::has_ended(&mut self.child);
            let left = limits.left().ok_or(EngineFailure::Timeout)?;
            let arrived = self.pump(if has_ended { Duration::ZERO } else { left.min(TICK) });
            self.quota.check()?;
            if !arrived && (has_ended || self.pipes.is_closed()) {
                return Err(self.broken());
            }
        }
    }

    /// Checks the memory now, however recently it was checked.
    ///
    /// # Errors
    /// When it is over the limit.
    pub(crate) fn check_memory_now(&mut self, limits: &WaitLimits<'_>) -> Result<(), EngineFailure> {
        self.memory.reset();
        self.check_memory(limits.memory)
    }

    /// The memory of all its processes, in bytes; `None` where the system does not tell.
    pub(crate) fn memory(&mut self) -> Option<u64> {
        self.tree.memory()
    }

    /// The processor time of all its processes since they began; `None` where the system does not tell.
    pub(crate) fn cpu(&mut self) -> Option<Duration> {
        self.tree.cpu()
    }

    /// The end of its standard error, on one line.
    pub(crate) fn stderr_tail(&mut self) -> Option<String> {
        self.pump(Duration::ZERO);
        self.stderr.text()
    }

    /// Sends what is queued and closes its input.
    pub(crate) fn close_input(&mut self) {
        self.pump(Duration::ZERO);
        self.pipes.close_input();
    }

    /// Waits for it to end by itself, so long at most; returns whether it has.
    pub(crate) fn wait(&mut self, time: Duration) -> bool {
        let until = after(time);
        while !os::has_ended(&mut self.child) && Instant::now() < until {
            self.pump(Duration::from_millis(1));
            self.lines.take();
        }
        os::has_ended(&mut self.child)
    }

    /// How many processes other than the first it has running.
    pub(crate) fn other_processes(&mut self) -> usize {
        self.tree.others_alive().len()
    }

    /// Suspends it until the next exchange begins.
    pub(crate) fn suspend(&mut self) {
        os::suspend_group(&self.child);
        self.is_suspended = true;
    }

    /// Asks it to end, waits so long, then kills what is left.
    pub(crate) fn quit(mut self, timeout: Duration) {
        self.note_strays();
        self.resume();
        self.queue(&Command::End);
        let until = after(timeout);
        while !os::has_ended(&mut self.child) && Instant::now() < until {
            self.pump(TICK.min(timeout));
            self.lines.take();
            if self.outgoing.is_empty() {
                self.pipes.close_input();
            }
        }
    }

    /// Resumes it. An engine is suspended right after its move, often before it waits for input again; a command that
    /// arrives in that state is taken by some as an interruption of their search, so this waits until it is idle.
    fn resume(&mut self) {
        if !std::mem::take(&mut self.is_suspended) {
            return;
        }
        os::resume_group(&self.child);
        let until = after(self.settling);
        while !is_idle(self.child.id()) {
            if Instant::now() >= until {
                self.settling = SETTLING_IN_VAIN;
                return;
            }
            thread::sleep(Duration::from_micros(50));
        }
    }

    fn check_memory(&mut self, limit: Option<MemoryLimit>) -> Result<(), EngineFailure> {
        let Some(MemoryLimit { announced, slack }) = limit else { return Ok(()) };
        let used = self.memory.excess(&mut self.tree, announced.saturating_add(slack));
        used.map_or(Ok(()), |used| Err(EngineFailure::Memory { used, limit: announced }))
    }

    /// Moves bytes both ways; returns whether any arrived.
    fn pump(&mut self, wait: Duration) -> bool {
        let mut receive = |stream, bytes: &[u8]| match stream {
            Stream::Stdout => self.quota.add(bytes.len(), self.lines.feed(bytes)),
            Stream::Stderr => {
                self.quota.add(bytes.len(), 0);
                self.stderr.feed(bytes);
            }
        };
        self.pipes.exchange(&mut self.outgoing, &mut receive, wait)
    }

    /// The failure of an engine that has ended or closed its output, with its status and standard error.
    fn broken(&mut self) -> EngineFailure {
        let until = after(CLOSING);
        while !os::has_ended(&mut self.child) && Instant::now() < until {
            thread::sleep(Duration::from_millis(1));
        }
        let has_ended = os::has_ended(&mut self.child);
        let how = match self.end().filter(|_| has_ended) {
            Some(status) => format!("the engine ended ({status})"),
            None => "the engine closed its output".to_owned(),
        };
        // As much as a pipe holds; another process that has it may write without end.
        for _ in 0..4 {
            self.pump(Duration::ZERO);
        }
        EngineFailure::Broken(match self.stderr.text() {
            Some(text) => format!("{how}: {text}"),
            None => how,
        })
    }

    /// Kills every process that is left and returns the status of the first.
    fn end(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            let until = after(DYING);
            let mut group_is_killed = false;
            loop {
                self.note_strays();
                os::kill_group(&mut self.child);
                let alive: Vec<&ProcessInfo> =
                    self.strays.iter().filter(|process| process.is_alive()).collect();
                alive.iter().for_each(|process| os::kill(process.pid));
                // A killed process may have started another just before, which has left the group since it was looked at.
                if alive.is_empty() && group_is_killed || Instant::now() >= until {
                    break;
                }
                group_is_killed = true;
                thread::sleep(Duration::from_millis(1));
            }
            self.status = reap(&mut self.child);
        }
        self.status
    }

    /// Notes the processes that have left the group. They are known by their parents or their mark, so a process that
    /// has removed the mark must be noted before its parents end.
    fn note_strays(&mut self) {
        let leader = self.child.id();
        let strays = self.tree.others_alive().into_iter().filter(|process| process.group != leader);
        self.strays.extend(strays);
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.end();
    }
}

/// Waits for a killed child. One that is stuck in a system call is given up after a while: better a zombie than a
/// manager that hangs.
fn reap(child: &mut Child) -> Option<ExitStatus> {
    let until = after(DYING);
    loop {
        match child.try_wait() {
            Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(1)),
            Ok(status) => return status,
            Err(_) => return None,
        }
    }
}
