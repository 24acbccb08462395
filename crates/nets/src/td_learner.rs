//! Temporal-difference learning: a critic's value moves towards the next value or the result.

use crate::critic::dot;
use crate::sigmoid::sigmoid;
use crate::{Critic, Inputs};

/// The parameters of an update.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TdStep {
    /// The discount of the next value (γ).
    pub discount: f32,
    /// The factor of the error (α).
    pub alpha: f32,
    /// Whether α counts twice, as in the gradient of a squared error that contains it.
    pub alpha_twice: bool,
    /// The rate of the weights into the hidden nodes (l1).
    pub first_rate: f32,
    /// The rate of the weights into the output (l2).
    pub second_rate: f32,
    /// How often each transition is learned in one update.
    pub repeats: u32,
    /// Whether the next value is computed once and kept while a transition is repeated.
    pub freeze_next: bool,
}

impl Default for TdStep {
    /// The published parameters.
    fn default() -> TdStep {
        TdStep {
            discount: 1.0,
            alpha: 0.2,
            alpha_twice: true,
            first_rate: 0.05,
            second_rate: 0.05,
            repeats: 50,
            freeze_next: false,
        }
    }
}

/// What a value is moved towards.
#[derive(Clone, Copy, Debug)]
pub enum TdTarget<'a> {
    /// The game's result.
    Result(f32),
    /// A reward and the value of the position that came next.
    Next {
        /// The reward of the transition.
        reward: f32,
        /// The inputs of that position.
        inputs: &'a Inputs,
    },
}

/// Updates critics. Its buffers are used again for every update.
///
/// All repeats of one transition change the first weights in proportion to the same inputs x. So one number for each
/// hidden node describes the change, the sums of the hidden nodes follow from it (by x·x for this position, by x·x' for
/// the next), and the weights themselves are written once at the end.
#[derive(Clone, Debug, Default)]
pub struct TdLearner {
    sums: Vec<f32>,
    next_sums: Vec<f32>,
    /// For each hidden node: how far the first weights have moved, for an input of one.
    first_moved: Vec<f32>,
    second_moved: Vec<f32>,
    second: Vec<f32>,
    out: Vec<f32>,
    next_out: Vec<f32>,
}

impl TdLearner {
    /// Moves the critic's value of a position towards a target. Returns the error before: target minus value.
    pub fn update(
        &mut self,
        critic: &mut Critic,
        inputs: &Inputs,
        target: TdTarget<'_>,
        step: &TdStep,
    ) -> f32 {
        let hidden = critic.hidden();
        critic.sums(inputs, &mut self.sums);
        let own = inputs.dot(inputs);
        let (sign, mut next_sign) = (inputs.view().sign(), 1.0);
        let mut shared = 0.0;
        if let TdTarget::Next { inputs: next, .. } = target {
            critic.sums(next, &mut self.next_sums);
            next_sign = next.view().sign();
            shared = if step.freeze_next { 0.0 } else { inputs.dot(next) };
        }
        self.reset(critic);
        let (old_bias, mut bias_moved) = (critic.bias, 0.0);
        let alpha = if step.alpha_twice { step.alpha * step.alpha } else { step.alpha };
        let mut frozen = None;
        let mut error_before = None;
        for _ in 0..step.repeats {
            let bias = old_bias + bias_moved;
            hidden_outputs(&mut self.out, &self.sums, &self.first_moved, own);
            let value = sigmoid(sign * (bias + dot(&self.second, &self.out)));
            let wanted = match target {
                TdTarget::Result(result) => result,
                TdTarget::Next { reward, .. } => {
                    let next = frozen.unwrap_or_else(|| {
                        hidden_outputs(&mut self.next_out, &self.next_sums, &self.first_moved, shared);
                        sigmoid(next_sign * (bias + dot(&self.second, &self.next_out)))
                    });
                    if step.freeze_next {
                        frozen = Some(next);
                    }
                    reward + step.discount * next
                }
            };
            let error = wanted - value;
            error_before.get_or_insert(error);
            let slope = sign * alpha * error * (value * (1.0 - value));
            let (first, second) = (step.first_rate * slope, step.second_rate * slope);
            for i in 0..hidden {
                let out = self.out[i];
                // The first weights move by the second ones as they were before this repeat.
                self.first_moved[i] += first * self.second[i] * (out * (1.0 - out));
                self.second_moved[i] += second * out;
                self.second[i] = critic.second[i] + self.second_moved[i];
            }
            if critic.architecture().has_biases() {
                bias_moved += second;
            }
        }
        self.write(critic, inputs, bias_moved);
        error_before.unwrap_or(0.0)
    }

    /// Sets the buffers up for a critic before its first repeat.
    fn reset(&mut self, critic: &Critic) {
        let hidden = critic.hidden();
        for zeroed in [&mut self.first_moved, &mut self.second_moved] {
            zeroed.clear();
            zeroed.resize(hidden, 0.0);
        }
        for sized in [&mut self.second, &mut self.out, &mut self.next_out] {
            sized.resize(hidden, 0.0);
        }
        self.second.copy_from_slice(&critic.second);
    }

    /// Writes the changes of all repeats into the critic.
    fn write(&self, critic: &mut Critic, inputs: &Inputs, bias_moved: f32) {
        let hidden = critic.hidden();
        for (input, value) in inputs.iter() {
            let row = &mut critic.first[input * hidden..][..hidden];
            for (weight, moved) in row.iter_mut().zip(&self.first_moved) {
                *weight += value * moved;
            }
        }
        critic.second.copy_from_slice(&self.second);
        critic.bias += bias_moved;
    }
}

/// Computes the outputs of the hidden nodes after the first weights have moved.
fn hidden_outputs(out: &mut [f32], sums: &[f32], moved: &[f32], product: f32) {
    for ((out, sum), moved) in out.iter_mut().zip(sums).zip(moved) {
        *out = sigmoid(sum + product * moved);
    }
}
