//! Quiescence: below full depth only fours are searched, so that no evaluation overlooks a win by continuous fours.

use super::order::pick;
use super::window::Window;
use super::worker::Worker;
use crate::score::MAX_PLY;
use crate::transposition::{Entry, key};
use crate::{Evaluator, Score, Scored, forced};
use tengen_board::Point;
use tengen_patterns::Threat;

/// Rounds of fours that table entries tell apart; later ones count as this one.
pub(super) const ROUNDS_IN_TABLE: usize = 2;

impl<E: Evaluator> Worker<'_, E> {
    /// The score of the position if the side to move may make fours or accept the evaluation. `round` counts its
    /// fours.
    pub(super) fn quiesce(&mut self, window: Window, ply: usize, round: usize) -> Score {
        if self.count_node(ply) || self.position.free().is_empty() {
            return Score::ZERO;
        }
        if let Some(score) = self.decided(ply) {
            return score;
        }
        if self.opponent_has(Threat::Five) {
            return self.quiesce_blocked(window, ply, round);
        }
        let params = self.shared.params;
        let key = key(self.position.key(), self.position.to_move());
        let depth = -(round.min(ROUNDS_IN_TABLE) as i32);
        let hit = self.shared.table.get(key, ply);
        let usable = |hit: &Entry| params.table_cutoffs && hit.depth >= depth && window.is_settled_by(hit);
        if let Some(hit) = hit.filter(usable) {
            return hit.score;
        }
        let eval = hit.map_or_else(|| self.evaluator.evaluate(&self.position), |hit| hit.eval);
        if eval >= window.beta || round >= params.fours || ply + 2 >= MAX_PLY {
            return eval;
        }
        let mut moves = self.take_fours(ply, round);
        let (score, best) = self.try_fours(window, eval, &mut moves, ply, round);
        self.lists[ply] = moves;
        if !self.stopped {
            let bound = window.bound(score);
            self.shared.table.put(key, ply, Entry { best, score, eval, depth, bound });
        }
        score
    }

    /// The best of the evaluation and the fours, and the four if it is one.
    fn try_fours(
        &mut self,
        mut window: Window,
        eval: Score,
        moves: &mut [Scored],
        ply: usize,
        round: usize,
    ) -> (Score, Option<Point>) {
        window.alpha = window.alpha.max(eval);
        let mut best = (eval, None);
        for i in 0..moves.len() {
            let point = pick(moves, i).point;
            let score = self.four(window, ply, round, point);
            if self.stopped {
                break;
            }
            if score > best.0 {
                best = (score, Some(point));
                window.alpha = window.alpha.max(score);
                if score >= window.beta {
                    break;
                }
            }
        }
        best
    }

    /// The fours worth a search, and how good they promise to be.
    fn take_fours(&mut self, ply: usize, round: usize) -> Vec<Scored> {
        let me = self.position.to_move();
        let mut moves = std::mem::take(&mut self.lists[ply]);
        moves.clear();
        let has_fouls = self.position.rule().has_fouls(me);
        if self.position.count_from(me, Threat::Four) == 0 && !has_fouls {
            return moves;
        }
        let anchor = self.position.recent(1);
        for point in forced::fours(&self.position, me).iter() {
            let threat = self.position.threat(me, point);
            let free = round < self.shared.params.free_fours;
            if !free && threat <= Threat::Four && !anchor.is_some_and(|a| in_line(a, point)) {
                continue;
            }
            if has_fouls && (threat < Threat::Four || self.position.is_foul(point)) {
                continue;
            }
            moves.push(Scored { point, promise: self.evaluator.move_worth(&self.position, point) });
        }
        moves
    }

    /// Makes a four, lets the opponent answer, and goes on.
    fn four(&mut self, window: Window, ply: usize, round: usize, point: Point) -> Score {
        self.play(point);
        let mut worst = Score::win_in(ply + 3);
        for block in forced::blocks(&self.position).iter() {
            self.play(block);
            let score = self.quiesce(window, ply + 2, round + 1);
            self.undo();
            worst = worst.min(score);
            if worst <= window.alpha || self.stopped {
                break;
            }
        }
        self.undo();
        worst
    }

    /// The answer to a four was itself a four: it must be blocked, and the opponent may go on.
    fn quiesce_blocked(&mut self, mut window: Window, ply: usize, round: usize) -> Score {
        if round >= self.shared.params.fours || ply + 2 >= MAX_PLY {
            return self.evaluator.evaluate(&self.position);
        }
        let mut best = Score::loss_in(ply + 2);
        for block in forced::blocks(&self.position).iter() {
            self.play(block);
            let score = -self.quiesce(window.negated(), ply + 1, round + 1);
            self.undo();
            best = best.max(score);
            window.alpha = window.alpha.max(score);
            if window.is_empty() || self.stopped {
                break;
            }
        }
        best
    }
}

