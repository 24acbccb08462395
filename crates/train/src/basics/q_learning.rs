//! Q-learning: a move is worth what the best reply leaves of it.

use super::learner::best;
use super::{TicTacToe, TicTacToeLearner};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Learns the worth of each move (Q) from the worth of the best reply, whatever is then played: every other move is
/// random.
#[derive(Clone, Debug)]
pub struct QLearning {
    /// By position and point.
    worth: Vec<[f64; 9]>,
}

/// How far a worth moves towards what was just seen.
const RATE: f64 = 0.5;
/// The share of random moves.
const RANDOM: f64 = 0.5;

impl QLearning {
    /// A learner that knows nothing yet.
    pub fn new() -> QLearning {
        QLearning { worth: vec![[0.0; 9]; TicTacToe::INDICES] }
    }

    /// What the best move is worth to the side to move.
    fn value(&self, position: TicTacToe) -> f64 {
        self.worth[position.index()][self.policy(position)]
    }
}

impl Default for QLearning {
    fn default() -> QLearning {
        QLearning::new()
    }
}

impl TicTacToeLearner for QLearning {
    fn learn(&mut self, rng: &mut Xoshiro256PlusPlus) {
        let mut position = TicTacToe::default();
        loop {
            let point = if rng.random::<f64>() < RANDOM {
                let moves: Vec<usize> = position.moves().collect();
                moves[rng.random_range(0..moves.len())]
            } else {
                self.policy(position)
            };
            let (next, end) = position.play(point);
            let target = end.map_or_else(|| -self.value(next), super::GameEnd::reward);
            let worth = &mut self.worth[position.index()][point];
            *worth += RATE * (target - *worth);
            if end.is_some() {
                return;
            }
            position = next;
        }
    }

    fn policy(&self, position: TicTacToe) -> usize {
        best(position, |point| self.worth[position.index()][point])
    }
}
