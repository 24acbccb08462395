//! The flagship's evaluation: the pattern evaluation, and what the line network adds to it.

use crate::alphabeta::Params;
use crate::pattern_evaluator::PatternWeightTable;
use crate::{Evaluator, PatternEvaluator, Score, Scored};
use std::sync::Arc;
use tengen_board::Point;
use tengen_nets::line::{LineAccumulator, LineNetwork};
use tengen_patterns::{Delta, Position};

/// What the search does with a line network's policy; each adds to the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum PolicyUse {
    /// Nothing: the patterns say what moves promise.
    Ignored,
    /// It orders the moves.
    Orders,
    /// Unlikely moves are searched less deeply.
    Reduces,
    /// The most unlikely moves are not searched near the leaves.
    #[default]
    Prunes,
}

/// The pattern evaluation with a line network on top of it, or without one.
#[derive(Clone)]
pub struct LineEvaluator {
    patterns: PatternEvaluator,
    lines: Option<LineAccumulator>,
    policy: PolicyUse,
}

impl LineEvaluator {
    /// An evaluator with these weights and this network.
    pub fn new(weights: Arc<PatternWeightTable>, network: Option<Arc<LineNetwork>>) -> LineEvaluator {
        let lines = network.map(LineAccumulator::new);
        LineEvaluator { patterns: PatternEvaluator::new(weights), lines, policy: PolicyUse::default() }
    }

    /// The same, its policy used so far and no further.
    #[must_use]
    pub fn with_policy(self, policy: PolicyUse) -> LineEvaluator {
        LineEvaluator { policy, ..self }
    }

    /// The parameters of a search with this evaluation at full strength.
    pub fn params(&self) -> Params {
        if self.lines.is_some() { Params::with_network(self.policy) } else { Params::default() }
    }
}

impl Evaluator for LineEvaluator {
    fn refresh(&mut self, position: &Position) {
        self.patterns.refresh(position);
        if let Some(lines) = &mut self.lines {
            lines.refresh(position);
        }
    }

    fn push(&mut self, delta: Delta<'_>) {
        self.patterns.push(delta);
        if let Some(lines) = &mut self.lines {
            lines.push(delta.point);
        }
    }

    fn pop(&mut self) {
        self.patterns.pop();
        if let Some(lines) = &mut self.lines {
            lines.pop();
        }
    }

    fn evaluate(&mut self, position: &Position) -> Score {
        let patterns = self.patterns.evaluate(position);
        let Some(lines) = &mut self.lines else { return patterns };
        Score::open(patterns.points() + lines.value(position))
    }

    fn move_worth(&mut self, position: &Position, point: Point) -> i32 {
        self.patterns.move_worth(position, point)
    }

    fn promise(&mut self, position: &Position, moves: &mut [Scored]) {
        match &mut self.lines {
            Some(lines) if self.policy != PolicyUse::Ignored => {
                lines.policy(position, moves.iter_mut().map(|scored| (scored.point, &mut scored.promise)));
            }
            _ => self.patterns.promise(position, moves),
        }
    }
}
