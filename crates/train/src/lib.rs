//! Learning from games.
//!
//! [`eval`] teaches the flagship's evaluation: games with itself, then numbers fitted to how they went. [`critic`] teaches
//! the critics of Zhao, Zhang and Dai (2012) move by move, as they play against themselves or watch others.

pub mod critic;
pub mod eval;
