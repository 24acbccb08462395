//! Tournaments as long jobs: the arena plays and keeps them, this gives them tables and says how far they are.
//!
//! Every game is kept by the arena's own store, in a folder that is named after the job. A tournament that was cut
//! short, in whatever way, goes on with the games that the folder does not hold.

mod game_slots;
mod request;
mod view;

pub(crate) use request::{TIME_WITHOUT_NODES, TournamentLimits, TournamentRequest};
pub(crate) use view::{GameView, ListedTournament, TournamentView, games};

use crate::api_error::ApiError;
use crate::jobs::{Context, Jobs};
use crate::opponents::{Opponent, OpponentKind};
use crate::options::ServerOptions;
use crate::state::App;
use crate::store::JobRow;
use game_slots::GameSlots;
use std::any::Any;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tengen_arena::{Event, GameSummary, Next, Pairing, Player, RunError, Runner, Store, StoreError};
use tengen_play::GameConfig;
use tokio::sync::mpsc;

/// What such jobs are called in the database.
pub(crate) const KIND: &str = "tournament";

/// How much less than a person's game a tournament counts when both want a core.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 15;

/// Where tournaments are played: all visitors' share its tables.
pub(crate) struct TournamentHost {
    slots: Arc<GameSlots>,
    /// How many tables there are.
    count: usize,
    folder: PathBuf,
    /// Whether everything is forgotten in the end.
    is_scratch: bool,
    /// Held by whoever begins: two who come at once are counted one after the other.
    door: Mutex<()>,
}

impl TournamentHost {
    /// A hall beside the database; without one, in a folder that goes with the server.
    ///
    /// # Errors
    /// When the machine has no randomness to give.
    pub(crate) fn new(options: &ServerOptions) -> Result<TournamentHost, getrandom::Error> {
        let beside = options.database.as_ref().and_then(|path| path.parent());
        let folder = match beside {
            Some(folder) => folder.join("tournaments"),
            None => std::env::temp_dir().join(format!("tengen-tournaments-{}", crate::id::fresh()?)),
        };
        // Half of the cores at most: people play on the others.
        let count = (options.cores / 2).max(1);
        Ok(TournamentHost {
            slots: GameSlots::new(count),
            count,
            folder,
            is_scratch: beside.is_none(),
            door: Mutex::default(),
        })
    }

    /// Games of one tournament at a time.
    fn slots_per_tournament(&self, app: &App) -> usize {
        if app.options().is_home() { self.count } else { 1 }
    }

    /// Where a tournament is kept. The name is one of ours, never a visitor's.
    fn folder(&self, row: &JobRow) -> PathBuf {
        self.folder.join(&row.id)
    }
}

