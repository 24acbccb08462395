//! Routes for games: create, list, show, watch, delete.

use super::events::event_stream;
use super::online::{self, LinkQuery};
use super::{JsonBody, Session};
use crate::api_error::ApiError;
use crate::dto::PositionDto;
use crate::files;
use crate::game_room::{ClockTerms, GameRoom, OnlineGame, PERSON, RoomView, StoredGame, StoredMove};
use crate::game_rooms::{GameRooms, Watcher};
use crate::id;
use crate::jobs::Jobs;
use crate::quotas;
use crate::state::App;
use crate::store::{GameKind, ListedGame};
use axum::Json;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use tengen_board::OpeningRule;

/// A new game as the page asks for it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGameRequest {
    /// Black and White, or the first and the second seat of an opening: `person` or an opponent's id.
    seats: [String; 2],
    /// The board, the rule, and where the game starts.
    start: PositionDto,
    /// The opening rule by which the players settle colours.
    #[serde(default)]
    opening: Option<String>,
    #[serde(default)]
    clock: Option<ClockTerms>,
    /// The visitor's seat in a game against whoever follows its link.
    #[serde(default)]
    online: Option<usize>,
}

/// The longest clock: two hours, and a minute with each move.
const LONGEST: ClockTerms = ClockTerms { seconds: 7200, increment: 60 };

/// Creates a game.
pub(super) async fn create(
    session: Session,
    JsonBody(request): JsonBody<NewGameRequest>,
) -> Result<(StatusCode, Json<RoomView>), ApiError> {
    let owner = session.owner().to_owned();
    check_new(&session.app, &request, &owner)?;
    let game = request.start.game()?;
    if game.outcome().is_some() {
        return Err(ApiError::bad_request("over", "The game would be over before it begins."));
    }
    let moves = StoredMove::all(&game);
    let online = request.online.map(|seat| OnlineGame::new(&session.visitor.0, seat)).transpose()?;
    if online.is_some() {
        quotas::check_waiting(&session.app, &owner)?;
    }
    let mut seed = [0; 8];
    getrandom::fill(&mut seed).map_err(ApiError::internal)?;
    let kept = StoredGame {
        id: id::fresh().map_err(ApiError::internal)?,
        owner,
        created: id::now(),
        seats: request.seats,
        black: request.opening.is_none().then_some(0),
        decisions: request.opening.is_some().then(Vec::new),
        opening_rule: request.opening,
        clock: request.clock,
        left: [None; 2],
        floor: moves.len(),
        moves,
        start: PositionDto { moves: String::new(), ..request.start },
        redo: Vec::new(),
        ended: None,
        paused: false,
        seed: u64::from_le_bytes(seed),
        online,
    };
    let open = GameRooms::create(&session.app, kept)?;
    let viewer = open.read(|room| room.viewer(&session.visitor.0));
    Ok((StatusCode::CREATED, Json(open.view(viewer))))
}

fn check_new(app: &App, request: &NewGameRequest, owner: &str) -> Result<(), ApiError> {
    for seat in request.seats.iter().filter(|seat| *seat != PERSON) {
        if app.player(seat, owner).is_none() {
            return Err(ApiError::unknown_name("opponent", seat));
        }
    }
    if request.clock.is_some_and(|clock| {
        clock.seconds == 0 || clock.seconds > LONGEST.seconds || clock.increment > LONGEST.increment
    }) {
        return Err(ApiError::bad_request(
            "clock",
            "A clock has one second to two hours, and at most a minute a move more.",
        ));
    }
    let two_people = request.seats.iter().all(|seat| seat == PERSON);
    if request.online.is_some_and(|seat| seat > 1 || !two_people) {
        return Err(ApiError::bad_request("online", "A game by a link is played by two people."));
    }
    let from_nothing = request.start.moves.is_empty() && request.start.setup == crate::dto::Stones::default();
    let Some(opening) = &request.opening else { return Ok(()) };
    if !from_nothing {
        return Err(ApiError::bad_request("opening_rule", "An opening begins on an empty board."));
    }
    let opening: OpeningRule =
        opening.parse().map_err(|error| ApiError::bad_value("opening_rule", &error))?;
    let game = request.start.game()?;
    opening.check(game.size(), game.rule()).map_err(|misfit| ApiError::bad_value("opening_rule", &misfit))?;
    Ok(())
}

