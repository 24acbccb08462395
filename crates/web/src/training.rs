//! Learners that are taught on the server: runs of training as jobs.
//!
//! A run lives in a folder of its own, named by the job's id, exactly as a run of the command line does: whatever ends
//! the server, at most the games since the last checkpoint are played again, and to the same bits.

mod checkpoints;
mod live;
mod published;
mod request;

pub(crate) use checkpoints::Checkpoint;
use checkpoints::{MAX_CHECKPOINTS, checkpoints};
pub(crate) use request::{TrainingOffer, TrainingRequest};

use crate::api_error::ApiError;
use crate::id;
use crate::jobs::{Context, Jobs};
use crate::state::App;
use crate::store::JobRow;
use live::{LiveStatus, ProgressReporter};
use request::TrainingMethod;
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tengen_play::Stop;
use tengen_train::critic::{self, CriticPlan};
use tengen_train::{comparison, critic::MetricsRow};
use tokio::sync::mpsc;

/// What runs of training are called among the jobs.
pub(crate) const KIND: &str = "training";

/// Runs that one visitor of a shared server may keep; at home, and on it altogether.
const MOST_KEPT: usize = 12;
const MOST_KEPT_HOME: usize = 200;
/// How long a learner waits between two games while somebody's opponent has to think.
const YIELD_TIME: Duration = Duration::from_millis(10);
/// The file that says that somebody teaches in this folder.
const LOCK: &str = "lock";

/// Begins a run.
///
/// # Errors
/// When it cannot be taught, there are too many, or it cannot be kept.
pub(crate) fn begin(app: &App, owner: &str, request: &TrainingRequest) -> Result<JobRow, ApiError> {
    let total = request.check()?;
    runs_folder(app)?;
    let _gate = app.jobs().gate();
    check_room(app, owner)?;
    let most = if app.options().is_home() { MOST_KEPT_HOME } else { MOST_KEPT };
    if app.store().jobs(owner, KIND)?.len() >= most {
        let sentence =
            format!("You have kept {most} learners, and there is no room for more. Forget some first.");
        return Err(ApiError::conflict("full", sentence));
    }
    let id = id::fresh().map_err(ApiError::internal)?;
    let row = JobRow {
        owner: owner.to_owned(),
        kind: KIND.to_owned(),
        subject: String::new(),
        spec: serde_json::to_string(request).map_err(ApiError::internal)?,
        state: "running".to_owned(),
        done: 0,
        total,
        note: String::new(),
        created: id::now(),
        id,
    };
    app.store().save_job(&row)?;
    Jobs::start(app, row.clone());
    Ok(row)
}

/// Whether another run may learn now: one for each two cores, and for a visitor of a shared server one.
///
/// # Errors
/// When not.
pub(crate) fn check_room(app: &App, owner: &str) -> Result<(), ApiError> {
    let open = app.store().open_jobs()?;
    let running = open.iter().filter(|job| job.kind == KIND && job.state == "running");
    let (mine, all) =
        running.fold((0, 0), |(mine, all), job| (mine + usize::from(job.owner == owner), all + 1));
    let most = most_running(app);
    let for_me = if app.options().is_home() { most } else { 1 };
    if mine >= for_me {
        let sentence = match for_me {
            1 => "One of your learners is learning already. Pause it first.".to_owned(),
            _ => format!("{for_me} of your learners are learning already. Pause one of them first."),
        };
        return Err(ApiError::busy(sentence));
    }
    if all >= most {
        return Err(ApiError::busy("Others are teaching just now. Try again when one of them has finished."));
    }
    Ok(())
}

/// Runs that may learn at the same time.
fn most_running(app: &App) -> usize {
    (app.options().cores / 2).max(1)
}

