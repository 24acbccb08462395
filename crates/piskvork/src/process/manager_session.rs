//! The manager's session with a running engine: games, limits, questions and answers.

use super::cpu_account::CpuAccount;
use super::engine_line::{EngineLine, swap2_answer};
use super::engine_position::EnginePosition;
use super::engine_process::{EngineProcess, NoStart};
use super::lines::printable;
use super::wait::{EngineFailure, MemoryLimit, WaitLimits};
use super::{Invocation, ProcessOptions};
use crate::command::{Command, Info, UNLIMITED};
use std::collections::VecDeque;
use std::time::{Duration, Instant};
use tengen_board::{Game, Size, Swap2, Swap2Answer};
use tengen_play::{AgentError, Decision, GameConfig, SearchLimits};

/// The most characters of an engine's line that an error quotes.
const MAX_QUOTE: usize = 200;

/// A running engine that has accepted START, and what it was told.
pub(super) struct ManagerSession {
    engine: EngineProcess,
    config: GameConfig,
    position: EnginePosition,
    announced: AnnouncedLimits,
    note: NoteBuffer,
    cpu: CpuAccount,
}

/// Limits that are announced only when they change, because not every engine knows their keys.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct AnnouncedLimits {
    increment: Duration,
    nodes: Option<u64>,
    depth: Option<u32>,
    threads: Option<usize>,
}

impl ManagerSession {
    /// Starts an engine for a game.
    ///
    /// # Errors
    /// When it does not start or refuses the board.
    pub(super) fn start(
        invocation: &Invocation,
        config: &GameConfig,
        options: &ProcessOptions,
    ) -> Result<ManagerSession, AgentError> {
        let mut engine = EngineProcess::start(invocation, options).map_err(|failure| match failure {
            NoStart::Engine(what) => AgentError::Crash(what),
            NoStart::Machine(what) => AgentError::Machine(what),
        })?;
        engine.queue(&Command::Start(config.size.side().into()));
        await_ok(&mut engine, "START", config, options)?;
        let (config, note) = (config.clone(), NoteBuffer::new(options.note_bytes));
        let cpu = CpuAccount::open(&mut engine);
        let mut session = ManagerSession {
            engine,
            config,
            position: EnginePosition::EMPTY,
            announced: AnnouncedLimits::default(),
            note,
            cpu,
        };
        session.announce_game(options);
        Ok(session)
    }

    /// Starts another game on a board of the same size; `None`, and the end of the engine, if it does not restart.
    pub(super) fn restart(mut self, config: &GameConfig, options: &ProcessOptions) -> Option<ManagerSession> {
        // The protocol cannot say that a move has no time limit any more.
        if self.config.turn_time.is_some() && config.turn_time.is_none() {
            return None;
        }
        self.begin_exchange().ok()?;
        self.engine.queue(&Command::Restart);
        await_ok(&mut self.engine, "RESTART", config, options).ok()?;
        self.config = config.clone();
        self.position = EnginePosition::EMPTY;
        self.cpu = CpuAccount::open(&mut self.engine);
        self.announce_game(options);
        Some(self)
    }

    /// Whether it plays on a board of this size by this rule.
    pub(super) fn plays(&self, config: &GameConfig) -> bool {
        self.config.size == config.size && self.config.rule == config.rule
    }

    /// The size of its board.
    pub(super) fn size(&self) -> Size {
        self.config.size
    }

    /// The position it has been told.
    pub(super) fn position(&self) -> &EnginePosition {
        &self.position
    }

