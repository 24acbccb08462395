//! The conversation with an engine that has said OK.

use super::engine::{Engine, MemoryLimit, Patience, Trouble};
use super::lines::printable;
use super::says::{Says, swap2_answer};
use super::view::View;
use super::{Invocation, ProcessOptions};
use crate::command::{Command, Info, UNLIMITED};
use std::collections::VecDeque;
use std::time::Duration;
use tengen_board::{Game, Size, Swap2, Swap2Answer};
use tengen_play::{AgentError, Decision, GameConfig, SearchLimits};

/// The most characters of an engine's line that an error repeats.
const QUOTED: usize = 200;

/// An engine that has said OK, what it was told and what it believes.
pub(super) struct Running {
    engine: Engine,
    config: GameConfig,
    view: View,
    told: Told,
    note: Note,
}

/// Limits that are told only when they change, for not every engine knows their keys.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Told {
    increment: Duration,
    nodes: Option<u64>,
    depth: Option<u32>,
    threads: Option<usize>,
}

impl Running {
    /// Starts an engine for a game.
    ///
    /// # Errors
    /// When it does not start or does not want such a game.
    pub(super) fn start(
        invocation: &Invocation,
        config: &GameConfig,
        options: &ProcessOptions,
    ) -> Result<Running, AgentError> {
        let mut engine = Engine::start(invocation, options).map_err(AgentError::Crash)?;
        engine.say(&Command::Start(config.size.side().into()));
        await_ok(&mut engine, "START", config, options)?;
        let (config, note) = (config.clone(), Note::new(options.note_bytes));
        let mut running = Running { engine, config, view: View::FRESH, told: Told::default(), note };
        running.introduce(options);
        Ok(running)
    }

    /// Has the engine begin another game on a board of the same size; `None`, and the end of it, if it will
    /// not.
    pub(super) fn restart(mut self, config: &GameConfig, options: &ProcessOptions) -> Option<Running> {
        // There is no way to tell an engine that a move has no time limit any more.
        if self.config.turn_time.is_some() && config.turn_time.is_none() {
            return None;
        }
        self.begin().ok()?;
        self.engine.say(&Command::Restart);
        await_ok(&mut self.engine, "RESTART", config, options).ok()?;
        self.config = config.clone();
        self.view = View::FRESH;
        self.introduce(options);
        Some(self)
    }

    /// Whether it plays on such a board, by such a rule.
    pub(super) fn plays(&self, config: &GameConfig) -> bool {
        self.config.size == config.size && self.config.rule == config.rule
    }

    /// The size of its board.
    pub(super) fn size(&self) -> Size {
        self.config.size
    }

    /// What it believes.
    pub(super) fn view(&self) -> &View {
        &self.view
    }

    /// Hears what it has said since its last answer.
    ///
    /// # Errors
    /// When that contains a move, or it has ended.
    pub(super) fn begin(&mut self) -> Result<(), AgentError> {
        let lines = self.engine.begin().map_err(|trouble| failure(trouble, Duration::ZERO))?;
        for line in lines {
            if let Says::Move(_) = Says::read(&line, self.config.size) {
                let what = if self.view.is_open() { "moved unasked" } else { "answered twice" };
                return Err(AgentError::Crash(format!("the engine {what}: {}", quoted(&line))));
            }
            self.note.add(&line);
        }
        Ok(())
    }

    /// Asks for a move.
    pub(super) fn choose(
        &mut self,
        game: &Game,
        limits: &SearchLimits,
        options: &ProcessOptions,
    ) -> Result<Decision, AgentError> {
        let request = self.view.request(game).ok_or_else(|| AgentError::Crash("out of step".to_owned()))?;
        self.view = View::Lost;
        let read = |line: &str| match Says::read(line, game.size()) {
            Says::Move(point) => Some((point, quoted(line))),
            _ => None,
        };
        let (point, line) = self.ask(&request, read, limits, options)?;
        let on_board = point.ok_or_else(|| AgentError::Illegal(format!("{line} is not on the board")))?;
        if !game.board().is_empty(on_board) {
            return Err(AgentError::Illegal(format!("{line} is already taken")));
        }
        self.view = View::after(game, on_board);
        Ok(Decision { note: self.note.take(), ..Decision::new(on_board) })
    }

