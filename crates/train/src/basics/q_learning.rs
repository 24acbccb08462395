//! Q-learning: updates a move's value by the value of the best reply.

use super::learner::best;
use super::{TicTacToe, TicTacToeLearner};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Learns the value of each move (Q) from the value of the best reply, whichever reply is then played: half of the moves
/// are random.
#[derive(Clone, Debug)]
pub struct QLearning {
    /// By position and point.
    worth: Vec<[f64; 9]>,
}

/// The learning rate.
const RATE: f64 = 0.5;
/// The share of random moves (ε).
const RANDOM: f64 = 0.5;

impl QLearning {
    /// An untrained learner.
    pub fn new() -> QLearning {
        QLearning { worth: vec![[0.0; 9]; TicTacToe::INDICES] }
    }

    /// The value of the best move for the side to move.
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
