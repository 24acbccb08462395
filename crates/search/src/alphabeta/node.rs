//! One node of the search, step by step.

use super::quiescence::decides;
use super::worker::Worker;
use crate::order::{Scored, pick};
use crate::score::MAX_PLY;
use crate::transposition::{Bound, Entry, key};
use crate::{Evaluator, Score, forced};
use std::sync::LazyLock;
use tengen_board::Point;
use tengen_patterns::{PointSet, Threat};

/// What the steps of a node agree on.
struct Node {
    pv: bool,
    ply: usize,
    depth: i32,
    key: u64,
    hit: Option<Entry>,
    eval: Score,
    /// The evaluation is better than at our last move.
    improving: bool,
    /// The opponent threatens to win at once: pruning on the evaluation would be blind.
    threatened: bool,
}

/// A hundred times the natural logarithm.
static LOGS: LazyLock<[i32; 64]> =
    LazyLock::new(|| std::array::from_fn(|n| (100.0 * (n.max(1) as f64).ln()) as i32));

/// Beyond this it does not matter how much less a move promises.
const MOST_SHORT: i32 = 400;

/// One move about to be tried.
struct Try {
    point: Point,
    /// Its number among the moves tried, from 1.
    number: i32,
    /// How much less it promises than the most promising of those that the table does not name.
    shortfall: i32,
    /// A move before it was better than anything known.
    after_better: bool,
}

