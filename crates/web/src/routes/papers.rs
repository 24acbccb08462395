//! Routes of the papers: their experiments, and the pictures of them.

use crate::api_error::ApiError;
use crate::papers::{self, PaperPage, PaperSummary};
use axum::Json;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};

/// The papers, each with the number of claims that hold here.
pub(super) async fn list() -> Json<Vec<PaperSummary>> {
    Json(papers::list())
}

/// A paper with its experiments.
pub(super) async fn show(Path(key): Path<String>) -> Result<Json<&'static PaperPage>, ApiError> {
    papers::find(&key).map(Json).ok_or_else(|| ApiError::not_found("paper"))
}

/// A picture of the results, by its exact name.
pub(super) async fn picture(Path((folder, picture)): Path<(String, String)>) -> Result<Response, ApiError> {
    let bytes = papers::picture(&folder, &picture).ok_or_else(|| ApiError::not_found("picture"))?;
    let fields = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "max-age=3600")];
    Ok((fields, bytes).into_response())
}
