//! Fits the evaluation's weights: logistic regression for the value, softmax regression for move ordering.
//!
//! Both models are linear, as the engine's evaluation is. Rare sets of shapes have few examples, so the weight of a set is
//! the sum of its four shapes' weights and a small correction of its own.

use super::features::{FEATURES, MoveChoice, TrainingSample};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_patterns::Shape;
use tengen_play::Stop;
use tengen_search::PatternWeights;
use tengen_search::pattern_evaluator::{CODES, MASKS, code};

/// Options of a fit.
#[derive(Clone, Debug, PartialEq)]
pub struct FitOptions {
    /// Passes over all samples.
    pub epochs: usize,
    /// Samples for each update.
    pub batch: usize,
    /// The first step size; it falls to a hundredth along a cosine.
    pub rate: f32,
    /// The weight decay of corrections and threats; the shapes' weights have none.
    pub decay: f32,
    /// The seed for shuffling the samples.
    pub seed: u64,
}

impl Default for FitOptions {
    fn default() -> FitOptions {
        FitOptions { epochs: 12, batch: 2048, rate: 0.01, decay: 1e-6, seed: 1 }
    }
}

/// A linear model in which sets of shapes share the weights of their shapes.
///
/// The first `groups · CODES` features are sets of shapes, in groups; the others have a weight of their own.
#[derive(Clone, Debug)]
pub struct LinearModel {
    groups: usize,
    /// The shapes' weights, by group and shape.
    shapes: Vec<f32>,
    /// The corrections, by feature.
    own: Vec<f32>,
    /// The shapes of each set.
    members: Vec<[u8; 4]>,
}

impl LinearModel {
    /// A model with all weights zero.
    pub fn new(features: usize, groups: usize) -> LinearModel {
        let mut members = vec![[0; 4]; CODES];
        for index in 0..1_usize << 16 {
            let shapes = [0, 4, 8, 12].map(|shift| ((index >> shift) & 15) as u8);
            if shapes.iter().all(|&s| usize::from(s) < Shape::ALL.len()) {
                members[code(index)] = shapes;
            }
        }
        LinearModel {
            groups,
            shapes: vec![0.0; groups * Shape::ALL.len()],
            own: vec![0.0; features],
            members,
        }
    }

    /// The weight of a feature: its correction and its shapes' weights. Four dead lines have the weight zero.
    pub fn weight(&self, feature: usize) -> f32 {
        let (group, set) = (feature / CODES, feature % CODES);
        if group >= self.groups {
            return self.own[feature];
        }
        if set == 0 {
            return 0.0;
        }
        let base = group * Shape::ALL.len();
        self.own[feature] + self.members[set].iter().map(|&s| self.shapes[base + usize::from(s)]).sum::<f32>()
    }

    fn weights(&self) -> Vec<f32> {
        (0..self.own.len()).map(|feature| self.weight(feature)).collect()
    }

    /// The gradient by parameter (shapes first, then corrections) from the gradient by feature.
    fn spread(&self, by_feature: &[f32]) -> Vec<f32> {
        let mut gradient = vec![0.0; self.shapes.len() + self.own.len()];
        for (feature, &g) in by_feature.iter().enumerate().filter(|(_, g)| **g != 0.0) {
            let (group, set) = (feature / CODES, feature % CODES);
            if group < self.groups {
                if set == 0 {
                    continue;
                }
                for &shape in &self.members[set] {
                    gradient[group * Shape::ALL.len() + usize::from(shape)] += g;
                }
            }
            gradient[self.shapes.len() + feature] += g;
        }
        gradient
    }

    fn parameters_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.shapes.iter_mut().chain(self.own.iter_mut())
    }
}

/// The mean cross-entropy of a batch; adds its gradient by feature to `gradient`.
pub fn value_loss(weights: &[f32], batch: &[&TrainingSample], gradient: &mut [f32]) -> f32 {
    let mut loss = 0.0;
    for sample in batch {
        let z: f32 = sample.features.iter().map(|&(id, n)| weights[usize::from(id)] * f32::from(n)).sum();
        let p = 1.0 / (1.0 + (-z).exp());
        let safe = p.clamp(1e-6, 1.0 - 1e-6);
        loss -= sample.target * safe.ln() + (1.0 - sample.target) * (1.0 - safe).ln();
        let error = (p - sample.target) / batch.len() as f32;
        for &(id, n) in &sample.features {
            gradient[usize::from(id)] += error * f32::from(n);
        }
    }
    loss / batch.len() as f32
}

/// The mean cross-entropy of the played moves; adds its gradient by feature to `gradient`.
pub fn choice_loss(weights: &[f32], batch: &[&MoveChoice], gradient: &mut [f32]) -> f32 {
    let mut loss = 0.0;
    let mut scores = Vec::new();
    for choice in batch {
        let score = |m: &[u16; 2]| weights[usize::from(m[0])] + weights[CODES + usize::from(m[1])];
        scores.clear();
        scores.extend(choice.moves.iter().map(score));
        let top = scores.iter().copied().fold(f32::MIN, f32::max);
        let total: f32 = scores.iter().map(|p| (p - top).exp()).sum();
        loss += total.ln() + top - scores[0];
        for (i, m) in choice.moves.iter().enumerate() {
            let share = (scores[i] - top).exp() / total - f32::from(u8::from(i == 0));
            gradient[usize::from(m[0])] += share / batch.len() as f32;
            gradient[CODES + usize::from(m[1])] += share / batch.len() as f32;
        }
    }
    loss / batch.len() as f32
}

