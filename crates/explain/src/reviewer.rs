//! What the positions of a game are worth: the part of a review that takes time.

use crate::review::review;
use std::time::Duration;
use tengen_agents::Tengen;
use tengen_board::{Color, Game, Point};
use tengen_play::{Agent, AgentError, Proof, SearchLimits, Stop};

/// Nodes that a review spends on each position unless told otherwise.
pub const REVIEW_NODES: u64 = 150_000;

/// The reviewer's transposition table, in megabytes.
const MEMORY: usize = 32;
/// No position takes longer than this for so many nodes, however slow the machine is.
const LONGEST: (Duration, u64) = (Duration::from_secs(3), REVIEW_NODES);
/// So many times the nodes are spent on the positions before and after a move that is to be blamed: the first, short
/// look may have seen too late who is lost.
const AGAIN: u64 = 6;

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

impl PositionValue {
    /// Whether the value is proved, or the game is over.
    fn is_certain(&self) -> bool {
        self.wins.is_some() || self.best.is_none()
    }
}

/// The position after so many moves. Only the board counts: a resignation or a lost clock ends no position.
pub fn position_after(game: &Game, number: usize) -> Game {
    let mut position = game.clone();
    let mut last = None;
    while position.moves().len() >= number.max(1) {
        last = position.undo();
    }
    if let (Some(point), true) = (last, number > 0) {
        // Played again, the move ends the game only if the board shows it.
        position.play(point).expect("a move of the game");
    }
    position
}

/// What a reviewer looks at next, and how long.
#[derive(Clone, Debug, PartialEq)]
pub struct NextLook {
    /// The number of moves before the position.
    pub number: usize,
    /// The position.
    pub position: Game,
    /// The nodes to spend on it.
    pub nodes: u64,
    /// How many looks are known to be left, this one among them.
    pub left: usize,
}

/// What to look at next: first every position, the last one first, because what is found there helps with the positions
/// before it; then, longer, the positions before and after every move that would be blamed. `values` are those known so
/// far, with the nodes spent on each; `nodes` is what a first look spends. `None` when the review is complete.
///
/// # Panics
/// When there is not one place for every position of the game.
pub fn next_look(game: &Game, values: &[Option<(PositionValue, u64)>], nodes: u64) -> Option<NextLook> {
    let spent = |number: usize| values[number].as_ref().map_or(0, |(_, spent)| *spent);
    let unseen: Vec<usize> = (0..values.len()).rev().filter(|&number| spent(number) < nodes).collect();
    let (waiting, nodes) = if unseen.is_empty() {
        let known: Vec<_> = values.iter().map(|value| value.clone().map(|(value, _)| value)).collect();
        let again = nodes.saturating_mul(AGAIN);
        let mut doubtful: Vec<usize> =
            review(game, &known).turns.iter().flat_map(|turn| [turn.number - 1, turn.number]).collect();
        // What is proved, or over, cannot change.
        let certain = |number: usize| known[number].as_ref().is_some_and(PositionValue::is_certain);
        doubtful.retain(|&number| spent(number) < again && !certain(number));
        doubtful.sort_unstable_by(|one, other| other.cmp(one));
        doubtful.dedup();
        (doubtful, again)
    } else {
        (unseen, nodes)
    };
    let number = *waiting.first()?;
    Some(NextLook { number, position: position_after(game, number), nodes, left: waiting.len() })
}

/// Values positions. It remembers what it has searched, so one reviewer serves one game.
pub struct Reviewer {
    engine: Tengen,
}

impl Default for Reviewer {
    fn default() -> Reviewer {
        Reviewer { engine: Tengen::new(1, MEMORY) }
    }
}

impl Reviewer {
    /// What a position is worth, by so many nodes. A raised `stop` ends the search early, and the value is then to be
    /// thrown away.
    ///
    /// # Errors
    /// When the engine has no answer.
    pub fn value(&mut self, game: &Game, nodes: u64, stop: &Stop) -> Result<PositionValue, AgentError> {
        if let Some(outcome) = game.outcome() {
            let black = match outcome.winner() {
                Some(Color::Black) => 1.0,
                Some(Color::White) => 0.0,
                None => 0.5,
            };
            return Ok(PositionValue { black, best: None, line: Vec::new(), wins: None });
        }
        let limits = SearchLimits {
            nodes: Some(nodes),
            // One move is wanted with its value, even where only one is possible.
            best: Some(1),
            stop: stop.clone(),
            ..SearchLimits::time(LONGEST.0.mul_f64((nodes as f64 / LONGEST.1 as f64).max(1.0)))
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
    fn a_position_is_what_the_board_shows() {
        let size = Size::STANDARD;
        let moves = notation::parse_moves("h8h9i8", size).unwrap();
        let game = Game::from_moves(size, Rule::Freestyle, &moves).unwrap();
        assert_eq!(position_after(&game, 0), Game::new(size, Rule::Freestyle));
        assert_eq!(position_after(&game, 2).moves(), &moves[..2]);
        let mut resigned = game.clone();
        resigned.forfeit(Color::White, Forfeit::Resignation);
        assert_eq!(position_after(&resigned, 3), game);
    }

    #[test]
    fn what_is_blamed_is_looked_at_again_until_the_blame_holds() {
        let size = Size::STANDARD;
        let moves = notation::parse_moves("h8h9i8i9", size).unwrap();
        let game = Game::from_moves(size, Rule::Freestyle, &moves).unwrap();
        let elsewhere = notation::parse_human("a1", size).ok();
        let value = |black| PositionValue { black, best: elsewhere, line: Vec::new(), wins: None };
        // A first look blames the fourth move, White's: Black's chance rises from 40 to 99 percent.
        let mut values: Vec<_> = [0.5, 0.5, 0.5, 0.4, 0.99].map(|black| Some((value(black), 10))).into();
        let mut seen = Vec::new();
        while let Some(look) = next_look(&game, &values, 10) {
            assert_eq!((look.nodes, look.position.moves().len()), (60, look.number));
            seen.push((look.number, look.left));
            // A longer one sees that White is lost before it: the third move lost nothing, the second did.
            let black = if look.number >= 2 { 0.99 } else { 0.5 };
            values[look.number] = Some((value(black), look.nodes));
        }
        assert_eq!(seen, [(4, 2), (3, 1), (2, 2), (1, 1)]);
        let known: Vec<_> = values.into_iter().map(|value| value.map(|(value, _)| value)).collect();
        let blamed: Vec<usize> = review(&game, &known).turns.iter().map(|turn| turn.number).collect();
        assert_eq!(blamed, [2]);

        // What is proved is not looked at again.
        let proved = PositionValue { wins: Some(5), ..value(1.0) };
        let mut values: Vec<_> = [0.5, 0.5, 0.5, 0.4, 1.0].map(|black| Some((value(black), 10))).into();
        values[4] = Some((proved, 10));
        assert_eq!(next_look(&game, &values, 10).map(|look| look.number), Some(3));
    }

    #[test]
    fn every_position_is_looked_at_once_before_any_is_again() {
        let size = Size::STANDARD;
        let moves = notation::parse_moves("h8h9i8", size).unwrap();
        let game = Game::from_moves(size, Rule::Freestyle, &moves).unwrap();
        let mut values = vec![None; 4];
        let mut seen = Vec::new();
        while let Some(look) = next_look(&game, &values, 10) {
            seen.push((look.number, look.left));
            let value = PositionValue { black: 0.5, best: None, line: Vec::new(), wins: None };
            values[look.number] = Some((value, look.nodes));
        }
        assert_eq!(seen, [(3, 4), (2, 3), (1, 2), (0, 1)]);
    }
}
