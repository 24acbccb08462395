//! A critic that follows a game move by move and values its moves and positions.

use std::sync::Arc;
use tengen_board::{Color, Game, Point};
use tengen_nets::{Critic, Features, Inputs, Player, Scorer};

/// A critic that follows a game. The side to move at the start is its player 1.
#[derive(Clone)]
pub struct BoardCritic {
    critic: Arc<Critic>,
    features: Features,
    scorer: Scorer,
    inputs: Inputs,
    sums: Vec<f32>,
    one: Color,
    first: Player,
}

impl BoardCritic {
    /// A critic that fits the board, considering moves at most `near` points from a stone.
    pub fn new(critic: Arc<Critic>, game: &Game, near: u8) -> BoardCritic {
        let one = game.to_move();
        // Stones that were set up are not moves: Black counts as the opener.
        let opener = if game.setup().is_empty() { game.color_of_move(0) } else { Color::Black };
        let mut board_critic = BoardCritic {
            features: Features::new(critic.architecture(), game.size(), near),
            critic,
            scorer: Scorer::default(),
            inputs: Inputs::new(),
            sums: Vec::new(),
            one,
            first: player(one, opener),
        };
        for (point, color) in game.board().stones() {
            board_critic.play(point, color);
        }
        board_critic
    }

    /// Puts a stone on a free point.
    pub fn play(&mut self, point: Point, color: Color) {
        self.features.play(point, player(self.one, color));
    }

    /// Takes the last stone off.
    pub fn undo(&mut self) {
        self.features.undo();
    }

    /// The moves considered: the free points near a stone, row by row from the top-left.
    pub fn candidates(&self) -> Vec<Point> {
        let mut points = Vec::new();
        self.features.stones().candidates(&mut points);
        points
    }

    /// The chance of `color` to win after each of these moves of its own.
    pub fn chances<'a>(
        &'a mut self,
        color: Color,
        points: &[Point],
    ) -> impl Iterator<Item = (Point, f32)> + use<'a> {
        let mover = player(self.one, color);
        let scored = self.scorer.score_these(&self.critic, &self.features, mover, self.first, points);
        scored.iter().map(move |scored| (scored.point, mover.chance(scored.value)))
    }

    /// The chance of `color`, which is to move, to win.
    pub fn chance(&mut self, color: Color) -> f32 {
        let mover = player(self.one, color);
        self.features.inputs(mover, self.first, &mut self.inputs);
        self.critic.sums(&self.inputs, &mut self.sums);
        mover.chance(self.critic.value_of_sums(self.inputs.view(), &mut self.sums))
    }
}

fn player(one: Color, color: Color) -> Player {
    if color == one { Player::One } else { Player::Two }
}
