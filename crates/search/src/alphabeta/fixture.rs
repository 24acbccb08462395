//! A worker on a drawn position and a constant evaluator, for the unit tests of the search.

use super::Params;
use super::order::History;
use super::worker::{Shared, Worker};
use crate::time_budget::TimeBudget;
use crate::{Evaluator, Score, TranspositionTable};
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64};
use std::time::Instant;
use tengen_board::{Color, Point, Rule, picture};
use tengen_patterns::{Delta, Position};
use tengen_play::{SearchLimits, Stop};

/// Every position is worth the same to Black, whoever is to move; moves promise less the further right they are.
#[derive(Clone)]
pub(super) struct Constant(pub(super) i32);

impl Evaluator for Constant {
    fn refresh(&mut self, _: &Position) {}

    fn push(&mut self, _: Delta<'_>) {}

    fn pop(&mut self) {}

    fn evaluate(&mut self, position: &Position) -> Score {
        Score::open(if position.to_move() == Color::Black { self.0 } else { -self.0 })
    }

    fn move_worth(&mut self, _: &Position, point: Point) -> i32 {
        -i32::from(point.x())
    }
}

/// A drawn position with Black to move under the freestyle rule, and the points marked `!`.
pub(super) fn drawn(text: &str) -> (Position, Vec<Point>) {
    let found = picture(text).expect("a picture");
    (Position::new(&found.board, Rule::Freestyle, Color::Black), found.points('!'))
}

/// Runs something with a worker on the position.
pub(super) fn with_worker<E: Evaluator, R>(
    position: &Position,
    params: &Params,
    evaluator: &E,
    run: impl FnOnce(&mut Worker<'_, E>) -> R,
) -> R {
    let (table, stop) = (TranspositionTable::new(1 << 20, params.replacement), Stop::default());
    let shared = Shared {
        table: &table,
        params,
        budget: TimeBudget::new(&SearchLimits::none(), Instant::now()),
        node_limit: None,
        stop: &stop,
        done: AtomicBool::new(false),
        nodes: AtomicU64::new(0),
        depth: AtomicI32::new(0),
    };
    let mut history = History::new();
    run(&mut Worker::new(&shared, position.clone(), evaluator.clone(), &mut history, true))
}
