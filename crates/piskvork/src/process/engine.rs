//! A running engine: a process that is spoken to, listened to, watched and in the end certainly gone.

use super::family::{Family, Mark, MemoryWatch, Relative, is_at_rest};
use super::lines::{Lines, Tail};
use super::os::{self, Pipes};
use super::{Invocation, ProcessOptions};
use crate::command::Command;
use std::process::{Child, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tengen_play::Stop;

/// How long to wait at a time before looking at the clock, the stop flag and the memory.
const TICK: Duration = Duration::from_millis(20);
/// How long after its output an engine may end and still be said to have ended, not to have fallen silent.
const CLOSING: Duration = Duration::from_millis(500);
/// How long a killed process gets to be gone.
const DYING: Duration = Duration::from_secs(5);
/// How long an engine that goes on gets to come to rest before it is spoken to: long, for the machine may be busy …
const COMING_TO_REST: Duration = Duration::from_millis(250);
/// … but not again and again if it is one that never rests.
const NEVER_RESTS: Duration = Duration::from_millis(5);
/// How much of what an engine writes to its standard error is kept for when it fails.
const LAST_WORDS: usize = 400;

/// Where bytes come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Standard output.
    Output,
    /// Standard error.
    Errors,
}

/// Why there is no line to be had from an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// Its time is up.
    Silent,
    /// Nobody wants the line any more.
    Stopped,
    /// It holds too much memory.
    Memory { used: u64, limit: u64 },
    /// It has ended, or speaks without end or no more.
    Broken(String),
}

/// How long to listen, and what else may end it.
pub(crate) struct Patience<'a> {
    until: Instant,
    is_over: bool,
    stop: Option<&'a Stop>,
    memory: Option<MemoryLimit>,
}

/// How much memory an engine may hold, in bytes.
#[derive(Clone, Copy)]
pub(crate) struct MemoryLimit {
    /// What it was told.
    pub(crate) told: u64,
    /// What is let pass.
    pub(crate) slack: u64,
}

impl<'a> Patience<'a> {
    /// From now for so long, whatever happens.
    pub(crate) fn new(time: Duration) -> Patience<'a> {
        Patience { until: after(time), is_over: false, stop: None, memory: None }
    }

    /// The same, unless the engine holds more memory than it may.
    pub(crate) fn with_memory(self, memory: Option<MemoryLimit>) -> Patience<'a> {
        Patience { memory, ..self }
    }

    /// The same, unless nobody wants to know any more.
    pub(crate) fn or_until(self, stop: &'a Stop) -> Patience<'a> {
        Patience { stop: Some(stop), ..self }
    }

    /// What is left. When it is over there is nothing left, but one last look; after that, `None`. So an
    /// answer that came in time is found even if this process was not, and endless chatter has an end.
    fn left(&mut self) -> Option<Duration> {
        if self.is_over {
            return None;
        }
        let left = self.until.saturating_duration_since(Instant::now());
        self.is_over = left.is_zero();
        Some(left)
    }
}

/// The moment so much later, or one that is as good as never.
pub(crate) fn after(time: Duration) -> Instant {
    let never = Duration::from_secs(60 * 60 * 24 * 365);
    Instant::now() + time.min(never)
}

/// A running engine. However it is dropped, its processes are gone afterwards.
pub(crate) struct Engine {
    child: Child,
    pipes: Pipes,
    outgoing: Vec<u8>,
    lines: Lines,
    last_words: Tail,
    heard: Heard,
    family: Family,
    memory: MemoryWatch,
    is_suspended: bool,
    coming_to_rest: Duration,
    strays: Vec<Relative>,
    status: Option<ExitStatus>,
}

/// How much an engine has said for one answer, and may say.
struct Heard {
    bytes: usize,
    lines: usize,
    most_bytes: usize,
    most_lines: usize,
}