impl<E: Evaluator> Worker<'_, E> {
    /// The score of the position within the window, searched `depth` plies deep.
    pub(super) fn node(
        &mut self,
        pv: bool,
        mut alpha: Score,
        mut beta: Score,
        depth: i32,
        ply: usize,
    ) -> Score {
        self.plies[ply].line.clear();
        if depth <= 0 && self.position.count(!self.position.to_move(), Threat::Five) == 0 {
            return self.quiesce(alpha, beta, ply, 0);
        }
        if self.count_node(ply) || self.position.free().is_empty() {
            return Score::ZERO;
        }
        if ply >= MAX_PLY - 2 {
            return self.evaluator.evaluate(&self.position);
        }
        // No line from here can be better than winning next move or worse than having lost.
        alpha = alpha.max(Score::loss_in(ply));
        beta = beta.min(Score::win_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        if let Some(score) = forced::decided(&self.position, ply) {
            return score;
        }
        if self.position.count(!self.position.to_move(), Threat::Five) > 0 {
            return self.block(pv, alpha, beta, depth, ply);
        }
        let mut node = match self.look_up_node(pv, alpha, beta, depth, ply) {
            Ok(node) => node,
            Err(score) => return score,
        };
        if let Some(score) = self.prune_by_eval(&node, alpha, beta) {
            return score;
        }
        if node.hit.and_then(|hit| hit.best).is_none() && depth >= 4 {
            // Without a move to start from, a shallower search finds one soon enough.
            node.depth -= 1;
        }
        self.try_moves(&node, alpha, beta)
    }

    /// A five must be stopped: one move as a rule, and it costs no depth.
    fn block(&mut self, pv: bool, mut alpha: Score, beta: Score, depth: i32, ply: usize) -> Score {
        let mut best = Score::loss_in(ply + 2);
        self.plies[ply].eval = None;
        for block in forced::blocks(&self.position).iter() {
            self.play(block);
            let score = -self.node(pv, -beta, -alpha, depth, ply + 1);
            self.undo();
            if self.stopped {
                return Score::ZERO;
            }
            if score > best {
                best = score;
                if pv && score > alpha {
                    self.extend_line(ply, block);
                }
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }

    /// Asks the table and the evaluator. `Err` is a score that settles the node.
    fn look_up_node(
        &mut self,
        pv: bool,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Result<Node, Score> {
        let me = self.position.to_move();
        let excluded = self.plies[ply].excluded;
        let key = key(self.position.key(), me) ^ excluded.map_or(0, |p| (p.index() as u64) << 48 ^ 0x55aa);
        let hit = self.shared.table.get(key, ply);
        if let Some(hit) = hit.filter(|hit| !pv && hit.depth >= depth && decides(hit, alpha, beta)) {
            return Err(hit.score);
        }
        let eval = hit.map_or_else(|| self.evaluator.evaluate(&self.position), |hit| hit.eval);
        if hit.is_none() && excluded.is_none() {
            let entry = Entry { best: None, score: Score::ZERO, eval, depth: -3, bound: Bound::None };
            self.shared.table.put(key, ply, entry);
        }
        self.plies[ply].eval = Some(eval);
        let earlier = ply.checked_sub(2).and_then(|two_ago| self.plies[two_ago].eval);
        let threatened =
            self.position.count(!me, Threat::OpenFour) + self.position.count(!me, Threat::FourThree) > 0;
        let improving = earlier.is_some_and(|earlier| eval > earlier);
        Ok(Node { pv, ply, depth, key, hit, eval, improving, threatened })
    }

    /// Far from the window, the evaluation (and a look at fours) is enough.
    fn prune_by_eval(&mut self, node: &Node, alpha: Score, beta: Score) -> Option<Score> {
        let params = self.shared.params;
        if node.pv || node.threatened || self.plies[node.ply].excluded.is_some() {
            return None;
        }
        let margin = params.futility * (node.depth - i32::from(node.improving));
        if node.depth <= params.futility_depth
            && node.eval - margin >= beta
            && !beta.is_loss()
            && !node.eval.is_win()
        {
            return Some(node.eval);
        }
        if node.depth <= params.razor_depth
            && node.eval + params.razor[0] + params.razor[1] * node.depth < alpha
        {
            let score = self.quiesce(alpha, beta, node.ply, 0);
            if score <= alpha {
                return Some(score);
            }
        }
        None
    }

    fn try_moves(&mut self, node: &Node, mut alpha: Score, beta: Score) -> Score {
        let ply = node.ply;
        let me = self.position.to_move();
        let defences = forced::defences(&self.position);
        let mut moves = self.take_moves(node, defences);
        let table_move = node.hit.and_then(|hit| hit.best);
        let mut best = if defences.is_some() {
            // The opponent carries out the threat: an open four, or a four-three first.
            let open_four = self.position.count(!me, Threat::OpenFour) > 0;
            Score::loss_in(ply + if open_four { 4 } else { 6 })
        } else {
            Score::loss_in(ply + 1)
        };
        let floor = best;
        let mut best_move = None;
        let mut tried = 0;
        let mut most = i32::MIN;
        let before = alpha;
        let excluded = self.plies[ply].excluded;
        for i in 0..moves.len() {
            let Scored { point, promise } = pick(&mut moves, i);
            if Some(point) != table_move {
                most = most.max(promise);
            }
            if Some(point) == excluded || self.is_foul(point) {
                continue;
            }
            tried += 1;
            let shortfall = most.saturating_sub(promise).max(0);
            let this = Try { point, number: tried, shortfall, after_better: alpha > before };
            if self.skips(node, alpha, best, &this) {
                continue;
            }
            let extension = self.extension(node, table_move, &this);
            self.play(point);
            let score = self.search_move(node, alpha, beta, node.depth - 1 + extension, &this);
            self.undo();
            if self.stopped {
                self.lists[ply] = moves;
                return Score::ZERO;
            }
            if score > best || best_move.is_none() && score >= floor {
                best = score;
                best_move = Some(point);
                if score > alpha {
                    if node.pv {
                        self.extend_line(ply, point);
                    }
                    alpha = score;
                }
                if score >= beta {
                    let last = self.position.recent(0);
                    self.history.cut_off(me, point, &moves[..i], last, node.depth);
                    break;
                }
            }
        }
        self.lists[ply] = moves;
        if excluded.is_none() {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > before => Bound::Exact,
                _ => Bound::Upper,
            };
            let best_move = if bound == Bound::Upper { table_move } else { best_move };
            let entry = Entry { best: best_move, score: best, eval: node.eval, depth: node.depth, bound };
            self.shared.table.put(node.key, ply, entry);
        }
        best
    }

    /// The moves of a node with their promise.
    fn take_moves(&mut self, node: &Node, defences: Option<PointSet>) -> Vec<Scored> {
        let mut moves = std::mem::take(&mut self.lists[node.ply]);
        moves.clear();
        let table_move = node.hit.and_then(|hit| hit.best);
        let points = defences.unwrap_or_else(|| self.position.candidates());
        let me = self.position.to_move();
        let params = self.shared.params;
        let last = self.position.recent(0);
        let reply = self.history.reply(me, last);
        for point in points.iter() {
            let promise = if Some(point) == table_move {
                i32::MAX
            } else {
                let counter = if Some(point) == reply { 40 } else { 0 };
                self.shared.weights.move_worth(&self.position, point)
                    + self.history.worth(me, point) * params.history_order / 1024
                    + self.history.worth_as_answer(me, last, point) * params.answer_order / 1024
                    + counter
            };
            moves.push(Scored { point, promise });
        }
        moves
    }

    fn is_foul(&self, point: Point) -> bool {
        self.position.rule().has_fouls(self.position.to_move()) && self.position.is_foul(point)
    }

    /// Whether a late, quiet move is not worth a search. Never while everything tried so far loses.
    fn skips(&self, node: &Node, alpha: Score, best: Score, this: &Try) -> bool {
        let params = self.shared.params;
        let Try { point, number, .. } = *this;
        let me = self.position.to_move();
        if node.pv && node.ply == 0 || best.is_loss() || self.position.threat(me, point) >= Threat::Four {
            return false;
        }
        let depth = node.depth;
        let count =
            (params.move_count[0] + params.move_count[1] * depth * depth) >> i32::from(!node.improving);
        if depth <= params.move_count_depth && number > count {
            return true;
        }
        let quiet = self.position.threat(me, point) < Threat::Three
            && self.position.threat(!me, point) < Threat::Three;
        !node.pv
            && quiet
            && !node.threatened
            && number > 1
            && depth <= params.futility_depth
            && node.eval + params.quiet_margin[0] + params.quiet_margin[1] * depth <= alpha
    }

    /// One ply more for a move without which the position would be much worse.
    fn extension(&mut self, node: &Node, table_move: Option<Point>, this: &Try) -> i32 {
        let point = this.point;
        let Some(hit) = node.hit.filter(|_| this.number == 1 && table_move == Some(point)) else { return 0 };
        let asks = node.depth >= self.shared.params.singular_depth
            && self.plies[node.ply].excluded.is_none()
            && hit.depth >= node.depth - 3
            && matches!(hit.bound, Bound::Lower | Bound::Exact)
            && !hit.score.is_win()
            && !hit.score.is_loss()
            && node.ply > 0
            && node.ply < 2 * node.depth as usize + 20;
        if !asks {
            return 0;
        }
        let bar = hit.score - 2 * node.depth;
        let list = std::mem::take(&mut self.lists[node.ply]);
        self.plies[node.ply].excluded = Some(point);
        let others = self.node(false, bar - 1, bar, (node.depth - 1) / 2, node.ply);
        self.plies[node.ply].excluded = None;
        self.lists[node.ply] = list;
        i32::from(others < bar)
    }

    /// Searches a move just played: late ones shallower and with a closed window first.
    fn search_move(&mut self, node: &Node, alpha: Score, beta: Score, depth: i32, this: &Try) -> Score {
        let ply = node.ply + 1;
        if this.number == 1 {
            return -self.node(node.pv, -beta, -alpha, depth, ply);
        }
        let reduction = self.reduction(node, this).min(depth.max(1) - 1).max(0);
        let mut score = -self.node(false, -alpha - 1, -alpha, depth - reduction, ply);
        if reduction > 0 && score > alpha && !self.stopped {
            score = -self.node(false, -alpha - 1, -alpha, depth, ply);
        }
        if node.pv && score > alpha && score < beta && !self.stopped {
            score = -self.node(true, -beta, -alpha, depth, ply);
        }
        score
    }

    /// How much shallower a root move just played may be searched.
    pub(super) fn root_reduction(&self, depth: i32, number: i32) -> i32 {
        let opponent = self.position.to_move();
        if depth < 3 || number < 3 || self.position.count(!opponent, Threat::Five) > 0 {
            return 0;
        }
        let logs = LOGS[depth.min(63) as usize] * LOGS[number.min(63) as usize];
        (logs / self.shared.params.reduction_divisor / 100).min(depth - 2)
    }

    /// How much shallower the move just played may be searched.
    fn reduction(&self, node: &Node, this: &Try) -> i32 {
        let params = self.shared.params;
        if node.depth < 2 {
            return 0;
        }
        let opponent = self.position.to_move();
        if self.position.count(!opponent, Threat::Five) > 0 {
            // A four is answered at once; there is nothing to save.
            return 0;
        }
        let logs = LOGS[node.depth.min(63) as usize] * LOGS[this.number.min(63) as usize];
        // Hundredths of a ply, so that small reasons add up.
        let mut reduction = logs / params.reduction_divisor;
        reduction += if node.pv { 0 } else { params.closed_reduction };
        reduction += if node.pv || node.improving { 0 } else { params.worse_reduction };
        reduction += if this.after_better { params.after_better_reduction } else { 0 };
        reduction += (this.shortfall.min(MOST_SHORT) - params.shortfall) * params.shortfall_reduction / 100;
        reduction -= 100 * i32::from(self.position.count(!opponent, Threat::OpenFour) > 0);
        reduction -= 100 * i32::from(node.threatened);
        reduction -= self.history.worth(!opponent, this.point) * params.history_reduction / 1024;
        reduction / 100
    }

    /// The best line from here is this move and the child's best line.
    pub(super) fn extend_line(&mut self, ply: usize, point: Point) {
        let (head, tail) = self.plies.split_at_mut(ply + 1);
        let line = &mut head[ply].line;
        line.clear();
        line.push(point);
        line.extend_from_slice(&tail[0].line);
    }
}
