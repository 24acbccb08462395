//! Routes for long jobs (show, watch, pause, resume) and for the reviews of games.

use super::events::{self, job_events};
use super::{JsonBody, Session};
use crate::api_error::ApiError;
use crate::files;
use crate::jobs::{JobKind, JobState, JobView, Jobs};
use crate::reviews;
use crate::store::JobRow;
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How often at most the page hears of a job: several items at once are one event.
const PACE: Duration = Duration::from_millis(100);

/// So many open jobs are listed.
const MOST_LISTED: u32 = 12;

/// A job in the list of what runs.
#[derive(Serialize)]
struct OpenJob {
    id: String,
    kind: JobKind,
    subject: String,
    state: JobState,
    done: u32,
    total: u32,
}

/// What runs or is paused.
#[derive(Serialize)]
pub(super) struct OpenJobs {
    jobs: Vec<OpenJob>,
}

/// The visitor's jobs that run or are paused.
pub(super) async fn open(session: Session) -> Result<Json<OpenJobs>, ApiError> {
    let jobs = Jobs::open(&session.app, session.owner(), MOST_LISTED)?.into_iter();
    let listed = jobs.map(|JobRow { id, kind, subject, state, done, total, .. }| OpenJob {
        id,
        kind,
        subject,
        state,
        done,
        total,
    });
    Ok(Json(OpenJobs { jobs: listed.collect() }))
}

/// The latest review of a game, or nothing.
pub(super) async fn review(
    session: Session,
    Path(id): Path<String>,
) -> Result<Json<Option<JobView>>, ApiError> {
    files::find(&session.app, &id, session.owner())?;
    match reviews::latest(&session.app, &id)? {
        Some(row) => events::read(&session.app, row, JobView::of).await.map(|view| Json(Some(view))),
        None => Ok(Json(None)),
    }
}

/// How a game is to be reviewed.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReviewRequest {
    /// Longer than the review that is done already.
    #[serde(default)]
    deeper: bool,
}

/// Begins a review; one that runs or is done already is given instead.
pub(super) async fn begin_review(
    session: Session,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<ReviewRequest>,
) -> Result<(StatusCode, Json<JobView>), ApiError> {
    files::find(&session.app, &id, session.owner())?;
    let (row, is_new) = reviews::begin(&session.app, session.client(), &id, request.deeper).await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(events::read(&session.app, row, JobView::of).await?)))
}

/// A job.
pub(super) async fn show(session: Session, Path(id): Path<String>) -> Result<Json<JobView>, ApiError> {
    let row = Jobs::find(&session.app, &id, session.owner())?;
    events::read(&session.app, row, JobView::of).await.map(Json)
}

/// Pauses a job.
pub(super) async fn pause(session: Session, Path(id): Path<String>) -> Result<StatusCode, ApiError> {
    let row = Jobs::find(&session.app, &id, session.owner())?;
    Jobs::pause(&session.app, &row);
    Ok(StatusCode::NO_CONTENT)
}

/// Resumes a paused job.
pub(super) async fn resume(session: Session, Path(id): Path<String>) -> Result<StatusCode, ApiError> {
    let row = Jobs::find(&session.app, &id, session.owner())?;
    Jobs::resume(&session.app, row, session.address)?;
    Ok(StatusCode::NO_CONTENT)
}

/// A job, now and as it gets on; the stream ends when the job does.
pub(super) async fn watch(session: Session, Path(id): Path<String>) -> Result<Response, ApiError> {
    let row = Jobs::find(&session.app, &id, session.owner())?;
    Ok(job_events(session.app, &row, PACE, JobView::of))
}
