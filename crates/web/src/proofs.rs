//! Proofs that the side to move wins, quiet moves included: long jobs that search for one and keep its certificate.
//!
//! What is proved on the way lies in the job's folder, so a search that was interrupted goes on with it (on a shared server it
//! begins anew). The certificate is checked again before it is kept beside it, and is what visitors walk.

mod examples;
mod host;
mod search;
mod view;

pub(crate) use examples::{PublishedProofs, certificate as example, published};
pub(crate) use host::ProofHost;
pub(crate) use view::{ProofStep, WalkRequest};

use crate::api_error::ApiError;
use crate::dto::PositionDto;
use crate::jobs::{Job, JobContext, JobKind, JobState, Jobs, NewJob};
use crate::quotas::{Client, ProofLimits};
use crate::state::App;
use crate::store::JobRow;
use futures_util::future::BoxFuture;
use search::{SearchStatus, SearchThread};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::PathBuf;
use tengen_board::{Color, Game, Point, Rule, Size, notation};
use tengen_solve::ProofWalk;
use tengen_verify::Report;

/// A search as the page asks for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProofRequest {
    position: PositionDto,
    /// How long to search.
    seconds: u32,
}

/// What a proof takes and says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ProofFacts {
    /// `black` or `white`.
    winner: String,
    /// The winning move.
    point: String,
    /// The most plies until five.
    plies: usize,
    /// Positions in the proof, and those of them that are quiet moves.
    nodes: usize,
    quiet: usize,
    /// The certificate's bytes.
    bytes: usize,
    /// Whether the certificate is kept here: one that is too large is not.
    kept: bool,
}

/// A search for the page.
#[derive(Debug, Serialize)]
struct ProofView {
    position: PositionDto,
    seconds: u32,
    search: SearchStatus,
    /// What is proved; nothing if that is unknown.
    proved: Option<ProofFacts>,
}

/// The job's items: how far the search is, and what is proved.
const SEARCH: u32 = 0;
const PROVED: u32 = 1;

impl ProofFacts {
    fn new(report: &Report, bytes: usize, kept: bool) -> ProofFacts {
        ProofFacts {
            winner: color_name(report.winner).to_owned(),
            point: cell_point(report.cell, report.side)
                .map_or_else(String::new, |(point, size)| notation::human(point, size)),
            plies: report.plies,
            nodes: report.nodes,
            quiet: report.quiet + report.all,
            bytes,
            kept,
        }
    }
}

/// A colour of certificates.
fn color_name(color: u8) -> &'static str {
    if color == 1 { "black" } else { "white" }
}

/// The point of a cell of certificates.
fn cell_point(cell: usize, side: usize) -> Option<(Point, Size)> {
    let size = Size::new(side).ok()?;
    Some((size.point((cell % side) as u8, (cell / side) as u8)?, size))
}

/// Begins a search for a proof in a position of a kept game. One that runs, or has proved the position, is given instead,
/// and `false`.
///
/// # Errors
/// When there is nothing to prove, or the owner has too many jobs.
pub(crate) async fn begin(
    app: &App,
    client: Client<'_>,
    id: &str,
    request: ProofRequest,
) -> Result<(JobRow, bool), ApiError> {
    let game = request.position.game()?;
    if game.outcome().is_some() {
        return Err(ApiError::conflict("over", "The game is over; there is nothing to prove."));
    }
    if game.rule() == Rule::Renju {
        let sentence = "Renju has forbidden moves, for which there are no certificates.";
        return Err(ApiError::conflict("renju", sentence));
    }
    let limits = ProofLimits::of(app);
    if request.seconds == 0 || request.seconds > limits.seconds {
        let sentence = format!("A search for a proof takes 1 to {} seconds here.", limits.seconds);
        return Err(ApiError::bad_request("seconds", sentence));
    }
    let request = ProofRequest { position: PositionDto::of(&game), ..request };
    for row in about(app, id)? {
        let same = spec(&row).is_ok_and(|spec| spec.position == request.position);
        if !same {
            continue;
        }
        let items = app.store().items(&row.id)?;
        match row.state {
            JobState::Paused => Jobs::resume(app, &row.id, client.address)?,
            JobState::Running => {}
            _ if items.iter().any(|(number, _)| *number == PROVED) => {}
            // It has found nothing; this one may be longer.
            _ => {
                Jobs::delete(app, &row).await?;
                continue;
            }
        }
        let row = Jobs::find(app, &row.id, client.owner)?;
        return Ok((row, false));
    }
    make_room(app, client.owner, limits).await?;
    let total = request.seconds;
    let spec = serde_json::to_string(&request).map_err(ApiError::internal)?;
    let job = NewJob { client, kind: JobKind::Proof, subject: id, total, spec };
    Ok((Jobs::begin(app, job)?, true))
}

