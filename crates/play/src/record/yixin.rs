//! Yixin's positions: `.sav` files as text, `.pos` files as bytes.
//!
//! A `.sav` file is the board's side, the number of the rule (0 freestyle, 1 standard, 2 Renju), how many moves there are,
//! and for each its row and column from the top-left, from 0. Some versions write the side twice and no rule. A `.pos`
//! file is for 15×15: how many moves there are, then a byte for each, 15 times the row plus the column. Both are nothing
//! but moves, Black first.

use super::{GameRecord, ReadError, decode, excerpt};
use std::fmt::Write;
use tengen_board::{Game, PlayError, Point, Rule, Size, notation};
use thiserror::Error;

/// Why a game cannot be written for Yixin.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum YixinWriteError {
    /// Stones were set up, or White moves first.
    #[error(
        "Yixin's files cannot hold stones set up before the first move, or White's first move; write SGF instead"
    )]
    Setup,
    /// The rule has no number.
    #[error("Yixin has no number for the {0} rule; write SGF instead")]
    Rule(Rule),
    /// The board has another size.
    #[error("Yixin's .pos files have a 15x15 board, not {0}; write .sav or SGF instead")]
    Size(Size),
}

impl GameRecord {
    /// Reads a `.sav` file. The rule is for those that do not state theirs.
    ///
    /// # Errors
    /// When the text is no such file or a move cannot be played.
    pub fn from_yixin_sav(bytes: &[u8], rule: Rule) -> Result<GameRecord, ReadError> {
        let text = decode(bytes);
        let mut numbers = text.split_whitespace().map(|word| {
            word.parse::<usize>()
                .map_err(|_| fault(format!("'{}' is no number, of which a .sav file is made", excerpt(word))))
        });
        let mut next =
            |what: &str| numbers.next().unwrap_or_else(|| Err(fault(format!("the file ends before {what}"))));
        let side = next("the board's side")?;
        let size = Size::new(side).map_err(|bad| fault(bad.to_string()))?;
        let rule = match next("the rule")? {
            0 => Rule::Freestyle,
            1 => Rule::Standard,
            2 => Rule::Renju,
            other if other == side => rule,
            other => return Err(fault(format!("{other} is no rule of Yixin's; 0, 1 and 2 are"))),
        };
        let count = next("the number of moves")?;
        let mut points = Vec::new();
        for number in 1..=count {
            let (row, column) = (next("its last move")?, next("its last move")?);
            let point =
                u8::try_from(column).ok().zip(u8::try_from(row).ok()).and_then(|(x, y)| size.point(x, y));
            points.push(point.ok_or_else(|| {
                fault(format!("move {number}: a {size} board has no row {row}, column {column}"))
            })?);
        }
        match numbers.next() {
            None => played(size, rule, &points),
            Some(_) => Err(fault(format!("there is more after the {count} moves that it announces"))),
        }
    }

    /// Reads a `.pos` file, which does not state its rule.
    ///
    /// # Errors
    /// When the bytes are no such file or a move cannot be played.
    pub fn from_yixin_pos(bytes: &[u8], rule: Rule) -> Result<GameRecord, ReadError> {
        let size = Size::STANDARD;
        let Some((&count, cells)) = bytes.split_first() else {
            return Err(fault("the file is empty".into()));
        };
        if cells.len() != usize::from(count) {
            return Err(fault(format!("the file announces {count} moves and has {}", cells.len())));
        }
        let point = |(number, &cell): (usize, &u8)| {
            let point = size.point(cell % size.side(), cell / size.side());
            point.ok_or_else(|| fault(format!("move {number}: {cell} is no point of a {size} board")))
        };
        let points = (1..).zip(cells).map(point).collect::<Result<Vec<_>, _>>()?;
        played(size, rule, &points)
    }

    /// Whether bytes can only be a `.pos` file: as long as they say, and no text.
    pub fn is_yixin_pos(bytes: &[u8]) -> bool {
        let is_text = |byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
        bytes.split_first().is_some_and(|(&count, cells)| {
            let fits = cells.len() == usize::from(count)
                && cells.iter().all(|&cell| usize::from(cell) < Size::STANDARD.area());
            fits && !bytes.iter().all(is_text)
        })
    }

    /// Whether a text can only be a `.sav` file: nothing but numbers, as many as they say.
    pub fn is_yixin_sav(bytes: &[u8]) -> bool {
        let is_digits = |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_whitespace();
        if bytes.len() > 10_000 || !bytes.iter().all(is_digits) {
            return false;
        }
        let text = decode(bytes);
        let mut words = text.split_whitespace();
        let count = words.nth(2).and_then(|word| word.parse::<usize>().ok());
        let rest = words.count();
        count.is_some_and(|count| count.checked_mul(2) == Some(rest))
    }

    /// Writes a `.sav` file.
    ///
    /// # Errors
    /// When the game has a setup, White moves first, or Yixin has no number for the rule.
    pub fn to_yixin_sav(&self) -> Result<String, YixinWriteError> {
        let game = self.moves_alone()?;
        let rule = match game.rule() {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 2,
            other => return Err(YixinWriteError::Rule(other)),
        };
        let mut text = format!("{}\n{rule}\n{}\n", game.size().side(), game.moves().len());
        for point in game.moves() {
            let _ = writeln!(text, "{} {}", point.y(), point.x());
        }
        Ok(text)
    }

