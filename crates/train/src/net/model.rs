//! The line network in real numbers: values, policies, gradients, and the way to the whole numbers it is played with.

pub(super) mod layout;
mod scratch;
mod steps;
#[cfg(test)]
mod tests;
mod whole;

pub use scratch::NetScratch;

use super::dropout::Dropout;
use super::sample::NetSample;
use fearless_simd::dispatch;
use layout::{ENTRY_MOST, FIRST, OUTPUT_BIAS, POLICY, POLICY_MOST, TABLES, WEIGHT_MOST};

/// A line network in real numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct NetModel {
    /// All numbers, part after part: those of both sides, or Black's and then White's.
    pub numbers: Vec<f32>,
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
}

/// The cross-entropy of a logit against a target.
pub fn cross_entropy(target: f32, logit: f32) -> f32 {
    // ln(1 + e^-|z|) + max(z, 0) - target z, which neither overflows nor loses small numbers.
    (-logit.abs()).exp().ln_1p() + logit.max(0.0) - target * logit
}
