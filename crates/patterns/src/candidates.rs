//! Which points are candidates for a move: those near stones.

use crate::PointSet;
use tengen_board::Point;

/// How far from a stone a candidate can be.
const RADIUS: usize = 4;

/// Rows `y - 4` to `y + 4` always lie in this many words of a [`PointSet`], two rows a word.
const WORDS: usize = 5;

/// For each row from four above to four below: which columns, bit 4 being the stone's own. A square of
/// three around the stone, and the points at distance four on its lines.
const STENCIL: [u64; 2 * RADIUS + 1] = {
    let mut rows = [0; 2 * RADIUS + 1];
    let mut y = 0;
    while y < rows.len() {
        let mut x = 0;
        while x < rows.len() {
            let (dx, dy) = (x.abs_diff(RADIUS), y.abs_diff(RADIUS));
            let in_square = dx <= 3 && dy <= 3;
            let on_line = dx == 0 || dy == 0 || dx == dy;
            if in_square || on_line {
                rows[y] |= 1 << x;
            }
            x += 1;
        }
        y += 1;
    }
    rows
};

/// The words for a stone in column four, when its topmost row is the first of a word and when it is the second.
const AT_COLUMN_FOUR: [[u64; WORDS]; 2] = [stencil_words(0), stencil_words(1)];

const fn stencil_words(top: usize) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    let mut i = 0;
    while i < STENCIL.len() {
        words[(top + i) / 2] |= STENCIL[i] << (32 * ((top + i) & 1));
        i += 1;
    }
    words
}

/// A part of a [`PointSet`]: a few of its words, one after another.
#[derive(Clone, Copy)]
pub(crate) struct Patch {
    first: usize,
    words: [u64; WORDS],
}

impl Patch {
    /// The points that a stone makes candidates, whether or not the board has all of them.
    pub(crate) fn around(point: Point) -> Patch {
        // A point's column in the array is 5 to 26, so a row neither falls off the left nor spills into the next.
        let (x, y) = (point.index() & 31, point.index() >> 5);
        let top = y - RADIUS;
        Patch { first: top / 2, words: AT_COLUMN_FOUR[top & 1].map(|word| word << (x - RADIUS)) }
    }
}

impl PointSet {
    /// Adds those points of a patch that are `within` another set. Returns the words before that, for
    /// [`PointSet::restore`].
    pub(crate) fn add_patch(&mut self, patch: Patch, within: &PointSet) -> Patch {
        let mut before = patch;
        for (i, word) in before.words.iter_mut().enumerate() {
            let at = (patch.first + i) & 15;
            let added = *word & within.0[at];
            *word = self.0[at];
            self.0[at] |= added;
        }
        before
    }

    /// Replaces the words of a patch.
    pub(crate) fn restore(&mut self, patch: Patch) {
        for (i, word) in patch.words.into_iter().enumerate() {
            self.0[(patch.first + i) & 15] = word;
        }
    }
}
