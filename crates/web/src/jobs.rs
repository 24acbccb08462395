//! Long jobs, which survive a closed tab and continue after a restart.
//!
//! A job is a row in the database with numbered items beside it, each kept as soon as it is there. A [`Job`] leaves out
//! the items that are kept already, so a job that was interrupted continues where it was.

mod context;
mod kind;
mod state;

pub(crate) use context::JobContext;
pub(crate) use kind::{Job, JobKind};
pub(crate) use state::JobState;

use crate::api_error::ApiError;
use crate::id;
use crate::quotas::{self, Client};
use crate::state::App;
use crate::store::JobRow;
use futures_util::FutureExt;
use serde::Serialize;
use std::collections::HashMap;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tengen_play::Stop;
use tokio::sync::watch;

/// The jobs that run.
#[derive(Default)]
pub(crate) struct Jobs {
    running: Mutex<HashMap<String, RunningJob>>,
    /// Jobs that have ended and whose end could not be saved yet: the database still says that they run.
    unsaved: Mutex<HashMap<String, JobRow>>,
    /// Held while jobs are counted and another is started: two requests at once are counted one after the other.
    start_lock: Mutex<()>,
}

/// How to reach a running job.
#[derive(Clone)]
struct RunningJob {
    /// Where it was started from; `None` if the server has resumed it by itself.
    address: Option<IpAddr>,
    stop: Stop,
    checkpoint_request: Arc<AtomicBool>,
    changed: watch::Sender<u64>,
}

/// What a new job is about.
pub(crate) struct NewJob<'a> {
    /// Who asked for it.
    pub(crate) client: Client<'a>,
    pub(crate) kind: JobKind,
    /// A game's id for a review; otherwise empty.
    pub(crate) subject: &'a str,
    /// How many steps it has.
    pub(crate) total: u32,
    /// The request as JSON, for kinds that need more than the subject.
    pub(crate) spec: String,
}

/// A job for the page.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct JobView {
    id: String,
    kind: JobKind,
    subject: String,
    state: JobState,
    done: u32,
    total: u32,
    note: String,
    /// What the kind of job makes of its items.
    result: serde_json::Value,
}

/// How often a request that waits for a job to pause looks again.
const PAUSE_POLL: Duration = Duration::from_millis(50);
/// How long to wait before the end of a job is saved again.
const SAVE_AGAIN: Duration = Duration::from_secs(1);

impl Jobs {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, RunningJob>> {
        lock(&self.running)
    }

