//! A set of cells.

/// 64-bit words that hold every cell of the largest board, 22 × 22.
const WORDS: usize = 8;

/// A set of cells, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// Adds a cell.
    pub fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    /// Whether the cell is in it.
    pub fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    /// Adds all cells of another set.
    pub fn add(&mut self, other: &CellSet) {
        for (own, word) in self.0.iter_mut().zip(other.0) {
            *own |= word;
        }
    }

    /// Its cells, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        let words = self.0;
        (0..WORDS * 64).filter(move |cell| words[cell / 64] >> (cell % 64) & 1 != 0)
    }

    /// The first cell.
    pub fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// The words, for storage.
    pub(crate) fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// The set whose first words these are.
    pub(crate) fn from_words(words: &[u64]) -> CellSet {
        let mut set = CellSet::default();
        set.0[..words.len()].copy_from_slice(words);
        set
    }
}

impl FromIterator<usize> for CellSet {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> CellSet {
        let mut set = CellSet::default();
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}
