//! Routes for proofs: searches in a game's positions, certificates, walks, and what is published.

use super::events;
use super::{JsonBody, Session, blocking};
use crate::api_error::ApiError;
use crate::files;
use crate::jobs::{JobKind, JobView, Jobs};
use crate::proofs::{self, ProofRequest, ProofStep, PublishedProofs, WalkRequest};
use axum::Json;
use axum::extract::Path;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// The searches in a game's positions, the latest first.
pub(super) async fn list(session: Session, Path(id): Path<String>) -> Result<Json<Vec<JobView>>, ApiError> {
    files::find(&session.app, &id, session.owner())?;
    let views = blocking(move || {
        let rows = proofs::about(&session.app, &id)?;
        rows.iter().map(|row| JobView::of(&session.app, row)).collect()
    });
    views.await.map(Json)
}

/// Begins a search; one that runs, or has proved the position, is given instead.
pub(super) async fn begin(
    session: Session,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<ProofRequest>,
) -> Result<(StatusCode, Json<JobView>), ApiError> {
    files::find(&session.app, &id, session.owner())?;
    let (row, is_new) = proofs::begin(&session.app, session.client(), &id, request).await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(events::read(&session.app, row, JobView::of).await?)))
}

/// Deletes a search and what it has found.
pub(super) async fn forget(session: Session, Path(id): Path<String>) -> Result<StatusCode, ApiError> {
    let row = Jobs::find_kind(&session.app, JobKind::Proof, &id, session.owner())?;
    Jobs::delete(&session.app, &row).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The certificate that a search has found.
pub(super) async fn certificate(session: Session, Path(id): Path<String>) -> Result<Response, ApiError> {
    let row = Jobs::find_kind(&session.app, JobKind::Proof, &id, session.owner())?;
    let bytes = blocking(move || proofs::certificate(&session.app, &row)).await?;
    Ok((as_file("win"), bytes).into_response())
}

/// A published certificate.
pub(super) async fn example(Path(name): Path<String>) -> Result<Response, ApiError> {
    let bytes = proofs::example(&name)?;
    Ok((as_file(&name), bytes).into_response())
}

/// The headers of a certificate that is saved under a name of ours.
fn as_file(name: &str) -> [(HeaderName, String); 2] {
    [
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.proof\"")),
    ]
}

/// The winner's move after some replies.
pub(super) async fn walk(
    session: Session,
    JsonBody(request): JsonBody<WalkRequest>,
) -> Result<Json<ProofStep>, ApiError> {
    // A reply after a quiet move may have thousands of positions replayed.
    let permit = session.app.engines().move_permit(session.owner()).await?;
    let step = blocking(move || {
        let _permit = permit;
        request.step(&session.app, session.owner())
    });
    step.await.map(Json)
}

/// What is published of the proof that Black wins.
pub(super) async fn published() -> Result<Json<PublishedProofs>, ApiError> {
    blocking(|| Ok(proofs::published().clone())).await.map(Json)
}
