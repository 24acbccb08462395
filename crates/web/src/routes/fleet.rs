//! Routes for the fleet that this server watches.

use super::Session;
use super::events::event_stream;
use crate::api_error::ApiError;
use axum::Json;
use axum::response::Response;
use serde::Serialize;
use std::time::Duration;
use tengen_fleet::FleetStatus;

/// How often the page hears of the fleet.
const PACE: Duration = Duration::from_secs(2);

/// The fleet, if one is watched.
#[derive(Serialize)]
pub(super) struct FleetView {
    fleet: Option<FleetStatus>,
}

/// The fleet as it is now.
pub(super) async fn show(session: Session) -> Json<FleetView> {
    Json(FleetView { fleet: session.app.fleet() })
}

/// The fleet, now and as time goes on.
pub(super) async fn events(session: Session) -> Result<Response, ApiError> {
    if session.app.fleet().is_none() {
        return Err(ApiError::not_found("fleet"));
    }
    Ok(event_stream((session.app, true), async |(app, first)| {
        if !first {
            tokio::time::sleep(PACE).await;
        }
        let fleet = app.fleet();
        Some((FleetView { fleet }, (app, false)))
    }))
}
