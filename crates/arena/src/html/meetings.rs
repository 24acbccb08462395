//! The report's section on pairs of players: score, Elo interval, game pairs, sequential test.

use super::words;
use crate::stats::{EloScale, Interval, SprtVerdict};
use crate::{EventReport, MeetingReport, Schedule, SprtReport};

/// All pairs of players that have met.
pub(super) struct Meetings {
    pub(super) rows: Vec<MeetingRow>,
    /// The Elo difference at either end of the scales.
    pub(super) reach: String,
}

/// The games between two players, from the first one's view.
pub(super) struct MeetingRow {
    pub(super) names: [String; 2],
    pub(super) places: [usize; 2],
    pub(super) tally: String,
    pub(super) as_black: String,
    pub(super) as_white: String,
    pub(super) rate: String,
    pub(super) elo: String,
    pub(super) range: String,
    pub(super) bar: IntervalBar,
    pub(super) superiority: String,
    pub(super) pairs: Vec<PairCount>,
}

/// An interval drawn on a scale, with positions in percent.
pub(super) struct IntervalBar {
    pub(super) value: f64,
    pub(super) from: f64,
    pub(super) width: f64,
    /// Whether the interval reaches beyond the scale's left and right end.
    pub(super) open: [bool; 2],
    /// `up`, `down`, or empty if the interval contains 0.
    pub(super) side: &'static str,
}

/// The number of game pairs with so many points.
pub(super) struct PairCount {
    pub(super) points: &'static str,
    pub(super) count: String,
    pub(super) height: f64,
}

/// The least and the greatest reach of the scales, in Elo.
const REACH: [f64; 2] = [100.0, 800.0];

impl Meetings {
    pub(super) fn of(schedule: &Schedule, report: &EventReport) -> Meetings {
        let ends = report.meetings.iter().filter_map(|meeting| meeting.strength);
        let finite = |end: &f64| end.is_finite();
        let widest = ends
            .flat_map(|strength| [strength.elo.low, strength.elo.high, strength.elo.value])
            .filter(finite)
            .fold(0.0, |widest: f64, end| widest.max(end.abs()));
        let reach = ((widest / 100.0).ceil() * 100.0).clamp(REACH[0], REACH[1]);
        let pairs = schedule.meetings().iter().zip(&report.meetings);
        Meetings {
            rows: pairs.filter_map(|(&places, meeting)| row(places, meeting, reach)).collect(),
            reach: words::whole(reach),
        }
    }
}

fn row(places: [usize; 2], meeting: &MeetingReport, reach: f64) -> Option<MeetingRow> {
    let strength = meeting.strength?;
    let (all, black) = (meeting.score, meeting.as_black);
    let as_white = crate::stats::Score {
        wins: all.wins - black.wins,
        draws: all.draws - black.draws,
        losses: all.losses - black.losses,
    };
    let most = meeting.pairs.pairs.into_iter().max().unwrap_or(0).max(1) as f64;
    let pairs = ["0", "½", "1", "1½", "2"].into_iter().zip(meeting.pairs.pairs);
    Some(MeetingRow {
        names: meeting.players.clone(),
        places,
        tally: words::tally(all),
        as_black: words::tally(black),
        as_white: words::tally(as_white),
        rate: words::percent(all.points() / all.games().max(1) as f64),
        elo: words::signed(strength.elo.value),
        range: words::range(&strength.elo),
        bar: IntervalBar::of(&strength.elo, reach),
        superiority: words::chance(strength.superiority),
        pairs: pairs
            .map(|(points, count)| PairCount {
                points,
                count: words::grouped(count),
                height: 100.0 * count as f64 / most,
            })
            .collect(),
    })
}

impl IntervalBar {
    fn of(elo: &Interval, reach: f64) -> IntervalBar {
        let place = |value: f64| 50.0 + 50.0 * (value / reach).clamp(-1.0, 1.0);
        IntervalBar {
            value: place(elo.value),
            from: place(elo.low),
            width: place(elo.high) - place(elo.low),
            open: [elo.low < -reach, elo.high > reach],
            side: match elo {
                elo if elo.low > 0.0 => "up",
                elo if elo.high < 0.0 => "down",
                _ => "",
            },
        }
    }
}

/// The state of a sequential test.
pub(super) struct TestSection {
    pub(super) verdict: String,
    pub(super) decided: bool,
    pub(super) hypotheses: [String; 2],
    pub(super) errors: String,
    pub(super) llr: String,
    pub(super) bounds: [String; 2],
    /// The positions of a likelihood ratio of 0 and of the current one, in percent of the way from H0 to H1.
    pub(super) zero: f64,
    pub(super) at: f64,
    pub(super) pairs: String,
}

impl TestSection {
    /// A test of whether the player with this name is the stronger one.
    pub(super) fn of(sprt: &SprtReport, name: &str) -> TestSection {
        let (settings, state) = (sprt.settings, sprt.state);
        let elo = match settings.scale {
            EloScale::Logistic => "Elo",
            EloScale::Normalized => "normalised Elo",
        };
        let bound = |value: f64| {
            let sign = if value > 0.0 { "+" } else { "" };
            format!("{sign}{value} {elo}").replace('-', "−")
        };
        let place = |llr: f64| 100.0 * ((llr - state.lower) / (state.upper - state.lower)).clamp(0.0, 1.0);
        let number = |llr: f64| format!("{llr:.2}").replace('-', "−");
        TestSection {
            verdict: match state.verdict {
                SprtVerdict::Continue => format!("Not decided yet whether {name} is stronger."),
                SprtVerdict::AcceptH0 => {
                    format!("H0 accepted: {name} is not stronger by more than {}.", bound(settings.elo0))
                }
                SprtVerdict::AcceptH1 => {
                    format!("H1 accepted: {name} is stronger by {} or more.", bound(settings.elo1))
                }
            },
            decided: state.verdict != SprtVerdict::Continue,
            hypotheses: [settings.elo0, settings.elo1].map(bound),
            errors: format!("{} and {}", settings.alpha, settings.beta),
            llr: number(state.llr),
            bounds: [state.lower, state.upper].map(number),
            zero: place(0.0),
            at: place(state.llr),
            pairs: words::count(sprt.pairs.count(), "pair"),
        }
    }
}
