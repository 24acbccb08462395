//! Monte-Carlo policy evaluation, and policy iteration with it.

use super::learner::best;
use super::{TicTacToe, TicTacToeLearner, Visits};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Policy iteration: evaluates a policy by the mean results of its games, then takes the best moves by these values as
/// the next policy, and so on. The first policy plays random moves.
///
/// Games start from random positions, so that positions which a policy avoids are evaluated as well.
#[derive(Clone, Debug)]
pub struct MonteCarlo {
    visits: Visits,
    /// The policy that is being evaluated; `None` is a random move.
    policy: Vec<Option<u8>>,
    values: Vec<Average>,
    games: u64,
}

/// A running mean.
#[derive(Clone, Copy, Debug, Default)]
struct Average {
    count: u32,
    mean: f64,
}

impl Average {
    fn add(&mut self, number: f64) {
        self.count += 1;
        self.mean += (number - self.mean) / f64::from(self.count);
    }
}

/// Games for the evaluation of each policy.
const ROUND: u64 = 20_000;

impl MonteCarlo {
    /// An untrained learner.
    pub fn new(visits: Visits) -> MonteCarlo {
        let (policy, values) = (vec![None; TicTacToe::INDICES], vec![Average::default(); TicTacToe::INDICES]);
        MonteCarlo { visits, policy, values, games: 0 }
    }

    /// The value of a move for the side that makes it, by the positions evaluated so far.
    fn worth(&self, position: TicTacToe, point: usize) -> f64 {
        match position.play(point) {
            (_, Some(end)) => end.reward(),
            (next, None) => -self.values[next.index()].mean,
        }
    }

    fn play(&self, position: TicTacToe, rng: &mut Xoshiro256PlusPlus) -> usize {
        self.policy[position.index()].map_or_else(
            || {
                let moves: Vec<usize> = position.moves().collect();
                moves[rng.random_range(0..moves.len())]
            },
            usize::from,
        )
    }

    fn improve(&mut self) {
        for position in TicTacToe::all() {
            let point = best(position, |point| self.worth(position, point));
            self.policy[position.index()] = Some(point as u8);
        }
        // The new policy is evaluated afresh; a position keeps its old value until it is visited again.
        self.values.iter_mut().for_each(|value| value.count = 0);
    }
}

impl TicTacToeLearner for MonteCarlo {
    fn learn(&mut self, rng: &mut Xoshiro256PlusPlus) {
        if self.games > 0 && self.games.is_multiple_of(ROUND) {
            self.improve();
        }
        self.games += 1;
        let mut position = TicTacToe::random(rng);
        let mut visited = Vec::new();
        let mut worth = loop {
            visited.push(position);
            match position.play(self.play(position, rng)) {
                (next, None) => position = next,
                (_, Some(end)) => break end.reward(),
            }
        };
        // From the last position to the first; the sides alternate.
        for (number, position) in visited.iter().enumerate().rev() {
            let is_first = !visited[..number].contains(position);
            if self.visits == Visits::Every || is_first {
                self.values[position.index()].add(worth);
            }
            worth = -worth;
        }
    }

    fn policy(&self, position: TicTacToe) -> usize {
        // The policy changes only between evaluations.
        self.policy[position.index()]
            .map_or_else(|| best(position, |point| self.worth(position, point)), usize::from)
    }
}
