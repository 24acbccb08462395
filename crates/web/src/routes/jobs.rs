//! Long jobs: shown, watched, paused and resumed; and the review that every finished game offers.

use super::CurrentVisitor;
use super::events::job_events;
use crate::api_error::ApiError;
use crate::files;
use crate::jobs::{JobKind, JobView, Jobs};
use crate::reviews;
use crate::state::App;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use std::time::Duration;

/// How often at most the page hears of a job: several items at once are one event.
const PACE: Duration = Duration::from_millis(100);

/// The latest review of a game, or nothing.
pub(super) async fn review(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
) -> Result<Json<Option<JobView>>, ApiError> {
    files::check_owner(&app, &id, app.owner(&visitor))?;
    let row = app.store().latest_job(JobKind::Review, &id)?;
    row.map(|row| JobView::of(&app, &row)).transpose().map(Json)
}

/// Begins a review; one that runs or is done already is given instead.
pub(super) async fn begin_review(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<JobView>), ApiError> {
    let owner = app.owner(&visitor);
    files::check_owner(&app, &id, owner)?;
    let (row, is_new) = reviews::begin(&app, owner, &id)?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(JobView::of(&app, &row)?)))
}

/// A job.
pub(super) async fn show(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
) -> Result<Json<JobView>, ApiError> {
    let row = Jobs::find(&app, &id, app.owner(&visitor))?;
    JobView::of(&app, &row).map(Json)
}

/// Pauses a job.
pub(super) async fn pause(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let row = Jobs::find(&app, &id, app.owner(&visitor))?;
    Jobs::pause(&app, &row);
    Ok(StatusCode::NO_CONTENT)
}

/// Resumes a paused job.
pub(super) async fn resume(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let row = Jobs::find(&app, &id, app.owner(&visitor))?;
    Jobs::resume(&app, row)?;
    Ok(StatusCode::NO_CONTENT)
}

/// A job, now and as it gets on; the stream ends when the job does.
pub(super) async fn events(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let row = Jobs::find(&app, &id, app.owner(&visitor))?;
    Ok(job_events(app, &row, PACE, JobView::of))
}
