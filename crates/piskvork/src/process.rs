//! The manager's side of the protocol: external engines as agents.
//!
//! A [`ProcessAgent`] runs a program in a process group of its own and speaks to it as Piskvork and Gomocup's judge do.
//! Whatever the program does wrong (no answer, an illegal answer, endless output, a crash) becomes one [`AgentError`],
//! and afterwards no process, thread or file handle of it is left. It has no network and may write only in its own folder,
//! where the system can see to that ([`Confinement`]) and unless it is trusted (`exec:--trusted ./pbrain-other`).

pub(crate) mod cpu_account;
pub(crate) mod engine_line;
mod engine_position;
pub(crate) mod engine_process;
mod invocation;
pub(crate) mod lines;
mod manager_session;
mod options;
#[cfg_attr(unix, path = "process/unix.rs")]
#[cfg_attr(not(unix), path = "process/portable.rs")]
mod os;
mod process_tree;
#[cfg_attr(target_os = "linux", path = "process/sandbox.rs")]
#[cfg_attr(not(target_os = "linux"), path = "process/no_sandbox.rs")]
mod sandbox;
#[cfg(target_os = "linux")]
mod sandbox_filter;
pub(crate) mod wait;
#[cfg(unix)]
mod watchdog;

pub use invocation::{BadCommand, Invocation};
pub use options::ProcessOptions;
pub use sandbox::Confinement;

use engine_position::EnginePosition;
use manager_session::ManagerSession;
use tengen_board::{Game, Swap2, Swap2Answer};
use tengen_play::{Agent, AgentError, Decision, GameConfig, SearchLimits};

/// An external engine as an agent.
///
/// The program is started for the first game, reused by RESTART for further games on boards of the same size, and started
/// again after a failure. It ends with the agent.
pub struct ProcessAgent {
    name: String,
    invocation: Invocation,
    options: ProcessOptions,
    config: Option<GameConfig>,
    session: Option<ManagerSession>,
}

impl ProcessAgent {
    /// An engine that will be started for its first game.
    ///
    /// # Errors
    /// When there is no such program.
    pub fn new(invocation: Invocation, options: ProcessOptions) -> Result<ProcessAgent, BadCommand> {
        invocation.locate()?;
        let name = options.name.clone().unwrap_or_else(|| invocation.name());
        Ok(ProcessAgent { name, invocation, options, config: None, session: None })
    }

    /// Ends the engine now, as dropping the agent does. The next game starts it again.
    pub fn quit(&mut self) {
        if let Some(session) = self.session.take() {
            session.quit(&self.options);
        }
    }

    /// An engine with an empty board that knows the game's terms: the running one if the board has the same size and it
    /// accepts RESTART, else a new one.
    fn prepare(&mut self, config: &GameConfig) -> Result<ManagerSession, AgentError> {
        let current = self.session.take().filter(|session| session.size() == config.size);
        match current.and_then(|session| session.restart(config, &self.options)) {
            Some(session) => Ok(session),
            None => ManagerSession::start(&self.invocation, config, &self.options),
        }
    }

    /// The terms of the game, as announced by `new_game` where they fit.
    fn config(&self, game: &Game) -> GameConfig {
        let announced = self.config.clone().unwrap_or_else(|| GameConfig::new(game.size(), game.rule()));
        GameConfig { size: game.size(), rule: game.rule(), ..announced }
    }

    /// An engine whose position `is_ready`, with all earlier lines read: the running one, or one with an empty board.
    fn engine(
        &mut self,
        game: &Game,
        is_ready: impl Fn(&EnginePosition) -> bool,
    ) -> Result<ManagerSession, AgentError> {
        let config = self.config(game);
        let current = self.session.take().filter(|session| session.plays(&config));
        if let Some(mut session) = current {
            session.begin_exchange()?;
            if is_ready(session.position()) {
                return Ok(session);
            }
            self.session = Some(session);
        }
        let mut session = self.prepare(&config)?;
        session.begin_exchange()?;
        Ok(session)
    }

    /// Keeps the engine for its next move, unless it failed in another way than by an illegal move.
    fn keep_unless_broken<T>(
        &mut self,
        session: ManagerSession,
        answer: Result<T, AgentError>,
    ) -> Result<T, AgentError> {
        if matches!(answer, Ok(_) | Err(AgentError::Illegal(_))) {
            self.session = Some(session);
        }
        answer
    }
}

impl Agent for ProcessAgent {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, config: &GameConfig) -> Result<(), AgentError> {
        self.config = Some(config.clone());
        self.session = Some(self.prepare(config)?);
        Ok(())
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        let mut session = self.engine(game, |position| position.request(game).is_some())?;
        let decision = session.choose(game, limits, &self.options);
        self.keep_unless_broken(session, decision)
    }

    fn answer_swap2(&mut self, opening: &Swap2, limits: &SearchLimits) -> Result<Swap2Answer, AgentError> {
        let mut session = self.engine(opening.game(), EnginePosition::is_open)?;
        let answer = session.answer_swap2(opening, limits, &self.options);
        self.keep_unless_broken(session, answer)
    }
}

impl Drop for ProcessAgent {
    fn drop(&mut self) {
        self.quit();
    }
}
