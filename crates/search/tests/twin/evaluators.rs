//! Two evaluators that know nothing of patterns.

use tengen_base::seed;
use tengen_board::{Color, Point};
use tengen_patterns::{Delta, Position};
use tengen_search::{Evaluator, Score};

/// Values that have nothing to do with the position, between `-range` and `range`.
#[derive(Clone)]
pub(crate) struct HashEvaluator {
    pub(crate) range: u64,
}

impl Evaluator for HashEvaluator {
    fn refresh(&mut self, _: &Position) {}

    fn push(&mut self, _: Delta<'_>) {}

    fn pop(&mut self) {}

    fn evaluate(&mut self, position: &Position) -> Score {
        let hash = seed::mix(position.key().0, position.to_move().index() as u64);
        Score::open((hash % (2 * self.range + 1)) as i32 - self.range as i32)
    }

    fn move_worth(&mut self, position: &Position, point: Point) -> i32 {
        (seed::mix(position.key().0, 2 + point.index() as u64) % 200) as i32
    }
}

/// Every stone has a value by its colour and point; a position is worth the difference.
///
/// A move adds to its side what its point is worth, so nobody gains more than [`StoneValues::LARGEST`] by a move, and
/// nobody loses by moving.
#[derive(Clone, Default)]
pub(crate) struct StoneValues {
    sums: [i32; 2],
    played: Vec<(Color, i32)>,
}

impl StoneValues {
    pub(crate) const LARGEST: i32 = 40;

    fn value(color: Color, point: Point) -> i32 {
        (seed::mix(color.index() as u64, point.index() as u64) % (StoneValues::LARGEST as u64 + 1)) as i32
    }
}

impl Evaluator for StoneValues {
    fn refresh(&mut self, position: &Position) {
        *self = StoneValues::default();
        for point in position.size().points() {
            if let Some(color) = position.stone(point) {
                self.sums[color.index()] += StoneValues::value(color, point);
            }
        }
    }

    fn push(&mut self, delta: Delta<'_>) {
        let value = StoneValues::value(delta.color, delta.point);
        self.sums[delta.color.index()] += value;
        self.played.push((delta.color, value));
    }

    fn pop(&mut self) {
        let (color, value) = self.played.pop().expect("a move to take back");
        self.sums[color.index()] -= value;
    }

    fn evaluate(&mut self, position: &Position) -> Score {
        let me = position.to_move();
        Score::open(self.sums[me.index()] - self.sums[(!me).index()])
    }

    /// The opposite of what is true, so that the best moves come last.
    fn move_worth(&mut self, position: &Position, point: Point) -> i32 {
        -StoneValues::value(position.to_move(), point)
    }
}
