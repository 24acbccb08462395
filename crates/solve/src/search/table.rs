//! The nodes that have been looked at. When there are too many, those on which little was spent are forgotten.

use super::{Numbers, WON};
use std::collections::HashMap;
use tengen_board::Point;
use tengen_verify::{Kind, Reference};

/// A position's key, and whether the attacker is to move.
pub(super) type Key = (u64, bool);

/// What is known of a node beyond its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// A threat search has found nothing; the moves have not been ranked, which takes a search of its own.
    Seen,
    /// The moves or replies are known.
    Open,
    /// No win after a pass has been found yet, within a number of nodes.
    NoPassWin,
}

/// A node that has been looked at.
pub(super) struct Entry {
    pub(super) numbers: Numbers,
    pub(super) stage: Stage,
    /// Moves, and the proof number that each has before it is looked at.
    pub(super) moves: Vec<(Point, u32)>,
    /// How many of the moves are tried. The others count together as one that is not looked at yet.
    pub(super) width: usize,
    /// How the attacker's last move is answered, at a node of the defender's.
    pub(super) kind: Kind,
    /// Proofs after a pass, at a node of the defender's after a quiet move.
    pub(super) defaults: Vec<Reference>,
    /// Positions looked at in it and below it, in all visits.
    pub(super) spent: u64,
    /// How many nodes its own threat search has had.
    pub(super) threat_nodes: u64,
}

impl Entry {
    pub(super) fn new(numbers: Numbers) -> Entry {
        Entry {
            numbers,
            stage: Stage::Open,
            moves: Vec::new(),
            width: 0,
            kind: Kind::Five,
            defaults: Vec::new(),
            spent: 0,
            threat_nodes: 0,
        }
    }
}

/// The nodes, at most so many.
pub(super) struct Table {
    entries: HashMap<Key, Entry>,
    most: usize,
}

impl Table {
    pub(super) fn new(most: usize) -> Table {
        Table { entries: HashMap::new(), most }
    }

    pub(super) fn get(&self, key: Key) -> Option<&Entry> {
        self.entries.get(&key)
    }

    pub(super) fn get_mut(&mut self, key: Key) -> Option<&mut Entry> {
        self.entries.get_mut(&key)
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Enters a node. The nodes of the path to it are never forgotten: the search is in them.
    pub(super) fn insert(&mut self, key: Key, entry: Entry, path: &[Key]) {
        if self.entries.len() >= self.most && !self.entries.contains_key(&key) {
            self.forget_cheapest(path);
        }
        self.entries.insert(key, entry);
    }

    /// Forgets the half on which the least was spent. What is won is found again in the graph at no cost.
    fn forget_cheapest(&mut self, path: &[Key]) {
        let worth = |entry: &Entry| if entry.numbers == WON { 0 } else { entry.spent };
        let mut spent: Vec<u64> = self.entries.values().map(worth).collect();
        let middle = spent.len() / 2;
        let (_, &mut middle, _) = spent.select_nth_unstable(middle);
        self.entries.retain(|key, entry| worth(entry) > middle || path.contains(key));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cost_most_and_the_path_are_kept() {
        let mut table = Table::new(100);
        let entry = |spent| Entry { spent, ..Entry::new(Numbers { proof: 1, disproof: 1 }) };
        let path = [(3, true), (4, false)];
        path.iter().for_each(|&key| table.insert(key, entry(0), &path));
        (100..300).for_each(|spent| table.insert((spent, true), entry(spent), &path));
        assert!(table.entries.len() <= 100);
        assert!(path.iter().all(|&key| table.get(key).is_some()));
        assert!(table.get((299, true)).is_some() && table.get((100, true)).is_none());
        // Equal nodes make room too, and won ones before dear ones.
        let mut table = Table::new(10);
        (0..50).for_each(|key| table.insert((key, true), entry(7), &path));
        assert!(table.entries.len() <= 10);
        let mut table = Table::new(4);
        table.insert((0, true), entry(5), &[]);
        (1..6).for_each(|key| {
            table.insert((key, true), Entry { spent: 1_000, ..Entry::new(WON) }, &[]);
        });
        assert!(table.get((0, true)).is_some());
    }
}
