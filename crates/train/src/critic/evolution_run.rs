//! An evolution of critics in a folder, with the files of a critic's training run.

use super::evolution::{Evolution, EvolutionCourse};
use super::run::{CHECKPOINT, METRICS, WEIGHTS};
use super::{BLOCK, CriticPlan};
use crate::RunError;
use crate::run_folder::{MetricsFile, RunFolder};
use std::path::{Path, PathBuf};

/// An evolution, kept in a folder. A run that is opened again continues from its last checkpoint and ends with the same
/// bits.
pub struct EvolutionRun {
    folder: RunFolder,
    evolution: Evolution,
    metrics: MetricsFile,
}

impl EvolutionRun {
    /// Starts a run in a folder, or opens the one that is there.
    ///
    /// # Errors
    /// When files cannot be read or written, the course is invalid, or the folder holds a run with other settings.
    pub fn open(folder: &Path, course: EvolutionCourse) -> Result<EvolutionRun, RunError> {
        let folder = RunFolder::open(folder)?;
        let evolution = match folder.read(CHECKPOINT)? {
            Some(bytes) => Evolution::resume(course, &bytes).map_err(|error| folder.bad_checkpoint(error))?,
            None => Evolution::new(course)?,
        };
        let metrics = MetricsFile::open(&folder, METRICS, &Evolution::COLUMNS, evolution.games())?;
        Ok(EvolutionRun { folder, evolution, metrics })
    }

    /// The population.
    pub fn evolution(&self) -> &Evolution {
        &self.evolution
    }

    /// The path of the champion's weights.
    pub fn weights_path(&self) -> PathBuf {
        self.folder.file(WEIGHTS)
    }

    /// Plays until the plan is complete or `stop` returns true. `observe` is called with the number of games after each
    /// tournament.
    ///
    /// # Errors
    /// When files cannot be written.
    pub fn train(
        &mut self,
        plan: CriticPlan,
        stop: &dyn Fn() -> bool,
        observe: &mut dyn FnMut(u64),
    ) -> Result<(), RunError> {
        while self.evolution.games() < plan.games && !stop() {
            if let Some(row) = self.evolution.play() {
                self.metrics.append(&row)?;
            }
            let games = self.evolution.games();
            if plan.snapshot_every > 0 && games.is_multiple_of(plan.snapshot_every) {
                self.folder.write(&format!("weights-{games}.bin"), self.evolution.champion().to_bytes())?;
            }
            if games.is_multiple_of(BLOCK) {
                self.save_checkpoint()?;
            }
            observe(games);
        }
        self.save_checkpoint()?;
        self.folder.write(WEIGHTS, self.evolution.champion().to_bytes())
    }

    /// Saves a checkpoint. The metrics before it must be on the disk first.
    fn save_checkpoint(&self) -> Result<(), RunError> {
        self.metrics.sync()?;
        self.folder.write(CHECKPOINT, self.evolution.checkpoint())
    }
}
