//! The report's ranking: players by rating, with bars and error bars on a common axis.

use super::words;
use crate::stats::Ratings;
use crate::{Event, EventReport, PlayerReport};
use std::time::Duration;

/// All players, the strongest first.
pub(super) struct Ranking {
    pub(super) rows: Vec<RankingRow>,
    pub(super) axis: Axis,
    /// Notes on what the ratings are relative to.
    pub(super) notes: Vec<String>,
}

pub(super) struct RankingRow {
    pub(super) rank: usize,
    pub(super) name: String,
    /// The agent, if it differs from the name.
    pub(super) agent: Option<String>,
    /// Its own limits, where it has any.
    pub(super) limits: Option<String>,
    pub(super) rating: Option<RatingBar>,
    pub(super) rate: Option<String>,
    pub(super) tally: String,
    pub(super) games: String,
    pub(super) longest: String,
    pub(super) used: String,
    /// `2 out of time, 1 program failed`.
    pub(super) failures: String,
}

/// A rating and its bar, with positions on the axis in percent.
pub(super) struct RatingBar {
    pub(super) value: String,
    /// The error bar; `None` for the one player whose published rating the scale is anchored to.
    pub(super) error: Option<String>,
    pub(super) bar: f64,
    pub(super) from: f64,
    pub(super) width: f64,
    pub(super) published: bool,
}

/// The axis that all bars share.
pub(super) struct Axis {
    low: f64,
    high: f64,
    /// The distance between two grid lines, in percent.
    pub(super) step: f64,
    pub(super) ticks: Vec<Tick>,
}

pub(super) struct Tick {
    pub(super) label: String,
    pub(super) at: f64,
    /// Whether the label is hidden on narrow screens.
    pub(super) minor: bool,
}

impl Ranking {
    pub(super) fn of(event: &Event, report: &EventReport, ratings: Option<&Ratings>) -> Ranking {
        let axis = Axis::of(&report.players);
        let row = |(index, player): (usize, &PlayerReport)| row(event, &axis, index + 1, player);
        Ranking {
            rows: report.players.iter().enumerate().map(row).collect(),
            notes: notes(report, ratings),
            axis,
        }
    }
}

fn row(event: &Event, axis: &Axis, rank: usize, player: &PlayerReport) -> RankingRow {
    let failures = player.failures.iter().map(|(word, count)| {
        let what = crate::Ending::from_word(word).map_or(*word, words::ending);
        format!("{} {what}", words::grouped(*count))
    });
    let own = &event.players[player.place].limits;
    RankingRow {
        rank,
        name: player.name.clone(),
        agent: (player.agent != player.name).then(|| player.agent.clone()),
        limits: (*own != crate::PlayerLimits::default()).then(|| player.limits.clone()),
        rating: player.rating.zip(player.error).map(|(value, error)| RatingBar {
            value: words::whole(value),
            error: (error >= 0.5 || player.published.is_none()).then(|| words::whole(error)),
            bar: axis.place(value),
            from: axis.place(value - error),
            width: axis.place(value + error) - axis.place(value - error),
            published: player.published.is_some(),
        }),
        rate: player.rate.map(words::percent),
        tally: words::tally(player.score),
        games: words::grouped(player.score.games()),
        longest: words::time(Duration::from_secs_f64(player.longest_move_ms / 1000.0)),
        used: words::time(Duration::from_secs_f64(player.seconds)),
        failures: failures.collect::<Vec<_>>().join(", "),
    }
}

fn notes(report: &EventReport, ratings: Option<&Ratings>) -> Vec<String> {
    let mut notes = Vec::new();
    let published: Vec<String> = (report.players.iter())
        .filter_map(|player| Some(format!("{} {}", player.name, words::whole(player.published?))))
        .collect();
    if published.is_empty() {
        notes.push("Relative to the players’ mean, which is 0.".to_owned());
    } else {
        notes.push(format!("On the scale of published ratings: {}.", published.join(", ")));
    }
    let groups = ratings.map_or(0, |ratings| ratings.groups.iter().filter(|g| g.players.len() > 1).count());
    if groups > 1 {
        notes.push(
            "Some players have no games that connect them, not even through others; their ratings cannot \
             be compared yet."
                .to_owned(),
        );
    }
    notes
}

/// Round distances between the grid lines of an axis.
const STEPS: [f64; 9] = [10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0];
/// The maximum number of steps on an axis.
const MOST_STEPS: f64 = 6.0;

impl Axis {
    fn of(players: &[PlayerReport]) -> Axis {
        let ends = players.iter().filter_map(|player| player.rating.zip(player.error));
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for (rating, error) in ends {
            low = low.min(rating - error);
            high = high.max(rating + error);
        }
        if low > high {
            (low, high) = (-100.0, 100.0);
        }
        let steps = |step: &f64| (high / step).ceil() - (low / step).floor();
        let step = STEPS.into_iter().find(|step| steps(step) <= MOST_STEPS).unwrap_or(high - low).max(1.0);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        let high = if high > low { high } else { low + step };
        let count = ((high - low) / step).round() as usize;
        let tick = |number: usize| Tick {
            label: words::whole(low + step * number as f64),
            at: 100.0 * number as f64 / count as f64,
            minor: number % 2 == 1,
        };
        Axis { low, high, step: 100.0 / count as f64, ticks: (0..=count).map(tick).collect() }
    }

    fn place(&self, rating: f64) -> f64 {
        100.0 * ((rating - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }
}
