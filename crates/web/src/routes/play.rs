//! What a person does in a game.

use super::{Body, Who};
use crate::analysis::{self, Hint};
use crate::problem::Problem;
use crate::room::{Room, RoomView};
use crate::rooms::{Rooms, change};
use crate::state::App;
use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Place {
    point: String,
    /// The number of moves the page sees: a move meant for another position is not played.
    #[serde(default)]
    after: Option<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Choice {
    choice: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pause {
    paused: bool,
}

type Answer = Result<Json<RoomView>, Problem>;

fn act(app: &App, visitor: &Who, id: &str, action: impl FnOnce(&mut Room) -> Result<(), Problem>) -> Answer {
    let open = Rooms::find(app, id, app.owner(visitor))?;
    change(app, &open, action).map(Json)
}

/// Plays a move.
pub(super) async fn place(
    State(app): State<App>,
    visitor: Who,
    Path(id): Path<String>,
    Body(asked): Body<Place>,
) -> Answer {
    act(&app, &visitor, &id, |room| {
        if asked.after.is_some_and(|after| after != room.game().moves().len()) {
            return Err(Problem::conflict("stale", "The game has gone on meanwhile."));
        }
        room.place(&asked.point)
    })
}

/// Answers in a Swap2 opening.
pub(super) async fn swap2(
    State(app): State<App>,
    visitor: Who,
    Path(id): Path<String>,
    Body(asked): Body<Choice>,
) -> Answer {
    act(&app, &visitor, &id, |room| room.choose(&asked.choice))
}

/// Takes back.
pub(super) async fn undo(State(app): State<App>, visitor: Who, Path(id): Path<String>) -> Answer {
    act(&app, &visitor, &id, Room::undo)
}

/// Plays again what was taken back.
pub(super) async fn redo(State(app): State<App>, visitor: Who, Path(id): Path<String>) -> Answer {
    act(&app, &visitor, &id, Room::redo)
}

/// Gives up.
pub(super) async fn resign(State(app): State<App>, visitor: Who, Path(id): Path<String>) -> Answer {
    act(&app, &visitor, &id, Room::resign)
}

/// Stops the clock and the engines, or lets them go on.
pub(super) async fn pause(
    State(app): State<App>,
    visitor: Who,
    Path(id): Path<String>,
    Body(asked): Body<Pause>,
) -> Answer {
    act(&app, &visitor, &id, |room| room.pause(asked.paused))
}

/// What the flagship would play.
pub(super) async fn hint(
    State(app): State<App>,
    visitor: Who,
    Path(id): Path<String>,
) -> Result<Json<Hint>, Problem> {
    let open = Rooms::find(&app, &id, app.owner(&visitor))?;
    let game = open.read(Room::game);
    analysis::hint(&app, &visitor.0.0, game).await.map(Json)
}
