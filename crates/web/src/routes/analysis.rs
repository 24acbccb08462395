//! Routes for positions and live analysis.

use super::events::event_stream;
use super::{JsonBody, Session};
use crate::analysis::{self, AnalysisRequest};
use crate::api_error::ApiError;
use crate::dto::{PositionDto, PositionView};
use axum::Json;
use axum::response::Response;

/// A position with everything the page draws.
pub(super) async fn position(
    JsonBody(request): JsonBody<PositionDto>,
) -> Result<Json<PositionView>, ApiError> {
    Ok(Json(PositionView::of(&request.game()?)))
}

/// Live analysis; it ends when the page closes the stream.
pub(super) async fn analyse(
    session: Session,
    JsonBody(request): JsonBody<AnalysisRequest>,
) -> Result<Response, ApiError> {
    let updates = analysis::start(&session.app, &session.visitor, session.address, &request)?;
    Ok(event_stream(updates, |mut updates| async move { Some((updates.next().await?, updates)) }))
}
