//! The line network in real numbers: values, policies, gradients, and the way to the whole numbers it is played with.

use super::dropout::Dropout;
use super::sample::{NetSample, SampleRows};
use fearless_simd::{Level, Simd, dispatch};
use std::ops::Range;
use tengen_board::Color;
use tengen_nets::line::rows::{ROWS, RowMap};
use tengen_nets::line::{
    CHANNELS, HIDDEN, LineWeights, NODE_LIMIT, NODE_SCALE, POLICY_CHANNELS, POLICY_INPUTS, POLICY_LIMIT,
    POLICY_SCALE, SideWeights, TABLE_SCALE, VALUE_CHANNELS, VALUE_INPUTS, WEIGHT_LIMIT, WEIGHT_SCALE,
};

/// Features as both sides see them: the mover's, then the opponent's.
const FEATURES: usize = 2 * CHANNELS;
/// A sum over the board counts so much less as an input of the first layer.
const SUM_SCALE: f32 = 64.0;
/// The largest input or output of a layer.
const NODE_MOST: f32 = NODE_LIMIT as f32 / NODE_SCALE as f32;
/// The largest weight of a layer.
const WEIGHT_MOST: f32 = WEIGHT_LIMIT as f32 / WEIGHT_SCALE as f32;
/// Biases are in the unit of a product of weight and node.
const BIAS_SCALE: f32 = (WEIGHT_SCALE * NODE_SCALE) as f32;
/// The largest weight of the policy.
const POLICY_MOST: f32 = POLICY_LIMIT as f32 / POLICY_SCALE as f32;
/// The largest entry of a table.
pub(super) const ENTRY_MOST: f32 = i8::MAX as f32 / TABLE_SCALE as f32;
/// What the policy's loss counts against the value's.
const POLICY_SHARE: f32 = 0.3;

/// Where each part is among a model's numbers.
pub(super) const TABLE: usize = ROWS * CHANNELS;
pub(super) const TABLES: Range<usize> = 0..2 * TABLE;
pub(super) const FIRST: Range<usize> = TABLES.end..TABLES.end + HIDDEN * VALUE_INPUTS;
const FIRST_BIAS: Range<usize> = FIRST.end..FIRST.end + HIDDEN;
pub(super) const SECOND: Range<usize> = FIRST_BIAS.end..FIRST_BIAS.end + HIDDEN * HIDDEN;
const SECOND_BIAS: Range<usize> = SECOND.end..SECOND.end + HIDDEN;
pub(super) const OUTPUT: Range<usize> = SECOND_BIAS.end..SECOND_BIAS.end + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUT.end;
pub(super) const POLICY: Range<usize> = OUTPUT_BIAS + 1..OUTPUT_BIAS + 1 + POLICY_INPUTS;

/// A line network in real numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct NetModel {
    /// All numbers, part after part: those of both sides, or Black's and then White's.
    pub numbers: Vec<f32>,
}

/// The numbers that belong to the side to move and to its opponent: the same where both sides have the same.
#[derive(Clone, Copy)]
struct Sides {
    /// Where the mover's begin.
    own: usize,
    /// Where the opponent's do.
    other: usize,
}

/// Room for the steps of one position, and what does not change between them.
pub struct NetScratch {
    swapped: Vec<u16>,
    level: Level,
    /// The rows of each free point as the mover sees them.
    rows: SampleRows,
    features: Vec<[f32; FEATURES]>,
    inputs: [f32; VALUE_INPUTS],
    first: [f32; HIDDEN],
    second: [f32; HIDDEN],
    /// For each free point how likely the policy thinks its move.
    policy: Vec<f32>,
}

impl NetScratch {
    /// Empty room.
    pub fn new() -> NetScratch {
        NetScratch {
            swapped: RowMap::get().swapped(),
            level: Level::new(),
            rows: SampleRows::default(),
            features: Vec::new(),
            inputs: [0.0; VALUE_INPUTS],
            first: [0.0; HIDDEN],
            second: [0.0; HIDDEN],
            policy: Vec::new(),
        }
    }
}

impl Default for NetScratch {
    fn default() -> NetScratch {
        NetScratch::new()
    }
}

