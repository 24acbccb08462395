//! Where each part is among the numbers of a side, and the largest they may be.

use std::ops::Range;
use tengen_nets::line::rows::ROWS;
use tengen_nets::line::{
    CHANNELS, HIDDEN, NODE_LIMIT, NODE_SCALE, POLICY_INPUTS, POLICY_LIMIT, POLICY_SCALE, TABLE_SCALE,
    VALUE_INPUTS, WEIGHT_LIMIT, WEIGHT_SCALE,
};

/// Features as both sides see them: the mover's, then the opponent's.
pub(in crate::net) const FEATURES: usize = 2 * CHANNELS;
/// A sum over the board counts so much less as an input of the first layer.
pub(in crate::net) const SUM_SCALE: f32 = 64.0;
/// The largest input or output of a layer.
pub(in crate::net) const NODE_MOST: f32 = NODE_LIMIT as f32 / NODE_SCALE as f32;
/// The largest weight of a layer.
pub(in crate::net) const WEIGHT_MOST: f32 = WEIGHT_LIMIT as f32 / WEIGHT_SCALE as f32;
/// Biases are in the unit of a product of weight and node.
pub(in crate::net) const BIAS_SCALE: f32 = (WEIGHT_SCALE * NODE_SCALE) as f32;
/// The largest weight of the policy.
pub(in crate::net) const POLICY_MOST: f32 = POLICY_LIMIT as f32 / POLICY_SCALE as f32;
/// The largest entry of a table.
pub(in crate::net) const ENTRY_MOST: f32 = i8::MAX as f32 / TABLE_SCALE as f32;
/// What the policy's loss counts against the value's.
pub(in crate::net) const POLICY_SHARE: f32 = 0.3;

/// The numbers of one table; what follows is where each part is among a side's numbers.
pub(in crate::net) const TABLE: usize = ROWS * CHANNELS;
pub(in crate::net) const TABLES: Range<usize> = 0..2 * TABLE;
pub(in crate::net) const FIRST: Range<usize> = TABLES.end..TABLES.end + HIDDEN * VALUE_INPUTS;
pub(in crate::net) const FIRST_BIAS: Range<usize> = FIRST.end..FIRST.end + HIDDEN;
pub(in crate::net) const SECOND: Range<usize> = FIRST_BIAS.end..FIRST_BIAS.end + HIDDEN * HIDDEN;
pub(in crate::net) const SECOND_BIAS: Range<usize> = SECOND.end..SECOND.end + HIDDEN;
pub(in crate::net) const OUTPUT: Range<usize> = SECOND_BIAS.end..SECOND_BIAS.end + HIDDEN;
pub(in crate::net) const OUTPUT_BIAS: usize = OUTPUT.end;
pub(in crate::net) const POLICY: Range<usize> = OUTPUT_BIAS + 1..OUTPUT_BIAS + 1 + POLICY_INPUTS;
