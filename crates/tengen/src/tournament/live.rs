//! The standings of a running event: a table on a terminal, JSON lines elsewhere.

use super::table;
use crate::progress::Progress;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use tengen_arena::{Event, EventReport, GameSummary, Schedule, SequentialTest, Standings};

/// Shows a running event on stderr.
pub(super) struct LiveStandings {
    progress: Progress,
    drawn: Instant,
    done: u64,
    of: u64,
}

/// A finished game as a line of JSON.
#[derive(Serialize)]
struct GameLine<'a> {
    game: u64,
    black: &'a str,
    white: &'a str,
    winner: Option<&'a str>,
    ending: &'static str,
    sentence: &'a str,
    moves: usize,
    played: u64,
    of: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    llr: Option<f64>,
}

/// The table is not computed more often than this.
const REDRAWN_EVERY: Duration = Duration::from_millis(100);

impl LiveStandings {
    pub(super) fn new(event: &Event, done: u64) -> LiveStandings {
        let of = Schedule::new(event).games();
        LiveStandings { progress: Progress::bar(of, done, "games"), drawn: Instant::now(), done, of }
    }

    /// Shows one more game.
    pub(super) fn show(
        &mut self,
        event: &Event,
        game: &GameSummary,
        standings: &Standings,
        test: Option<&SequentialTest>,
        anchors: &BTreeMap<String, f64>,
    ) {
        self.done += 1;
        self.progress.set(self.done);
        self.progress.line(|| {
            let name = |player: usize| event.players[player].name.as_str();
            GameLine {
                game: game.number + 1,
                black: name(game.black),
                white: name(game.white()),
                winner: game.winner.map(name),
                ending: game.ending.word(),
                sentence: &game.sentence,
                moves: game.moves,
                played: self.done,
                of: self.of,
                llr: test.map(|test| test.state().llr),
            }
        });
        if self.drawn.elapsed() < REDRAWN_EVERY {
            return;
        }
        self.drawn = Instant::now();
        self.progress.table(|| ranking(event, standings, test, anchors));
    }

    /// Clears the table: the result follows.
    pub(super) fn finish(&self) {
        self.progress.finish();
    }
}

fn ranking(
    event: &Event,
    standings: &Standings,
    test: Option<&SequentialTest>,
    anchors: &BTreeMap<String, f64>,
) -> String {
    let Ok(report) = EventReport::of_standings(event, standings, test, anchors) else {
        return String::new();
    };
    let mut text = table::ranking(&report.players);
    if let Some(sprt) = &report.sprt {
        let state = sprt.state;
        text.push_str(&format!("LLR {:.2} ({:.2}, {:.2})\n", state.llr, state.lower, state.upper));
    }
    text
}
