//! The board as lines: every row, column and diagonal is one word with two bits for each cell.

use crate::shape_table::{BLACK, FREE, WHITE};
use tengen_board::{Board, Cell, Color, Direction, Point};

/// All lines of a board. The 32×32 array has 32 rows, 32 columns and 63 diagonals each way; none is longer
/// than 32 cells, so each fits a word.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Lines([u64; 256]);

/// Where a point is on its line in one direction.
#[derive(Clone, Copy)]
pub(crate) struct LineCell {
    line: usize,
    /// The lower of its two bits: twice its number on the line.
    pub(crate) bit: u32,
}

impl LineCell {
    pub(crate) fn of(point: Point, direction: Direction) -> LineCell {
        let (x, y) = (point.index() & 31, point.index() >> 5 & 31);
        match direction {
            Direction::East => LineCell { line: y, bit: 2 * x as u32 },
            Direction::South => LineCell { line: 32 + x, bit: 2 * y as u32 },
            Direction::SouthEast => LineCell { line: 64 + 31 + x - y, bit: 2 * x as u32 },
            Direction::NorthEast => LineCell { line: 128 + x + y, bit: 2 * x as u32 },
        }
    }

    /// How many steps it is from this cell to the one at `bit` of the same line.
    pub(crate) fn steps_to(self, bit: u32) -> i32 {
        (bit as i32 - self.bit as i32) / 2
    }
}

impl Lines {
    pub(crate) fn new(board: &Board) -> Lines {
        let mut lines = Lines([0; 256]);
        for point in board.size().points() {
            let bits = match board.cell(point) {
                Cell::Stone(Color::Black) => BLACK,
                Cell::Stone(Color::White) => WHITE,
                Cell::Empty | Cell::Wall => FREE,
            };
            for direction in Direction::ALL {
                let cell = LineCell::of(point, direction);
                lines.0[cell.line] |= bits << cell.bit;
            }
        }
        lines
    }

    /// Puts a stone on a free point, or takes it off again: the same bit either way.
    pub(crate) fn toggle(&mut self, point: Point, color: Color) {
        for direction in Direction::ALL {
            let cell = LineCell::of(point, direction);
            let word = &mut self.0[cell.line & 255];
            *word = Lines::with(*word, cell.bit, color);
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
        self.0[cell.line & 255]
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
