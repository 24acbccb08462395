//! Counts of opening pairs: the same opening played twice, with colours swapped.

use super::sample::{Cells, Sample};
use super::score::GameResult;
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// Counts of opening pairs by the points of one of the players.
///
/// An opening that favours a colour helps each player once, so the two games of a pair are not independent. Counting
/// pairs keeps this effect out of the error bars.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pentanomial {
    /// Pairs worth 0, ½, 1, 1½ and 2 points: LL, LD + DL, LW + DD + WL, WD + DW, WW.
    pub pairs: [u64; 5],
}

impl Pentanomial {
    /// Counts one more pair, by its two games.
    pub fn add(&mut self, one: GameResult, other: GameResult) {
        self.pairs[one.half_points() + other.half_points()] += 1;
    }

    /// The same pairs from the opponent's view.
    pub fn reversed(mut self) -> Pentanomial {
        self.pairs.reverse();
        self
    }

    /// The number of pairs.
    pub fn count(self) -> u64 {
        self.pairs.iter().sum()
    }
}

impl From<[u64; 5]> for Pentanomial {
    fn from(pairs: [u64; 5]) -> Pentanomial {
        Pentanomial { pairs }
    }
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, other: Pentanomial) {
        for (count, more) in self.pairs.iter_mut().zip(other.pairs) {
            *count += more;
        }
    }
}

impl Sample for Pentanomial {
    fn cells(&self) -> Cells {
        Cells::of_pairs(self.pairs)
    }
}
