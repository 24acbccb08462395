//! The transposition table: results of earlier searches, shared by all threads without locks.

use crate::Score;
use tengen_board::{Color, Key, Point};

#[cfg(not(loom))]
mod slots;
#[cfg(loom)]
use plain_slots::Slots;
#[cfg(not(loom))]
use slots::Slots;

// `models/` tries every order of this file's steps, with atomics that allow that.
#[cfg(loom)]
use loom::sync::atomic::{AtomicU8, AtomicU64, Ordering};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

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

/// What the table holds about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move found.
    pub best: Option<Point>,
    /// Its score, plies counted from the root of the search.
    pub score: Score,
    /// The static evaluation.
    pub eval: Score,
    /// The depth it was searched to.
    pub depth: i32,
    /// How the score relates to the true one.
    pub bound: Bound,
}

/// A table of entries; the four of a bucket share a cache line.
///
/// Each slot is two words, the second xored into the first together with the key: a slot torn by two threads
/// writing at once fails the check and reads as empty.
pub struct TranspositionTable {
    slots: Slots,
    /// Where the first bucket is: at the first cache line that begins in `slots`.
    first: usize,
    generation: AtomicU8,
    replacement: Replacement,
}

/// Which entries give way to new ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// A bound does not replace an entry of the same position and search that is deeper by more than this, in plies.
    pub keep_deeper_by: i32,
    /// What an entry of an earlier search is less worth keeping for each search since, in plies of depth.
    pub age_cost: i32,
}

impl Default for Replacement {
    fn default() -> Replacement {
        Replacement { keep_deeper_by: 3, age_cost: 8 }
    }
}

const BUCKET: usize = 4;
/// The size of a slot in bytes.
const SLOT: usize = 16;
/// Slots that only make room for the first bucket to begin at a cache line.
const MARGIN: usize = BUCKET - 1;

/// Where the first cache line begins.
fn first_line(slots: &[[AtomicU64; 2]]) -> usize {
    (slots.as_ptr() as usize).wrapping_neg() / SLOT % BUCKET
}

#[cfg(loom)]
mod plain_slots {
    use loom::sync::atomic::AtomicU64;

    /// What `slots.rs` has, with loom's atomics.
    pub(super) struct Slots(Box<[[AtomicU64; 2]]>);

    impl Slots {
        pub(super) fn none() -> Slots {
            Slots(Box::default())
        }

        pub(super) fn empty(slots: usize) -> Slots {
            Slots((0..slots).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect())
        }
    }

    impl std::ops::Deref for Slots {
        type Target = [[AtomicU64; 2]];

        fn deref(&self) -> &[[AtomicU64; 2]] {
            &self.0
        }
    }
}

impl TranspositionTable {
    /// A table of so many bytes, to a bucket, and at least one bucket.
    pub fn new(bytes: usize, replacement: Replacement) -> TranspositionTable {
        let buckets = (bytes / (BUCKET * SLOT)).max(1);
        let slots = Slots::empty(buckets * BUCKET + MARGIN);
        TranspositionTable { first: first_line(&slots), slots, generation: AtomicU8::new(0), replacement }
    }

    /// The table's size in bytes.
    pub fn bytes(&self) -> usize {
        self.slots.len() * SLOT
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        let slots = self.slots.len();
        // The old memory is freed before the new is taken, so that both never exist at once.
        self.slots = Slots::none();
        self.slots = Slots::empty(slots);
        self.first = first_line(&self.slots);
        self.generation = AtomicU8::new(0);
    }

    /// Starts a new search: entries of older ones are the first to be replaced.
    pub fn new_search(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// The place of the key's bucket.
    fn place(&self, key: u64) -> usize {
        let buckets = (self.slots.len() - MARGIN) / BUCKET;
        self.first + ((u128::from(key) * buckets as u128) >> 64) as usize * BUCKET
    }

    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let at = self.place(key);
        &self.slots[at..at + BUCKET]
    }

    /// Begins to load what is known about the position with this key, which will soon be asked for: the table is far larger
    /// than the processor's caches.
    #[cfg(not(loom))]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch_index::prefetch_index(&*self.slots, self.place(key));
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

