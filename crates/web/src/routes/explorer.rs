//! Routes for the explorer of openings: what was played, what the engine thinks of it, and the visitor's files of games.

use super::{AddressQuery, JsonBody, Session, blocking};
use crate::api_error::ApiError;
use crate::explorer::{self, AddedFile, ExplorerRequest, ExplorerView, MoveValue, ValueRequest};
use crate::store::BookFile;
use axum::Json;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::StatusCode;
use serde::Deserialize;
use tengen_board::Rule;

/// What was played in a position.
pub(super) async fn explore(
    session: Session,
    JsonBody(request): JsonBody<ExplorerRequest>,
) -> Result<Json<ExplorerView>, ApiError> {
    blocking(move || explorer::explore(&session.app, session.owner(), &request)).await.map(Json)
}

/// What the engine thinks of some moves.
pub(super) async fn values(
    session: Session,
    JsonBody(request): JsonBody<ValueRequest>,
) -> Result<Json<Vec<MoveValue>>, ApiError> {
    explorer::values(&session.app, session.owner(), &request).await.map(Json)
}

/// The files that the visitor has added.
pub(super) async fn files(session: Session) -> Result<Json<Vec<BookFile>>, ApiError> {
    blocking(move || explorer::files(&session.app, session.owner())).await.map(Json)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AddFileQuery {
    #[serde(default)]
    name: String,
    /// The rule, if the file states none.
    #[serde(default)]
    rule: Option<String>,
}

/// Adds a file of games.
pub(super) async fn add_file(
    session: Session,
    AddressQuery(query): AddressQuery<AddFileQuery>,
    bytes: Bytes,
) -> Result<(StatusCode, Json<AddedFile>), ApiError> {
    let rule = query.rule.as_deref().unwrap_or("freestyle").parse::<Rule>();
    let rule = rule.map_err(|_| ApiError::bad_request("rule", "There is no such rule."))?;
    // One file at a time: reading one takes many times its size.
    let reading = session.app.books().reading().await?;
    let added = blocking(move || {
        let _reading = reading;
        explorer::add(&session.app, session.owner(), &query.name, rule, &bytes)
    });
    Ok((StatusCode::CREATED, Json(added.await?)))
}

/// Removes a file.
pub(super) async fn remove_file(session: Session, Path(id): Path<String>) -> Result<StatusCode, ApiError> {
    blocking(move || explorer::remove(&session.app, session.owner(), &id)).await?;
    Ok(StatusCode::NO_CONTENT)
}
