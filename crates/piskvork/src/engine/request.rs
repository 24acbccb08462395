//! A search that a command asks for.

use std::time::Instant;
use tengen_board::{Game, OpeningWalk, Point, Swap2};
use tengen_play::{GameConfig, SearchLimits};

/// A search that a command asks for.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// The question.
    pub question: SearchQuestion,
    /// The limits at the time the command was read.
    pub limits: SearchLimits,
    /// When the command was read: the move's time starts then.
    pub read_at: Instant,
    /// The terms of the game.
    pub config: GameConfig,
    /// Whether a new game must be announced to the agent first.
    pub is_new_game: bool,
    /// Points that must not be played.
    pub closed: Vec<Point>,
}

/// What a search is to answer.
#[derive(Clone, Debug)]
pub enum SearchQuestion {
    /// The next move of a game.
    Move(Game),
    /// The next two moves, after which neither side is ahead.
    EvenPair(Game),
    /// A step of a Swap2 opening.
    Opening(Swap2),
    /// A step of an opening by any rule.
    Walk(OpeningWalk),
}

impl SearchQuestion {
    /// The stones it is about.
    pub fn game(&self) -> &Game {
        match self {
            SearchQuestion::Move(game) | SearchQuestion::EvenPair(game) => game,
            SearchQuestion::Opening(opening) => opening.game(),
            SearchQuestion::Walk(walk) => walk.game(),
        }
    }
}
