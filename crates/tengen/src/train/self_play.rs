//! The self-play of `tengen train eval` and `tengen train net`: what can be set about it, and its progress.

use crate::arguments::{self, BoardArgs};
use crate::interrupt::Interrupted;
use crate::progress::Progress;
use anyhow::Result;
use serde::Serialize;
use std::path::PathBuf;
use tengen_play::{Stop, Workforce};
use tengen_search::LineEvaluator;
use tengen_train::eval::game_file::GameFile;
use tengen_train::eval::self_play::{SelfPlayOptions, SelfPlayThreads, Variety};
use tengen_train::eval::self_play_game::SelfPlayGame;

/// The games to learn from.
#[derive(clap::Args)]
pub(super) struct SelfPlayArgs {
    #[command(flatten)]
    pub(super) board: BoardArgs,
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    games: u64,
    /// Play N games at a time; the games are the same
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = arguments::threads)]
    pub(super) threads: usize,
    /// A file of further games to learn from; may be repeated
    #[arg(long, value_name = "FILE")]
    pub(super) also: Vec<PathBuf>,
    /// Passes over all positions
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = arguments::number::<1, 10_000>)]
    pub(super) epochs: usize,
}

/// How many games have been played, as a JSON line.
#[derive(Serialize)]
struct GamesLine {
    games: u64,
    of: u64,
}

/// Games between two JSON lines of progress.
const GAMES_PER_LINE: u64 = 500;

impl SelfPlayArgs {
    /// How many games there will be.
    pub(super) fn games(&self) -> u64 {
        self.games
    }

    /// What the games are, so many nodes a move.
    pub(super) fn options(&self, variety: Variety, nodes: u64, seed: u64) -> SelfPlayOptions {
        let BoardArgs { rule, size } = self.board;
        SelfPlayOptions { rule, size, variety, nodes, seed }
    }

    /// Plays the games that are missing on this machine's threads.
    pub(super) fn play(
        &self,
        to: &mut GameFile,
        options: &SelfPlayOptions,
        evaluator: &LineEvaluator,
        stop: &Stop,
    ) -> Result<()> {
        self.play_at(to, &SelfPlayThreads { threads: self.threads, options, evaluator }, stop)
    }

    /// Has the games that are missing played, and shows how it goes.
    pub(super) fn play_at(
        &self,
        to: &mut GameFile,
        players: &dyn Workforce<u64, (u64, SelfPlayGame)>,
        stop: &Stop,
    ) -> Result<()> {
        let of = self.games;
        let mut before = to.count();
        let progress = Progress::bar(of, before, "games");
        let played = to.play(of, players, stop, &mut |games| {
            progress.set(games);
            // Several games may be written at once.
            if games / GAMES_PER_LINE > before / GAMES_PER_LINE {
                progress.line(|| GamesLine { games, of });
            }
            before = games;
        });
        progress.finish();
        played?;
        if to.count() < of {
            return Err(Interrupted::after(to.count(), of, "games").into());
        }
        Ok(())
    }
}

/// What is said when the fit was stopped.
pub(super) fn stopped_fitting() -> anyhow::Error {
    Interrupted::saying(
        "stopped while fitting; the games are kept, and the same command continues with the fit",
    )
    .into()
}
