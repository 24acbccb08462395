//! The root of a search: iteration by iteration, until the limits are reached.

use super::node::Child;
use super::searcher::{Request, RootMove, SearchResult};
use super::window::Window;
use super::worker::Worker;
use crate::{Evaluator, Score, forced};
use std::sync::atomic::Ordering;
use tengen_board::Point;
use tengen_patterns::{PointSet, Position, Threat};

/// The deepest iteration: table entries cannot tell depths beyond 100 apart.
const MAX_DEPTH: i32 = 90;

impl<E: Evaluator> Worker<'_, E> {
    /// Searches deeper and deeper, from an iteration on.
    pub(super) fn deepen(
        &mut self,
        request: &Request<'_>,
        from: i32,
        report: &dyn Fn(&SearchResult),
    ) -> SearchResult {
        let limits = request.limits;
        let mut moves = self.root_moves(request.root_moves);
        let wanted = limits.best.unwrap_or(1).clamp(1, moves.len());
        let last_depth = limits.depth.map_or(MAX_DEPTH, |d| d.min(MAX_DEPTH as u32) as i32);
        let mut depth_done = 0;
        let mut changes = 0.0;
        for depth in from..=last_depth {
            if self.leads {
                self.shared.depth.store(depth, Ordering::Relaxed);
            } else if depth <= self.shared.depth.load(Ordering::Relaxed) {
                // Helpers run ahead: what they store there speeds the first thread up when it comes.
                continue;
            }
            let before = (moves[0].point, moves[0].score);
            for slot in 0..wanted {
                if !self.stopped {
                    self.search_slot(&mut moves, slot, depth);
                }
            }
            if self.stopped {
                break;
            }
            depth_done = depth;
            let changed = f64::from(u8::from(moves[0].point != before.0));
            changes = changes * self.shared.params.time_change_decay + changed;
            if !self.leads {
                continue;
            }
            report(&self.result(&moves, wanted, depth_done));
            let only_move = moves.len() == 1 && limits.best.is_none();
            let fall = before.1.points() - moves[0].score.points();
            if self.is_settled(moves[0].score, only_move, depth) || !self.has_time(changes, fall) {
                break;
            }
        }
        self.result(&moves, wanted, depth_done)
    }

    /// Whether another iteration cannot change anything that matters.
    fn is_settled(&self, best: Score, only_move: bool, depth: i32) -> bool {
        // A forced end within the horizon does not change with depth.
        let ends = best.plies_to_end().is_some_and(|plies| (plies as i32) <= depth + 1);
        ends || only_move && depth >= self.shared.params.only_move_depth
    }

    /// Whether time allows another iteration: more of it where the best move keeps changing or its score falls.
    fn has_time(&self, changes: f64, fall: i32) -> bool {
        let params = self.shared.params;
        let falling = f64::from(fall.clamp(0, params.time_fall_points)) / f64::from(params.time_fall_points);
        let share = params.time_base + params.time_per_change * changes + params.time_fall * falling;
        self.shared.budget.allows_another(share)
    }

    /// The moves to search, the most promising first.
    fn root_moves(&mut self, only: Option<&PointSet>) -> Vec<RootMove> {
        let mut points = root_points(&self.position, only, self.shared.params.forced_replies);
        points.sort_by_cached_key(|&point| -self.evaluator.move_worth(&self.position, point));
        points.into_iter().map(|point| RootMove { point, score: Score::ZERO, line: vec![point] }).collect()
    }

    fn result(&self, moves: &[RootMove], wanted: usize, depth: i32) -> SearchResult {
        let nodes = self.shared.nodes.load(Ordering::Relaxed).max(self.nodes);
        let moves = moves[..wanted].to_vec();
        SearchResult { moves, depth: depth as u32, deepest: self.deepest as u32, nodes, proof: None }
    }

    /// Finds the best of the moves from `slot` on and moves it there, with a window that widens as needed.
    fn search_slot(&mut self, moves: &mut [RootMove], slot: usize, depth: i32) {
        let params = self.shared.params;
        let guess = moves[slot].score;
        let mut width = params.aspiration;
        let mut window = if depth >= params.aspiration_depth && !guess.is_win() && !guess.is_loss() {
            Window::around(guess, width)
        } else {
            Window::full()
        };
        loop {
            let score = self.search_root(moves, slot, depth, window);
            if self.stopped {
                return;
            }
            let wide = width > params.aspiration_limit;
            if score <= window.alpha && window.alpha > -Score::INFINITY {
                window.alpha = if wide { -Score::INFINITY } else { score.min(window.alpha) - width };
            } else if score >= window.beta && window.beta < Score::INFINITY {
                window.beta = if wide { Score::INFINITY } else { score.max(window.beta) + width };
            } else {
                return;
            }
            width *= params.aspiration_growth;
        }
    }

    /// Searches the moves from `slot` on to a depth; the best goes to `slot`.
    fn search_root(&mut self, moves: &mut [RootMove], slot: usize, depth: i32, mut window: Window) -> Score {
        let mut best = -Score::INFINITY;
        self.plies[0].eval = Some(self.evaluator.evaluate(&self.position));
        for i in slot..moves.len() {
            let (point, first) = (moves[i].point, i == slot);
            self.play(point);
            let reduction = if first { 0 } else { self.root_reduction(depth, (i - slot) as i32) };
            let child = Child { pv: true, first, depth: depth - 1, reduction, ply: 1 };
            let score = self.search_child(window, &child);
            self.undo();
            if self.stopped {
                return best;
            }
            if score > best {
                best = score;
                if first || score > window.alpha {
                    let mut line = vec![point];
                    line.extend_from_slice(&self.plies[1].line);
                    // The best goes first; the order of the others is kept.
                    moves[slot..=i].rotate_right(1);
                    moves[slot] = RootMove { point, score, line };
                }
                window.alpha = window.alpha.max(score);
                if window.is_empty() {
                    break;
                }
            }
        }
        best
    }
}

/// The moves worth a search at the root: of `only`, if given, those that may be played. Otherwise, or if there are
/// none, those that stop a threat, the candidates, or every free point, the first of these that leaves any.
fn root_points(position: &Position, only: Option<&PointSet>, forced_replies: bool) -> Vec<Point> {
    let me = position.to_move();
    let allowed = |p: &Point| !(position.rule().has_fouls(me) && position.is_foul(*p));
    let replies = if !forced_replies {
        None
    } else if position.count(!me, Threat::Five) > 0 {
        let blocks = forced::blocks(position);
        // Where nothing stops the five, taking one of its points at least leaves the opponent another to find.
        Some(if blocks.is_empty() { *position.points(!me, Threat::Five) } else { blocks })
    } else {
        forced::defences(position)
    };
    let sets = [only.copied(), replies, Some(position.candidates()), Some(*position.free())];
    let found = sets
        .iter()
        .flatten()
        .map(|set| set.iter().filter(allowed).collect::<Vec<_>>())
        .find(|set| !set.is_empty());
    // Only fouls are left: one of them must be played.
    found.unwrap_or_else(|| position.free().iter().collect())
}
