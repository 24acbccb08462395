//! Routes for training: offers, runs, checkpoints.

use super::{JsonBody, Session};
use crate::api_error::ApiError;
use crate::jobs::{JobKind, JobState, JobView, Jobs};
use crate::measurements;
use crate::store::JobRow;
use crate::training::{self, TrainingOffer, TrainingRequest};
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use serde::Serialize;

/// What the page shows first.
#[derive(Serialize)]
pub(super) struct TrainingOverview {
    offers: [TrainingOffer; 4],
    runs: Vec<ListedRun>,
}

/// A run in a list.
#[derive(Serialize)]
struct ListedRun {
    id: String,
    #[serde(rename = "asked")]
    request: TrainingRequest,
    state: JobState,
    done: u32,
    total: u32,
    created: i64,
}

/// The courses on offer, and the visitor's runs, the latest first.
pub(super) async fn list(session: Session) -> Result<Json<TrainingOverview>, ApiError> {
    let runs = Jobs::list(&session.app, session.owner(), JobKind::Training)?;
    let listed = |row: JobRow| {
        let request = TrainingRequest::of(&row)?;
        let JobRow { id, state, done, total, created, .. } = row;
        Ok(ListedRun { id, request, state, done, total, created })
    };
    let runs = runs.into_iter().map(listed).collect::<Result<_, ApiError>>()?;
    Ok(Json(TrainingOverview { offers: TrainingOffer::all(), runs }))
}

/// Starts a run.
pub(super) async fn begin(
    session: Session,
    JsonBody(request): JsonBody<TrainingRequest>,
) -> Result<(StatusCode, Json<JobView>), ApiError> {
    let row = training::begin(&session.app, session.client(), &request)?;
    Ok((StatusCode::CREATED, Json(JobView::of(&session.app, &row)?)))
}

/// Makes a checkpoint.
pub(super) async fn save(session: Session, Path(id): Path<String>) -> Result<StatusCode, ApiError> {
    training::save(&session.app, &find(&session, &id)?)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Measures a run's checkpoints; a measurement that runs already is given instead.
pub(super) async fn measure(session: Session, Path(id): Path<String>) -> Result<StatusCode, ApiError> {
    let row = find(&session, &id)?;
    measurements::begin(&session.app, session.client(), &row).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Stops a run for good; its checkpoints are kept.
pub(super) async fn stop(session: Session, Path(id): Path<String>) -> Result<Json<JobView>, ApiError> {
    let row = Jobs::stop(&session.app, &find(&session, &id)?).await?;
    JobView::of(&session.app, &row).map(Json)
}

/// Deletes a run with its checkpoints.
pub(super) async fn forget(session: Session, Path(id): Path<String>) -> Result<StatusCode, ApiError> {
    let row = find(&session, &id)?;
    // A measurement that goes on would play with checkpoints that are not there.
    Jobs::delete_about(&session.app, &id).await?;
    Jobs::delete(&session.app, &row).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn find(session: &Session, id: &str) -> Result<JobRow, ApiError> {
    Jobs::find_kind(&session.app, JobKind::Training, id, session.owner())
}
