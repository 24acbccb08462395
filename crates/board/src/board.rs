//! A board: stones on points.

use crate::{Color, Direction, Point, PointMap, Size};
use std::fmt;

/// What a cell of the board's array holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Not part of this board.
    Wall,
    /// A free point.
    Empty,
    /// A stone.
    Stone(Color),
}

/// A board with stones on it: no history, no rule, no side to move.
///
/// ```
/// use tengen_board::{Board, Color, Size};
///
/// let mut board = Board::new(Size::new(9)?);
/// let center = board.size().center();
/// board.put(center, Color::Black);
/// assert_eq!(board.stone(center), Some(Color::Black));
/// assert_eq!(board.empties().count(), 80);
/// # Ok::<(), tengen_board::BadSize>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    stones: [u16; 2],
    cells: PointMap<Cell>,
}

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Board {
        let mut cells = PointMap::filled(Cell::Wall);
        for point in size.points() {
            cells[point] = Cell::Empty;
        }
        Board { size, stones: [0; 2], cells }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// What stands on the point; [`Cell::Wall`] if this board does not have it.
    pub fn cell(&self, point: Point) -> Cell {
        self.cells[point]
    }

    /// What stands next to the point, `sign` (1 or -1) steps along `direction`; [`Cell::Wall`] past the edge.
    pub(crate) fn neighbor(&self, point: Point, direction: Direction, sign: i32) -> Cell {
        *self.cells.at_step(point, direction, sign)
    }

    /// The colour of the stone on the point, if there is one.
    pub fn stone(&self, point: Point) -> Option<Color> {
        match self.cell(point) {
            Cell::Stone(color) => Some(color),
            Cell::Wall | Cell::Empty => None,
        }
    }

    /// Whether the point is on the board and free.
    pub fn is_empty(&self, point: Point) -> bool {
        self.cell(point) == Cell::Empty
    }

    /// Whether no point is free.
    pub fn is_full(&self) -> bool {
        self.stone_count() == self.size.area()
    }

    /// Stones on the board.
    pub fn stone_count(&self) -> usize {
        self.count(Color::Black) + self.count(Color::White)
    }

    /// Stones of one colour.
    pub fn count(&self, color: Color) -> usize {
        self.stones[color.index()].into()
    }

    /// Puts a stone on a free point.
    ///
    /// # Panics
    /// When the point is taken or off the board.
    pub fn put(&mut self, point: Point, color: Color) {
        assert!(self.is_empty(point), "{point:?} is not free");
        self.cells[point] = Cell::Stone(color);
        self.stones[color.index()] += 1;
    }

    /// Removes a stone and returns its colour.
    ///
    /// # Panics
    /// When there is no stone on the point.
    pub fn remove(&mut self, point: Point) -> Color {
        let color = self.stone(point).expect("a stone to remove");
        self.cells[point] = Cell::Empty;
        self.stones[color.index()] -= 1;
        color
    }

    /// The free points, row by row from the top-left.
    pub fn empties(&self) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(|&p| self.is_empty(p))
    }

    /// The stones, row by row from the top-left.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.size.points().filter_map(|p| self.stone(p).map(|color| (p, color)))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}", crate::draw(self, None))
    }
}
