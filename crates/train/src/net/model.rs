//! The line network in real numbers: values, gradients, and the way to the whole numbers it is played with.

use super::sample::NetSample;
use fearless_simd::{Level, Simd, dispatch};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::ops::Range;
use tengen_nets::line::rows::{ROWS, RowMap};
use tengen_nets::line::{
    CHANNELS, HIDDEN, LineWeights, NODE_LIMIT, NODE_SCALE, TABLE_SCALE, WEIGHT_LIMIT, WEIGHT_SCALE,
};

/// Features as both sides see them.
const BOTH: usize = 2 * CHANNELS;
/// A sum over the board counts so much less as an input of the first layer.
const SUM_SCALE: f32 = 64.0;
/// The largest input or output of a layer.
const NODE_MOST: f32 = NODE_LIMIT as f32 / NODE_SCALE as f32;
/// The largest weight of a layer.
const WEIGHT_MOST: f32 = WEIGHT_LIMIT as f32 / WEIGHT_SCALE as f32;
/// The largest entry of a table.
const ENTRY_MOST: f32 = i8::MAX as f32 / TABLE_SCALE as f32;

/// Where each part is among a model's numbers.
const TABLE: usize = ROWS * CHANNELS;
const TABLES: Range<usize> = 0..2 * TABLE;
const FIRST: Range<usize> = TABLES.end..TABLES.end + HIDDEN * BOTH;
const FIRST_BIAS: Range<usize> = FIRST.end..FIRST.end + HIDDEN;
const SECOND: Range<usize> = FIRST_BIAS.end..FIRST_BIAS.end + HIDDEN * HIDDEN;
const SECOND_BIAS: Range<usize> = SECOND.end..SECOND.end + HIDDEN;
const OUTPUT: Range<usize> = SECOND_BIAS.end..SECOND_BIAS.end + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUT.end;

/// A line network in real numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct NetModel {
    /// All numbers, part after part.
    pub numbers: Vec<f32>,
}

/// Room for the steps of one position, and what does not change between them.
pub struct NetScratch {
    swapped: Vec<u16>,
    level: Level,
    /// The rows of each free point as the mover sees them.
    rows: Vec<[u16; 4]>,
    features: Vec<[f32; BOTH]>,
    inputs: [f32; BOTH],
    first: [f32; HIDDEN],
    second: [f32; HIDDEN],
}

impl NetScratch {
    /// Empty room.
    pub fn new() -> NetScratch {
        NetScratch {
            swapped: RowMap::get().swapped(),
            level: Level::new(),
            rows: Vec::new(),
            features: Vec::new(),
            inputs: [0.0; BOTH],
            first: [0.0; HIDDEN],
            second: [0.0; HIDDEN],
        }
    }
}

impl Default for NetScratch {
    fn default() -> NetScratch {
        NetScratch::new()
    }
}

impl NetModel {
    /// How many numbers a model has.
    pub const COUNT: usize = OUTPUT_BIAS + 1;

    /// A model to start from: small random numbers, and an output of nearly nothing.
    pub fn random(seed: u64) -> NetModel {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut numbers = vec![0.0; NetModel::COUNT];
        for (part, most) in [(TABLES, 0.15), (FIRST, 0.3), (SECOND, 0.4), (OUTPUT, 0.05)] {
            for number in &mut numbers[part] {
                *number = rng.random_range(-most..most);
            }
        }
        NetModel { numbers }
    }

    /// What the network adds to the position's logit.
    pub fn logit(&self, sample: &NetSample, scratch: &mut NetScratch) -> f32 {
        sample.rows(&mut scratch.rows);
        dispatch!(scratch.level, simd => self.forward(simd, scratch))
    }

    /// The cross-entropy of a position; adds `share` of its gradient.
    pub fn learn(
        &self,
        sample: &NetSample,
        share: f32,
        gradient: &mut [f32],
        scratch: &mut NetScratch,
    ) -> f32 {
        let logit = sample.base + self.logit(sample, scratch);
        let likely = 1.0 / (1.0 + (-logit).exp());
        dispatch!(scratch.level, simd => self.backward(simd, (likely - sample.target) * share, gradient, scratch));
        cross_entropy(sample.target, logit)
    }

    #[inline(always)]
    fn forward<S: Simd>(&self, simd: S, scratch: &mut NetScratch) -> f32 {
        simd.vectorize(
            #[inline(always)]
            || {
                let tables = &self.numbers[TABLES];
                let mut sums = [0.0; BOTH];
                scratch.features.clear();
                for rows in &scratch.rows {
                    let mut features = [0.0; BOTH];
                    for (direction, &row) in rows.iter().enumerate() {
                        let other = scratch.swapped[usize::from(row)];
                        let (own, other) =
                            (entries(tables, direction, row), entries(tables, direction, other));
                        for i in 0..CHANNELS {
                            features[i] += own[i];
                            features[CHANNELS + i] += other[i];
                        }
                    }
                    for i in 0..BOTH {
                        sums[i] += features[i].max(0.0);
                    }
                    scratch.features.push(features);
                }
                scratch.inputs = sums.map(|sum| (sum / SUM_SCALE).min(NODE_MOST));
                scratch.first = layer(&self.numbers[FIRST], &self.numbers[FIRST_BIAS], &scratch.inputs);
                scratch.second = layer(&self.numbers[SECOND], &self.numbers[SECOND_BIAS], &scratch.first);
                dot(&self.numbers[OUTPUT], &scratch.second) + self.numbers[OUTPUT_BIAS]
            },
        )
    }

