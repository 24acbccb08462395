//! Routes for game files and studies.

use super::{JsonBody, Session, blocking};
use crate::api_error::ApiError;
use crate::dto::TreeDto;
use crate::files;
use crate::game_rooms::GameRooms;
use crate::id;
use crate::quotas;
use crate::reviews;
use crate::store::{GameKind, GameRow};
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tengen_board::{Rule, notation};

#[derive(Debug, Deserialize)]
pub(super) struct ReadFileQuery {
    /// The rule, if the file states none.
    #[serde(default)]
    rule: Option<String>,
}

/// Reads a game file.
pub(super) async fn read(
    Query(reading): Query<ReadFileQuery>,
    bytes: Bytes,
) -> Result<Json<TreeDto>, ApiError> {
    let rule = reading.rule.as_deref().unwrap_or("freestyle").parse::<Rule>();
    let rule = rule.map_err(|_| ApiError::bad_request("rule", "There is no such rule."))?;
    blocking(move || files::read(&bytes, rule)).await.map(Json)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WriteFileRequest {
    format: String,
    tree: TreeDto,
}

/// Writes a game file.
pub(super) async fn write(JsonBody(request): JsonBody<WriteFileRequest>) -> Result<Response, ApiError> {
    let text = blocking(move || files::write(&request.tree, &request.format)).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// A kept game or study with its variations.
pub(super) async fn tree(session: Session, Path(id): Path<String>) -> Result<Json<TreeDto>, ApiError> {
    files::check_owner(&session.app, &id, session.owner())?;
    blocking(move || files::kept_tree(&session.app, &id)).await.map(Json)
}

/// Keeps the variations of a study or a finished game.
pub(super) async fn save_tree(
    session: Session,
    Path(id): Path<String>,
    JsonBody(tree): JsonBody<TreeDto>,
) -> Result<StatusCode, ApiError> {
    blocking(move || save_checked(&session, &id, &tree)).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn save_checked(session: &Session, id: &str, tree: &TreeDto) -> Result<(), ApiError> {
    let kind = files::check_owner(&session.app, id, session.owner())?;
    let sgf = tree.tree()?.to_sgf();
    if kind == GameKind::Game {
        let room = GameRooms::find(&session.app, id, session.owner())?;
        let unfinished = !room.read(crate::game_room::GameRoom::is_over);
        if unfinished {
            return Err(ApiError::conflict(
                "playing",
                "The game is still being played; its variations are kept when it is over.",
            ));
        }
        let played = files::kept_tree(&session.app, id)?;
        if reviews::main_line(tree)?.moves() != reviews::main_line(&played)?.moves() {
            return Err(ApiError::conflict("changed", "The moves of a played game stay as they were."));
        }
    }
    session.app.store().save_tree(id, &sgf, quotas::kept_limits(&session.app))??;
    Ok(())
}

/// Keeps a game that was opened from a file as a study.
pub(super) async fn keep(
    session: Session,
    JsonBody(tree): JsonBody<TreeDto>,
) -> Result<(StatusCode, Json<serde_json::Value>), ApiError> {
    let id = blocking(move || keep_study(&session, &tree)).await?;
    Ok((StatusCode::CREATED, Json(serde_json::json!({ "id": id }))))
}

fn keep_study(session: &Session, tree: &TreeDto) -> Result<String, ApiError> {
    // What is kept is what was checked.
    let tree = TreeDto::of_tree(&tree.tree()?)?;
    let game = reviews::main_line(&tree)?;
    let summary = serde_json::json!({
        "size": game.size().side(),
        "rule": game.rule().name(),
        "moves": notation::human_moves(game.moves(), game.size()),
        "setup": tree.start.setup,
        "first": tree.start.first,
        "names": tree.players,
        "outcome": game.outcome().map(|outcome| crate::dto::outcome_view(outcome, game.size())),
        "status": "study",
    });
    let id = id::fresh().map_err(ApiError::internal)?;
    let body = serde_json::to_string(&tree).map_err(ApiError::internal)?;
    let row = GameRow {
        id: id.clone(),
        owner: session.owner().to_owned(),
        kind: GameKind::Study,
        created: id::now(),
        summary: summary.to_string(),
        body,
    };
    session.app.store().insert(&row, quotas::kept_limits(&session.app))??;
    Ok(id)
}
