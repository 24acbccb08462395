//! The line network evaluated from scratch, step by step as it is defined: what the fast way must agree with.

use super::rows::RowMap;
use super::weights::{Layer, LineWeights};
use super::{
    CHANNELS, HIDDEN, NODE_LIMIT, NODE_SCALE, POINTS, POLICY_POINTS, POLICY_SCALE, SUM_SHIFT, TABLE_SCALE,
    VALUE_CHANNELS, VALUE_INPUTS, WEIGHT_SCALE,
};
use tengen_board::{Color, Direction, Point};
use tengen_patterns::Position;

/// What the network adds to the value of the position for the side to move, in points.
pub fn value(weights: &LineWeights, position: &Position) -> i32 {
    let me = position.to_move();
    let sums = [sums(weights, position, me), sums(weights, position, !me)].concat();
    let head = weights.side(me);
    let inputs: Vec<i32> = sums.iter().map(|sum| (sum >> SUM_SHIFT).min(NODE_LIMIT)).collect();
    let first = layer(&head.first, inputs.as_slice().try_into().unwrap_or(&[0; VALUE_INPUTS]));
    let second = layer(&head.second, &first);
    let products: i32 = head.output.iter().zip(second).map(|(&weight, node)| i32::from(weight) * node).sum();
    points(products + head.output_bias)
}

/// The output, a sum of products of weights and nodes, in points.
pub(super) fn points(output: i32) -> i32 {
    let (output, points) = (i64::from(output), i64::from(POINTS));
    (output * points / i64::from(NODE_SCALE * WEIGHT_SCALE)) as i32
}

/// How much a move of the side to move promises, in points.
pub fn policy(weights: &LineWeights, position: &Position, point: Point) -> i32 {
    let me = position.to_move();
    let features = [me, !me].map(|color| features(weights, position, color, point));
    let inputs = features.iter().flat_map(|features| &features[VALUE_CHANNELS..]);
    policy_points(
        inputs
            .zip(weights.side(me).policy)
            .map(|(feature, weight)| feature.max(&0) * i32::from(weight))
            .sum(),
    )
}

/// The policy, a sum of products of weights and features, in points.
pub(super) fn policy_points(sum: i32) -> i32 {
    sum / (POLICY_SCALE * TABLE_SCALE / POLICY_POINTS)
}

/// The sums over the board of what is positive of each point's features for the value, as a colour sees them.
fn sums(weights: &LineWeights, position: &Position, color: Color) -> [i32; VALUE_CHANNELS] {
    let mut sums = [0; VALUE_CHANNELS];
    for point in position.free().iter() {
        for (sum, feature) in sums.iter_mut().zip(features(weights, position, color, point)) {
            *sum += feature.max(0);
        }
    }
    sums
}

/// The features of a free point, as a colour sees them.
fn features(weights: &LineWeights, position: &Position, color: Color, point: Point) -> [i32; CHANNELS] {
    let map = RowMap::get();
    let mut features = [0; CHANNELS];
    for direction in Direction::ALL {
        let window = position.window(point, direction);
        let row = if color == Color::Black { map.black(window) } else { map.white(window) };
        for (feature, &entry) in features.iter_mut().zip(&weights.side(color).tables[table(direction)][row]) {
            *feature += i32::from(entry);
        }
    }
    features
}

/// The table of a direction: rows and columns, or diagonals.
pub(super) fn table(direction: Direction) -> usize {
    usize::from(matches!(direction, Direction::SouthEast | Direction::NorthEast))
}

fn layer<const INPUTS: usize>(layer: &Layer<INPUTS>, inputs: &[i32; INPUTS]) -> [i32; HIDDEN] {
    std::array::from_fn(|node| {
        let products =
            layer.weights[node].iter().zip(inputs).map(|(&weight, &input)| i32::from(weight) * input);
        ((products.sum::<i32>() + layer.biases[node]) / WEIGHT_SCALE).clamp(0, NODE_LIMIT)
    })
}
