//! The built-in puzzles.

use crate::{Puzzle, read_puzzles};
use std::sync::LazyLock;

static PUZZLES: LazyLock<Vec<Puzzle>> =
    LazyLock::new(|| read_puzzles(include_str!("../puzzles.txt")).expect("a test reads every line"));

/// The built-in puzzles, in the order of their numbers.
pub fn built_in() -> &'static [Puzzle] {
    &PUZZLES
}
