//! The lines of a board and each point's place on them, as tables for playouts.

use std::sync::OnceLock;
use tengen_board::{Direction, Point, Size};

/// No board has more lines of five points or more than this; a power of two, so that indices need no check.
pub(super) const LINES: usize = 128;
/// No board has more points than this; a power of two, so that indices need no check.
pub(super) const AREA: usize = 512;
/// The line of points that are on none in some direction: diagonals near corners are too short for five.
const NOWHERE: usize = LINES - 1;

/// The lines of a board. Points are numbered row by row from the top-left.
pub(super) struct Geometry {
    pub(super) size: Size,
    /// By point: its four lines and its cell on each.
    pub(super) places: [[LineSlot; 4]; AREA],
    /// By line and cell: the point.
    pub(super) points: [[u16; 32]; LINES],
    /// By line: its cells, a bit each.
    pub(super) cells: [u32; LINES],
}

/// A point's place on a line.
#[derive(Clone, Copy)]
pub(super) struct LineSlot {
    pub(super) line: u8,
    pub(super) cell: u8,
}

impl Geometry {
    /// The lines of boards of this size, worked out when first asked for.
    pub(super) fn of(size: Size) -> &'static Geometry {
        const SIZES: usize = Size::MAX.side() as usize + 1;
        static ALL: [OnceLock<Geometry>; SIZES] = [const { OnceLock::new() }; SIZES];
        ALL[usize::from(size.side())].get_or_init(|| Geometry::new(size))
    }

    fn new(size: Size) -> Geometry {
        let nowhere = LineSlot { line: NOWHERE as u8, cell: 0 };
        let mut geometry =
            Geometry { size, places: [[nowhere; 4]; AREA], points: [[0; 32]; LINES], cells: [0; LINES] };
        let step =
            |point: Point, direction, steps| point.step(direction, steps).filter(|&p| size.contains(p));
        let mut line = 0;
        for direction in Direction::ALL {
            for start in size.points().filter(|&point| step(point, direction, -1).is_none()) {
                let cells: Vec<Point> = (0..).map_while(|steps| step(start, direction, steps)).collect();
                if cells.len() < 5 {
                    continue;
                }
                for (cell, &point) in cells.iter().enumerate() {
                    geometry.places[geometry.number(point)][direction] =
                        LineSlot { line: line as u8, cell: cell as u8 };
                    geometry.points[line][cell] = geometry.number(point) as u16;
                    geometry.cells[line] |= 1 << cell;
                }
                line += 1;
            }
        }
        geometry
    }

    /// The number of a point of this board.
    pub(super) fn number(&self, point: Point) -> usize {
        usize::from(point.y()) * usize::from(self.size.side()) + usize::from(point.x())
    }

    /// The point with this number.
    pub(super) fn point(&self, number: usize) -> Point {
        let side = usize::from(self.size.side());
        self.size.point((number % side) as u8, (number / side) as u8).expect("a number on the board")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_where_it_stands() {
        for side in 5..=22 {
            let size = Size::new(side).unwrap();
            let geometry = Geometry::of(size);
            let lines = geometry.cells.iter().filter(|cells| **cells != 0).count();
            // Rows, columns, and of the diagonals each way all but the four shortest at either end.
            assert_eq!(lines, 2 * side + 2 * (2 * side - 1 - 8));
            for point in size.points() {
                let number = geometry.number(point);
                assert_eq!(geometry.point(number), point);
                for LineSlot { line, cell } in geometry.places[number] {
                    let (line, cell) = (usize::from(line), usize::from(cell));
                    assert!(line == NOWHERE || usize::from(geometry.points[line][cell]) == number);
                }
            }
        }
    }
}