#[derive(Debug, Deserialize)]
pub(super) struct ListQuery {
    before: Option<i64>,
    /// How many at most.
    #[serde(default)]
    most: Option<u32>,
}

/// How many games a page of the list has, and how many it may have.
const PAGE: [u32; 2] = [60, 500];

#[derive(Debug, Serialize)]
pub(super) struct GameList {
    games: Vec<ListedGame>,
    /// How many are kept in all.
    total: u32,
}

/// The visitor's games, the latest first.
pub(super) async fn list(
    session: Session,
    page: Result<Query<ListQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<GameList>, ApiError> {
    let ListQuery { before, most } =
        page.map_err(|_| ApiError::bad_request("before", "'before' is a number of milliseconds."))?.0;
    let most = most.unwrap_or(PAGE[0]).clamp(1, PAGE[1]);
    let owner = session.owner();
    let store = session.app.store();
    let (empty, games): (Vec<_>, Vec<_>) =
        store.list(owner, before.unwrap_or(i64::MAX), most)?.into_iter().partition(is_empty);
    // A game that was left before its first move is none. One that a page shows may still get moves.
    for game in &empty {
        if !session.app.rooms().is_watched(&game.id) {
            session.app.rooms().close(&game.id);
            store.delete(&game.id)?;
        }
    }
    let waiting = empty.iter().filter(|game| session.app.rooms().is_watched(&game.id)).count() as u32;
    let games = games.into_iter().map(online::as_listed).collect();
    Ok(Json(GameList { games, total: store.count(owner)?.saturating_sub(waiting) }))
}

/// Whether a game has no stones at all, and no other person who may still come or play.
fn is_empty(game: &ListedGame) -> bool {
    let stones = ["/moves", "/setup/black", "/setup/white"];
    let is_open = game.summary["online"] == true && game.summary["status"] != "over";
    !is_open
        && !game.is_guest
        && game.kind == GameKind::Game
        && stones.iter().all(|stones| game.summary.pointer(stones).is_some_and(|stones| stones == ""))
}

/// A game.
pub(super) async fn show(
    session: Session,
    Path(id): Path<String>,
    link: LinkQuery,
) -> Result<Json<RoomView>, ApiError> {
    let (open, viewer) = GameRooms::find(&session.app, &id, session.caller(link.secret()))?;
    Ok(Json(open.view(viewer)))
}

/// Deletes a game.
pub(super) async fn delete(session: Session, Path(id): Path<String>) -> Result<StatusCode, ApiError> {
    forget(&session, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn forget(session: &Session, id: &str) -> Result<(), ApiError> {
    if files::find(&session.app, id, session.owner())?.kind == GameKind::Game {
        let (open, _) = GameRooms::find(&session.app, id, session.caller(None))?;
        if open.read(GameRoom::is_contested) {
            let sentence = "The other player is still in this game. Resign first, or finish it.";
            return Err(ApiError::conflict("contested", sentence));
        }
    }
    // A review that goes on would write about a game that is not there.
    Jobs::delete_about(&session.app, id).await?;
    session.app.rooms().close(id);
    session.app.store().delete(id)?;
    Ok(())
}

/// Games that are to be deleted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeleteRequest {
    ids: Vec<String>,
}

/// Deletes several games. Those that are not there, or another visitor's, are left alone.
pub(super) async fn delete_several(
    session: Session,
    JsonBody(request): JsonBody<DeleteRequest>,
) -> Result<StatusCode, ApiError> {
    for id in &request.ids {
        match forget(&session, id).await {
            Err(error) if error.status != StatusCode::NOT_FOUND => return Err(error),
            _ => {}
        }
    }
    Ok(StatusCode::NO_CONTENT)
}

/// A game, now and whenever it changes.
pub(super) async fn events(
    session: Session,
    Path(id): Path<String>,
    link: LinkQuery,
) -> Result<Response, ApiError> {
    let (open, viewer) = GameRooms::find(&session.app, &id, session.caller(link.secret()))?;
    let mut changes = open.changes();
    changes.mark_changed();
    let watcher = Watcher::new(&session.app, &open, viewer);
    Ok(event_stream((changes, watcher), |(mut changes, watcher)| async move {
        changes.changed().await.ok()?;
        changes.borrow_and_update();
        Some((watcher.view(), (changes, watcher)))
    }))
}