    /// Asks about a step of a Swap2 opening.
    pub(super) fn answer_swap2(
        &mut self,
        opening: &Swap2,
        limits: &SearchLimits,
        options: &ProcessOptions,
    ) -> Result<Swap2Answer, AgentError> {
        let size = opening.game().size();
        let request = Command::Swap2Board(opening.game().moves().to_vec());
        self.view = View::Lost;
        let read = |line: &str| swap2_answer(line, size).map(|answer| (answer, quoted(line)));
        let (answer, line) = self.ask(&request, read, limits, options)?;
        let answer =
            answer.ok_or_else(|| AgentError::Illegal(format!("{line} is no answer to SWAP2BOARD")))?;
        let allowed = opening.clone().answer(answer);
        allowed.map_err(|error| AgentError::Illegal(format!("{line}: {error}")))?;
        self.view = View::Opening;
        Ok(answer)
    }

    /// Ends the engine.
    pub(super) fn quit(self, options: &ProcessOptions) {
        self.engine.quit(options.farewell);
    }

    /// Tells the terms of the game.
    fn introduce(&mut self, options: &ProcessOptions) {
        let GameConfig { turn_time, match_time, memory, rule, .. } = self.config;
        self.tell_turn_time(turn_time, match_time);
        self.tell(Info::TimeoutMatch(match_time.map(sendable)));
        self.tell(Info::MaxMemory(memory));
        self.tell(Info::GameType(options.game_type.into()));
        self.tell(Info::Rule(rule.bits()));
        if let Some(folder) = &options.data_folder {
            self.tell(Info::Folder(folder.to_string_lossy().into_owned()));
        }
        // At once: what an engine prepares when it knows the terms is not counted against its first move.
        self.engine.send();
    }

    /// Tells the limits, asks, and waits for a line that can be read as an answer. What else is said becomes
    /// the note.
    fn ask<T>(
        &mut self,
        request: &Command,
        read: impl Fn(&str) -> Option<T>,
        limits: &SearchLimits,
        options: &ProcessOptions,
    ) -> Result<T, AgentError> {
        let turn_time = limits.turn_time.or(self.config.turn_time);
        let match_time = limits.match_time.or(self.config.match_time);
        let memory = limits.memory.or(self.config.memory);
        self.tell_limits(turn_time, match_time, limits);
        self.engine.say(request);

        let time = turn_time.into_iter().chain(match_time).min();
        let until = time.map_or(options.patience, |time| time.saturating_add(options.tolerance));
        let memory = memory.map(|told| MemoryLimit { told, slack: options.memory_slack });
        let mut patience = Patience::new(until).with_memory(memory).or_until(&limits.stop);
        let failed = |trouble| failure(trouble, time.unwrap_or(options.patience));
        let answer = loop {
            let line = self.engine.listen(&mut patience).map_err(failed)?;
            if let Some(answer) = read(&line) {
                break answer;
            }
            self.respond(&line, request)?;
        };
        self.engine.check_memory_now(&patience).map_err(failed)?;
        if options.suspend {
            self.engine.suspend();
        }
        Ok(answer)
    }

    /// Deals with a line that is no answer.
    fn respond(&mut self, line: &str, request: &Command) -> Result<(), AgentError> {
        match Says::read(line, self.config.size) {
            Says::Suggest(Some(point)) => self.engine.say(&Command::Play(point)),
            Says::Suggest(None) => {
                return Err(AgentError::Illegal(format!("{} is not on the board", quoted(line))));
            }
            Says::Unknown(text) if matches!(request, Command::Swap2Board(_)) => {
                return Err(AgentError::Unsupported(format!("the engine knows no Swap2: {}", quoted(&text))));
            }
            Says::Error(text) | Says::Unknown(text) => {
                return Err(AgentError::Crash(format!("the engine answered {}", quoted(&text))));
            }
            Says::Move(_) | Says::Ok | Says::Other => self.note.add(line),
        }
        Ok(())
    }