/// Whether two points can stand in one five.
fn in_line(a: Point, b: Point) -> bool {
    let (dx, dy) = (a.x().abs_diff(b.x()), a.y().abs_diff(b.y()));
    dx.max(dy) <= 4 && (dx == 0 || dy == 0 || dx == dy)
}

#[cfg(test)]
mod tests {
    use super::super::Params;
    use super::super::fixture::{Constant, drawn, with_worker};
    use super::*;
    use crate::transposition::Bound;
    use tengen_board::{Color, Rule, Size, notation};
    use tengen_patterns::Position;

    fn quiesce(position: &Position, params: &Params, eval: i32, window: Window) -> (Score, u64) {
        with_worker(position, params, &Constant(eval), |worker| (worker.quiesce(window, 1, 0), worker.nodes))
    }

    /// Problem 3040 of renjuportal, won by twelve fours; Black to move.
    fn twelve_fours() -> Position {
        let stones = ["e13g10h8h10h12h13i8i11j9k10l14", "f9g13h9h11i9i10i14j8k12l9l11"];
        let mut board = tengen_board::Board::new(Size::STANDARD);
        for (color, text) in Color::ALL.into_iter().zip(stones) {
            for point in notation::parse_moves(text, Size::STANDARD).unwrap() {
                board.put(point, color);
            }
        }
        Position::new(&board, Rule::Freestyle, Color::Black)
    }

    #[test]
    fn without_fours_the_evaluation_stands() {
        let (position, _) = drawn(
            "
            . . . . . . .
            . . X X . . .
            . . . O O . .
            . . . . . . .
            . . . . . . .",
        );
        assert_eq!(quiesce(&position, &Params::default(), 42, Window::full()), (Score::open(42), 1));
    }

    #[test]
    fn continuous_fours_are_followed_as_far_as_allowed() {
        let position = twelve_fours();
        let long = Params { fours: 20, free_fours: 20, ..Params::default() };
        let (score, nodes) = quiesce(&position, &long, -50, Window::full());
        assert!(score.is_win() && nodes > 10, "{score:?} after {nodes}");
        let short = Params { fours: 3, ..long.clone() };
        assert!(!quiesce(&position, &short, -50, Window::full()).0.is_win());
        assert_eq!(
            quiesce(&position, &Params { fours: 0, ..long }, -50, Window::full()),
            (Score::open(-50), 1)
        );
    }

    #[test]
    fn an_evaluation_above_beta_needs_no_fours() {
        let window = Window { alpha: Score::ZERO, beta: Score::open(1) };
        assert_eq!(quiesce(&twelve_fours(), &Params::default(), 60, window), (Score::open(60), 1));
    }

    #[test]
    fn the_opponents_five_is_blocked_first() {
        let (position, _) = drawn(
            "
            . . . . . . .
            X O O O O . .
            . . . X . . .
            . . X . X . .
            . . . . . . .",
        );
        assert_eq!(quiesce(&position, &Params::default(), 7, Window::full()), (Score::open(7), 2));
    }

    #[test]
    fn results_are_stored_with_their_bounds() {
        let position = twelve_fours();
        let params = Params { fours: 1, ..Params::default() };
        for (alpha, beta, bound) in
            [(-500, 500, Bound::Exact), (100, 101, Bound::Upper), (-102, -101, Bound::Lower)]
        {
            let window = Window { alpha: Score::open(alpha), beta: Score::open(beta) };
            with_worker(&position, &params, &Constant(-100), |worker| {
                let score = worker.quiesce(window, 1, 0);
                let entry = worker.shared.table.get(key(position.key(), Color::Black), 1);
                match bound {
                    // The evaluation already settles the window: nothing was searched, and nothing is stored.
                    Bound::Lower => assert_eq!((score, entry), (Score::open(-100), None)),
                    _ => assert_eq!(entry.map(|entry| (entry.bound, entry.score)), Some((bound, score))),
                }
            });
        }
    }

    #[test]
    fn points_of_one_five_are_in_line() {
        let point = |x, y| Point::new(x, y).unwrap();
        for (b, expected) in
            [((7, 3), true), ((3, 7), true), ((7, 7), true), ((0, 6), true), ((8, 3), false), ((5, 4), false)]
        {
            assert_eq!(in_line(point(3, 3), point(b.0, b.1)), expected, "{b:?}");
        }
    }
}
