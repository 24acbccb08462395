//! The board as lines: every row, column and diagonal is one word, two bits a cell.

use crate::shape_table::{BLACK, FREE, WHITE};
use tengen_board::{Board, Cell, Color, Point};

/// Array distance of one step in each of the four directions, in the order of `Direction::ALL`.
pub(crate) const STEPS: [isize; 4] = [1, 32, 33, -31];

/// All lines of a board. The 32×32 array has 32 rows, 32 columns and 63 diagonals each way; none is longer
/// than 32 cells, so each fits a word.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Lines([u64; 256]);

/// Where a cell stands on its line in one direction.
#[derive(Clone, Copy)]
pub(crate) struct LineCell {
    line: usize,
    /// Twice its number on the line: where its bits are.
    pub(crate) bit: u32,
}

impl LineCell {
    pub(crate) fn of(index: usize, direction: usize) -> LineCell {
        let (x, y) = (index & 31, index >> 5 & 31);
        match direction {
            0 => LineCell { line: y, bit: 2 * x as u32 },
            1 => LineCell { line: 32 + x, bit: 2 * y as u32 },
            2 => LineCell { line: 64 + 31 + x - y, bit: 2 * x as u32 },
            _ => LineCell { line: 128 + x + y, bit: 2 * x as u32 },
        }
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
            for direction in 0..4 {
                let place = LineCell::of(point.index(), direction);
                lines.0[place.line] |= bits << place.bit;
            }
        }
        lines
    }

    /// Puts a stone on a free cell, or takes it off again: the same bit either way.
    pub(crate) fn toggle(&mut self, point: Point, color: Color) {
        for direction in 0..4 {
            let place = LineCell::of(point.index(), direction);
            let word = &mut self.0[place.line & 255];
            *word = Lines::with(*word, place.bit, color);
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

    pub(crate) fn word(&self, place: LineCell) -> u64 {
        self.0[place.line & 255]
    }

    /// The key of the window around the cell at `bit` of a line.
    pub(crate) fn key<const REACH: usize>(word: u64, bit: u32) -> usize {
        let window = word >> (bit - 2 * REACH as u32);
        let before = window & ((1 << (2 * REACH)) - 1);
        let after = window >> 2 & (((1 << (2 * REACH)) - 1) << (2 * REACH));
        (before | after) as usize
    }

    /// The free cells of a line within reach of the cell at `bit`, as their low bits.
    pub(crate) fn free_around<const REACH: usize>(word: u64, bit: u32) -> u64 {
        let within: u64 = (1 << (4 * REACH + 2)) - 1;
        word & word >> 1 & 0x5555_5555_5555_5555 & within << (bit - 2 * REACH as u32)
    }
}
