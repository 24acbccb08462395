//! A line network in real numbers while it is learned: its tables are sums of parts that rows share.
//!
//! A row's entries are the sum of its own, of what both tables share, and of those of narrower windows. Rows that are rare in
//! the games so learn from what they have in common with others.

use super::model::NetModel;
use super::model::layout::{ENTRY_MOST, FIRST, OUTPUT, POLICY, SECOND, TABLES};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::ops::Range;
use tengen_nets::line::CHANNELS;
use tengen_nets::line::rows::{ROWS, RowMap};

/// A line network in real numbers while it is learned.
#[derive(Clone, Debug, PartialEq)]
pub struct FactoredModel {
    /// The model's numbers, its tables holding only the rows' own parts; then all other parts of the tables.
    pub numbers: Vec<f32>,
    parts: Vec<Part>,
    folded: NetModel,
}

/// A part of the tables that several rows share.
#[derive(Clone, Debug, PartialEq)]
struct Part {
    /// Where its numbers begin.
    from: usize,
    /// Where they end.
    end: usize,
    /// The side whose tables it is a part of: 0 or 1.
    side: usize,
    /// For each row of both tables, the number of its entries here.
    rows: Vec<usize>,
}

/// How far the narrower windows reach.
const REACHES: [usize; 3] = [3, 2, 1];

impl FactoredModel {
    /// A model to start from, with the same numbers for both sides (1) or numbers for each (2): small random numbers, and
    /// an output of nearly nothing.
    pub fn random(sides: usize, seed: u64) -> FactoredModel {
        let mut model = FactoredModel::with(vec![0.0; sides * NetModel::COUNT]);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        for side in 0..sides {
            let own =
                |part: Range<usize>| part.start + side * NetModel::COUNT..part.end + side * NetModel::COUNT;
            let parts = || model.parts.iter().filter(|part| part.side == side);
            let narrow =
                parts().nth(1).expect("a narrower window").from..parts().next_back().expect("one").end;
            let ranges = [
                (own(TABLES), 0.015),
                (narrow, 0.09),
                (own(FIRST), 0.25),
                (own(SECOND), 0.4),
                (own(OUTPUT), 0.05),
                (own(POLICY), 0.05),
            ];
            for (part, most) in ranges {
                for number in &mut model.numbers[part] {
                    *number = rng.random_range(-most..most);
                }
            }
        }
        model.fold();
        model
    }

    /// A model that goes on from another: what its rows share is yet to be learned.
    pub fn of(model: &NetModel) -> FactoredModel {
        FactoredModel::with(model.numbers.clone())
    }

    /// The model of these own numbers, whose rows share nothing yet.
    fn with(own: Vec<f32>) -> FactoredModel {
        let mut count = own.len();
        let mut parts = Vec::new();
        for side in 0..own.len() / NetModel::COUNT {
            let mut add = |rows: Vec<usize>, entries: usize| {
                let from = count;
                count += entries * CHANNELS;
                parts.push(Part { from, end: count, side, rows });
            };
            add((0..ROWS).chain(0..ROWS).collect(), ROWS);
            for reach in REACHES {
                let (narrowed, entries) = RowMap::get().narrowed(reach);
                let first = narrowed.iter().map(|&row| usize::from(row));
                add(first.clone().chain(first.map(|row| row + entries)).collect(), 2 * entries);
            }
        }
        let folded = NetModel { numbers: own.clone() };
        let mut numbers = own;
        numbers.resize(count, 0.0);
        FactoredModel { numbers, parts, folded }
    }

    /// How many numbers there are in all.
    pub fn count(&self) -> usize {
        self.numbers.len()
    }

    /// The model with its tables summed up.
    pub fn folded(&self) -> &NetModel {
        &self.folded
    }

    /// Sums the tables up again, and keeps all numbers within what the whole numbers can hold.
    pub fn fold(&mut self) {
        let (own, shared) = self.numbers.split_at_mut(self.folded.numbers.len());
        // Before the sums are made, so that the numbers alone decide them.
        for own in own.chunks_mut(NetModel::COUNT) {
            own[TABLES].iter_mut().for_each(|entry| *entry = entry.clamp(-ENTRY_MOST, ENTRY_MOST));
        }
        self.folded.numbers.copy_from_slice(own);
        for part in &self.parts {
            let entries = &shared[part.from - own.len()..];
            let tables = &mut self.folded.numbers[part.side * NetModel::COUNT..][TABLES];
            for (row, &at) in tables.chunks_mut(CHANNELS).zip(&part.rows) {
                for (sum, entry) in row.iter_mut().zip(&entries[at * CHANNELS..][..CHANNELS]) {
                    *sum += entry;
                }
            }
        }
        self.folded.clamp();
        let sides = own.chunks_mut(NetModel::COUNT).zip(self.folded.numbers.chunks(NetModel::COUNT));
        for (own, folded) in sides {
            own[TABLES.end..].copy_from_slice(&folded[TABLES.end..]);
        }
    }

    /// The gradient of all numbers, given that of the folded model.
    pub fn unfold(&self, folded: &[f32], gradient: &mut Vec<f32>) {
        gradient.clear();
        gradient.extend_from_slice(folded);
        gradient.resize(self.count(), 0.0);
        for part in &self.parts {
            let tables = &folded[part.side * NetModel::COUNT..][TABLES];
            for (row, &at) in tables.chunks(CHANNELS).zip(&part.rows) {
                let entries = &mut gradient[part.from + at * CHANNELS..][..CHANNELS];
                entries.iter_mut().zip(row).for_each(|(sum, entry)| *sum += entry);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::layout::TABLE;
    use super::*;

    #[test]
    fn folding_again_changes_nothing() {
        let mut model = FactoredModel::random(2, 1);
        // Own parts beyond what a table can hold, which a shared part takes back within it.
        for number in &mut model.numbers {
            *number *= 300.0;
        }
        model.fold();
        let once = model.clone();
        model.fold();
        assert_eq!(model, once);
    }

    #[test]
    fn the_gradient_of_a_part_is_the_sum_over_the_rows_that_share_it() {
        let mut model = FactoredModel::random(2, 1);
        let row = 4000;
        let mut folded = vec![0.0; 2 * NetModel::COUNT];
        // Something that grows with one entry of White's second table.
        let at = NetModel::COUNT + TABLE + row * CHANNELS + 5;
        folded[at] = 1.0;
        let mut gradient = Vec::new();
        model.unfold(&folded, &mut gradient);
        let touched: Vec<usize> = (0..model.count()).filter(|&i| gradient[i] != 0.0).collect();
        assert_eq!(touched.len(), 1 + 1 + REACHES.len());
        for &number in &touched {
            let before = model.folded().numbers[at];
            model.numbers[number] += 0.25;
            model.fold();
            assert!((model.folded().numbers[at] - before - 0.25).abs() < 1e-6, "{number}");
        }
    }
}
