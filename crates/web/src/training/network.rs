//! The course of a line network on its thread: what is told of it while it runs.

use super::live::{LiveStatus, ProgressReporter};
use crate::api_error::ApiError;
use serde::Serialize;
use std::path::Path;
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tengen_board::{Game, Rule, Size};
use tengen_play::{SearchLimits, Stop};
use tengen_train::eval::game_file::GameFile;
use tengen_train::net::gate::{GateOutcome, GateProgress};
use tengen_train::net::{EpochRow, GAMES, NetCourse, NetCourseError, NetEnd, NetProgress};

/// What a line network's course is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum NetworkStage {
    /// Games are played.
    Games,
    /// The network is fitted to them.
    Fit,
    /// It is tested.
    Gate,
    /// All is done.
    Done,
}

/// How far a line network's course is.
#[derive(Clone, Debug, Serialize)]
pub(super) struct NetworkStatus {
    stage: NetworkStage,
    /// The epochs of the fit that runs; those of one that is done are in the run's folder.
    epochs: Vec<EpochView>,
    gate: Option<GateView>,
}

/// The losses after an epoch.
#[derive(Clone, Debug, Serialize)]
pub(super) struct EpochView {
    epoch: usize,
    loss: Option<f32>,
    held_out: f32,
    hits: Option<f32>,
}

/// How far the test is, or how it has ended.
#[derive(Clone, Debug, Serialize)]
struct GateView {
    games: u64,
    of: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    /// The test's log-likelihood ratio, and where it is decided.
    llr: Option<[f64; 3]>,
    elo: Option<[f64; 3]>,
    /// Whether the network was promoted; `None` before the end.
    promoted: Option<bool>,
}

impl EpochView {
    pub(super) fn of(row: &EpochRow) -> EpochView {
        EpochView { epoch: row.epoch, loss: row.loss, held_out: row.held_out, hits: row.hits }
    }
}

impl GateView {
    fn running(now: &GateProgress) -> GateView {
        let GateProgress { games, of, won, drawn, lost, state } = *now;
        let llr = Some([state.llr, state.lower, state.upper]);
        GateView { games, of, won, drawn, lost, llr, elo: None, promoted: None }
    }

    fn ended(outcome: &GateOutcome, of: u64) -> GateView {
        let &GateOutcome { games, won, drawn, lost, promoted, .. } = outcome;
        let elo = outcome.elo.map(|elo| [elo.value, elo.low, elo.high]);
        GateView { games, of, won, drawn, lost, llr: None, elo, promoted: Some(promoted) }
    }
}

/// Nodes that a game of self-play takes for each node of its moves: some thirty moves, and the search of its opening.
const MOVES_OF_A_GAME: f64 = 32.0;

/// Games a minute that one thread plays with the usual nodes, by a short search on this machine as it is now.
pub(super) fn games_a_minute() -> f64 {
    static MEASURED: OnceLock<f64> = OnceLock::new();
    *MEASURED.get_or_init(|| {
        const TIME: Duration = Duration::from_millis(60);
        let game = Game::new(Size::STANDARD, Rule::Freestyle);
        let Ok(mut agent) = tengen_piskvork::roster::agent("tengen?net=none&hash=4") else { return 0.0 };
        // The first search also makes its tables.
        let _ = agent.choose(&game, &SearchLimits::nodes(1_000));
        let since = Instant::now();
        let decision = agent.choose(&game, &SearchLimits::time(TIME));
        let nodes = decision.map_or(0, |decision| decision.nodes) as f64;
        let usual = NetCourse::usual(Rule::Freestyle, Size::STANDARD, 0, 1).nodes as f64;
        60.0 * nodes / since.elapsed().as_secs_f64() / (usual * MOVES_OF_A_GAME)
    })
}

/// The last game of a run.
pub(super) fn last_game(folder: &Path) -> Option<Game> {
    let last = GameFile::last_game(&folder.join(GAMES))?;
    Game::from_moves(last.size, last.rule, &last.moves).ok()
}

/// Does what is missing of a course, and reports how far it is.
///
/// # Errors
/// When it cannot go on.
pub(super) fn teach(
    course: &NetCourse,
    folder: &Path,
    stop: &Stop,
    progress: &mut ProgressReporter,
    give_way: &(dyn Fn() + Sync),
) -> Result<(), ApiError> {
    let (mut games, mut epochs, mut gate) = (0, Vec::new(), None);
    let mut stage = NetworkStage::Games;
    let ended = course.run(folder, stop, &mut |now| {
        match now {
            NetProgress::Games(played) => games = played,
            NetProgress::Fitting => (games, stage) = (course.games, NetworkStage::Fit),
            NetProgress::Epoch(epoch) => epochs.push(EpochView::of(&EpochRow::of(&epoch, 0))),
            NetProgress::Gate(now) => {
                (games, stage) = (course.games, NetworkStage::Gate);
                gate = Some(GateView::running(&now));
            }
        }
        let status = || NetworkStatus { stage, epochs: epochs.clone(), gate: gate.clone() };
        progress
            .tell(games, || LiveStatus::of_network(status(), last_game(folder).map(|game| (games, game))));
        give_way();
    });
    match ended.map_err(refused)? {
        NetEnd::Stopped => {}
        NetEnd::Tested(outcome) => {
            stage = NetworkStage::Done;
            gate = Some(GateView::ended(&outcome, course.gate.games));
        }
    }
    let game = last_game(folder).map(|game| (games, game));
    progress.last(games, LiveStatus::of_network(NetworkStatus { stage, epochs, gate }, game));
    Ok(())
}

fn refused(error: NetCourseError) -> ApiError {
    match error {
        NetCourseError::Gate(tengen_train::net::gate::GateError::Path(_)) => {
            ApiError::conflict("course", "A network cannot be tested in a folder whose path has '&' in it.")
        }
        error => ApiError::internal(error),
    }
}
