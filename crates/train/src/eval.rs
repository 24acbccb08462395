//! The flagship's evaluation, learned from its own games.
//!
//! [`selfplay`] plays and writes down, [`features`] turns positions into numbers, [`fit`] finds the weights that
//! predict best how games end and which moves are played.

pub mod features;
pub mod fit;
pub mod game;
pub mod selfplay;
