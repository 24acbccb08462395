//! Positions, and what is thought of them.

use super::{Body, Who};
use crate::analysis::{self, AnalysisAsked};
use crate::dto::{PositionAsked, PositionView};
use crate::problem::Problem;
use crate::state::App;
use axum::Json;
use axum::extract::State;
use axum::response::sse::{Event, Sse};
use futures_util::stream::Stream;
use std::convert::Infallible;

/// A position with everything there is to draw.
pub(super) async fn position(Body(asked): Body<PositionAsked>) -> Result<Json<PositionView>, Problem> {
    Ok(Json(PositionView::of(&asked.game()?)))
}

/// Live analysis; it ends when the page hangs up.
pub(super) async fn analyse(
    State(app): State<App>,
    visitor: Who,
    Body(asked): Body<AnalysisAsked>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    analysis::stream(&app, &visitor.0, &asked)
}
