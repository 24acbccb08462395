//! Positions, and what is thought of them.

use super::events::event_stream;
use super::{CurrentVisitor, JsonBody};
use crate::analysis::{self, AnalysisRequest};
use crate::api_error::ApiError;
use crate::dto::{PositionDto, PositionView};
use crate::state::App;
use axum::Json;
use axum::extract::State;
use axum::response::Response;

/// A position with everything there is to draw.
pub(super) async fn position(
    JsonBody(request): JsonBody<PositionDto>,
) -> Result<Json<PositionView>, ApiError> {
    Ok(Json(PositionView::of(&request.game()?)))
}

/// Live analysis; it ends when the page hangs up.
pub(super) async fn analyse(
    State(app): State<App>,
    visitor: CurrentVisitor,
    JsonBody(request): JsonBody<AnalysisRequest>,
) -> Result<Response, ApiError> {
    let updates = analysis::start(&app, &visitor.0, &request)?;
    Ok(event_stream(updates, |mut updates| async move { Some((updates.next().await?, updates)) }))
}
