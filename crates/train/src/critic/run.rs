//! A run of training in a folder: measurements, checkpoints, snapshots, weights.
//!
//! A run that is opened again goes on where its last checkpoint was made and ends with the same bits as if it had never
//! stopped, whatever stopped it. `metrics.csv` has a row for every thousand games, `checkpoint.bin` is what the run goes on
//! from, `weights.bin` is what it has learned so far, `weights-10000.bin` what it had learned after so many games.

use super::{BLOCK, BadCheckpoint, Course, Learner, Method, Programs, Row};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A run in its folder.
pub struct Run {
    folder: PathBuf,
    learner: Learner,
    metrics: File,
}

/// Why a run cannot be started, taken up or kept.
#[derive(Debug, Error)]
pub enum RunError {
    /// A file or folder cannot be used.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// What is in the folder belongs to another run, or is damaged.
    #[error("{} cannot go on: {error}; choose another folder, or the same settings", folder.display())]
    Other {
        /// The folder.
        folder: PathBuf,
        /// Why.
        error: BadCheckpoint,
    },
    /// The course cannot be taken.
    #[error(transparent)]
    Course(#[from] super::BadCourse),
    /// A game could not be played.
    #[error(transparent)]
    Programs(#[from] super::ProgramsError),
}

/// How long a run goes on, and what it leaves on the way.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Games in all.
    pub games: u64,
    /// Games between two kept sets of weights; none are kept if zero.
    pub snapshot_every: u64,
}

const CHECKPOINT: &str = "checkpoint.bin";
const METRICS: &str = "metrics.csv";
const WEIGHTS: &str = "weights.bin";

impl Run {
    /// Starts a run in a folder, or takes up the one that is there.
    ///
    /// # Errors
    /// When files cannot be read or written, or the folder holds another run.
    pub fn open(folder: &Path, course: Course, method: Method) -> Result<Run, RunError> {
        course.check()?;
        fs::create_dir_all(folder).map_err(at(folder))?;
        let path = folder.join(CHECKPOINT);
        let learner = match fs::read(&path) {
            Ok(bytes) => Learner::resume(course, method, &bytes)
                .map_err(|error| RunError::Other { folder: folder.to_owned(), error })?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Learner::new(course, method)?,
            Err(error) => return Err(RunError::File { path, error }),
        };
        let metrics = folder.join(METRICS);
        // Rows may be ahead of the checkpoint, and the last one cut short: what is missing will be measured again.
        let kept = match fs::read_to_string(&metrics) {
            Ok(text) => rows_until(&text, learner.games()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => format!("{}\n", Row::HEADER),
            Err(error) => return Err(RunError::File { path: metrics, error }),
        };
        replace(&metrics, kept.as_bytes()).map_err(at(&metrics))?;
        let file = OpenOptions::new().append(true).open(&metrics).map_err(at(&metrics))?;
        Ok(Run { folder: folder.to_owned(), learner, metrics: file })
    }

    /// The learner.
    pub fn learner(&self) -> &Learner {
        &self.learner
    }

    /// Where the measurements are.
    pub fn metrics_path(&self) -> PathBuf {
        self.folder.join(METRICS)
    }

    /// Where the weights are.
    pub fn weights_path(&self) -> PathBuf {
        self.folder.join(WEIGHTS)
    }

    /// Plays until the plan is done or `stop` says so; tells of every game and of the measurements after every
    /// thousandth. Wherever it stops, the run can go on from there. The learner plays both sides itself, unless there
    /// are two programs to do it.
    ///
    /// # Errors
    /// When files cannot be written, or a program fails.
    pub fn go_on(
        &mut self,
        plan: Plan,
        programs: Option<&mut Programs>,
        stop: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(u64, Option<&Row>),
    ) -> Result<(), RunError> {
        self.go_on_watched(plan, programs, stop, &mut |learner, row| tell(learner.games(), row))
    }

    /// [`Run::go_on`] for somebody who wants to see the learner itself after every game.
    ///
    /// # Errors
    /// As there.
    pub fn go_on_watched(
        &mut self,
        plan: Plan,
        mut programs: Option<&mut Programs>,
        stop: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(&Learner, Option<&Row>),
    ) -> Result<(), RunError> {
        while self.learner.games() < plan.games && !stop() {
            let row = match &mut programs {
                Some(programs) => programs.play(&mut self.learner)?,
                None => self.learner.play(),
            };
            let games = self.learner.games();
            if let Some(row) = &row {
                let path = self.metrics_path();
                writeln!(self.metrics, "{}", row.csv()).map_err(at(&path))?;
            }
            if plan.snapshot_every > 0 && games.is_multiple_of(plan.snapshot_every) {
                self.write(&format!("weights-{games}.bin"), &self.learner.critic().to_bytes())?;
            }
            if games.is_multiple_of(BLOCK) {
                self.keep()?;
            }
            tell(&self.learner, row.as_ref());
        }
        self.keep()?;
        self.write(WEIGHTS, &self.learner.critic().to_bytes())
    }

    /// Makes a checkpoint. The measurements before it are on the disk first.
    fn keep(&self) -> Result<(), RunError> {
        self.metrics.sync_data().map_err(at(&self.metrics_path()))?;
        self.write(CHECKPOINT, &self.learner.checkpoint())
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), RunError> {
        let path = self.folder.join(name);
        replace(&path, bytes).map_err(at(&path))
    }
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> RunError {
    let path = path.to_owned();
    move |error| RunError::File { path, error }
}

/// The header and the whole rows of games that a checkpoint knows of.
fn rows_until(text: &str, games: u64) -> String {
    let columns = |line: &str| line.split(',').count();
    let known = |line: &&str| {
        line.ends_with('\n')
            && columns(line) == columns(Row::HEADER)
            && line.split(',').next().and_then(|number| number.parse().ok()).is_some_and(|n: u64| n <= games)
    };
    let rows: String = text.split_inclusive('\n').filter(known).collect();
    format!("{}\n{rows}", Row::HEADER)
}

/// Puts new contents in a file's place: whoever looks, and whatever happens, sees the old or the new.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let fresh = path.with_extension("new");
    let mut file = File::create(&fresh)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&fresh, path)?;
    // The name must be on the disk as well; not every system lets a folder be synced, and there it need not be.
    if let Some(Ok(folder)) = path.parent().map(File::open) {
        let _ = folder.sync_all();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_ahead_of_the_checkpoint_and_broken_ones_go() {
        let row = |games: u64| format!("{games}{}\n", ",1".repeat(15));
        let text = format!("{}\n{}{}{}3000,1,1", Row::HEADER, row(1000), row(2000), row(3000));
        assert_eq!(rows_until(&text, 2000), format!("{}\n{}{}", Row::HEADER, row(1000), row(2000)));
        assert_eq!(rows_until("", 2000), format!("{}\n", Row::HEADER));
    }
}
