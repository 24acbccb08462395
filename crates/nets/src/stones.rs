//! The two players' stones, and which points are near them.

use crate::Player;
use tengen_board::{Direction, Point, PointMap, Size};

/// A board of two players' stones that knows which points are near one.
#[derive(Clone)]
pub struct Stones {
    size: Size,
    reach: u8,
    cells: PointMap<Cell>,
    /// How many stones are within reach of each point.
    near: PointMap<u16>,
    count: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Wall,
    Empty,
    Stone(Player),
}

impl Stones {
    /// An empty board on which a point is near a stone when it is at most `reach` steps away in every direction,
    /// diagonals too.
    ///
    /// # Panics
    /// When the reach is more than the padding around a board, five.
    pub fn new(size: Size, reach: u8) -> Stones {
        assert!(usize::from(reach) <= Point::PAD, "a reach of {reach} leaves the array");
        let mut cells = PointMap::filled(Cell::Wall);
        for point in size.points() {
            cells[point] = Cell::Empty;
        }
        Stones { size, reach, cells, near: PointMap::filled(0), count: 0 }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many stones there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether no point is free.
    pub fn is_full(&self) -> bool {
        self.count == self.size.area()
    }

    /// Whether the point is on the board and free.
    pub fn is_empty(&self, point: Point) -> bool {
        self.cells[point] == Cell::Empty
    }

    /// The player whose stone is on the point, if there is one.
    pub fn player(&self, point: Point) -> Option<Player> {
        match self.cells[point] {
            Cell::Stone(player) => Some(player),
            Cell::Wall | Cell::Empty => None,
        }
    }

    pub(crate) fn put(&mut self, point: Point, player: Player) {
        assert!(self.is_empty(point), "{point:?} is not free");
        self.cells[point] = Cell::Stone(player);
        self.count += 1;
        self.count_near(point, |near| *near += 1);
    }

    pub(crate) fn remove(&mut self, point: Point) {
        self.cells[point] = Cell::Empty;
        self.count -= 1;
        self.count_near(point, |near| *near -= 1);
    }

    fn count_near(&mut self, point: Point, change: impl Fn(&mut u16)) {
        let reach = i32::from(self.reach);
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                change(self.near.at_offset_mut(point, dx, dy));
            }
        }
    }

    /// Fills `points` with the moves to consider: the free points near a stone, row by row from the top-left. On an
    /// empty board it is the centre; where every point near a stone is taken, every free one.
    pub fn candidates(&self, points: &mut Vec<Point>) {
        points.clear();
        if self.count == 0 {
            return points.push(self.size.center());
        }
        points.extend(self.free().filter(|&point| self.near[point] > 0));
        if points.is_empty() {
            points.extend(self.free());
        }
    }

    /// The free points, row by row from the top-left.
    pub fn free(&self) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(|&point| self.is_empty(point))
    }

    /// The longest unbroken row that a stone of this player makes, or would make, on the point.
    pub fn row(&self, point: Point, player: Player) -> usize {
        let run = |direction: Direction, sign: i32| {
            let points = (1..).map_while(|steps| point.step(direction, sign * steps));
            points.take_while(|&p| self.player(p) == Some(player)).count()
        };
        Direction::ALL
            .map(|direction| run(direction, -1) + 1 + run(direction, 1))
            .into_iter()
            .max()
            .unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: u8, y: u8) -> Point {
        Point::new(x, y).unwrap()
    }

    #[test]
    fn candidates_are_near_and_in_reading_order() {
        let mut stones = Stones::new(Size::STANDARD, 1);
        let mut points = Vec::new();
        stones.candidates(&mut points);
        assert_eq!(points, [Size::STANDARD.center()]);
        stones.put(at(0, 0), Player::One);
        stones.put(at(1, 1), Player::Two);
        stones.candidates(&mut points);
        assert_eq!(points, [at(1, 0), at(2, 0), at(0, 1), at(2, 1), at(0, 2), at(1, 2), at(2, 2)]);
        stones.remove(at(1, 1));
        stones.candidates(&mut points);
        assert_eq!(points, [at(1, 0), at(0, 1), at(1, 1)]);
    }

    #[test]
    fn rows_count_both_ways() {
        let mut stones = Stones::new(Size::STANDARD, 2);
        for x in [3, 4, 6, 7] {
            stones.put(at(x, 7), Player::One);
        }
        assert_eq!(stones.row(at(5, 7), Player::One), 5);
        assert_eq!(stones.row(at(5, 7), Player::Two), 1);
        assert_eq!(stones.row(at(8, 7), Player::One), 3);
    }
}
