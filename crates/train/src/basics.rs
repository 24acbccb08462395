//! Textbook reinforcement learning on tic-tac-toe.
//!
//! Five learners, each of which plays both sides of every game until it never loses:
//! - Monte-Carlo evaluation of a policy by first or by every visit, and policy improvement ([`MonteCarlo`]);
//! - on-policy Monte-Carlo control ([`Control`]);
//! - Q-learning ([`QLearning`]);
//! - adaptive dynamic programming: a model estimated by counting, solved by value iteration ([`Adp`]).
//!
//! [`exam`] measures a learned policy exactly, over all possible games. In tic-tac-toe no position occurs twice in a
//! game, so first and every visit are the same there; [`walk`] is a small example in which they differ.

mod adp;
mod control;
pub mod exam;
mod learner;
mod monte_carlo;
mod q_learning;
mod tic_tac_toe;
pub mod walk;

pub use adp::Adp;
pub use control::Control;
pub use learner::{CurvePoint, LearningMethod, METHODS, TicTacToeLearner, Visits, curve};
pub use monte_carlo::MonteCarlo;
pub use q_learning::QLearning;
pub use tic_tac_toe::{GameEnd, TicTacToe};
