//! Scores of positions, and the distance to a forced end.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The value of a position to the side to move. Near the ends of the range it is a win or a loss in so many
/// plies; between them, 200 points are e : 1 odds of winning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i16);

/// The most plies that a search can reach.
pub(crate) const MAX_PLY: usize = 500;

impl Score {
    /// Even.
    pub const ZERO: Score = Score(0);
    /// Better than any.
    pub const INFINITY: Score = Score(32_000);
    /// A win on the board.
    const WIN: i16 = 31_000;
    /// The best score that is not a win.
    const BEST_OPEN: i16 = 30_000;

    /// An open position's score; kept clear of wins and losses.
    pub fn open(points: i32) -> Score {
        Score(points.clamp(-i32::from(Score::BEST_OPEN), Score::BEST_OPEN.into()) as i16)
    }

    /// A win that takes `plies` more moves, both sides counted.
    pub const fn win_in(plies: usize) -> Score {
        Score(Score::WIN - plies as i16)
    }

    /// A loss after `plies` more moves.
    pub const fn loss_in(plies: usize) -> Score {
        Score(plies as i16 - Score::WIN)
    }

    /// Whether it is a forced win.
    pub fn is_win(self) -> bool {
        self.0 > Score::BEST_OPEN
    }

    /// Whether it is a forced loss.
    pub fn is_loss(self) -> bool {
        self.0 < -Score::BEST_OPEN
    }

    /// Plies to the end, when it is forced.
    pub fn plies_to_end(self) -> Option<usize> {
        (self.is_win() || self.is_loss()).then(|| (Score::WIN - self.0.abs()) as usize)
    }

    /// The plain number.
    pub fn points(self) -> i32 {
        self.0.into()
    }

    /// The chance to win, 0 to 1.
    pub fn win_rate(self) -> f64 {
        if self.is_win() {
            1.0
        } else if self.is_loss() {
            0.0
        } else {
            1.0 / (1.0 + (-f64::from(self.0) / 200.0).exp())
        }
    }

    /// The form stored in the transposition table: plies counted from the position itself.
    pub(crate) fn relative_to(self, ply: usize) -> i16 {
        match self {
            s if s.is_win() => s.0 + ply as i16,
            s if s.is_loss() => s.0 - ply as i16,
            s => s.0,
        }
    }

    /// The reverse of [`Score::relative_to`]: plies counted from the root.
    pub(crate) fn at_ply(stored: i16, ply: usize) -> Score {
        match Score(stored) {
            s if s.is_win() => Score(s.0 - ply as i16),
            s if s.is_loss() => Score(s.0 + ply as i16),
            s => s,
        }
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;

    fn add(self, points: i32) -> Score {
        Score((i32::from(self.0) + points).clamp(-32_000, 32_000) as i16)
    }
}

impl Sub<i32> for Score {
    type Output = Score;

    fn sub(self, points: i32) -> Score {
        self + -points
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if self.is_win() => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
            None => write!(f, "{:+}", self.0),
        }
    }
}
