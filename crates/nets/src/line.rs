//! The line network: every free point looks at its four lines, a table turns each into features, and their sum into a value.
//!
//! A window of four cells either side of a free point has 14,641 contents, 7,381 up to reflection: the [`rows`] of two
//! tables, one for rows and columns, one for diagonals. A point's features are the sum of its four rows, once as each side
//! sees it. Most are for the value: what is positive of them is summed over all free points, and three small layers make
//! of the sums a value, which is added to the pattern evaluation's. The others are for the policy: what is positive of a
//! point's own, weighed, says how likely the best move is there.
//!
//! Under Renju, where the two sides may not play alike, each side has weights of its own.
//!
//! All arithmetic is in integers, so every machine computes the same. [`LineWeights`] is the network in its file form,
//! [`LineNetwork`] the same laid out for look-up, [`LineAccumulator`] follows moves, and [`plain`] is the slow and simple
//! evaluation that the others are tested against.

mod accumulator;
mod file;
mod network;
pub mod plain;
pub mod rows;
mod weights;

pub use accumulator::LineAccumulator;
pub use network::LineNetwork;
pub use weights::{LineWeights, SideWeights};

/// Features of a point for the value, as one side sees it.
pub const VALUE_CHANNELS: usize = 24;
/// Features of a point for the policy, as one side sees it.
pub const POLICY_CHANNELS: usize = 8;
/// All features of a point, as one side sees it: first the value's.
pub const CHANNELS: usize = VALUE_CHANNELS + POLICY_CHANNELS;
/// The value's features as both sides see them.
pub const VALUE_INPUTS: usize = 2 * VALUE_CHANNELS;
/// The policy's features as both sides see them.
pub const POLICY_INPUTS: usize = 2 * POLICY_CHANNELS;
/// Nodes of each of the two hidden layers.
pub const HIDDEN: usize = 32;

/// A table's entries count in this part of one.
pub const TABLE_SCALE: i32 = 64;
/// Sums over the board are divided by two to this power before the first layer.
pub const SUM_SHIFT: u32 = 4;
/// The inputs and outputs of layers count in this part of one: a point's feature of one makes 1/64 of it.
pub const NODE_SCALE: i32 = 256;
/// The largest input or output of a layer.
pub const NODE_LIMIT: i32 = 4095;
/// The weights of layers count in this part of one.
pub const WEIGHT_SCALE: i32 = 512;
/// No weight of a layer is larger: 64 products with the largest input then fit 32 bits.
pub const WEIGHT_LIMIT: i16 = 4096;
/// Points of the evaluation for one unit of the output, which is a logit of winning.
pub const POINTS: i32 = 200;
/// The policy's weights count in this part of a logit.
pub const POLICY_SCALE: i32 = 4096;
/// No weight of the policy is larger: its products with the largest features then fit 32 bits.
pub const POLICY_LIMIT: i16 = 4 * POLICY_SCALE as i16;
/// Points of a move's worth for one unit of the policy, which is a logit of being the best.
pub const POLICY_POINTS: i32 = 64;
