//! A line network laid out for look-up.

use super::plain::{points, table};
use super::rows::{ROWS, RowMap};
use super::weights::{Layer, LineWeights};
use super::{BOTH, CHANNELS, HIDDEN, NODE_LIMIT, SUM_SHIFT, WEIGHT_SCALE};
use fearless_simd::{Level, Simd, dispatch};
use tengen_board::{Color, Direction};

/// The features of a row or a point: as Black sees them, then as White does.
pub(super) type Features = [i16; BOTH];

/// A line network laid out for look-up, and the processor's abilities that it is computed with.
pub struct LineNetwork {
    /// By direction's table and the row as Black sees it: its entries for both sides.
    tables: [Vec<[i8; BOTH]>; 2],
    first: Layer<BOTH>,
    second: Layer<HIDDEN>,
    output: [i16; HIDDEN],
    output_bias: i32,
    pub(super) level: Level,
}

impl LineNetwork {
    /// The network of these weights, computed with whatever this processor has.
    pub fn new(weights: &LineWeights) -> LineNetwork {
        LineNetwork::with_level(weights, Level::new())
    }

    /// The same, computed as on a lesser processor.
    pub fn with_level(weights: &LineWeights, level: Level) -> LineNetwork {
        let swapped = RowMap::get().swapped();
        let both = |table: &Vec<[i8; CHANNELS]>| {
            let row = |row: usize| -> [i8; BOTH] {
                let white = usize::from(swapped[row]);
                std::array::from_fn(|i| if i < CHANNELS { table[row][i] } else { table[white][i - CHANNELS] })
            };
            (0..ROWS).map(row).collect()
        };
        LineNetwork {
            tables: weights.tables.each_ref().map(both),
            first: weights.first.clone(),
            second: weights.second.clone(),
            output: weights.output,
            output_bias: weights.output_bias,
            level,
        }
    }

    /// The entries of a row in a direction.
    #[inline(always)]
    pub(super) fn entries(&self, direction: Direction, row: u16) -> &[i8; BOTH] {
        &self.tables[table(direction)][usize::from(row)]
    }

    /// What the network adds to the value, in points, given the sums over the board as both sides see them.
    pub(super) fn value(&self, sums: &[i32; BOTH], to_move: Color) -> i32 {
        dispatch!(self.level, simd => self.value_with(simd, sums, to_move))
    }

    #[inline(always)]
    fn value_with<S: Simd>(&self, simd: S, sums: &[i32; BOTH], to_move: Color) -> i32 {
        simd.vectorize(
            #[inline(always)]
            || {
                let mut inputs = [0_i16; BOTH];
                let from = to_move.index() * CHANNELS;
                for i in 0..BOTH {
                    inputs[i] = (sums[(i + from) % BOTH] >> SUM_SHIFT).min(NODE_LIMIT) as i16;
                }
                let first = outputs(&self.first, &inputs);
                let second = outputs(&self.second, &first);
                points(product(&self.output, &second) + self.output_bias)
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
