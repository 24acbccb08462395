//! A running event, as it goes: a table on a terminal, JSON lines elsewhere.

use super::table;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};
use tengen_arena::{Event, GameSummary, Report, Schedule, Standings, Trial};

/// Shows a running event on standard error.
pub(super) struct Live {
    bar: ProgressBar,
    drawn: Instant,
    done: u64,
}

/// A finished game as a line of JSON.
#[derive(Serialize)]
struct Line<'a> {
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

/// The table is not drawn more often than this.
const REDRAWN: Duration = Duration::from_millis(100);

impl Live {
    pub(super) fn new(event: &Event, done: u64) -> Live {
        let bar = if std::io::stderr().is_terminal() {
            let style =
                ProgressStyle::with_template("{msg}{bar:40} {pos}/{len} games, {elapsed} so far, {eta} left");
            let bar = ProgressBar::new(Schedule::new(event).games())
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
                .with_position(done);
            bar.reset_eta();
            bar.enable_steady_tick(Duration::from_millis(500));
            bar
        } else {
            ProgressBar::hidden()
        };
        Live { bar, drawn: Instant::now(), done }
    }

    /// Shows one more game.
    pub(super) fn show(
        &mut self,
        event: &Event,
        game: &GameSummary,
        standings: &Standings,
        trial: Option<&Trial>,
        anchors: &BTreeMap<String, f64>,
    ) {
        self.done += 1;
        if self.bar.is_hidden() {
            let name = |player: usize| event.players[player].name.as_str();
            let line = Line {
                game: game.number + 1,
                black: name(game.black),
                white: name(game.white()),
                winner: game.winner.map(name),
                ending: game.ending.word(),
                sentence: &game.sentence,
                moves: game.moves,
                played: self.done,
                of: Schedule::new(event).games(),
                llr: trial.map(|trial| trial.state().llr),
            };
            if let Ok(line) = serde_json::to_string(&line) {
                // Whoever closed standard error does not want to know.
                let _ = writeln!(std::io::stderr(), "{line}");
            }
            return;
        }
        self.bar.set_position(self.done);
        if self.drawn.elapsed() < REDRAWN {
            return;
        }
        self.drawn = Instant::now();
        let Ok(report) = Report::of_standings(event, standings, trial, anchors) else { return };
        let mut text = table::ranking(&report.players);
        if let Some(sprt) = &report.sprt {
            let state = sprt.state;
            text.push_str(&format!("LLR {:.2} ({:.2}, {:.2})\n", state.llr, state.lower, state.upper));
        }
        self.bar.set_message(text);
    }

    /// Takes the table away: the result follows.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
