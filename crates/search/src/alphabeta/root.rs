//! The root of a search: iteration by iteration, until the limits are reached.

use super::node::Child;
use super::root_moves::{balance_points, root_points};
use super::searcher::{Request, RootMove, SearchResult};
use super::window::Window;
use super::worker::Worker;
use crate::{Evaluator, Score};
use std::sync::atomic::Ordering;
use tengen_play::{Goal, SearchLimits};

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
        let mut moves = self.root_moves(request);
        let wanted = limits.best.unwrap_or(1).clamp(1, moves.len());
        let last_depth = limits.depth.map_or(MAX_DEPTH, |d| d.min(MAX_DEPTH as u32) as i32);
        let mut depth_done = 0;
        let mut changes = 0.0;
        let balances = limits.goal == Goal::Balance;
        for depth in from..=last_depth {
            if self.leads {
                self.shared.depth.store(depth, Ordering::Relaxed);
            } else if depth <= self.shared.depth.load(Ordering::Relaxed) {
                // Helpers run ahead: what they store there speeds the first thread up when it comes.
                continue;
            }
            let before = (moves[0].point, moves[0].score);
            if balances {
                self.search_balanced(&mut moves, wanted, depth);
            } else {
                for slot in 0..wanted {
                    if !self.stopped {
                        self.search_slot(&mut moves, slot, depth);
                    }
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
            let fall = if balances { 0 } else { before.1.points() - moves[0].score.points() };
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
    fn root_moves(&mut self, request: &Request<'_>) -> Vec<RootMove> {
        let SearchLimits { root, goal, .. } = request.limits;
        let mut points = match goal {
            Goal::Win => {
                root_points(&self.position, request.noticed, root, self.shared.params.forced_replies)
            }
            Goal::Balance => balance_points(&self.position, root),
        };
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

#[cfg(test)]
mod tests {
    use super::super::fixture::{Constant, drawn};
    use super::super::{Params, Searcher};
    use super::*;
    use std::cell::RefCell;
    use std::time::Instant;
    use tengen_board::{Color, Game, Rule, Size};
    use tengen_patterns::PointSet;
    use tengen_play::Stop;

    fn middle_game() -> Game {
        let moves = tengen_board::notation::parse_moves("h8h9j6g10", Size::STANDARD).unwrap();
        Game::from_moves(Size::STANDARD, Rule::Freestyle, &moves).unwrap()
    }

    fn searcher(params: Params) -> Searcher<Constant> {
        Searcher::new(1 << 20, params, Constant(0))
    }

    #[test]
    fn every_iteration_is_reported_up_to_the_depth_asked_for() {
        let reported = RefCell::new(Vec::new());
        let limits = SearchLimits { depth: Some(4), ..SearchLimits::none() };
        let params = Params { threat_nodes: 0, ..Params::default() };
        let result = searcher(params).search(&middle_game(), &limits, Instant::now(), &|result| {
            reported.borrow_mut().push(result.depth);
        });
        assert_eq!((reported.into_inner(), result.depth), (vec![1, 2, 3, 4], 4));
        assert_eq!(result.moves.len(), 1);
        assert_eq!(result.moves[0].line[0], result.moves[0].point);
    }

    #[test]
    fn several_moves_come_best_first_and_differ() {
        let limits = SearchLimits { depth: Some(3), best: Some(5), ..SearchLimits::none() };
        let params = Params { threat_nodes: 0, ..Params::default() };
        let result = searcher(params).search(&middle_game(), &limits, Instant::now(), &|_| {});
        let points: PointSet = result.moves.iter().map(|m| m.point).collect();
        assert_eq!((result.moves.len(), points.len()), (5, 5));
        assert!(result.moves.is_sorted_by_key(|m| -m.score.points()));
    }

    #[test]
    fn a_search_that_is_stopped_or_out_of_nodes_still_has_a_move() {
        let game = middle_game();
        let stop = Stop::default();
        stop.raise();
        for limits in [SearchLimits { stop, ..SearchLimits::none() }, SearchLimits::nodes(1)] {
            let result = searcher(Params::default()).search(&game, &limits, Instant::now(), &|_| {});
            assert!(game.is_allowed(result.moves[0].point));
            assert!(result.nodes <= 600, "{}", result.nodes);
        }
    }

    #[test]
    fn a_forced_move_costs_few_nodes() {
        let (position, blocks) = drawn(
            "
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . X O O O O ! . . .
            . . . . X . . . . . .
            . . . . . X . . . . .
            . . . X . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .",
        );
        let stones: Vec<_> =
            position.size().points().filter_map(|p| position.stone(p).map(|c| (p, c))).collect();
        let game = Game::from_setup(position.size(), Rule::Freestyle, &stones, Color::Black).unwrap();
        let params = Params { forced_nodes: 300, ..Params::default() };
        let result = searcher(params).search(&game, &SearchLimits::none(), Instant::now(), &|_| {});
        assert_eq!(result.moves[0].point, blocks[0]);
        assert!(result.nodes <= 300, "{}", result.nodes);
    }

    #[test]
    fn a_settled_score_ends_the_search() {
        let (position, _) = drawn(
            "
            . . . . . . . . .
            . . O O . . . . .
            . . . . . . . . .
            . . X X X . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .",
        );
        let stones: Vec<_> =
            position.size().points().filter_map(|p| position.stone(p).map(|c| (p, c))).collect();
        let game = Game::from_setup(position.size(), Rule::Freestyle, &stones, Color::Black).unwrap();
        let params = Params { threat_nodes: 0, ..Params::default() };
        let result = searcher(params).search(&game, &SearchLimits::none(), Instant::now(), &|_| {});
        assert_eq!(result.moves[0].score, Score::win_in(3));
        assert!(result.depth <= 3, "{}", result.depth);
    }
}
