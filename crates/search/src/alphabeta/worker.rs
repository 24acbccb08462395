//! One thread's part of a search.

use super::Params;
use crate::order::{History, Scored};
use crate::pattern_evaluator::PatternWeightTable;
use crate::score::MAX_PLY;
use crate::time_budget::TimeBudget;
use crate::{Evaluator, Score, TranspositionTable};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use tengen_board::Point;
use tengen_patterns::Position;
use tengen_play::Stop;

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) params: &'a Params,
    pub(super) weights: Arc<PatternWeightTable>,
    pub(super) budget: TimeBudget,
    pub(super) node_limit: Option<u64>,
    /// Raised from outside.
    pub(super) stop: &'a Stop,
    /// Raised when the first thread is done.
    pub(super) done: AtomicBool,
    pub(super) nodes: AtomicU64,
    /// The depth the first thread is at.
    pub(super) depth: AtomicI32,
}

/// What is remembered about each ply on the way down.
#[derive(Clone, Default)]
pub(super) struct Ply {
    pub(super) eval: Option<Score>,
    /// The best line found from here.
    pub(super) line: Vec<Point>,
    /// A move not to be tried, while it is asked whether it is the only good one.
    pub(super) excluded: Option<Point>,
}

pub(super) struct Worker<'a, E> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) position: Position,
    pub(super) evaluator: E,
    pub(super) history: &'a mut History,
    pub(super) plies: Vec<Ply>,
    /// Move lists, one for each ply, kept to spare allocations.
    pub(super) lists: Vec<Vec<Scored>>,
    pub(super) nodes: u64,
    pub(super) deepest: usize,
    pub(super) stopped: bool,
    /// The first thread: the one that minds the clock.
    pub(super) leads: bool,
}

/// Nodes between looks at the clock.
const PERIOD: u64 = 512;

impl<'a, E: Evaluator> Worker<'a, E> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        position: Position,
        mut evaluator: E,
        history: &'a mut History,
        leads: bool,
    ) -> Worker<'a, E> {
        evaluator.refresh(&position);
        Worker {
            shared,
            position,
            evaluator,
            history,
            plies: vec![Ply::default(); MAX_PLY + 2],
            lists: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            deepest: 0,
            stopped: false,
            leads,
        }
    }

    pub(super) fn play(&mut self, point: Point) {
        self.position.play(point);
        self.evaluator.push(self.position.delta().expect("a move was just played"));
    }

    pub(super) fn undo(&mut self) {
        self.position.undo();
        self.evaluator.pop();
    }

    /// Counts a node; `true` when the search must end, and whatever it returns then means nothing.
    pub(super) fn count_node(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.nodes.is_multiple_of(PERIOD) || self.shared.node_limit.is_some() {
            self.look_up();
        }
        self.stopped
    }

    fn look_up(&mut self) {
        let shared = self.shared;
        let over_nodes = shared.node_limit.is_some_and(|limit| self.leads && self.nodes >= limit);
        if self.nodes.is_multiple_of(PERIOD) {
            shared.nodes.fetch_add(PERIOD, Ordering::Relaxed);
            self.stopped |= shared.done.load(Ordering::Relaxed)
                || shared.stop.is_raised()
                || (self.leads && shared.budget.is_spent());
        }
        self.stopped |= over_nodes;
    }
}
