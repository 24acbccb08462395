//! A critic's training run in a folder: metrics, checkpoints, snapshots, weights.
//!
//! A run that is opened again continues from its last checkpoint and ends with the same bits as if it had never been
//! interrupted. `metrics.csv` has a row for every thousand games, `checkpoint.bin` is the state to continue from,
//! `weights.bin` has the latest weights, `weights-10000.bin` those after so many games.

use super::{BLOCK, CriticCourse, CriticLearner, CriticMethod, MetricsRow, ProgramPair};
use crate::RunError;
use crate::run_folder::{MetricsFile, RunFolder};
use std::path::{Path, PathBuf};

/// A critic's training run, kept in a folder.
pub struct CriticRun {
    folder: RunFolder,
    learner: CriticLearner,
    metrics: MetricsFile,
}

/// How long a run is, and which snapshots it keeps.
#[derive(Clone, Copy, Debug)]
pub struct CriticPlan {
    /// Games in all.
    pub games: u64,
    /// Games between two snapshots of the weights; no snapshots if zero.
    pub snapshot_every: u64,
}

pub(super) const CHECKPOINT: &str = "checkpoint.bin";
pub(super) const METRICS: &str = "metrics.csv";
pub(super) const WEIGHTS: &str = "weights.bin";

impl CriticRun {
    /// Starts a run in a folder, or opens the one that is there.
    ///
    /// # Errors
    /// When files cannot be read or written, the course is invalid, or the folder holds a run with other settings.
    pub fn open(folder: &Path, course: CriticCourse, method: CriticMethod) -> Result<CriticRun, RunError> {
        course.check()?;
        let folder = RunFolder::open(folder)?;
        let learner = match folder.read(CHECKPOINT)? {
            Some(bytes) => {
                CriticLearner::resume(course, method, &bytes).map_err(|error| folder.bad_checkpoint(error))?
            }
            None => CriticLearner::new(course, method)?,
        };
        let metrics = MetricsFile::open(&folder, METRICS, &MetricsRow::COLUMNS, learner.games())?;
        Ok(CriticRun { folder, learner, metrics })
    }

    /// The learner.
    pub fn learner(&self) -> &CriticLearner {
        &self.learner
    }

    /// The path of the metrics.
    pub fn metrics_path(&self) -> PathBuf {
        self.metrics.path().to_owned()
    }

    /// The path of the latest weights.
    pub fn weights_path(&self) -> PathBuf {
        self.folder.file(WEIGHTS)
    }

    /// Plays until the plan is complete or `stop` returns true. `observe` is called with the number of games after each
    /// game, and with the metrics after every thousandth. A run can be continued wherever it stopped.
    ///
    /// The learner plays both sides itself, unless `programs` are to play.
    ///
    /// # Errors
    /// When files cannot be written, or a program fails.
    pub fn train(
        &mut self,
        plan: CriticPlan,
        programs: Option<&mut ProgramPair>,
        stop: &dyn Fn() -> bool,
        observe: &mut dyn FnMut(u64, Option<&MetricsRow>),
    ) -> Result<(), RunError> {
        self.train_observed(plan, programs, stop, &mut |learner, row| observe(learner.games(), row))
    }

    /// Like [`CriticRun::train`], with the learner itself shown to `observe` after each game.
    ///
    /// # Errors
    /// As there.
    pub fn train_observed(
        &mut self,
        plan: CriticPlan,
        mut programs: Option<&mut ProgramPair>,
        stop: &dyn Fn() -> bool,
        observe: &mut dyn FnMut(&CriticLearner, Option<&MetricsRow>),
    ) -> Result<(), RunError> {
        while self.learner.games() < plan.games && !stop() {
            let row = match &mut programs {
                Some(programs) => programs.play(&mut self.learner)?,
                None => self.learner.play(),
            };
            let games = self.learner.games();
            if let Some(row) = &row {
                self.metrics.append(&row.fields())?;
            }
            if plan.snapshot_every > 0 && games.is_multiple_of(plan.snapshot_every) {
                self.folder.write(&format!("weights-{games}.bin"), self.learner.critic().to_bytes())?;
            }
            if games.is_multiple_of(BLOCK) {
                self.save_checkpoint()?;
            }
            observe(&self.learner, row.as_ref());
        }
        self.save_checkpoint()?;
        self.folder.write(WEIGHTS, self.learner.critic().to_bytes())
    }

    /// Saves a checkpoint. The metrics before it must be on the disk first.
    fn save_checkpoint(&self) -> Result<(), RunError> {
        self.metrics.sync()?;
        self.folder.write(CHECKPOINT, self.learner.checkpoint())
    }
}
