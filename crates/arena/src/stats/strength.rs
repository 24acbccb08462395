//! The strength of one player against another: Elo and normalised Elo with error bars, superiority.

use super::normal;
use super::sample::Cells;
use serde::Serialize;
use std::f64::consts::LN_10;

/// Normalised Elo for an expected lead of one standard deviation of a game.
pub(super) const NORMALIZED: f64 = 800.0 / LN_10;

/// The expected score of a player that is this many Elo points stronger.
pub fn elo_to_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference with this expected score; infinite for scores of 0 and 1.
pub fn score_to_elo(score: f64) -> f64 {
    // The ends of intervals may lie outside.
    let score = score.clamp(0.0, 1.0);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// An estimate with its 95 % interval. Each number may be infinite, which is `null` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Half the interval's width, the `±` of reports; `None` if an end is infinite.
    pub fn error(&self) -> Option<f64> {
        let error = (self.high - self.low) / 2.0;
        error.is_finite().then_some(error)
    }
}

/// A player's strength against its opponent, estimated from a sample of results.
///
/// The formulas are those of fastchess. With `n` independent results (pairs, or single games) of mean score `s`
/// and variance `v`, and `e = 1.96 √(v/n)`:
///
/// - Elo is `−400 log₁₀(1/s − 1)`; the interval's ends are the Elo of `s − e` and `s + e`, infinite when these
///   leave the range from 0 to 1;
/// - normalised Elo is `(s − ½) / √(g v) · 800 / ln 10`, with `g` games per result; its ends are the same of
///   `s − e` and `s + e`;
/// - the likelihood of superiority is the normal chance below `(s − ½) / √(v/n)`.
///
/// When all results are equal (all pairs won, say), `v` is 0 and these formulas claim certainty after one game.
/// Instead, results that did not occur in `n` trials are given a probability of up to `1 − 0.025^(1/n)`; the ends of the
/// intervals follow from assigning it to the worst and to the best result. The likelihood of superiority is then
/// `1 − ½^(n+1)`, by a uniform prior for a coin that fell on the same side `n` times.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Strength {
    /// The number of games.
    pub games: u64,
    /// Points per game.
    pub score: f64,
    /// Elo difference to the opponent.
    pub elo: Interval,
    /// The lead in standard deviations of a game, scaled like Elo.
    pub normalized_elo: Interval,
    /// The probability that the player is the stronger one.
    pub superiority: f64,
    /// The share of even results (pairs, or single games).
    pub draw_ratio: f64,
}

impl Strength {
    /// The strength that these results suggest; `None` without results.
    pub(super) fn of(cells: &Cells) -> Option<Strength> {
        let results = cells.total();
        if results == 0 {
            return None;
        }
        let (score, variance) = cells.mean_and_variance();
        let (elo, normalized_elo, superiority) = match cells.only() {
            Some(_) => alike(cells, score),
            None => varied(cells, score, variance),
        };
        Some(Strength {
            games: results * cells.games_each(),
            score,
            elo,
            normalized_elo,
            superiority,
            draw_ratio: cells.counts()[cells.counts().len() / 2] as f64 / results as f64,
        })
    }
}

fn varied(cells: &Cells, score: f64, variance: f64) -> (Interval, Interval, f64) {
    let deviation = (variance / cells.total() as f64).sqrt();
    let low = score - normal::Z95 * deviation;
    let high = score + normal::Z95 * deviation;
    let elo = Interval { value: score_to_elo(score), low: score_to_elo(low), high: score_to_elo(high) };
    let lead = |score| normalized_elo(score, variance, cells);
    let normalized = Interval { value: lead(score), low: lead(low), high: lead(high) };
    (elo, normalized, normal::below((score - 0.5) / deviation))
}

fn alike(cells: &Cells, score: f64) -> (Interval, Interval, f64) {
    let seen = 0.025f64.powf(1.0 / cells.total() as f64);
    let unseen = 1.0 - seen;
    let ends = [0.0, 1.0].map(|other| {
        let mean = seen * score + unseen * other;
        let variance = seen * unseen * (score - other) * (score - other);
        (score_to_elo(mean), normalized_elo(mean, variance, cells))
    });
    let [low, high] = ends;
    let elo = Interval { value: score_to_elo(score), low: low.0, high: high.0 };
    let lead = normalized_elo(score, 0.0, cells);
    // Results that did not occur may also be impossible; the lead is then infinite.
    let normalized = Interval { value: lead, low: low.1.min(lead), high: high.1.max(lead) };
    let same_side = 0.5f64.powf(cells.total() as f64 + 1.0);
    let superiority = match score {
        score if score > 0.5 => 1.0 - same_side,
        score if score < 0.5 => same_side,
        _ => 0.5,
    };
    (elo, normalized, superiority)
}

fn normalized_elo(score: f64, variance: f64, cells: &Cells) -> f64 {
    // Without this, an even score without variance would be 0/0.
    if score == 0.5 {
        return 0.0;
    }
    (score - 0.5) / (cells.games_each() as f64 * variance).sqrt() * NORMALIZED
}
