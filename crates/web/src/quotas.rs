//! How many games and jobs visitors may keep and run: every quota of the server.

use crate::api_error::ApiError;
use crate::jobs::{JobKind, JobState};
use crate::options::KeptLimits;
use crate::state::App;
use crate::store::Full;
use serde::Serialize;
use std::net::IpAddr;

/// So many visitors of one address may ask as often as each of them may; more have to share.
pub(crate) const VISITORS_AT_ADDRESS: f64 = 4.0;
/// Jobs of all visitors of one address that may run at the same time.
const JOBS_AT_ADDRESS: usize = 8;
/// Reviews, tournaments and searches for proofs of one visitor that may run at the same time.
const JOBS_RUNNING: usize = 2;
/// Tournaments of all visitors that may run at the same time.
const TOURNAMENTS_RUNNING: usize = 32;
/// Learners that one visitor may keep, at home and on a shared server.
const LEARNERS_KEPT_HOME: usize = 200;
const LEARNERS_KEPT: usize = 12;
/// Engines of one visitor that may think at the same time.
pub(crate) const ENGINES_THINKING: usize = 2;
/// Engines of all visitors of one address that may think at the same time.
pub(crate) const ENGINES_AT_ADDRESS: usize = 4;
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

/// What searches for proofs may take.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct ProofLimits {
    /// The longest search.
    pub(crate) seconds: u32,
    /// Positions proved on the way, some 500 bytes each, after which a search gives up.
    pub(crate) positions: usize,
    /// Whether what is proved on the way is kept on disk, so that a search that was interrupted goes on with it; that may
    /// take a gigabyte. Elsewhere it begins anew.
    pub(crate) journals: bool,
    /// The largest certificate that is kept.
    pub(crate) bytes: usize,
    /// Searches of one visitor that are kept; a new one takes the place of the oldest.
    pub(crate) kept: usize,
}

const PROOFS_HOME: ProofLimits =
    ProofLimits { seconds: 8 * 3600, positions: 2_000_000, journals: true, bytes: 8 << 20, kept: 500 };
const PROOFS_SHARED: ProofLimits =
    ProofLimits { seconds: 60, positions: 400_000, journals: false, bytes: 1 << 20, kept: 20 };

impl ProofLimits {
    /// What holds on this server.
    pub(crate) fn of(app: &App) -> ProofLimits {
        if app.options().is_home() { PROOFS_HOME } else { PROOFS_SHARED }
    }
}

/// Whom jobs are counted for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client<'a> {
    /// Whose jobs they are.
    pub(crate) owner: &'a str,
    /// Where the request comes from.
    pub(crate) address: IpAddr,
}

/// What visitors may keep in the database; `None` on one person's own machine.
pub(crate) fn kept_limits(app: &App) -> Option<&KeptLimits> {
    (!app.options().is_home()).then_some(&app.options().kept)
}

impl From<Full> for ApiError {
    fn from(full: Full) -> ApiError {
        ApiError::conflict(
            "full",
            match full {
                Full::Games => "You have kept very many games. Please delete some first.",
                Full::Bytes => {
                    "Your games and studies take all the room that you have here. Please delete some first."
                }
                Full::Database => {
                    "This server's disk is full. Nothing new can be kept; please tell its owner."
                }
            },
        )
    }
}

/// Games that may wait for a second player at the same time.
const GAMES_WAITING: u32 = 10;

/// Whether the owner may invite to another game.
///
/// # Errors
/// When many games wait for a second player already.
pub(crate) fn check_waiting(app: &App, owner: &str) -> Result<(), ApiError> {
    if app.store().waiting_games(owner)? < GAMES_WAITING {
        return Ok(());
    }
    let sentence = "Many of your games wait for a second player. Please delete some of them first.";
    Err(ApiError::conflict("full", sentence))
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
            "You have kept very many tournaments. Please delete some first.".to_owned()
        }
        JobKind::Training if kept >= learners => {
            format!("You have kept {learners} learners, and there is no room for more. Delete some first.")
        }
        JobKind::Review | JobKind::Tournament | JobKind::Training | JobKind::Measurement | JobKind::Proof => {
            return Ok(());
        }
    };
    Err(ApiError::conflict("full", sentence))
}

/// Whether another job of this kind may run for the owner now. Learners are counted by themselves.
///
/// # Errors
/// When not.
pub(crate) fn check_running(app: &App, client: Client<'_>, kind: JobKind) -> Result<(), ApiError> {
    let owner = client.owner;
    let running = app.store().jobs_in(JobState::Running)?;
    let of_all = |kind: JobKind| running.iter().filter(|job| job.kind == kind).count();
    if kind == JobKind::Training {
        let mine = running.iter().filter(|job| job.kind == kind && job.owner == owner).count();
        return check_learning(app, mine, of_all(kind));
    }
    if kind == JobKind::Measurement {
        return check_measuring(running.iter().filter(|job| job.kind == kind && job.owner == owner).count());
    }
    let by_themselves = [JobKind::Training, JobKind::Measurement];
    let mine = running.iter().filter(|job| job.owner == owner && !by_themselves.contains(&job.kind));
    if mine.count() >= JOBS_RUNNING {
        return Err(ApiError::busy(
            "Two jobs are running for you already. Wait for one of them, or stop it.",
        ));
    }
    if !app.options().is_home() && app.jobs().running_at(client.address) >= JOBS_AT_ADDRESS {
        return Err(ApiError::busy(
            "Many jobs are running for your address already. Please try again later.",
        ));
    }
    if kind == JobKind::Tournament && of_all(kind) >= TOURNAMENTS_RUNNING {
        return Err(ApiError::busy(
            "Many tournaments are being played here already. Please try again later.",
        ));
    }
    Ok(())
}

/// One learner of each visitor is measured at a time, by the lowest priority there is.
fn check_measuring(mine: usize) -> Result<(), ApiError> {
    if mine == 0 {
        return Ok(());
    }
    Err(ApiError::busy("Another of your learners is being measured. Wait for that, or stop it."))
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
