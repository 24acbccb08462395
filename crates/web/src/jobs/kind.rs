//! The kinds of long jobs, and what every kind can do.

use super::JobContext;
use crate::api_error::ApiError;
use crate::measurements::MeasurementJob;
use crate::proofs::ProofJob;
use crate::reviews::ReviewJob;
use crate::state::App;
use crate::store::JobRow;
use crate::tournaments::TournamentJob;
use crate::training::TrainingJob;
use futures_util::future::BoxFuture;
use serde::Serialize;
use serde_json::Value;
use std::path::PathBuf;

/// The kinds of long jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum JobKind {
    /// The review of a game.
    Review,
    /// A learner that is taught.
    Training,
    /// A tournament.
    Tournament,
    /// How strong a learner's checkpoints are.
    Measurement,
    /// A proof that the side to move wins.
    Proof,
}

/// What every kind of job can do.
pub(crate) trait Job: Sync {
    /// Runs the job until it is done or asked to pause, leaving out what is done already.
    fn run<'a>(&'a self, context: &'a mut JobContext) -> BoxFuture<'a, Result<(), ApiError>>;

    /// What the page shows of its result so far; nothing for kinds that have a view of their own.
    ///
    /// # Errors
    /// When what was kept cannot be read.
    fn result(&self, _app: &App, _row: &JobRow) -> Result<Value, ApiError> {
        Ok(Value::Null)
    }

    /// Whether no other server on the same data runs it.
    fn is_free(&self, _app: &App, _row: &JobRow) -> bool {
        true
    }

    /// The folder of the files it makes, if it makes any.
    ///
    /// # Errors
    /// When the server has no place for such folders.
    fn folder(&self, _app: &App, _row: &JobRow) -> Result<Option<PathBuf>, ApiError> {
        Ok(None)
    }
}

impl JobKind {
    pub(super) const ALL: [JobKind; 5] =
        [JobKind::Review, JobKind::Training, JobKind::Tournament, JobKind::Measurement, JobKind::Proof];

    /// The name in the database and in JSON.
    pub(super) fn name(self) -> &'static str {
        match self {
            JobKind::Review => "review",
            JobKind::Training => "training",
            JobKind::Tournament => "tournament",
            JobKind::Measurement => "measurement",
            JobKind::Proof => "proof",
        }
    }

    /// What people call one.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            JobKind::Review => "review",
            JobKind::Training => "learner",
            JobKind::Tournament => "tournament",
            JobKind::Measurement => "measurement",
            JobKind::Proof => "proof",
        }
    }

    /// What does the work.
    pub(crate) fn job(self) -> &'static dyn Job {
        match self {
            JobKind::Review => &ReviewJob,
            JobKind::Training => &TrainingJob,
            JobKind::Tournament => &TournamentJob,
            JobKind::Measurement => &MeasurementJob,
            JobKind::Proof => &ProofJob,
        }
    }
}
