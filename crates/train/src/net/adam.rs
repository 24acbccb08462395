//! The optimiser AdamW: running means of each number's gradient and of its square, and a pull towards zero.

/// How much of the mean gradient stays, and of its square.
const FADE: [f32; 2] = [0.9, 0.999];
/// Added to the root of the mean square: numbers whose gradients are smaller than this learn more slowly, so that rows
/// seen in a few games only are not learned by heart.
const FLOOR: f32 = 1e-6;

/// The optimiser's memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Adam {
    pub(super) mean: Vec<f32>,
    pub(super) square: Vec<f32>,
    pub(super) step: i32,
}

impl Adam {
    /// An optimiser of so many numbers.
    pub fn new(count: usize) -> Adam {
        Adam { mean: vec![0.0; count], square: vec![0.0; count], step: 0 }
    }

    /// Moves the numbers against their gradient, and by the share `decay` of the rate towards zero.
    pub fn update(&mut self, numbers: &mut [f32], gradient: &[f32], rate: f32, decay: f32) {
        self.step += 1;
        let [grown, squared] = FADE.map(|fade| 1.0 - fade.powi(self.step));
        let memory = self.mean.iter_mut().zip(&mut self.square);
        for ((number, &gradient), (mean, square)) in numbers.iter_mut().zip(gradient).zip(memory) {
            *mean = FADE[0] * *mean + (1.0 - FADE[0]) * gradient;
            *square = FADE[1] * *square + (1.0 - FADE[1]) * gradient * gradient;
            *number -= rate * ((*mean / grown) / ((*square / squared).sqrt() + FLOOR) + decay * *number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        let mut numbers = [3.0, -2.0];
        let mut adam = Adam::new(2);
        for _ in 0..2000 {
            let gradient = [2.0 * (numbers[0] - 1.0), 20.0 * (numbers[1] - 0.5)];
            adam.update(&mut numbers, &gradient, 0.01, 0.0);
        }
        assert!((numbers[0] - 1.0).abs() < 1e-3 && (numbers[1] - 0.5).abs() < 1e-3, "{numbers:?}");
    }
}
