//! What a player decides in an opening, and how it is written.

use crate::{Point, Size, notation};
use std::fmt;

/// What a player decides in an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningDecision {
    /// Take the other colour.
    Swap,
    /// Place these stones, and keep the colour.
    Place(Vec<Point>),
    /// Place the fourth stone, and say how many fifth moves will be offered.
    Declare(Point, usize),
    /// Offer these fifth moves.
    Offer(Vec<Point>),
    /// Choose this one of the fifth moves on offer.
    Choose(Point),
}

/// A text that is no decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadDecision(String);

impl OpeningDecision {
    /// As text: `swap`, `place h8h9`, `declare i9 3`, `offer i9g7`, `choose i9`.
    ///
    /// # Panics
    /// When a point is not on a board of this size.
    pub fn written(&self, size: Size) -> String {
        match self {
            OpeningDecision::Swap => "swap".to_owned(),
            OpeningDecision::Place(points) => format!("place {}", notation::human_moves(points, size)),
            OpeningDecision::Declare(point, count) => {
                format!("declare {} {count}", notation::human(*point, size))
            }
            OpeningDecision::Offer(points) => format!("offer {}", notation::human_moves(points, size)),
            OpeningDecision::Choose(point) => format!("choose {}", notation::human(*point, size)),
        }
    }

    /// Reads what [`OpeningDecision::written`] writes. Points may stand apart.
    ///
    /// # Errors
    /// When the text is no decision on a board of this size.
    pub fn read(text: &str, size: Size) -> Result<OpeningDecision, BadDecision> {
        let bad = || BadDecision(text.chars().take(60).collect());
        let (word, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let points = |text: &str| notation::parse_moves(text, size).ok().filter(|points| !points.is_empty());
        let decision = match word.to_ascii_lowercase().as_str() {
            "swap" if rest.trim().is_empty() => Some(OpeningDecision::Swap),
            "place" => points(rest).map(OpeningDecision::Place),
            "offer" => points(rest).map(OpeningDecision::Offer),
            "choose" => notation::parse_human(rest, size).ok().map(OpeningDecision::Choose),
            "declare" => rest.trim().split_once(char::is_whitespace).and_then(|(point, count)| {
                let point = notation::parse_human(point, size).ok()?;
                Some(OpeningDecision::Declare(point, count.trim().parse().ok()?))
            }),
            _ => None,
        };
        decision.ok_or_else(bad)
    }
}

impl fmt::Display for BadDecision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.escape_debug();
        write!(
            f,
            "'{text}' is no decision (expected swap, place h8h9, declare i9 3, offer i9g7 or choose i9)"
        )
    }
}

impl std::error::Error for BadDecision {}
