//! On-policy Monte-Carlo control: learns move values from games played by an ε-greedy policy.

use super::learner::best;
use super::{TicTacToe, TicTacToeLearner};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Learns the value of each move from the results of its games. A game starts with a random move in a random position
/// (exploring starts); after that, in round k, one move in k is random, so that the policy becomes greedy in the end.
#[derive(Clone, Debug)]
pub struct Control {
    /// By position and point.
    moves: Vec<[Tried; 9]>,
    games: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Tried {
    count: u32,
    mean: f64,
}

/// Games between two changes of ε.
const ROUND: u64 = 10_000;
/// The least weight of the latest game in a mean. With an equal mean over all games, those of early, bad policies would
/// count for ever.
const RECENT: f64 = 0.1;

impl Control {
    /// An untrained learner.
    pub fn new() -> Control {
        Control { moves: vec![[Tried::default(); 9]; TicTacToe::INDICES], games: 0 }
    }
}

impl Default for Control {
    fn default() -> Control {
        Control::new()
    }
}

impl TicTacToeLearner for Control {
    fn learn(&mut self, rng: &mut Xoshiro256PlusPlus) {
        let round = self.games / ROUND + 1;
        self.games += 1;
        let mut position = TicTacToe::random(rng);
        let mut played = Vec::new();
        let mut worth = loop {
            let point = if played.is_empty() || rng.random_range(0..round) == 0 {
                let moves: Vec<usize> = position.moves().collect();
                moves[rng.random_range(0..moves.len())]
            } else {
                self.policy(position)
            };
            played.push((position, point));
            match position.play(point) {
                (next, None) => position = next,
                (_, Some(end)) => break end.reward(),
            }
        };
        // From the last move to the first; the sides alternate.
        for (position, point) in played.into_iter().rev() {
            let tried = &mut self.moves[position.index()][point];
            tried.count += 1;
            tried.mean += (worth - tried.mean) * (1.0 / f64::from(tried.count)).max(RECENT);
            worth = -worth;
        }
    }

    fn policy(&self, position: TicTacToe) -> usize {
        best(position, |point| self.moves[position.index()][point].mean)
    }
}