/// Deletes the oldest of too many searches that have ended: they can be made again.
async fn make_room(app: &App, owner: &str, limits: ProofLimits) -> Result<(), ApiError> {
    let rows = Jobs::list(app, owner, JobKind::Proof)?;
    for row in rows.iter().skip(limits.kept.saturating_sub(1)).filter(|row| row.state != JobState::Running) {
        Jobs::delete(app, row).await?;
    }
    Ok(())
}

/// The searches in positions of a game, the latest first.
///
/// # Errors
/// When the database cannot be read.
pub(crate) fn about(app: &App, id: &str) -> Result<Vec<JobRow>, ApiError> {
    let mut rows = Vec::new();
    for row in app.store().jobs_about(id)?.into_iter().filter(|row| row.kind == JobKind::Proof) {
        rows.extend(Jobs::read(app, &row.id)?);
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.created));
    Ok(rows)
}

/// The certificate that a search has found.
///
/// # Errors
/// When it has found none, or it is not kept.
pub(crate) fn certificate(app: &App, row: &JobRow) -> Result<Vec<u8>, ApiError> {
    let path = app.proofs().folder(row).join(search::CERTIFICATE);
    tengen_base::file::read(&path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => ApiError::not_found("certificate"),
        _ => ApiError::internal(error),
    })
}

/// The game in which a certificate's proof begins: its stones are set up.
fn root_game(walk: &ProofWalk) -> Result<Game, ApiError> {
    let board = walk.root();
    let size = Size::new(board.side()).map_err(ApiError::internal)?;
    let rule: Rule = board.rule().to_string().parse().map_err(ApiError::internal)?;
    let mut stones = Vec::new();
    for color in [1, 2] {
        let cells = board.stones(color).iter().filter_map(|cell| cell_point(cell, board.side()));
        stones.extend(cells.map(|(point, _)| (point, Color::ALL[usize::from(color) - 1])));
    }
    let attacker = Color::ALL[usize::from(walk.attacker()) - 1];
    Game::from_setup(size, rule, &stones, attacker).map_err(ApiError::internal)
}

fn spec(row: &JobRow) -> Result<ProofRequest, ApiError> {
    serde_json::from_str(&row.spec).map_err(ApiError::internal)
}

/// A search for a proof.
pub(crate) struct ProofJob;

impl Job for ProofJob {
    fn run<'a>(&'a self, context: &'a mut JobContext) -> BoxFuture<'a, Result<(), ApiError>> {
        Box::pin(run(context))
    }

    fn result(&self, app: &App, row: &JobRow) -> Result<Value, ApiError> {
        let ProofRequest { position, seconds } = spec(row)?;
        let mut view = ProofView { position, seconds, search: SearchStatus::default(), proved: None };
        for (number, body) in app.store().items(&row.id)? {
            match number {
                SEARCH => view.search = serde_json::from_str(&body).map_err(ApiError::internal)?,
                _ => view.proved = serde_json::from_str(&body).map_err(ApiError::internal)?,
            }
        }
        serde_json::to_value(view).map_err(ApiError::internal)
    }

    fn folder(&self, app: &App, row: &JobRow) -> Result<Option<PathBuf>, ApiError> {
        Ok(Some(app.proofs().folder(row)))
    }
}

/// Searches on a thread of its own, from what is proved already.
async fn run(context: &mut JobContext) -> Result<(), ApiError> {
    let app = context.app().clone();
    let request = spec(context.row())?;
    let items = context.items()?;
    if items.contains_key(&PROVED) {
        return Ok(());
    }
    let limits = ProofLimits::of(&app);
    let before = items.get(&SEARCH).filter(|_| limits.journals);
    let before = before.and_then(|body| serde_json::from_str(body).ok()).unwrap_or_default();
    let Some(_slot) = app.proofs().slot(context.stop()).await? else { return Ok(()) };
    let thread = SearchThread {
        game: request.position.game()?,
        folder: app.proofs().folder(context.row()),
        pause: context.stop().clone(),
        seconds: request.seconds,
        before,
        limits,
    };
    let mut searching = thread.start()?;
    let mut kept = Ok(());
    while let Some(status) = searching.next(context.stop()).await {
        if kept.is_ok() {
            let body = serde_json::to_string(&status).map_err(ApiError::internal)?;
            kept = context.keep(SEARCH, &body, (status.seconds as u32).min(request.seconds));
        }
        if kept.is_err() {
            // The thread ends by itself, so that the folder is free when the search is resumed.
            context.stop().raise();
        }
        if status.proved >= limits.positions {
            searching.give_up();
        }
    }
    let proved = searching.end()?;
    kept?;
    if let Some(facts) = proved {
        let body = serde_json::to_string(&facts).map_err(ApiError::internal)?;
        let done = context.row().done;
        context.keep(PROVED, &body, done)?;
    }
    Ok(())
}
