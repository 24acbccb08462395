//! What was found out before: a table shared by all threads without locks.

use crate::Score;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use tengen_board::{Color, Key, Point};

/// How a stored score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Only the evaluation is known.
    None,
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// It is this.
    Exact,
}

/// What is kept about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move found.
    pub best: Option<Point>,
    /// Its score, plies counted from the root of the search.
    pub score: Score,
    /// The static evaluation.
    pub eval: Score,
    /// How deep it was searched.
    pub depth: i32,
    /// What kind of score it is.
    pub bound: Bound,
}

/// A table of entries; four share a cache line.
///
/// Each slot is two words, the second xored into the first together with the key: a slot torn by two threads
/// writing at once fails the check and reads as empty.
pub struct TranspositionTable {
    slots: Box<[[AtomicU64; 2]]>,
    generation: AtomicU8,
}

const BUCKET: usize = 4;

/// Slots that hold nothing. The system hands memory out as it is written to, so a large table costs a short
/// search nothing.
fn empty(slots: usize) -> Box<[[AtomicU64; 2]]> {
    bytemuck::zeroed_slice_box(slots)
}

impl TranspositionTable {
    /// A table of at most so many bytes, and at least one bucket.
    pub fn new(bytes: usize) -> TranspositionTable {
        let buckets = (bytes / (BUCKET * 16)).max(1);
        TranspositionTable { slots: empty(buckets * BUCKET), generation: AtomicU8::new(0) }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.slots.len() * 16
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        let slots = self.slots.len();
        // First given back, then taken anew: never both at once.
        self.slots = Box::default();
        *self = TranspositionTable { slots: empty(slots), generation: AtomicU8::new(0) };
    }

    /// A new search begins: what older ones left is the first to go.
    pub fn new_search(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let buckets = self.slots.len() / BUCKET;
        let at = ((u128::from(key) * buckets as u128) >> 64) as usize * BUCKET;
        &self.slots[at..at + BUCKET]
    }

    /// What is known about the position with this key, `ply` moves from the root.
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        for slot in self.bucket(key) {
            let data = slot[1].load(Ordering::Relaxed);
            if slot[0].load(Ordering::Relaxed) ^ data == key && data != 0 {
                return Some(unpack(data, ply));
            }
        }
        None
    }

    /// Keeps an entry, in place of the least valuable in its bucket.
    pub fn put(&self, key: u64, ply: usize, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut victim = None;
        let mut worst = i32::MAX;
        for slot in self.bucket(key) {
            let data = slot[1].load(Ordering::Relaxed);
            if data == 0 || slot[0].load(Ordering::Relaxed) ^ data == key {
                if data != 0 {
                    let old = unpack(data, ply);
                    // A shallower result must not push out a deeper one that is still of use.
                    let fresh = (data >> 56) as u8 == generation;
                    if entry.bound != Bound::Exact && fresh && old.depth > entry.depth + 3 {
                        return;
                    }
                    entry.best = entry.best.or(old.best);
                }
                victim = Some(slot);
                break;
            }
            let age = i32::from(generation.wrapping_sub((data >> 56) as u8));
            let worth = i32::from((data >> 32) as u8 as i8) - 8 * age;
            if worth < worst {
                (worst, victim) = (worth, Some(slot));
            }
        }
        let slot = victim.expect("a bucket has slots");
        let data = pack(&entry, ply, generation);
        slot[1].store(data, Ordering::Relaxed);
        slot[0].store(key ^ data, Ordering::Relaxed);
    }
}

/// A position's key with the side to move in it.
pub(crate) fn key(stones: Key, to_move: Color) -> u64 {
    stones.0 ^ if to_move == Color::White { 0x9e6c_63d0_876a_9a35 } else { 0 }
}

/// Score, evaluation, depth, move and bound, generation: 16 + 16 + 8 + 16 + 8 bits.
fn pack(entry: &Entry, ply: usize, generation: u8) -> u64 {
    let best = entry.best.map_or(0, |p| p.index() as u64);
    let depth = entry.depth.clamp(-100, 100) as i8 as u8;
    // A set bit that is always there keeps an entry from looking empty.
    u64::from(entry.score.relative_to(ply) as u16)
        | u64::from(entry.eval.points() as i16 as u16) << 16
        | u64::from(depth) << 32
        | (best | (entry.bound as u64) << 10 | 1 << 12) << 40
        | u64::from(generation) << 56
}

fn unpack(data: u64, ply: usize) -> Entry {
    let word = data >> 40 & 0xffff;
    Entry {
        best: Point::from_index((word & 1023) as usize),
        score: Score::at_ply(data as u16 as i16, ply),
        eval: Score::open(i32::from((data >> 16) as u16 as i16)),
        depth: i32::from((data >> 32) as u8 as i8),
        bound: match word >> 10 & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_whole() {
        let table = TranspositionTable::new(1 << 16);
        let score = [Score::open(-123), Score::win_in(17), Score::loss_in(20), Score::ZERO];
        for (i, score) in score.into_iter().enumerate() {
            for depth in [-2, 0, 37] {
                let key = 0x1234_5678_9abc_def0_u64.rotate_left(i as u32 * 7 + (depth + 2) as u32);
                let best = Point::new(i as u8, 21);
                let entry = Entry { best, score, eval: Score::open(77), depth, bound: Bound::Lower };
                table.put(key, 12, entry);
                assert_eq!(table.get(key, 12), Some(entry));
                assert_eq!(table.get(key ^ 1, 12), None);
            }
        }
        // Asked from elsewhere in the tree, a win is as far from the position as it was.
        table.put(
            5,
            10,
            Entry { best: None, score: Score::win_in(15), eval: Score::ZERO, depth: 1, bound: Bound::Exact },
        );
        assert_eq!(table.get(5, 4).unwrap().score, Score::win_in(9));
    }
}
