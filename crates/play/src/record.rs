//! Game records, and their file formats: SGF, which holds everything, and PSQ, which managers write.

pub mod psq;
pub mod renlib;
pub mod sgf;
pub mod yixin;

use std::borrow::Cow;
use std::fmt;
use std::num::NonZeroU32;
use std::time::Duration;
use tengen_board::{Color, Game, Outcome};
use thiserror::Error;

/// A game with its players, event and details of the moves.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// The game: size, rule, setup, moves, and the outcome by the rules or by a forfeit.
    pub game: Game,
    /// Set if the game ended without an outcome.
    pub called_off: Option<CalledOff>,
    /// Black's and White's name; empty if unknown.
    pub players: [String; 2],
    /// When it was played, as `2026-11-15`.
    pub date: Option<String>,
    /// The match or tournament.
    pub event: Option<String>,
    /// The round of the event.
    pub round: Option<String>,
    /// A comment on the whole game.
    pub comment: Option<String>,
    /// What is known about each move, in playing order.
    pub details: Vec<MoveDetail>,
}

/// How a game ended that has no outcome by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalledOff {
    /// Declared a draw: it was too long, or both players agreed.
    Draw,
    /// Abandoned; it does not count.
    Abandoned,
}

/// What is known about one move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoveDetail {
    /// How long it took; `None` if unknown, as for the moves of an opening.
    pub time: Option<Duration>,
    /// The mover's own estimate of its chance to win, 0 to 1.
    pub win_rate: Option<f64>,
    /// A comment on the move.
    pub note: String,
}

impl GameRecord {
    /// A record of a game without names and details.
    pub fn new(game: Game) -> GameRecord {
        GameRecord {
            details: vec![MoveDetail::default(); game.moves().len()],
            game,
            called_off: None,
            players: [String::new(), String::new()],
            date: None,
            event: None,
            round: None,
            comment: None,
        }
    }

    /// Whether the game has ended in any way.
    pub fn is_over(&self) -> bool {
        self.game.outcome().is_some() || self.called_off.is_some()
    }

    /// The outcome for scoring: a game that was declared a draw is a draw. `None` for a game that goes on or was
    /// abandoned.
    pub fn outcome(&self) -> Option<Outcome> {
        let called = (self.called_off == Some(CalledOff::Draw)).then_some(Outcome::Draw);
        self.game.outcome().cloned().or(called)
    }

    /// The winner, if there is one.
    pub fn winner(&self) -> Option<Color> {
        self.outcome()?.winner()
    }

    /// A player's name; empty if unknown.
    pub fn player(&self, color: Color) -> &str {
        &self.players[color.index()]
    }
}

/// Why a file cannot be read as a game: one sentence, and where.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}{what}", location.map(|location| format!("{location}: ")).unwrap_or_default())]
pub struct ReadError {
    /// Where in the text; `None` if it was not read from a text.
    pub location: Option<TextLocation>,
    /// What is wrong there.
    pub what: String,
}

/// A line and column in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextLocation {
    line: NonZeroU32,
    column: u32,
}

impl TextLocation {
    /// Both from 0. Columns count bytes.
    fn new(line: usize, column: usize) -> TextLocation {
        let number = |index: usize| u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1);
        TextLocation {
            line: NonZeroU32::new(number(line)).unwrap_or(NonZeroU32::MAX),
            column: number(column),
        }
    }

    /// The line, from 1.
    pub fn line(self) -> u32 {
        self.line.get()
    }

    /// The column, from 1, in bytes.
    pub fn column(self) -> u32 {
        self.column
    }

    fn error(self, what: impl Into<String>) -> ReadError {
        ReadError { location: Some(self), what: what.into() }
    }
}

impl fmt::Display for TextLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The text of a file of unknown encoding. What is not UTF-8 becomes `�`, which in valid files can only happen in names
/// and comments.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes))
}

/// The beginning of a text, for an error message.
fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut short: String =
        text.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}
