//! Renju's fouls by table: the same recursive definition as `tengen_board::renju`, asked of line words.

use crate::lines::{LineCell, Lines, STEPS};
use crate::shape_table::ShapeTable;
use crate::{Shape, Shapes, Threat};
use tengen_board::{Color, Point};

/// The shapes at a free cell, looked up afresh.
pub(crate) fn shapes_at(table: &ShapeTable, lines: &Lines, index: usize) -> Shapes {
    let mut shapes = Shapes::default();
    for direction in 0..4 {
        let place = LineCell::of(index, direction);
        let word = lines.word(place);
        let key = match table.reach {
            4 => Lines::key::<4>(word, place.bit),
            _ => Lines::key::<5>(word, place.bit),
        };
        shapes = shapes.with(direction, table.shapes[key]);
    }
    shapes
}

/// Whether Black may not play the free point. Leaves the lines as they were.
pub(crate) fn is_foul(table: &ShapeTable, lines: &mut Lines, point: Point) -> bool {
    let shapes = shapes_at(table, lines, point.index());
    match table.threat(Color::Black, shapes) {
        Threat::Foul => true,
        Threat::DoubleThree => {
            lines.toggle(point, Color::Black);
            let mut threes = 0;
            for (direction, &step) in STEPS.iter().enumerate() {
                let shape = Shape::from_nibble((shapes.0 >> (4 * direction)) as u8 & 15);
                if shape.is_three() && has_real_three(table, lines, point, direction, step) {
                    threes += 1;
                }
            }
            lines.toggle(point, Color::Black);
            threes > 1
        }
        _ => false,
    }
}

/// Whether a straight four can really follow from the Black stone on `point` along one line: by a move that
/// is allowed, and is no five.
fn has_real_three(
    table: &ShapeTable,
    lines: &mut Lines,
    point: Point,
    direction: usize,
    step: isize,
) -> bool {
    let place = LineCell::of(point.index(), direction);
    let word = lines.word(place);
    // The straight four holds both stones, so the next stone is at most three cells away, and next to the
    // row that is already there: the nearest free cell on either side.
    for sign in [-1, 1] {
        let mut bit = place.bit as i32;
        let mut index = point.index() as isize;
        let free = loop {
            bit += 2 * sign;
            index += step * sign as isize;
            match word >> bit & 3 {
                crate::shape_table::BLACK => {}
                cell => break cell == crate::shape_table::FREE,
            }
        };
        if !free {
            continue;
        }
        let next = Point::from_index(index as usize).expect("a free cell is on the board");
        let shapes = shapes_at(table, lines, next.index());
        let straight = Shape::from_nibble((shapes.0 >> (4 * direction)) as u8 & 15) == Shape::OpenFour;
        if straight && table.threat(Color::Black, shapes) != Threat::Five && !is_foul(table, lines, next) {
            return true;
        }
    }
    false
}
