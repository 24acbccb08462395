//! Training runs as long jobs.
//!
//! A run has a folder named by the job's id, with the same files as a run of the command line: after any end of the
//! server at most the games since the last checkpoint are played again, to the same bits.

mod checkpoints;
mod live;
mod network;
mod published;
mod request;
mod thread;

pub(crate) use checkpoints::Checkpoint;
pub(crate) use checkpoints::checkpoints;
pub(crate) use request::{TrainingMethod, TrainingOffer, TrainingRequest};

use crate::api_error::ApiError;
use crate::id;
use crate::jobs::{Job, JobContext, JobKind, Jobs, NewJob};
use crate::measurements;
use crate::quotas::{CHECKPOINTS, Client};
use crate::state::App;
use crate::store::JobRow;
use futures_util::future::BoxFuture;
use live::{LiveStatus, ProgressReporter};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use tengen_play::Stop;
use tengen_train::net::{EPOCHS, EpochRow};
use tengen_train::{comparison, critic::MetricsRow};
use thread::TrainingThread;
use tokio::sync::mpsc;

/// The file that is locked while a server trains in a folder.
const LOCK: &str = "lock";

/// Starts a run.
///
/// # Errors
/// When the request is not valid, there are too many runs, or it cannot be kept.
pub(crate) fn begin(app: &App, client: Client<'_>, request: &TrainingRequest) -> Result<JobRow, ApiError> {
    let total = request.check()?;
    runs_folder(app)?;
    let spec = serde_json::to_string(request).map_err(ApiError::internal)?;
    Jobs::begin(app, NewJob { client, kind: JobKind::Training, subject: "", total, spec })
}

/// Asks a run for a checkpoint after its current game.
///
/// # Errors
/// When it does not run, or has too many already.
pub(crate) fn save(app: &App, row: &JobRow) -> Result<(), ApiError> {
    if checkpoints(&folder(app, &row.id)?, &TrainingRequest::of(row)?).len() >= CHECKPOINTS {
        return Err(ApiError::conflict(
            "full",
            format!("It has {CHECKPOINTS} checkpoints, and there is no room for more."),
        ));
    }
    if !Jobs::request_checkpoint(app, row) {
        return Err(ApiError::conflict("job", "It is not learning now, and what it has learned is kept."));
    }
    Ok(())
}

/// Locks a run's folder. The system releases the lock however the process ends.
fn lock(folder: &Path) -> io::Result<File> {
    fs::create_dir_all(folder)?;
    let file = File::create(folder.join(LOCK))?;
    file.try_lock()?;
    Ok(file)
}

fn runs_folder(app: &App) -> Result<&Path, ApiError> {
    let none = || ApiError::conflict("nowhere", "This server keeps nothing, so nothing can learn here.");
    app.options().runs.as_deref().ok_or_else(none)
}

/// A run's folder. Only an id of the right form names one, so it leads nowhere else.
pub(crate) fn folder(app: &App, id: &str) -> Result<PathBuf, ApiError> {
    if !id::is_id(id) {
        return Err(ApiError::not_found("learner"));
    }
    Ok(runs_folder(app)?.join(id))
}

/// A training run.
pub(crate) struct TrainingJob;

impl Job for TrainingJob {
    fn run<'a>(&'a self, context: &'a mut JobContext) -> BoxFuture<'a, Result<(), ApiError>> {
        Box::pin(run(context))
    }

    fn result(&self, app: &App, row: &JobRow) -> Result<Value, ApiError> {
        view(app, row)
    }

    fn is_free(&self, app: &App, row: &JobRow) -> bool {
        let locked = folder(app, &row.id).map(|folder| lock(&folder));
        // Any other error is met again, and told, when it runs.
        !matches!(locked, Ok(Err(error)) if error.kind() == io::ErrorKind::WouldBlock)
    }

    fn folder(&self, app: &App, row: &JobRow) -> Result<Option<PathBuf>, ApiError> {
        folder(app, &row.id).map(Some)
    }
}

/// Trains on a thread of its own, and keeps what that reports.
async fn run(context: &mut JobContext) -> Result<(), ApiError> {
    let request = TrainingRequest::of(context.row())?;
    let folder = folder(context.app(), &context.row().id)?;
    let lock = lock(&folder).map_err(|error| match error.kind() {
        io::ErrorKind::WouldBlock => ApiError::conflict("job", "Another server is teaching it already."),
        _ => ApiError::internal(error),
    })?;
    let (sender, mut receiver) = mpsc::channel(1);
    let lessons = TrainingThread {
        total: context.row().total,
        app: context.app().clone(),
        stop: context.stop().clone(),
        checkpoint_request: context.checkpoint_request(),
        folder,
        request,
        _lock: lock,
    };
    let thread = std::thread::Builder::new().name("teaching".to_owned());
    let thread =
        thread.spawn(move || lessons.teach(ProgressReporter::new(sender))).map_err(ApiError::internal)?;
    let mut listener = StopUnheard(Some(context.stop().clone()));
    let mut kept = Ok(());
    while let Some((games, live)) = receiver.recv().await {
        if kept.is_ok() {
            kept = keep(context, games, &live);
        }
        if kept.is_err() {
            // The thread ends by itself, so that the folder is free when the run is resumed.
            context.stop().raise();
        }
    }
    listener.0 = None;
    // The channel is closed by the thread's end.
    let taught = thread.join().map_err(|_| ApiError::internal("a learner's thread panicked"))?;
    let is_done = taught.is_ok() && !context.stop().is_raised();
    kept.and(taught)?;
    if is_done && context.app().options().measure_learners {
        measurements::begin_by_itself(context.app(), context.row());
    }
    Ok(())
}

/// Stops the thread when its reports are not read any more, because something failed or the server ends.
struct StopUnheard(Option<Stop>);

impl Drop for StopUnheard {
    fn drop(&mut self) {
        if let Some(stop) = &self.0 {
            stop.raise();
        }
    }
}

fn keep(context: &mut JobContext, games: u64, live: &LiveStatus) -> Result<(), ApiError> {
    let body = serde_json::to_string(live).map_err(ApiError::internal)?;
    context.keep(0, &body, games as u32)
}

/// A run for the page: its request, its curves, its last game, its checkpoints.
fn view(app: &App, row: &JobRow) -> Result<Value, ApiError> {
    let request = TrainingRequest::of(row)?;
    let folder = folder(app, &row.id)?;
    let items = app.store().items(&row.id)?;
    let live: Value = items.first().and_then(|(_, body)| serde_json::from_str(body).ok()).unwrap_or_default();
    let table = fs::read_to_string(folder.join("metrics.csv")).unwrap_or_default();
    let rows: Vec<Value> = match request.way {
        TrainingMethod::Comparison => {
            comparison::Series::read(&table).into_iter().map(live::series).collect()
        }
        TrainingMethod::SelfTeach | TrainingMethod::Watch => {
            MetricsRow::read(&table).iter().map(live::row).collect()
        }
        TrainingMethod::Network => Vec::new(),
    };
    let epochs = fs::read_to_string(folder.join(EPOCHS)).unwrap_or_default();
    let epochs: Vec<_> = EpochRow::read(&epochs).iter().map(network::EpochView::of).collect();
    Ok(json!({
        "asked": request,
        "facts": request.facts(),
        "checkpoints": checkpoints(&folder, &request),
        "created": row.created,
        "live": live,
        "published": published::matches(&request),
        "rows": rows,
        "epochs": epochs,
        "strength": measurements::view(app, row, &request)?,
    }))
}
