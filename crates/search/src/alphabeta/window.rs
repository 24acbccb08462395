//! The window of scores that a search tells apart, and what a result within or outside it means.

use crate::Score;
use crate::transposition::{Bound, Entry};

/// Scores from `alpha` to `beta`: a search with this window returns the true score if that lies between the two, and
/// otherwise a bound on the true score's side of it (fail-soft).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// Every score.
    pub(super) fn full() -> Window {
        Window { alpha: -Score::INFINITY, beta: Score::INFINITY }
    }

    /// The scores less than `width` from one.
    pub(super) fn around(score: Score, width: i32) -> Window {
        Window { alpha: score - width, beta: score + width }
    }

    /// The narrowest window, which only asks whether a score is above alpha.
    pub(super) fn null(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }

    /// The same window as the opponent sees it.
    pub(super) fn negated(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The window without scores that no line from this ply can reach: better than winning with the next move, or
    /// worse than having lost.
    pub(super) fn within_reach(self, ply: usize) -> Window {
        Window { alpha: self.alpha.max(Score::loss_in(ply)), beta: self.beta.min(Score::win_in(ply + 1)) }
    }

    pub(super) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// What a search's result with this window says about the true score.
    pub(super) fn bound(self, score: Score) -> Bound {
        if score >= self.beta {
            Bound::Lower
        } else if score > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// Whether a stored score makes a search with this window unnecessary.
    pub(super) fn is_settled_by(self, entry: &Entry) -> bool {
        match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= self.beta,
            Bound::Upper => entry.score <= self.alpha,
            Bound::None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(alpha: i32, beta: i32) -> Window {
        Window { alpha: Score::open(alpha), beta: Score::open(beta) }
    }

    #[test]
    fn a_result_on_a_window_s_edge_is_a_bound() {
        for (score, bound) in [
            (-20, Bound::Upper),
            (-10, Bound::Upper),
            (-9, Bound::Exact),
            (9, Bound::Exact),
            (10, Bound::Lower),
            (20, Bound::Lower),
        ] {
            assert_eq!(window(-10, 10).bound(Score::open(score)), bound, "{score}");
        }
    }

    #[test]
    fn a_bound_settles_only_windows_on_its_side() {
        let entry = |bound| Entry { best: None, score: Score::open(5), eval: Score::ZERO, depth: 1, bound };
        for (bound, settled) in [
            (Bound::None, [false, false, false]),
            (Bound::Lower, [true, false, false]),
            (Bound::Upper, [false, false, true]),
            (Bound::Exact, [true, true, true]),
        ] {
            let windows = [window(-10, 5), window(-10, 10), window(5, 10)];
            assert_eq!(windows.map(|window| window.is_settled_by(&entry(bound))), settled, "{bound:?}");
        }
    }

    #[test]
    fn windows_turn_round_and_close() {
        assert_eq!(window(-3, 8).negated(), window(-8, 3));
        assert_eq!(window(-3, 8).null(), window(-3, -2));
        assert_eq!(Window::full().negated(), Window::full());
        let reach = Window::full().within_reach(4);
        assert_eq!((reach.alpha, reach.beta), (Score::loss_in(4), Score::win_in(5)));
        assert!(Window { alpha: Score::win_in(5), beta: Score::INFINITY }.within_reach(4).is_empty());
        assert!(!window(0, 1).is_empty());
    }
}
