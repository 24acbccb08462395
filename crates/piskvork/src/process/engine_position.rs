//! The position that an engine has been told, and the command that brings it up to date.

use crate::command::{Command, stones_in_order};
use tengen_board::{Color, Game, Point};

/// The position that an engine has been told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EnginePosition {
    /// The stones it knows, in order. After its first move, the last is its own.
    Stones(Vec<(Point, Color)>),
    /// The stones of a Swap2 opening, without colours: it needs a whole position next.
    Opening,
    /// Not the manager's position: only RESTART helps.
    OutOfStep,
}

impl EnginePosition {
    /// An empty board.
    pub(super) const EMPTY: EnginePosition = EnginePosition::Stones(Vec::new());

    /// The game's stones and the engine's own move after them.
    pub(super) fn after(game: &Game, point: Point) -> EnginePosition {
        let own = (point, game.to_move());
        EnginePosition::Stones(stones_in_order(game).into_iter().chain([own]).collect())
    }

    /// The command that asks for the next move; `None` if the engine must be restarted first. (The protocol allows a
    /// position to be set up on an empty board only.)
    pub(super) fn request(&self, game: &Game) -> Option<Command> {
        let (stones, own) = (stones_in_order(game), game.to_move());
        let EnginePosition::Stones(known) = self else {
            return (*self == EnginePosition::Opening && !stones.is_empty()).then(|| Command::board(game));
        };
        match (known.last(), stones.strip_prefix(&known[..])) {
            (None, Some([])) => Some(Command::Begin),
            (None, Some([(point, color)])) if *color != own => Some(Command::Turn(*point)),
            (None, _) => Some(Command::board(game)),
            (Some((_, last)), Some([(point, color)])) if *last == own && *color != own => {
                Some(Command::Turn(*point))
            }
            _ => None,
        }
    }

    /// Whether the engine can be asked about a step of a Swap2 opening.
    pub(super) fn is_open(&self) -> bool {
        matches!(self, EnginePosition::Opening) || *self == EnginePosition::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Rule, Size, notation};

    fn game(moves: &str) -> Game {
        let moves = notation::parse_moves(moves, Size::STANDARD).unwrap();
        Game::from_moves(Size::STANDARD, Rule::Freestyle, &moves).unwrap()
    }

    fn asked(position: &EnginePosition, moves: &str) -> Option<String> {
        position.request(&game(moves)).map(|command| command.to_string().replace('\n', " "))
    }

    #[test]
    fn a_fresh_engine_takes_any_position() {
        assert_eq!(asked(&EnginePosition::EMPTY, "").unwrap(), "BEGIN");
        assert_eq!(asked(&EnginePosition::EMPTY, "a15").unwrap(), "TURN 0,0");
        assert_eq!(asked(&EnginePosition::EMPTY, "a15b15").unwrap(), "BOARD 0,0,1 1,0,2 DONE");
        assert_eq!(asked(&EnginePosition::EMPTY, "a15b15c15").unwrap(), "BOARD 0,0,2 1,0,1 2,0,2 DONE");
    }

    #[test]
    fn one_move_behind_is_a_turn_and_all_else_a_restart() {
        let before = game("h8h9");
        let position = EnginePosition::after(&before, Point::new(0, 0).unwrap());
        assert_eq!(asked(&position, "h8h9a15b15").unwrap(), "TURN 1,0");
        for moves in ["", "h8", "h8h9", "h8h9a15", "h8h9a14b15", "h8h9a15b15c15", "h8h9a15b15c15d15"] {
            assert_eq!(asked(&position, moves), None, "{moves}");
        }
    }

    #[test]
    fn an_opening_is_followed_by_a_position() {
        assert_eq!(asked(&EnginePosition::Opening, "a15").unwrap(), "BOARD 0,0,2 DONE");
        assert_eq!(asked(&EnginePosition::Opening, ""), None);
        assert_eq!(asked(&EnginePosition::OutOfStep, ""), None);
        assert!(
            EnginePosition::Opening.is_open()
                && EnginePosition::EMPTY.is_open()
                && !EnginePosition::OutOfStep.is_open()
        );
        assert!(!EnginePosition::after(&game(""), Point::new(0, 0).unwrap()).is_open());
    }

    #[test]
    fn stones_set_up_keep_their_colours() {
        let p = |x| Point::new(x, 0).unwrap();
        let setup = [(p(0), Color::White), (p(1), Color::White)];
        let game = Game::from_setup(Size::STANDARD, Rule::Freestyle, &setup, Color::Black).unwrap();
        let request = EnginePosition::EMPTY.request(&game).unwrap().to_string();
        assert_eq!(request, "BOARD\n0,0,2\n1,0,2\nDONE");
    }
}
