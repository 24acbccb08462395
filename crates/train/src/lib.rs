//! Learning from games.
//!
//! [`basics`] has the textbook's learners. [`comparison`] teaches Π-networks by games against a teacher. [`critic`] teaches
//! the critics of Zhao, Zhang and Dai (2012) move by move, as they play against themselves or watch others. [`eval`]
//! teaches the flagship's evaluation: games with itself, then numbers fitted to how they went.

pub mod basics;
pub mod comparison;
pub mod critic;
pub mod eval;
mod run_folder;

pub use run_folder::{BadCheckpoint, RunError};
