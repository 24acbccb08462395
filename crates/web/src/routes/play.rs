//! What a person does in a game.

use super::{CurrentVisitor, JsonBody};
use crate::analysis::{self, Hint};
use crate::api_error::ApiError;
use crate::game_room::{GameRoom, RoomView};
use crate::game_rooms::{GameRooms, change};
use crate::state::App;
use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveRequest {
    point: String,
    /// The number of moves the page sees: a move meant for another position is not played.
    #[serde(default)]
    after: Option<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Swap2Request {
    choice: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PauseRequest {
    paused: bool,
}

type Answer = Result<Json<RoomView>, ApiError>;

fn act(
    app: &App,
    visitor: &CurrentVisitor,
    id: &str,
    action: impl FnOnce(&mut GameRoom) -> Result<(), ApiError>,
) -> Answer {
    let open = GameRooms::find(app, id, app.owner(visitor))?;
    change(app, &open, action).map(Json)
}

/// Plays a move.
pub(super) async fn place(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<MoveRequest>,
) -> Answer {
    act(&app, &visitor, &id, |room| {
        if request.after.is_some_and(|after| after != room.game().moves().len()) {
            return Err(ApiError::conflict("stale", "The game has gone on meanwhile."));
        }
        room.place(&request.point)
    })
}

/// Answers in a Swap2 opening.
pub(super) async fn swap2(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<Swap2Request>,
) -> Answer {
    act(&app, &visitor, &id, |room| room.choose(&request.choice))
}

/// Takes back.
pub(super) async fn undo(State(app): State<App>, visitor: CurrentVisitor, Path(id): Path<String>) -> Answer {
    act(&app, &visitor, &id, GameRoom::undo)
}

/// Plays again what was taken back.
pub(super) async fn redo(State(app): State<App>, visitor: CurrentVisitor, Path(id): Path<String>) -> Answer {
    act(&app, &visitor, &id, GameRoom::redo)
}

/// Gives up.
pub(super) async fn resign(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
) -> Answer {
    act(&app, &visitor, &id, GameRoom::resign)
}

/// Stops the clock and the engines, or lets them go on.
pub(super) async fn pause(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<PauseRequest>,
) -> Answer {
    act(&app, &visitor, &id, |room| room.pause(request.paused))
}

/// What the flagship would play.
pub(super) async fn hint(
    State(app): State<App>,
    visitor: CurrentVisitor,
    Path(id): Path<String>,
) -> Result<Json<Hint>, ApiError> {
    let open = GameRooms::find(&app, &id, app.owner(&visitor))?;
    let game = open.read(GameRoom::game);
    analysis::hint(&app, &visitor.0.0, game).await.map(Json)
}
