//! External engines: the manager's side of the Piskvork protocol.
//!
//! A [`ProcessAgent`] runs a program in a process group of its own and speaks to it as Piskvork and the
//! Gomocup judge do. Whatever the program does (nothing, too much, the wrong thing, end) becomes one
//! [`AgentError`], and afterwards neither a process, a thread nor a file handle of it is left. What an engine
//! may do to the machine's files and network is not limited here: run what you trust, or run it in a sandbox
//! (`exec:bwrap … ./pbrain-other`).

pub(crate) mod engine;
mod family;
mod invocation;
pub(crate) mod lines;
mod options;
#[cfg_attr(unix, path = "process/unix.rs")]
#[cfg_attr(not(unix), path = "process/elsewhere.rs")]
mod os;
mod running;
pub(crate) mod says;
mod view;

pub use invocation::{BadCommand, Invocation};
pub use options::ProcessOptions;

use running::Running;
use tengen_board::{Game, Swap2, Swap2Answer};
use tengen_play::{Agent, AgentError, Decision, GameConfig, SearchLimits};
use view::View;

/// An engine in a process of its own.
///
/// The program is started by the first game, reused by RESTART for further games on boards of the same size,
/// and replaced when it fails; it ends with the agent.
pub struct ProcessAgent {
    name: String,
    invocation: Invocation,
    options: ProcessOptions,
    config: Option<GameConfig>,
    running: Option<Running>,
}

impl ProcessAgent {
    /// An engine, to be started by its first game.
    ///
    /// # Errors
    /// When there is no such program.
    pub fn new(invocation: Invocation, options: ProcessOptions) -> Result<ProcessAgent, BadCommand> {
        invocation.locate()?;
        let name = options.name.clone().unwrap_or_else(|| invocation.name());
        Ok(ProcessAgent { name, invocation, options, config: None, running: None })
    }

    /// Ends the engine now, as dropping the agent does. The next game starts it again.
    pub fn quit(&mut self) {
        if let Some(running) = self.running.take() {
            running.quit(&self.options);
        }
    }

    /// An engine that knows the game's terms and has an empty board before it: the one at hand if the board
    /// has the same size and it says OK to RESTART, else a new one.
    fn prepare(&mut self, config: &GameConfig) -> Result<Running, AgentError> {
        let at_hand = self.running.take().filter(|running| running.size() == config.size);
        match at_hand.and_then(|running| running.restart(config, &self.options)) {
            Some(running) => Ok(running),
            None => Running::start(&self.invocation, config, &self.options),
        }
    }

    /// The terms of the game: those it was announced with, as far as they fit.
    fn config(&self, game: &Game) -> GameConfig {
        let announced = self.config.clone().unwrap_or_else(|| GameConfig::new(game.size(), game.rule()));
        GameConfig { size: game.size(), rule: game.rule(), ..announced }
    }

    /// An engine at whose board `is_ready`, with nothing left unheard: the one at hand or a restarted one.
    fn engine(&mut self, game: &Game, is_ready: impl Fn(&View) -> bool) -> Result<Running, AgentError> {
        let config = self.config(game);
        let at_hand = self.running.take().filter(|running| running.plays(&config));
        if let Some(mut running) = at_hand {
            running.begin()?;
            if is_ready(running.view()) {
                return Ok(running);
            }
            self.running = Some(running);
        }
        let mut running = self.prepare(&config)?;
        running.begin()?;
        Ok(running)
    }

    /// Keeps the engine for its next turn. One that failed otherwise than by a bad move is in no state to go
    /// on and ends here.
    fn keep_unless_broken<T>(
        &mut self,
        running: Running,
        answer: Result<T, AgentError>,
    ) -> Result<T, AgentError> {
        if matches!(answer, Ok(_) | Err(AgentError::Illegal(_))) {
            self.running = Some(running);
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
        self.running = Some(self.prepare(config)?);
        Ok(())
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        let mut running = self.engine(game, |view| view.request(game).is_some())?;
        let decision = running.choose(game, limits, &self.options);
        self.keep_unless_broken(running, decision)
    }

    fn answer_swap2(&mut self, opening: &Swap2, limits: &SearchLimits) -> Result<Swap2Answer, AgentError> {
        let mut running = self.engine(opening.game(), View::is_open)?;
        let answer = running.answer_swap2(opening, limits, &self.options);
        self.keep_unless_broken(running, answer)
    }
}

impl Drop for ProcessAgent {
    fn drop(&mut self) {
        self.quit();
    }
}
