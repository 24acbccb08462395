//! What threads share: the transposition table as the search has it and the registry of jobs as the app has it, but with
//! loom's atomics and locks.
#![allow(dead_code, reason = "the models use what they need of the other crates' own files")]

#[cfg(test)]
mod jobs;
#[path = "../crates/web/src/jobs/registry.rs"]
mod registry;
#[path = "../crates/search/src/score.rs"]
mod score;
#[path = "../crates/search/src/transposition.rs"]
mod transposition;

pub use score::Score;

/// Every order of the steps of three threads, with at most so many changes of thread that none had to make.
#[cfg(test)]
fn model(most_preemptions: usize, check: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(most_preemptions);
    builder.check(check);
}

#[cfg(test)]
mod tests {
    use super::Score;
    use super::model;
    use super::transposition::{Bound, Entry, Replacement, TranspositionTable};
    use loom::sync::Arc;
    use loom::thread;
    use tengen_board::Point;

    fn entry(number: u8) -> Entry {
        let score = Score::open(i32::from(number) * 100);
        let best = Point::new(number, number);
        Entry { best, score, eval: Score::ZERO, depth: i32::from(number), bound: Bound::Exact }
    }

    /// A table of one bucket.
    fn table() -> Arc<TranspositionTable> {
        Arc::new(TranspositionTable::new(1, Replacement::default()))
    }

    #[test]
    fn writers_of_two_positions_never_mix_them() {
        model(3, || {
            let (table, keys) = (table(), [0x0123_4567_89ab_cdef, 0x7777_1111_2222_3333]);
            let writers = [0, 1].map(|number| {
                let table = table.clone();
                thread::spawn(move || table.put(keys[usize::from(number)], 0, entry(number + 1)))
            });
            for (key, expected) in keys.into_iter().zip([entry(1), entry(2)]) {
                let found = table.get(key, 0);
                assert!(found.is_none_or(|found| found == expected), "{found:?} is of another position");
            }
            for writer in writers {
                writer.join().unwrap();
            }
        });
    }

    /// A full bucket, in which a new entry takes the place of an old one while others are read.
    #[test]
    fn an_entry_that_is_replaced_is_read_whole_or_not_at_all() {
        model(3, || {
            let table = table();
            for number in 1..=4 {
                table.put(u64::from(number) << 56, 0, entry(number));
            }
            table.new_search();
            let (writing, reading) = (table.clone(), table.clone());
            let writer = thread::spawn(move || writing.put(9 << 56, 0, entry(9)));
            let reader = thread::spawn(move || {
                let found = reading.get(1 << 56, 0);
                assert!(found.is_none_or(|found| found == entry(1)), "{found:?} is of another position");
            });
            writer.join().unwrap();
            reader.join().unwrap();
            assert_eq!(table.get(9 << 56, 0), Some(entry(9)));
        });
    }
}
