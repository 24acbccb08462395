//! Routes for puzzles: list, show, play a move, ask for a hint or the solution.

use super::{JsonBody, Session};
use crate::api_error::ApiError;
use crate::puzzles::{self, HintView, MoveView, Posed, PuzzleOverview, PuzzleView};
use axum::Json;
use axum::extract::{Path, Query};
use serde::Deserialize;
use tengen_explain::BoardPoint;

/// The position of a puzzle: the moves since it began.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PuzzleQuery {
    #[serde(default)]
    moves: String,
}

/// A move in a puzzle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PuzzleMoveRequest {
    moves: String,
    point: String,
}

/// A hint that is asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PuzzleHintRequest {
    moves: String,
    /// Whether the move itself is wanted.
    #[serde(default)]
    full: bool,
}

/// All puzzles, and what the visitor has done with them.
pub(super) async fn list(session: Session) -> Result<Json<PuzzleOverview>, ApiError> {
    super::blocking(move || puzzles::overview(&session.app, session.owner())).await.map(Json)
}

/// A puzzle, after some moves.
pub(super) async fn show(
    session: Session,
    Path(id): Path<String>,
    query: Result<Query<PuzzleQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<PuzzleView>, ApiError> {
    let moves = query.map_err(|_| ApiError::bad_request("moves", "'moves' is a list of moves."))?.0.moves;
    let owner = session.owner();
    puzzles::find(&session.app, owner, &id)?.view(&session.app, owner, &moves).map(Json)
}

/// Asks the solver, in turn with other engines.
async fn ask<T: Send + 'static>(
    session: Session,
    id: String,
    question: impl FnOnce(&Session, &Posed) -> Result<T, ApiError> + Send + 'static,
) -> Result<Json<T>, ApiError> {
    let posed = puzzles::find(&session.app, session.owner(), &id)?;
    let _permit = session.app.engines().move_permit(session.owner()).await?;
    let answer = tokio::task::spawn_blocking(move || question(&session, &posed));
    answer.await?.map(Json)
}

/// Plays a move.
pub(super) async fn place(
    session: Session,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<PuzzleMoveRequest>,
) -> Result<Json<MoveView>, ApiError> {
    ask(session, id, move |session, posed| {
        posed.play(&session.app, session.owner(), &request.moves, &request.point)
    })
    .await
}

/// A hint.
pub(super) async fn hint(
    session: Session,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<PuzzleHintRequest>,
) -> Result<Json<HintView>, ApiError> {
    ask(session, id, move |session, posed| {
        posed.hint(&session.app, session.owner(), &request.moves, request.full)
    })
    .await
}

/// The solution.
pub(super) async fn solution(
    session: Session,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<PuzzleQuery>,
) -> Result<Json<Vec<BoardPoint>>, ApiError> {
    ask(session, id, move |session, posed| posed.solution(&session.app, session.owner(), &request.moves))
        .await
}
