//! A game as the database keeps it, with everything needed to continue after a restart.

use super::OnlineGame;
use crate::api_error::ApiError;
use crate::dto::PositionDto;
use serde::{Deserialize, Serialize};
use tengen_board::{Color, Forfeit, Game, Point, notation};
use tengen_play::{CalledOff, Referee};

/// The id of a seat where a person sits.
pub(crate) const PERSON: &str = "person";

/// A kept game. Its JSON is in the database.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredGame {
    pub(crate) id: String,
    pub(crate) owner: String,
    pub(crate) created: i64,
    /// The board, the rule, and where the game starts.
    pub(crate) start: PositionDto,
    /// Who sits on the first and the second seat: `person`, or an opponent's id.
    pub(crate) seats: [String; 2],
    /// The seat that has Black; `None` until an opening rule has settled it.
    pub(crate) black: Option<usize>,
    /// The decisions of an opening so far; `None` for a game without one.
    #[serde(alias = "swap2")]
    pub(crate) decisions: Option<Vec<String>>,
    /// The opening rule; games of earlier versions have none and were opened by Swap2.
    #[serde(default)]
    pub(crate) opening_rule: Option<String>,
    pub(crate) clock: Option<ClockTerms>,
    /// Milliseconds left to Black and White.
    pub(crate) left: [Option<u64>; 2],
    /// Every move of the game, those of the start among them.
    pub(crate) moves: Vec<StoredMove>,
    /// How many of them cannot be taken back.
    pub(crate) floor: usize,
    /// What was taken back, the latest last.
    pub(crate) redo: Vec<Vec<StoredMove>>,
    /// How it ended, if the board does not show it.
    pub(crate) ended: Option<StoredEnding>,
    pub(crate) paused: bool,
    pub(crate) seed: u64,
    /// The seats and the link of an online game; `None` for a game on one page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) online: Option<OnlineGame>,
}

/// A clock: seconds for the whole game, and seconds more with each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ClockTerms {
    pub(crate) seconds: u64,
    pub(crate) increment: u64,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct StoredMove {
    pub(crate) point: String,
    /// Milliseconds it took, if that is known.
    pub(crate) ms: Option<u64>,
    /// The mover's chance to win, as an engine saw it.
    pub(crate) rate: Option<f64>,
}

/// An ending that the board does not show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct StoredEnding {
    black_lost: bool,
    /// `time`, `resigned`, `draw`, or what failed.
    how: String,
}

impl StoredMove {
    /// A game's moves, without times.
    pub(crate) fn all(game: &Game) -> Vec<StoredMove> {
        let stored =
            |&point: &Point| StoredMove { point: notation::human(point, game.size()), ms: None, rate: None };
        game.moves().iter().map(stored).collect()
    }
}

impl StoredGame {
    /// The game as far as it was played.
    ///
    /// # Errors
    /// When the moves make no game.
    pub(crate) fn game(&self) -> Result<Game, ApiError> {
        let start = PositionDto { moves: String::new(), ..self.start.clone() };
        let mut game = start.game()?;
        for kept in &self.moves {
            let point = notation::parse_human(&kept.point, game.size());
            let point =
                point.map_err(|error| ApiError::internal(format_args!("kept game {}: {error}", self.id)))?;
            game.play(point)
                .map_err(|error| ApiError::internal(format_args!("kept game {}: {error}", self.id)))?;
        }
        Ok(game)
    }
}

impl StoredEnding {
    /// The ending of a game, if the board does not show it.
    pub(super) fn of(referee: &Referee) -> Option<StoredEnding> {
        if referee.record().called_off == Some(CalledOff::Draw) {
            return Some(StoredEnding { black_lost: false, how: "draw".to_owned() });
        }
        match referee.game().outcome()? {
            tengen_board::Outcome::Forfeit { loser, reason } => {
                let how = match reason {
                    Forfeit::Foul(_) => return None,
                    Forfeit::Time => "time".to_owned(),
                    Forfeit::Resignation => "resigned".to_owned(),
                    Forfeit::Crash(what) => what.clone(),
                    other => other.to_string(),
                };
                Some(StoredEnding { black_lost: *loser == Color::Black, how })
            }
            _ => None,
        }
    }

    /// Ends a game that way.
    pub(super) fn apply(&self, referee: &mut Referee) {
        let loser = if self.black_lost { Color::Black } else { Color::White };
        match self.how.as_str() {
            "time" => referee.forfeit(loser, Forfeit::Time),
            "resigned" => referee.forfeit(loser, Forfeit::Resignation),
            "draw" => referee.agree_draw(),
            what => referee.forfeit(loser, Forfeit::Crash(what.to_owned())),
        }
    }
}

/// The day of a time in milliseconds since 1970, as records write it: `2026-11-15`.
pub(crate) fn date(ms: i64) -> String {
    // Days since 1970 to a date, by the usual reckoning in eras of 400 years that begin in March.
    let days = ms.div_euclid(86_400_000) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let (day, month) = (of_year - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    format!("{:04}-{month:02}-{day:02}", year + era * 400 + i64::from(month <= 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, day) in [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_763_164_800, "2025-11-15"),
            (4_107_542_399, "2100-02-28"),
            (4_107_542_400, "2100-03-01"),
            (-1, "1969-12-31"),
        ] {
            assert_eq!(date(seconds * 1000), day);
        }
    }
}
