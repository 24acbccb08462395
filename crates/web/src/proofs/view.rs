//! A place in a proof for the page: the winner's move there, and how each reply is answered.

use super::{cell_point, color_name, examples, root_game};
use crate::api_error::ApiError;
use crate::dto::PositionView;
use crate::jobs::{JobKind, Jobs};
use crate::state::App;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tengen_board::notation;
use tengen_explain::BoardPoint;
use tengen_solve::{Answered, ProofWalk, StepKind, WalkError};

/// A place in a proof, as the page asks for it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WalkRequest {
    /// The job that has found the proof …
    #[serde(default)]
    job: Option<String>,
    /// … or the name of a published one.
    #[serde(default)]
    example: Option<String>,
    /// The replies so far, `h8i9`.
    #[serde(default)]
    replies: String,
}

/// The winner's move after some replies.
#[derive(Debug, Serialize)]
pub(crate) struct ProofStep {
    winner: &'static str,
    point: BoardPoint,
    /// `five`, `four`, `three`, `quiet` or `all`.
    kind: &'static str,
    /// How the last reply was answered: `listed`, `covered` or `passed`; nothing at the root.
    answered: Option<&'static str>,
    /// The replies that have an answer of their own.
    listed: Vec<BoardPoint>,
    /// The most plies that are left.
    left: usize,
    /// Every move since the root.
    moves: Vec<BoardPoint>,
    position: PositionView,
}

impl WalkRequest {
    /// The winner's move there.
    ///
    /// # Errors
    /// When there is no such proof, or a reply cannot be made.
    pub(crate) fn step(&self, app: &App, owner: &str) -> Result<ProofStep, ApiError> {
        let walk = match (&self.job, &self.example) {
            (Some(id), None) => {
                let row = Jobs::find_kind(app, JobKind::Proof, id, owner)?;
                app.proofs().found(app, &row)?
            }
            (None, Some(name)) => examples::walk(app, name)?,
            _ => return Err(ApiError::bad_request("proof", "One proof is walked at a time.")),
        };
        step(&walk, &self.replies)
    }
}

fn step(walk: &Arc<ProofWalk>, replies: &str) -> Result<ProofStep, ApiError> {
    let mut game = root_game(walk)?;
    let (size, side) = (game.size(), usize::from(game.size().side()));
    let replies = notation::parse_moves(replies, size).map_err(|bad| ApiError::bad_value("point", &bad))?;
    let mut walker = walk.start().map_err(ApiError::internal)?;
    let play = |game: &mut tengen_board::Game, cell: usize| {
        let (point, _) = cell_point(cell, side).ok_or_else(|| ApiError::internal("a cell off the board"))?;
        game.play(point).map(drop).map_err(ApiError::internal)
    };
    play(&mut game, walker.step().cell)?;
    for reply in replies {
        let name = notation::human(reply, size);
        let cell = usize::from(reply.x()) + usize::from(reply.y()) * side;
        walker.reply(cell).map_err(|error| match error {
            WalkError::Over => ApiError::conflict("over", "The game is over."),
            WalkError::NotFree(_) => {
                ApiError::bad_request("taken", format!("There is already a stone on {name}.")).at(name)
            }
            error => ApiError::internal(error),
        })?;
        play(&mut game, cell)?;
        play(&mut game, walker.step().cell)?;
    }
    let at = |cell: usize| cell_point(cell, side).map(|(point, size)| BoardPoint::new(point, size));
    let step = walker.step();
    Ok(ProofStep {
        winner: color_name(walk.attacker()),
        point: at(step.cell).ok_or_else(|| ApiError::internal("a cell off the board"))?,
        kind: match step.kind {
            StepKind::Five => "five",
            StepKind::Four => "four",
            StepKind::Three => "three",
            StepKind::Quiet => "quiet",
            StepKind::All => "all",
        },
        answered: step.answered.map(|answered| match answered {
            Answered::Listed => "listed",
            Answered::Covered => "covered",
            Answered::Passed => "passed",
        }),
        listed: step.listed.iter().filter_map(|&cell| at(cell)).collect(),
        left: walker.left(),
        moves: BoardPoint::all(game.moves(), size),
        position: PositionView::of(&game),
    })
}
