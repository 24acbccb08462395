//! Where a move could matter: near stones.

use crate::PointSet;
use tengen_board::{Point, Size};

/// How far from a stone a candidate can be.
pub(crate) const RADIUS: i32 = 4;

/// Rows `y - 4` to `y + 4` always lie in this many words of a [`PointSet`], two rows a word.
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

/// The words for a stone in column four, when its topmost row is the first of a word and when it is the second.
const AT_COLUMN_FOUR: [[u64; WORDS]; 2] = [words(0), words(1)];

const fn words(top: usize) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    let mut i = 0;
    while i < STENCIL.len() {
        words[(top + i) / 2] |= (STENCIL[i] as u64) << (32 * ((top + i) & 1));
        i += 1;
    }
    words
}

/// What the stone on a point adds, whether or not this board has all of it.
pub(crate) fn around(point: Point) -> Patch {
    // A point's column in the array is 5 to 26, so a row neither falls off the left nor spills into the next.
    let (x, y) = (point.index() & 31, point.index() >> 5);
    let top = y - RADIUS as usize;
    let words = AT_COLUMN_FOUR[top & 1].map(|word| word << (x - RADIUS as usize));
    Patch { first: top / 2, words }
}

/// Every point of a board.
pub(crate) fn all(size: Size) -> PointSet {
    size.points().collect()
}
