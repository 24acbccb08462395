//! The eight ways to turn and mirror a square board.

use crate::{Point, Size};

/// One of the eight symmetries of a square.
///
/// ```
/// use tengen_board::{Size, Symmetry, notation};
///
/// let size = Size::STANDARD;
/// let a15 = notation::parse_human("a15", size)?;
/// let mut corners: Vec<String> =
///     Symmetry::ALL.iter().map(|symmetry| notation::human(symmetry.apply(size, a15), size)).collect();
/// corners.sort();
/// corners.dedup();
/// assert_eq!(corners, ["a1", "a15", "o1", "o15"]);
/// # Ok::<(), notation::BadPoint>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Swap columns and rows first…
    transpose: bool,
    /// …then mirror left and right…
    flip_x: bool,
    /// …then mirror top and bottom.
    flip_y: bool,
}

impl Symmetry {
    /// Leaves everything where it is.
    pub const IDENTITY: Symmetry = Symmetry::from_bits(0);

    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::from_bits(0),
        Symmetry::from_bits(1),
        Symmetry::from_bits(2),
        Symmetry::from_bits(3),
        Symmetry::from_bits(4),
        Symmetry::from_bits(5),
        Symmetry::from_bits(6),
        Symmetry::from_bits(7),
    ];

    const fn from_bits(bits: u8) -> Symmetry {
        Symmetry { transpose: bits & 1 != 0, flip_x: bits & 2 != 0, flip_y: bits & 4 != 0 }
    }

    /// Where a point goes.
    ///
    /// # Panics
    /// When the point is not on a board of this size.
    pub fn apply(self, size: Size, point: Point) -> Point {
        assert!(size.contains(point), "{point:?} is not on a {size} board");
        let last = size.side() - 1;
        let (mut x, mut y) = (point.x(), point.y());
        if self.transpose {
            (x, y) = (y, x);
        }
        if self.flip_x {
            x = last - x;
        }
        if self.flip_y {
            y = last - y;
        }
        Point::new(x, y).expect("a symmetry keeps points on the board")
    }

    /// The symmetry that undoes this one.
    pub fn inverse(self) -> Symmetry {
        // A quarter turn is undone by the other quarter turn, which swaps the flips; the rest are their own.
        if self.transpose { Symmetry { flip_x: self.flip_y, flip_y: self.flip_x, ..self } } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_different_ways_each_undone_by_its_inverse() {
        for side in [5, 8, 15, 22] {
            let size = Size::new(side).unwrap();
            let p = Point::new(0, 1).unwrap();
            let mut images: Vec<_> = Symmetry::ALL.iter().map(|s| s.apply(size, p)).collect();
            images.sort_unstable();
            images.dedup();
            assert_eq!(images.len(), 8);
            for s in Symmetry::ALL {
                assert!(size.points().all(|p| s.inverse().apply(size, s.apply(size, p)) == p));
            }
        }
    }
}
