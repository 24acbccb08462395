//! Samples of results: counts of single games or opening pairs by score.

use super::strength::Strength;

/// The maximum number of cells: five, for pairs.
pub(super) const MOST_CELLS: usize = 5;

/// A sample of independent results: single games or opening pairs.
pub trait Sample {
    /// The results, counted by score.
    fn cells(&self) -> Cells;

    /// The strength that the results suggest; `None` without results.
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

    /// The number of independent results.
    pub fn total(&self) -> u64 {
        self.counts().iter().sum()
    }

    /// The number of games in one result: one, or two for a pair.
    pub fn games_each(&self) -> u64 {
        (self.used as u64 - 1) / 2
    }

    /// The score of a cell, between 0 and 1.
    pub fn score(&self, cell: usize) -> f64 {
        cell as f64 / (self.used - 1) as f64
    }

    /// The mean score and the variance of one result. Meaningless without results.
    pub(super) fn mean_and_variance(&self) -> (f64, f64) {
        let average = |value: &dyn Fn(f64) -> f64| {
            let cells = self.counts().iter().enumerate();
            cells.map(|(cell, &count)| count as f64 * value(self.score(cell))).sum::<f64>()
                / self.total() as f64
        };
        let mean = average(&|score| score);
        (mean, average(&|score| (score - mean) * (score - mean)))
    }

    /// The only cell with results, if there is exactly one.
    pub(super) fn only(&self) -> Option<usize> {
        let mut filled = (0..self.used).filter(|&cell| self.counts[cell] > 0);
        filled.next().filter(|_| filled.next().is_none())
    }
}
