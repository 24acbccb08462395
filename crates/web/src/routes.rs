//! The routes: every address that the server answers.

mod analysis;
mod compare;
mod events;
mod explorer;
mod files;
mod fleet;
mod games;
mod jobs;
mod online;
mod pages;
mod papers;
mod play;
mod proofs;
mod puzzles;
mod teach;

use crate::api_error::ApiError;
use crate::game_rooms::Caller;
use crate::guard::{ClientAddress, guard};
use crate::quotas::Client;
use crate::state::App;
use crate::visitor::Visitor;
use axum::body::{Body, to_bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{delete, get, post, put};
use axum::{Json, Router, middleware};
use http_body_util::LengthLimitError;
use serde::de::DeserializeOwned;
use std::net::IpAddr;
use tower_http::compression::CompressionLayer;

/// The largest body: a game file with all its variations.
const LARGEST_BODY: usize = 1 << 20;

/// The address of the explorer's files, which may be larger: collections of games.
const BOOK_FILES: &str = "/api/explorer/files";
const LARGEST_BOOK_FILE: usize = 8 << 20;

/// The pages that are about no one thing.
const PAGES: [&str; 10] =
    ["/", "/puzzles", "/understand", "/games", "/teach", "/about", "/compare", "/papers", "/fleet", "/proof"];

/// Where files of games are sent to be read. A larger tree than fits is more than the page can show.
const GAME_FILES: &str = "/api/files/";

/// The whole app as a router.
pub fn app(state: App) -> Router {
    let pages = PAGES.into_iter().fold(Router::new(), |router, page| router.route(page, get(pages::index)));
    pages
        .route("/play/{id}", get(pages::index))
        .route("/puzzles/{id}", get(pages::index))
        .route("/compare/{id}", get(pages::index))
        .route("/papers/{key}", get(pages::index))
        .route("/static/{*path}", get(pages::file))
        .route("/favicon.ico", get(pages::icon))
        .route("/service-worker.js", get(pages::service_worker))
        .route("/api/setup", get(pages::setup))
        .route("/api/position", post(analysis::position))
        .route("/api/analysis", post(analysis::analyse))
        .route("/api/sweep", post(analysis::sweep))
        .route("/api/layers", post(analysis::layers))
        .route("/api/explorer", post(explorer::explore))
        .route("/api/explorer/values", post(explorer::values))
        .route(BOOK_FILES, get(explorer::files).post(explorer::add_file))
        .route("/api/explorer/files/{id}", delete(explorer::remove_file))
        .route("/api/games", get(games::list).post(games::create))
        .route("/api/games/delete", post(games::delete_several))
        .route("/api/games/export", get(files::export))
        .route("/api/games/{id}", get(games::show).delete(games::delete))
        .route("/api/games/{id}/events", get(games::events))
        .route("/api/games/{id}/tree", get(files::tree).put(files::save_tree))
        .route("/api/games/{id}/move", post(play::place))
        .route("/api/games/{id}/opening", post(play::opening))
        .route("/api/games/{id}/undo", post(play::undo))
        .route("/api/games/{id}/redo", post(play::redo))
        .route("/api/games/{id}/resign", post(play::resign))
        .route("/api/games/{id}/pause", post(play::pause))
        .route("/api/games/{id}/join", post(online::join))
        .route("/api/games/{id}/offer", post(online::offer))
        .route("/api/games/{id}/answer", post(online::answer))
        .route("/api/games/{id}/hint", post(play::hint))
        .route("/api/games/{id}/review", get(jobs::review).post(jobs::begin_review))
        .route("/api/games/{id}/proofs", get(proofs::list).post(proofs::begin))
        .route("/api/proofs", get(proofs::published))
        .route("/api/proofs/walk", post(proofs::walk))
        .route("/api/proofs/{id}", delete(proofs::forget))
        .route("/api/proofs/{id}/certificate", get(proofs::certificate))
        .route("/api/proofs/examples/{name}", get(proofs::example))
        .route("/api/puzzles", get(puzzles::list))
        .route("/api/puzzles/{id}", get(puzzles::show))
        .route("/api/puzzles/{id}/move", post(puzzles::place))
        .route("/api/puzzles/{id}/hint", post(puzzles::hint))
        .route("/api/puzzles/{id}/solution", post(puzzles::solution))
        .route("/api/studies", post(files::keep))
        .route("/api/files/read", post(files::read))
        .route("/api/files/list", post(files::list))
        .route("/api/files/write", post(files::write))
        .route("/api/teach", get(teach::list).post(teach::begin))
        .route("/api/teach/{id}", delete(teach::forget))
        .route("/api/teach/{id}/save", post(teach::save))
        .route("/api/teach/{id}/stop", put(teach::stop))
        .route("/api/teach/{id}/strength", post(teach::measure))
        .route("/api/jobs", get(jobs::open))
        .route("/api/jobs/{id}", get(jobs::show))
        .route("/api/jobs/{id}/events", get(jobs::watch))
        .route("/api/jobs/{id}/pause", put(jobs::pause))
        .route("/api/jobs/{id}/resume", put(jobs::resume))
        .route("/api/tournaments", get(compare::list).post(compare::create))
        .route("/api/tournaments/{id}", get(compare::show).delete(compare::forget))
        .route("/api/tournaments/{id}/events", get(compare::events))
        .route("/api/tournaments/{id}/stop", put(compare::stop))
        .route("/api/tournaments/{id}/games", get(compare::games))
        .route("/api/tournaments/{id}/games/{number}", get(compare::game))
        .route("/api/tournaments/{id}/files/{kind}", get(compare::file))
        .route("/api/fleet", get(fleet::show))
        .route("/api/fleet/events", get(fleet::events))
        .route("/api/papers", get(papers::list))
        .route("/api/papers/{key}", get(papers::show))
        .route("/results/{folder}/{picture}", get(papers::picture))
        .fallback(nowhere)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(state.clone(), read_body))
        // Leaves event streams alone, so that every event arrives at once.
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(state.clone(), guard))
        .with_state(state)
}

