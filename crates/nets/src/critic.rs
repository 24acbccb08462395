//! A critic: a network with one hidden layer whose output is the probability that player 1 wins.

use crate::sigmoid::sigmoid;
use crate::{Architecture, Inputs, Player};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_board::Size;

/// A critic: inputs, a hidden layer of sigmoids, one sigmoid as the output.
///
/// Numbers are 32 bits wide and every sum has a fixed order, so that values are the same on every machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Critic {
    architecture: Architecture,
    size: Size,
    /// For each input, the weights to all hidden nodes. Where there are biases, the last row is the hidden nodes', whose
    /// input is always one.
    pub(crate) first: Vec<f32>,
    /// For each hidden node, the weight to the output.
    pub(crate) second: Vec<f32>,
    /// The output's bias; zero where there are none.
    pub(crate) bias: f32,
}

/// Sums over hidden nodes are taken in this many parts, whatever the machine; every hidden layer is a multiple of it.
const LANES: usize = 4;

impl Critic {
    /// An untrained critic: random weights between -0.5 and 0.5, biases 0.
    pub fn random(architecture: Architecture, size: Size, seed: u64) -> Critic {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut critic = Critic::zero(architecture, size);
        let weights = architecture.inputs(size) * architecture.hidden();
        for weight in critic.first[..weights].iter_mut().chain(&mut critic.second) {
            *weight = rng.random::<f32>() - 0.5;
        }
        critic
    }

    /// A critic whose weights are all zero.
    pub fn zero(architecture: Architecture, size: Size) -> Critic {
        let rows = architecture.inputs(size) + usize::from(architecture.has_biases());
        let hidden = architecture.hidden();
        Critic { architecture, size, first: vec![0.0; rows * hidden], second: vec![0.0; hidden], bias: 0.0 }
    }

    /// Its architecture.
    pub fn architecture(&self) -> Architecture {
        self.architecture
    }

    /// The size of the board it was made for.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whether it can evaluate boards of this size.
    pub fn fits(&self, size: Size) -> bool {
        self.architecture.fits_every_size() || size == self.size
    }

    /// Hidden nodes.
    pub fn hidden(&self) -> usize {
        self.second.len()
    }

    /// The weights from the inputs to the hidden nodes, input by input; the hidden biases come last, if there are any.
    pub fn first(&self) -> &[f32] {
        &self.first
    }

    /// The weights from the hidden nodes to the output.
    pub fn second(&self) -> &[f32] {
        &self.second
    }

    /// The output's bias; zero where there are none.
    pub fn bias(&self) -> f32 {
        self.bias
    }

    /// All weights into and out of the first hidden nodes, so many of them.
    pub fn node_weights(&mut self, nodes: usize) -> impl Iterator<Item = &mut f32> {
        let hidden = self.hidden();
        let first = self.first.chunks_exact_mut(hidden).flat_map(move |row| row.iter_mut().take(nodes));
        first.chain(self.second.iter_mut().take(nodes))
    }

    /// The weights from one input to the hidden nodes.
    pub(crate) fn row(&self, input: usize) -> &[f32] {
        let hidden = self.hidden();
        &self.first[input * hidden..][..hidden]
    }

    /// Computes the inputs of the hidden nodes: the weighted sums before the sigmoid.
    pub fn sums(&self, inputs: &Inputs, sums: &mut Vec<f32>) {
        sums.clear();
        sums.resize(self.hidden(), 0.0);
        self.add(inputs, sums);
    }

    /// Updates the sums of the hidden nodes by changed inputs.
    pub fn add(&self, changes: &Inputs, sums: &mut [f32]) {
        for (input, by) in changes.iter() {
            for (sum, weight) in sums.iter_mut().zip(self.row(input)) {
                *sum += by * weight;
            }
        }
    }

    /// The probability that player 1 wins, from the sums of the hidden nodes when the inputs are from `view`'s view. The
    /// sums are replaced by the hidden nodes' outputs.
    pub fn value_of_sums(&self, view: Player, sums: &mut [f32]) -> f32 {
        for sum in &mut *sums {
            *sum = sigmoid(*sum);
        }
        sigmoid(view.sign() * (self.bias + dot(&self.second, sums)))
    }

    /// The probability that player 1 wins.
    pub fn value(&self, inputs: &Inputs) -> f32 {
        let mut sums = Vec::new();
        self.sums(inputs, &mut sums);
        self.value_of_sums(inputs.view(), &mut sums)
    }
}

/// The dot product, in a fixed order that lets a processor work on four terms at a time.
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut lanes = [0.0; LANES];
    for (a, b) in a.chunks_exact(LANES).zip(b.chunks_exact(LANES)) {
        for lane in 0..LANES {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    (lanes[0] + lanes[1]) + (lanes[2] + lanes[3])
}

const _: () = {
    let mut i = 0;
    while i < Architecture::ALL.len() {
        assert!(Architecture::ALL[i].hidden().is_multiple_of(LANES));
        i += 1;
    }
};
