//! The four directions a line can take.

/// One of the four directions of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along a row, to the right.
    East,
    /// Along a column, downwards.
    South,
    /// Along a diagonal, right and down.
    SouthEast,
    /// Along a diagonal, right and up.
    NorthEast,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] =
        [Direction::East, Direction::South, Direction::SouthEast, Direction::NorthEast];

    /// Columns to the right and rows down for one step.
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Direction::East => (1, 0),
            Direction::South => (0, 1),
            Direction::SouthEast => (1, 1),
            Direction::NorthEast => (1, -1),
        }
    }
}
