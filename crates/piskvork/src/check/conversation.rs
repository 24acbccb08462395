//! A conversation with one process of the engine, taken down word for word.

use super::problem::{Kind, Problem};
use crate::process::engine::{Engine, Patience, Trouble};
use crate::process::lines::printable;
use crate::process::says::Says;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};
use tengen_board::Size;
use tengen_play::Stop;

/// How many lines of a conversation are kept for the report.
const KEPT: usize = 12;
/// How much of a line.
const WIDTH: usize = 120;
/// How often memory is looked at while waiting.
const GLANCE: Duration = Duration::from_millis(25);

/// What a manager and an opponent need at least between an engine's answer and the next question.
const BREATH: Duration = Duration::from_millis(20);

/// What is noticed in every conversation, whatever it is about.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// Moves that nobody had asked for, each with what was said before.
    pub(super) extra_moves: Vec<(String, Vec<String>)>,
    /// What was written to standard error, the first of it.
    pub(super) errors: Option<String>,
    /// Whether the engine has ever made a move.
    pub(super) has_moved: bool,
}

/// A conversation with one process, which ends with it.
pub(super) struct Conversation {
    engine: Engine,
    size: Size,
    line_end: &'static str,
    said: VecDeque<String>,
    /// How many messages the last line kept stands for.
    messages: usize,
    breath: Duration,
    last_heard: Option<Instant>,
    notes: Rc<RefCell<Notes>>,
    stop: Stop,
    begun: Instant,
    peak: Option<u64>,
    next_glance: Instant,
}

impl Conversation {
    pub(super) fn new(
        engine: Engine,
        size: Size,
        begun: Instant,
        notes: Rc<RefCell<Notes>>,
        stop: Stop,
    ) -> Self {
        Conversation {
            engine,
            size,
            line_end: "\r\n",
            said: VecDeque::new(),
            messages: 0,
            breath: BREATH,
            last_heard: None,
            notes,
            stop,
            begun,
            peak: None,
            next_glance: begun,
        }
    }

    /// Points are those of such a board from now on.
    pub(super) fn play_on(&mut self, size: Size) {
        self.size = size;
    }

    /// Ends lines so from now on.
    pub(super) fn end_lines_with(&mut self, line_end: &'static str) {
        self.line_end = line_end;
    }

    /// Leaves no time between an answer and the next question from now on.
    pub(super) fn hurry(&mut self) {
        self.breath = Duration::ZERO;
    }

    /// Watches the memory from now on.
    pub(super) fn watch_memory(&mut self) {
        self.peak = Some(0);
    }

    /// The most memory seen while it was watched.
    pub(super) fn peak(&self) -> Option<u64> {
        self.peak.filter(|&bytes| bytes > 0)
    }

    /// Since the process was started.
    pub(super) fn age(&self) -> Duration {
        self.begun.elapsed()
    }

    /// What was said so far, the end of it.
    pub(super) fn transcript(&self) -> Vec<String> {
        self.said.iter().cloned().collect()
    }

    /// Says one command of one or more lines.
    pub(super) fn say(&mut self, command: &str) {
        for line in command.lines() {
            self.engine.say_bytes(line.as_bytes());
            self.engine.say_bytes(self.line_end.as_bytes());
        }
        self.note('>', &command.lines().collect::<Vec<_>>().join(" | "));
        self.engine.send();
    }

    /// Before a question: hears what was said unasked, and lets the engine go on if it was suspended.
    ///
    /// # Errors
    /// When it has ended.
    pub(super) fn settle(&mut self) -> Result<(), Problem> {
        if let Some(heard) = self.last_heard {
            thread::sleep(self.breath.saturating_sub(heard.elapsed()));
        }
        match self.engine.begin() {
            Ok(lines) => {
                lines.iter().for_each(|line| self.note_unasked(line));
                Ok(())
            }
            Err(trouble) => Err(self.problem_of(trouble)),
        }
    }

