//! Board sizes: 5 to 22 points a side.

use crate::Point;
use std::fmt;

/// The side of a square board, 5 to 22.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u8);

/// A side length that no board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSize(pub usize);

impl Size {
    /// The smallest board.
    pub const MIN: Size = Size(5);
    /// The usual board.
    pub const STANDARD: Size = Size(15);
    /// The largest board.
    pub const MAX: Size = Size(Point::MAX);

    /// A board of `side` × `side` points.
    ///
    /// # Errors
    /// When `side` is not between 5 and 22.
    pub const fn new(side: usize) -> Result<Size, BadSize> {
        if side < Size::MIN.0 as usize || side > Size::MAX.0 as usize {
            return Err(BadSize(side));
        }
        Ok(Size(side as u8))
    }

    /// Points along one side.
    pub const fn side(self) -> u8 {
        self.0
    }

    /// Points on the board.
    pub const fn area(self) -> usize {
        self.0 as usize * self.0 as usize
    }

    /// Whether the point is on this board.
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.0 && point.y() < self.0
    }

    /// The point at column `x`, row `y` (from the top-left, from 0), if this board has it.
    pub fn point(self, x: u8, y: u8) -> Option<Point> {
        Point::new(x, y).filter(|&p| self.contains(p))
    }

    /// The middle point; on even boards the lower right of the middle four, as Gomocup counts it.
    pub fn center(self) -> Point {
        Point::new(self.0 / 2, self.0 / 2).expect("half a side is on the board")
    }

    /// Every point, row by row from the top-left.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..self.0).flat_map(move |y| (0..self.0).filter_map(move |x| Point::new(x, y)))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

impl fmt::Display for BadSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a board has 5 to 22 points a side, not {}", self.0)
    }
}

impl std::error::Error for BadSize {}
