//! How many games and jobs visitors may keep and run: every quota of the server.

use crate::api_error::ApiError;
use crate::jobs::{JobKind, JobState};
use crate::state::App;
use serde::Serialize;

/// Games that one visitor of a shared server may keep.
const GAMES_KEPT: u32 = 2000;
/// Reviews and tournaments of one visitor that may run at the same time.
const JOBS_RUNNING: usize = 2;
/// Tournaments of all visitors that may run at the same time.
const TOURNAMENTS_RUNNING: usize = 32;
/// Learners that one visitor may keep, at home and on a shared server.
const LEARNERS_KEPT_HOME: usize = 200;
const LEARNERS_KEPT: usize = 12;
/// Engines of one visitor that may think at the same time.
pub(crate) const ENGINES_THINKING: usize = 2;
/// Checkpoints that one learner may have, and that are offered to play against.
pub(crate) const CHECKPOINTS: usize = 60;

/// What one tournament may take.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct TournamentLimits {
    pub(crate) players: usize,
    /// Games in all.
    pub(crate) games: u64,
    /// Milliseconds for a move.
    pub(crate) turn: u64,
    /// Nodes for a move.
    pub(crate) nodes: u64,
    /// Hours of thinking in all, as far as can be told beforehand.
    pub(crate) hours: u64,
    /// Tournaments that one visitor may keep.
    kept: usize,
}

const TOURNAMENT_HOME: TournamentLimits =
    TournamentLimits { players: 12, games: 10_000, turn: 60_000, nodes: 10_000_000, hours: 200, kept: 1000 };
const TOURNAMENT_SHARED: TournamentLimits =
    TournamentLimits { players: 6, games: 300, turn: 1_000, nodes: 200_000, hours: 1, kept: 20 };

impl TournamentLimits {
    /// What holds on this server.
    pub(crate) fn of(app: &App) -> TournamentLimits {
        if app.options().is_home() { TOURNAMENT_HOME } else { TOURNAMENT_SHARED }
    }
}

/// Whether the owner may keep another game.
///
/// # Errors
/// When not.
pub(crate) fn check_new_game(app: &App, owner: &str) -> Result<(), ApiError> {
    if !app.options().is_home() && app.store().count(owner)? >= GAMES_KEPT {
        return Err(ApiError::conflict("full", "You have kept very many games. Please forget some first."));
    }
    Ok(())
}

/// Whether the owner may keep another job of this kind.
///
/// # Errors
/// When not.
pub(crate) fn check_kept(app: &App, owner: &str, kind: JobKind) -> Result<(), ApiError> {
    let kept = app.store().jobs(owner, kind)?.len();
    let learners = if app.options().is_home() { LEARNERS_KEPT_HOME } else { LEARNERS_KEPT };
    let sentence = match kind {
        JobKind::Tournament if kept >= TournamentLimits::of(app).kept => {
            "You have kept very many tournaments. Please forget some first.".to_owned()
        }
        JobKind::Training if kept >= learners => {
            format!("You have kept {learners} learners, and there is no room for more. Forget some first.")
        }
        JobKind::Review | JobKind::Tournament | JobKind::Training => return Ok(()),
    };
    Err(ApiError::conflict("full", sentence))
}

/// Whether another job of this kind may run for the owner now. Learners are counted by themselves.
///
/// # Errors
/// When not.
pub(crate) fn check_running(app: &App, owner: &str, kind: JobKind) -> Result<(), ApiError> {
    let running = app.store().jobs_in(JobState::Running)?;
    let of_all = |kind: JobKind| running.iter().filter(|job| job.kind == kind).count();
    if kind == JobKind::Training {
        let mine = running.iter().filter(|job| job.kind == kind && job.owner == owner).count();
        return check_learning(app, mine, of_all(kind));
    }
    let mine = running.iter().filter(|job| job.owner == owner && job.kind != JobKind::Training);
    if mine.count() >= JOBS_RUNNING {
        return Err(ApiError::busy(
            "Two jobs are running for you already. Wait for one of them, or stop it.",
        ));
    }
    if kind == JobKind::Tournament && of_all(kind) >= TOURNAMENTS_RUNNING {
        return Err(ApiError::busy(
            "Many tournaments are being played here already. Please try again later.",
        ));
    }
    Ok(())
}

/// One learner may learn for each two cores, and on a shared server one for each visitor.
fn check_learning(app: &App, mine: usize, all: usize) -> Result<(), ApiError> {
    let most = (app.options().cores / 2).max(1);
    let for_me = if app.options().is_home() { most } else { 1 };
    if mine >= for_me {
        let sentence = match for_me {
            1 => "One of your learners is learning already. Pause it first.".to_owned(),
            _ => format!("{for_me} of your learners are learning already. Pause one of them first."),
        };
        return Err(ApiError::busy(sentence));
    }
    if all >= most {
        return Err(ApiError::busy("Others are teaching just now. Try again when one of them has finished."));
    }
    Ok(())
}
