//! The search for moves that leave the game as even as possible.

use super::node::Child;
use super::searcher::RootMove;
use super::window::Window;
use super::worker::Worker;
use crate::{Evaluator, Score};
use std::cmp::Reverse;

/// How far a score is from even.
fn distance(score: Score) -> Score {
    score.max(-score)
}

impl<E: Evaluator> Worker<'_, E> {
    /// Searches all moves to a depth; the `wanted` that come closest to an even game go first, the closest at the front. A
    /// search that is stopped leaves the moves as they were.
    ///
    /// Whether a move is closer than the last of those found is all that needs to be known of it, so the window reaches as far
    /// to both sides of even as that one.
    pub(super) fn search_balanced(&mut self, moves: &mut Vec<RootMove>, wanted: usize, depth: i32) {
        let before = moves.clone();
        let mut found = 0;
        self.plies[0].eval = Some(self.evaluator.evaluate(&self.position));
        for i in 0..moves.len() {
            let reach = if found < wanted { Score::INFINITY } else { distance(moves[wanted - 1].score) };
            let window = Window { alpha: -reach, beta: reach };
            if window.is_empty() {
                return;
            }
            let point = moves[i].point;
            self.play(point);
            let child = Child { pv: true, first: true, depth: depth - 1, reduction: 0, ply: 1 };
            let score = self.search_child(window, &child);
            self.undo();
            if self.stopped {
                // The first iteration has nothing to go back to.
                if depth > 1 {
                    *moves = before;
                }
                return;
            }
            if distance(score) < reach {
                let mut line = vec![point];
                line.extend_from_slice(&self.plies[1].line);
                let place = moves[..found].partition_point(|m| distance(m.score) <= distance(score));
                moves[place..=i].rotate_right(1);
                moves[place] = RootMove { point, score, line };
                found += 1;
            }
        }
        // Beyond the window scores are only bounds, but they order the rest for the next iteration.
        debug_assert!(moves[..found.min(wanted)].is_sorted_by_key(|m| Reverse(-distance(m.score).points())));
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Constant;
    use super::super::{Params, Searcher};
    use super::*;
    use std::time::Instant;
    use tengen_board::{Game, Point, Rule, Size, notation};
    use tengen_patterns::{Delta, Position};
    use tengen_play::{Goal, RootMoves, SearchLimits};

    /// Stones are worth more to Black the further right they are, so that some column is even.
    #[derive(Clone)]
    struct Tilted(i32);

    impl Evaluator for Tilted {
        fn refresh(&mut self, _: &Position) {}

        fn push(&mut self, _: Delta<'_>) {}

        fn pop(&mut self) {}

        fn evaluate(&mut self, position: &Position) -> Score {
            let black = |p: Point| position.stone(p) == Some(tengen_board::Color::Black);
            let columns: i32 = position.size().points().filter(|&p| black(p)).map(|p| i32::from(p.x())).sum();
            let points = 10 * (columns - self.0);
            Score::open(if position.to_move() == tengen_board::Color::Black { points } else { -points })
        }

        fn move_worth(&mut self, _: &Position, point: Point) -> i32 {
            i32::from(point.x())
        }
    }

    fn game(moves: &str) -> Game {
        let moves = notation::parse_moves(moves, Size::STANDARD).unwrap();
        Game::from_moves(Size::STANDARD, Rule::Freestyle, &moves).unwrap()
    }

    fn balanced(depth: u32, best: usize, root: RootMoves) -> Vec<RootMove> {
        let limits = SearchLimits {
            depth: Some(depth),
            best: Some(best),
            goal: Goal::Balance,
            root,
            ..SearchLimits::none()
        };
        let mut searcher = Searcher::new(1 << 20, Params::default(), Tilted(13));
        // Black has a stone in column 7 of 0 to 14, so one in column 6 is even.
        searcher.search(&game("h8a2"), &limits, Instant::now(), &|_| {}).moves
    }

    #[test]
    fn the_most_even_moves_come_first() {
        let moves = balanced(1, 30, RootMoves::default());
        let columns: Vec<_> = moves.iter().map(|m| m.point.x()).collect();
        assert!(columns[..15].iter().all(|&x| x == 6), "{columns:?}");
        assert!(columns[15..].iter().all(|&x| x == 5 || x == 7), "{columns:?}");
        assert!(moves.is_sorted_by_key(|m| distance(m.score)));
    }

    #[test]
    fn named_moves_are_weighed_and_excluded_ones_are_not() {
        let at = |text: &str| notation::parse_human(text, Size::STANDARD).unwrap();
        let only = RootMoves { only: Some(vec![at("o15"), at("e5")]), except: vec![] };
        assert_eq!(balanced(1, 1, only)[0].point, at("e5"));
        let column: Vec<_> = (1..=15).map(|row| at(&format!("g{row}"))).collect();
        let except = RootMoves { only: None, except: column };
        assert!([5, 7].contains(&balanced(1, 1, except)[0].point.x()));
    }

    #[test]
    fn a_won_position_is_balanced_by_not_winning() {
        let limits = SearchLimits { depth: Some(4), goal: Goal::Balance, ..SearchLimits::none() };
        let mut searcher = Searcher::new(1 << 20, Params::default(), Constant(0));
        let result = searcher.search(&game("h8a1i8c1j8e1"), &limits, Instant::now(), &|_| {});
        assert!(result.proof.is_none());
        assert!(!result.moves[0].score.is_win(), "{:?}", result.moves[0]);
    }
}