    fn lock_starts(&self) -> MutexGuard<'_, ()> {
        lock(&self.start_lock)
    }

    /// Writes a new job down and starts it.
    ///
    /// # Errors
    /// When the owner has too many, or it cannot be kept.
    pub(crate) fn begin(app: &App, job: NewJob<'_>) -> Result<JobRow, ApiError> {
        let _guard = app.jobs().lock_starts();
        quotas::check_running(app, job.client, job.kind)?;
        quotas::check_kept(app, job.client.owner, job.kind)?;
        let row = JobRow {
            id: id::fresh().map_err(ApiError::internal)?,
            owner: job.client.owner.to_owned(),
            kind: job.kind,
            subject: job.subject.to_owned(),
            spec: job.spec,
            state: JobState::Running,
            done: 0,
            total: job.total,
            note: String::new(),
            created: id::now(),
        };
        app.store().insert_job(&row)?;
        Jobs::start(app, row.clone(), Some(job.client.address));
        Ok(row)
    }

    /// Resumes everything that ran when the server last ended.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn resume_all(app: &App) -> Result<(), rusqlite::Error> {
        for row in app.store().jobs_in(JobState::Running)? {
            if row.kind.job().is_free(app, &row) {
                Jobs::start(app, row, None);
            }
        }
        Ok(())
    }

    /// Runs a job that has been written down, unless it runs already.
    fn start(app: &App, mut row: JobRow, address: Option<IpAddr>) {
        let running = RunningJob {
            address,
            stop: Stop::default(),
            checkpoint_request: Arc::default(),
            changed: watch::Sender::new(0),
        };
        {
            let mut all = app.jobs().lock();
            if all.contains_key(&row.id) {
                return;
            }
            all.insert(row.id.clone(), running.clone());
        }
        row.state = JobState::Running;
        let mut context = JobContext::new(app.clone(), row, running);
        tokio::spawn(async move {
            context.save();
            tracing::info!(job = context.row().id, kind = ?context.row().kind, "a job runs");
            // A fault in one job must not leave it running for ever.
            let running = AssertUnwindSafe(context.row().kind.job().run(&mut context));
            let ended = running.catch_unwind().await;
            context.end(ended.unwrap_or_else(|_| Err(ApiError::internal("a job panicked"))));
        });
    }

    /// A job by its id, for its owner.
    ///
    /// # Errors
    /// When there is none, or it belongs to another visitor.
    pub(crate) fn find(app: &App, id: &str, owner: &str) -> Result<JobRow, ApiError> {
        let row = if id::is_id(id) { Jobs::read(app, id)? } else { None };
        row.filter(|row| row.owner == owner).ok_or_else(|| ApiError::not_found("job"))
    }

    /// A job as it is now, which the database may not know yet.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn read(app: &App, id: &str) -> Result<Option<JobRow>, rusqlite::Error> {
        let ended = lock(&app.jobs().unsaved).get(id).cloned();
        ended.map_or_else(|| app.store().job(id), |row| Ok(Some(row)))
    }

    /// An owner's jobs of a kind as they are now, the latest first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn list(app: &App, owner: &str, kind: JobKind) -> Result<Vec<JobRow>, rusqlite::Error> {
        let rows = app.store().jobs(owner, kind)?;
        let unsaved = lock(&app.jobs().unsaved);
        Ok(rows.into_iter().map(|row| unsaved.get(&row.id).cloned().unwrap_or(row)).collect())
    }

    /// An owner's jobs that run or are paused, so many at most: those that run first, then the latest.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn open(app: &App, owner: &str, most: u32) -> Result<Vec<JobRow>, rusqlite::Error> {
        let rows = app.store().open_jobs(owner, most)?;
        let unsaved = lock(&app.jobs().unsaved);
        let now = rows.into_iter().map(|row| unsaved.get(&row.id).cloned().unwrap_or(row));
        Ok(now.filter(|row| row.state.is_open()).collect())
    }

    /// Saves the end of a job, now or as soon as that is possible.
    fn save_end(app: &App, row: &JobRow) {
        let Err(error) = app.store().update_job(row) else { return };
        tracing::error!(job = row.id, %error, "the end of a job could not be saved");
        lock(&app.jobs().unsaved).insert(row.id.clone(), row.clone());
        let (app, id) = (app.clone(), row.id.clone());
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(SAVE_AGAIN).await;
                let mut unsaved = lock(&app.jobs().unsaved);
                // It may have been resumed or deleted in the meantime.
                let Some(row) = unsaved.get(&id) else { return };
                if app.store().update_job(row).is_ok() {
                    unsaved.remove(&id);
                    return;
                }
            }
        });
    }

    /// How many jobs run that were started from an address.
    pub(crate) fn running_at(&self, address: IpAddr) -> usize {
        self.lock().values().filter(|job| job.address == Some(address)).count()
    }

    /// A job of one kind by its id, for its owner.
    ///
    /// # Errors
    /// When there is none, or it belongs to another visitor.
    pub(crate) fn find_kind(app: &App, kind: JobKind, id: &str, owner: &str) -> Result<JobRow, ApiError> {
        let row = Jobs::find(app, id, owner).ok().filter(|row| row.kind == kind);
        row.ok_or_else(|| ApiError::not_found(kind.noun()))
    }

    /// Asks a running job to pause; what it has found is kept.
    pub(crate) fn pause(app: &App, row: &JobRow) {
        if let Some(running) = app.jobs().lock().get(&row.id) {
            running.stop.raise();
        }
    }

    /// Pauses a job, and waits until it does not run any more.
    async fn halt(app: &App, row: &JobRow) {
        Jobs::pause(app, row);
        while let Some(mut changes) = Jobs::changes(app, &row.id) {
            // An error means that it has just ended, too.
            let _ = tokio::time::timeout(PAUSE_POLL, changes.changed()).await;
        }
    }

    /// Resumes a paused job.
    ///
    /// # Errors
    /// When it is not paused, or the owner has too many.
    pub(crate) fn resume(app: &App, mut row: JobRow, address: IpAddr) -> Result<(), ApiError> {
        if row.state != JobState::Paused {
            return Err(ApiError::conflict("job", "The job is not paused."));
        }
        let _guard = app.jobs().lock_starts();
        let unsaved = lock(&app.jobs().unsaved).get(&row.id).cloned();
        if let Some(ended) = unsaved {
            app.store().update_job(&ended)?;
        }
        quotas::check_running(app, Client { owner: &row.owner, address }, row.kind)?;
        row.state = JobState::Running;
        row.note.clear();
        app.store().update_job(&row)?;
        lock(&app.jobs().unsaved).remove(&row.id);
        Jobs::start(app, row, Some(address));
        Ok(())
    }

    /// Ends a job for good; what it has made is kept.
    ///
    /// # Errors
    /// When it has ended already, or another server runs it.
    pub(crate) async fn stop(app: &App, row: &JobRow) -> Result<JobRow, ApiError> {
        if !row.state.is_open() {
            return Err(ApiError::conflict("job", "It has ended already."));
        }
        Jobs::halt(app, row).await;
        let mut row = Jobs::find(app, &row.id, &row.owner)?;
        match row.state {
            JobState::Paused => {
                row.state = JobState::Stopped;
                app.store().update_job(&row)?;
                lock(&app.jobs().unsaved).remove(&row.id);
            }
            JobState::Running => return Err(ApiError::conflict("job", "Another server is running it.")),
            JobState::Finished | JobState::Stopped | JobState::Failed => {}
        }
        Ok(row)
    }

    /// Deletes a job and everything it has made.
    ///
    /// # Errors
    /// When it cannot be deleted.
    pub(crate) async fn delete(app: &App, row: &JobRow) -> Result<(), ApiError> {
        Jobs::halt(app, row).await;
        let folder = row.kind.job().folder(app, row)?;
        app.store().delete_job(&row.id)?;
        lock(&app.jobs().unsaved).remove(&row.id);
        match folder.map(std::fs::remove_dir_all) {
            Some(Err(error)) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(ApiError::internal(error))
            }
            _ => Ok(()),
        }
    }

    /// Deletes every job about something.
    ///
    /// # Errors
    /// When one cannot be deleted.
    pub(crate) async fn delete_about(app: &App, subject: &str) -> Result<(), ApiError> {
        for row in app.store().jobs_about(subject)? {
            Jobs::delete(app, &row).await?;
        }
        Ok(())
    }

    /// Asks a running job to make a checkpoint at its next step; says whether it runs.
    pub(crate) fn request_checkpoint(app: &App, row: &JobRow) -> bool {
        let running = app.jobs().lock();
        let found = running.get(&row.id);
        found.inspect(|running| running.checkpoint_request.store(true, Ordering::Relaxed)).is_some()
    }

    /// Changes whenever a running job gets on; `None` if it does not run.
    pub(crate) fn changes(app: &App, id: &str) -> Option<watch::Receiver<u64>> {
        app.jobs().lock().get(id).map(|running| running.changed.subscribe())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl JobView {
    /// A job with what it has found so far.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn of(app: &App, row: &JobRow) -> Result<JobView, ApiError> {
        let result = row.kind.job().result(app, row)?;
        let JobRow { id, kind, subject, state, done, total, note, .. } = row.clone();
        Ok(JobView { id, kind, subject, state, done, total, note, result })
    }
}