/// Reads the body before anything else is done with the request: one that is too large or too slow is refused.
async fn read_body(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let largest = if parts.uri.path() == BOOK_FILES { LARGEST_BOOK_FILE } else { LARGEST_BODY };
    let reading = tokio::time::timeout(app.options().body_time, to_bytes(body, largest));
    let refusal = match reading.await {
        Ok(Ok(bytes)) => return next.run(Request::from_parts(parts, Body::from(bytes))).await,
        Ok(Err(error)) if is_too_long(&error) => {
            let sentence = match largest {
                LARGEST_BODY if parts.uri.path().starts_with(GAME_FILES) => {
                    "A file has at most a megabyte here. 'tengen convert' reads larger ones."
                }
                LARGEST_BODY => "A request has at most a megabyte.",
                _ => "A file has at most eight megabytes. Please split it.",
            };
            (StatusCode::PAYLOAD_TOO_LARGE, sentence)
        }
        Ok(Err(_)) => (StatusCode::BAD_REQUEST, "The request's body could not be read."),
        Err(_) => (StatusCode::REQUEST_TIMEOUT, "The request took too long to arrive."),
    };
    let mut response = ApiError::unread(refusal.0, refusal.1).into_response();
    // The rest of the body may be on its way and is not waited for.
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

fn is_too_long(error: &axum::Error) -> bool {
    matches!(std::error::Error::source(error), Some(cause) if cause.is::<LengthLimitError>())
}

/// An address that is nothing: a page's, written in another way, leads to the page; for a browser that asks for a page,
/// the page says so.
async fn nowhere(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_end_matches('/').to_lowercase();
    let path = if path == "/play" { "/" } else { path.as_str() };
    if PAGES.contains(&path) {
        let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
        return Redirect::temporary(&format!("{path}{query}")).into_response();
    }
    let wants_page = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    if wants_page.is_some_and(|accept| accept.contains("text/html")) {
        return (StatusCode::NOT_FOUND, pages::index(headers).await).into_response();
    }
    ApiError::not_found("page").into_response()
}

async fn wrong_method() -> ApiError {
    let mut error = ApiError::bad_request("method", "This address does not take that kind of request.");
    error.status = StatusCode::METHOD_NOT_ALLOWED;
    error
}

/// A JSON body; one that does not fit is refused with a sentence.
struct JsonBody<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, ApiError> {
        let Json(value) = Json::<T>::from_request(request, state).await?;
        Ok(JsonBody(value))
    }
}

/// What an address says after its question mark; what does not fit is refused with a sentence.
struct AddressQuery<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for AddressQuery<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<AddressQuery<T>, ApiError> {
        let query = Query::<T>::try_from_uri(&parts.uri).map_err(|_| {
            let sentence = "What follows the question mark is missing, unknown or of the wrong type.";
            ApiError::bad_request("request", sentence)
        });
        query.map(|Query(query)| AddressQuery(query))
    }
}

/// Does what may take a moment on a thread for such work, so that other requests are answered meanwhile.
///
/// # Errors
/// Those of the work.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await?
}

/// The visitor who sent the request, and the server.
struct Session {
    app: App,
    visitor: Visitor,
    address: IpAddr,
}

impl Session {
    /// Whose games and jobs the visitor sees.
    fn owner(&self) -> &str {
        self.app.owner(&self.visitor)
    }

    /// Who asks for a game, by its link or without.
    fn caller<'a>(&'a self, secret: Option<&'a str>) -> Caller<'a> {
        Caller { owner: self.owner(), visitor: &self.visitor.0, secret }
    }

    /// Whom jobs are counted for.
    fn client(&self) -> Client<'_> {
        Client { owner: self.owner(), address: self.address }
    }
}

impl FromRequestParts<App> for Session {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Session, ApiError> {
        // The guard has added the visitor to every request that it lets pass.
        let visitor = parts.extensions.get::<Visitor>().cloned();
        let address = parts.extensions.get::<ClientAddress>().map(|address| address.0);
        let (visitor, address) =
            visitor.zip(address).ok_or_else(|| ApiError::internal("a request without a visitor"))?;
        app.engines().note_address(app.owner(&visitor), address);
        Ok(Session { app: app.clone(), visitor, address })
    }
}
