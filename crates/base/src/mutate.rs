//! Seeded mutations of a corpus, for tests of readers without a fuzzer.

use crate::seed;
use std::ops::Range;

/// The longest input that is made.
const LONGEST: usize = 4096;
/// Bytes that mean something to one reader or another.
const MEANINGFUL: &[u8] = b"()[]{};:\\\"',.+-0123456789xXoOBWaez \n\r\t\0\x1a\xff\xc3\xef";

/// Makes inputs out of a corpus; each follows from its number alone.
pub struct Mutator<'a> {
    corpus: &'a [Vec<u8>],
    number: u64,
    draws: u64,
}

impl Mutator<'_> {
    /// The input with this number.
    ///
    /// # Panics
    /// When the corpus is empty.
    pub fn input(corpus: &[Vec<u8>], number: u64) -> Vec<u8> {
        let mut mutator = Mutator { corpus, number, draws: 0 };
        let mut bytes = corpus[mutator.below(corpus.len())].clone();
        for _ in 0..=mutator.below(4) {
            mutator.mutate(&mut bytes);
        }
        bytes.truncate(LONGEST.max(corpus.iter().map(Vec::len).max().unwrap_or(0)));
        bytes
    }

    fn below(&mut self, limit: usize) -> usize {
        self.draws += 1;
        (seed::mix(self.number, self.draws) % limit as u64) as usize
    }

    /// Any stretch of the bytes, most often a short one.
    fn stretch(&mut self, bytes: &[u8]) -> Range<usize> {
        let start = self.below(bytes.len() + 1);
        let most = if self.below(4) == 0 { bytes.len() } else { 8 };
        start..(start + self.below(most + 1)).min(bytes.len())
    }

    fn mutate(&mut self, bytes: &mut Vec<u8>) {
        let at = self.below(bytes.len() + 1);
        let meaningful = MEANINGFUL[self.below(MEANINGFUL.len())];
        match self.below(8) {
            0 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
            1 if at < bytes.len() => bytes[at] = self.below(256) as u8,
            2 if at < bytes.len() => bytes[at] = meaningful,
            3 => bytes.insert(at, meaningful),
            4 => drop(bytes.drain(self.stretch(bytes))),
            5 => bytes.truncate(at),
            6 => {
                let times = 1 + self.below(5);
                let piece = bytes[self.stretch(bytes)].repeat(times);
                bytes.splice(at..at, piece);
            }
            _ => {
                let corpus = self.corpus;
                let other = &corpus[self.below(corpus.len())];
                let (from, to) = (self.stretch(other), self.stretch(bytes));
                bytes.splice(to, other[from].iter().copied());
            }
        }
    }
}
