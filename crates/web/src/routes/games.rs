//! Games: begun, listed, shown, watched, forgotten.

use super::{Body, Who};
use crate::dto::PositionAsked;
use crate::files;
use crate::id;
use crate::problem::Problem;
use crate::room::{ClockKept, Kept, PERSON, RoomView};
use crate::rooms::{Rooms, Watcher};
use crate::state::App;
use crate::store::Listed;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use tengen_board::notation;

/// A new game as the page asks for it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGame {
    /// Black and White, or the first and the second seat of a Swap2 opening: `person` or an opponent's id.
    seats: [String; 2],
    /// The board, the rule, and where the game starts.
    start: PositionAsked,
    #[serde(default)]
    swap2: bool,
    #[serde(default)]
    clock: Option<ClockKept>,
}

/// The most games one visitor of a shared server may keep.
const MOST_GAMES: u32 = 2000;
/// The longest clock: two hours, and a minute with each move.
const LONGEST: ClockKept = ClockKept { seconds: 7200, increment: 60 };

/// Begins a game.
pub(super) async fn create(
    State(app): State<App>,
    visitor: Who,
    Body(asked): Body<NewGame>,
) -> Result<(StatusCode, Json<RoomView>), Problem> {
    let owner = app.owner(&visitor).to_owned();
    check_new(&app, &asked, &owner)?;
    let game = asked.start.game()?;
    if game.outcome().is_some() {
        return Err(Problem::bad("over", "The game would be over before it begins."));
    }
    let kept_move = |&point: &_| serde_json::json!({"point": notation::human(point, game.size()), "ms": null, "rate": null});
    let moves: Vec<serde_json::Value> = game.moves().iter().map(kept_move).collect();
    let mut seed = [0; 8];
    getrandom::fill(&mut seed).map_err(Problem::fault)?;
    let kept = Kept {
        id: id::fresh().map_err(Problem::fault)?,
        owner,
        created: id::now(),
        seats: asked.seats,
        black: (!asked.swap2).then_some(0),
        swap2: asked.swap2.then(Vec::new),
        clock: asked.clock,
        left: [None; 2],
        floor: moves.len(),
        moves: serde_json::from_value(moves.into()).map_err(Problem::fault)?,
        start: PositionAsked { moves: String::new(), ..asked.start },
        redo: Vec::new(),
        ended: None,
        paused: false,
        seed: u64::from_le_bytes(seed),
    };
    let open = Rooms::create(&app, kept)?;
    Ok((StatusCode::CREATED, Json(open.view())))
}

fn check_new(app: &App, asked: &NewGame, owner: &str) -> Result<(), Problem> {
    for seat in asked.seats.iter().filter(|seat| *seat != PERSON) {
        if app.player(seat, owner).is_none() {
            return Err(Problem::nobody("opponent", seat));
        }
    }
    if asked.clock.is_some_and(|clock| {
        clock.seconds == 0 || clock.seconds > LONGEST.seconds || clock.increment > LONGEST.increment
    }) {
        return Err(Problem::bad(
            "clock",
            "A clock has one second to two hours, and at most a minute a move more.",
        ));
    }
    let from_nothing = asked.start.moves.is_empty() && asked.start.setup == crate::dto::Stones::default();
    if asked.swap2 && !from_nothing {
        return Err(Problem::bad("swap2", "Swap2 begins on an empty board."));
    }
    if !app.settings().is_home() && app.store().count(owner)? >= MOST_GAMES {
        return Err(Problem::conflict("full", "You have kept very many games. Please forget some first."));
    }
    Ok(())
}

#[derive(Debug, Deserialize)]
pub(super) struct Page {
    before: Option<i64>,
}

#[derive(Debug, Serialize)]
pub(super) struct List {
    games: Vec<Listed>,
    /// How many are kept in all.
    total: u32,
}

/// The visitor's games, the latest first.
pub(super) async fn list(
    State(app): State<App>,
    visitor: Who,
    page: Result<Query<Page>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<List>, Problem> {
    let before = page.map_err(|_| Problem::bad("before", "'before' is a number of milliseconds."))?.before;
    let owner = app.owner(&visitor);
    let games = app.store().list(owner, before.unwrap_or(i64::MAX), 60)?;
    Ok(Json(List { games, total: app.store().count(owner)? }))
}

/// A game.
pub(super) async fn show(
    State(app): State<App>,
    visitor: Who,
    Path(id): Path<String>,
) -> Result<Json<RoomView>, Problem> {
    Ok(Json(Rooms::find(&app, &id, app.owner(&visitor))?.view()))
}

/// Forgets a game.
pub(super) async fn delete(
    State(app): State<App>,
    visitor: Who,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    files::check_owner(&app, &id, app.owner(&visitor))?;
    app.rooms().close(&id);
    app.store().delete(&id)?;
    Ok(StatusCode::NO_CONTENT)
}

/// A game, now and whenever it changes.
pub(super) async fn events(
    State(app): State<App>,
    visitor: Who,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let open = Rooms::find(&app, &id, app.owner(&visitor))?;
    let mut changes = open.changes();
    changes.mark_changed();
    let watcher = Watcher::new(&app, &open);
    let events = stream::unfold((changes, watcher), |(mut changes, watcher)| async move {
        changes.changed().await.ok()?;
        changes.borrow_and_update();
        let event = Event::default().json_data(watcher.room().view()).unwrap_or_default();
        Some((Ok(event), (changes, watcher)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
