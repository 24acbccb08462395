//! Renju's fouls by table: the same recursive definition as `tengen_board::renju`, applied to line words.

use crate::lines::{Lines, bit};
use crate::shape_table::{BLACK, FREE, ShapeTable};
use crate::{Shape, Shapes, Threat};
use tengen_board::{Color, Direction, LineCell, Point};

/// The shapes at a free point, looked up afresh.
pub(crate) fn shapes_at(table: &ShapeTable, lines: &Lines, point: Point) -> Shapes {
    let mut shapes = Shapes::default();
    for direction in Direction::ALL {
        let cell = LineCell::of(point, direction);
        shapes = shapes.with(direction, table.entry(lines.word(cell), bit(cell)));
    }
    shapes
}

/// Whether Black may not play the free point. Leaves the lines as they were.
pub(crate) fn is_foul(table: &ShapeTable, lines: &mut Lines, point: Point) -> bool {
    let shapes = shapes_at(table, lines, point);
    match table.threat(Color::Black, shapes) {
        Threat::Foul => true,
        Threat::DoubleThree => {
            lines.toggle(point, Color::Black);
            let is_real_three = |direction: &Direction| {
                shapes.get(Color::Black, *direction).is_three()
                    && has_real_three(table, lines, point, *direction)
            };
            let threes = Direction::ALL.iter().copied().filter(is_real_three).count();
            lines.toggle(point, Color::Black);
            threes > 1
        }
        _ => false,
    }
}

/// Whether a straight four can follow from the Black stone on `point` along one line by a move that is allowed
/// and makes no five.
fn has_real_three(table: &ShapeTable, lines: &mut Lines, point: Point, direction: Direction) -> bool {
    // The straight four holds both stones, so the next stone is at most three cells away, and next to the
    // row that is already there: the nearest free cell on either side.
    let ends = [-1, 1].map(|sign| free_end(lines, point, direction, sign));
    ends.into_iter().flatten().any(|next| {
        let shapes = shapes_at(table, lines, next);
        shapes.get(Color::Black, direction) == Shape::OpenFour
            && table.threat(Color::Black, shapes) != Threat::Five
            && !is_foul(table, lines, next)
    })
}

/// The cell next to the unbroken row of Black stones through `point`, on one side, if it is free.
fn free_end(lines: &Lines, point: Point, direction: Direction, sign: i32) -> Option<Point> {
    let cell = LineCell::of(point, direction);
    let word = lines.word(cell);
    let mut steps = sign;
    loop {
        match word >> (bit(cell) as i32 + 2 * steps) & 3 {
            BLACK => steps += sign,
            FREE => return Some(point.step_on_board(direction, steps)),
            _ => return None,
        }
    }
}
