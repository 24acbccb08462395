//! The candidate moves: the paper's getCandidates.

use super::grid::Grid;
use super::priority::{Priority, SCORE_OF_TWO_THREES};
use std::cmp::Reverse;
use tengen_board::Point;

/// The allowed points near a stone with a value for either side, the best first; only the relevant ones when a side can
/// make a five or an open four. The caller cuts them to its width.
pub(super) fn candidates(grid: &Grid, allowed: impl Fn(Point) -> bool) -> Vec<Point> {
    let (me, other) = (grid.to_move(), !grid.to_move());
    let worth = |&point: &Point| (grid.is_near(point)).then(|| (move_value(grid, point), point));
    let mut valued: Vec<(i32, Point)> = grid.points().iter().filter_map(worth).collect();
    valued.retain(|&(value, point)| value > 0 && allowed(point));
    // A stable sort: equals stay in the order of the points.
    valued.sort_by_key(|&(value, _)| Reverse(value));
    let mut points: Vec<Point> = valued.into_iter().map(|(_, point)| point).collect();

    let has = |color, priority| grid.count(color, priority) > 0;
    if has(me, Priority::A) || has(other, Priority::A) || has(me, Priority::B) {
        points.truncate(1);
    } else if has(other, Priority::B) {
        points.retain(|&p| grid.priority(me, p).max(grid.priority(other, p)) >= Priority::F);
    }
    points
}

/// The value of a point for the mover: its own score there and the opponent's.
fn move_value(grid: &Grid, point: Point) -> i32 {
    let own = grid.score(grid.to_move(), point);
    let other = grid.score(!grid.to_move(), point);
    if own.max(other) < SCORE_OF_TWO_THREES {
        2 * own + other
    } else if own >= other {
        2 * own
    } else {
        other
    }
}
