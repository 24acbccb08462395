//! A conversation with one engine process, with its transcript.

use super::failure::{CheckFailure, FailureKind};
use crate::command::Command;
use crate::process::engine_line::EngineLine;
use crate::process::engine_process::EngineProcess;
use crate::process::lines::printable;
use crate::process::wait::{EngineFailure, WaitLimits};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};
use tengen_board::Size;
use tengen_play::Stop;

/// How many lines of the transcript are kept for the report.
const TRANSCRIPT_LINES: usize = 12;
/// How many characters of each line are kept.
const LINE_WIDTH: usize = 120;
/// How often memory is measured during a wait.
const MEMORY_INTERVAL: Duration = Duration::from_millis(25);

/// The pause between an engine's answer and the next question: the least that a manager and an opponent take.
const PAUSE: Duration = Duration::from_millis(20);

/// What is observed in every conversation, whichever check it belongs to.
#[derive(Debug, Default)]
pub(super) struct Observations {
    /// Moves that were not asked for, each with the transcript before it.
    pub(super) extra_moves: Vec<(String, Vec<String>)>,
    /// The first text on standard error.
    pub(super) stderr: Option<String>,
    /// Whether the engine has made a move.
    pub(super) has_moved: bool,
}

/// A conversation with one engine process; dropping it ends the process.
pub(super) struct Conversation {
    process: EngineProcess,
    size: Size,
    line_end: &'static str,
    transcript: VecDeque<String>,
    /// How many messages the last line of the transcript stands for.
    messages: usize,
    pause: Duration,
    last_line_at: Option<Instant>,
    observations: Rc<RefCell<Observations>>,
    stop: Stop,
    begun: Instant,
    peak: Option<u64>,
    next_measurement: Instant,
}

impl Conversation {
    pub(super) fn new(
        process: EngineProcess,
        size: Size,
        begun: Instant,
        observations: Rc<RefCell<Observations>>,
        stop: Stop,
    ) -> Self {
        Conversation {
            process,
            size,
            line_end: "\r\n",
            transcript: VecDeque::new(),
            messages: 0,
            pause: PAUSE,
            last_line_at: None,
            observations,
            stop,
            begun,
            peak: None,
            next_measurement: begun,
        }
    }

    /// Reads points as those of a board of this size from now on.
    pub(super) fn set_size(&mut self, size: Size) {
        self.size = size;
    }

    /// Ends lines in this way from now on.
    pub(super) fn set_line_end(&mut self, line_end: &'static str) {
        self.line_end = line_end;
    }

    /// Makes no pause between an answer and the next question from now on.
    pub(super) fn skip_pauses(&mut self) {
        self.pause = Duration::ZERO;
    }

    /// Measures the memory from now on.
    pub(super) fn measure_peak(&mut self) {
        self.peak = Some(0);
    }

    /// The most memory measured.
    pub(super) fn peak(&self) -> Option<u64> {
        self.peak.filter(|&bytes| bytes > 0)
    }

    /// The processor time of all its processes since they began; `None` where the system does not tell.
    pub(super) fn cpu(&mut self) -> Option<Duration> {
        self.process.cpu()
    }

    /// The time since the process was started.
    pub(super) fn age(&self) -> Duration {
        self.begun.elapsed()
    }

    /// The last lines sent and received.
    pub(super) fn transcript(&self) -> Vec<String> {
        self.transcript.iter().cloned().collect()
    }

    /// Sends one command of one or more lines.
    pub(super) fn send(&mut self, command: &str) {
        for line in command.lines() {
            self.process.queue_bytes(line.as_bytes());
            self.process.queue_bytes(self.line_end.as_bytes());
        }
        self.record('>', &command.lines().collect::<Vec<_>>().join(" | "));
        self.process.send();
    }

    /// Prepares for a question: resumes the engine if it was suspended, and reads the lines that were not asked for.
    ///
    /// # Errors
    /// When it has ended.
    pub(super) fn prepare(&mut self) -> Result<(), CheckFailure> {
        if let Some(last) = self.last_line_at {
            thread::sleep(self.pause.saturating_sub(last.elapsed()));
        }
        match self.process.begin_exchange() {
            Ok(lines) => {
                lines.iter().for_each(|line| self.record_unasked(line));
                Ok(())
            }
            Err(failure) => Err(self.failure_from(failure)),
        }
    }

