//! A value for each point: an array that is indexed by points.

use crate::{Direction, Point};
use std::ops::{Index, IndexMut};

/// A value for every point that a board can have, and for the [`Point::PAD`] cells that surround them.
///
/// The surrounding cells let code look a few steps past the edge without asking where the board ends:
/// [`PointMap::at_step`] and [`PointMap::at_offset`] reach them, plain indexing does not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PointMap<T>(Box<[T; Point::CELLS]>);

impl<T> PointMap<T> {
    /// The same value everywhere.
    pub fn filled(value: T) -> PointMap<T>
    where
        T: Clone,
    {
        // By way of a vector, because large arrays do not belong on the stack.
        let cells = vec![value; Point::CELLS].into_boxed_slice();
        PointMap(cells.try_into().ok().expect("as many cells as were asked for"))
    }

    /// Writes the same value everywhere.
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.0.fill(value);
    }

    /// Every point that a board can have with its value, row by row from the top-left.
    pub fn iter(&self) -> impl Iterator<Item = (Point, &T)> {
        self.0.iter().enumerate().filter_map(|(index, value)| Some((Point::from_index(index)?, value)))
    }

    /// Every value, to be changed; those of the surrounding cells too.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }

    /// The value `steps` further along `direction` (negative: backwards), at most [`Point::PAD`] steps away.
    pub fn at_step(&self, point: Point, direction: Direction, steps: i32) -> &T {
        &self.0[step(point, direction, steps)]
    }

    /// [`PointMap::at_step`], to be changed.
    pub fn at_step_mut(&mut self, point: Point, direction: Direction, steps: i32) -> &mut T {
        &mut self.0[step(point, direction, steps)]
    }

    /// The value `dx` columns to the right and `dy` rows down, at most [`Point::PAD`] of either.
    pub fn at_offset(&self, point: Point, dx: i32, dy: i32) -> &T {
        &self.0[offset(point, dx, dy)]
    }

    /// [`PointMap::at_offset`], to be changed.
    pub fn at_offset_mut(&mut self, point: Point, dx: i32, dy: i32) -> &mut T {
        &mut self.0[offset(point, dx, dy)]
    }
}

/// Masking leaves valid indices as they are and shows the compiler that they are in bounds.
const MASK: usize = Point::CELLS - 1;

fn step(point: Point, direction: Direction, steps: i32) -> usize {
    debug_assert!(steps.unsigned_abs() as usize <= Point::PAD, "{steps} steps leave the map");
    (point.index() as i32 + steps * direction.stride()) as usize & MASK
}

fn offset(point: Point, dx: i32, dy: i32) -> usize {
    debug_assert!(dx.abs().max(dy.abs()) <= Point::PAD as i32, "{dx},{dy} leaves the map");
    (point.index() as i32 + dy * Point::STRIDE as i32 + dx) as usize & MASK
}

impl<T> Index<Point> for PointMap<T> {
    type Output = T;

    fn index(&self, point: Point) -> &T {
        &self.0[point.index() & MASK]
    }
}

impl<T> IndexMut<Point> for PointMap<T> {
    fn index_mut(&mut self, point: Point) -> &mut T {
        &mut self.0[point.index() & MASK]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    #[test]
    fn every_point_has_a_value_of_its_own() {
        let mut map = PointMap::filled(None);
        for point in Size::MAX.points() {
            map[point] = Some(point);
        }
        assert!(map.iter().map(|(point, value)| (Some(point), *value)).all(|(point, value)| point == value));
        assert!(map.iter().map(|(point, _)| point).eq(Size::MAX.points()));
        map.fill(None);
        assert!(map.values_mut().all(|value| value.is_none()));
    }

    #[test]
    fn steps_and_offsets_lead_to_the_point_or_past_the_edge() {
        let mut map = PointMap::filled(None);
        for point in Size::MAX.points() {
            map[point] = Some(point);
        }
        for point in Size::MAX.points() {
            for steps in -5..=5 {
                for direction in Direction::ALL {
                    assert_eq!(*map.at_step(point, direction, steps), point.step(direction, steps));
                }
                for dy in -5..=5 {
                    assert_eq!(*map.at_offset(point, steps, dy), point.offset(steps, dy));
                }
            }
        }
        let corner = Point::new(0, 0).unwrap();
        *map.at_step_mut(corner, Direction::SouthEast, 3) = None;
        *map.at_offset_mut(corner, 3, 4) = None;
        assert_eq!((map[Point::new(3, 3).unwrap()], map[Point::new(3, 4).unwrap()]), (None, None));
    }
}
