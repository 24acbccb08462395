//! A line network laid out for look-up.

use super::plain::{points, policy_points, table};
use super::rows::{ROWS, RowMap};
use super::weights::{Layer, LineWeights, SideWeights};
use super::{
    CHANNELS, HIDDEN, NODE_LIMIT, POLICY_CHANNELS, POLICY_INPUTS, SUM_SHIFT, VALUE_CHANNELS, VALUE_INPUTS,
    WEIGHT_SCALE,
};
use fearless_simd::{Level, Simd, dispatch};
use tengen_board::{Color, Direction};

/// The number of a row's or a point's features, as both sides see them.
pub(super) const FEATURES: usize = 2 * CHANNELS;
/// The features of a point: the value's as Black sees them, then as White does, and the policy's likewise. They begin at a
/// cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Features(pub(super) [i16; FEATURES]);

impl Features {
    pub(super) const ZERO: Features = Features([0; FEATURES]);
}

/// A line network laid out for look-up, and the processor's abilities that it is computed with.
pub struct LineNetwork {
    /// By direction's table and the row as Black sees it: its entries for both sides.
    tables: [Vec<[i8; FEATURES]>; 2],
    /// What values are made of: one for both sides, or one for each side to move.
    heads: Vec<Head>,
    /// By the side to move: the weights of the policy in the order of the features.
    policy: [[i16; POLICY_INPUTS]; 2],
    pub(super) level: Level,
}

/// The layers that make a value of the sums over the board.
struct Head {
    first: Layer<VALUE_INPUTS>,
    second: Layer<HIDDEN>,
    output: [i16; HIDDEN],
    output_bias: i32,
}

impl Head {
    fn of(side: &SideWeights) -> Head {
        Head {
            first: side.first.clone(),
            second: side.second.clone(),
            output: side.output,
            output_bias: side.output_bias,
        }
    }
}

impl LineNetwork {
    /// The network of these weights, computed with whatever this processor has.
    pub fn new(weights: &LineWeights) -> LineNetwork {
        LineNetwork::with_level(weights, Level::new())
    }

    /// The same, computed as on a lesser processor.
    pub fn with_level(weights: &LineWeights, level: Level) -> LineNetwork {
        let swapped = RowMap::get().swapped();
        let [black, white] = [Color::Black, Color::White].map(|color| weights.side(color));
        let both = |table: usize| {
            let row = |row: usize| -> [i8; FEATURES] {
                let (black, white) =
                    (&black.tables[table][row], &white.tables[table][usize::from(swapped[row])]);
                let parts = [
                    &black[..VALUE_CHANNELS],
                    &white[..VALUE_CHANNELS],
                    &black[VALUE_CHANNELS..],
                    &white[VALUE_CHANNELS..],
                ];
                let mut entries = parts.into_iter().flatten();
                std::array::from_fn(|_| *entries.next().expect("as many as there are features"))
            };
            (0..ROWS).map(row).collect()
        };
        let mut policy_of_white = white.policy;
        policy_of_white.rotate_left(POLICY_CHANNELS);
        LineNetwork {
            tables: [0, 1].map(both),
            heads: weights.sides().map(Head::of).collect(),
            policy: [black.policy, policy_of_white],
            level,
        }
    }

    /// The entries of a row in a direction.
    #[inline(always)]
    pub(super) fn entries(&self, direction: Direction, row: u16) -> &[i8; FEATURES] {
        &self.tables[table(direction)][usize::from(row)]
    }

    /// What the network adds to the value, in points, given the sums over the board as both sides see them.
    pub(super) fn value(&self, sums: &[i32; VALUE_INPUTS], to_move: Color) -> i32 {
        dispatch!(self.level, simd => self.value_with(simd, sums, to_move))
    }

    /// How much a move at a point with these features promises to the side to move, in points.
    #[inline(always)]
    pub(super) fn policy(&self, features: &Features, to_move: Color) -> i32 {
        let weights = &self.policy[to_move.index()];
        let mut sum = 0;
        for (&weight, &feature) in weights.iter().zip(&features.0[VALUE_INPUTS..]) {
            sum += i32::from(weight) * i32::from(feature.max(0));
        }
        policy_points(sum)
    }

    #[inline(always)]
    fn value_with<S: Simd>(&self, simd: S, sums: &[i32; VALUE_INPUTS], to_move: Color) -> i32 {
        simd.vectorize(
            #[inline(always)]
            || {
                let mut inputs = [0_i16; VALUE_INPUTS];
                let from = to_move.index() * VALUE_CHANNELS;
                for i in 0..VALUE_INPUTS {
                    inputs[i] = (sums[(i + from) % VALUE_INPUTS] >> SUM_SHIFT).min(NODE_LIMIT) as i16;
                }
                let head = &self.heads[to_move.index() % self.heads.len()];
                let first = outputs(&head.first, &inputs);
                let second = outputs(&head.second, &first);
                points(product(&head.output, &second) + head.output_bias)
            },
        )
    }
}

#[inline(always)]
fn outputs<const INPUTS: usize>(layer: &Layer<INPUTS>, inputs: &[i16; INPUTS]) -> [i16; HIDDEN] {
    let mut nodes = [0; HIDDEN];
    for ((node, weights), bias) in nodes.iter_mut().zip(&layer.weights).zip(&layer.biases) {
        *node = ((product(weights, inputs) + bias) / WEIGHT_SCALE).clamp(0, NODE_LIMIT) as i16;
    }
    nodes
}

/// A sum of products, written so that the compiler finds the instruction for it.
#[inline(always)]
fn product<const N: usize>(weights: &[i16; N], inputs: &[i16; N]) -> i32 {
    let mut sum = 0;
    for i in 0..N {
        sum += i32::from(weights[i]) * i32::from(inputs[i]);
    }
    sum
}
