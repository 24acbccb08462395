//! The explorer of openings: what was played in a position, in games of many sources.

mod books;
mod files;

pub(crate) use books::BookCache;
pub(crate) use files::{AddedFile, add, remove};

use crate::api_error::ApiError;
use crate::dto::PositionDto;
use crate::state::App;
use crate::store::BookFile;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tengen_board::{Color, Game, Point, notation};
use tengen_explain::{BoardPoint, percent};
use tengen_explorer::{MoveCount, OpeningBook, RenjuOpening, built_in, renju_opening};
use tengen_play::{Agent, RootMoves, SearchLimits};

/// A position as the page asks about it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplorerRequest {
    position: PositionDto,
    /// The visitor's own games.
    #[serde(default)]
    own: bool,
    /// The games of the visitor's tournaments.
    #[serde(default)]
    tournaments: bool,
    /// The games that come with the program.
    #[serde(default)]
    built_in: bool,
    /// The files that the visitor has added, by their ids.
    #[serde(default)]
    files: Vec<String>,
}

/// What was played in a position.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ExplorerView {
    /// The opening of Renju with which the game began.
    opening: Option<OpeningView>,
    /// How many games were looked through.
    games: u32,
    /// The most frequent first.
    moves: Vec<PlayedMoveView>,
}

#[derive(Clone, Debug, Serialize)]
struct OpeningView {
    code: &'static str,
    name: &'static str,
    kanji: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct PlayedMoveView {
    point: BoardPoint,
    games: u32,
    black: u32,
    white: u32,
    draws: u32,
    /// The percentage of the side to move, draws as half; `None` where no result is known.
    score: Option<u32>,
}

/// Moves that are listed.
const MOST_LISTED: usize = 40;
/// Moves of which the engine's opinion is asked.
const MOST_VALUED: usize = 12;
/// What the engine spends on them together.
const VALUE_NODES: u64 = 60_000;

/// What was played in a position.
///
/// # Errors
/// When there is no such position, or a file is not the visitor's.
pub(crate) fn explore(app: &App, owner: &str, request: &ExplorerRequest) -> Result<ExplorerView, ApiError> {
    let game = request.position.game()?;
    let mut books: Vec<Arc<OpeningBook>> = Vec::new();
    if request.own {
        books.push(app.books().own(app, owner)?);
    }
    if request.tournaments {
        books.push(app.books().tournaments(app, owner)?);
    }
    for id in request.files.iter().take(files::MOST_FILES) {
        books.push(app.books().file(app, owner, id)?);
    }
    let built_in = request.built_in.then(built_in);
    let all = || books.iter().map(Arc::as_ref).chain(built_in);
    let moves = if game.outcome().is_some() { Vec::new() } else { OpeningBook::moves_of_all(all(), &game) };
    let view = |count: MoveCount| PlayedMoveView {
        point: BoardPoint::new(count.point, game.size()),
        games: count.games,
        black: count.black,
        white: count.white,
        draws: count.draws,
        score: count.score(game.to_move()).map(|score| (100.0 * score).round() as u32),
    };
    Ok(ExplorerView {
        opening: renju_opening(&game).map(|RenjuOpening { code, name, kanji, .. }| OpeningView {
            code,
            name,
            kanji,
        }),
        games: all().map(OpeningBook::games).sum(),
        moves: moves.into_iter().take(MOST_LISTED).map(view).collect(),
    })
}

/// The files that a visitor has added.
///
/// # Errors
/// When they cannot be read.
pub(crate) fn files(app: &App, owner: &str) -> Result<Vec<BookFile>, ApiError> {
    Ok(app.store().book_files(owner)?)
}

/// Moves whose values are asked for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ValueRequest {
    position: PositionDto,
    /// The moves, `h8i9`.
    moves: String,
}

/// What the engine thinks of a move.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MoveValue {
    point: BoardPoint,
    /// The mover's chance in percent.
    percent: u32,
}

/// The engine's opinion of some moves, after a short search of them alone.
///
/// # Errors
/// When a move is none.
pub(crate) async fn values(
    app: &App,
    owner: &str,
    request: &ValueRequest,
) -> Result<Vec<MoveValue>, ApiError> {
    let game = request.position.game()?;
    let points = notation::parse_moves(&request.moves, game.size());
    let mut points = points.map_err(|bad| ApiError::bad_value("point", &bad))?;
    points.retain(|&point| game.is_allowed(point));
    points.truncate(MOST_VALUED);
    if points.is_empty() {
        return Ok(Vec::new());
    }
    let permit = app.engines().move_permit(owner).await?;
    let app = app.clone();
    let valued = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        let mut analyst = app.analysts().take();
        let values = value_moves(&mut analyst, &game, points);
        app.analysts().give_back(analyst);
        values
    });
    valued.await?
}

fn value_moves(
    analyst: &mut impl Agent,
    game: &Game,
    points: Vec<Point>,
) -> Result<Vec<MoveValue>, ApiError> {
    let limits = SearchLimits {
        nodes: Some(VALUE_NODES),
        best: Some(points.len().max(2)),
        threads: Some(1),
        root: RootMoves { only: Some(points), except: Vec::new() },
        ..SearchLimits::time(Duration::from_secs(1))
    };
    let decision = analyst.choose(game, &limits).map_err(ApiError::internal)?;
    let proved = decision.proof.as_ref().filter(|proof| proof.check(game).is_ok()).map(|proof| proof.point);
    let value = |candidate: &tengen_play::Candidate| MoveValue {
        point: BoardPoint::new(candidate.point, game.size()),
        percent: if proved == Some(candidate.point) { 100 } else { percent(candidate.win_rate) },
    };
    Ok(decision.candidates.iter().map(value).collect())
}

/// The colour that a name of the page stands for.
pub(crate) fn color_of(key: &str) -> Option<Color> {
    match key {
        "black" => Some(Color::Black),
        "white" => Some(Color::White),
        _ => None,
    }
}
