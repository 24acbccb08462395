//! An intersection of a board.

use crate::Direction;
use std::fmt;
use std::num::NonZeroU16;

/// An intersection, independent of the board's size.
///
/// A point is an index into a 32×32 array whose playable part (at most 22×22) is inset by five cells: the
/// index of any neighbour up to five steps away is one addition and stays inside the array. Zero is never a
/// point, so an `Option<Point>` is no larger than a `Point` and no sentinel is needed for "no move".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(NonZeroU16);

impl Point {
    /// Cells between the array's edge and the playable part.
    pub const PAD: usize = 5;
    /// Array distance between a point and the one below it.
    pub const STRIDE: usize = 32;
    /// One more than the largest [`Point::index`]: the length of an array that is indexed by it.
    pub const CELLS: usize = Self::STRIDE * Self::STRIDE;
    /// One more than the largest coordinate any board has.
    pub const MAX: u8 = 22;

    /// The point in column `x` from the left and row `y` from the top, both counted from 0.
    /// `None` if no board is that large; [`crate::Size::contains`] tells whether a certain board is.
    pub const fn new(x: u8, y: u8) -> Option<Point> {
        if x >= Self::MAX || y >= Self::MAX {
            return None;
        }
        let index = (y as usize + Self::PAD) * Self::STRIDE + x as usize + Self::PAD;
        match NonZeroU16::new(index as u16) {
            Some(index) => Some(Point(index)),
            None => None,
        }
    }

    /// The point with this array index, if a board could hold it.
    pub const fn from_index(index: usize) -> Option<Point> {
        let (x, y) = (index % Self::STRIDE, index / Self::STRIDE);
        if x < Self::PAD || y < Self::PAD || y >= Self::STRIDE {
            return None;
        }
        Point::new((x - Self::PAD) as u8, (y - Self::PAD) as u8)
    }

    /// The point with this array index, which the caller knows to be on a board.
    ///
    /// # Panics
    /// When the index is 0; other indices off every board are caught in debug builds only.
    pub const fn on_board(index: usize) -> Point {
        debug_assert!(Point::from_index(index).is_some());
        match NonZeroU16::new(index as u16) {
            Some(index) => Point(index),
            None => panic!("no point has the index 0"),
        }
    }

    /// Column from the left, from 0.
    pub const fn x(self) -> u8 {
        (self.0.get() as usize % Self::STRIDE - Self::PAD) as u8
    }

    /// Row from the top, from 0.
    pub const fn y(self) -> u8 {
        (self.0.get() as usize / Self::STRIDE - Self::PAD) as u8
    }

    /// The point's index in an array of [`Point::CELLS`] cells. Most code wants a [`crate::PointMap`] instead.
    pub const fn index(self) -> usize {
        self.0.get() as usize
    }

    /// The point `steps` further along `direction` (negative: backwards), if any board could hold it.
    pub fn step(self, direction: Direction, steps: i32) -> Option<Point> {
        let (dx, dy) = direction.delta();
        self.offset(dx * steps, dy * steps)
    }

    /// The point `steps` further along `direction` (negative: backwards), which the caller knows to be on a board.
    ///
    /// # Panics
    /// As [`Point::on_board`].
    pub const fn step_on_board(self, direction: Direction, steps: i32) -> Point {
        Point::on_board((self.index() as i32 + steps * direction.stride()) as usize)
    }

    /// The point `dx` columns to the right and `dy` rows down, if any board could hold it.
    pub fn offset(self, dx: i32, dy: i32) -> Option<Point> {
        let x = u8::try_from(i32::from(self.x()) + dx).ok()?;
        let y = u8::try_from(i32::from(self.y()) + dy).ok()?;
        Point::new(x, y)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x(), self.y())
    }
}

const _: () = assert!(size_of::<Option<Point>>() == 2);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_and_indices_agree() {
        for y in 0..Point::MAX {
            for x in 0..Point::MAX {
                let p = Point::new(x, y).unwrap();
                assert_eq!((p.x(), p.y()), (x, y));
                assert_eq!(Point::from_index(p.index()), Some(p));
            }
        }
        assert_eq!(Point::new(22, 0), None);
        assert_eq!(Point::new(0, 22), None);
        assert_eq!((0..Point::CELLS + 99).filter_map(Point::from_index).count(), 22 * 22);
    }

    #[test]
    fn steps_stop_at_the_array() {
        let corner = Point::new(0, 0).unwrap();
        assert_eq!(corner.step(Direction::East, -1), None);
        assert_eq!(corner.step(Direction::SouthEast, 21), Point::new(21, 21));
        assert_eq!(corner.step(Direction::SouthEast, 22), None);
        assert_eq!(corner.step(Direction::NorthEast, 1), None);
    }
}
