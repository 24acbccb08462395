//! Means with intervals.

use serde::Serialize;

/// A mean over seeds, and where the true one is with 95 % confidence (Student's t).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The interval's lower end.
    pub low: f64,
    /// The interval's upper end.
    pub high: f64,
}

/// Student's t at 97.5 %, for 1, 2, … degrees of freedom.
const T: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
    2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
];

impl Mean {
    /// The mean of these numbers. One number alone says nothing about the interval, which is then as wide as can be.
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

    /// Whether the whole interval is above 0.
    pub fn is_up(&self) -> bool {
        self.low > 0.0
    }

    /// Whether the whole interval is below 0.
    pub fn is_down(&self) -> bool {
        self.high < 0.0
    }

    /// `3.1 (1.2 to 5.0)`.
    pub fn words(&self) -> String {
        if self.low.is_finite() {
            format!("{:.1} ({:.1} to {:.1})", self.mean, self.low, self.high)
        } else {
            format!("{:.1} (one seed)", self.mean)
        }
    }
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
}
