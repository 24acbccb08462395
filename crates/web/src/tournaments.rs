//! Tournaments as long jobs, played and kept by the arena.
//!
//! The arena's own store keeps every game, in a folder named after the job. A tournament that was interrupted continues
//! with the games that the folder does not hold.

mod game_slots;
mod request;
mod view;

pub(crate) use request::{TIME_WITHOUT_NODES, TournamentRequest};
pub(crate) use view::{GameView, ListedTournament, TournamentView, games};

use crate::api_error::ApiError;
use crate::jobs::{Job, JobContext, JobKind, Jobs, NewJob};
use crate::opponents::{Opponent, OpponentKind};
use crate::options::ServerOptions;
use crate::priority;
use crate::quotas::Client;
use crate::state::App;
use crate::store::JobRow;
use futures_util::future::BoxFuture;
use game_slots::GameSlots;
use std::any::Any;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use tempfile::TempDir;
use tengen_arena::{Event, GameSummary, Pairing, Player, Runner, RunnerError, Store, StoreError};
use tengen_play::{GameConfig, Stop};
use tokio::sync::mpsc;

/// Runs the tournaments of all visitors, which share its game slots.
pub(crate) struct TournamentHost {
    slots: Arc<GameSlots>,
    /// How many slots there are.
    count: usize,
    folder: PathBuf,
    /// The same folder where nothing is kept: it is removed when the server ends.
    _scratch: Option<TempDir>,
}

impl TournamentHost {
    /// A host with its folder beside the database; without a database, in a folder that goes with the server.
    ///
    /// # Errors
    /// When no such folder can be made.
    pub(crate) fn new(options: &ServerOptions) -> io::Result<TournamentHost> {
        let beside = options.database.as_ref().and_then(|path| path.parent());
        let (folder, scratch) = match beside {
            Some(folder) => (folder.join("tournaments"), None),
            None => {
                let scratch = tempfile::Builder::new().prefix("tengen-tournaments-").tempdir()?;
                (scratch.path().to_owned(), Some(scratch))
            }
        };
        // Half of the cores at most: people play on the others.
        let count = (options.cores / 2).max(1);
        Ok(TournamentHost { slots: GameSlots::new(count), count, folder, _scratch: scratch })
    }

    /// Games of one tournament at a time.
    fn slots_per_tournament(&self, app: &App) -> usize {
        if app.options().is_home() { self.count } else { 1 }
    }

    /// Where a tournament is kept. The name is one of ours, never a visitor's.
    pub(crate) fn folder(&self, row: &JobRow) -> PathBuf {
        self.folder.join(&row.id)
    }
}

/// Begins a tournament.
///
/// # Errors
/// When it cannot be played, or there are too many.
pub(crate) fn begin(
    app: &App,
    client: Client<'_>,
    mut request: TournamentRequest,
) -> Result<JobRow, ApiError> {
    let owner = client.owner;
    request.check(app)?;
    let mut seed = [0; 4];
    getrandom::fill(&mut seed).map_err(ApiError::internal)?;
    request.seed = Some(u32::from_le_bytes(seed).into());
    // Whatever is wrong is said now, not by a job that fails.
    let event = request.event(app, owner)?;
    let config = GameConfig::new(event.size, event.rule);
    for learner in learners(app, &request, owner) {
        let can_play = learner.agent().is_ok_and(|mut agent| agent.new_game(&config).is_ok());
        if !can_play {
            let name = learner.record_name();
            let sentence = format!("'{name}' has not learned to play on a board of {}.", event.size);
            return Err(ApiError::bad_request("players", sentence));
        }
    }
    let spec = serde_json::to_string(&request).map_err(ApiError::internal)?;
    let total = request.total() as u32;
    Jobs::begin(app, NewJob { client, kind: JobKind::Tournament, subject: "", total, spec })
}

/// The players that a visitor has taught: no roster name makes them.
fn learners(app: &App, request: &TournamentRequest, owner: &str) -> Vec<Opponent> {
    let players = request.players.iter().filter_map(|id| app.player(id, owner));
    players.filter(|player| player.kind == OpponentKind::Learner).collect()
}

/// A tournament.
pub(crate) struct TournamentJob;

impl Job for TournamentJob {
    fn run<'a>(&'a self, context: &'a mut JobContext) -> BoxFuture<'a, Result<(), ApiError>> {
        Box::pin(run(context))
    }

    fn folder(&self, app: &App, row: &JobRow) -> Result<Option<PathBuf>, ApiError> {
        Ok(Some(app.tournament_host().folder(row)))
    }
}