impl Drop for TournamentHost {
    fn drop(&mut self) {
        if self.is_scratch {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

/// Begins a tournament.
///
/// # Errors
/// When it cannot be played, or there are too many.
pub(crate) fn begin(app: &App, owner: &str, mut request: TournamentRequest) -> Result<JobRow, ApiError> {
    let _door = app.tournament_host().door.lock().unwrap_or_else(PoisonError::into_inner);
    request.check(app, owner)?;
    let mut seed = [0; 4];
    getrandom::fill(&mut seed).map_err(ApiError::internal)?;
    request.seed = Some(u32::from_le_bytes(seed).into());
    // Whatever is wrong is said now, not by a job that fails.
    let event = request.event(app, owner)?;
    let config = GameConfig::new(event.size, event.rule);
    for learner in learners(app, &request, owner) {
        let sits_down = learner.agent().is_ok_and(|mut agent| agent.new_game(&config).is_ok());
        if !sits_down {
            let name = learner.record_name();
            let sentence = format!("'{name}' has not learned to play on a board of {}.", event.size);
            return Err(ApiError::bad_request("players", sentence));
        }
    }
    let spec = serde_json::to_string(&request).map_err(ApiError::internal)?;
    Jobs::begin_with(app, owner, KIND, "", request.total() as u32, spec)
}

/// Those who take part and whom a visitor has taught: no name makes them.
fn learners(app: &App, request: &TournamentRequest, owner: &str) -> Vec<Opponent> {
    let players = request.players.iter().filter_map(|id| app.player(id, owner));
    players.filter(|player| player.kind == OpponentKind::Learner).collect()
}

/// Plays what is missing of a tournament.
///
/// # Errors
/// When somebody who took part is not here any more, or games cannot be kept.
pub(crate) async fn run(context: &mut Context) -> Result<(), ApiError> {
    let app = context.app().clone();
    let (request, owner) = (stored_request(context.row())?, context.row().owner.clone());
    let event = request.event(&app, &owner)?;
    let learners = learners(&app, &request, &owner);
    let (folder, id) = (app.tournament_host().folder(context.row()), context.row().id.clone());
    let stop = context.stop().clone();
    let (tell, mut told) = mpsc::unbounded_channel();
    let thread = std::thread::Builder::new().name("tournament".to_owned()).spawn(move || {
        lower_priority();
        let store = Store::open(&folder, &event).map_err(|error| unkept(&error))?;
        let mut done = store.numbers().map_err(|error| unkept(&error))?.len() as u32;
        let _ = tell.send(done);
        let host = app.tournament_host();
        let leave = |pairing: Pairing| {
            let slot = host.slots.acquire(&id, pairing.number, &stop)?;
            let _ = tell.send(u32::MAX);
            Some(Box::new(slot) as Box<dyn Any + Send>)
        };
        let guest =
            |player: &Player| learners.iter().find(|learner| learner.id == player.agent).map(Opponent::agent);
        let runner = Runner::new(&store).jobs(host.slots_per_tournament(&app)).until(stop.clone());
        let runner = runner.with_leave(&leave).with_guests(&guest);
        let played = runner.run(&mut |_| {
            done += 1;
            let _ = tell.send(done);
            Next::GoOn
        });
        played.map_err(|error| match error {
            RunError::Store(error) => unkept(&error),
            RunError::Player(error) => {
                ApiError::conflict("players", format!("Somebody cannot play on: {error}."))
            }
        })
    });
    let thread = thread.map_err(ApiError::internal)?;
    while let Some(done) = told.recv().await {
        // A game that begins changes nothing but what is being played.
        let done = if done == u32::MAX { context.row().done } else { done };
        context.advance(done);
    }
    thread.join().unwrap_or_else(|_| Err(ApiError::internal("a tournament's thread panicked")))
}

/// Whoever plays or analyses goes first. On Linux this concerns the calling thread and those it begins.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICENESS);
}

/// Ends a tournament for good; its games stay.
///
/// # Errors
/// When it cannot be kept.
pub(crate) async fn stop(app: &App, mut row: JobRow) -> Result<(), ApiError> {
    if !matches!(row.state.as_str(), "running" | "waiting" | "paused") {
        return Err(ApiError::conflict("tournament", "The tournament has ended already."));
    }
    halt(app, &row).await;
    row = app.store().job(&row.id)?.unwrap_or(row);
    if row.state != "finished" {
        row.state = "stopped".to_owned();
        app.store().save_job(&row)?;
    }
    Ok(())
}

/// Forgets a tournament with all its games.
///
/// # Errors
/// When it cannot be forgotten.
pub(crate) async fn forget(app: &App, row: JobRow) -> Result<(), ApiError> {
    halt(app, &row).await;
    app.store().delete_job(&row.id)?;
    let folder = app.tournament_host().folder(&row);
    if folder.exists() {
        std::fs::remove_dir_all(folder).map_err(ApiError::internal)?;
    }
    Ok(())
}

/// Waits until nobody plays in it any more.
async fn halt(app: &App, row: &JobRow) {
    Jobs::pause(app, row);
    while let Some(mut changes) = Jobs::changes(app, &row.id) {
        let _ = tokio::time::timeout(Duration::from_millis(50), changes.changed()).await;
    }
}

/// A tournament of this visitor.
///
/// # Errors
/// When there is none, or it is somebody else's.
pub(crate) fn find(app: &App, id: &str, owner: &str) -> Result<JobRow, ApiError> {
    let row = Jobs::find(app, id, owner).ok().filter(|row| row.kind == KIND);
    row.ok_or_else(|| ApiError::not_found("tournament"))
}

/// What was played, as the arena keeps it; nothing before the first game.
///
/// # Errors
/// When it cannot be read.
pub(crate) fn store(app: &App, row: &JobRow) -> Result<Option<Store>, ApiError> {
    match Store::read(&app.tournament_host().folder(row)) {
        Ok(store) => Ok(Some(store)),
        // It is about to be made.
        Err(StoreError::Missing(_) | StoreError::Unreadable { .. }) => Ok(None),
        Err(error) => Err(unkept(&error)),
    }
}

/// The tournament and its games so far.
///
/// # Errors
/// When it cannot be read.
fn played(app: &App, row: &JobRow) -> Result<(Event, Vec<GameSummary>), ApiError> {
    match store(app, row)? {
        Some(store) => {
            let results = store.results().map_err(|error| unkept(&error))?;
            Ok((store.event().clone(), results))
        }
        None => Ok((stored_request(row)?.event(app, &row.owner)?, Vec::new())),
    }
}

/// What was asked for when the tournament began.
fn stored_request(row: &JobRow) -> Result<TournamentRequest, ApiError> {
    serde_json::from_str(&row.spec).map_err(ApiError::internal)
}

/// What a visitor need not know goes to stderr; that the tournament was begun differently is told.
fn unkept(error: &StoreError) -> ApiError {
    match error {
        StoreError::Different { what, .. } => ApiError::conflict(
            "tournament",
            format!("It was begun under other conditions ({what}) and cannot go on. Its games are kept."),
        ),
        error => ApiError::internal(error),
    }
}
