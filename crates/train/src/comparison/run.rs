//! A run of training in a folder: measurements, checkpoint, networks, figures.
//!
//! `checkpoint.txt` is what the run goes on from, whatever stopped it; `metrics.csv` has a row for every series,
//! `network.txt` is what it has learned so far, `network-300.txt` what it had learned after 300 games; `test.svg` and
//! `lessons.svg` are the paper's figures.

use super::{BadCheckpoint, Course, Figure, Series, Stage, TrainError, Trainer, stacked};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tengen_play::Stop;
use thiserror::Error;

/// A run in its folder.
pub struct Run {
    folder: PathBuf,
    trainer: Trainer,
    kept: Instant,
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
    /// Training cannot go on.
    #[error(transparent)]
    Training(#[from] TrainError),
    /// A figure cannot be drawn.
    #[error("{} cannot be drawn: {error}", path.display())]
    Figure {
        /// Which.
        path: PathBuf,
        /// Why.
        error: String,
    },
}

const CHECKPOINT: &str = "checkpoint.txt";
/// A checkpoint is small, but a disk is slow: this often, and whenever a stage ends.
const KEPT_EVERY: Duration = Duration::from_secs(2);

impl Run {
    /// Starts a run in a folder, or takes up the one that is there.
    ///
    /// # Errors
    /// When files cannot be read or written, the folder holds another run, or the course cannot be taken.
    pub fn open(folder: &Path, course: Course) -> Result<Run, RunError> {
        fs::create_dir_all(folder).map_err(at(folder))?;
        let path = folder.join(CHECKPOINT);
        let trainer = match fs::read_to_string(&path) {
            Ok(text) => Trainer::resume(course, &text)
                .map_err(|error| RunError::Other { folder: folder.to_owned(), error })?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Trainer::new(course)?,
            Err(error) => return Err(RunError::File { path, error }),
        };
        Ok(Run { folder: folder.to_owned(), trainer, kept: Instant::now() })
    }

    /// The trainer.
    pub fn trainer(&self) -> &Trainer {
        &self.trainer
    }

    /// Lets this stop end the run, instead of the trainer's own.
    pub fn stop_by(&mut self, stop: Stop) {
        self.trainer.stop = stop;
    }

    /// Where a file of the run is.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Plays until so many series are done or the trainer is stopped; tells of every game. Wherever it stops, the run
    /// can go on from there.
    ///
    /// # Errors
    /// When a player fails or files cannot be written.
    pub fn go_on(&mut self, series: u64, tell: &mut dyn FnMut(&Trainer)) -> Result<(), RunError> {
        let stop = self.trainer.stop();
        while self.trainer.played() < self.trainer.games_in(series) && !stop.is_raised() {
            let stage = self.trainer.stage();
            if !self.trainer.play()? {
                break;
            }
            tell(&self.trainer);
            if stage == Stage::Test && self.trainer.stage() == Stage::Lesson {
                let learned = self.trainer.series().last().map_or(0, |series| series.learned);
                self.write(&format!("network-{learned}.txt"), &self.trainer.network().to_string())?;
                self.keep()?;
            } else if self.kept.elapsed() > KEPT_EVERY {
                self.keep()?;
            }
        }
        self.keep()?;
        self.write("network.txt", &self.trainer.network().to_string())?;
        self.draw()
    }

    fn keep(&mut self) -> Result<(), RunError> {
        self.write(CHECKPOINT, &self.trainer.checkpoint())?;
        let rows = self.trainer.series().iter().map(|series| series.csv() + "\n");
        let table = std::iter::once(format!("{}\n", Series::HEADER)).chain(rows).collect::<String>();
        self.write("metrics.csv", &table)?;
        self.kept = Instant::now();
        Ok(())
    }

    fn draw(&self) -> Result<(), RunError> {
        for (name, figure) in [("test.svg", Figure::Test), ("lessons.svg", Figure::Lessons)] {
            if let Some(svg) = stacked(figure, self.trainer.series()) {
                let path = self.path(name);
                let svg = svg.map_err(|error| RunError::Figure { path, error })?;
                self.write(name, &svg)?;
            }
        }
        Ok(())
    }

    fn write(&self, name: &str, text: &str) -> Result<(), RunError> {
        let path = self.path(name);
        replace(&path, text.as_bytes()).map_err(at(&path))
    }
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> RunError {
    let path = path.to_owned();
    move |error| RunError::File { path, error }
}

/// Puts new contents in a file's place: whoever looks, and whatever happens, sees the old or the new.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let fresh = path.with_extension("new");
    let mut file = File::create(&fresh)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&fresh, path)
}
