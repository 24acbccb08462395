//! Long jobs, and the one that every finished game offers: its review.

use super::CurrentVisitor;
use crate::api_error::ApiError;
use crate::files;
use crate::jobs::{JobView, Jobs};
use crate::state::App;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use std::convert::Infallible;
use std::time::Duration;

/// The latest review of a game, or nothing.
pub(super) async fn review(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
) -> Result<Json<Option<JobView>>, ApiError> {
    files::check_owner(&app, &id, app.owner(&visitor))?;
    let row = app.store().latest_job("review", &id)?;
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
    let moves = crate::review::game_of(&files::kept_tree(&app, &id)?)?.moves().len() as u32;
    if moves == 0 {
        return Err(ApiError::conflict("empty", "There are no moves to review."));
    }
    if let Some(row) = app.store().latest_job("review", &id)?.filter(|row| row.total == moves + 1) {
        if row.state == "paused" {
            Jobs::resume(&app, row.clone())?;
        }
        if row.state != "failed" {
            return Ok((StatusCode::OK, Json(JobView::of(&app, &row)?)));
        }
    }
    let row = Jobs::begin(&app, owner, "review", &id, moves + 1)?;
    Ok((StatusCode::CREATED, Json(JobView::of(&app, &row)?)))
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

/// Stops a job for now.
pub(super) async fn pause(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let row = Jobs::find(&app, &id, app.owner(&visitor))?;
    Jobs::pause(&app, &row);
    Ok(StatusCode::NO_CONTENT)
}

/// Goes on with a job.
pub(super) async fn resume(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let row = Jobs::find(&app, &id, app.owner(&visitor))?;
    Jobs::resume(&app, row)?;
    Ok(StatusCode::NO_CONTENT)
}

/// A job, now and as it gets on; ends when the job does.
pub(super) async fn events(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let row = Jobs::find(&app, &id, app.owner(&visitor))?;
    let changes = Jobs::changes(&app, &row.id);
    let first = true;
    let events = stream::unfold((app, row.id, changes, first), |(app, id, mut changes, first)| async move {
        if !first {
            // Several items at once are one picture.
            changes.as_mut()?.changed().await.ok()?;
            tokio::time::sleep(Duration::from_millis(100)).await;
            changes.as_mut()?.borrow_and_update();
        }
        let row = app.store().job(&id).ok()??;
        let view = JobView::of(&app, &row).ok()?;
        if !matches!(row.state.as_str(), "running" | "waiting") {
            changes = None;
        }
        let event = Event::default().json_data(&view).unwrap_or_default();
        Some((Ok(event), (app, id, changes, false)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