impl Engine {
    /// Starts a program.
    ///
    /// # Errors
    /// When it cannot be started, with a sentence that says why.
    pub(crate) fn start(invocation: &Invocation, options: &ProcessOptions) -> Result<Engine, String> {
        let located = invocation.locate().map_err(|error| error.to_string())?;
        let mut command = std::process::Command::new(&located.program);
        command.args(&invocation.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = options.working_folder.as_ref().or(located.folder.as_ref()) {
            command.current_dir(folder);
        }
        os::lead_own_group(&mut command);
        let mark = Mark::new();
        mark.put_on(&mut command);
        let cannot = |error| format!("cannot start {}: {error}", located.program.display());
        let mut child = command.spawn().map_err(cannot)?;
        let engine = Engine {
            pipes: Pipes::take(&mut child),
            outgoing: Vec::new(),
            lines: Lines::new(options.line_bytes),
            last_words: Tail::new(LAST_WORDS),
            heard: Heard::none(options),
            family: Family::new(child.id(), &mark),
            memory: MemoryWatch::new(),
            is_suspended: false,
            coming_to_rest: COMING_TO_REST,
            strays: Vec::new(),
            status: None,
            child,
        };
        engine.pipes.make_ready().map_err(cannot)?;
        if let Some(bytes) = options.address_space {
            os::limit_address_space(&engine.child, bytes).map_err(cannot)?;
        }
        Ok(engine)
    }

    /// Begins an exchange: gives what the engine has said since the last one ended, and lets it go on if it
    /// was suspended.
    ///
    /// # Errors
    /// When it has ended or says too much.
    pub(crate) fn begin(&mut self) -> Result<Vec<String>, Trouble> {
        self.heard.reset();
        let has_ended = os::has_ended(&mut self.child);
        while self.pump(Duration::ZERO) {
            self.heard.check()?;
        }
        if has_ended || self.pipes.is_closed() {
            return Err(self.broken());
        }
        self.resume();
        Ok(self.lines.take())
    }

    /// Says something. It is on its way when it is sent or the next line is listened for.
    pub(crate) fn say(&mut self, command: &Command) {
        for line in command.to_string().lines() {
            self.outgoing.extend_from_slice(line.as_bytes());
            self.outgoing.extend_from_slice(b"\r\n");
        }
    }

    /// Says bytes as they are, line ends and all.
    pub(crate) fn say_bytes(&mut self, bytes: &[u8]) {
        self.outgoing.extend_from_slice(bytes);
    }

    /// Sends what was said, as far as the engine takes it now.
    pub(crate) fn send(&mut self) {
        self.pump(Duration::ZERO);
    }

    /// The next line the engine says.
    ///
    /// # Errors
    /// When none is to be had.
    pub(crate) fn listen(&mut self, patience: &mut Patience<'_>) -> Result<String, Trouble> {
        loop {
            if let Some(line) = self.lines.next() {
                return Ok(line);
            }
            if patience.stop.is_some_and(Stop::is_raised) {
                return Err(Trouble::Stopped);
            }
            self.check_memory(patience.memory)?;
            // What it said before it ended still counts, so the question comes before the reading.
            let has_ended = os::has_ended(&mut self.child);
            let left = patience.left().ok_or(Trouble::Silent)?;
            let came = self.pump(if has_ended { Duration::ZERO } else { left.min(TICK) });
            self.heard.check()?;
            if !came && (has_ended || self.pipes.is_closed()) {
                return Err(self.broken());
            }
        }
    }

    /// Looks at the memory now, however recently it did.
    ///
    /// # Errors
    /// When it is too much.
    pub(crate) fn check_memory_now(&mut self, patience: &Patience<'_>) -> Result<(), Trouble> {
        self.memory.look_again();
        self.check_memory(patience.memory)
    }

    /// The bytes that all its processes hold; `None` where that cannot be known.
    pub(crate) fn memory(&mut self) -> Option<u64> {
        self.family.memory()
    }

    /// The end of what it has written to its standard error, on one line.
    pub(crate) fn last_words(&mut self) -> Option<String> {
        self.pump(Duration::ZERO);
        self.last_words.text()
    }

    /// Lets it see the end of its input, after what was said to it.
    pub(crate) fn close_input(&mut self) {
        self.pump(Duration::ZERO);
        self.pipes.close_input();
    }

    /// Waits for it to end by itself, so long at most; says whether it has.
    pub(crate) fn wait(&mut self, patience: Duration) -> bool {
        let until = after(patience);
        while !os::has_ended(&mut self.child) && Instant::now() < until {
            self.pump(Duration::from_millis(1));
            self.lines.take();
        }
        os::has_ended(&mut self.child)
    }

    /// How many processes other than the first it has running.
    pub(crate) fn company(&mut self) -> usize {
        self.family.others_alive().len()
    }

    /// Suspends it until the next exchange begins.
    pub(crate) fn suspend(&mut self) {
        os::suspend_group(&self.child);
        self.is_suspended = true;
    }

    /// Asks it to end, waits so long for it, then kills what is left.
    pub(crate) fn quit(mut self, farewell: Duration) {
        self.note_strays();
        self.resume();
        self.say(&Command::End);
        let until = after(farewell);
        while !os::has_ended(&mut self.child) && Instant::now() < until {
            self.pump(TICK.min(farewell));
            self.lines.take();
            if self.outgoing.is_empty() {
                self.pipes.close_input();
            }
        }
    }

    /// Lets it go on. An engine is suspended the moment it has moved, often before it has gone back to
    /// listening; spoken to in that state, some mistake the next command for an interruption of their search.
    fn resume(&mut self) {
        if !std::mem::take(&mut self.is_suspended) {
            return;
        }
        os::resume_group(&self.child);
        let until = after(self.coming_to_rest);
        while !is_at_rest(self.child.id()) {
            if Instant::now() >= until {
                self.coming_to_rest = NEVER_RESTS;
                return;
            }
            thread::sleep(Duration::from_micros(50));
        }
    }

    fn check_memory(&mut self, limit: Option<MemoryLimit>) -> Result<(), Trouble> {
        let Some(MemoryLimit { told, slack }) = limit else { return Ok(()) };
        let used = self.memory.excess(&mut self.family, told.saturating_add(slack));
        used.map_or(Ok(()), |used| Err(Trouble::Memory { used, limit: told }))
    }

    /// Moves bytes both ways and says whether any came.
    fn pump(&mut self, wait: Duration) -> bool {
        let hear = |source, bytes: &[u8]| match source {
            Source::Output => self.heard.add(bytes.len(), self.lines.feed(bytes)),
            Source::Errors => {
                self.heard.add(bytes.len(), 0);
                self.last_words.feed(bytes);
            }
        };
        self.pipes.turn(&mut self.outgoing, hear, wait)
    }

    /// How it broke: its status if it has ended, and its last words.
    fn broken(&mut self) -> Trouble {
        let until = after(CLOSING);
        while !os::has_ended(&mut self.child) && Instant::now() < until {
            thread::sleep(Duration::from_millis(1));
        }
        let has_ended = os::has_ended(&mut self.child);
        let how = match self.end().filter(|_| has_ended) {
            Some(status) => format!("the engine ended ({status})"),
            None => "the engine closed its output".to_owned(),
        };
        // A pipe holds no more than this; whoever else has it may write without end.
        for _ in 0..4 {
            self.pump(Duration::ZERO);
        }
        Trouble::Broken(match self.last_words.text() {
            Some(words) => format!("{how}: {words}"),
            None => how,
        })
    }

    /// Kills whatever is left and gives the leader's status.
    fn end(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            let until = after(DYING);
            loop {
                self.note_strays();
                os::kill_group(&mut self.child);
                let alive: Vec<&Relative> = self.strays.iter().filter(|process| process.is_alive()).collect();
                alive.iter().for_each(|process| os::kill(process.pid));
                // Who was killed may have started another just before.
                if alive.is_empty() || Instant::now() >= until {
                    break;
                }
                thread::sleep(Duration::from_millis(1));
            }
            self.status = reap(&mut self.child);
        }
        self.status
    }

    /// Those who left the group are known by their parents or their mark. Whoever has neither any more must
    /// be noted before its parents end.
    fn note_strays(&mut self) {
        let leader = self.child.id();
        let strays = self.family.others_alive().into_iter().filter(|process| process.group != leader);
        self.strays.extend(strays);
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.end();
    }
}

/// Waits for a killed child. One that cannot die (stuck in a system call) is given up after a while: better
/// a zombie than a manager that hangs.
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

impl Heard {
    fn none(options: &ProcessOptions) -> Heard {
        Heard { bytes: 0, lines: 0, most_bytes: options.output_bytes, most_lines: options.output_lines }
    }

    fn reset(&mut self) {
        (self.bytes, self.lines) = (0, 0);
    }

    fn add(&mut self, bytes: usize, lines: usize) {
        self.bytes += bytes;
        self.lines += lines;
    }

    fn check(&self) -> Result<(), Trouble> {
        if self.bytes > self.most_bytes || self.lines > self.most_lines {
            let said = format!("{} lines, {} bytes and no answer", self.lines, self.bytes);
            return Err(Trouble::Broken(format!("the engine floods its output ({said})")));
        }
        Ok(())
    }
}
