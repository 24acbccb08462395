//! Position keys.

use crate::{Board, Color, Point};
use std::ops::BitXorAssign;

/// A 64-bit fingerprint of the stones on a board. Equal boards have equal keys; order does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub u64);

/// One random number for each colour and cell, the same in every build.
static STONES: [[u64; Point::CELLS]; 2] = stones();

impl Key {
    /// The key of a board without stones.
    pub const EMPTY: Key = Key(0);

    /// What a single stone contributes.
    pub fn of(color: Color, point: Point) -> Key {
        Key(STONES[color.index()][point.index() & (Point::CELLS - 1)])
    }

    /// The key of a whole board, counted afresh.
    pub fn of_board(board: &Board) -> Key {
        let mut key = Key::EMPTY;
        for (point, color) in board.stones() {
            key ^= Key::of(color, point);
        }
        key
    }
}

impl BitXorAssign for Key {
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

const fn stones() -> [[u64; Point::CELLS]; 2] {
    let mut table = [[0; Point::CELLS]; 2];
    let mut state: u64 = 0x7465_6e67_656e;
    let mut i = 0;
    while i < 2 * Point::CELLS {
        // SplitMix64: well mixed, tiny, and the same everywhere.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        table[i / Point::CELLS][i % Point::CELLS] = z ^ (z >> 31);
        i += 1;
    }
    table
}