/// How wrong a network is about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NetLoss {
    /// The cross-entropy of the value.
    pub value: f32,
    /// That of the policy.
    pub policy: f32,
    /// 1 if the move that the policy likes best is the one that was played.
    pub hit: f32,
}

impl NetModel {
    /// How many numbers a side has.
    pub const COUNT: usize = POLICY.end;

    /// The model of these weights.
    pub fn of(weights: &LineWeights) -> NetModel {
        NetModel { numbers: weights.sides().flat_map(numbers_of).collect() }
    }

    /// The numbers of the side to move and of its opponent.
    fn sides(&self, mover: Color) -> Sides {
        let of = |color: Color| {
            if self.numbers.len() > NetModel::COUNT { color.index() * NetModel::COUNT } else { 0 }
        };
        Sides { own: of(mover), other: of(!mover) }
    }

    /// What the network adds to the position's logit.
    pub fn logit(&self, sample: &NetSample, scratch: &mut NetScratch) -> f32 {
        sample.rows(&mut scratch.rows);
        dispatch!(scratch.level, simd => self.forward(simd, scratch, None))
    }

    /// How wrong the network is about a position.
    pub fn loss(&self, sample: &NetSample, scratch: &mut NetScratch) -> NetLoss {
        let logit = sample.base + self.logit(sample, scratch);
        NetLoss { value: cross_entropy(sample.target, logit), ..self.policy_loss(scratch) }
    }

    /// The loss of a position; adds `share` of its gradient.
    pub fn learn(
        &self,
        sample: &NetSample,
        share: f32,
        dropout: Option<Dropout>,
        gradient: &mut [f32],
        scratch: &mut NetScratch,
    ) -> NetLoss {
        sample.rows(&mut scratch.rows);
        let added = dispatch!(scratch.level, simd => self.forward(simd, scratch, dropout));
        let logit = sample.base + added;
        let loss = NetLoss { value: cross_entropy(sample.target, logit), ..self.policy_loss(scratch) };
        let error = (1.0 / (1.0 + (-logit).exp()) - sample.target) * share;
        dispatch!(scratch.level, simd => self.backward(simd, error, share, dropout, gradient, scratch));
        loss
    }

    #[inline(always)]
    fn forward<S: Simd>(&self, simd: S, scratch: &mut NetScratch, dropout: Option<Dropout>) -> f32 {
        simd.vectorize(
            #[inline(always)]
            || {
                let sides = self.sides(scratch.rows.mover);
                let head = &self.numbers[sides.own..];
                let tables = [sides.own, sides.other].map(|from| &self.numbers[from..][TABLES]);
                let mut sums = [0.0; VALUE_INPUTS];
                scratch.features.clear();
                for rows in &scratch.rows.free {
                    let mut features = [0.0; FEATURES];
                    for (direction, &row) in rows.iter().enumerate() {
                        let other = scratch.swapped[usize::from(row)];
                        let (own, other) =
                            (entries(tables[0], direction, row), entries(tables[1], direction, other));
                        for i in 0..CHANNELS {
                            features[i] += own[i];
                            features[CHANNELS + i] += other[i];
                        }
                    }
                    for i in 0..VALUE_CHANNELS {
                        sums[i] += features[i].max(0.0);
                        sums[VALUE_CHANNELS + i] += features[CHANNELS + i].max(0.0);
                    }
                    scratch.features.push(features);
                }
                scratch.inputs = sums.map(|sum| (sum / SUM_SCALE).min(NODE_MOST));
                if let Some(dropout) = dropout {
                    dropout.apply(&mut scratch.inputs);
                }
                scratch.first = layer(&head[FIRST], &head[FIRST_BIAS], &scratch.inputs);
                scratch.second = layer(&head[SECOND], &head[SECOND_BIAS], &scratch.first);
                dot(&head[OUTPUT], &scratch.second) + head[OUTPUT_BIAS]
            },
        )
    }

