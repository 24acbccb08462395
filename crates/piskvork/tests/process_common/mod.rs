//! Helpers for the tests of external engines.

mod badbrain;

pub(crate) use badbrain::badbrain_path;

use std::time::Duration;
use tengen_board::{Game, Point, Rule, Size};
use tengen_piskvork::process::{Invocation, ProcessAgent, ProcessOptions};
use tengen_play::GameConfig;

pub(crate) const SIZE: Size = Size::STANDARD;

pub(crate) const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

pub(crate) fn p(x: u8, y: u8) -> Point {
    Point::new(x, y).unwrap()
}

pub(crate) fn config() -> GameConfig {
    GameConfig::new(SIZE, Rule::Freestyle)
}

pub(crate) fn game(moves: &[Point]) -> Game {
    Game::from_moves(SIZE, Rule::Freestyle, moves).unwrap()
}

/// Options with short waits that a busy machine still keeps.
pub(crate) fn options() -> ProcessOptions {
    ProcessOptions { tolerance: ms(200), move_timeout: ms(20_000), ..ProcessOptions::default() }
}

/// The example `badbrain` in one of its modes.
pub(crate) fn badbrain(words: &[&str], options: ProcessOptions) -> ProcessAgent {
    let arguments = words.iter().map(|&word| word.to_owned()).collect();
    ProcessAgent::new(Invocation { program: badbrain_path(), arguments, trusted: false }, options)
        .expect("badbrain is built")
}
