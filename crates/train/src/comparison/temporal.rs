//! Temporal-difference learning from games against itself: the paper's first experiment.
//!
//! The paper gives no details. Here the rating of a move stands for the mover's chance to win. Its target is one minus the
//! chance of the opponent's next move, and at the end the result.

use tengen_board::{Color, Game};
use tengen_nets::pinet::{PiBoard, PointEvaluation};

/// The settings of temporal-difference learning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TemporalDifference {
    /// The learning rate.
    pub rate: f64,
}

impl Default for TemporalDifference {
    fn default() -> TemporalDifference {
        TemporalDifference { rate: 0.1 }
    }
}

impl TemporalDifference {
    /// Learns a finished game; the board must be empty.
    pub(super) fn learn(&self, board: &mut PiBoard, game: &Game) {
        let mut before: Option<PointEvaluation> = None;
        for (number, &point) in game.moves().iter().enumerate() {
            let color = game.color_of_move(number);
            let evaluation = board.evaluate(point, color);
            if let Some(before) = before {
                self.step(board, &before, 1.0 - chance(evaluation.output));
            }
            board.play(point, color);
            before = Some(evaluation);
        }
        if let Some(last) = before {
            let mover = game.color_of_move(game.moves().len() - 1);
            self.step(board, &last, result(game, mover));
        }
    }

    /// Moves a rating's chance towards the target by gradient descent on the squared error.
    fn step(&self, board: &mut PiBoard, move_: &PointEvaluation, target: f64) {
        let error = target - chance(move_.output);
        let slope = 0.5 / ((1.0 + move_.output.abs()) * (1.0 + move_.output.abs()));
        let network = board.network_mut();
        let counts = [network.design().attack, network.design().defend];
        for (view, weights) in network.weights_mut().into_iter().enumerate() {
            for (weight, activation) in weights.iter_mut().zip(&move_.activations[view]) {
                *weight += self.rate * error * slope * counts[view] * activation;
            }
        }
    }
}

/// The chance that a rating stands for: one half at 0, towards 0 and 1 on either side. The logistic function is not used
/// because its last bits differ between machines.
fn chance(rating: f64) -> f64 {
    0.5 * (1.0 + rating / (1.0 + rating.abs()))
}

fn result(game: &Game, mover: Color) -> f64 {
    match game.outcome().and_then(tengen_board::Outcome::winner) {
        Some(winner) => f64::from(u8::from(winner == mover)),
        None => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Rule, Size, notation};
    use tengen_nets::pinet::{Design, Layers, Network};

    #[test]
    fn ratings_move_towards_what_came_of_them() {
        let size = Size::STANDARD;
        let moves = notation::parse_moves("h8a1i8a3j8a5k8a7l8", size).unwrap();
        let game = Game::from_moves(size, Rule::Freestyle, &moves).unwrap();
        let network = Network::random(Layers::LearnedStar, Design::default(), 1, false);
        let mut board = PiBoard::new(network, size);
        let last = |board: &PiBoard| {
            let mut board = board.clone();
            while board.undo().is_some() {}
            for (number, &point) in moves[..8].iter().enumerate() {
                board.play(point, game.color_of_move(number));
            }
            chance(board.value(moves[8], Color::Black))
        };
        let before = last(&board);
        for _ in 0..200 {
            while board.undo().is_some() {}
            TemporalDifference { rate: 1.0 }.learn(&mut board, &game);
        }
        assert!(last(&board) > before && last(&board) > 0.8, "{before} {}", last(&board));
    }
}
