//! The four directions of a line.

use crate::Point;
use std::ops::{Index, IndexMut};

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
    /// Every direction.
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

    /// The difference between the array indices of a point and the next one.
    pub const fn stride(self) -> i32 {
        let (dx, dy) = self.delta();
        dy * Point::STRIDE as i32 + dx
    }
}

/// An array of four has one entry for each direction, in the order of [`Direction::ALL`].
impl<T> Index<Direction> for [T; 4] {
    type Output = T;

    fn index(&self, direction: Direction) -> &T {
        &self[direction as usize]
    }
}

impl<T> IndexMut<Direction> for [T; 4] {
    fn index_mut(&mut self, direction: Direction) -> &mut T {
        &mut self[direction as usize]
    }
}
