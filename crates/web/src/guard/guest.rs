//! Guests of a shared server: who follows the link of an online game comes in without the access token, to that game only.

use crate::api_error::ApiError;
use crate::game_room::StoredGame;
use crate::id;
use crate::state::App;
use axum::extract::Request;
use axum::http::Method;

/// What guests may read besides their own games: the page, and what it needs to draw a board.
const PAGES: [&str; 5] = ["/", "/games", "/understand", "/favicon.ico", "/service-worker.js"];
/// What they may do in a game in which they have a seat.
const ACTIONS: [&str; 7] = ["join", "move", "opening", "undo", "resign", "offer", "answer"];

/// Lets a request without the access token in if it comes by an invitation, or from a guest who does what guests may.
///
/// # Errors
/// When it does neither.
pub(super) fn admit(app: &App, request: &Request, is_guest: bool) -> Result<(), ApiError> {
    if is_guest && may_do(request.method(), request.uri().path()) {
        return Ok(());
    }
    if is_invitation(app, request) {
        return Ok(());
    }
    Err(if is_guest {
        ApiError::forbidden(
            "guest",
            "You are invited to a game here. For everything else this server asks for its access token.",
        )
    } else {
        ApiError::forbidden(
            "token",
            "This server asks for its access token: open the address that it printed when it started.",
        )
    })
}

/// Whether a guest may do this. Whose game it is, its own route asks.
fn may_do(method: &Method, path: &str) -> bool {
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    match (method, &parts[..]) {
        (&Method::GET | &Method::HEAD, _) if PAGES.contains(&path) || path.starts_with("/static/") => true,
        (&Method::GET, ["play", _] | ["api", "setup" | "games"]) => true,
        (
            &Method::GET,
            ["api", "games", "export"] | ["api", "games", _] | ["api", "games", _, "events" | "tree"],
        ) => true,
        (&Method::DELETE, ["api", "games", _]) => true,
        (
            &Method::POST,
            ["api", "position"] | ["api", "games", "delete"] | ["api", "files", "read" | "write"],
        ) => true,
        (&Method::POST, ["api", "games", _, action]) => ACTIONS.contains(action),
        _ => false,
    }
}

/// Whether the request opens the page of a game with its link's secret.
fn is_invitation(app: &App, request: &Request) -> bool {
    let uri = request.uri();
    let game = uri.path().strip_prefix("/play/").filter(|id| id::is_id(id));
    let secret = uri
        .query()
        .into_iter()
        .flat_map(|query| query.split('&'))
        .find_map(|pair| pair.strip_prefix("seat="));
    let (Some(game), Some(secret), &Method::GET) = (game, secret, request.method()) else { return false };
    let Ok(Some(row)) = app.store().load(game) else { return false };
    let kept: Option<StoredGame> = serde_json::from_str(&row.body).ok();
    kept.and_then(|kept| kept.online).is_some_and(|online| online.is_secret(secret))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_play_and_keep_their_games_and_nothing_else() {
        for (method, path) in [
            (Method::GET, "/play/0123456789abcdef01234567"),
            (Method::GET, "/static/js/main.js"),
            (Method::GET, "/api/games/a/events"),
            (Method::POST, "/api/games/a/move"),
            (Method::DELETE, "/api/games/a"),
        ] {
            assert!(may_do(&method, path), "{method} {path}");
        }
        for (method, path) in [
            (Method::POST, "/api/games"),
            (Method::POST, "/api/games/a/hint"),
            (Method::POST, "/api/games/a/review"),
            (Method::PUT, "/api/games/a/tree"),
            (Method::POST, "/api/analysis"),
            (Method::POST, "/api/teach"),
            (Method::POST, "/api/tournaments"),
            (Method::GET, "/api/tournaments"),
            (Method::GET, "/api/jobs/a"),
            (Method::POST, "/static/js/main.js"),
        ] {
            assert!(!may_do(&method, path), "{method} {path}");
        }
    }
}
