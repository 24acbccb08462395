//! The hash table that the authors tried and gave up: values of positions that the search has met before.

use std::collections::HashMap;
use tengen_board::Key;

/// How much a hash table was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HashUse {
    /// Positions that were looked up.
    pub probes: u64,
    /// Those that were there.
    pub hits: u64,
    /// Those whose value could be used.
    pub cuts: u64,
}

/// The values of the positions of one move's search. Every position is kept: the hit rate is the best that any table of
/// limited size could have.
#[derive(Debug, Default)]
pub(super) struct HashTable {
    entries: HashMap<(Key, u32), Entry>,
    pub(super) used: HashUse,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    value: i32,
    bound: Bound,
}

#[derive(Clone, Copy, Debug)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl HashTable {
    /// The value of a position at this ply, if it is known well enough for the window.
    pub(super) fn probe(&mut self, key: Key, ply: u32, alpha: i32, beta: i32) -> Option<i32> {
        self.used.probes += 1;
        let Entry { value, bound } = *self.entries.get(&(key, ply))?;
        self.used.hits += 1;
        let is_enough = match bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        };
        self.used.cuts += u64::from(is_enough);
        is_enough.then_some(value)
    }

    /// Keeps the value that a search with this window found.
    pub(super) fn keep(&mut self, key: Key, ply: u32, value: i32, alpha: i32, beta: i32) {
        let bound = if value >= beta {
            Bound::AtLeast
        } else if value <= alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        self.entries.insert((key, ply), Entry { value, bound });
    }
}