    /// Stores an entry in place of the least valuable of its bucket.
    pub fn put(&self, key: u64, ply: usize, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut victim = None;
        let mut worst = i32::MAX;
        for slot in self.bucket(key) {
            let data = slot[1].load(Ordering::Relaxed);
            if data == 0 || slot[0].load(Ordering::Relaxed) ^ data == key {
                if data != 0 {
                    let old = unpack(data, ply);
                    // A shallow bound must not replace a much deeper result of the same search.
                    let fresh = (data >> 56) as u8 == generation;
                    let much_deeper = old.depth > entry.depth + self.replacement.keep_deeper_by;
                    if entry.bound != Bound::Exact && fresh && much_deeper {
                        return;
                    }
                    entry.best = entry.best.or(old.best);
                }
                victim = Some(slot);
                break;
            }
            let age = i32::from(generation.wrapping_sub((data >> 56) as u8));
            let worth = i32::from((data >> 32) as u8 as i8) - self.replacement.age_cost * age;
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

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn table() -> TranspositionTable {
        TranspositionTable::new(1 << 16, Replacement::default())
    }

    fn entry(score: Score, depth: i32, bound: Bound) -> Entry {
        Entry { best: Point::new(3, 4), score, eval: Score::ZERO, depth, bound }
    }

    #[test]
    fn entries_come_back_whole() {
        let table = table();
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
        table.put(5, 10, entry(Score::win_in(15), 1, Bound::Exact));
        assert_eq!(table.get(5, 4).unwrap().score, Score::win_in(9));
    }

    #[test]
    fn a_much_shallower_bound_gives_way_while_the_search_lasts() {
        let table = table();
        let deep = entry(Score::open(7), 9, Bound::Lower);
        table.put(5, 0, deep);
        table.put(5, 0, entry(Score::open(1), 5, Bound::Upper));
        assert_eq!(table.get(5, 0), Some(deep));
        for newer in [entry(Score::open(1), 6, Bound::Upper), entry(Score::open(2), 1, Bound::Exact)] {
            table.put(5, 0, newer);
            assert_eq!(table.get(5, 0), Some(newer));
        }
        table.put(5, 0, deep);
        table.new_search();
        let next = Entry { best: None, ..entry(Score::open(1), 1, Bound::Upper) };
        table.put(5, 0, next);
        assert_eq!(table.get(5, 0), Some(Entry { best: deep.best, ..next }), "the move is kept");
    }

    #[test]
    fn a_full_bucket_loses_its_least_valuable_entry() {
        let table = TranspositionTable::new(0, Replacement::default());
        for (key, depth) in [(1, 4), (2, 9), (3, 2), (4, 5)] {
            table.put(key, 0, entry(Score::ZERO, depth, Bound::Exact));
        }
        table.put(5, 0, entry(Score::ZERO, 1, Bound::Exact));
        let known = || [1, 2, 3, 4, 5].map(|key| table.get(key, 0).is_some());
        assert_eq!(known(), [true, true, false, true, true]);
        // An old entry is worth less than its depth says.
        table.new_search();
        for key in [1, 4, 5] {
            table.put(key, 0, entry(Score::ZERO, 2, Bound::Exact));
        }
        table.put(6, 0, entry(Score::ZERO, 1, Bound::Exact));
        assert_eq!(known(), [true, false, false, true, true]);
    }

    /// What a table knows does not depend on where its memory comes from.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_table_in_large_pages_knows_what_one_in_plain_memory_knows() {
        let count = (9 << 20) / SLOT / BUCKET * BUCKET + MARGIN;
        let plain = Slots::Boxed(bytemuck::zeroed_slice_box(count));
        let large = Slots::empty(count);
        let has_large_pages = std::path::Path::new("/sys/kernel/mm/transparent_hugepage").is_dir();
        assert_eq!(matches!(large, Slots::Mapped(_)), has_large_pages);
        let [plain, large] = [plain, large].map(|slots| TranspositionTable {
            first: first_line(&slots),
            slots,
            generation: AtomicU8::new(0),
            replacement: Replacement::default(),
        });
        let (mut found, mut unknown) = (0, 0);
        let key = |number: u64| tengen_base::seed::mix(7, number);
        for number in 0..600_000 {
            if number % 100_000 == 0 {
                [&plain, &large].into_iter().for_each(TranspositionTable::new_search);
            }
            let depth = (number % 23) as i32;
            let bound = [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact][number as usize % 4];
            let entry = entry(Score::open(number as i32 % 30_000), depth, bound);
            // Some positions come again.
            let put = if number % 3 == 0 { key(number / 2) } else { key(number) };
            large.prefetch(put);
            [&plain, &large].into_iter().for_each(|table| table.put(put, 3, entry));
            for asked in [put, key(number / 3)] {
                let known = plain.get(asked, 3);
                assert_eq!(large.get(asked, 3), known, "{number}");
                found += u64::from(known.is_some());
                unknown += u64::from(known.is_none());
            }
        }
        assert!(found > 600_000 && unknown > 1000, "{found} found, {unknown} not");
    }
}
