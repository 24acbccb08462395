//! Learning from games.
//!
//! [`eval`] teaches the flagship's evaluation: games with itself, then numbers fitted to how they went.

pub mod eval;
