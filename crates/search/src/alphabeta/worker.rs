//! One thread's part of a search.

use super::Params;
use super::order::History;
use crate::score::MAX_PLY;
use crate::time_budget::TimeBudget;
use crate::transposition::key;
use crate::{Evaluator, Score, Scored, TranspositionTable};
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use tengen_board::{Key, Point};
use tengen_patterns::Position;
use tengen_play::Stop;

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) params: &'a Params,
    pub(super) budget: TimeBudget,
    pub(super) node_limit: Option<u64>,
    /// Raised from outside to end the search.
    pub(super) stop: &'a Stop,
    /// Raised when the first thread is done.
    pub(super) done: AtomicBool,
    pub(super) nodes: AtomicU64,
    /// The depth the first thread is at.
    pub(super) depth: AtomicI32,
}

/// The state of one ply on the way down.
#[derive(Clone, Default)]
pub(super) struct Ply {
    pub(super) eval: Option<Score>,
    /// The best line found from here.
    pub(super) line: Vec<Point>,
    /// The move left out while it is tested for being singular.
    pub(super) excluded: Option<Point>,
}

/// One thread of a search.
pub(super) struct Worker<'a, E> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) position: Position,
    pub(super) evaluator: E,
    pub(super) history: &'a mut History,
    pub(super) plies: Vec<Ply>,
    /// Move lists by ply, kept to save allocations.
    pub(super) lists: Vec<Vec<Scored>>,
    pub(super) nodes: u64,
    pub(super) deepest: usize,
    pub(super) stopped: bool,
    /// The first thread, which watches the clock and whose result counts.
    pub(super) leads: bool,
}

/// Nodes between two checks of the clock and of the other threads.
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
        let me = self.position.to_move();
        let mut stones = self.position.key();
        stones ^= Key::of(me, point);
        self.shared.table.prefetch(key(stones, !me));
        self.position.play(point);
        self.evaluator.push(self.position.delta().expect("a move was just played"));
    }

    pub(super) fn undo(&mut self) {
        self.position.undo();
        self.evaluator.pop();
    }

    /// Counts a node; `true` when the search must end, and then no score it returns means anything.
    pub(super) fn count_node(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.nodes.is_multiple_of(PERIOD) || self.shared.node_limit.is_some() {
            self.check_limits();
        }
        self.stopped
    }

    fn check_limits(&mut self) {
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
