//! The cells around free points, for networks that look at lines themselves.

use super::Position;
use crate::lines::{Lines, bit, steps};
use tengen_board::{Board, Direction, LineCell, Point};

/// Cells of a window either side of its point.
const REACH: usize = 4;

impl Position {
    /// The four cells either side of a point in a direction: two bits each, the farthest before the point in the lowest.
    /// Both bits stand for a free cell, one for a stone (the lower Black's), none for the edge.
    pub fn window(&self, point: Point, direction: Direction) -> usize {
        let cell = LineCell::of(point, direction);
        Lines::key::<REACH>(self.lines.word(cell), bit(cell))
    }

    /// Calls `visit` with every other free point whose windows hold `point`, the direction, and the window.
    // Inlined always, so that what `visit` does may be compiled for the caller's processor.
    #[inline(always)]
    pub fn for_each_window_around(&self, point: Point, mut visit: impl FnMut(Point, Direction, usize)) {
        for direction in Direction::ALL {
            let cell = LineCell::of(point, direction);
            let (word, center) = (self.lines.word(cell), bit(cell));
            let mut free = Lines::free_around::<REACH>(word, center) & !(1 << center);
            while free != 0 {
                let bit = free.trailing_zeros();
                free &= free - 1;
                let near = point.step_on_board(direction, steps(center, bit));
                visit(near, direction, Lines::key::<REACH>(word, bit));
            }
        }
    }
}

/// Calls `visit` with every free point of a board and its windows in all directions, as [`Position::window`] gives them.
pub fn for_each_window(board: &Board, mut visit: impl FnMut(Point, [usize; 4])) {
    let lines = Lines::new(board);
    for point in board.empties() {
        let window = |direction| {
            let cell = LineCell::of(point, direction);
            Lines::key::<REACH>(lines.word(cell), bit(cell))
        };
        visit(point, Direction::ALL.map(window));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Color, Rule, Size};

    #[test]
    fn a_window_shows_stones_free_cells_and_the_edge() {
        let mut board = Board::new(Size::STANDARD);
        let point = |x, y| Size::STANDARD.point(x, y).unwrap();
        board.put(point(1, 0), Color::Black);
        board.put(point(4, 0), Color::White);
        let position = Position::new(&board, Rule::Renju, Color::Black);
        // Before (2, 0): edge, edge, free, Black; after it: free, White, free, free.
        assert_eq!(position.window(point(2, 0), Direction::East), 0b11_11_10_11_01_11_00_00);
        assert_eq!(position.window(point(2, 0), Direction::South), 0b11_11_11_11_00_00_00_00);
        let mut seen = Vec::new();
        position.for_each_window_around(point(2, 0), |near, direction, window| {
            assert_eq!(window, position.window(near, direction));
            seen.push(near);
        });
        // Five free in the row, four below, two and four on the diagonals.
        assert_eq!(seen.len(), 4 + 4 + 4 + 2);
        assert!(!seen.contains(&point(2, 0)) && !seen.contains(&point(4, 0)));
        let mut count = 0;
        for_each_window(&board, |point, windows| {
            assert_eq!(windows, Direction::ALL.map(|direction| position.window(point, direction)));
            count += 1;
        });
        assert_eq!(count, 223);
    }
}
