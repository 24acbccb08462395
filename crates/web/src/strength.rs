//! The measured strength of the players, as the page shows it; measured in `tengen_agents::strength`.

use serde::Serialize;
use tengen_agents::strength::{self, MATCHES, MEASURED_ON, MeasuredMatch, ScaledStrength};

/// A level's distance to the weakest, with its error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Strength {
    /// Elo above the weakest level.
    pub(crate) elo: i32,
    /// Half of the 95% range.
    pub(crate) plus_minus: i32,
    /// Games it was measured with, those of the levels below included.
    pub(crate) games: u32,
    /// The rule and the board's side it was measured with; it says nothing about others.
    pub(crate) rule: &'static str,
    pub(crate) size: u8,
}

/// A measured match, with the places of its player on the scale.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MatchView {
    player: &'static str,
    against: &'static str,
    /// The opponent's published rating, and the board's side that it is for.
    published: Option<(i32, u8)>,
    /// Where the match puts the player on the list of published ratings: the rating, and the ends of its range.
    gomocup: Option<(Option<i32>, i32, Option<i32>)>,
    games: u32,
    elo: Option<i32>,
    low: i32,
    high: Option<i32>,
    conditions: &'static str,
    source: &'static str,
    scale: Option<Strength>,
}

/// The measured strength of a player; `None` if no match ties it to the levels.
pub(crate) fn of(player: &str) -> Option<Strength> {
    let (rule, size) = MEASURED_ON;
    let ScaledStrength { elo, plus_minus, games } = strength::on_scale(player)?;
    Some(Strength { elo, plus_minus, games, rule, size })
}

/// All measured matches.
pub(crate) fn matches() -> Vec<MatchView> {
    let view = |found: &MeasuredMatch| MatchView {
        player: found.player,
        against: found.against,
        published: strength::published(found.against),
        gomocup: found.gomocup().map(|tie| (tie.rating, tie.low, tie.high)),
        games: found.games,
        elo: found.elo,
        low: found.low,
        high: found.high,
        conditions: found.conditions,
        source: found.source,
        scale: of(found.player),
    };
    MATCHES.iter().map(view).collect()
}
