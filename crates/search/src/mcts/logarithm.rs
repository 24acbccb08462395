//! The natural logarithm, the same to the last bit on every machine.
//!
//! The system's own differs between machines by a last bit, and one bit is enough to search another tree.

/// The natural logarithm of a positive, normal number.
pub(super) fn ln(x: f64) -> f64 {
    // x = 2^exponent · mantissa, the mantissa between √½ and √2.
    let bits = x.to_bits();
    let high = bits.wrapping_add((1_u64 << 52) - std::f64::consts::SQRT_2.to_bits() % (1 << 52)) >> 52;
    let exponent = high as i64 - 1023;
    let mantissa = f64::from_bits(bits.wrapping_sub((exponent as u64) << 52));
    // ln m = 2 artanh((m - 1) / (m + 1)), as a series in odd powers.
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let square = s * s;
    let mut series = 0.0;
    for power in (1..=19).rev().step_by(2) {
        series = series * square + 1.0 / f64::from(power);
    }
    exponent as f64 * std::f64::consts::LN_2 + 2.0 * s * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ln_is_close_to_the_true_one() {
        for n in 1..200_000 {
            for x in [f64::from(n), 1.0 / f64::from(n), f64::from(n) * 1e9] {
                let error = (ln(x) - x.ln()).abs();
                assert!(error < 1e-14 * x.ln().abs().max(1.0), "ln({x}) is off by {error}");
            }
        }
        assert_eq!(ln(1.0), 0.0);
    }
}
