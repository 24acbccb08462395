//! The line network evaluated from scratch, step by step as it is defined: what the fast way must agree with.

use super::rows::RowMap;
use super::weights::{Layer, LineWeights};
use super::{BOTH, CHANNELS, HIDDEN, NODE_LIMIT, NODE_SCALE, POINTS, SUM_SHIFT, WEIGHT_SCALE};
use tengen_board::{Color, Direction};
use tengen_patterns::Position;

/// What the network adds to the value of the position for the side to move, in points.
pub fn value(weights: &LineWeights, position: &Position) -> i32 {
    let me = position.to_move();
    let sums = [sums(weights, position, me), sums(weights, position, !me)].concat();
    let inputs: Vec<i32> = sums.iter().map(|sum| (sum >> SUM_SHIFT).min(NODE_LIMIT)).collect();
    let first = layer(&weights.first, inputs.as_slice().try_into().unwrap_or(&[0; BOTH]));
    let second = layer(&weights.second, &first);
    let products: i32 =
        weights.output.iter().zip(second).map(|(&weight, node)| i32::from(weight) * node).sum();
    points(products + weights.output_bias)
}

/// The output, a sum of products of weights and nodes, in points.
pub(super) fn points(output: i32) -> i32 {
    let (output, points) = (i64::from(output), i64::from(POINTS));
    (output * points / i64::from(NODE_SCALE * WEIGHT_SCALE)) as i32
}

/// The sums over the board of what is positive of each point's features, as a colour sees them.
fn sums(weights: &LineWeights, position: &Position, color: Color) -> [i32; CHANNELS] {
    let map = RowMap::get();
    let mut sums = [0; CHANNELS];
    for point in position.free().iter() {
        let mut features = [0_i32; CHANNELS];
        for direction in Direction::ALL {
            let window = position.window(point, direction);
            let row = if color == Color::Black { map.black(window) } else { map.white(window) };
            for (feature, &entry) in features.iter_mut().zip(&weights.tables[table(direction)][row]) {
                *feature += i32::from(entry);
            }
        }
        for (sum, feature) in sums.iter_mut().zip(features) {
            *sum += feature.max(0);
        }
    }
    sums
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
