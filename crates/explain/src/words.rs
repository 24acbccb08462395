//! Claims as English sentences, the same as the page's (`crates/web/static/js/strings/en.js`).

use crate::claim::{Claim, WinningStep};
use crate::review::{Mark, Review, ReviewedMove};
use crate::threats::ThreatKind;
use std::fmt::{self, Display, Formatter};

impl Display for ThreatKind {
    /// What a move makes: `an open three`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ThreatKind::Three => "an open three",
            ThreatKind::TwoThrees => "two open threes at once",
            ThreatKind::Four => "a four",
            ThreatKind::FourThree => "a four and an open three at once",
            ThreatKind::TwoFours => "two fours at once",
            ThreatKind::OpenFour => "an open four",
            ThreatKind::Five => "five in a row",
        })
    }
}

/// What a move does to an opponent's threat. A five or an open four is never blocked: the game ends first.
fn blocks(kind: ThreatKind) -> &'static str {
    match kind {
        ThreatKind::Three => "blocks the open three",
        ThreatKind::Four | ThreatKind::OpenFour | ThreatKind::Five => "blocks the four",
        ThreatKind::FourThree => "takes the point of a four and a three",
        ThreatKind::TwoFours => "takes the point of two fours",
        ThreatKind::TwoThrees => "takes the point of two threes",
    }
}

impl Display for Claim {
    /// One sentence or two.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Move { point, color, blocks: None, makes: None } => write!(f, "{color} played {point}."),
            Claim::Move { point, blocks: blocked, makes, .. } => {
                let does =
                    [blocked.map(|kind| blocks(kind).to_owned()), makes.map(|kind| format!("makes {kind}"))];
                write!(f, "{point} {}.", does.into_iter().flatten().collect::<Vec<_>>().join(" and "))
            }
            Claim::Answer { .. } => self.fmt_answer(f),
            Claim::Wins { color, plies: 1, steps } => {
                write!(f, "{} makes {}: {color} wins.", first(steps), ThreatKind::Five)
            }
            Claim::Wins { color, plies, steps } => {
                let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
                write!(f, "{}: {color} wins in {plies}.", steps.join(", then "))
            }
            Claim::Best { point, percent } => {
                write!(f, "No forced win found. {point} looks best: {percent}%.")
            }
            Claim::Thinks { name, point, percent: None } => write!(f, "{name} would play {point}."),
            Claim::Thinks { name, point, percent: Some(percent) } => {
                write!(f, "{name} would play {point}: {percent}%.")
            }
            Claim::Cannot { name } => write!(f, "{name} does not play on this board, or not by this rule."),
            Claim::Holds { point } => write!(f, "Every move seems to lose. {point} holds out longest."),
            Claim::MissedWin { point, plies: 1 } => write!(f, "Misses five in a row at {point}."),
            Claim::MissedWin { point, plies } => write!(f, "Misses a win in {plies}: {point}."),
            Claim::AllowedWin { color, point, plies } => {
                write!(f, "Lets {color} win in {plies}, beginning with {point}.")
            }
            Claim::Better { point, percent, played } => {
                write!(f, "{point} was better: {percent}% instead of {played}%.")
            }
        }
    }
}

impl Claim {
    fn fmt_answer(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Claim::Answer { what, from, to, new, points } = self else { return Ok(()) };
        let row = match what {
            ThreatKind::OpenFour => return f.write_str("No single move stops the five."),
            ThreatKind::Four if points.is_empty() => return f.write_str("No single move stops the five."),
            ThreatKind::Four => "four",
            _ => "open three",
        };
        if *new {
            f.write_str("Answer it now")?;
        } else {
            write!(f, "Answer the {row} from {from} to {to}")?;
        }
        if *what == ThreatKind::Four {
            let points: Vec<String> = points.iter().map(ToString::to_string).collect();
            return write!(f, ", at {}.", one_of(&points));
        }
        f.write_str(", or it becomes an open four.")
    }
}

/// `A`, `A or B`, `A, B or C`.
fn one_of(names: &[String]) -> String {
    match names {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        names => names.concat(),
    }
}

fn first(steps: &[WinningStep]) -> String {
    steps.first().map(|step| step.point.to_string()).unwrap_or_default()
}

impl Display for WinningStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.makes {
            Some(kind) => write!(f, "{} makes {kind}", self.point),
            None => write!(f, "{} prepares it", self.point),
        }
    }
}

impl Display for Mark {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mark::Slip => "slip",
            Mark::Mistake => "mistake",
        })
    }
}

impl Review {
    /// What a review says that marks no move.
    pub const NO_MISTAKES: &str = "No mistakes found: nobody threw more than 10% away.";

    /// What both sides lost, once moves of both were judged.
    pub fn loss_sentence(&self) -> Option<String> {
        let [black, white] = self.loss;
        Some(format!("Lost by a move on average: Black {}%, White {}%.", black?, white?))
    }
}

impl Display for ReviewedMove {
    /// `Move 6, A1: White’s mistake, 43% lost`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let ReviewedMove { number, point, color, mark, drop, .. } = self;
        write!(f, "Move {number}, {point}: {color}’s {mark}, {drop}% lost")
    }
}