    /// Begins an exchange and takes note of the lines written since the last answer.
    ///
    /// # Errors
    /// When there is a move among them, or the engine has ended.
    pub(super) fn begin_exchange(&mut self) -> Result<(), AgentError> {
        let lines = self.engine.begin_exchange().map_err(|failure| agent_error(failure, Duration::ZERO))?;
        for line in lines {
            if let EngineLine::Move(_) = EngineLine::read(&line, self.config.size) {
                let what = if self.position.is_open() { "moved unasked" } else { "answered twice" };
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
        let request =
            self.position.request(game).ok_or_else(|| AgentError::Crash("out of step".to_owned()))?;
        self.position = EnginePosition::OutOfStep;
        let read = |line: &str| match EngineLine::read(line, game.size()) {
            EngineLine::Move(point) => Some((point, quoted(line))),
            _ => None,
        };
        let (point, line) = self.ask(&request, read, limits, options)?;
        let on_board = point.ok_or_else(|| AgentError::Illegal(format!("{line} is not on the board")))?;
        if !game.board().is_empty(on_board) {
            return Err(AgentError::Illegal(format!("{line} is already taken")));
        }
        self.position = EnginePosition::after(game, on_board);
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
        self.position = EnginePosition::OutOfStep;
        let read = |line: &str| swap2_answer(line, size).map(|answer| (answer, quoted(line)));
        let (answer, line) = self.ask(&request, read, limits, options)?;
        let answer =
            answer.ok_or_else(|| AgentError::Illegal(format!("{line} is no answer to SWAP2BOARD")))?;
        let allowed = opening.clone().answer(answer);
        allowed.map_err(|error| AgentError::Illegal(format!("{line}: {error}")))?;
        self.position = EnginePosition::Opening;
        Ok(answer)
    }

    /// Ends the engine.
    pub(super) fn quit(self, options: &ProcessOptions) {
        self.engine.quit(options.quit_timeout);
    }

    /// Announces the terms of the game.
    fn announce_game(&mut self, options: &ProcessOptions) {
        let GameConfig { turn_time, match_time, memory, rule, .. } = self.config;
        self.announce_turn_time(turn_time, match_time);
        self.tell(Info::TimeoutMatch(match_time.map(sendable)));
        self.tell(Info::MaxMemory(memory));
        self.tell(Info::GameType(options.game_type.into()));
        self.tell(Info::Rule(rule.bits()));
        if let Some(folder) = &options.data_folder {
            self.tell(Info::Folder(folder.to_string_lossy().into_owned()));
        }
        // At once, so that what the engine prepares now is not counted against its first move.
        self.engine.send();
    }

    /// Announces the limits, sends the request, and waits for a line that `read` takes as the answer. Other lines go to
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
        self.announce_limits(turn_time, match_time, limits);
        self.engine.queue(request);
        let asked = Instant::now();

        let time = turn_time.into_iter().chain(match_time).min();
        let until = time.map_or(options.move_timeout, |time| time.saturating_add(options.tolerance));
        let memory = memory.map(|announced| MemoryLimit { announced, slack: options.memory_slack });
        let mut wait = WaitLimits::new(until).with_memory(memory).or_until(&limits.stop);
        let failed = |failure| agent_error(failure, time.unwrap_or(options.move_timeout));
        let answer = loop {
            let line = self.engine.next_line(&mut wait).map_err(failed)?;
            if let Some(answer) = read(&line) {
                break answer;
            }
            self.respond(&line, request)?;
        };
        let threads = limits.threads.unwrap_or(1);
        self.engine.check_memory_now(&wait).map_err(failed)?;
        // It is said in the game's record, and no more: nobody loses by what a busy machine may have caused.
        if let Some(excess) = self.cpu.enter(&mut self.engine, asked.elapsed(), threads) {
            self.note.add(&excess);
        }
        if options.suspend {
            self.engine.suspend();
        }
        Ok(answer)
    }

    /// Handles a line that is not the answer.
    fn respond(&mut self, line: &str, request: &Command) -> Result<(), AgentError> {
        match EngineLine::read(line, self.config.size) {
            EngineLine::Suggest(Some(point)) => self.engine.queue(&Command::Play(point)),
            EngineLine::Suggest(None) => {
                return Err(AgentError::Illegal(format!("{} is not on the board", quoted(line))));
            }
            EngineLine::Unknown(text) if matches!(request, Command::Swap2Board(_)) => {
                return Err(AgentError::Unsupported(format!("the engine knows no Swap2: {}", quoted(&text))));
            }
            EngineLine::Error(text) | EngineLine::Unknown(text) => {
                return Err(AgentError::Crash(format!("the engine answered {}", quoted(&text))));
            }
            EngineLine::Move(_) | EngineLine::Ok | EngineLine::Other => self.note.add(line),
        }
        Ok(())
    }

    fn announce_limits(&mut self, turn: Option<Duration>, of_match: Option<Duration>, limits: &SearchLimits) {
        self.announce_turn_time(turn, of_match);
        self.tell(Info::TimeLeft(of_match.map(sendable)));
        if let Some(bytes) = limits.memory {
            self.tell(Info::MaxMemory(Some(bytes)));
        }
        let SearchLimits { increment, nodes, depth, threads, .. } = *limits;
        let before =
            std::mem::replace(&mut self.announced, AnnouncedLimits { increment, nodes, depth, threads });
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

    /// The protocol cannot express a move without a time limit: such a move may take as long as the match, and without
    /// a match clock the engine decides.
    fn announce_turn_time(&mut self, turn: Option<Duration>, of_match: Option<Duration>) {
        if let Some(time) = turn.or(of_match) {
            self.tell(Info::TimeoutTurn(sendable(time)));
        }
    }

    fn tell(&mut self, info: Info) {
        self.engine.queue(&Command::Info(info));
    }
}

/// Waits for the OK to START or RESTART. Other lines before it are ignored.
fn await_ok(
    engine: &mut EngineProcess,
    verb: &str,
    config: &GameConfig,
    options: &ProcessOptions,
) -> Result<(), AgentError> {
    let memory = config.memory.map(|announced| MemoryLimit { announced, slack: options.memory_slack });
    let mut wait = WaitLimits::new(options.start_timeout).with_memory(memory);
    loop {
        let line = match engine.next_line(&mut wait) {
            Ok(line) => line,
            Err(EngineFailure::Timeout) => {
                let waited = options.start_timeout;
                return Err(AgentError::Crash(format!("the engine said no OK to {verb} within {waited:?}")));
            }
            Err(failure) => return Err(agent_error(failure, options.start_timeout)),
        };
        match EngineLine::read(&line, config.size) {
            EngineLine::Ok => return Ok(()),
            EngineLine::Error(text) => {
                let refusal = format!("the engine refuses a {} board: {}", config.size, quoted(&text));
                return Err(AgentError::Unsupported(refusal));
            }
            EngineLine::Unknown(text) => {
                return Err(AgentError::Crash(format!("the engine answered {} to {verb}", quoted(&text))));
            }
            EngineLine::Move(_) | EngineLine::Suggest(_) | EngineLine::Other => {}
        }
    }
}

fn agent_error(failure: EngineFailure, time: Duration) -> AgentError {
    match failure {
        EngineFailure::Timeout => AgentError::Time(time),
        EngineFailure::Stopped => AgentError::Stopped,
        EngineFailure::Memory { used, limit } => AgentError::Memory { used, limit },
        EngineFailure::Broken(how) => AgentError::Crash(how),
    }
}

/// Engines store times in 32 bits.
fn sendable(time: Duration) -> Duration {
    time.min(Duration::from_millis(UNLIMITED - 1))
}

fn quoted(line: &str) -> String {
    printable(line.trim(), MAX_QUOTE)
}

/// The last lines of an engine other than its moves.
struct NoteBuffer {
    max_bytes: usize,
    lines: VecDeque<String>,
}

impl NoteBuffer {
    fn new(max_bytes: usize) -> NoteBuffer {
        NoteBuffer { max_bytes, lines: VecDeque::new() }
    }

    fn add(&mut self, line: &str) {
        self.lines.push_back(printable(line.trim(), self.max_bytes));
        while self.lines.len() > 1
            && self.lines.iter().map(|line| line.len() + 1).sum::<usize>() > self.max_bytes
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
        let mut note = NoteBuffer::new(20);
        for line in ["MESSAGE one", "MESSAGE two", "tab\there", "é"] {
            note.add(line);
        }
        assert_eq!(note.take(), "tab\u{fffd}here\né");
        note.add(&"x".repeat(99));
        assert_eq!(note.take(), "x".repeat(20) + "…");
        assert_eq!(note.take(), "");
    }
}
