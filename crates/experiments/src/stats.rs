//! Means with 95 % confidence intervals.

use serde::{Deserialize, Deserializer, Serialize};

/// A mean and its 95 % confidence interval (Student's t over seeds).
///
/// In JSON an end of the interval that is infinite is `null`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The interval's lower end.
    #[serde(deserialize_with = "lowest")]
    pub low: f64,
    /// The interval's upper end.
    #[serde(deserialize_with = "highest")]
    pub high: f64,
}

fn lowest<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or(f64::NEG_INFINITY))
}

fn highest<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or(f64::INFINITY))
}

/// Student's t at 97.5 %, for 1, 2, … degrees of freedom.
const T: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
    2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
];

impl Mean {
    /// The mean of these numbers. The interval of fewer than two is infinite.
    pub fn of(numbers: &[f64]) -> Mean {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count.max(1.0);
        if numbers.len() < 2 {
            return Mean { mean, low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let squares: f64 = numbers.iter().map(|number| (number - mean) * (number - mean)).sum();
        let error = (squares / (count - 1.0) / count).sqrt();
        let t = T.get(numbers.len() - 2).copied().unwrap_or(1.96);
        Mean { mean, low: mean - t * error, high: mean + t * error }
    }

    /// A published score, in points out of a hundred with Wilson's interval for its games.
    pub(crate) fn of_score(won: u64, lost: u64) -> Mean {
        let games = (won + lost) as f64;
        let [low, high] = wilson(won as f64, games).map(|share| 100.0 * share);
        Mean { mean: 100.0 * won as f64 / games.max(1.0), low, high }
    }

    /// A value that is known exactly.
    pub(crate) fn exactly(value: f64) -> Mean {
        Mean { mean: value, low: value, high: value }
    }

    /// How much more the first is than the second, number by number.
    pub(crate) fn of_differences(first: &[f64], second: &[f64]) -> Mean {
        Mean::of(&first.iter().zip(second).map(|(first, second)| first - second).collect::<Vec<_>>())
    }

    /// How much more this is than another that was measured independently.
    pub(crate) fn minus(&self, other: &Mean) -> Mean {
        let half = |mean: &Mean| (mean.high - mean.low) / 2.0;
        let (mean, error) = (self.mean - other.mean, half(self).hypot(half(other)));
        Mean { mean, low: mean - error, high: mean + error }
    }

    /// Whether the whole interval is above 0.
    pub fn is_up(&self) -> bool {
        self.low > 0.0
    }

    /// Whether the whole interval is below 0.
    pub fn is_down(&self) -> bool {
        self.high < 0.0
    }

    /// `3.1 (1.2 to 5.0)`, with three decimals if the number is small and the interval narrow.
    pub fn words(&self) -> String {
        let Mean { mean, low, high } = *self;
        let narrow = low.is_finite() && mean.abs() < 1.5 && high > low && high - low < 0.5;
        self.rounded(if narrow { 3 } else { 1 })
    }

    /// `3.1 (1.2 to 5.0)`, with so many decimals.
    pub fn rounded(&self, places: usize) -> String {
        let Mean { mean, low, high } = *self;
        if low.is_finite() {
            format!("{mean:.places$} ({low:.places$} to {high:.places$})")
        } else {
            format!("{mean:.places$} (one seed)")
        }
    }
}

/// Wilson's 95 % confidence interval for the share of successes.
pub fn wilson(successes: f64, of: f64) -> [f64; 2] {
    if of <= 0.0 {
        return [0.0, 1.0];
    }
    let (z, p) = (1.96_f64, successes / of);
    let middle = p + z * z / (2.0 * of);
    let half = z * (p * (1.0 - p) / of + z * z / (4.0 * of * of)).sqrt();
    [middle - half, middle + half].map(|end| (end / (1.0 + z * z / of)).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_textbook_interval() {
        // Mean 5, standard deviation 2.5820, four numbers: 5 ± 3.182 · 1.2910.
        let mean = Mean::of(&[2.0, 4.0, 6.0, 8.0]);
        assert_eq!(mean.mean, 5.0);
        assert!((mean.high - 9.108).abs() < 1e-3 && (mean.low - 0.892).abs() < 1e-3, "{mean:?}");
        assert!(mean.is_up() && !mean.is_down());
        assert!(!Mean::of(&[3.0]).is_up(), "one number shows nothing");
    }

    #[test]
    fn thirty_games_say_little() {
        // The paper's 20 of 30.
        let [low, high] = wilson(20.0, 30.0);
        assert!((low - 0.488).abs() < 1e-3 && (high - 0.808).abs() < 1e-3, "{low} {high}");
        let [low, high] = wilson(0.0, 30.0);
        assert!(low == 0.0 && (high - 0.1135).abs() < 1e-3, "{low} {high}");
    }
}
