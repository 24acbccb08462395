//! Where search ends, fours go on: the evaluation is trusted only when no row of fours wins.

use super::worker::Worker;
use crate::order::{Scored, pick};
use crate::score::MAX_PLY;
use crate::transposition::{Bound, Entry, key};
use crate::{Evaluator, Score, forced};
use tengen_board::Point;
use tengen_patterns::Threat;

impl<E: Evaluator> Worker<'_, E> {
    /// The score of the position if the side to move may make fours or stop. `round` counts its fours.
    pub(super) fn quiesce(&mut self, mut alpha: Score, beta: Score, ply: usize, round: usize) -> Score {
        if self.count_node(ply) {
            return Score::ZERO;
        }
        if self.position.free().is_empty() {
            return Score::ZERO;
        }
        if let Some(score) = forced::decided(&self.position, ply) {
            return score;
        }
        let me = self.position.to_move();
        if self.position.count(!me, Threat::Five) > 0 {
            return self.quiesce_blocked(alpha, beta, ply, round);
        }
        let key = key(self.position.key(), me);
        let depth = -(round.min(2) as i32);
        let hit = self.shared.table.get(key, ply);
        if let Some(hit) = hit.filter(|hit| hit.depth >= depth && decides(hit, alpha, beta)) {
            return hit.score;
        }
        let eval = hit.map_or_else(|| self.evaluator.evaluate(&self.position), |hit| hit.eval);
        if eval >= beta || round >= self.shared.params.fours || ply + 2 >= MAX_PLY {
            return eval;
        }
        let before = alpha;
        alpha = alpha.max(eval);
        let mut best = eval;
        let mut best_move = None;
        let mut moves = self.take_fours(ply, round);
        for i in 0..moves.len() {
            let point = pick(&mut moves, i).point;
            let score = self.four(alpha, beta, ply, round, point);
            if self.stopped {
                break;
            }
            if score > best {
                (best, best_move) = (score, Some(point));
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        self.lists[ply] = moves;
        if !self.stopped {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > before => Bound::Exact,
                _ => Bound::Upper,
            };
            self.shared.table.put(key, ply, Entry { best: best_move, score: best, eval, depth, bound });
        }
        best
    }

    /// The fours worth a try, with their promise.
    fn take_fours(&mut self, ply: usize, round: usize) -> Vec<Scored> {
        let me = self.position.to_move();
        let mut moves = std::mem::take(&mut self.lists[ply]);
        moves.clear();
        if self.position.count_from(me, Threat::Four) == 0 && !self.position.rule().has_fouls(me) {
            return moves;
        }
        let bound_by_fouls = self.position.rule().has_fouls(me);
        let anchor = self.position.recent(1);
        for point in forced::fours(&self.position, me).iter() {
            let threat = self.position.threat(me, point);
            let more = threat > Threat::Four;
            if round >= self.shared.params.free_fours && !more && !anchor.is_some_and(|a| in_line(a, point)) {
                continue;
            }
            if bound_by_fouls && (threat < Threat::Four || self.position.is_foul(point)) {
                continue;
            }
            moves.push(Scored { point, promise: self.shared.weights.move_worth(&self.position, point) });
        }
        moves
    }

    /// Makes a four, lets the opponent answer, and goes on.
    fn four(&mut self, alpha: Score, beta: Score, ply: usize, round: usize, point: Point) -> Score {
        self.play(point);
        let blocks = forced::blocks(&self.position);
        let mut worst = Score::win_in(ply + 3);
        for block in blocks.iter() {
            self.play(block);
            let score = self.quiesce(alpha, beta, ply + 2, round + 1);
            self.undo();
            worst = worst.min(score);
            if worst <= alpha || self.stopped {
                break;
            }
        }
        self.undo();
        worst
    }

    /// The answer to a four was itself a four: it must be blocked, and the opponent may go on.
    fn quiesce_blocked(&mut self, mut alpha: Score, beta: Score, ply: usize, round: usize) -> Score {
        if round >= self.shared.params.fours || ply + 2 >= MAX_PLY {
            return self.evaluator.evaluate(&self.position);
        }
        let mut best = Score::loss_in(ply + 2);
        for block in forced::blocks(&self.position).iter() {
            self.play(block);
            let score = -self.quiesce(-beta, -alpha, ply + 1, round + 1);
            self.undo();
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta || self.stopped {
                break;
            }
        }
        best
    }
}

/// Whether a stored score settles a window.
pub(super) fn decides(entry: &Entry, alpha: Score, beta: Score) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= beta,
        Bound::Upper => entry.score <= alpha,
        Bound::None => false,
    }
}

/// Whether two points can stand in one five.
fn in_line(a: Point, b: Point) -> bool {
    let (dx, dy) = (a.x().abs_diff(b.x()), a.y().abs_diff(b.y()));
    dx.max(dy) <= 4 && (dx == 0 || dy == 0 || dx == dy)
}
