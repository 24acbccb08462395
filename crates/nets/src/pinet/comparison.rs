//! Comparison training: the network learns to rate the winner's move highest.

use super::{Network, PointEvaluation};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// No weight grows beyond this.
const LARGEST: f64 = 1e9;

/// How the network learns from one move. The paper gives the rule and none of the numbers. The rate was chosen so that
/// the simple network learns about as much as the paper's (`results/freisleben-2`): with a tenth of it, half as much;
/// with three times of it, its weights run away (`results/freisleben-sweeps`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ComparisonRule {
    /// The learning rate (the paper's a).
    pub rate: f64,
    /// The reward of a move that the network had proposed (ε).
    pub reward: f64,
    /// Which moves of games that the network won get that reward.
    pub won_games: WonGames,
    /// The outputs whose difference is the error.
    pub difference: Difference,
    /// Whether both views share one set of weights.
    pub shared: bool,
}

impl Default for ComparisonRule {
    fn default() -> ComparisonRule {
        ComparisonRule {
            rate: 1.0,
            reward: 0.01,
            won_games: WonGames::Compared,
            difference: Difference::Network,
            shared: false,
        }
    }
}

/// What is learned from a game that the network won. Where noise or a choice among equals made its moves, they may
/// differ from those that it would propose now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WonGames {
    /// By the paper's figure: its moves are compared, as the teacher's are when the teacher won.
    Compared,
    /// By the paper's text: all its moves get the reward, whatever it would propose now.
    Rewarded,
}

/// The outputs whose difference is the error: the network's by the paper's figure, each subnetwork's by its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The whole network's (L5): one error for both views.
    Network,
    /// Each subnetwork's (L4): an error for each view.
    Subnetwork,
}

impl Difference {
    /// `l5` or `l4`, the layer of the outputs.
    pub const fn name(self) -> &'static str {
        match self {
            Difference::Network => "l5",
            Difference::Subnetwork => "l4",
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no [`Difference`] has.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the error is taken at l5 (the network) or l4 (each subnetwork), not at '{0}'")]
pub struct UnknownDifference(pub String);

impl FromStr for Difference {
    type Err = UnknownDifference;

    fn from_str(word: &str) -> Result<Difference, UnknownDifference> {
        let all = [Difference::Network, Difference::Subnetwork];
        all.into_iter().find(|d| d.name() == word).ok_or_else(|| UnknownDifference(word.to_owned()))
    }
}

impl ComparisonRule {
    /// Rewards a move that the network proposed and the winner played.
    pub fn agree(&self, network: &mut Network, played: &PointEvaluation) {
        self.change(network, |view, weight, weights| {
            self.rate * self.reward * played.activations[view][weight] * weights[weight]
        });
    }

    /// Rewards the winner's move and penalises the one that the network would have played. Both changes are worked
    /// out with the old weights.
    pub fn differ(&self, network: &mut Network, played: &PointEvaluation, proposed: &PointEvaluation) {
        let error = match self.difference {
            Difference::Network => [(played.output - proposed.output).abs(); 2],
            Difference::Subnetwork => [0, 1].map(|view| (played.views[view] - proposed.views[view]).abs()),
        };
        self.change(network, |view, weight, weights| {
            let activations = [played, proposed].map(|move_| move_.activations[view][weight]);
            self.rate * error[view] * (activations[0] - activations[1]) * weights[weight]
        });
    }

    /// Adds `delta(view, number, old weights of the view)` to every weight; to shared weights, the sum over both views.
    fn change(&self, network: &mut Network, delta: impl Fn(usize, usize, &[f64]) -> f64) {
        let old = network.weights().clone();
        let deltas = [0, 1].map(|view| {
            (0..old[view].len()).map(|weight| delta(view, weight, &old[view])).collect::<Vec<f64>>()
        });
        for (view, weights) in network.weights_mut().into_iter().enumerate() {
            for (weight, value) in weights.iter_mut().enumerate() {
                let own = deltas[view][weight];
                *value += if self.shared { deltas[0][weight] + deltas[1][weight] } else { own };
                // The rule is meant to keep signs, but a step larger than the weight would change one; and with large
                // steps weights grow without bound.
                *value = value.clamp(0.0, LARGEST);
            }
        }
    }
}
