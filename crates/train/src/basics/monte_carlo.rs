//! Monte-Carlo evaluation: a position is worth what came of it on average. And a better policy from that.

use super::learner::best;
use super::{TicTacToe, TicTacToeLearner, Visits};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Evaluates a policy by playing it, then takes the moves that look best as the next policy, and so on: policy
/// iteration. The first policy plays any move.
///
/// Games start from random positions, so that positions which a policy would avoid are evaluated as well.
#[derive(Clone, Debug)]
pub struct MonteCarlo {
    visits: Visits,
    /// The moves of the policy that is being evaluated; any move where there is none yet.
    policy: Vec<Option<u8>>,
    values: Vec<Average>,
    games: u64,
}

/// A mean that is kept up to date.
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

/// Games between two policies.
const ROUND: u64 = 20_000;

impl MonteCarlo {
    /// A learner that knows nothing yet.
    pub fn new(visits: Visits) -> MonteCarlo {
        let (policy, values) = (vec![None; TicTacToe::INDICES], vec![Average::default(); TicTacToe::INDICES]);
        MonteCarlo { visits, policy, values, games: 0 }
    }

    /// What a move is worth to whoever makes it, as far as positions have been evaluated.
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
        // The new policy is evaluated afresh; until a position comes up again, its old value stands.
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
        // From the last position to the first, changing sides.
        for (number, position) in visited.iter().enumerate().rev() {
            let is_first = !visited[..number].contains(position);
            if self.visits == Visits::Every || is_first {
                self.values[position.index()].add(worth);
            }
            worth = -worth;
        }
    }

    fn policy(&self, position: TicTacToe) -> usize {
        // Between two rounds the old policy stands.
        self.policy[position.index()]
            .map_or_else(|| best(position, |point| self.worth(position, point)), usize::from)
    }
}
