//! Which nodes and moves are pruned, and which are searched more or less deeply than the rest.

use super::node::{Candidate, Node};
use super::window::Window;
use super::worker::Worker;
use crate::transposition::Bound;
use crate::{Evaluator, Score};
use std::sync::LazyLock;
use tengen_patterns::Threat;

/// A hundred times the natural logarithm, rounded down.
static LOGS: LazyLock<[i32; 64]> =
    LazyLock::new(|| std::array::from_fn(|n| (100.0 * libm::log(n.max(1) as f64)) as i32));

/// The part of a late move's reduction that grows with depth and move number, before it is divided.
fn log_product(depth: i32, number: i32) -> i32 {
    LOGS[depth.min(63) as usize] * LOGS[number.min(63) as usize]
}

impl<E: Evaluator> Worker<'_, E> {
    /// Reverse futility and razoring: far from the window, the evaluation (and a look at fours) is enough.
    pub(super) fn prune_by_eval(&mut self, node: &Node, window: Window) -> Option<Score> {
        let params = self.shared.params;
        if node.pv || node.threatened || self.plies[node.ply].excluded.is_some() {
            return None;
        }
        let margin = params.futility * (node.depth - i32::from(node.improving));
        if node.depth <= params.futility_depth
            && node.eval - margin >= window.beta
            && !window.beta.is_loss()
            && !node.eval.is_win()
        {
            return Some(node.eval);
        }
        if node.depth <= params.razor_depth
            && node.eval + params.razor[0] + params.razor[1] * node.depth < window.alpha
        {
            let score = self.quiesce(window, node.ply, 0);
            if score <= window.alpha {
                return Some(score);
            }
        }
        None
    }

    /// Whether a late, quiet move is not worth a search. Never while everything tried so far loses.
    pub(super) fn skips(&self, node: &Node, alpha: Score, best: Score, candidate: &Candidate) -> bool {
        let params = self.shared.params;
        let Candidate { point, number, shortfall, .. } = *candidate;
        let me = self.position.to_move();
        if best.is_loss() || self.position.threat(me, point) >= Threat::Four {
            return false;
        }
        let depth = node.depth;
        let most = (params.move_count[0] + params.move_count[1] * depth * depth) / 100;
        let count = if node.improving { most } else { most / 2 };
        let late = depth <= params.move_count_depth && number > count;
        let unlikely = depth <= params.unlikely_depth
            && number > 1
            && shortfall > params.unlikely[0] + params.unlikely[1] * depth;
        if late || unlikely {
            return true;
        }
        let quiet = self.position.threat(me, point) < Threat::Three
            && self.position.threat(!me, point) < Threat::Three;
        !node.pv
            && quiet
            && !node.threatened
            && number > 1
            && depth <= params.quiet_depth
            && node.eval + params.quiet_margin[0] + params.quiet_margin[1] * depth <= alpha
    }

    /// Singular extension: one ply more for a table move without which the position would be much worse.
    pub(super) fn extension(&mut self, node: &Node, candidate: &Candidate) -> i32 {
        let params = self.shared.params;
        let point = candidate.point;
        let first = candidate.number == 1 && node.table_move() == Some(point);
        let Some(hit) = node.hit.filter(|_| first) else { return 0 };
        let may_be_singular = node.depth >= params.singular_depth
            && self.plies[node.ply].excluded.is_none()
            && hit.depth >= node.depth - params.singular_table_depth
            && matches!(hit.bound, Bound::Lower | Bound::Exact)
            && !hit.score.is_win()
            && !hit.score.is_loss()
            && node.ply < params.singular_ply[1] * node.depth as usize + params.singular_ply[0];
        if !may_be_singular {
            return 0;
        }
        let bar = hit.score - params.singular_margin * node.depth / 100;
        let window = Window { alpha: bar - 1, beta: bar };
        self.plies[node.ply].excluded = Some(point);
        let others = self.node(false, window, (node.depth - 1) / params.singular_divisor, node.ply);
        self.plies[node.ply].excluded = None;
        i32::from(others < bar)
    }

    /// How much less deeply a root move just played may be searched.
    pub(super) fn root_reduction(&self, depth: i32, number: i32) -> i32 {
        let params = self.shared.params;
        let early = depth < params.root_reduction_depth || number < params.root_reduction_moves;
        if early || self.opponent_has(Threat::Five) {
            return 0;
        }
        (log_product(depth, number) / params.reduction_divisor / 100).min(depth - 2)
    }

    /// Late move reduction: how much less deeply the move just played may be searched.
    pub(super) fn reduction(&self, node: &Node, candidate: &Candidate) -> i32 {
        let params = self.shared.params;
        // A four is answered at once; there is nothing to save.
        if node.depth < params.reduction_depth || self.opponent_has(Threat::Five) {
            return 0;
        }
        let opponent = self.position.to_move();
        let mut reduction = log_product(node.depth, candidate.number) / params.reduction_divisor;
        reduction += if node.pv { 0 } else { params.closed_reduction };
        reduction += if node.pv || node.improving { 0 } else { params.worse_reduction };
        reduction += if candidate.after_better { params.after_better_reduction } else { 0 };
        let shortfall = candidate.shortfall.min(params.shortfall_limit) - params.shortfall;
        reduction += shortfall * params.shortfall_reduction / 100;
        reduction -= if self.opponent_has(Threat::OpenFour) { params.open_four_reduction } else { 0 };
        reduction -= if node.threatened { params.threatened_reduction } else { 0 };
        reduction -= self.history.worth(!opponent, candidate.point) * params.history_reduction / 1024;
        reduction / 100
    }
}