/// Keeps what a run has learned so far as a checkpoint, at its next game.
///
/// # Errors
/// When it does not learn, or has too many already.
pub(crate) fn save(app: &App, row: &JobRow) -> Result<(), ApiError> {
    if checkpoints(&folder(app, &row.id)?, &TrainingRequest::of(row)?).len() >= MAX_CHECKPOINTS {
        return Err(ApiError::conflict(
            "full",
            format!("It has {MAX_CHECKPOINTS} checkpoints, and there is no room for more."),
        ));
    }
    if !Jobs::wish(app, row) {
        return Err(ApiError::conflict("job", "It is not learning now, and what it has learned is kept."));
    }
    Ok(())
}

/// Ends a run for good; what it has learned is kept.
///
/// # Errors
/// When it has ended already.
pub(crate) async fn stop(app: &App, mut row: JobRow) -> Result<JobRow, ApiError> {
    wait_for_pause(app, &row).await;
    row = Jobs::find(app, &row.id, &row.owner)?;
    if row.state != "paused" {
        return Err(ApiError::conflict("job", "It has ended already."));
    }
    row.state = "stopped".to_owned();
    app.store().save_job(&row)?;
    Ok(row)
}

/// Forgets a run and everything it has learned.
///
/// # Errors
/// When its files cannot be removed.
pub(crate) async fn forget(app: &App, row: &JobRow) -> Result<(), ApiError> {
    wait_for_pause(app, row).await;
    let folder = folder(app, &row.id)?;
    app.store().delete_job(&row.id)?;
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(ApiError::internal(error)),
        _ => Ok(()),
    }
}

async fn wait_for_pause(app: &App, row: &JobRow) {
    Jobs::pause(app, row);
    while let Some(mut changes) = Jobs::changes(app, &row.id) {
        // An error means that it has just ended, too.
        let _ = tokio::time::timeout(Duration::from_millis(100), changes.changed()).await;
    }
}

/// Whether nobody teaches this run: another server on the same data may.
pub(crate) fn is_free(app: &App, row: &JobRow) -> bool {
    folder(app, &row.id).is_ok_and(|folder| lock(&folder).is_ok())
}

/// Holds on to a run's folder. The system lets go of it however the process ends.
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

/// A run's folder. The id has been looked up, or looked at: it leads nowhere else.
fn folder(app: &App, id: &str) -> Result<PathBuf, ApiError> {
    if !id::is_id(id) {
        return Err(ApiError::not_found("learner"));
    }
    Ok(runs_folder(app)?.join(id))
}

/// A job of this kind: a thread of its own that teaches, and tells how it goes.
pub(crate) async fn run(context: &mut Context) -> Result<(), ApiError> {
    let request = TrainingRequest::of(context.row())?;
    let folder = folder(context.app(), &context.row().id)?;
    let lock =
        lock(&folder).map_err(|_| ApiError::conflict("job", "Another server is teaching it already."))?;
    let (sender, mut receiver) = mpsc::channel(1);
    let lessons = TrainingThread {
        total: context.row().total,
        app: context.app().clone(),
        stop: context.stop().clone(),
        wish: context.wish(),
        folder,
        request,
        _lock: lock,
    };
    let thread = std::thread::Builder::new().name("teaching".to_owned());
    let thread =
        thread.spawn(move || lessons.teach(ProgressReporter::new(sender))).map_err(ApiError::internal)?;
    let mut listener = Listener(Some(context.stop().clone()));
    while let Some((games, live)) = receiver.recv().await {
        keep(context, games, &live)?;
    }
    listener.0 = None;
    // The channel is closed by the thread's end.
    thread.join().map_err(|_| ApiError::internal("a learner's thread panicked"))?
}

/// Ends the lessons when nobody listens any more, because something failed or the server ends.
struct Listener(Option<Stop>);

impl Drop for Listener {
    fn drop(&mut self) {
        if let Some(stop) = &self.0 {
            stop.raise();
        }
    }
}

fn keep(context: &mut Context, games: u64, live: &LiveStatus) -> Result<(), ApiError> {
    let body = serde_json::to_string(live).map_err(ApiError::internal)?;
    context.keep(0, &body, games as u32)
}

