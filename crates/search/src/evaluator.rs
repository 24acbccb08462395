//! The judge of positions that search does not look into.

use crate::Score;
use tengen_patterns::{Delta, Position};

/// Evaluates positions, told about each move instead of looking at the whole board again.
pub trait Evaluator: Send {
    /// Looks at a whole position, forgetting any other.
    fn refresh(&mut self, position: &Position);
    /// A move was played.
    fn push(&mut self, delta: Delta<'_>);
    /// The last move was taken back.
    fn pop(&mut self);
    /// The worth of the position to the side to move.
    fn evaluate(&mut self, position: &Position) -> Score;
}
