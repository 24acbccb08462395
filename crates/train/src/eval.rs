//! The flagship's evaluation, learned from its own games.
//!
//! An [`EvalRun`] keeps everything in a folder. [`self_play`] plays the games, [`features`] turns positions into numbers,
//! [`fit`] finds the weights that best predict how games end and which moves are played.

pub mod features;
pub mod fit;
pub mod game_file;
mod run;
pub mod self_play;
pub mod self_play_game;

pub use run::{EvalFit, EvalFitOptions, EvalModel, EvalRun};
