//! Teaching: what can be taught, who learns, and what can be asked of a learner.

use super::{Body, Who};
use crate::jobs::{JobView, Jobs};
use crate::problem::Problem;
use crate::state::App;
use crate::store::JobRow;
use crate::training::{self, Asked, KIND, Offer};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Serialize;

/// Everything the page begins with.
#[derive(Serialize)]
pub(super) struct School {
    offers: [Offer; 3],
    runs: Vec<Listed>,
}

/// A run as lists show it.
#[derive(Serialize)]
struct Listed {
    id: String,
    asked: Asked,
    state: String,
    done: u32,
    total: u32,
    created: i64,
}

/// What can be taught, and the visitor's learners, the latest first.
pub(super) async fn list(State(app): State<App>, visitor: Who) -> Result<Json<School>, Problem> {
    let runs = app.store().jobs(app.owner(&visitor), KIND)?;
    let listed = |row: JobRow| {
        let asked = Asked::of(&row)?;
        let JobRow { id, state, done, total, created, .. } = row;
        Ok(Listed { id, asked, state, done, total, created })
    };
    let runs = runs.into_iter().map(listed).collect::<Result<_, Problem>>()?;
    Ok(Json(School { offers: Offer::all(), runs }))
}

/// Begins to teach.
pub(super) async fn begin(
    State(app): State<App>,
    visitor: Who,
    Body(asked): Body<Asked>,
) -> Result<(StatusCode, Json<JobView>), Problem> {
    let row = training::begin(&app, app.owner(&visitor), &asked)?;
    Ok((StatusCode::CREATED, Json(JobView::of(&app, &row)?)))
}

/// Keeps what has been learned so far as a checkpoint.
pub(super) async fn save(
    State(app): State<App>,
    visitor: Who,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    training::save(&app, &find(&app, &visitor, &id)?)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a run for good.
pub(super) async fn stop(
    State(app): State<App>,
    visitor: Who,
    Path(id): Path<String>,
) -> Result<Json<JobView>, Problem> {
    let row = training::stop(&app, find(&app, &visitor, &id)?).await?;
    JobView::of(&app, &row).map(Json)
}

/// Forgets a learner and all it has learned.
pub(super) async fn forget(
    State(app): State<App>,
    visitor: Who,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    training::forget(&app, &find(&app, &visitor, &id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn find(app: &App, visitor: &Who, id: &str) -> Result<JobRow, Problem> {
    let row = Jobs::find(app, id, app.owner(visitor)).ok();
    row.filter(|row| row.kind == KIND).ok_or_else(|| Problem::missing("learner"))
}
