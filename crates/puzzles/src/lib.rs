//! Puzzles: positions in which the side to move wins by threats.
//!
//! A [`Puzzle`] is a position, its winning first moves, and how hard it is. A [`Judge`] says of any move whether it wins,
//! with a proof, or how it fails. [`make`] finds puzzles in games, and [`check`] tests them from scratch. All answers are
//! bounded by nodes, not by time, so they are the same on every machine.

mod built_in;
pub mod check;
mod judge;
pub mod make;
mod puzzle;

pub use built_in::built_in;
pub use judge::{Judge, Refutation, Verdict, best_defence};
pub use puzzle::{BadPuzzle, Grade, Puzzle, read_puzzles};
