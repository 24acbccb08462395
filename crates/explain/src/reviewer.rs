//! What the positions of a game are worth: the part of a review that takes time.

use std::time::Duration;
use tengen_agents::Tengen;
use tengen_board::{Color, Game, Point};
use tengen_play::{Agent, AgentError, Proof, SearchLimits, Stop};

/// Nodes that a review spends on each position unless told otherwise.
pub const REVIEW_NODES: u64 = 150_000;

/// The reviewer's transposition table, in megabytes.
const MEMORY: usize = 32;
/// No position takes longer than this, however slow the machine is.
const LONGEST: Duration = Duration::from_secs(3);

/// What one position of a game is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionValue {
    /// Black's chance to win; 0 or 1 only where the result is certain.
    pub black: f64,
    /// The best move; `None` when the game is over.
    pub best: Option<Point>,
    /// What would follow, the best move first.
    pub line: Vec<Point>,
    /// Moves to a proved win of the side to move, both sides counted.
    pub wins: Option<usize>,
}

/// The positions of a game with the number of moves before each, the last position first: what the reviewer finds
/// there helps with the positions before it. Only the board counts: a resignation or a lost clock ends no position.
pub fn positions_last_first(game: &Game) -> impl Iterator<Item = (usize, Game)> + use<> {
    let mut last = game.clone();
    if let Some(point) = last.undo() {
        // Played again, the move ends the game only if the board shows it.
        last.play(point).expect("a move of the game");
    }
    let mut next = Some(last);
    std::iter::from_fn(move || {
        let position = next.take()?;
        let mut before = position.clone();
        next = before.undo().map(|_| before);
        Some((position.moves().len(), position))
    })
}

/// Values positions. It remembers what it has searched, so one reviewer serves one game.
pub struct Reviewer {
    engine: Tengen,
    nodes: u64,
}

impl Reviewer {
    /// A reviewer that spends this many nodes on each position.
    pub fn new(nodes: u64) -> Reviewer {
        Reviewer { engine: Tengen::new(1, MEMORY), nodes }
    }

    /// What a position is worth. A raised `stop` ends the search early, and the value is then to be thrown away.
    ///
    /// # Errors
    /// When the engine has no answer.
    pub fn value(&mut self, game: &Game, stop: &Stop) -> Result<PositionValue, AgentError> {
        if let Some(outcome) = game.outcome() {
            let black = match outcome.winner() {
                Some(Color::Black) => 1.0,
                Some(Color::White) => 0.0,
                None => 0.5,
            };
            return Ok(PositionValue { black, best: None, line: Vec::new(), wins: None });
        }
        let limits = SearchLimits {
            nodes: Some(self.nodes),
            // One move is wanted with its value, even where only one is possible.
            best: Some(1),
            stop: stop.clone(),
            ..SearchLimits::time(LONGEST)
        };
        let decision = self.engine.choose(game, &limits)?;
        let proof = decision.proof.filter(|proof| proof.check(game).is_ok());
        let rate = match &proof {
            Some(_) => 1.0,
            None => decision.win_rate.unwrap_or(0.5).clamp(0.01, 0.99),
        };
        Ok(PositionValue {
            black: if game.to_move() == Color::Black { rate } else { 1.0 - rate },
            best: Some(decision.point),
            line: proof.as_ref().map_or(decision.line, Proof::line),
            wins: proof.as_ref().map(Proof::plies),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Forfeit, Rule, Size, notation};

    #[test]
    fn positions_come_last_first_down_to_the_start() {
        let size = Size::STANDARD;
        let moves = notation::parse_moves("h8h9i8", size).unwrap();
        let game = Game::from_moves(size, Rule::Freestyle, &moves).unwrap();
        let positions: Vec<(usize, Game)> = positions_last_first(&game).collect();
        assert_eq!(positions.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [3, 2, 1, 0]);
        assert_eq!((&positions[0].1, &positions[3].1), (&game, &Game::new(size, Rule::Freestyle)));
        assert!(positions.iter().all(|(number, position)| position.moves() == &moves[..*number]));

        let mut resigned = game.clone();
        resigned.forfeit(Color::White, Forfeit::Resignation);
        assert_eq!(positions_last_first(&resigned).next(), Some((3, game)));
    }
}