/// Fits a model by Adam until all epochs are done or `stop` is raised; `observe` is told the mean loss of each epoch.
pub fn fit<T>(
    model: &mut LinearModel,
    samples: &[T],
    options: &FitOptions,
    loss: impl Fn(&[f32], &[&T], &mut [f32]) -> f32,
    stop: &Stop,
    mut observe: impl FnMut(usize, f32),
) {
    let mut adam = Adam::new(model);
    let mut order: Vec<&T> = samples.iter().collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(options.seed);
    let batches = samples.len().div_ceil(options.batch).max(1);
    for epoch in 0..options.epochs {
        order.shuffle(&mut rng);
        let mut total = 0.0;
        for batch in order.chunks(options.batch) {
            if stop.is_raised() {
                return;
            }
            let weights = model.weights();
            let mut by_feature = vec![0.0; weights.len()];
            total += loss(&weights, batch, &mut by_feature);
            adam.update(model, &by_feature, options, batches);
        }
        observe(epoch + 1, total / batches as f32);
    }
}

/// The optimiser Adam: running means of each parameter's gradient and of its square.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    step: i32,
}

impl Adam {
    fn new(model: &LinearModel) -> Adam {
        let count = model.shapes.len() + model.own.len();
        Adam { mean: vec![0.0; count], square: vec![0.0; count], step: 0 }
    }

    /// Updates the model by one batch's gradient. The step size falls along a cosine over all epochs.
    fn update(&mut self, model: &mut LinearModel, by_feature: &[f32], options: &FitOptions, batches: usize) {
        let gradient = model.spread(by_feature);
        self.step += 1;
        let progress = self.step as f32 / (options.epochs * batches) as f32;
        let rate = options.rate * (0.01 + 0.99 * (0.5 + 0.5 * (progress * std::f32::consts::PI).cos()));
        let (fade1, fade2) = (1.0 - 0.9_f32.powi(self.step), 1.0 - 0.999_f32.powi(self.step));
        let shapes = model.shapes.len();
        for (i, parameter) in model.parameters_mut().enumerate() {
            let pull = if i < shapes { 0.0 } else { options.decay * *parameter };
            let g = gradient[i] + pull;
            self.mean[i] = 0.9 * self.mean[i] + 0.1 * g;
            self.square[i] = 0.999 * self.square[i] + 0.001 * g * g;
            *parameter -= rate * (self.mean[i] / fade1) / ((self.square[i] / fade2).sqrt() + 1e-8);
        }
    }
}

/// The models as the engine's weights. 200 points stand for odds of e : 1.
pub fn weights(value: &LinearModel, choice: &LinearModel) -> PatternWeights {
    let points = |w: f32| (w * 200.0).round().clamp(-8000.0, 8000.0) as i16;
    // Matches the scale of the history scores, which move ordering adds.
    let ordering = |w: f32| (w * 64.0).round().clamp(-8000.0, 8000.0) as i16;
    PatternWeights {
        points: (0..CODES).map(|i| [points(value.weight(i)), points(value.weight(CODES + i))]).collect(),
        threats: (0..MASKS).map(|i| points(value.weight(2 * CODES + i))).collect(),
        moves: (0..CODES).map(|i| [ordering(choice.weight(i)), ordering(choice.weight(CODES + i))]).collect(),
    }
}

/// A model for [`value_loss`].
pub fn value_model() -> LinearModel {
    LinearModel::new(FEATURES, 2)
}

/// A model for [`choice_loss`].
pub fn choice_model() -> LinearModel {
    LinearModel::new(2 * CODES, 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The gradient by feature against differences of the loss.
    fn check<T>(samples: &[T], features: &[usize], loss: impl Fn(&[f32], &[&T], &mut [f32]) -> f32) {
        let batch: Vec<&T> = samples.iter().collect();
        let mut weights: Vec<f32> = (0..FEATURES).map(|i| ((i * 37 % 11) as f32 - 5.0) / 20.0).collect();
        let mut gradient = vec![0.0; FEATURES];
        loss(&weights, &batch, &mut gradient);
        for &i in features {
            let mut at = |offset: f32| {
                let before = weights[i];
                weights[i] = before + offset;
                let value = loss(&weights, &batch, &mut vec![0.0; FEATURES]);
                weights[i] = before;
                f64::from(value)
            };
            let slope = (at(0.02) - at(-0.02)) / 0.04;
            assert!((slope - f64::from(gradient[i])).abs() < 1e-3, "{i}: {slope} {}", gradient[i]);
        }
    }

    #[test]
    fn gradients_equal_finite_differences() {
        let samples = vec![
            TrainingSample { features: vec![(3, 2), (4000, -1), (6200, 1)], target: 0.8 },
            TrainingSample { features: vec![(3, 1), (9, 3)], target: 0.1 },
        ];
        check(&samples, &[3, 9, 4000, 6200, 77], value_loss);
        let choices = vec![
            MoveChoice { moves: vec![[3, 5], [9, 5], [3, 8]] },
            MoveChoice { moves: vec![[9, 8], [1, 1]] },
        ];
        check(&choices, &[3, 9, 1, CODES + 5, CODES + 8, 77], choice_loss);
    }

    #[test]
    fn a_fitted_model_predicts_what_it_saw() {
        let make = |id: u16, target| TrainingSample { features: vec![(id, 1)], target };
        let samples: Vec<TrainingSample> =
            (0..400).map(|i| make(50 + i % 2, if i % 2 == 0 { 0.9 } else { 0.2 })).collect();
        let mut model = value_model();
        let options = FitOptions { epochs: 200, batch: 100, rate: 0.05, ..FitOptions::default() };
        fit(&mut model, &samples, &options, value_loss, &Stop::default(), |_, _| {});
        let p = |id| 1.0 / (1.0 + f32::exp(-model.weight(id)));
        assert!((p(50) - 0.9).abs() < 0.02 && (p(51) - 0.2).abs() < 0.02, "{} {}", p(50), p(51));
    }
}
