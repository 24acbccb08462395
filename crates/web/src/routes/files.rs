//! Routes for game files and studies.

use super::{AddressQuery, JsonBody, Session, blocking};
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
use axum::extract::Path;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tengen_board::{Rule, notation};

#[derive(Debug, Deserialize)]
pub(super) struct ReadFileQuery {
    /// The rule, if the file states none.
    #[serde(default)]
    rule: Option<String>,
    /// Which game of the file, counted from 1.
    #[serde(default)]
    game: Option<usize>,
}

/// Tells how many games a file has.
const GAMES: HeaderName = HeaderName::from_static("tengen-games");

/// Reads a game of a file.
pub(super) async fn read(
    AddressQuery(reading): AddressQuery<ReadFileQuery>,
    bytes: Bytes,
) -> Result<([(HeaderName, String); 1], Json<TreeDto>), ApiError> {
    let rule = rule_of(&reading)?;
    let number = reading.game.unwrap_or(1);
    let (game, games) = blocking(move || files::read(&bytes, rule, number)).await?;
    Ok(([(GAMES, games.to_string())], Json(game)))
}

/// Lists the games of a file.
pub(super) async fn list(
    AddressQuery(reading): AddressQuery<ReadFileQuery>,
    bytes: Bytes,
) -> Result<Json<files::FileGames>, ApiError> {
    let rule = rule_of(&reading)?;
    blocking(move || files::list(&bytes, rule)).await.map(Json)
}

/// The rule for files that state none.
fn rule_of(reading: &ReadFileQuery) -> Result<Rule, ApiError> {
    let rule = reading.rule.as_deref().unwrap_or("freestyle").parse::<Rule>();
    rule.map_err(|_| ApiError::bad_request("rule", "There is no such rule."))
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
    files::find(&session.app, &id, session.owner())?;
    blocking(move || files::kept_tree(&session.app, &id)).await.map(Json)
}

/// All games and studies of the visitor in one SGF file, the latest first.
pub(super) async fn export(session: Session) -> Result<Response, ApiError> {
    let text = blocking(move || {
        let mut text = String::new();
        let mut before = i64::MAX;
        loop {
            let rows = session.app.store().list(session.owner(), before, 100)?;
            let Some(last) = rows.last() else { return Ok(text) };
            before = last.updated;
            for row in &rows {
                text.push_str(&files::kept_tree(&session.app, &row.id)?.tree()?.to_sgf());
                text.push('\n');
            }
        }
    });
    let kind = (header::CONTENT_TYPE, "application/x-go-sgf; charset=utf-8");
    let name = (header::CONTENT_DISPOSITION, "attachment; filename=\"tengen-games.sgf\"");
    Ok(([kind, name], text.await?).into_response())
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
    let (owner, limits) = (session.owner(), quotas::kept_limits(&session.app));
    let row = files::find(&session.app, id, owner)?;
    if row.kind == GameKind::Study {
        let study = study(id, owner, row.created, tree)?;
        session.app.store().update_study(&study, limits)??;
        return Ok(());
    }
    let sgf = tree.tree()?.to_sgf();
    let unfinished =
        !GameRooms::find(&session.app, id, session.caller(None))?.0.read(crate::game_room::GameRoom::is_over);
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
    session.app.store().save_tree(id, &sgf, quotas::kept_limits(&session.app))??;
    Ok(())
}

/// Keeps an analysis as a new study.
pub(super) async fn keep(
    session: Session,
    JsonBody(tree): JsonBody<TreeDto>,
) -> Result<(StatusCode, Json<serde_json::Value>), ApiError> {
    let id = id::fresh().map_err(ApiError::internal)?;
    let kept = id.clone();
    blocking(move || {
        let study = study(&kept, session.owner(), id::now(), &tree)?;
        Ok(session.app.store().insert(&study, quotas::kept_limits(&session.app))??)
    })
    .await?;
    Ok((StatusCode::CREATED, Json(serde_json::json!({ "id": id }))))
}

/// A tree as a study, with what lists show of it.
fn study(id: &str, owner: &str, created: i64, tree: &TreeDto) -> Result<GameRow, ApiError> {
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
        "result": tree.result,
        "status": "study",
    });
    Ok(GameRow {
        id: id.to_owned(),
        owner: owner.to_owned(),
        kind: GameKind::Study,
        created,
        summary: summary.to_string(),
        body: serde_json::to_string(&tree).map_err(ApiError::internal)?,
    })
}