    /// The next line, if one comes in time.
    ///
    /// # Errors
    /// When the engine has ended, or the examination.
    pub(super) fn hear(&mut self, time: Duration) -> Result<Option<String>, Problem> {
        let until = Instant::now() + time;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let wait = if self.peak.is_some() { left.min(GLANCE) } else { left };
            let heard = self.engine.listen(&mut Patience::new(wait).or_until(&self.stop));
            self.glance_at_memory();
            match heard {
                Ok(line) => {
                    self.last_heard = Some(Instant::now());
                    self.note('<', &line);
                    return Ok(Some(line));
                }
                Err(Trouble::Silent) if left.is_zero() => return Ok(None),
                Err(Trouble::Silent) => {}
                Err(trouble) => return Err(self.problem_of(trouble)),
            }
        }
    }

    /// The next line that means something to a manager, if one comes in time.
    ///
    /// # Errors
    /// As [`Conversation::hear`].
    pub(super) fn answer(&mut self, time: Duration) -> Result<Option<(Says, String)>, Problem> {
        let until = Instant::now() + time;
        loop {
            let Some(line) = self.hear(until.saturating_duration_since(Instant::now()))? else {
                return Ok(None);
            };
            match Says::read(&line, self.size) {
                Says::Other => {}
                says => return Ok(Some((says, quoted(&line)))),
            }
        }
    }

    /// Says a command and gives what it means to a manager that the engine answers.
    ///
    /// # Errors
    /// When the engine has ended, or the examination.
    pub(super) fn ask(&mut self, command: &str, time: Duration) -> Result<Option<(Says, String)>, Problem> {
        self.settle()?;
        self.say(command);
        self.answer(time)
    }

    /// Says a command that is to be answered by OK.
    ///
    /// # Errors
    /// When it is not.
    pub(super) fn ask_ok(&mut self, command: &str, time: Duration) -> Result<(), Problem> {
        match self.ask(command, time)? {
            Some((Says::Ok, _)) => Ok(()),
            Some((_, with)) => Err(self.problem(Kind::Refused { to: command.to_owned(), with })),
            None => Err(self.problem(Kind::Silent { to: command.to_owned(), waited: time })),
        }
    }

    /// Everything it says in that time.
    ///
    /// # Errors
    /// When the engine has ended, or the examination.
    pub(super) fn listen(&mut self, time: Duration) -> Result<Vec<String>, Problem> {
        let until = Instant::now() + time;
        let mut lines = Vec::new();
        while let Some(line) = self.hear(until.saturating_duration_since(Instant::now()))? {
            lines.push(line);
        }
        Ok(lines)
    }

    /// Listens for moves that nobody asked for.
    ///
    /// # Errors
    /// As [`Conversation::listen`].
    pub(super) fn listen_for_extras(&mut self, time: Duration) -> Result<(), Problem> {
        let lines = self.listen(time)?;
        lines.iter().for_each(|line| self.note_extra(line));
        Ok(())
    }

    /// Suspends the process until it is spoken to again, as Gomocup's judge does.
    pub(super) fn suspend(&mut self) {
        self.engine.send();
        self.engine.suspend();
    }

    /// The engine has made a move.
    pub(super) fn note_move(&mut self) {
        self.notes.borrow_mut().has_moved = true;
    }

    /// Lets the engine see the end of its input.
    pub(super) fn close_input(&mut self) {
        self.engine.close_input();
    }

    /// Waits for the process to end; says how long that took.
    pub(super) fn wait(&mut self, patience: Duration) -> Option<Duration> {
        let begun = Instant::now();
        self.engine.wait(patience).then(|| begun.elapsed())
    }

    /// How many processes the engine has besides its first.
    pub(super) fn company(&mut self) -> usize {
        self.engine.company()
    }

    pub(super) fn problem(&self, kind: Kind) -> Problem {
        Problem { kind, conversation: self.transcript() }
    }

    fn problem_of(&self, trouble: Trouble) -> Problem {
        self.problem(match trouble {
            Trouble::Stopped => Kind::Stopped,
            Trouble::Broken(how) => Kind::Ended(how),
            // Neither is asked for here.
            Trouble::Silent => Kind::Ended("the engine fell silent".to_owned()),
            Trouble::Memory { .. } => Kind::Ended("the engine used too much memory".to_owned()),
        })
    }

    fn glance_at_memory(&mut self) {
        if let Some(peak) = self.peak.filter(|_| Instant::now() >= self.next_glance) {
            self.peak = Some(peak.max(self.engine.memory().unwrap_or(0)));
            // From the end of this one: looking takes time, too.
            self.next_glance = Instant::now() + GLANCE;
        }
    }

    fn note_unasked(&mut self, line: &str) {
        self.note('<', line);
        self.note_extra(line);
    }

    fn note_extra(&mut self, line: &str) {
        if let Says::Move(_) = Says::read(line, self.size) {
            let extra = (quoted(line), self.transcript());
            self.notes.borrow_mut().extra_moves.push(extra);
        }
    }

    /// Takes a line down. Of messages in a row only the last is kept.
    fn note(&mut self, who: char, line: &str) {
        let word = line.split_whitespace().next().unwrap_or_default();
        let is_message = who == '<' && matches!(word, "MESSAGE" | "DEBUG" | "INFO");
        let line = printable(line, WIDTH);
        if is_message && self.messages > 0 {
            self.said.pop_back();
        }
        self.messages = if is_message { self.messages + 1 } else { 0 };
        if self.said.len() == KEPT {
            self.said.pop_front();
        }
        self.said.push_back(match self.messages {
            0 | 1 => format!("{who} {line}"),
            many => format!("{who} (the last of {many}) {line}"),
        });
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        let mut notes = self.notes.borrow_mut();
        if notes.errors.is_none() {
            notes.errors = self.engine.last_words();
        }
    }
}

fn quoted(line: &str) -> String {
    printable(line.trim(), WIDTH)
}
