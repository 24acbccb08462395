//! The papers, their experiments, and the pictures of them.

use crate::api_error::ApiError;
use crate::papers::{self, Listed, Page};
use axum::Json;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};

/// Every paper, and how it went here.
pub(super) async fn list() -> Json<Vec<Listed>> {
    Json(papers::list())
}

/// A paper with its experiments.
pub(super) async fn show(Path(key): Path<String>) -> Result<Json<&'static Page>, ApiError> {
    papers::find(&key).map(Json).ok_or_else(|| ApiError::not_found("paper"))
}

/// A picture, by its exact name: no name leads anywhere but to what is listed.
pub(super) async fn picture(Path((folder, picture)): Path<(String, String)>) -> Result<Response, ApiError> {
    let bytes = papers::picture(&folder, &picture).ok_or_else(|| ApiError::not_found("picture"))?;
    let fields = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "max-age=3600")];
    Ok((fields, bytes).into_response())
}
