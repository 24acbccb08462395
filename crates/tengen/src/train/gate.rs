//! The gate of `tengen train net`: its options, its progress, its outcome in words.

use crate::arguments::even;
use crate::interrupt::Interrupted;
use crate::progress::{Progress, rounded};
use anyhow::{Context, Result};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use tengen_arena::stats::Interval;
use tengen_play::Stop;
use tengen_train::net::gate::{Candidate, Gate, GateOutcome, Tested};

/// The test of a new network.
#[derive(clap::Args)]
#[command(next_help_heading = "Test")]
pub(super) struct GateArgs {
    /// Test the network against the player that it learned from, in at most N games; 0 leaves the test out
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = none_or_even)]
    gate: u64,
    /// Nodes for each move of the test
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..))]
    gate_nodes: u64,
}

/// The outcome of a test.
#[derive(Serialize)]
pub(super) struct GateReport {
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    /// The lead in Elo at equal nodes, and its 95 % interval.
    elo: f64,
    elo_low: f64,
    elo_high: f64,
    /// Whether the test found it to be stronger.
    promoted: bool,
    /// The promoted network's file.
    #[serde(skip_serializing_if = "Option::is_none")]
    network: Option<PathBuf>,
    #[serde(skip)]
    sentence: String,
}

/// How many games have been played, as a JSON line.
#[derive(Serialize)]
struct GateLine {
    gate_games: u64,
    of: u64,
}

fn none_or_even(text: &str) -> Result<u64, String> {
    if text == "0" { Ok(0) } else { even(text) }
}

impl GateArgs {
    /// Refuses, before any work is done, what could not be tested after it.
    pub(super) fn check(&self, folder: &Path, from: &str) -> Result<()> {
        if self.gate > 0 {
            Gate::check(folder, from).context("--gate 0 leaves the test out")?;
        }
        Ok(())
    }

    /// Plays what is missing of the test; `None` where none is asked for.
    pub(super) fn test(&self, candidate: &Candidate<'_>, stop: &Stop) -> Result<Option<GateReport>> {
        if self.gate == 0 {
            return Ok(None);
        }
        let mut progress = None;
        let gate = Gate { games: self.gate, nodes: self.gate_nodes };
        let tested = gate.test(candidate, stop, &mut |now| {
            let (games, of) = (now.games, now.of);
            let bar = progress.get_or_insert_with(|| Progress::bar(of, games, "games of the test"));
            bar.set(games);
            if games > 0 && games.is_multiple_of(50) {
                bar.line(|| GateLine { gate_games: games, of });
            }
        });
        if let Some(progress) = progress {
            progress.finish();
        }
        match tested? {
            Tested::Done(outcome) => Ok(Some(GateReport::from(outcome))),
            Tested::Stopped(games, of) => Err(Interrupted::after(games, of, "games of the test").into()),
        }
    }
}

impl From<GateOutcome> for GateReport {
    fn from(outcome: GateOutcome) -> GateReport {
        let of = |pick: fn(Interval) -> f64| rounded(outcome.elo.map_or(0.0, pick), 1);
        GateReport {
            games: outcome.games,
            won: outcome.won,
            drawn: outcome.drawn,
            lost: outcome.lost,
            elo: of(|elo| elo.value),
            elo_low: of(|elo| elo.low),
            elo_high: of(|elo| elo.high),
            promoted: outcome.promoted,
            sentence: outcome.to_string(),
            network: outcome.network,
        }
    }
}

impl GateReport {
    /// Says in words what came of the test.
    pub(super) fn tell(&self, out: &mut dyn Write) -> Result<()> {
        let sentence = &self.sentence;
        match &self.network {
            Some(path) => writeln!(out, "{sentence}: promoted, {}", path.display())?,
            None => writeln!(out, "{sentence}: not shown to be stronger, so not promoted")?,
        }
        Ok(())
    }
}
