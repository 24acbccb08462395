//! A line network's numbers, as they are learned and stored.

use super::rows::ROWS;
use super::{CHANNELS, HIDDEN, POLICY_INPUTS, VALUE_INPUTS};
use tengen_board::Color;

/// The weights of a line network, in whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineWeights {
    /// How Black sees lines, and what is made of a position with Black to move.
    pub black: SideWeights,
    /// The same for White, where the rule treats the two differently, as Renju does; otherwise White's are Black's.
    pub white: Option<SideWeights>,
}

/// One side's weights: how it sees lines, and what is made of a position in which it is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideWeights {
    /// The features of a row, the value's and then the policy's: of rows and columns, and of diagonals.
    pub tables: [Vec<[i8; CHANNELS]>; 2],
    /// The first layer: for each node its weights of the mover's sums, then of the opponent's.
    pub first: Layer<VALUE_INPUTS>,
    /// The second layer.
    pub second: Layer<HIDDEN>,
    /// The output's weights of the second layer's nodes.
    pub output: [i16; HIDDEN],
    /// The output's own part.
    pub output_bias: i32,
    /// The policy's weights of the mover's features, then of the opponent's.
    pub policy: [i16; POLICY_INPUTS],
}

/// A layer of nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer<const INPUTS: usize> {
    /// For each node, its weights of the inputs.
    pub weights: Vec<[i16; INPUTS]>,
    /// Each node's own part, in the unit of a product of weight and input.
    pub biases: Vec<i32>,
}

impl<const INPUTS: usize> Layer<INPUTS> {
    /// A layer whose nodes are always 0.
    pub fn zero() -> Layer<INPUTS> {
        Layer { weights: vec![[0; INPUTS]; HIDDEN], biases: vec![0; HIDDEN] }
    }
}

impl LineWeights {
    /// The network that adds nothing to any position and prefers no move.
    pub fn zero() -> LineWeights {
        LineWeights { black: SideWeights::zero(), white: None }
    }

    /// A colour's weights.
    pub fn side(&self, color: Color) -> &SideWeights {
        match (color, &self.white) {
            (Color::White, Some(white)) => white,
            _ => &self.black,
        }
    }

    /// The weights as they are kept: Black's, and White's where they are others.
    pub fn sides(&self) -> impl Iterator<Item = &SideWeights> {
        std::iter::once(&self.black).chain(&self.white)
    }
}

impl SideWeights {
    /// Weights of a side that sees nothing and prefers no move.
    pub fn zero() -> SideWeights {
        SideWeights {
            tables: [(), ()].map(|()| vec![[0; CHANNELS]; ROWS]),
            first: Layer::zero(),
            second: Layer::zero(),
            output: [0; HIDDEN],
            output_bias: 0,
            policy: [0; POLICY_INPUTS],
        }
    }
}