    /// The policy of each free point and its loss, after [`NetModel::forward`].
    fn policy_loss(&self, scratch: &mut NetScratch) -> NetLoss {
        let weights = &self.numbers[self.sides(scratch.rows.mover).own..][POLICY];
        scratch.policy.clear();
        scratch.policy.extend(scratch.features.iter().map(|features| {
            let sides = weights.chunks(POLICY_CHANNELS).zip(features.chunks(CHANNELS));
            sides.map(|(weights, features)| dot_positive(weights, &features[VALUE_CHANNELS..])).sum::<f32>()
        }));
        let played = scratch.rows.played;
        let most = scratch.policy.iter().copied().fold(f32::MIN, f32::max);
        let hit = f32::from(u8::from(scratch.policy[played] >= most));
        let (mut all, first) = (0.0, scratch.policy[played] - most);
        for likely in &mut scratch.policy {
            *likely = (*likely - most).exp();
            all += *likely;
        }
        scratch.policy.iter_mut().for_each(|likely| *likely /= all);
        NetLoss { value: 0.0, policy: all.ln() - first, hit }
    }

    /// Adds the gradient of the output's error and of the policy's, after [`NetModel::policy_loss`].
    #[inline(always)]
    fn backward<S: Simd>(
        &self,
        simd: S,
        error: f32,
        share: f32,
        dropout: Option<Dropout>,
        gradient: &mut [f32],
        scratch: &NetScratch,
    ) {
        simd.vectorize(
            #[inline(always)]
            || {
                let sides = self.sides(scratch.rows.mover);
                let (head, learned) = (&self.numbers[sides.own..], &mut gradient[sides.own..]);
                learned[OUTPUT_BIAS] += error;
                let mut second = [0.0; HIDDEN];
                for i in 0..HIDDEN {
                    learned[OUTPUT.start + i] += error * scratch.second[i];
                    second[i] = if is_open(scratch.second[i]) { error * head[OUTPUT.start + i] } else { 0.0 };
                }
                let mut first =
                    layer_back::<HIDDEN>(head, learned, [SECOND, SECOND_BIAS], &second, &scratch.first);
                for (error, &node) in first.iter_mut().zip(&scratch.first) {
                    *error *= f32::from(u8::from(is_open(node)));
                }
                let mut sums =
                    layer_back::<VALUE_INPUTS>(head, learned, [FIRST, FIRST_BIAS], &first, &scratch.inputs);
                if let Some(dropout) = dropout {
                    dropout.apply(&mut sums);
                }
                for (error, &input) in sums.iter_mut().zip(&scratch.inputs) {
                    *error *= f32::from(u8::from(input < NODE_MOST)) / SUM_SCALE;
                }
                self.points_back(&sums, share * POLICY_SHARE, gradient, scratch);
            },
        );
    }

    /// Adds the gradient of the tables and of the policy's weights, point by point.
    #[inline(always)]
    fn points_back(
        &self,
        sums: &[f32; VALUE_INPUTS],
        share: f32,
        gradient: &mut [f32],
        scratch: &NetScratch,
    ) {
        let sides = self.sides(scratch.rows.mover);
        let head = &self.numbers[sides.own..][POLICY];
        // Laid out as the features are, so that each loop runs over all of them.
        let (mut values, mut weights) = ([0.0; FEATURES], [0.0; FEATURES]);
        for side in 0..2 {
            let from = side * CHANNELS;
            values[from..][..VALUE_CHANNELS]
                .copy_from_slice(&sums[side * VALUE_CHANNELS..][..VALUE_CHANNELS]);
            let own = &head[side * POLICY_CHANNELS..][..POLICY_CHANNELS];
            weights[from + VALUE_CHANNELS..][..POLICY_CHANNELS].copy_from_slice(own);
        }
        let mut policy = [0.0; FEATURES];
        for (number, (rows, features)) in scratch.rows.free.iter().zip(&scratch.features).enumerate() {
            let played = f32::from(u8::from(number == scratch.rows.played));
            let wrong = (scratch.policy[number] - played) * share;
            let mut errors = [0.0; FEATURES];
            for i in 0..FEATURES {
                let error = values[i] + wrong * weights[i];
                errors[i] = if features[i] > 0.0 { error } else { 0.0 };
                policy[i] += wrong * features[i].max(0.0);
            }
            tables_back(gradient, sides, rows, &errors, scratch);
        }
        for side in 0..2 {
            let learned = &policy[side * CHANNELS + VALUE_CHANNELS..][..POLICY_CHANNELS];
            let sums = &mut gradient[sides.own..][POLICY][side * POLICY_CHANNELS..][..POLICY_CHANNELS];
            sums.iter_mut().zip(learned).for_each(|(sum, learned)| *sum += learned);
        }
    }

