//! What a running job works with: its row, its items, and its watchers.

use super::{JobState, Jobs, RunningJob};
use crate::api_error::ApiError;
use crate::state::App;
use crate::store::JobRow;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tengen_play::Stop;

/// A running job.
pub(crate) struct JobContext {
    app: App,
    row: JobRow,
    running: RunningJob,
}

impl JobContext {
    pub(super) fn new(app: App, row: JobRow, running: RunningJob) -> JobContext {
        JobContext { app, row, running }
    }

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
        &self.running.stop
    }

    /// Set when the owner asks for a checkpoint; the job clears it when it makes one.
    pub(crate) fn checkpoint_request(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.running.checkpoint_request)
    }

    /// Sets the number of steps, once that is known.
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

    /// Keeps an item, and notifies the watchers.
    ///
    /// # Errors
    /// When it cannot be kept.
    pub(crate) fn keep(&mut self, number: u32, body: &str, done: u32) -> Result<(), ApiError> {
        self.row.done = done;
        self.app.store().save_item(&self.row, number, body)?;
        self.notify();
        Ok(())
    }

    /// Sets how far the job is, for jobs that keep their results elsewhere.
    pub(crate) fn advance(&mut self, done: u32) {
        self.row.done = done;
        self.save();
        self.notify();
    }

    /// Notifies the watchers that something has changed.
    pub(crate) fn notify(&self) {
        self.running.changed.send_modify(|count| *count += 1);
    }

    pub(super) fn save(&self) {
        if let Err(error) = self.app.store().update_job(&self.row) {
            tracing::error!(job = self.row.id, %error, "a job could not be saved");
        }
    }

    /// Writes down how the job ended, and takes it from the running ones.
    pub(super) fn end(mut self, ended: Result<(), ApiError>) {
        // A job that the server's end cuts short is kept as running, and resumed when the server is back.
        if ended.as_ref().is_err_and(ApiError::is_closing) {
            return;
        }
        self.row.state = match &ended {
            Ok(()) if self.running.stop.is_raised() => JobState::Paused,
            Ok(()) => JobState::Finished,
            // A full disk has room again some day: then it can be resumed.
            Err(error) if error.is_fault() => JobState::Paused,
            Err(_) => JobState::Failed,
        };
        self.row.note = ended.err().map(|error| error.sentence().to_owned()).unwrap_or_default();
        Jobs::end(&self.app, &self.row);
        tracing::info!(job = self.row.id, state = ?self.row.state, note = self.row.note, "a job has ended");
        self.notify();
    }
}
