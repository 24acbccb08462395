//! Adaptive dynamic programming: estimates a model of the game by counting and solves it by value iteration.

use super::learner::best;
use super::{GameEnd, TicTacToe, TicTacToeLearner};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;

/// A learner that knows the legal moves but not their results. It counts what each move leads to, and from time to time
/// solves the model estimated so far by value iteration. Moves that were never tried count as won (the textbook's
/// optimism), so that they are tried.
#[derive(Clone, Debug, Default)]
pub struct Adp {
    /// How often each move in each position had which outcome.
    counts: BTreeMap<(TicTacToe, usize), BTreeMap<MoveOutcome, u32>>,
    /// The value of each visited position for the side to move.
    values: BTreeMap<TicTacToe, f64>,
    games: u64,
}

/// The outcome of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MoveOutcome {
    Next(TicTacToe),
    Won,
    Drawn,
}

/// Games between two runs of value iteration.
const ROUND: u64 = 5_000;
/// The assumed value of a move that was never tried.
const UNTRIED: f64 = 1.0;

impl Adp {
    /// An untrained learner.
    pub fn new() -> Adp {
        Adp::default()
    }

    /// The value of a move: the mean over its observed outcomes.
    fn worth(&self, position: TicTacToe, point: usize, untried: f64) -> f64 {
        let Some(outcomes) = self.counts.get(&(position, point)) else { return untried };
        let worth = |outcome: &MoveOutcome| match outcome {
            MoveOutcome::Next(next) => -self.values.get(next).copied().unwrap_or(0.0),
            MoveOutcome::Won => GameEnd::Won.reward(),
            MoveOutcome::Drawn => GameEnd::Drawn.reward(),
        };
        let total: u32 = outcomes.values().sum();
        outcomes.iter().map(|(outcome, count)| f64::from(*count) * worth(outcome)).sum::<f64>()
            / f64::from(total)
    }

    /// Value iteration until nothing changes, which takes as many passes as games have moves.
    fn solve(&mut self) {
        let positions: Vec<TicTacToe> = self.values.keys().copied().collect();
        loop {
            let mut changed = false;
            for &position in &positions {
                let worths = position.moves().map(|point| self.worth(position, point, UNTRIED));
                let value = worths.fold(f64::NEG_INFINITY, f64::max);
                changed |= self.values.insert(position, value) != Some(value);
            }
            if !changed {
                return;
            }
        }
    }
}

impl TicTacToeLearner for Adp {
    fn learn(&mut self, rng: &mut Xoshiro256PlusPlus) {
        self.games += 1;
        let mut position = TicTacToe::random(rng);
        loop {
            self.values.entry(position).or_insert(0.0);
            let point = best(position, |point| self.worth(position, point, UNTRIED));
            let (next, end) = position.play(point);
            let outcome = match end {
                Some(GameEnd::Won) => MoveOutcome::Won,
                Some(GameEnd::Drawn) => MoveOutcome::Drawn,
                None => MoveOutcome::Next(next),
            };
            *self.counts.entry((position, point)).or_default().entry(outcome).or_default() += 1;
            if end.is_some() {
                break;
            }
            position = next;
        }
        if self.games.is_multiple_of(ROUND) {
            self.solve();
        }
    }

    fn policy(&self, position: TicTacToe) -> usize {
        // The optimism is for learning only.
        best(position, |point| self.worth(position, point, -UNTRIED))
    }
}
