//! The report's cross table: every player's score against every other, strongest first.

use super::words;
use crate::stats::Score;
use crate::{EventReport, Schedule};

pub(super) struct CrossRow {
    pub(super) rank: usize,
    pub(super) name: String,
    pub(super) cells: Vec<CrossCell>,
    pub(super) points: String,
    pub(super) games: String,
}

pub(super) enum CrossCell {
    /// The diagonal: a player against itself.
    Itself,
    /// The two have not met.
    Nothing,
    /// The two have met.
    Met {
        rate: String,
        tally: String,
        /// `up` above half the points, `down` below.
        side: &'static str,
        /// The strength of the background colour, in percent.
        tint: f64,
        /// The two players' indices in the event.
        players: [usize; 2],
        opponent: String,
    },
}

/// The background colour of a perfect score, in percent.
const STRONGEST: f64 = 34.0;

/// The table's rows, in the order of the ranking.
pub(super) fn rows(schedule: &Schedule, report: &EventReport) -> Vec<CrossRow> {
    let count = report.players.len();
    let mut scores = vec![vec![Score::default(); count]; count];
    for (&[one, other], meeting) in schedule.meetings().iter().zip(&report.meetings) {
        scores[one][other] = meeting.score;
        scores[other][one] = meeting.score.reversed();
    }
    let row = |(index, player): (usize, &crate::PlayerReport)| CrossRow {
        rank: index + 1,
        name: player.name.clone(),
        cells: (report.players.iter())
            .map(|opponent| match scores[player.place][opponent.place] {
                _ if opponent.place == player.place => CrossCell::Itself,
                score if score.games() == 0 => CrossCell::Nothing,
                score => cell(score, [player.place, opponent.place], &opponent.name),
            })
            .collect(),
        points: words::points(player.score),
        games: words::grouped(player.score.games()),
    };
    report.players.iter().enumerate().map(row).collect()
}

fn cell(score: Score, players: [usize; 2], opponent: &str) -> CrossCell {
    let rate = score.points() / score.games() as f64;
    let lead = 2.0 * rate - 1.0;
    CrossCell::Met {
        rate: words::percent(rate),
        tally: words::tally(score),
        side: if lead >= 0.0 { "up" } else { "down" },
        tint: STRONGEST * lead.abs(),
        players,
        opponent: opponent.to_owned(),
    }
}
