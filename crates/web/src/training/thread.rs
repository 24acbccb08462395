//! The thread of a training run.

use super::live::{LiveStatus, ProgressReporter};
use super::request::{TrainingMethod, TrainingRequest};
use super::{checkpoints, network};
use crate::api_error::ApiError;
use crate::priority;
use crate::state::App;
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tengen_play::Stop;
use tengen_train::comparison;
use tengen_train::critic::{self, CriticPlan};

/// How long training waits between two games while an opponent has to wait for a core.
const YIELD_TIME: Duration = Duration::from_millis(10);

/// Everything a learner's thread needs.
pub(super) struct TrainingThread {
    pub(super) app: App,
    pub(super) stop: Stop,
    /// Set when what has been learned so far is to be kept at once.
    pub(super) checkpoint_request: Arc<AtomicBool>,
    pub(super) folder: PathBuf,
    pub(super) request: TrainingRequest,
    pub(super) total: u32,
    /// Held as long as anything may be written.
    pub(super) _lock: File,
}

impl TrainingThread {
    /// Teaches until the run is done or asked to pause.
    pub(super) fn teach(&self, mut progress: ProgressReporter) -> Result<(), ApiError> {
        priority::lower(priority::TRAINING);
        match self.request.way {
            TrainingMethod::Comparison => self.compare(&mut progress),
            TrainingMethod::SelfTeach | TrainingMethod::Watch => self.learn(&mut progress),
            TrainingMethod::Network => {
                let course = self.request.network()?;
                let give_way = || self.yield_to_players();
                network::teach(&course, &self.folder, &self.stop, &mut progress, &give_way)
            }
        }
    }

    fn learn(&self, progress: &mut ProgressReporter) -> Result<(), ApiError> {
        let (course, method) = self.request.critic()?;
        let mut run = critic::CriticRun::open(&self.folder, course, method).map_err(ApiError::internal)?;
        let games = u64::from(self.total);
        let plan = CriticPlan { games, snapshot_every: self.request.snapshot_every() };
        let stop = || self.stop.is_raised();
        let mut failed = Ok(());
        run.train_observed(plan, None, &stop, &mut |learner, _| {
            if self.checkpoint_request.swap(false, Ordering::Relaxed) {
                failed = self.save(learner.games(), &learner.critic().to_bytes());
            }
            progress.tell(learner.games(), || LiveStatus::of_critic(learner));
            self.yield_to_players();
        })
        .map_err(ApiError::internal)?;
        failed?;
        let learner = run.learner();
        self.save(learner.games(), &learner.critic().to_bytes())?;
        progress.last(learner.games(), LiveStatus::of_critic(learner));
        Ok(())
    }

    fn compare(&self, progress: &mut ProgressReporter) -> Result<(), ApiError> {
        let mut run = comparison::ComparisonRun::open(&self.folder, self.request.comparison()?)
            .map_err(ApiError::internal)?;
        run.set_stop(self.stop.clone());
        let mut failed = Ok(());
        run.train(self.request.series(), &mut |trainer| {
            if self.checkpoint_request.swap(false, Ordering::Relaxed) {
                failed = self.save(learned(trainer), trainer.network().to_string().as_bytes());
            }
            progress.tell(trainer.played(), || LiveStatus::of_trainer(trainer));
            self.yield_to_players();
        })
        .map_err(ApiError::internal)?;
        failed?;
        let trainer = run.trainer();
        self.save(learned(trainer), trainer.network().to_string().as_bytes())?;
        progress.last(trainer.played(), LiveStatus::of_trainer(trainer));
        Ok(())
    }

    /// Keeps what has been learned so far, to be played against.
    fn save(&self, games: u64, bytes: &[u8]) -> Result<(), ApiError> {
        checkpoints::save(&self.folder, &self.request, games, bytes).map_err(ApiError::internal)
    }

    /// Lets people's opponents think first.
    fn yield_to_players(&self) {
        if self.app.engines().are_busy() {
            std::thread::sleep(YIELD_TIME);
        }
    }
}

/// Games that a network has learned, its test games left out.
fn learned(trainer: &comparison::Trainer) -> u64 {
    trainer.series().iter().map(|series| series.lessons.games()).sum()
}