/// What a tournament's thread reports.
enum TournamentProgress {
    /// A game has begun.
    GameStarted,
    /// This many games are kept.
    GamesDone(u32),
}

/// Plays what is missing of a tournament.
async fn run(context: &mut JobContext) -> Result<(), ApiError> {
    let app = context.app().clone();
    let (request, owner) = (stored_request(context.row())?, &context.row().owner);
    // It was begun with these players: one that is missing now, such as an engine of the server's, may come back.
    let event = request.event(&app, owner);
    let event = event.map_err(|error| ApiError::unavailable("players", error.sentence()))?;
    let tournament = TournamentThread {
        event,
        learners: learners(&app, &request, owner),
        folder: app.tournament_host().folder(context.row()),
        id: context.row().id.clone(),
        stop: context.stop().clone(),
        app,
    };
    let (sender, mut receiver) = mpsc::unbounded_channel();
    let thread = std::thread::Builder::new().name("tournament".to_owned());
    let thread = thread.spawn(move || tournament.play(&sender)).map_err(ApiError::internal)?;
    while let Some(progress) = receiver.recv().await {
        match progress {
            TournamentProgress::GameStarted => context.notify(),
            TournamentProgress::GamesDone(done) => context.advance(done),
        }
    }
    thread.join().unwrap_or_else(|_| Err(ApiError::internal("a tournament's thread panicked")))
}

/// Everything a tournament's thread needs.
struct TournamentThread {
    app: App,
    id: String,
    event: Event,
    learners: Vec<Opponent>,
    folder: PathBuf,
    stop: Stop,
}

impl TournamentThread {
    fn play(&self, progress: &mpsc::UnboundedSender<TournamentProgress>) -> Result<(), ApiError> {
        priority::lower(priority::TOURNAMENT);
        let store = Store::open(&self.folder, &self.event).map_err(|error| store_error(&error))?;
        let mut done = store.numbers().map_err(|error| store_error(&error))?.len() as u32;
        let _ = progress.send(TournamentProgress::GamesDone(done));
        let host = self.app.tournament_host();
        let permit = |pairing: Pairing| {
            let slot = host.slots.acquire(&self.id, pairing.number, &self.stop)?;
            let _ = progress.send(TournamentProgress::GameStarted);
            Some(Box::new(slot) as Box<dyn Any + Send>)
        };
        let learner = |player: &Player| {
            self.learners.iter().find(|learner| learner.id == player.agent).map(Opponent::agent)
        };
        let runner = Runner::new(&store).jobs(host.slots_per_tournament(&self.app)).until(self.stop.clone());
        let runner = runner.with_permits(&permit).with_agent_factory(&learner);
        let played = runner.run(&mut |_| {
            done += 1;
            let _ = progress.send(TournamentProgress::GamesDone(done));
            ControlFlow::Continue(())
        });
        played.map_err(|error| match error {
            RunnerError::Store(error) => store_error(&error),
            RunnerError::Player(error) => {
                ApiError::unavailable("players", format!("A player cannot go on: {error}."))
            }
            RunnerError::Machine(refusal) => ApiError::internal(refusal),
        })
    }
}

/// The arena's store of a tournament; `None` before its first game.
///
/// # Errors
/// When it cannot be read.
pub(crate) fn store(app: &App, row: &JobRow) -> Result<Option<Store>, ApiError> {
    match Store::read(&app.tournament_host().folder(row)) {
        Ok(store) => Ok(Some(store)),
        // It is about to be made.
        Err(StoreError::Missing(_) | StoreError::Unreadable { .. }) => Ok(None),
        Err(error) => Err(store_error(&error)),
    }
}

/// The tournament and its games so far.
fn played(app: &App, row: &JobRow) -> Result<(Event, Vec<GameSummary>), ApiError> {
    match store(app, row)? {
        Some(store) => {
            let results = store.results().map_err(|error| store_error(&error))?;
            Ok((store.event().clone(), results))
        }
        None => Ok((stored_request(row)?.event(app, &row.owner)?, Vec::new())),
    }
}

/// The request that the tournament was begun with.
fn stored_request(row: &JobRow) -> Result<TournamentRequest, ApiError> {
    serde_json::from_str(&row.spec).map_err(ApiError::internal)
}

/// That the tournament was begun under other conditions is told to the visitor; everything else goes to the log.
fn store_error(error: &StoreError) -> ApiError {
    match error {
        StoreError::Different { what, .. } => ApiError::conflict(
            "tournament",
            format!(
                "It was started under other conditions ({what}) and cannot continue. Its games are kept."
            ),
        ),
        error => ApiError::internal(error),
    }
}
