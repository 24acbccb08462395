//! The way to the whole numbers that a network is played with, and back.

use super::NetModel;
use super::layout::*;
use tengen_nets::line::{
    CHANNELS, HIDDEN, LineWeights, POLICY_SCALE, SideWeights, TABLE_SCALE, VALUE_INPUTS, WEIGHT_SCALE,
};

impl NetModel {
    /// The model of these weights.
    pub fn of(weights: &LineWeights) -> NetModel {
        NetModel { numbers: weights.sides().flat_map(numbers_of).collect() }
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
