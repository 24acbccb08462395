//! Maximum-likelihood distributions of results under a hypothesis about their mean.
//!
//! After Michel Van den Bergh's notes for fishtest: "Comparing the approximations for the generalized log
//! likelihood ratio of a multinomial distribution" (proposition 1.1) and "Comments on normalized Elo" (section 4.1).

use super::sample::{Cells, MOST_CELLS};

/// The count of an empty cell. With zero, a hypothesis could require a result that has the chance 0 in the sample, and a
/// one-sided match would have no likelihood.
const EMPTY: f64 = 1e-3;

/// Up to this |t| the iteration of [`Observed::leading`] settles from any sample (measured: the worst of random
/// samples is within 1e-3 of the likelihood ratio after [`ROUNDS`]); further out it need not even start.
pub(super) const MOST_LEAD: f64 = 0.82;

const ROUNDS: usize = 100;

/// Chances of the cells; unused ones are 0.
type Chances = [f64; MOST_CELLS];

/// A sample's shares of results by score, none of them 0.
pub(super) struct Observed {
    scores: Chances,
    shares: Chances,
    cells: usize,
    total: f64,
}

impl Observed {
    pub(super) fn new(cells: &Cells) -> Observed {
        let used = cells.counts().len();
        let mut scores = [0.0; MOST_CELLS];
        let mut shares = [0.0; MOST_CELLS];
        for (cell, &count) in cells.counts().iter().enumerate() {
            scores[cell] = cells.score(cell);
            shares[cell] = if count == 0 { EMPTY } else { count as f64 };
        }
        let total = shares.iter().sum();
        shares.iter_mut().for_each(|share| *share /= total);
        Observed { scores, shares, cells: used, total }
    }

    /// The likeliest distribution whose expected score is this one, strictly between 0 and 1.
    pub(super) fn expecting(&self, score: f64) -> Chances {
        self.balanced(&self.scores.map(|value| value - score))
    }

    /// The likeliest distribution whose expected score leads ½ by `t` standard deviations; |t| is at most
    /// [`MOST_LEAD`].
    ///
    /// The deviation is not linear in the chances, so it is replaced by its tangent at the last distribution
    /// until that one stays the same.
    pub(super) fn leading(&self, t: f64) -> Chances {
        let mut chances = [0.0; MOST_CELLS];
        chances[..self.cells].fill(1.0 / self.cells as f64);
        for _ in 0..ROUNDS {
            let mean: f64 = self.used().map(|cell| chances[cell] * self.scores[cell]).sum();
            let variance: f64 =
                self.used().map(|cell| chances[cell] * (self.scores[cell] - mean).powi(2)).sum();
            let deviation = variance.sqrt();
            let next = self.balanced(&self.scores.map(|score| {
                let tangent = deviation / 2.0 * (1.0 + ((score - mean) / deviation).powi(2));
                score - 0.5 - t * tangent
            }));
            let moved: f64 =
                self.used().map(|cell| self.shares[cell] * (next[cell] / chances[cell]).ln().abs()).sum();
            chances = next;
            if moved < 1e-12 {
                break;
            }
        }
        chances
    }

    /// How much likelier the sample is under `after` than under `before`, as a logarithm.
    pub(super) fn log_ratio(&self, before: &Chances, after: &Chances) -> f64 {
        let each: f64 = self.used().map(|cell| self.shares[cell] * (after[cell] / before[cell]).ln()).sum();
        self.total * each
    }

    /// The likeliest distribution under which `values` average to 0. They must have both signs.
    ///
    /// It is `share / (1 + x value)` for the one `x` that balances it and keeps every chance positive.
    fn balanced(&self, values: &Chances) -> Chances {
        let multiplier = self.multiplier(values);
        let mut chances = [0.0; MOST_CELLS];
        for cell in self.used() {
            chances[cell] = self.shares[cell] / (1.0 + multiplier * values[cell]);
        }
        chances
    }

    /// The root of `Σ share value / (1 + x value)`, which falls from +∞ to −∞ between its two poles: Newton's
    /// method, with a bisection whenever it would leave what is left of that range.
    fn multiplier(&self, values: &Chances) -> f64 {
        let used = &values[..self.cells];
        let mut low = -1.0 / used.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut high = -1.0 / used.iter().copied().fold(f64::INFINITY, f64::min);
        let mut x = 0.0;
        for _ in 0..100 {
            let (mut height, mut slope) = (0.0, 0.0);
            for cell in self.used() {
                let part = values[cell] / (1.0 + x * values[cell]);
                height += self.shares[cell] * part;
                slope -= self.shares[cell] * part * part;
            }
            if height > 0.0 {
                low = x;
            } else {
                high = x;
            }
            let newton = x - height / slope;
            let next = if newton > low && newton < high { newton } else { (low + high) / 2.0 };
            if (next - x).abs() <= 1e-15 * x.abs() {
                break;
            }
            x = next;
        }
        x
    }

    fn used(&self) -> std::ops::Range<usize> {
        0..self.cells
    }
}
