//! What an agent is asked.

use std::time::Instant;
use tengen_board::{Game, Point, Swap2};
use tengen_play::{GameConfig, SearchLimits};

/// Something to think about.
#[derive(Clone, Debug)]
pub struct Job {
    /// What is asked.
    pub question: Question,
    /// The limits, as they were when the command was read.
    pub limits: SearchLimits,
    /// When the command was read: the move's time runs from here.
    pub read_at: Instant,
    /// The game's frame.
    pub config: GameConfig,
    /// Whether the agent must be told of a new game first.
    pub is_new_game: bool,
    /// Points that must not be answered.
    pub closed: Vec<Point>,
}

/// What is asked.
#[derive(Clone, Debug)]
pub enum Question {
    /// A move in a game that goes on.
    Move(Game),
    /// A step of a Swap2 opening.
    Opening(Swap2),
}

impl Question {
    /// The stones it is about.
    pub fn game(&self) -> &Game {
        match self {
            Question::Move(game) => game,
            Question::Opening(opening) => opening.game(),
        }
    }
}
