//! Elo ratings of a tournament's players, by the Bradley–Terry model.

mod fit;
mod symmetric;

use super::cross_table::CrossTable;
use super::normal;
use fit::Fit;
use serde::Serialize;
use std::collections::BTreeMap;
use std::f64::consts::LN_10;
use symmetric::Symmetric;
use thiserror::Error;

/// Elo points in one unit of the natural logarithm of the odds.
const ELO: f64 = 400.0 / LN_10;

/// Why ratings cannot be computed.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RatingError {
    /// A published rating is of an unknown player.
    #[error("no player is called '{0}', so its published rating cannot be used")]
    UnknownAnchor(String),
    /// A published rating is not a finite number.
    #[error("the published rating of '{0}' is not a finite number")]
    NotANumber(String),
}

/// The ratings of a tournament's players.
///
/// A player `d` Elo points stronger scores `1 / (1 + 10^(−d/400))`; draws are half a win and half a loss. The
/// ratings have the maximum likelihood given all games and a weak prior: every player adds half a virtual draw, divided
/// among its opponents in proportion to their games. So a player that won or lost every game has a finite rating, and
/// the effect on a player with a hundred games is small.
///
/// Players whose games connect them, directly or through others, form a group. Ratings from different groups
/// cannot be compared; each group has a scale of its own.
///
/// Published ratings (anchors) only shift a group's scale, so that its anchors' mean is that of their published ratings
/// (least squares). They do not change differences, which follow from the games alone, because published ratings were
/// often measured under other conditions. Without anchors a group's mean is 0. Groups with anchors share the published
/// scale and can be compared.
///
/// Error bars come from the inverse of the Fisher information and are relative to what fixes the scale: the group's mean,
/// or its anchors' mean (a single anchor therefore has none). They assume independent games without draws. Draws, and
/// openings played twice with colours swapped, usually make the true errors smaller; for two players
/// [`Pentanomial`](super::Pentanomial) gives the exact size.
#[derive(Clone, Debug, Serialize)]
pub struct Ratings {
    /// One for each player, in the table's order.
    pub standings: Vec<PlayerRating>,
    /// The groups of players that games connect.
    pub groups: Vec<RatingGroup>,
    /// Covariances in Elo², zero between groups.
    #[serde(skip)]
    covariance: Symmetric,
}

/// The rating of one player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerRating {
    /// The player's name.
    pub player: String,
    /// Its rating; `None` if it has not played.
    pub rating: Option<f64>,
    /// Half its 95 % interval.
    pub error: Option<f64>,
    /// The number of its games.
    pub games: u64,
    /// Its points: one for a win, half a point for a draw.
    pub points: f64,
    /// The index of its group in [`Ratings::groups`].
    pub group: usize,
}

/// Players that games connect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RatingGroup {
    /// Their indices in the table.
    pub players: Vec<usize>,
    /// Whether published ratings fix the scale. Otherwise its mean is 0.
    pub anchored: bool,
}

/// The comparison of two players of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RatingComparison {
    /// The first one's rating minus the second one's.
    pub difference: f64,
    /// Half the difference's 95 % interval.
    pub error: f64,
    /// The probability that the first one is stronger.
    pub superiority: f64,
}

impl Ratings {
    /// The ratings of a table's players, on the scale of published ratings (by name).
    ///
    /// # Errors
    /// When a published rating is of an unknown player, or not a finite number.
    pub fn of(table: &CrossTable, published: &BTreeMap<String, f64>) -> Result<Ratings, RatingError> {
        for (name, rating) in published {
            if !table.players().contains(name) {
                return Err(RatingError::UnknownAnchor(name.clone()));
            }
            if !rating.is_finite() {
                return Err(RatingError::NotANumber(name.clone()));
            }
        }
        let mut standings: Vec<PlayerRating> =
            (0..table.players().len()).map(|player| unrated(table, player)).collect();
        let mut covariance = Symmetric::zero(standings.len());
        let mut groups = Vec::new();
        for players in connected(table) {
            let anchors: Vec<(usize, f64)> = (players.iter().enumerate())
                .filter_map(|(place, &player)| Some((place, *published.get(&table.players()[player])?)))
                .collect();
            let anchored = !anchors.is_empty() && players.len() > 1;
            players.iter().for_each(|&player| standings[player].group = groups.len());
            if players.len() > 1 {
                let fit = Fit::of(table, &players).on_scale(&anchors);
                for (place, &player) in players.iter().enumerate() {
                    standings[player].rating = Some(fit.ratings[place]);
                    standings[player].error =
                        Some(normal::Z95 * fit.covariance.get(place, place).max(0.0).sqrt());
                    for (other_place, &other) in players.iter().enumerate() {
                        covariance.set(player, other, fit.covariance.get(place, other_place));
                    }
                }
            }
            groups.push(RatingGroup { players, anchored });
        }
        Ok(Ratings { standings, groups, covariance })
    }

    /// The comparison of two players; `None` if neither games nor published ratings connect them.
    pub fn compare(&self, one: usize, other: usize) -> Option<RatingComparison> {
        let group = |player: usize| self.standings[player].group;
        let shared = group(one) == group(other)
            || (self.groups[group(one)].anchored && self.groups[group(other)].anchored);
        let difference = self.standings[one].rating? - self.standings[other].rating?;
        let variance = self.covariance.get(one, one) + self.covariance.get(other, other)
            - 2.0 * self.covariance.get(one, other);
        let deviation = variance.max(0.0).sqrt();
        let superiority = if difference == 0.0 { 0.5 } else { normal::below(difference / deviation) };
        shared.then_some(RatingComparison { difference, error: normal::Z95 * deviation, superiority })
    }

    /// The players' indices, strongest first, each by the scale of its group; those without games come last.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.standings.len()).collect();
        let rating = |player: usize| self.standings[player].rating.unwrap_or(f64::NEG_INFINITY);
        order.sort_by(|&one, &other| rating(other).total_cmp(&rating(one)));
        order
    }
}

/// A player before its rating is computed.
fn unrated(table: &CrossTable, player: usize) -> PlayerRating {
    let total = table.total(player);
    PlayerRating {
        player: table.players()[player].clone(),
        rating: None,
        error: None,
        games: total.games(),
        points: total.points(),
        group: 0,
    }
}

/// The groups of players that games connect, each in the table's order.
fn connected(table: &CrossTable) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut placed = vec![false; table.players().len()];
    for first in 0..placed.len() {
        if placed[first] {
            continue;
        }
        placed[first] = true;
        let mut group = vec![first];
        let mut next = 0;
        while let Some(&player) = group.get(next) {
            next += 1;
            for (other, placed) in placed.iter_mut().enumerate() {
                if !*placed && table.score(player, other).games() > 0 {
                    *placed = true;
                    group.push(other);
                }
            }
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups
}
