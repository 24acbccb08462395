//! An event's games and results as files, and `tengen results`, which shows a kept event again.

use super::Shown;
use anyhow::{Context, Result};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use tengen_arena::{GameSummary, Report, Store, Trial, export, html};

/// What to write.
#[derive(clap::Args)]
pub(super) struct Files {
    /// Write all games to one SGF file, engines' messages and times included
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    /// Write each game to a PSQ file of its own
    #[arg(long, value_name = "FOLDER")]
    psq: Option<PathBuf>,
    /// Write who won which game as PGN, for BayesElo and Ordo
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Write a report that opens in any browser: one file with tables, openings and every game
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

impl Files {
    pub(super) fn write(&self, store: &Store, report: &Report, games: &[GameSummary]) -> Result<()> {
        if let Some(path) = &self.sgf {
            whole(path, |out| export::sgf(store, games, out))?;
        }
        if let Some(path) = &self.pgn {
            whole(path, |out| export::pgn(store, games, out))?;
        }
        if let Some(path) = &self.html {
            whole(path, |out| html::write(store, report, games, out))?;
        }
        if let Some(folder) = &self.psq {
            export::psq(store, games, folder)
                .with_context(|| format!("cannot write {}", folder.display()))?;
        }
        Ok(())
    }
}

/// Writes a file that is there whole or not at all.
fn whole<E: std::error::Error + Send + Sync + 'static>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let fresh = path.with_file_name(name);
    let cannot = || format!("cannot write {}", path.display());
    let mut out = BufWriter::new(File::create(&fresh).with_context(cannot)?);
    write(&mut out)?;
    out.flush().with_context(cannot)?;
    std::fs::rename(&fresh, path).with_context(cannot)
}

/// Show the results of a match or tournament again, or write its games
#[derive(clap::Args)]
pub(crate) struct ResultsArgs {
    /// The folder that keeps the event
    folder: PathBuf,
    #[command(flatten)]
    shown: Shown,
}

impl ResultsArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let store = Store::read(&self.folder)?;
        let games = store.results()?;
        let anchors = self.shown.anchors(store.event())?;
        let trial = Trial::of(store.event(), &games);
        let report = Report::new(store.event(), &games, trial.as_ref(), &anchors)?;
        self.shown.show(&store, &report, &games, out)
    }
}
