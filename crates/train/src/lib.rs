//! Learning from games.
//!
//! [`basics`] has the textbook's learners. [`comparison`] teaches Π-networks by games against a teacher. [`eval`] teaches the flagship's evaluation: games with itself, then numbers fitted to how they went.

pub mod basics;
pub mod comparison;
pub mod eval;
