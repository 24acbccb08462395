//! Training: textbook learners, Π-networks, critics and the engine's evaluation, all learned from games.
//!
//! [`basics`] has the textbook's learners for tic-tac-toe. [`comparison`] trains Π-networks in games against a teacher.
//! [`critic`] trains the critics of Zhao, Zhang and Dai (2012) after every move, in self-play or from an expert's games.
//! [`eval`] trains the flagship's evaluation: it plays games and fits the weights to their results. [`net`] trains the line
//! network that stands on it.

pub mod basics;
mod checkpoint;
pub mod comparison;
pub mod critic;
pub mod eval;
pub mod net;
mod run_folder;

pub use run_folder::{BadCheckpoint, RunError};
