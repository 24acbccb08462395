//! The exponential and the sigmoid, the same to the last bit on every machine.
//!
//! The operating system's `exp` differs between machines in the last bit, and one bit is enough to play another game.
//! These functions use only operations that IEEE 754 defines exactly (addition, multiplication, division) and have no
//! branches, so that a compiler can work on several numbers at a time.
//!
//! Do not replace `exp` by `libm::expf`. That gives the same bits on every machine too, but other bits than these: the
//! sigmoid differs in the last bit for 6,631 of 80,001 arguments between -40 and 40 (steps of 0.001), so training would
//! end in other weights than the committed ones. And it takes 1.5 times as long.

/// Adding this to a small number rounds it to a whole one, which is then in the lowest bits.
const ROUND: f32 = 12_582_912.0;
/// The natural logarithm of 2 in two parts; multiples of the first are exact.
const LN2_HIGH: f32 = 0.693_359_4;
const LN2_LOW: f32 = -2.121_944_4e-4;

/// e to the power of `x`, to about one part in ten million. Arguments beyond ±87 count as ±87.
pub fn exp(x: f32) -> f32 {
    let x = if x > -87.0 { x } else { -87.0 };
    let x = if x < 87.0 { x } else { 87.0 };
    let rounded = x * std::f32::consts::LOG2_E + ROUND;
    let whole = rounded - ROUND;
    let rest = x - whole * LN2_HIGH - whole * LN2_LOW;
    // Taylor's series: the rest is at most half of ln 2, where the seventh power no longer counts.
    let mut series = 1.0 / 720.0;
    for term in [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        series = series * rest + term;
    }
    let power_of_two = f32::from_bits((rounded.to_bits() << 23).wrapping_add(127 << 23));
    series * power_of_two
}

/// 1 / (1 + e^-z).
pub fn sigmoid(z: f32) -> f32 {
    1.0 / (1.0 + exp(-z))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::checksum::fnv1a_words;

    #[test]
    fn exp_is_close_to_the_true_one() {
        for i in -86_000..=86_000 {
            let x = i as f32 / 1000.0;
            let truth = f64::from(x).exp();
            let error = (f64::from(exp(x)) - truth).abs() / truth;
            assert!(error < 3e-7, "exp({x}) is off by {error}");
        }
        assert_eq!(exp(0.0), 1.0);
        assert_eq!(exp(-1e30), exp(-87.0));
        assert_eq!(exp(1e30), exp(87.0));
    }

    #[test]
    fn sigmoid_is_close_to_the_true_one() {
        for i in -40_000..=40_000 {
            let z = i as f32 / 1000.0;
            let truth = 1.0 / (1.0 + (-f64::from(z)).exp());
            assert!((f64::from(sigmoid(z)) - truth).abs() < 1e-7, "{z}");
        }
        assert_eq!(sigmoid(0.0), 0.5);
    }

    /// A machine that computes these bits differently would learn different weights from the same seed.
    #[test]
    fn every_bit_is_as_it_was() {
        let bits = (-20_000..20_000).map(|i| u64::from(sigmoid(i as f32 / 777.0).to_bits()));
        assert_eq!(fnv1a_words(bits), 14_324_064_299_205_890_004);
    }
}
