//! The outcome of a game: a win, a draw or a forfeit.

use crate::{Color, Foul, Line};
use std::fmt;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A winning row.
    Win {
        /// Who made it.
        winner: Color,
        /// The row.
        line: Line,
    },
    /// The board is full.
    Draw,
    /// One side broke a rule or resigned.
    Forfeit {
        /// The side that lost.
        loser: Color,
        /// What happened.
        reason: Forfeit,
    },
}

/// Why a side lost although the other has no winning row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forfeit {
    /// A forbidden move in Renju.
    Foul(Foul),
    /// A move on a taken point or off the board.
    Illegal(String),
    /// Too slow.
    Time,
    /// Too much memory.
    Memory,
    /// The program ended or broke the protocol.
    Crash(String),
    /// Resigned.
    Resignation,
}

impl Outcome {
    /// Who won; `None` for a draw.
    pub fn winner(&self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(*winner),
            Outcome::Draw => None,
            Outcome::Forfeit { loser, .. } => Some(!*loser),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win { winner, line } => write!(f, "{winner} wins with {} in a row", line.len()),
            Outcome::Draw => f.write_str("draw: the board is full"),
            Outcome::Forfeit { loser, reason } => write!(f, "{} wins: {loser} {reason}", !*loser),
        }
    }
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Forfeit::Foul(foul) => write!(f, "made a forbidden {foul}"),
            Forfeit::Illegal(what) => write!(f, "made an illegal move ({what})"),
            Forfeit::Time => f.write_str("ran out of time"),
            Forfeit::Memory => f.write_str("used too much memory"),
            Forfeit::Crash(what) => write!(f, "failed ({what})"),
            Forfeit::Resignation => f.write_str("resigned"),
        }
    }
}
