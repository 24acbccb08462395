//! Teaching: what can be taught, who learns, and what can be asked of a learner.

use super::{CurrentVisitor, JsonBody};
use crate::api_error::ApiError;
use crate::jobs::{JobKind, JobState, JobView, Jobs};
use crate::state::App;
use crate::store::JobRow;
use crate::training::{self, TrainingOffer, TrainingRequest};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Serialize;

/// Everything the page begins with.
#[derive(Serialize)]
pub(super) struct TrainingOverview {
    offers: [TrainingOffer; 3],
    runs: Vec<ListedRun>,
}

/// A run as lists show it.
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

/// What can be taught, and the visitor's learners, the latest first.
pub(super) async fn list(
    State(app): State<App>,
    visitor: CurrentVisitor,
) -> Result<Json<TrainingOverview>, ApiError> {
    let runs = app.store().jobs(app.owner(&visitor), JobKind::Training)?;
    let listed = |row: JobRow| {
        let request = TrainingRequest::of(&row)?;
        let JobRow { id, state, done, total, created, .. } = row;
        Ok(ListedRun { id, request, state, done, total, created })
    };
    let runs = runs.into_iter().map(listed).collect::<Result<_, ApiError>>()?;
    Ok(Json(TrainingOverview { offers: TrainingOffer::all(), runs }))
}

/// Begins to teach.
pub(super) async fn begin(
    State(app): State<App>,
    visitor: CurrentVisitor,
    JsonBody(request): JsonBody<TrainingRequest>,
) -> Result<(StatusCode, Json<JobView>), ApiError> {
    let row = training::begin(&app, app.owner(&visitor), &request)?;
    Ok((StatusCode::CREATED, Json(JobView::of(&app, &row)?)))
}

/// Keeps what has been learned so far as a checkpoint.
pub(super) async fn save(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    training::save(&app, &find(&app, &visitor, &id)?)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a run for good.
pub(super) async fn stop(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
) -> Result<Json<JobView>, ApiError> {
    let row = Jobs::stop(&app, &find(&app, &visitor, &id)?).await?;
    JobView::of(&app, &row).map(Json)
}

/// Forgets a learner and all it has learned.
pub(super) async fn forget(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    Jobs::delete(&app, &find(&app, &visitor, &id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn find(app: &App, visitor: &CurrentVisitor, id: &str) -> Result<JobRow, ApiError> {
    Jobs::find_kind(app, JobKind::Training, id, app.owner(visitor))
}
