//! The distribution function of the normal distribution.

use std::f64::consts::{PI, SQRT_2};

/// The number of standard deviations on either side of the mean that contain 95 %.
pub(super) const Z95: f64 = 1.959963984540054;

/// The probability that a standard normal variable is below `z`.
pub(super) fn below(z: f64) -> f64 {
    let tail = upper_tail(z.abs());
    if z < 0.0 { tail } else { 1.0 - tail }
}

/// The probability of more than `z`, for `z` that is not negative.
fn upper_tail(z: f64) -> f64 {
    if z < 3.0 { (1.0 - erf_series(z / SQRT_2)) / 2.0 } else { tail_fraction(z) }
}

/// erf(x) = 2/√π · e^(−x²) · Σ 2ⁿ x^(2n+1) / (1·3·5·…·(2n+1)): every term is positive, so nothing cancels.
fn erf_series(x: f64) -> f64 {
    let mut term = x;
    let mut sum = x;
    let mut odd = 1.0;
    while term > sum * 1e-17 {
        odd += 2.0;
        term *= 2.0 * x * x / odd;
        sum += term;
    }
    2.0 / PI.sqrt() * (-x * x).exp() * sum
}

/// The tail as density / (z + 1/(z + 2/(z + 3/(z + …)))), which converges fast for large `z`.
fn tail_fraction(z: f64) -> f64 {
    let denominator = (1..=120).rev().fold(z, |rest, n| z + f64::from(n) / rest);
    (-z * z / 2.0).exp() / (2.0 * PI).sqrt() / denominator
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the error function's series in arithmetic of 400 digits.
    #[test]
    fn known_values() {
        let known = [
            (0.0, 0.5),
            (0.5, 0.691_462_461_274_013_1),
            (1.0, 0.841_344_746_068_542_9),
            (Z95, 0.975),
            (2.999_999, 0.998_650_097_536_514_8),
            (3.000_001, 0.998_650_106_400_211_7),
            (-4.0, 3.167_124_183_311_992e-5),
            (-8.0, 6.220_960_574_271_784e-16),
        ];
        for (z, chance) in known {
            assert!((below(z) / chance - 1.0).abs() < 1e-13, "{z}: {} is not {chance}", below(z));
        }
        assert_eq!(below(f64::INFINITY), 1.0);
        assert_eq!(below(f64::NEG_INFINITY), 0.0);
    }
}