    /// Keeps every number within what the whole numbers can hold.
    pub fn clamp(&mut self) {
        for side in self.numbers.chunks_mut(NetModel::COUNT) {
            for (part, most) in
                [(TABLES, ENTRY_MOST), (FIRST.start..OUTPUT_BIAS + 1, WEIGHT_MOST), (POLICY, POLICY_MOST)]
            {
                side[part].iter_mut().for_each(|number| *number = number.clamp(-most, most));
            }
        }
    }

    /// The model in whole numbers.
    pub fn weights(&self) -> LineWeights {
        let mut sides = self.numbers.chunks(NetModel::COUNT).map(whole);
        let black = sides.next().expect("a side at least");
        LineWeights { black, white: sides.next() }
    }
}

/// A side's numbers as whole ones.
fn whole(numbers: &[f32]) -> SideWeights {
    let mut weights = SideWeights::zero();
    let entry = |number: f32| (number * TABLE_SCALE as f32).round() as i8;
    for (table, numbers) in weights.tables.iter_mut().zip(numbers[TABLES].chunks(TABLE)) {
        for (row, numbers) in table.iter_mut().zip(numbers.chunks(CHANNELS)) {
            *row = std::array::from_fn(|i| entry(numbers[i]));
        }
    }
    let weight = |number: f32| (number * WEIGHT_SCALE as f32).round() as i16;
    let bias = |number: &f32| (number * BIAS_SCALE).round() as i32;
    for (node, numbers) in weights.first.weights.iter_mut().zip(numbers[FIRST].chunks(VALUE_INPUTS)) {
        *node = std::array::from_fn(|i| weight(numbers[i]));
    }
    for (node, numbers) in weights.second.weights.iter_mut().zip(numbers[SECOND].chunks(HIDDEN)) {
        *node = std::array::from_fn(|i| weight(numbers[i]));
    }
    weights.first.biases = numbers[FIRST_BIAS].iter().map(bias).collect();
    weights.second.biases = numbers[SECOND_BIAS].iter().map(bias).collect();
    weights.output = std::array::from_fn(|i| weight(numbers[OUTPUT.start + i]));
    weights.output_bias = bias(&numbers[OUTPUT_BIAS]);
    let policy = |number: f32| (number * POLICY_SCALE as f32).round() as i16;
    weights.policy = std::array::from_fn(|i| policy(numbers[POLICY.start + i]));
    weights
}