    /// Adds the gradient of the output's error, after [`NetModel::forward`].
    #[inline(always)]
    fn backward<S: Simd>(&self, simd: S, error: f32, gradient: &mut [f32], scratch: &NetScratch) {
        simd.vectorize(
            #[inline(always)]
            || {
                gradient[OUTPUT_BIAS] += error;
                let mut second = [0.0; HIDDEN];
                for i in 0..HIDDEN {
                    gradient[OUTPUT.start + i] += error * scratch.second[i];
                    second[i] =
                        if is_open(scratch.second[i]) { error * self.numbers[OUTPUT.start + i] } else { 0.0 };
                }
                let mut first =
                    layer_back::<HIDDEN>(self, gradient, [SECOND, SECOND_BIAS], &second, &scratch.first);
                for (error, &node) in first.iter_mut().zip(&scratch.first) {
                    *error *= f32::from(u8::from(is_open(node)));
                }
                let mut sums =
                    layer_back::<BOTH>(self, gradient, [FIRST, FIRST_BIAS], &first, &scratch.inputs);
                for (error, &input) in sums.iter_mut().zip(&scratch.inputs) {
                    *error *= f32::from(u8::from(input < NODE_MOST)) / SUM_SCALE;
                }
                tables_back(&mut gradient[TABLES], &sums, scratch);
            },
        );
    }

    /// Keeps every number within what the whole numbers can hold.
    pub fn clamp(&mut self) {
        let (tables, layers) = self.numbers.split_at_mut(TABLES.end);
        tables.iter_mut().for_each(|entry| *entry = entry.clamp(-ENTRY_MOST, ENTRY_MOST));
        layers.iter_mut().for_each(|weight| *weight = weight.clamp(-WEIGHT_MOST, WEIGHT_MOST));
    }

    /// The model in whole numbers.
    pub fn weights(&self) -> LineWeights {
        let mut weights = LineWeights::zero();
        let entry = |number: f32| (number * TABLE_SCALE as f32).round() as i8;
        for (table, numbers) in weights.tables.iter_mut().zip(self.numbers[TABLES].chunks(TABLE)) {
            for (row, numbers) in table.iter_mut().zip(numbers.chunks(CHANNELS)) {
                *row = std::array::from_fn(|i| entry(numbers[i]));
            }
        }
        let weight = |number: f32| (number * WEIGHT_SCALE as f32).round() as i16;
        let bias = |number: &f32| (number * (WEIGHT_SCALE * NODE_SCALE) as f32).round() as i32;
        for (node, numbers) in weights.first.weights.iter_mut().zip(self.numbers[FIRST].chunks(BOTH)) {
            *node = std::array::from_fn(|i| weight(numbers[i]));
        }
        for (node, numbers) in weights.second.weights.iter_mut().zip(self.numbers[SECOND].chunks(HIDDEN)) {
            *node = std::array::from_fn(|i| weight(numbers[i]));
        }
        weights.first.biases = self.numbers[FIRST_BIAS].iter().map(bias).collect();
        weights.second.biases = self.numbers[SECOND_BIAS].iter().map(bias).collect();
        weights.output = std::array::from_fn(|i| weight(self.numbers[OUTPUT.start + i]));
        weights.output_bias = bias(&self.numbers[OUTPUT_BIAS]);
        weights
    }
}

/// The cross-entropy of a logit against a target.
pub fn cross_entropy(target: f32, logit: f32) -> f32 {
    // ln(1 + e^-|z|) + max(z, 0) - target z, which neither overflows nor loses small numbers.
    (-logit.abs()).exp().ln_1p() + logit.max(0.0) - target * logit
}

/// A node passes errors on where it is neither cut off below nor above.
#[inline(always)]
fn is_open(node: f32) -> bool {
    node > 0.0 && node < NODE_MOST
}

#[inline(always)]
fn entries(tables: &[f32], direction: usize, row: u16) -> &[f32; CHANNELS] {
    let from = direction / 2 * TABLE + usize::from(row) * CHANNELS;
    tables[from..].first_chunk().expect("a row of the table")
}

#[inline(always)]
fn dot(weights: &[f32], nodes: &[f32]) -> f32 {
    weights.iter().zip(nodes).map(|(weight, node)| weight * node).sum()
}

