//! Where a move could matter: near stones.

use crate::Points;
use tengen_board::{Point, Size};

/// How far from a stone a candidate can be.
pub(crate) const RADIUS: i32 = 4;

/// Rows `y - 4` to `y + 4` always lie in this many words of a [`Points`], two rows a word.
pub(crate) const WORDS: usize = 5;

/// For each row from four above to four below: which columns, bit 4 being the stone's own. A square of
/// three around the stone, and the points at distance four on its lines.
const STENCIL: [u32; 2 * RADIUS as usize + 1] = stencil();

const fn stencil() -> [u32; 9] {
    let mut rows = [0; 9];
    let mut dy = -RADIUS;
    while dy <= RADIUS {
        let mut dx = -RADIUS;
        while dx <= RADIUS {
            let (ax, ay) = (dx.abs(), dy.abs());
            let in_square = ax <= 3 && ay <= 3;
            let on_line = ax == 0 || ay == 0 || ax == ay;
            if in_square || on_line {
                rows[(dy + RADIUS) as usize] |= 1 << (dx + RADIUS);
            }
            dx += 1;
        }
        dy += 1;
    }
    rows
}

/// The points that a stone makes candidates, by word: the first word's number, then the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Patch {
    pub(crate) first: usize,
    pub(crate) words: [u64; WORDS],
}

/// What the stone on a point adds, whether or not this board has all of it.
pub(crate) fn around(point: Point) -> Patch {
    let (x, y) = (point.index() & 31, point.index() >> 5);
    let top = y - RADIUS as usize;
    let mut words = [0; WORDS];
    for (i, &row) in STENCIL.iter().enumerate() {
        // A point's column in the array is five or more, so the stencil never falls off the left.
        let row = u64::from(row << (x - RADIUS as usize));
        words[(top + i) / 2 - top / 2] |= row << (32 * ((top + i) & 1));
    }
    Patch { first: top / 2, words }
}

/// Every point of a board.
pub(crate) fn all(size: Size) -> Points {
    size.points().collect()
}
