//! Routes for tournaments: start, list, watch, stop, export.

use super::events::{self, job_events};
use super::{JsonBody, Session};
use crate::api_error::ApiError;
use crate::dto::TreeDto;
use crate::jobs::{JobKind, Jobs};
use crate::quotas::TournamentLimits;
use crate::state::App;
use crate::store::JobRow;
use crate::tournaments::{self, GameView, ListedTournament, TournamentRequest, TournamentView};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;
use tengen_arena::{EventReport, export, html};

/// How often at most the page hears of a tournament: quick games end many times a second.
const PACE: Duration = Duration::from_millis(250);

/// The visitor's tournaments, and what a new one may take.
#[derive(Serialize)]
pub(super) struct TournamentList {
    tournaments: Vec<ListedTournament>,
    bounds: TournamentLimits,
    /// Seconds for players that count no nodes.
    without_nodes: u64,
}

/// The visitor's tournaments, the latest first.
pub(super) async fn list(session: Session) -> Result<Json<TournamentList>, ApiError> {
    let rows = Jobs::list(&session.app, session.owner(), JobKind::Tournament)?;
    let tournaments =
        rows.iter().map(|row| ListedTournament::of(&session.app, row)).collect::<Result<_, _>>()?;
    let without_nodes = tournaments::TIME_WITHOUT_NODES.as_secs();
    Ok(Json(TournamentList { tournaments, bounds: TournamentLimits::of(&session.app), without_nodes }))
}

/// Begins a tournament.
pub(super) async fn create(
    session: Session,
    JsonBody(request): JsonBody<TournamentRequest>,
) -> Result<(StatusCode, Json<ListedTournament>), ApiError> {
    let row = tournaments::begin(&session.app, session.client(), request)?;
    Ok((StatusCode::CREATED, Json(ListedTournament::of(&session.app, &row)?)))
}

/// A tournament.
pub(super) async fn show(session: Session, Path(id): Path<String>) -> Result<Json<TournamentView>, ApiError> {
    let row = find(&session, &id)?;
    events::read(&session.app, row, TournamentView::of).await.map(Json)
}

/// A tournament, now and as it gets on; the stream ends when it does.
pub(super) async fn events(session: Session, Path(id): Path<String>) -> Result<Response, ApiError> {
    let row = find(&session, &id)?;
    Ok(job_events(session.app, &row, PACE, TournamentView::of))
}

#[derive(Debug, Deserialize)]
pub(super) struct GamesQuery {
    one: Option<usize>,
    other: Option<usize>,
    before: Option<u64>,
}

/// Games, the latest first: of one player, of two who met, before a number.
pub(super) async fn games(
    session: Session,
    Path(id): Path<String>,
    wanted: Result<Query<GamesQuery>, QueryRejection>,
) -> Result<Json<Vec<GameView>>, ApiError> {
    let row = find(&session, &id)?;
    let bad = |_| ApiError::bad_request("games", "'one', 'other' and 'before' are whole numbers.");
    let Query(GamesQuery { one, other, before }) = wanted.map_err(bad)?;
    events::read(&session.app, row, move |app, row| tournaments::games(app, row, [one, other], before))
        .await
        .map(Json)
}

/// A game, as the page opens it.
pub(super) async fn game(
    session: Session,
    Path((id, number)): Path<(String, String)>,
) -> Result<Json<TreeDto>, ApiError> {
    let row = find(&session, &id)?;
    let missing = || ApiError::not_found("game");
    let number = number.parse::<u64>().ok().and_then(|number| number.checked_sub(1)).ok_or_else(missing)?;
    let read = move |app: &App, row: &JobRow| {
        let store = tournaments::store(app, row)?.ok_or_else(missing)?;
        // The database counts in signed numbers.
        let number = i64::try_from(number).map_err(|_| missing())? as u64;
        let record = store.record(number).map_err(ApiError::internal)?.ok_or_else(missing)?;
        TreeDto::of_record(&record)
    };
    events::read(&session.app, row, read).await.map(Json)
}

/// A tournament as one file: the report as `html` or `json`, the games as `sgf`.
pub(super) async fn file(
    session: Session,
    Path((id, kind)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let row = find(&session, &id)?;
    let (mime, name) = match kind.as_str() {
        "html" => ("text/html; charset=utf-8", "tournament.html"),
        "json" => ("application/json", "tournament.json"),
        "sgf" => ("application/x-go-sgf; charset=utf-8", "tournament.sgf"),
        _ => return Err(ApiError::not_found("file")),
    };
    let written = events::read(&session.app, row, move |app, row| written(app, row, &kind)).await?;
    let disposition = format!("attachment; filename=\"{name}\"");
    Ok(([(header::CONTENT_TYPE, mime), (header::CONTENT_DISPOSITION, disposition.as_str())], written)
        .into_response())
}

fn written(app: &App, row: &JobRow, kind: &str) -> Result<Vec<u8>, ApiError> {
    let none = || ApiError::conflict("empty", "No game has been played yet.");
    let store = tournaments::store(app, row)?.ok_or_else(none)?;
    let results = store.results().map_err(ApiError::internal)?;
    if results.is_empty() {
        return Err(none());
    }
    // Reports name the programs that play; a shared server does not show where they are.
    let is_external = store.event().players.iter().any(tengen_arena::Player::is_external);
    if kind != "sgf" && is_external && !app.options().is_home() {
        return Err(ApiError::forbidden(
            "external",
            "With external engines only the games can be saved here.",
        ));
    }
    let report =
        EventReport::new(store.event(), &results, None, &BTreeMap::new()).map_err(ApiError::internal)?;
    let mut out = Vec::new();
    match kind {
        "html" => html::write(&store, &report, &results, &mut out).map_err(ApiError::internal)?,
        "sgf" => export::sgf(&store, &results, &mut out).map_err(ApiError::internal)?,
        _ => out = serde_json::to_vec_pretty(&report).map_err(ApiError::internal)?,
    }
    Ok(out)
}

/// Stops a tournament for good; its games are kept.
pub(super) async fn stop(session: Session, Path(id): Path<String>) -> Result<StatusCode, ApiError> {
    let row = find(&session, &id)?;
    Jobs::stop(&session.app, &row).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes a tournament with its games.
pub(super) async fn forget(session: Session, Path(id): Path<String>) -> Result<StatusCode, ApiError> {
    let row = find(&session, &id)?;
    Jobs::delete(&session.app, &row).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn find(session: &Session, id: &str) -> Result<JobRow, ApiError> {
    Jobs::find_kind(&session.app, JobKind::Tournament, id, session.owner())
}
