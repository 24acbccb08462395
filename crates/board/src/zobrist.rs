//! Zobrist keys: 64-bit fingerprints of the stones on a board.

use crate::{Board, Color, Point};
use std::ops::BitXorAssign;
use tengen_base::seed;

/// A 64-bit fingerprint of the stones on a board. Equal boards have equal keys; order does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub u64);

/// One random number for each colour and cell, the same in every build.
static STONES: [[u64; Point::CELLS]; 2] = stones();

impl Key {
    /// The key of a board without stones.
    pub const EMPTY: Key = Key(0);

    /// The part of a single stone: keys combine by exclusive or.
    pub fn of(color: Color, point: Point) -> Key {
        Key(STONES[color.index()][point.index() & (Point::CELLS - 1)])
    }

    /// The key of a whole board.
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
    /// Fixed, so that keys are the same in every build.
    const SEED: u64 = 0x7465_6e67_656e;
    let mut table = [[0; Point::CELLS]; 2];
    let mut i = 0;
    while i < 2 * Point::CELLS {
        table[i / Point::CELLS][i % Point::CELLS] = seed::mix(SEED, i as u64);
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The search's node counts depend on keys, and committed results on those.
    #[test]
    fn keys_have_not_changed() {
        let corner = Point::new(0, 0).unwrap();
        assert_eq!(
            Color::ALL.map(|color| Key::of(color, corner).0),
            [0x1cdd_6ef3_65eb_ecc3, 0x47bc_6e8a_81b0_5a2b]
        );
    }
}
