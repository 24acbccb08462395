//! Routes for a person's actions in a game.

use super::{JsonBody, Session};
use crate::analysis::{self, Hint};
use crate::api_error::ApiError;
use crate::game_room::{GameRoom, OpeningChoice, RoomView, Viewer};
use crate::game_rooms::{GameRooms, change};
use axum::Json;
use axum::extract::Path;
use serde::Deserialize;

/// A move.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveRequest {
    point: String,
    /// The number of moves on the page's board: a move meant for another position is not played.
    #[serde(default)]
    after: Option<usize>,
}

/// A choice in an opening.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpeningRequest {
    choice: OpeningChoice,
    /// How many fifth moves are to be offered.
    #[serde(default)]
    count: Option<usize>,
}

/// Whether the game is to be paused.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PauseRequest {
    paused: bool,
}

type Answer = Result<Json<RoomView>, ApiError>;

fn act(
    session: &Session,
    id: &str,
    action: impl FnOnce(&mut GameRoom, Viewer) -> Result<(), ApiError>,
) -> Answer {
    let (open, viewer) = GameRooms::find(&session.app, id, session.caller(None))?;
    change(&session.app, &open, viewer, |room| action(room, viewer)).map(Json)
}

/// Plays a move.
pub(super) async fn place(
    session: Session,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<MoveRequest>,
) -> Answer {
    act(&session, &id, |room, viewer| {
        room.check_turn(viewer)?;
        if request.after.is_some_and(|after| after != room.game().moves().len()) {
            return Err(ApiError::conflict("stale", "The game has changed since then."));
        }
        room.place(&request.point)
    })
}

/// Chooses in an opening.
pub(super) async fn opening(
    session: Session,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<OpeningRequest>,
) -> Answer {
    act(&session, &id, |room, viewer| {
        room.check_turn(viewer)?;
        room.choose(request.choice, request.count)
    })
}

/// Takes a move back.
pub(super) async fn undo(session: Session, Path(id): Path<String>) -> Answer {
    act(&session, &id, GameRoom::undo_for)
}

/// Plays again what was taken back.
pub(super) async fn redo(session: Session, Path(id): Path<String>) -> Answer {
    act(&session, &id, |room, viewer| {
        room.check_alone(viewer)?;
        room.redo()
    })
}

/// Resigns.
pub(super) async fn resign(session: Session, Path(id): Path<String>) -> Answer {
    act(&session, &id, GameRoom::resign_for)
}

/// Pauses or resumes the clock and the engines.
pub(super) async fn pause(
    session: Session,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<PauseRequest>,
) -> Answer {
    act(&session, &id, |room, viewer| {
        room.check_alone(viewer)?;
        room.pause(request.paused)
    })
}

/// What the flagship would play.
pub(super) async fn hint(session: Session, Path(id): Path<String>) -> Result<Json<Hint>, ApiError> {
    let (open, viewer) = GameRooms::find(&session.app, &id, session.caller(None))?;
    open.read(|room| room.check_alone(viewer))?;
    let game = open.read(GameRoom::game);
    analysis::hint(&session.app, &session.visitor.0, game).await.map(Json)
}
