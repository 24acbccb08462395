//! The board as lines: every row, column and diagonal is one word with two bits for each cell.

use crate::shape_table::{BLACK, FREE, WHITE};
use tengen_board::{Board, Cell, Color, Direction, LineCell, Point};

/// All lines of a board, by the number of [`LineCell`].
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Lines([u64; LineCell::LINES]);

/// The lower of a cell's two bits on its line.
pub(crate) fn bit(cell: LineCell) -> u32 {
    2 * u32::from(cell.cell)
}

/// How many steps it is from the cell at one bit of a line to the cell at another.
pub(crate) fn steps(from: u32, to: u32) -> i32 {
    (to as i32 - from as i32) / 2
}

impl Lines {
    pub(crate) fn new(board: &Board) -> Lines {
        let mut lines = Lines([0; LineCell::LINES]);
        for point in board.size().points() {
            let bits = match board.cell(point) {
                Cell::Stone(Color::Black) => BLACK,
                Cell::Stone(Color::White) => WHITE,
                Cell::Empty | Cell::Wall => FREE,
            };
            for direction in Direction::ALL {
                let cell = LineCell::of(point, direction);
                lines.0[usize::from(cell.line)] |= bits << bit(cell);
            }
        }
        lines
    }

    /// The stone on a point, if there is one.
    pub(crate) fn stone(&self, point: Point) -> Option<Color> {
        let cell = LineCell::of(point, Direction::East);
        match self.word(cell) >> bit(cell) & 0b11 {
            BLACK => Some(Color::Black),
            WHITE => Some(Color::White),
            _ => None,
        }
    }

    /// Puts a stone on a free point, or takes it off again: the same bit either way.
    pub(crate) fn toggle(&mut self, point: Point, color: Color) {
        for direction in Direction::ALL {
            let cell = LineCell::of(point, direction);
            let word = &mut self.0[usize::from(cell.line)];
            *word = Lines::with(*word, bit(cell), color);
        }
    }

    /// A line with a stone put on the free cell at `bit` (or taken off it).
    pub(crate) fn with(word: u64, bit: u32, color: Color) -> u64 {
        // A free cell has both bits; a stone lacks the other colour's.
        let other = match color {
            Color::Black => WHITE,
            Color::White => BLACK,
        };
        word ^ other << bit
    }

    /// The line that a cell is on.
    pub(crate) fn word(&self, cell: LineCell) -> u64 {
        self.0[usize::from(cell.line)]
    }

    /// The key of the window around the cell at `bit` of a line.
    pub(crate) fn key<const REACH: usize>(word: u64, bit: u32) -> usize {
        let window = word >> (bit - 2 * REACH as u32);
        let before = window & ((1 << (2 * REACH)) - 1);
        let after = window >> 2 & (((1 << (2 * REACH)) - 1) << (2 * REACH));
        (before | after) as usize
    }

    /// The free cells of a line within reach of the cell at `bit`: a set of their lower bits.
    pub(crate) fn free_around<const REACH: usize>(word: u64, bit: u32) -> u64 {
        let within: u64 = (1 << (4 * REACH + 2)) - 1;
        word & word >> 1 & 0x5555_5555_5555_5555 & within << (bit - 2 * REACH as u32)
    }
}
