//! Server-sent events, from any state and for jobs.

use crate::api_error::ApiError;
use crate::jobs::{JobState, Jobs};
use crate::state::App;
use crate::store::JobRow;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use std::convert::Infallible;
use std::time::Duration;

/// Events from a state: each step gives the next value and state; `None` ends the stream.
pub(super) fn event_stream<S, T, F>(state: S, mut step: impl FnMut(S) -> F + Send + 'static) -> Response
where
    S: Send + 'static,
    T: Serialize,
    F: Future<Output = Option<(T, S)>> + Send + 'static,
{
    let events = stream::unfold(state, move |state| {
        let next = step(state);
        async move {
            let (value, state) = next.await?;
            let event = Event::default().json_data(&value).unwrap_or_default();
            Some((Ok::<_, Infallible>(event), state))
        }
    });
    Sse::new(events).keep_alive(KeepAlive::default()).into_response()
}

/// A job's view, now and as it gets on, at most once in every `pace`; the stream ends when the job does not run.
pub(super) fn job_events<T: Serialize + Send + 'static>(
    app: App,
    row: &JobRow,
    pace: Duration,
    view: fn(&App, &JobRow) -> Result<T, ApiError>,
) -> Response {
    let changes = Jobs::changes(&app, &row.id);
    event_stream((app, row.id.clone(), changes, true), move |(app, id, mut changes, first)| async move {
        if !first && changes.as_mut()?.changed().await.is_err() {
            // It has ended, or was paused and runs again already.
            changes = Jobs::changes(&app, &id);
        }
        if !first {
            tokio::time::sleep(pace).await;
        }
        if let Some(changes) = &mut changes {
            changes.borrow_and_update();
        }
        let row = Jobs::read(&app, &id).ok()??;
        let is_running = row.state == JobState::Running;
        let view = read(&app, row, view).await.ok()?;
        Some((view, (app, id, changes.filter(|_| is_running), false)))
    })
}

/// Reads what a job has kept, on a thread where that may take a moment.
///
/// # Errors
/// When it cannot be read.
pub(super) async fn read<T: Send + 'static>(
    app: &App,
    row: JobRow,
    read: impl FnOnce(&App, &JobRow) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let app = app.clone();
    super::blocking(move || read(&app, &row)).await
}
