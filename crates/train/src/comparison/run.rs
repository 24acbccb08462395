//! A comparison training run in a folder: metrics, checkpoint, networks, figures.
//!
//! `checkpoint.txt` is the state to continue from; `metrics.csv` has a row for every series, `network.txt` is the latest
//! network, `network-300.txt` the one after 300 learned games; `test.svg` and `lessons.svg` are the paper's figures.

use super::{ComparisonCourse, Figure, Series, Trainer, TrainingStage, stacked};
use crate::RunError;
use crate::run_folder::{self, BadCheckpoint, RunFolder};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tengen_play::Stop;

/// A comparison training run, kept in a folder.
pub struct ComparisonRun {
    folder: RunFolder,
    trainer: Trainer,
    saved: Instant,
}

const CHECKPOINT: &str = "checkpoint.txt";
/// Time between two checkpoints within a stage; there is always one at the end of a stage.
const SAVE_EVERY: Duration = Duration::from_secs(2);

impl ComparisonRun {
    /// Starts a run in a folder, or opens the one that is there.
    ///
    /// # Errors
    /// When files cannot be read or written, the course is invalid, or the folder holds a run with other settings.
    pub fn open(folder: &Path, course: ComparisonCourse) -> Result<ComparisonRun, RunError> {
        let folder = RunFolder::open(folder)?;
        let trainer = match folder.read(CHECKPOINT)? {
            Some(bytes) => String::from_utf8(bytes)
                .map_err(|_| BadCheckpoint::NotACheckpoint)
                .and_then(|text| Trainer::resume(course, &text))
                .map_err(|error| folder.bad_checkpoint(error))?,
            None => Trainer::new(course)?,
        };
        Ok(ComparisonRun { folder, trainer, saved: Instant::now() })
    }

    /// The trainer.
    pub fn trainer(&self) -> &Trainer {
        &self.trainer
    }

    /// Replaces the flag that ends the run.
    pub fn set_stop(&mut self, stop: Stop) {
        self.trainer.stop = stop;
    }

    /// The path of a file of the run.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.file(name)
    }

    /// Plays until so many series are complete or the stop flag is raised; `observe` sees the trainer after each game.
    /// A run can be continued wherever it stopped.
    ///
    /// # Errors
    /// When a player fails or files cannot be written.
    pub fn train(&mut self, series: u64, observe: &mut dyn FnMut(&Trainer)) -> Result<(), RunError> {
        let stop = self.trainer.stop();
        while self.trainer.played() < self.trainer.games_in(series) && !stop.is_raised() {
            let stage = self.trainer.stage();
            if !self.trainer.play()? {
                break;
            }
            observe(&self.trainer);
            if stage == TrainingStage::Test && self.trainer.stage() == TrainingStage::Lesson {
                let learned = self.trainer.series().last().map_or(0, |series| series.learned);
                self.folder.write(&format!("network-{learned}.txt"), self.trainer.network().to_string())?;
                self.save_checkpoint()?;
            } else if self.saved.elapsed() > SAVE_EVERY {
                self.save_checkpoint()?;
            }
        }
        self.save_checkpoint()?;
        self.folder.write("network.txt", self.trainer.network().to_string())?;
        self.draw()
    }

    fn save_checkpoint(&mut self) -> Result<(), RunError> {
        self.folder.write(CHECKPOINT, self.trainer.checkpoint())?;
        let rows = self.trainer.series().iter().map(Series::fields);
        self.folder.write("metrics.csv", run_folder::table(&Series::COLUMNS, rows))?;
        self.saved = Instant::now();
        Ok(())
    }

    fn draw(&self) -> Result<(), RunError> {
        for (name, figure) in [("test.svg", Figure::Test), ("lessons.svg", Figure::Lessons)] {
            if let Some(svg) = stacked(figure, self.trainer.series()) {
                let path = self.path(name);
                self.folder.write(name, svg.map_err(|error| RunError::Figure { path, error })?)?;
            }
        }
        Ok(())
    }
}
