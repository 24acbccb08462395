//! Routes for positions, live analysis, sweeps over a game, and layers of the board.

use super::events::event_stream;
use super::{JsonBody, Session, blocking};
use crate::analysis::{self, AnalysisRequest};
use crate::api_error::ApiError;
use crate::dto::{PositionDto, PositionView};
use crate::layers::Layers;
use crate::sweep::{self, SweepRequest};
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

/// What every position of a game is worth; it ends when the page closes the stream.
pub(super) async fn sweep(
    session: Session,
    JsonBody(request): JsonBody<SweepRequest>,
) -> Result<Response, ApiError> {
    let positions = sweep::start(&session.app, &session.visitor.0, &request)?;
    Ok(event_stream(positions, |mut positions| async move { Some((positions.next().await?, positions)) }))
}

/// Where the network would play, and what either side threatens.
pub(super) async fn layers(
    session: Session,
    JsonBody(position): JsonBody<PositionDto>,
) -> Result<Json<Layers>, ApiError> {
    let permit = session.app.engines().move_permit(session.owner()).await?;
    let layers = blocking(move || {
        let _permit = permit;
        Layers::asked(&position)
    });
    layers.await.map(Json)
}
