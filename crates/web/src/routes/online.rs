//! Routes for games between two people with a page each: taking the free seat, asking and answering.

use super::{JsonBody, Session};
use crate::api_error::ApiError;
use crate::dto::PositionDto;
use crate::game_room::{Agreement, Offer, RoomView, StoredGame, Viewer};
use crate::game_rooms::{GameRooms, OpenRoom, change};
use crate::id;
use crate::state::App;
use crate::store::ListedGame;
use axum::Json;
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use serde::Deserialize;
use serde_json::json;
use std::convert::Infallible;
use std::sync::Arc;

/// The secret of an online game's link, if the address has one.
#[derive(Debug, Default, Deserialize)]
pub(super) struct LinkQuery {
    seat: Option<String>,
}

impl LinkQuery {
    pub(super) fn secret(&self) -> Option<&str> {
        self.seat.as_deref()
    }
}

impl<S: Send + Sync> FromRequestParts<S> for LinkQuery {
    type Rejection = Infallible;

    /// An address without a link, or with a broken one, has none.
    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<LinkQuery, Infallible> {
        let query = Query::<LinkQuery>::try_from_uri(&parts.uri);
        Ok(query.map(|Query(link)| link).unwrap_or_default())
    }
}

/// The secret of the link by which a visitor comes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JoinRequest {
    seat: String,
}

/// What a player asks the other for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfferRequest {
    offer: Offer,
}

/// The answer to what the other has asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AnswerRequest {
    offer: Offer,
    accept: bool,
}

type Answer = Result<Json<RoomView>, ApiError>;

/// Takes the free seat of a game.
pub(super) async fn join(
    session: Session,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<JoinRequest>,
) -> Answer {
    let app = &session.app;
    let visitor = session.visitor.0.as_str();
    let (open, viewer) = GameRooms::find(app, &id, session.caller(Some(&request.seat)))?;
    change(app, &open, viewer, |room| room.join(visitor, &request.seat))?;
    add_guest(app, &open)?;
    Ok(Json(open.view(open.read(|room| room.viewer(visitor)))))
}

/// Lists the game among those of its second player, while it is played.
fn add_guest(app: &App, open: &OpenRoom) -> Result<(), ApiError> {
    let guest = open.read(|room| {
        let kept = room.kept();
        let other = kept.online.as_ref().and_then(|online| online.other().map(str::to_owned));
        other.filter(|_| !room.is_over()).map(|other| (kept.id.clone(), other))
    });
    match guest {
        Some((id, other)) if !app.options().is_home() => Ok(app.store().add_guest(&id, &other)?),
        _ => Ok(()),
    }
}

/// Asks the other player for something.
pub(super) async fn offer(
    session: Session,
    Path(id): Path<String>,
    JsonBody(OfferRequest { offer }): JsonBody<OfferRequest>,
) -> Answer {
    agree(&session, &id, |room, viewer| room.offer(viewer, offer))
}

/// Answers what the other player has asked for.
pub(super) async fn answer(
    session: Session,
    Path(id): Path<String>,
    JsonBody(AnswerRequest { offer, accept }): JsonBody<AnswerRequest>,
) -> Answer {
    agree(&session, &id, |room, viewer| room.answer(viewer, offer, accept))
}

fn agree(
    session: &Session,
    id: &str,
    ask: impl FnOnce(&mut crate::game_room::GameRoom, Viewer) -> Result<Agreement, ApiError>,
) -> Answer {
    let app = &session.app;
    let (open, viewer) = GameRooms::find(app, id, session.caller(None))?;
    let mut agreement = Agreement::Open;
    let view = change(app, &open, viewer, |room| {
        agreement = ask(room, viewer)?;
        Ok(())
    })?;
    if agreement == Agreement::Open {
        return Ok(Json(view));
    }
    let next = rematch(app, &open)?;
    change(app, &open, viewer, |room| {
        room.follow_by(&next);
        Ok(())
    })
    .map(Json)
}

/// Begins the same game again with the seats swapped; its id.
fn rematch(app: &App, open: &Arc<OpenRoom>) -> Result<String, ApiError> {
    let old = open.read(|room| room.kept().clone());
    let online =
        old.online.as_ref().ok_or_else(|| ApiError::internal("a rematch of a game with one page"))?;
    let online = Some(online.rematch()?);
    let mut moves = old.moves;
    moves.truncate(if old.decisions.is_some() { 0 } else { old.floor });
    let kept = StoredGame {
        id: id::fresh().map_err(ApiError::internal)?,
        created: id::now(),
        start: PositionDto { moves: String::new(), ..old.start },
        black: old.decisions.is_none().then_some(0),
        decisions: old.decisions.map(|_| Vec::new()),
        opening_rule: old.opening_rule,
        left: [None; 2],
        floor: moves.len(),
        moves,
        redo: Vec::new(),
        ended: None,
        paused: false,
        online,
        owner: old.owner,
        seats: old.seats,
        clock: old.clock,
        seed: old.seed,
    };
    let id = kept.id.clone();
    let next = GameRooms::create(app, kept)?;
    add_guest(app, &next)?;
    Ok(id)
}

/// A game in a visitor's list: one that another visitor owns is seen from the other seat.
pub(super) fn as_listed(mut game: ListedGame) -> ListedGame {
    if !game.is_guest {
        return game;
    }
    let mut people = Vec::new();
    for (side, color) in ["black", "white"].into_iter().enumerate() {
        let kind = &mut game.summary["players"][side]["kind"];
        let is_mine = *kind == "guest";
        *kind = json!(if is_mine { "person" } else { "guest" });
        people.extend(is_mine.then_some(color));
    }
    game.summary["people"] = json!(people);
    game
}