    /// Writes a `.pos` file, which does not hold the rule.
    ///
    /// # Errors
    /// When the game has a setup, White moves first, or the board is not 15×15.
    pub fn to_yixin_pos(&self) -> Result<Vec<u8>, YixinWriteError> {
        let game = self.moves_alone()?;
        if game.size() != Size::STANDARD {
            return Err(YixinWriteError::Size(game.size()));
        }
        let count = u8::try_from(game.moves().len()).expect("a 15x15 board has 225 points");
        let cells = game.moves().iter().map(|point| point.y() * game.size().side() + point.x());
        Ok(std::iter::once(count).chain(cells).collect())
    }

    fn moves_alone(&self) -> Result<&Game, YixinWriteError> {
        let game = &self.game;
        let is_plain = game.setup().is_empty() && game.color_of_move(0) == tengen_board::Color::Black;
        if is_plain { Ok(game) } else { Err(YixinWriteError::Setup) }
    }
}

fn played(size: Size, rule: Rule, points: &[Point]) -> Result<GameRecord, ReadError> {
    let mut game = Game::new(size, rule);
    for (number, &point) in (1..).zip(points) {
        let name = notation::human(point, size);
        game.play(point).map_err(|error| match error {
            PlayError::Over => {
                fault(format!("move {number} ({name}) comes after the end of the game by the {rule} rule"))
            }
            PlayError::Taken(_) | PlayError::OffBoard(_) => {
                fault(format!("move {number} ({name}) is on a taken point"))
            }
        })?;
    }
    Ok(GameRecord::new(game))
}

fn fault(what: String) -> ReadError {
    ReadError { location: None, what }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(record: &GameRecord) -> String {
        notation::human_moves(record.game.moves(), record.game.size())
    }

    #[test]
    fn files_of_yixin_are_understood() {
        let sav = b"15\r\n2\r\n3\r\n7 7\r\n6 7\r\n0 14\r\n";
        let record = GameRecord::from_yixin_sav(sav, Rule::Freestyle).unwrap();
        assert_eq!((moves(&record).as_str(), record.game.rule()), ("h8h9o15", Rule::Renju));
        let twice = GameRecord::from_yixin_sav(b"20\n20\n1\n19 0\n", Rule::Standard).unwrap();
        assert_eq!((moves(&twice).as_str(), twice.game.rule()), ("a1", Rule::Standard));
        let pos = GameRecord::from_yixin_pos(&[3, 112, 97, 14], Rule::Renju).unwrap();
        assert_eq!(pos, record);
        assert_eq!(record.to_yixin_pos().unwrap(), [3, 112, 97, 14]);
        assert_eq!(record.to_yixin_sav().unwrap().replace("\n", "\r\n").as_bytes(), sav);
    }

    #[test]
    fn they_are_told_from_texts() {
        assert!(GameRecord::is_yixin_pos(&[2, 112, 97]));
        assert!(!GameRecord::is_yixin_pos(b"") && !GameRecord::is_yixin_pos(&[2, 112]));
        assert!(!GameRecord::is_yixin_pos(&[1, 225]));
        // Thirty-two letters after a space: a text that happens to be as long as it says.
        assert!(!GameRecord::is_yixin_pos(format!(" {}", "h".repeat(32)).as_bytes()));
        assert!(GameRecord::is_yixin_sav(b"15 0 1 7 7"));
        assert!(!GameRecord::is_yixin_sav(b"0,0, 1,1") && !GameRecord::is_yixin_sav(b"15 0 2 7 7"));
    }

    #[test]
    fn nonsense_gets_a_sentence() {
        let sav = |text: &str| {
            GameRecord::from_yixin_sav(text.as_bytes(), Rule::Freestyle).unwrap_err().to_string()
        };
        assert_eq!(sav(""), "the file ends before the board's side");
        assert_eq!(sav("15 0 2 7 7"), "the file ends before its last move");
        assert_eq!(sav("15 0 1 15 7"), "move 1: a 15x15 board has no row 15, column 7");
        assert_eq!(sav("15 0 2 7 7 7 7"), "move 2 (h8) is on a taken point");
        assert_eq!(sav("15 7 0"), "7 is no rule of Yixin's; 0, 1 and 2 are");
        assert_eq!(sav("15 x"), "'x' is no number, of which a .sav file is made");
        assert_eq!(sav("15 0 0 9"), "there is more after the 0 moves that it announces");
        assert_eq!(sav("99 0 0"), "a board has 5 to 22 points a side, not 99");
        let pos = |bytes: &[u8]| GameRecord::from_yixin_pos(bytes, Rule::Freestyle).unwrap_err().to_string();
        assert_eq!(pos(b""), "the file is empty");
        assert_eq!(pos(&[3, 1]), "the file announces 3 moves and has 1");
        assert_eq!(pos(&[1, 225]), "move 1: 225 is no point of a 15x15 board");
        let caro = GameRecord::new(Game::new(Size::MAX, Rule::Caro));
        assert_eq!(caro.to_yixin_sav(), Err(YixinWriteError::Rule(Rule::Caro)));
        assert_eq!(caro.to_yixin_pos(), Err(YixinWriteError::Size(Size::MAX)));
    }
}