/// A side's weights as real numbers, part after part.
fn numbers_of(side: &SideWeights) -> Vec<f32> {
    let weight = |&weight: &i16| f32::from(weight) / WEIGHT_SCALE as f32;
    let bias = |&bias: &i32| bias as f32 / BIAS_SCALE;
    let mut numbers = Vec::with_capacity(NetModel::COUNT);
    numbers
        .extend(side.tables.iter().flatten().flatten().map(|&entry| f32::from(entry) / TABLE_SCALE as f32));
    numbers.extend(side.first.weights.iter().flatten().map(weight));
    numbers.extend(side.first.biases.iter().map(bias));
    numbers.extend(side.second.weights.iter().flatten().map(weight));
    numbers.extend(side.second.biases.iter().map(bias));
    numbers.extend(side.output.iter().map(weight));
    numbers.push(bias(&side.output_bias));
    numbers.extend(side.policy.iter().map(|&weight| f32::from(weight) / POLICY_SCALE as f32));
    numbers
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
fn entries_mut(tables: &mut [f32], direction: usize, row: u16) -> &mut [f32; CHANNELS] {
    let from = direction / 2 * TABLE + usize::from(row) * CHANNELS;
    tables[from..].first_chunk_mut().expect("a row of the table")
}

#[inline(always)]
fn dot(weights: &[f32], nodes: &[f32]) -> f32 {
    weights.iter().zip(nodes).map(|(weight, node)| weight * node).sum()
}

fn dot_positive(weights: &[f32], features: &[f32]) -> f32 {
    weights.iter().zip(features).map(|(weight, feature)| weight * feature.max(0.0)).sum()
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
    numbers: &[f32],
    gradient: &mut [f32],
    [weights, biases]: [Range<usize>; 2],
    errors: &[f32; HIDDEN],
    inputs: &[f32; INPUTS],
) -> [f32; INPUTS] {
    let mut back = [0.0; INPUTS];
    for (node, &error) in errors.iter().enumerate().filter(|(_, error)| **error != 0.0) {
        gradient[biases.start + node] += error;
        let from = weights.start + node * INPUTS;
        let (weights, gradient) = (&numbers[from..][..INPUTS], &mut gradient[from..][..INPUTS]);
        for i in 0..INPUTS {
            back[i] += error * weights[i];
            gradient[i] += error * inputs[i];
        }
    }
    back
}

/// Adds the gradient of a point's rows.
#[inline(always)]
fn tables_back(
    gradient: &mut [f32],
    sides: Sides,
    rows: &[u16; 4],
    errors: &[f32; FEATURES],
    scratch: &NetScratch,
) {
    for (direction, &row) in rows.iter().enumerate() {
        let other = scratch.swapped[usize::from(row)];
        let own_sums = entries_mut(&mut gradient[sides.own..], direction, row);
        for i in 0..CHANNELS {
            own_sums[i] += errors[i];
        }
        let other_sums = entries_mut(&mut gradient[sides.other..], direction, other);
        for i in 0..CHANNELS {
            other_sums[i] += errors[CHANNELS + i];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::factored::FactoredModel;
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
        // With weights for both sides, and with those of each.
        for (sides, number) in [(1, 4), (2, 4), (2, 5)] {
            check_gradients(sides, &samples()[number].0);
        }
    }

    fn check_gradients(sides: usize, sample: &NetSample) {
        let model = FactoredModel::random(sides, 3);
        let mut model = model.folded().clone();
        assert_eq!(model.numbers.len(), sides * NetModel::COUNT);
        let mut scratch = NetScratch::new();
        let mut gradient = vec![0.0; model.numbers.len()];
        model.learn(sample, 1.0, None, &mut gradient, &mut scratch);
        let mut checked = 0;
        let touched = (0..gradient.len()).filter(|&i| gradient[i] != 0.0).collect::<Vec<_>>();
        for &i in touched.iter().step_by(touched.len() / 300) {
            let mut at = |offset: f32| {
                let before = model.numbers[i];
                model.numbers[i] = before + offset;
                let loss = model.loss(sample, &mut scratch);
                model.numbers[i] = before;
                f64::from(loss.value + POLICY_SHARE * loss.policy)
            };
            const STEP: f32 = 6e-3;
            let here = at(0.0);
            let [left, right] = [(here - at(-STEP)) / f64::from(STEP), (at(STEP) - here) / f64::from(STEP)];
            // Where a feature or a node begins to count there is no slope.
            if (left - right).abs() < 1e-4 {
                let slope = (left + right) / 2.0;
                assert!((slope - f64::from(gradient[i])).abs() < 1e-4, "{i}: {slope} {}", gradient[i]);
                checked += 1;
            }
        }
        assert!(checked >= 200, "{checked}");
    }

    #[test]
    fn the_engine_s_value_is_the_trainer_s_within_rounding() {
        for sides in [1, 2] {
            compare_with_engine(sides);
        }
    }

    fn compare_with_engine(sides: usize) {
        let mut model = FactoredModel::random(sides, 5).folded().clone();
        for side in model.numbers.chunks_mut(NetModel::COUNT) {
            side[OUTPUT].iter_mut().for_each(|weight| *weight *= 10.0);
        }
        let weights = model.weights();
        let rounded = NetModel::of(&weights);
        assert_eq!(rounded.weights(), weights);
        for (sample, position) in samples() {
            let [exact, ours] =
                [&model, &rounded].map(|model| 200.0 * model.logit(&sample, &mut NetScratch::new()));
            let engine = plain::value(&weights, &position) as f32;
            // Sums and products lose what is after the point.
            assert!((ours - engine).abs() < 1.5 + 0.01 * ours.abs(), "{ours} {engine}");
            // Each of 800 entries is rounded by 1/256 on average.
            assert!((exact - ours).abs() < 6.0 + 0.1 * ours.abs(), "{exact} {ours}");
        }
    }
}
