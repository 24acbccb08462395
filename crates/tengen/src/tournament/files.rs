//! Files with an event's games and results, and `tengen results`.

use super::{ResultsOutputArgs, table};
use crate::output;
use anyhow::{Context, Result};
use std::io::Write;
use std::path::{Path, PathBuf};
use tengen_arena::{EventReport, GameSummary, SequentialTest, Store, export, html, move_times};
use tengen_base::file;

/// Which files to write.
#[derive(clap::Args)]
pub(super) struct ExportArgs {
    /// Write all games to one SGF file, with times and engines' messages
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    /// Write each game to a PSQ file of its own
    #[arg(long, value_name = "FOLDER")]
    psq: Option<PathBuf>,
    /// Write the results of the games as PGN, for BayesElo and Ordo
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Write a report for browsers, in one HTML file: tables, openings and all games
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

impl ExportArgs {
    pub(super) fn write(&self, store: &Store, report: &EventReport, games: &[GameSummary]) -> Result<()> {
        if let Some(path) = &self.sgf {
            write_file(path, |out| export::sgf(store, games, out))?;
        }
        if let Some(path) = &self.pgn {
            write_file(path, |out| export::pgn(store, games, out))?;
        }
        if let Some(path) = &self.html {
            write_file(path, |out| html::write(store, report, games, out))?;
        }
        if let Some(folder) = &self.psq {
            export::psq(store, games, folder)
                .with_context(|| format!("cannot write {}", folder.display()))?;
        }
        Ok(())
    }
}

/// Writes a file whole or not at all.
fn write_file<E: std::error::Error + Send + Sync + 'static>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<()> {
    let mut bytes = Vec::new();
    write(&mut bytes)?;
    file::replace(path, &bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Show the results of a match or tournament again, or write its games to files
#[derive(clap::Args)]
#[command(after_help = "Example: tengen results runs/arena/FOLDER --sgf games.sgf")]
pub(crate) struct ResultsArgs {
    /// The folder that keeps the games, as the match or tournament printed it
    folder: PathBuf,
    /// Show how long each player's moves took, and nothing else
    #[arg(long, conflicts_with_all = ["sgf", "psq", "pgn", "html", "anchor"])]
    times: bool,
    #[command(flatten)]
    results: ResultsOutputArgs,
}

impl ResultsArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let store = Store::read(&self.folder)?;
        let games = store.results()?;
        if self.times {
            let times = move_times(&store, &games)?;
            if self.results.output.json {
                return output::json(out, &times);
            }
            return Ok(write!(out, "{}", table::times(&times))?);
        }
        let anchors = self.results.anchors(store.event())?;
        let test = SequentialTest::of(store.event(), &games);
        let report = EventReport::new(store.event(), &games, test.as_ref(), &anchors)?;
        self.results.show(&store, &report, &games, out)
    }
}