#[inline(always)]
fn layer<const INPUTS: usize>(weights: &[f32], biases: &[f32], inputs: &[f32; INPUTS]) -> [f32; HIDDEN] {
    std::array::from_fn(|node| {
        (dot(&weights[node * INPUTS..][..INPUTS], inputs) + biases[node]).clamp(0.0, NODE_MOST)
    })
}

/// Adds a layer's gradient and returns the errors of its inputs.
#[inline(always)]
fn layer_back<const INPUTS: usize>(
    model: &NetModel,
    gradient: &mut [f32],
    [weights, biases]: [Range<usize>; 2],
    errors: &[f32; HIDDEN],
    inputs: &[f32; INPUTS],
) -> [f32; INPUTS] {
    let mut back = [0.0; INPUTS];
    for (node, &error) in errors.iter().enumerate().filter(|(_, error)| **error != 0.0) {
        gradient[biases.start + node] += error;
        let from = weights.start + node * INPUTS;
        let (weights, gradient) = (&model.numbers[from..][..INPUTS], &mut gradient[from..][..INPUTS]);
        for i in 0..INPUTS {
            back[i] += error * weights[i];
            gradient[i] += error * inputs[i];
        }
    }
    back
}

/// Adds the tables' gradient.
#[inline(always)]
fn tables_back(gradient: &mut [f32], sums: &[f32; BOTH], scratch: &NetScratch) {
    for (rows, features) in scratch.rows.iter().zip(&scratch.features) {
        let mut errors = [0.0; BOTH];
        for i in 0..BOTH {
            errors[i] = if features[i] > 0.0 { sums[i] } else { 0.0 };
        }
        for (direction, &row) in rows.iter().enumerate() {
            for (row, errors) in
                [(row, &errors[..CHANNELS]), (scratch.swapped[usize::from(row)], &errors[CHANNELS..])]
            {
                let from = direction / 2 * TABLE + usize::from(row) * CHANNELS;
                for (gradient, error) in gradient[from..][..CHANNELS].iter_mut().zip(errors) {
                    *gradient += error;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::sample::Sampler;
    use std::sync::Arc;
    use tengen_nets::line::plain;
    use tengen_patterns::Position;
    use tengen_search::PatternWeights;

    fn samples() -> Vec<(NetSample, Position)> {
        let game = "freestyle 15 3 m10m11k10l10l9k8j9k9j8j11k7i8j6j7l6m5l8m9k6i6k5k4j4m7m6n6 B \
                    -132,181,-203,207,-142,114,-91,92,-77,90,-173,121,-102,66,-72,69,-97,359,-267,255,-231,245,-30982";
        let game: crate::eval::self_play_game::SelfPlayGame = game.parse().unwrap();
        let mut sampler = Sampler::new(Arc::new(PatternWeights::by_hand().table()), 0.8);
        let found = sampler.samples(&game);
        let mut positions = Vec::new();
        game.replay(|before, _, _| positions.push(Position::from(before)));
        let of =
            |sample: &NetSample| positions.iter().find(|p| sample.is_of(p)).expect("its position").clone();
        found.iter().map(|sample| (sample.clone(), of(sample))).collect()
    }

    #[test]
    fn gradients_equal_finite_differences() {
        let (sample, _) = samples().swap_remove(4);
        let mut model = NetModel::random(3);
        let mut scratch = NetScratch::new();
        let mut gradient = vec![0.0; NetModel::COUNT];
        model.learn(&sample, 1.0, &mut gradient, &mut scratch);
        let mut checked = 0;
        let touched = (0..NetModel::COUNT).filter(|&i| gradient[i] != 0.0).collect::<Vec<_>>();
        for &i in touched.iter().step_by(touched.len() / 300) {
            let mut at = |offset: f32| {
                let before = model.numbers[i];
                model.numbers[i] = before + offset;
                let logit = sample.base + model.logit(&sample, &mut scratch);
                model.numbers[i] = before;
                f64::from(cross_entropy(sample.target, logit))
            };
            const STEP: f32 = 4e-3;
            let here = at(0.0);
            let [left, right] = [(here - at(-STEP)) / f64::from(STEP), (at(STEP) - here) / f64::from(STEP)];
            // Where a feature or a node begins to count there is no slope.
            if (left - right).abs() < 3e-4 {
                let slope = (left + right) / 2.0;
                assert!((slope - f64::from(gradient[i])).abs() < 1e-4, "{i}: {slope} {}", gradient[i]);
                checked += 1;
            }
        }
        assert!(checked >= 200, "{checked}");
    }

    #[test]
    fn the_engine_s_value_is_the_trainer_s_within_rounding() {
        let mut model = NetModel::random(5);
        model.numbers[OUTPUT].iter_mut().for_each(|weight| *weight *= 10.0);
        let weights = model.weights();
        for (sample, position) in samples() {
            let ours = 200.0 * model.logit(&sample, &mut NetScratch::new());
            let engine = plain::value(&weights, &position) as f32;
            // Each of 800 entries is rounded by 1/256 on average.
            assert!((ours - engine).abs() < 2.0 + 0.05 * ours.abs(), "{ours} {engine}");
        }
    }
}
