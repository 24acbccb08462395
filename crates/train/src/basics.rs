//! Reinforcement learning from the textbook, small enough to read in one sitting: tic-tac-toe.
//!
//! Five learners, each of which plays both sides of every game and ends up never losing:
//! - Monte-Carlo evaluation of a policy, by first or by every visit, and a better policy from it ([`MonteCarlo`]);
//! - on-policy Monte-Carlo control ([`Control`]);
//! - Q-learning ([`QLearning`]);
//! - adaptive dynamic programming: count what happens, then solve what was counted ([`Adp`]).
//!
//! [`exam`] says exactly, by going through all games, how good a learned policy is. In tic-tac-toe no position comes
//! twice in a game, so first and every visit are the same there; [`walk`] has the smallest example where they differ.

mod adp;
mod control;
pub mod exam;
mod learner;
mod monte_carlo;
mod q_learning;
mod tictactoe;
pub mod walk;

pub use adp::Adp;
pub use control::Control;
pub use learner::{CurvePoint, LearningMethod, METHODS, TicTacToeLearner, Visits, curve};
pub use monte_carlo::MonteCarlo;
pub use q_learning::QLearning;
pub use tictactoe::{GameEnd, TicTacToe};
