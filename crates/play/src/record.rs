//! Games as they are kept: SGF, which holds everything, and PSQ, which managers write.

pub mod psq;
pub mod sgf;

use std::borrow::Cow;
use std::fmt;
use std::num::NonZeroU32;
use std::time::Duration;
use tengen_board::{Color, Game, Outcome};
use thiserror::Error;

/// A game with everything worth keeping about it.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// The game: size, rule, setup, moves, and the outcome that the rules or a forfeit gave it.
    pub game: Game,
    /// Set if the game ended although the board had decided nothing.
    pub called_off: Option<CalledOff>,
    /// Black's and White's name; empty if unknown.
    pub players: [String; 2],
    /// When it was played, as `2026-11-15`.
    pub date: Option<String>,
    /// The match or tournament.
    pub event: Option<String>,
    /// The round of the event.
    pub round: Option<String>,
    /// Words about the whole game.
    pub comment: Option<String>,
    /// What is known about each move, in playing order.
    pub details: Vec<MoveDetail>,
}

/// How a game ended that the board had not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalledOff {
    /// Called a draw: it was too long, or both agreed.
    Draw,
    /// Broken off; it counts for nobody.
    Abandoned,
}

/// What is known about one move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoveDetail {
    /// How long it took; `None` for a move nobody thought about, such as an opening's.
    pub time: Option<Duration>,
    /// The mover's chance to win, 0 to 1, as the mover saw it.
    pub win_rate: Option<f64>,
    /// Words about it.
    pub note: String,
}

impl GameRecord {
    /// A record of a game about which nothing more is known.
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

    /// Whether the game has ended, in whatever way.
    pub fn is_over(&self) -> bool {
        self.game.outcome().is_some() || self.called_off.is_some()
    }

    /// How the game ended for those who count points: a game called a draw is one. `None` for a game that
    /// goes on or was abandoned.
    pub fn outcome(&self) -> Option<Outcome> {
        let called = (self.called_off == Some(CalledOff::Draw)).then_some(Outcome::Draw);
        self.game.outcome().cloned().or(called)
    }

    /// Who won, if anybody did.
    pub fn winner(&self) -> Option<Color> {
        self.outcome()?.winner()
    }

    /// A player's name; empty if unknown.
    pub fn player(&self, color: Color) -> &str {
        &self.players[color.index()]
    }
}

/// Why a file is no game: one sentence, and where.
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

/// The text of a file. Files in the wild come in every encoding; whatever is not UTF-8 becomes `�`, which
/// can only happen inside names and comments.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes))
}

/// The beginning of a text, for a sentence about it.
fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut short: String =
        text.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}
