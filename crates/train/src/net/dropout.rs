//! Dropout: while it learns, a network must do without some of its inputs, so that it does not lean on any one.

use tengen_base::seed;

/// Which inputs a network does without for one position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dropout {
    /// The share of inputs that are left out.
    pub share: f32,
    /// The seed, another for each position.
    pub seed: u64,
}

impl Dropout {
    /// Leaves out some of the numbers, always the same for a seed, and makes up for it with the others.
    pub fn apply(self, numbers: &mut [f32]) {
        let out = (self.share * 65536.0) as u64;
        for (part, numbers) in numbers.chunks_mut(4).enumerate() {
            let random = seed::mix(self.seed, part as u64);
            for (i, number) in numbers.iter_mut().enumerate() {
                let left_out = (random >> (16 * i) & 0xffff) < out;
                *number *= if left_out { 0.0 } else { 1.0 / (1.0 - self.share) };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_are_left_out_as_asked_and_the_mean_stays() {
        let mut out = 0;
        let mut sum = 0.0;
        for seed in 0..1000 {
            let mut numbers = [1.0; 48];
            Dropout { share: 0.1, seed }.apply(&mut numbers);
            out += numbers.iter().filter(|&&number| number == 0.0).count();
            sum += numbers.iter().sum::<f32>();
            let mut again = [1.0; 48];
            Dropout { share: 0.1, seed }.apply(&mut again);
            assert_eq!(numbers, again);
        }
        assert!((4500..5100).contains(&out), "{out} of 48,000");
        assert!((sum / 48_000.0 - 1.0).abs() < 0.01, "{sum}");
    }
}
