//! The interface between search and the evaluation of positions.

use crate::Score;
use tengen_board::Point;
use tengen_patterns::{Delta, Position};

/// Evaluates positions for the search.
///
/// The search calls [`refresh`](Evaluator::refresh) with its first position and then announces every move that it plays
/// or takes back. An evaluator can therefore keep sums or accumulators up to date step by step, and may put that work
/// off until it is asked for a value. Each search thread works on a clone.
pub trait Evaluator: Clone + Send {
    /// Starts from a position, forgetting any other.
    fn refresh(&mut self, position: &Position);

    /// A move was played.
    fn push(&mut self, delta: Delta<'_>);

    /// The last move was taken back.
    fn pop(&mut self);

    /// The value of the position to the side to move. It must not be a win or a loss: those are for the search to prove.
    fn evaluate(&mut self, position: &Position) -> Score;

    /// How good a move of the side to move looks at a glance, in points. Only differences between moves of one position
    /// matter.
    fn move_worth(&mut self, position: &Position, point: Point) -> i32;

    /// How good moves of the side to move promise to be, in points: orders moves, and late moves are searched less
    /// deeply the less they promise. It may cost more than a glance, and knows more.
    fn promise(&mut self, position: &Position, moves: &mut [Scored]) {
        for scored in moves {
            scored.promise = self.move_worth(position, scored.point);
        }
    }
}

/// A move and how good it promises to be.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    /// The move.
    pub point: Point,
    /// See [`Evaluator::promise`].
    pub promise: i32,
}