    fn tell_limits(&mut self, turn: Option<Duration>, of_match: Option<Duration>, limits: &SearchLimits) {
        self.tell_turn_time(turn, of_match);
        self.tell(Info::TimeLeft(of_match.map(sendable)));
        if let Some(bytes) = limits.memory {
            self.tell(Info::MaxMemory(Some(bytes)));
        }
        let SearchLimits { increment, nodes, depth, threads, .. } = *limits;
        let before = std::mem::replace(&mut self.told, Told { increment, nodes, depth, threads });
        if before.increment != increment {
            self.tell(Info::TimeIncrement(sendable(increment)));
        }
        if before.nodes != nodes {
            self.tell(Info::MaxNode(nodes));
        }
        if before.depth != depth {
            self.tell(Info::MaxDepth(depth));
        }
        if before.threads != threads {
            self.tell(Info::ThreadNum(threads));
        }
    }

    /// The protocol has no word for a turn without limit: then a turn may last as long as the match, and
    /// without a match clock the engine is left to its own nature.
    fn tell_turn_time(&mut self, turn: Option<Duration>, of_match: Option<Duration>) {
        if let Some(time) = turn.or(of_match) {
            self.tell(Info::TimeoutTurn(sendable(time)));
        }
    }

    fn tell(&mut self, info: Info) {
        self.engine.say(&Command::Info(info));
    }
}

/// Waits for the OK to START or RESTART. Anything may be said before it.
fn await_ok(
    engine: &mut Engine,
    verb: &str,
    config: &GameConfig,
    options: &ProcessOptions,
) -> Result<(), AgentError> {
    let memory = config.memory.map(|told| MemoryLimit { told, slack: options.memory_slack });
    let mut patience = Patience::new(options.start_timeout).with_memory(memory);
    loop {
        let line = match engine.listen(&mut patience) {
            Ok(line) => line,
            Err(Trouble::Silent) => {
                let waited = options.start_timeout;
                return Err(AgentError::Crash(format!("the engine said no OK to {verb} within {waited:?}")));
            }
            Err(trouble) => return Err(failure(trouble, options.start_timeout)),
        };
        match Says::read(&line, config.size) {
            Says::Ok => return Ok(()),
            Says::Error(text) => {
                let refusal = format!("the engine refuses a {} board: {}", config.size, quoted(&text));
                return Err(AgentError::Unsupported(refusal));
            }
            Says::Unknown(text) => {
                return Err(AgentError::Crash(format!("the engine answered {} to {verb}", quoted(&text))));
            }
            Says::Move(_) | Says::Suggest(_) | Says::Other => {}
        }
    }
}

fn failure(trouble: Trouble, time: Duration) -> AgentError {
    match trouble {
        Trouble::Silent => AgentError::Time(time),
        Trouble::Stopped => AgentError::Stopped,
        Trouble::Memory { used, limit } => AgentError::Memory { used, limit },
        Trouble::Broken(how) => AgentError::Crash(how),
    }
}

/// Engines read times into 32 bits.
fn sendable(time: Duration) -> Duration {
    time.min(Duration::from_millis(UNLIMITED - 1))
}

fn quoted(line: &str) -> String {
    printable(line.trim(), QUOTED)
}

/// What an engine says besides its moves, the latest of it.
struct Note {
    most: usize,
    lines: VecDeque<String>,
}

impl Note {
    fn new(most: usize) -> Note {
        Note { most, lines: VecDeque::new() }
    }

    fn add(&mut self, line: &str) {
        self.lines.push_back(printable(line.trim(), self.most));
        while self.lines.len() > 1 && self.lines.iter().map(|line| line.len() + 1).sum::<usize>() > self.most
        {
            self.lines.pop_front();
        }
    }

    fn take(&mut self) -> String {
        self.lines.drain(..).collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_keeps_the_latest_lines() {
        let mut note = Note::new(20);
        for line in ["MESSAGE one", "MESSAGE two", "tab\there", "é"] {
            note.add(line);
        }
        assert_eq!(note.take(), "tab\u{fffd}here\né");
        note.add(&"x".repeat(99));
        assert_eq!(note.take(), "x".repeat(20) + "…");
        assert_eq!(note.take(), "");
    }
}
