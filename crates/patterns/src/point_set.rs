//! A set of points, as bits.

use std::fmt;
use tengen_board::Point;

/// A set of points, one bit for each. Iterates row by row from the top-left.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PointSet(pub(crate) [u64; Point::CELLS / 64]);

impl PointSet {
    /// No points.
    pub const EMPTY: PointSet = PointSet([0; Point::CELLS / 64]);

    /// Whether the point is in the set.
    pub fn contains(&self, point: Point) -> bool {
        self.0[point.index() >> 6 & 15] >> (point.index() & 63) & 1 != 0
    }

    /// Adds a point.
    pub fn insert(&mut self, point: Point) {
        self.0[point.index() >> 6 & 15] |= 1 << (point.index() & 63);
    }

    /// Adds the point if it is not in the set, and removes it if it is.
    pub(crate) fn toggle(&mut self, point: Point) {
        self.0[point.index() >> 6 & 15] ^= 1 << (point.index() & 63);
    }

    /// How many points.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The first point.
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// Every point, row by row from the top-left.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        let words = self.0;
        let mut at = 0;
        let mut word = words[0];
        std::iter::from_fn(move || {
            while word == 0 {
                at += 1;
                word = *words.get(at)?;
            }
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            Some(Point::on_board(at * 64 + bit))
        })
    }

    /// The points in both sets.
    #[must_use]
    pub fn and(&self, other: &PointSet) -> PointSet {
        PointSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The points in either set.
    #[must_use]
    pub fn or(&self, other: &PointSet) -> PointSet {
        PointSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<T: IntoIterator<Item = Point>>(points: T) -> PointSet {
        let mut set = PointSet::EMPTY;
        for point in points {
            set.insert(point);
        }
        set
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
