//! The patent's training system: two programs with shared weights play under a manager.

use super::{CriticLearner, MetricsRow, SharedWeights};
use std::path::Path;
use tengen_board::{Game, Outcome};
use tengen_piskvork::process::{Invocation, ProcessAgent, ProcessOptions};
use tengen_play::{Agent, Referee, RefereeOptions};
use thiserror::Error;

/// Two programs that play each other over the Piskvork protocol and take turns in learning.
pub struct ProgramPair {
    share: SharedWeights,
    /// Player 1's and player 2's.
    programs: [ProcessAgent; 2],
    has_started: bool,
}

/// Why a game between the programs failed.
#[derive(Debug, Error)]
pub enum ProgramPairError {
    /// The program cannot be started.
    #[error(transparent)]
    Command(#[from] tengen_piskvork::process::BadCommand),
    /// The weights cannot be shared.
    #[error("the shared weights: {0}")]
    SharedWeights(#[from] std::io::Error),
    /// A program ended or failed during a game.
    #[error("game {game} between the programs broke off: {how}")]
    Game {
        /// The game's number.
        game: u64,
        /// What happened.
        how: String,
    },
    /// The shared number of games is wrong.
    #[error("after game {wanted} the programs say that they have played {found}")]
    Count {
        /// Games played.
        wanted: u64,
        /// Games counted in the shared state.
        found: u64,
    },
}

impl ProgramPair {
    /// Two programs with the same command, which must run a [`super::LearningAgent`] with the shared weights.
    ///
    /// # Errors
    /// When there is no such program.
    pub fn new(
        share: SharedWeights,
        program: &Path,
        arguments: &[String],
    ) -> Result<ProgramPair, ProgramPairError> {
        let start = || {
            // Our own program, which writes to the run's folder.
            let (program, arguments) = (program.to_owned(), arguments.to_vec());
            let invocation = Invocation { program, arguments, trusted: true };
            ProcessAgent::new(invocation, ProcessOptions::default())
        };
        Ok(ProgramPair { share, programs: [start()?, start()?], has_started: false })
    }

    /// Lets the programs play the learner's next game, and copies what they learned into the learner. After every
    /// thousandth game it returns the metrics.
    ///
    /// # Errors
    /// When a program fails, or the weights cannot be shared.
    pub fn play(&mut self, learner: &mut CriticLearner) -> Result<Option<MetricsRow>, ProgramPairError> {
        if !self.has_started {
            self.share.write(&learner.state)?;
            self.has_started = true;
        }
        let number = learner.games() + 1;
        let [one, two] = &mut self.programs;
        let (black, white): (&mut dyn Agent, &mut dyn Agent) =
            if number % 2 == 1 { (one, two) } else { (two, one) };
        let course = learner.course();
        let referee = Referee::new(Game::new(course.size, course.rule), RefereeOptions::default());
        match referee.play(black, white).outcome() {
            Some(Outcome::Win { .. } | Outcome::Draw) => {}
            Some(broken) => return Err(ProgramPairError::Game { game: number, how: broken.to_string() }),
            None => return Err(ProgramPairError::Game { game: number, how: "it has no result".into() }),
        }
        learner.state = self.share.read()?;
        if learner.games() != number {
            return Err(ProgramPairError::Count { wanted: number, found: learner.games() });
        }
        let row = learner.measure();
        if row.is_some() {
            self.share.write(&learner.state)?;
        }
        Ok(row)
    }
}

impl Drop for ProgramPair {
    fn drop(&mut self) {
        self.programs.iter_mut().for_each(ProcessAgent::quit);
        self.share.clear();
    }
}
