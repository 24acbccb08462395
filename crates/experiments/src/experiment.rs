//! What an experiment is, and what it is told.

use crate::Report;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tengen_arena::Player;
use tengen_play::Stop;
use thiserror::Error;

/// One question of a paper, and how it is answered.
pub trait Experiment: Sync {
    /// Its name: the paper, then what it is about.
    fn id(&self) -> &'static str;

    /// What it asks, in a few words.
    fn about(&self) -> &'static str;

    /// Runs it, or what is still missing of it, and reports. Whatever it has to keep for going on later is kept in the
    /// options' folder.
    ///
    /// # Errors
    /// When it was stopped, or something failed.
    fn run(&self, options: &RunOptions<'_>) -> Result<Report, ExperimentError>;
}

/// How an experiment is run.
pub struct RunOptions<'a> {
    /// The folder for everything it leaves.
    pub out: PathBuf,
    /// The folder of the trainings that experiments have in common.
    pub runs: PathBuf,
    /// The program that plays where two programs are needed, if there is one.
    pub program: Option<PathBuf>,
    /// Opponents beside the experiment's own, or instead of them; not every experiment has opponents.
    pub opponents: Vec<Player>,
    /// How many seeds; as many as it thinks right if not given.
    pub seeds: Option<u64>,
    /// How many games in each match, where it plays matches; as many as it thinks right if not given.
    pub games: Option<u64>,
    /// How many games are played at a time, where it plays matches.
    pub jobs: usize,
    /// A fraction of the work, to see that it runs; its numbers mean little.
    pub quick: bool,
    /// Raised by whoever wants it to stop soon.
    pub stop: Stop,
    /// Told how far it is.
    pub tell: &'a dyn Fn(Moment<'_>),
}

/// How far an experiment is.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// Pieces of work done.
    pub done: u64,
    /// Pieces of work in all.
    pub of: u64,
    /// What it is at.
    pub at: &'a str,
}

/// Why an experiment did not come to its end.
#[derive(Debug, Error)]
pub enum ExperimentError {
    /// It was asked to stop; the same command goes on from there.
    #[error("stopped; the same command goes on from there")]
    Stopped,
    /// A file cannot be used.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// What is in the folder cannot be gone on from.
    #[error("{}: {why}; choose another folder", path.display())]
    Other {
        /// Which file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// Something in the experiment failed.
    #[error("{0}")]
    Failed(String),
}

/// Puts new contents in a file's place: whoever looks, and whatever happens, sees the old or the new.
///
/// # Errors
/// When the file cannot be written.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), ExperimentError> {
    let write = || -> io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let fresh = path.with_extension("new");
        let mut file = File::create(&fresh)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&fresh, path)
    };
    write().map_err(|error| ExperimentError::File { path: path.to_owned(), error })
}
