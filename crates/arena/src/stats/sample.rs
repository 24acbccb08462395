//! What single games and opening pairs have in common: counts over evenly spaced scores.

use super::strength::Strength;

/// The most cells there are: five, for pairs.
pub(super) const MOST_CELLS: usize = 5;

/// Results that are independent of one another: single games or opening pairs.
pub trait Sample {
    /// The results, counted by score.
    fn cells(&self) -> Cells;

    /// What they say about the player's strength; nothing, if there are none.
    fn strength(&self) -> Option<Strength> {
        Strength::of(&self.cells())
    }
}

/// Counts of independent results by score, from 0 to 1 in equal steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells {
    counts: [u64; MOST_CELLS],
    used: usize,
}

impl Cells {
    /// Single games: lost, drawn, won.
    pub fn of_games([losses, draws, wins]: [u64; 3]) -> Cells {
        Cells { counts: [losses, draws, wins, 0, 0], used: 3 }
    }

    /// Opening pairs by points: 0, ½, 1, 1½, 2.
    pub fn of_pairs(counts: [u64; 5]) -> Cells {
        Cells { counts, used: 5 }
    }

    /// The counts, lowest score first.
    pub fn counts(&self) -> &[u64] {
        &self.counts[..self.used]
    }

    /// How many independent results there are.
    pub fn total(&self) -> u64 {
        self.counts().iter().sum()
    }

    /// How many games one result takes: one, or two for a pair.
    pub fn games_each(&self) -> u64 {
        (self.used as u64 - 1) / 2
    }

    /// The score of a cell, between 0 and 1.
    pub fn score(&self, cell: usize) -> f64 {
        cell as f64 / (self.used - 1) as f64
    }

    /// The mean score and the variance of one result around it. Meaningless without results.
    pub(super) fn mean_and_variance(&self) -> (f64, f64) {
        let average = |value: &dyn Fn(f64) -> f64| {
            let cells = self.counts().iter().enumerate();
            cells.map(|(cell, &count)| count as f64 * value(self.score(cell))).sum::<f64>()
                / self.total() as f64
        };
        let mean = average(&|score| score);
        (mean, average(&|score| (score - mean) * (score - mean)))
    }

    /// The only cell with results in it, if there is just one.
    pub(super) fn only(&self) -> Option<usize> {
        let mut filled = (0..self.used).filter(|&cell| self.counts[cell] > 0);
        filled.next().filter(|_| filled.next().is_none())
    }
}