    /// The next line, if one comes in time.
    ///
    /// # Errors
    /// When the engine has ended, or the test was stopped.
    pub(super) fn next_line(&mut self, time: Duration) -> Result<Option<String>, CheckFailure> {
        let until = Instant::now() + time;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let wait = if self.peak.is_some() { left.min(MEMORY_INTERVAL) } else { left };
            let line = self.process.next_line(&mut WaitLimits::new(wait).or_until(&self.stop));
            self.measure_memory();
            match line {
                Ok(line) => {
                    self.last_line_at = Some(Instant::now());
                    self.record('<', &line);
                    return Ok(Some(line));
                }
                Err(EngineFailure::Timeout) if left.is_zero() => return Ok(None),
                Err(EngineFailure::Timeout) => {}
                Err(failure) => return Err(self.failure_from(failure)),
            }
        }
    }

    /// The next line with a meaning in the protocol, if one comes in time.
    ///
    /// # Errors
    /// As [`Conversation::next_line`].
    pub(super) fn answer(&mut self, time: Duration) -> Result<Option<(EngineLine, String)>, CheckFailure> {
        let until = Instant::now() + time;
        loop {
            let Some(line) = self.next_line(until.saturating_duration_since(Instant::now()))? else {
                return Ok(None);
            };
            match EngineLine::read(&line, self.size) {
                EngineLine::Other => {}
                answer => return Ok(Some((answer, quoted(&line)))),
            }
        }
    }

    /// Sends a command and returns the engine's answer.
    ///
    /// # Errors
    /// When the engine has ended, or the test was stopped.
    pub(super) fn ask(
        &mut self,
        command: &str,
        time: Duration,
    ) -> Result<Option<(EngineLine, String)>, CheckFailure> {
        self.prepare()?;
        self.send(command);
        self.answer(time)
    }

    /// Sends a command that must be answered by OK.
    ///
    /// # Errors
    /// When it is not.
    pub(super) fn ask_ok(&mut self, command: &str, time: Duration) -> Result<(), CheckFailure> {
        match self.ask(command, time)? {
            Some((EngineLine::Ok, _)) => Ok(()),
            Some((_, with)) => Err(self.failure(FailureKind::Refused { to: command.to_owned(), with })),
            None => Err(self.failure(FailureKind::Silent { to: command.to_owned(), waited: time })),
        }
    }

    /// Starts a game on an empty board of this size.
    ///
    /// # Errors
    /// When START is not answered by OK.
    pub(super) fn start(&mut self, size: Size, time: Duration) -> Result<(), CheckFailure> {
        self.ask_ok(&Command::Start(size.side().into()).to_string(), time)
    }

    /// Every line that comes in that time.
    ///
    /// # Errors
    /// When the engine has ended, or the test was stopped.
    pub(super) fn listen(&mut self, time: Duration) -> Result<Vec<String>, CheckFailure> {
        let until = Instant::now() + time;
        let mut lines = Vec::new();
        while let Some(line) = self.next_line(until.saturating_duration_since(Instant::now()))? {
            lines.push(line);
        }
        Ok(lines)
    }

    /// Listens for moves that were not asked for.
    ///
    /// # Errors
    /// As [`Conversation::listen`].
    pub(super) fn listen_for_extras(&mut self, time: Duration) -> Result<(), CheckFailure> {
        let lines = self.listen(time)?;
        lines.iter().for_each(|line| self.record_extra_move(line));
        Ok(())
    }

    /// Suspends the process until the next question, as Gomocup's judge does.
    pub(super) fn suspend(&mut self) {
        self.process.send();
        self.process.suspend();
    }

    /// Records that the engine has made a move.
    pub(super) fn record_move(&mut self) {
        self.observations.borrow_mut().has_moved = true;
    }

    /// Closes the engine's input.
    pub(super) fn close_input(&mut self) {
        self.process.close_input();
    }

    /// Waits for the process to end; returns how long that took, if it has ended.
    pub(super) fn wait(&mut self, limit: Duration) -> Option<Duration> {
        let begun = Instant::now();
        self.process.wait(limit).then(|| begun.elapsed())
    }

    /// How many processes the engine has besides its first.
    pub(super) fn other_processes(&mut self) -> usize {
        self.process.other_processes()
    }

    pub(super) fn failure(&self, kind: FailureKind) -> CheckFailure {
        CheckFailure { kind, transcript: self.transcript() }
    }

    fn failure_from(&self, failure: EngineFailure) -> CheckFailure {
        self.failure(match failure {
            EngineFailure::Stopped => FailureKind::Stopped,
            EngineFailure::Broken(how) => FailureKind::Ended(how),
            // Neither limit is set here.
            EngineFailure::Timeout => FailureKind::Ended("the engine fell silent".to_owned()),
            EngineFailure::Memory { .. } => FailureKind::Ended("the engine used too much memory".to_owned()),
        })
    }

    fn measure_memory(&mut self) {
        if let Some(peak) = self.peak.filter(|_| Instant::now() >= self.next_measurement) {
            self.peak = Some(peak.max(self.process.memory().unwrap_or(0)));
            // From now, because measuring takes time, too.
            self.next_measurement = Instant::now() + MEMORY_INTERVAL;
        }
    }

    fn record_unasked(&mut self, line: &str) {
        self.record('<', line);
        self.record_extra_move(line);
    }

    fn record_extra_move(&mut self, line: &str) {
        if let EngineLine::Move(_) = EngineLine::read(line, self.size) {
            let extra = (quoted(line), self.transcript());
            self.observations.borrow_mut().extra_moves.push(extra);
        }
    }

    /// Adds a line to the transcript. Of messages in a row only the last is kept.
    fn record(&mut self, who: char, line: &str) {
        let word = line.split_whitespace().next().unwrap_or_default();
        let is_message = who == '<' && matches!(word, "MESSAGE" | "DEBUG" | "INFO");
        let line = printable(line, LINE_WIDTH);
        if is_message && self.messages > 0 {
            self.transcript.pop_back();
        }
        self.messages = if is_message { self.messages + 1 } else { 0 };
        if self.transcript.len() == TRANSCRIPT_LINES {
            self.transcript.pop_front();
        }
        self.transcript.push_back(match self.messages {
            0 | 1 => format!("{who} {line}"),
            many => format!("{who} (the last of {many}) {line}"),
        });
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        let mut observations = self.observations.borrow_mut();
        if observations.stderr.is_none() {
            observations.stderr = self.process.stderr_tail();
        }
    }
}

fn quoted(line: &str) -> String {
    printable(line.trim(), LINE_WIDTH)
}
