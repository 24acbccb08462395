//! The steps of an experiment, how it is run, and why it may fail.

use crate::ExperimentReport;
use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use tengen_arena::{Elsewhere, Player};
use tengen_play::Stop;
use thiserror::Error;

/// One question of a paper, answered in three steps: play, judge, write. The third is the same for all
/// ([`ExperimentReport::write`]).
pub trait Experiment: Sync {
    /// What playing gives and judging needs.
    type Played;

    /// Its name and its question.
    fn entry(&self) -> Entry;

    /// Trains and plays whatever is missing in the options' folders.
    ///
    /// # Errors
    /// When it was stopped, or something failed.
    fn play(&self, options: &RunOptions<'_>) -> Result<Self::Played>;

    /// Compares what was played with what the paper says. Writes nothing.
    ///
    /// # Errors
    /// When a picture cannot be drawn, or results contradict each other.
    fn judge(&self, options: &RunOptions<'_>, played: &Self::Played) -> Result<ExperimentReport>;
}

/// How the list of experiments names one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name: the paper, then its subject.
    pub id: &'static str,
    /// Its question in a few words.
    pub about: &'static str,
}

impl Entry {
    pub(crate) const fn new(id: &'static str, about: &'static str) -> Entry {
        Entry { id, about }
    }
}

/// An [`Experiment`] of any kind.
pub trait AnyExperiment: Sync {
    /// Its name: the paper, then its subject.
    fn id(&self) -> &'static str;

    /// Its question in a few words.
    fn about(&self) -> &'static str;

    /// Plays what is missing, judges it, and writes the report into the options' folder.
    ///
    /// # Errors
    /// When it was stopped, or something failed.
    fn run(&self, options: &RunOptions<'_>) -> Result<ExperimentReport>;
}

impl<E: Experiment> AnyExperiment for E {
    fn id(&self) -> &'static str {
        self.entry().id
    }

    fn about(&self) -> &'static str {
        self.entry().about
    }

    fn run(&self, options: &RunOptions<'_>) -> Result<ExperimentReport> {
        let played = self.play(options)?;
        let report = self.judge(options, &played)?;
        report.write(&options.out)?;
        Ok(report)
    }
}

/// How an experiment is run.
pub struct RunOptions<'a> {
    /// The folder for its report and for what it needs to resume.
    pub out: PathBuf,
    /// The folder of the trainings that experiments share.
    pub runs: PathBuf,
    /// The executable to start where an experiment needs two processes.
    pub program: Option<PathBuf>,
    /// Opponents in addition to the experiment's own, or instead of them; not every experiment has opponents.
    pub opponents: Vec<Player>,
    /// The number of seeds; the experiment's own if not given.
    pub seeds: Option<u64>,
    /// The number of games in each match; the experiment's own if not given.
    pub games: Option<u64>,
    /// The number of games played at a time.
    pub jobs: usize,
    /// Who plays the games of matches, if not this machine's threads. Agents without a name in the roster play here.
    pub elsewhere: Option<&'a dyn Elsewhere>,
    /// A fraction of the work, to see that it runs; its numbers mean little.
    pub quick: bool,
    /// Raised to stop the experiment soon.
    pub stop: Stop,
    /// Called with the progress, by any thread.
    pub on_progress: &'a (dyn Fn(ExperimentProgress<'_>) + Sync),
}

impl RunOptions<'_> {
    /// Reports the progress.
    pub(crate) fn progress(&self, done: u64, of: u64, at: &str) {
        (self.on_progress)(ExperimentProgress { done, of, at });
    }

    /// `Stopped` once the stop flag is raised.
    pub(crate) fn check_stop(&self) -> Result<()> {
        if self.stop.is_raised() { Err(ExperimentError::Stopped) } else { Ok(()) }
    }
}

#[cfg(test)]
impl RunOptions<'_> {
    /// A quick look with one seed, everything in one folder.
    pub(crate) fn for_test(out: &Path) -> RunOptions<'static> {
        RunOptions {
            out: out.to_owned(),
            runs: out.to_owned(),
            program: None,
            opponents: Vec::new(),
            seeds: Some(1),
            games: None,
            jobs: 1,
            quick: true,
            stop: Stop::default(),
            elsewhere: None,
            on_progress: &|_| (),
        }
    }
}

/// The progress of an experiment.
#[derive(Clone, Copy, Debug)]
pub struct ExperimentProgress<'a> {
    /// Units of work done.
    pub done: u64,
    /// Units of work in all.
    pub of: u64,
    /// The training or match in progress.
    pub at: &'a str,
}

/// Why an experiment did not finish.
#[derive(Debug, Error)]
pub enum ExperimentError {
    /// It was asked to stop.
    #[error("stopped; the same command continues from here")]
    Stopped,
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// The folder holds something that the experiment cannot resume from.
    #[error("{}: {why}; choose another folder", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// A part of the experiment failed.
    #[error("{0}")]
    Failed(String),
}

/// A step of an experiment, or the reason why it did not finish.
pub type Result<T, E = ExperimentError> = std::result::Result<T, E>;

impl ExperimentError {
    pub(crate) fn failed(error: impl Display) -> ExperimentError {
        ExperimentError::Failed(error.to_string())
    }

    pub(crate) fn unusable(path: &Path, why: impl Display) -> ExperimentError {
        ExperimentError::Unusable { path: path.to_owned(), why: why.to_string() }
    }

    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> ExperimentError {
        let path = path.to_owned();
        move |error| ExperimentError::File { path, error }
    }
}