/// Everything a learner's thread needs.
struct TrainingThread {
    app: App,
    stop: Stop,
    /// Raised when what has been learned so far is to be kept at once.
    wish: Arc<AtomicBool>,
    folder: PathBuf,
    request: TrainingRequest,
    total: u32,
    /// Held as long as anything may be written.
    _lock: File,
}

impl TrainingThread {
    fn teach(&self, mut told: ProgressReporter) -> Result<(), ApiError> {
        lower_priority();
        match self.request.way {
            TrainingMethod::Comparison => self.compare(&mut told),
            TrainingMethod::SelfTeach | TrainingMethod::Watch => self.learn(&mut told),
        }
    }

    fn learn(&self, told: &mut ProgressReporter) -> Result<(), ApiError> {
        let (course, method) = self.request.critic()?;
        let mut run = critic::CriticRun::open(&self.folder, course, method).map_err(ApiError::internal)?;
        let games = u64::from(self.total);
        let plan = CriticPlan { games, snapshot_every: self.request.snapshot_every() };
        let stop = || self.stop.is_raised();
        let mut failed = Ok(());
        run.train_observed(plan, None, &stop, &mut |learner, _| {
            if self.wish.swap(false, Ordering::Relaxed) {
                failed = self.save(learner.games(), &learner.critic().to_bytes());
            }
            told.tell(learner.games(), || LiveStatus::of_critic(learner));
            self.yield_to_players();
        })
        .map_err(ApiError::internal)?;
        failed?;
        let learner = run.learner();
        self.save(learner.games(), &learner.critic().to_bytes())?;
        told.last(learner.games(), LiveStatus::of_critic(learner));
        Ok(())
    }

    fn compare(&self, told: &mut ProgressReporter) -> Result<(), ApiError> {
        let mut run = comparison::ComparisonRun::open(&self.folder, self.request.comparison()?)
            .map_err(ApiError::internal)?;
        run.set_stop(self.stop.clone());
        let mut failed = Ok(());
        run.train(self.request.series(), &mut |trainer| {
            if self.wish.swap(false, Ordering::Relaxed) {
                failed = self.save(learned(trainer), trainer.network().to_string().as_bytes());
            }
            told.tell(trainer.played(), || LiveStatus::of_trainer(trainer));
            self.yield_to_players();
        })
        .map_err(ApiError::internal)?;
        failed?;
        let trainer = run.trainer();
        self.save(learned(trainer), trainer.network().to_string().as_bytes())?;
        told.last(trainer.played(), LiveStatus::of_trainer(trainer));
        Ok(())
    }

    /// Keeps what has been learned so far, to be played against.
    fn save(&self, games: u64, bytes: &[u8]) -> Result<(), ApiError> {
        checkpoints::save(&self.folder, &self.request, games, bytes).map_err(ApiError::internal)
    }

    /// Whoever plays goes first.
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

/// Lets everything else on this machine go first.
fn lower_priority() {
    // On Linux this is about the thread alone; elsewhere it would be about the whole server.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 19);
}

/// A run for the page: its settings, its curves, its last game, its checkpoints.
///
/// # Errors
/// When what was kept cannot be read.
pub(crate) fn view(app: &App, row: &JobRow, items: &[(u32, String)]) -> Result<Value, ApiError> {
    let request = TrainingRequest::of(row)?;
    let folder = folder(app, &row.id)?;
    let live: Value = items.first().and_then(|(_, body)| serde_json::from_str(body).ok()).unwrap_or_default();
    let table = fs::read_to_string(folder.join("metrics.csv")).unwrap_or_default();
    let rows: Vec<Value> = match request.way {
        TrainingMethod::Comparison => {
            comparison::Series::read(&table).into_iter().map(live::series).collect()
        }
        TrainingMethod::SelfTeach | TrainingMethod::Watch => {
            MetricsRow::read(&table).iter().map(live::row).collect()
        }
    };
    Ok(json!({
        "asked": request,
        "facts": request.facts(),
        "checkpoints": checkpoints(&folder, &request),
        "created": row.created,
        "live": live,
        "published": published::matches(&request),
        "rows": rows,
    }))
}
