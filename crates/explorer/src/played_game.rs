//! A game as a book of openings needs it, and its text form, one line a game.

use std::fmt;
use std::str::FromStr;
use tengen_board::{Color, Outcome, Point, Rule, Size, notation};
use tengen_play::GameRecord;
use thiserror::Error;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Result {
    /// This side won.
    Won(Color),
    /// A draw.
    Draw,
    /// It is not known, or the game was not finished.
    Unknown,
}

/// A game from an empty board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The board.
    pub size: Size,
    /// The rule.
    pub rule: Rule,
    /// The moves, Black's first.
    pub moves: Vec<Point>,
    /// How it ended.
    pub result: Result,
}

/// A line that is not a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a game: a line has a rule, a size, moves like h8h9i8, and B, W or D for the result")]
pub struct BadGameLine(String);

impl PlayedGame {
    /// The game of a record; `None` if it has no moves or does not begin with Black on an empty board.
    pub fn of(record: &GameRecord) -> Option<PlayedGame> {
        let game = &record.game;
        let is_usual = game.setup().is_empty() && game.color_of_move(0) == Color::Black;
        if !is_usual || game.moves().is_empty() {
            return None;
        }
        let result = match record.outcome() {
            Some(Outcome::Draw) => Result::Draw,
            Some(outcome) => outcome.winner().map_or(Result::Draw, Result::Won),
            None => Result::Unknown,
        };
        Some(PlayedGame { size: game.size(), rule: game.rule(), moves: game.moves().to_vec(), result })
    }
}

impl fmt::Display for PlayedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PlayedGame { size, rule, moves, result } = self;
        write!(f, "{rule} {} {}", size.side(), notation::human_moves(moves, *size))?;
        match result {
            Result::Won(Color::Black) => f.write_str(" B"),
            Result::Won(Color::White) => f.write_str(" W"),
            Result::Draw => f.write_str(" D"),
            Result::Unknown => Ok(()),
        }
    }
}

impl FromStr for PlayedGame {
    type Err = BadGameLine;

    /// Reads a line of rule, size, moves and result. The rule and the size may be missing and are then freestyle and 15;
    /// whether the moves can be played is for the reader to see.
    fn from_str(line: &str) -> std::result::Result<PlayedGame, BadGameLine> {
        let bad = || BadGameLine(line.chars().take(60).collect());
        let mut words = line.split_whitespace().peekable();
        let rule = words.peek().and_then(|word| word.parse::<Rule>().ok());
        words.next_if(|_| rule.is_some());
        let side = words.peek().and_then(|word| word.parse().ok());
        words.next_if(|_| side.is_some());
        let size = side.map_or(Ok(Size::STANDARD), Size::new).map_err(|_| bad())?;
        let moves = notation::parse_moves(words.next().ok_or_else(bad)?, size).map_err(|_| bad())?;
        let result = match words.next() {
            Some("B") => Result::Won(Color::Black),
            Some("W") => Result::Won(Color::White),
            Some("D") => Result::Draw,
            None => Result::Unknown,
            Some(_) => return Err(bad()),
        };
        if moves.is_empty() || words.next().is_some() {
            return Err(bad());
        }
        Ok(PlayedGame { size, rule: rule.unwrap_or(Rule::Freestyle), moves, result })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_comes_back() {
        for line in ["freestyle 15 h8h9i8 B", "renju 15 h8 W", "caro-exact 20 a1t20 D", "standard 9 e5"] {
            assert_eq!(line.parse::<PlayedGame>().unwrap().to_string(), line);
        }
        assert_eq!("h8i9".parse::<PlayedGame>().unwrap().to_string(), "freestyle 15 h8i9");
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for line in
            ["", "B", "freestyle 15", "freestyle 15 B", "h8 X", "h8 B W", "chess 15 h8", "15 z99", "99 h8"]
        {
            assert!(line.parse::<PlayedGame>().is_err(), "{line}");
        }
    }
}
