//! The patent's playing program: reads the shared weights, moves, learns from the move, writes them back.

use super::{CriticLearner, CriticMethod, SharedWeights};
use std::io;
use tengen_board::Game;
use tengen_play::{Agent, AgentError, Decision, SearchLimits};

/// An agent that learns as it plays, with weights that it shares with its opponent. Both run the same program: the
/// numbers of the game and of the move determine which player moves.
pub struct LearningAgent {
    share: SharedWeights,
    learner: CriticLearner,
}

impl LearningAgent {
    /// An agent for a shared learner.
    ///
    /// # Errors
    /// When its course is invalid.
    pub fn new(share: SharedWeights) -> Result<LearningAgent, super::BadCourse> {
        let learner = CriticLearner::new(share.course().clone(), CriticMethod::SelfTeaching { judge: None })?;
        Ok(LearningAgent { share, learner })
    }

    fn turn(&mut self, game: &Game) -> io::Result<Decision> {
        self.learner.state = self.share.read()?;
        match game.moves() {
            [] => self.learner.begin(),
            moves => {
                self.learner.restart_game();
                moves.iter().for_each(|&point| self.learner.follow(point));
            }
        }
        let turn = self.learner.turn();
        // Written before the move is announced: the other program may read the weights at once.
        self.share.write(&self.learner.state)?;
        Ok(Decision::new(turn.point))
    }
}

impl Agent for LearningAgent {
    fn name(&self) -> &str {
        "learner"
    }

    fn choose(&mut self, game: &Game, _limits: &SearchLimits) -> Result<Decision, AgentError> {
        let course = self.share.course();
        if game.size() != course.size || game.rule() != course.rule || !game.setup().is_empty() {
            return Err(AgentError::Unsupported("the game does not match the training course".into()));
        }
        self.turn(game).map_err(|error| AgentError::Crash(format!("the shared weights: {error}")))
    }
}
