//! The steps from a position's rows to its value and policy, and back to the gradient.

use super::layout::*;
use super::{NetLoss, NetModel, NetScratch};
use crate::net::dropout::Dropout;
use fearless_simd::Simd;
use std::ops::Range;
use tengen_board::Color;
use tengen_nets::line::{CHANNELS, HIDDEN, POLICY_CHANNELS, VALUE_CHANNELS, VALUE_INPUTS};

/// The numbers that belong to the side to move and to its opponent: the same where both sides have the same.
#[derive(Clone, Copy)]
struct Sides {
    /// Where the mover's begin.
    own: usize,
    /// Where the opponent's do.
    other: usize,
}

impl NetModel {
    /// The numbers of the side to move and of its opponent.
    fn sides(&self, mover: Color) -> Sides {
        let of = |color: Color| {
            if self.numbers.len() > NetModel::COUNT { color.index() * NetModel::COUNT } else { 0 }
        };
        Sides { own: of(mover), other: of(!mover) }
    }

    #[inline(always)]
    pub(super) fn forward<S: Simd>(
        &self,
        simd: S,
        scratch: &mut NetScratch,
        dropout: Option<Dropout>,
    ) -> f32 {
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
    pub(super) fn policy_loss(&self, scratch: &mut NetScratch) -> NetLoss {
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
    pub(super) fn backward<S: Simd>(
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
