//! Long jobs: they live on the server, survive a closed tab, and go on after a restart.
//!
//! A job is a row in the database with numbered items beside it, each kept as soon as it is there. Whoever runs a
//! kind of job leaves out the items that are kept already, so a job that was cut short goes on where it was.

use crate::api_error::ApiError;
use crate::id;
use crate::review;
use crate::state::App;
use crate::store::JobRow;
use crate::tournaments;
use crate::training;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tengen_play::Stop;
use tokio::sync::watch;

/// The jobs that run.
#[derive(Default)]
pub(crate) struct Jobs {
    running: Mutex<HashMap<String, Running>>,
    gate: Mutex<()>,
}

struct Running {
    stop: Stop,
    wish: Arc<AtomicBool>,
    changed: watch::Sender<u64>,
}

/// What a running job holds on to.
pub(crate) struct Context {
    app: App,
    row: JobRow,
    stop: Stop,
    wish: Arc<AtomicBool>,
    changed: watch::Sender<u64>,
}

/// A job for the page.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct JobView {
    pub(crate) id: String,
    kind: String,
    subject: String,
    pub(crate) state: String,
    done: u32,
    total: u32,
    note: String,
    /// What the kind of job makes of its items.
    result: serde_json::Value,
}

/// Jobs of one visitor that may be open at the same time.
const PER_VISITOR: usize = 2;

impl Jobs {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Held by whoever counts jobs and begins another: two who come at once are counted one after the other.
    pub(crate) fn gate(&self) -> MutexGuard<'_, ()> {
        self.gate.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a job.
    ///
    /// # Errors
    /// When the visitor has too many, or it cannot be kept.
    pub(crate) fn begin(
        app: &App,
        owner: &str,
        kind: &str,
        subject: &str,
        total: u32,
    ) -> Result<JobRow, ApiError> {
        Jobs::begin_with(app, owner, kind, subject, total, "{}".to_owned())
    }

    /// Begins a job that needs to be told more than what it is about.
    ///
    /// # Errors
    /// When the visitor has too many, or it cannot be kept.
    pub(crate) fn begin_with(
        app: &App,
        owner: &str,
        kind: &str,
        subject: &str,
        total: u32,
        spec: String,
    ) -> Result<JobRow, ApiError> {
        Jobs::check_room(app, owner)?;
        let row = JobRow {
            id: id::fresh().map_err(ApiError::internal)?,
            owner: owner.to_owned(),
            kind: kind.to_owned(),
            subject: subject.to_owned(),
            spec,
            state: "running".to_owned(),
            done: 0,
            total,
            note: String::new(),
            created: id::now(),
        };
        app.store().save_job(&row)?;
        Jobs::start(app, row.clone());
        Ok(row)
    }

    /// Whether one more may run for this visitor. Learners are counted by themselves.
    fn check_room(app: &App, owner: &str) -> Result<(), ApiError> {
        let mine = app
            .store()
            .open_jobs()?
            .into_iter()
            .filter(|job| job.owner == owner && job.state != "paused" && job.kind != training::KIND);
        if mine.count() < PER_VISITOR {
            return Ok(());
        }
        Err(ApiError::busy("Two jobs are running for you already. Wait for one of them, or stop it."))
    }

