//! The sequential test of a running match, independent of the order in which games end.

use crate::stats::{GameResult, Pentanomial, Sprt, SprtState, SprtVerdict};
use crate::{Event, GameSummary};
use std::collections::BTreeMap;

/// A sequential test of a running match. Games may end in any order, but pairs are counted in the order of their numbers,
/// and none after the deciding one: the verdict does not depend on how many games are played at a time.
#[derive(Clone, Debug)]
pub struct SequentialTest {
    sprt: Sprt,
    counted: Pentanomial,
    /// The next pair to count.
    next: u64,
    /// Games that wait for the other game of their pair or for earlier pairs, by the pair's number.
    waiting: BTreeMap<u64, Vec<GameResult>>,
    state: SprtState,
}

impl SequentialTest {
    /// The test of an event, if it has one, after these games.
    pub fn of(event: &Event, games: &[GameSummary]) -> Option<SequentialTest> {
        let mut test = SequentialTest::new(event.test?);
        games.iter().for_each(|game| test.add(game));
        Some(test)
    }

    /// The test before the first game.
    pub fn new(sprt: Sprt) -> SequentialTest {
        let counted = Pentanomial::default();
        SequentialTest { sprt, counted, next: 0, waiting: BTreeMap::new(), state: sprt.judge(&counted) }
    }

    /// Adds a finished game.
    pub fn add(&mut self, game: &GameSummary) {
        self.waiting.entry(game.number / 2).or_default().push(game.outcome());
        while !self.is_decided() {
            let Some(&[one, other]) = self.waiting.get(&self.next).map(Vec::as_slice) else { return };
            self.waiting.remove(&self.next);
            self.counted.add(one, other);
            self.next += 1;
            self.state = self.sprt.judge(&self.counted);
        }
    }

    /// Whether there is a verdict.
    pub fn is_decided(&self) -> bool {
        self.state.verdict != SprtVerdict::Continue
    }

    /// Whether a game counts: all games do until there is a verdict, then those up to it.
    pub fn counts(&self, game: &GameSummary) -> bool {
        !self.is_decided() || game.number / 2 < self.next
    }

    /// The test.
    pub fn sprt(&self) -> &Sprt {
        &self.sprt
    }

    /// The current state.
    pub fn state(&self) -> SprtState {
        self.state
    }

    /// The pairs counted so far.
    pub fn counted(&self) -> Pentanomial {
        self.counted
    }
}
