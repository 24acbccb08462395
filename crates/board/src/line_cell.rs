//! Where a point is on its row, column or diagonal.

use crate::{Direction, Point};

/// A point's place on the line that runs through it in one direction: the line's number and the cell's number on
/// it, for boards that are kept as one word for each line.
///
/// The 32×32 array that points index has 32 rows, 32 columns and 63 diagonals each way. Each line has a number of
/// its own, and no line is longer than 32 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineCell {
    /// The line's number, less than [`LineCell::LINES`].
    pub line: u8,
    /// The cell's number on the line, less than 32, increasing along the direction.
    pub cell: u8,
}

impl LineCell {
    /// The length of an array that is indexed by lines.
    pub const LINES: usize = 256;

    /// The place of a point on its line in one direction.
    pub const fn of(point: Point, direction: Direction) -> LineCell {
        let (x, y) = ((point.index() & 31) as u8, (point.index() >> 5 & 31) as u8);
        match direction {
            Direction::East => LineCell { line: y, cell: x },
            Direction::South => LineCell { line: 32 + x, cell: y },
            Direction::SouthEast => LineCell { line: 64 + 31 + x - y, cell: x },
            Direction::NorthEast => LineCell { line: 128 + x + y, cell: x },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;
    use std::collections::HashSet;

    #[test]
    fn no_two_points_share_a_place() {
        for direction in Direction::ALL {
            let cells: HashSet<_> = Size::MAX.points().map(|point| LineCell::of(point, direction)).collect();
            assert_eq!(cells.len(), Size::MAX.area());
        }
        let lines = |direction| Size::MAX.points().map(move |point| LineCell::of(point, direction).line);
        let all: Vec<HashSet<u8>> = Direction::ALL.into_iter().map(|d| lines(d).collect()).collect();
        assert_eq!(all.iter().map(HashSet::len).collect::<Vec<_>>(), [22, 22, 43, 43]);
        assert_eq!(all.iter().flatten().collect::<HashSet<_>>().len(), 22 + 22 + 43 + 43);
    }

    #[test]
    fn steps_stay_on_the_line() {
        for direction in Direction::ALL {
            for point in Size::MAX.points() {
                let Some(next) = point.step(direction, 1) else { continue };
                let (here, there) = (LineCell::of(point, direction), LineCell::of(next, direction));
                assert_eq!(there, LineCell { cell: here.cell + 1, ..here });
            }
        }
    }
}