    /// Goes on with everything that ran when the server last ended.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn resume_all(app: &App) -> Result<(), rusqlite::Error> {
        let open = app.store().open_jobs()?;
        for row in open.into_iter().filter(|job| job.state != "paused") {
            if row.kind != training::KIND || training::is_free(app, &row) {
                Jobs::start(app, row);
            }
        }
        Ok(())
    }

    /// Lets a job run that has been written down.
    pub(crate) fn start(app: &App, mut row: JobRow) {
        let stop = Stop::default();
        let wish = Arc::new(AtomicBool::new(false));
        let changed = {
            let mut running = app.jobs().lock();
            if running.contains_key(&row.id) {
                return;
            }
            let changed = watch::Sender::new(0);
            let (stop, wish) = (stop.clone(), Arc::clone(&wish));
            running.insert(row.id.clone(), Running { stop, wish, changed: changed.clone() });
            changed
        };
        row.state = "running".to_owned();
        let mut context = Context { app: app.clone(), row, stop, wish, changed };
        tokio::spawn(async move {
            context.save();
            let ended = match context.row.kind.as_str() {
                "review" => review::run(&mut context).await,
                training::KIND => training::run(&mut context).await,
                tournaments::KIND => tournaments::run(&mut context).await,
                kind => Err(ApiError::internal(format_args!("no job is called {kind}"))),
            };
            context.row.state = match &ended {
                Ok(()) if context.stop.is_raised() => "paused",
                Ok(()) => "finished",
                Err(_) => "failed",
            }
            .to_owned();
            context.row.note = ended.err().map(|error| error.sentence().to_owned()).unwrap_or_default();
            {
                // Whoever reads that it is paused must find that it does not run.
                let mut running = context.app.jobs().lock();
                context.save();
                running.remove(&context.row.id);
            }
            context.changed.send_modify(|count| *count += 1);
        });
    }

    /// A job by its id, for its owner.
    ///
    /// # Errors
    /// When there is none, or it is somebody else's.
    pub(crate) fn find(app: &App, id: &str, owner: &str) -> Result<JobRow, ApiError> {
        let row = if id::is_id(id) { app.store().job(id)? } else { None };
        row.filter(|row| row.owner == owner).ok_or_else(|| ApiError::not_found("job"))
    }

    /// Stops a job for now; what it has found is kept.
    pub(crate) fn pause(app: &App, row: &JobRow) {
        if let Some(running) = app.jobs().lock().get(&row.id) {
            running.stop.raise();
        }
    }

    /// Goes on with a paused job.
    ///
    /// # Errors
    /// When it has ended, or the visitor has too many.
    pub(crate) fn resume(app: &App, row: JobRow) -> Result<(), ApiError> {
        if row.state != "paused" {
            return Err(ApiError::conflict("job", "The job is not paused."));
        }
        let _gate = app.jobs().gate();
        if row.kind == training::KIND {
            training::check_room(app, &row.owner)?;
            app.store().save_job(&JobRow { state: "running".to_owned(), ..row.clone() })?;
        } else {
            Jobs::check_room(app, &row.owner)?;
        }
        Jobs::start(app, row);
        Ok(())
    }

    /// Wishes what a running job of this kind can grant at its next step; says whether it runs.
    pub(crate) fn wish(app: &App, row: &JobRow) -> bool {
        let running = app.jobs().lock();
        let found = running.get(&row.id);
        found.inspect(|running| running.wish.store(true, Ordering::Relaxed)).is_some()
    }

    /// Told whenever a running job gets on.
    pub(crate) fn changes(app: &App, id: &str) -> Option<watch::Receiver<u64>> {
        app.jobs().lock().get(id).map(|running| running.changed.subscribe())
    }
}

impl Context {
    /// The server.
    pub(crate) fn app(&self) -> &App {
        &self.app
    }

    /// What the job is about.
    pub(crate) fn row(&self) -> &JobRow {
        &self.row
    }

    /// Raised when the job is to pause.
    pub(crate) fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Raised when the visitor wishes something; whoever grants it lowers it.
    pub(crate) fn wish(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.wish)
    }

    /// How much there is to do, once that is known.
    pub(crate) fn set_total(&mut self, total: u32) {
        self.row.total = total;
    }

    /// The items that are kept already.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn items(&self) -> Result<BTreeMap<u32, String>, ApiError> {
        Ok(self.app.store().items(&self.row.id)?.into_iter().collect())
    }

    /// Keeps an item, and tells whoever watches.
    ///
    /// # Errors
    /// When it cannot be kept.
    pub(crate) fn keep(&mut self, number: u32, body: &str, done: u32) -> Result<(), ApiError> {
        self.row.done = done;
        self.app.store().save_item(&self.row, number, body)?;
        self.changed.send_modify(|count| *count += 1);
        Ok(())
    }

    /// Says how far the job is, where what it makes is kept elsewhere.
    pub(crate) fn advance(&mut self, done: u32) {
        self.row.done = done;
        self.save();
        self.changed.send_modify(|count| *count += 1);
    }

    fn save(&self) {
        if let Err(error) = self.app.store().save_job(&self.row) {
            eprintln!("tengen web: a job could not be kept: {error}");
        }
    }
}

impl JobView {
    /// A job with what it has found so far.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn of(app: &App, row: &JobRow) -> Result<JobView, ApiError> {
        let items = app.store().items(&row.id)?;
        let result = match row.kind.as_str() {
            "review" => review::view(app, row, &items)?,
            training::KIND => training::view(app, row, &items)?,
            _ => serde_json::Value::Null,
        };
        // A job that says it runs and does not was cut short a moment ago.
        Ok(JobView {
            id: row.id.clone(),
            kind: row.kind.clone(),
            subject: row.subject.clone(),
            state: row.state.clone(),
            done: row.done,
            total: row.total,
            note: row.note.clone(),
            result,
        })
    }
}

/// Shared by those who only read.
pub(crate) type SharedJobs = Arc<Jobs>;
