//! Claims as English sentences, the same as the page's (`crates/web/static/js/strings/en.js`).

use crate::board_point::BoardPoint;
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

/// What a move does to an opponent's threat. (`about_last_move` names a blocked four `Four`; other fours read the same.)
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
            Claim::Answer { what: ThreatKind::OpenFour, .. } => f.write_str(TOO_LATE),
            Claim::Answer { what: ThreatKind::Four, points, .. } if points.is_empty() => {
                f.write_str(TOO_LATE)
            }
            Claim::Answer { what: ThreatKind::Four, from, to, new, points } => {
                write!(f, "{}, at {}.", answer("four", *from, *to, *new), one_of(points))
            }
            Claim::Answer { from, to, new, .. } => {
                write!(f, "{}, or it becomes an open four.", answer("open three", *from, *to, *new))
            }
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
            Claim::Even { point, percent } => {
                write!(f, "{point} leaves the game most even: {percent}%.")
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

const TOO_LATE: &str = "No single move stops the five.";

/// What must be answered; the row is named unless the last move made it.
fn answer(row: &str, from: BoardPoint, to: BoardPoint, new: bool) -> String {
    if new { "Answer it now".to_owned() } else { format!("Answer the {row} from {from} to {to}") }
}

/// `A`, `A or B`, `A, B or C`.
fn one_of(points: &[BoardPoint]) -> String {
    let names: Vec<String> = points.iter().map(ToString::to_string).collect();
    match names.as_slice() {
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
    pub const NO_MISTAKES: &str = "No mistakes found: no move lost more than 10%.";

    /// Which move lost the game.
    pub fn losing_sentence(&self) -> Option<String> {
        let turn = self.turns.iter().find(|turn| Some(turn.number) == self.losing_move)?;
        Some(format!("{} lost the game with move {}, {}.", turn.color, turn.number, turn.point))
    }

    /// What both sides lost, once moves of both were judged.
    pub fn loss_sentence(&self) -> Option<String> {
        let [black, white] = self.loss;
        Some(format!("Average winning chance lost per move: Black {}%, White {}%.", black?, white?))
    }
}

impl Display for ReviewedMove {
    /// `Move 6, A1: White’s mistake, 43% lost`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let ReviewedMove { number, point, color, mark, drop, .. } = self;
        write!(f, "Move {number}, {point}: {color}’s {mark}, {drop}% lost")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Color, Size, notation};

    #[test]
    fn claims_are_sentences() {
        let at = |name: &str| {
            BoardPoint::new(notation::parse_human(name, Size::STANDARD).unwrap(), Size::STANDARD)
        };
        let (three, four) = (ThreatKind::Three, ThreatKind::Four);
        let quiet = Claim::Move { point: at("h8"), color: Color::Black, blocks: None, makes: None };
        assert_eq!(quiet.to_string(), "Black played H8.");
        let both =
            Claim::Move { point: at("h8"), color: Color::Black, blocks: Some(three), makes: Some(four) };
        assert_eq!(both.to_string(), "H8 blocks the open three and makes a four.");
        let answer = |what, new, points: &[&str]| {
            let points = points.iter().map(|name| at(name)).collect();
            Claim::Answer { what, from: at("f8"), to: at("h8"), new, points }.to_string()
        };
        assert_eq!(answer(three, true, &["e8", "i8"]), "Answer it now, or it becomes an open four.");
        assert_eq!(answer(four, false, &["e8", "i8"]), "Answer the four from F8 to H8, at E8 or I8.");
        assert_eq!(answer(four, false, &["e8"]), "Answer the four from F8 to H8, at E8.");
        assert_eq!(answer(four, false, &[]), "No single move stops the five.");
        let steps = [(at("h8"), None), (at("i8"), Some(ThreatKind::OpenFour))];
        let steps = steps.map(|(point, makes)| WinningStep { point, makes }).to_vec();
        let wins = Claim::Wins { color: Color::White, plies: 5, steps };
        assert_eq!(wins.to_string(), "H8 prepares it, then I8 makes an open four: White wins in 5.");
    }
}
