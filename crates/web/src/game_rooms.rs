//! The open game rooms: running their engines and their clocks.

use crate::api_error::ApiError;
use crate::game_room::{GameRoom, RoomView, StoredGame, ThinkingResult, ThinkingTask, Viewer};
use crate::id;
use crate::opponents::Opponent;
use crate::quotas;
use crate::state::App;
use crate::store::{GameKind, GameRow};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The open rooms by their games' ids.
#[derive(Default)]
pub(crate) struct GameRooms {
    open: Mutex<HashMap<String, Arc<OpenRoom>>>,
}

/// An open room.
pub(crate) struct OpenRoom {
    room: Mutex<GameRoom>,
    owner: String,
    changed: watch::Sender<u64>,
    touched: Mutex<Instant>,
}

/// A page that watches a room; it ends when dropped.
pub(crate) struct Watcher {
    open: Arc<OpenRoom>,
    viewer: Viewer,
}

/// Who asks for a room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller<'a> {
    /// Whose games the visitor sees.
    pub(crate) owner: &'a str,
    pub(crate) visitor: &'a str,
    /// The secret of the link by which the visitor came to an online game.
    pub(crate) secret: Option<&'a str>,
}

/// How long an engine waits that could not think, or whose move could not be saved.
const TRY_AGAIN: Duration = Duration::from_millis(500);

impl OpenRoom {
    fn lock(&self) -> MutexGuard<'_, GameRoom> {
        self.room.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the room.
    pub(crate) fn read<T>(&self, look: impl FnOnce(&GameRoom) -> T) -> T {
        look(&self.lock())
    }

    /// The room for a viewer's page.
    pub(crate) fn view(&self, viewer: Viewer) -> RoomView {
        self.lock().view(viewer)
    }

    /// Changes whenever the game does.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    fn is_watched(&self) -> bool {
        self.changed.receiver_count() > 0
    }
}

impl GameRooms {
    /// Opens the room of a new game, and keeps it.
    ///
    /// # Errors
    /// When it makes no game or cannot be kept.
    pub(crate) fn create(app: &App, kept: StoredGame) -> Result<Arc<OpenRoom>, ApiError> {
        let id = kept.id.clone();
        let open = GameRooms::opened(app, kept)?;
        let row = row(&open.lock())?;
        app.store().insert(&row, quotas::kept_limits(app))??;
        app.rooms().insert(id, &open);
        drive(app, &open);
        Ok(open)
    }

    /// A room by its id, and who the caller is there: its owner, one of the two players of an online game, or whoever has
    /// that game's link.
    ///
    /// # Errors
    /// When there is none, or the caller is nobody there.
    pub(crate) fn find(app: &App, id: &str, caller: Caller<'_>) -> Result<(Arc<OpenRoom>, Viewer), ApiError> {
        let missing = || ApiError::not_found("game");
        if !id::is_id(id) {
            return Err(missing());
        }
        let known = app.rooms().lock().get(id).cloned();
        let open = match known {
            Some(open) => open,
            None => {
                let row = app.store().load(id)?.filter(|row| row.kind == GameKind::Game);
                let body = row.ok_or_else(missing)?.body;
                let kept: StoredGame = serde_json::from_str(&body).map_err(ApiError::internal)?;
                let open = GameRooms::opened(app, kept)?;
                let open = app.rooms().insert(id.to_owned(), &open);
                drive(app, &open);
                open
            }
        };
        let viewer = open.read(|room| room.viewer(caller.visitor));
        let has_link = || {
            let secret = caller.secret.unwrap_or_default();
            open.read(|room| room.kept().online.as_ref().is_some_and(|online| online.is_secret(secret)))
        };
        if open.owner != caller.owner && !matches!(viewer, Viewer::Seat(_)) && !has_link() {
            return Err(missing());
        }
        *open.touched.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        Ok((open, viewer))
    }

    fn opened(app: &App, kept: StoredGame) -> Result<Arc<OpenRoom>, ApiError> {
        let owner = kept.owner.clone();
        let room =
            GameRoom::new(kept, |id| app.player(id, &owner).or_else(|| Opponent::deleted_learner(id)))?;
        let changed = watch::Sender::new(room.version());
        Ok(Arc::new(OpenRoom { room: Mutex::new(room), owner, changed, touched: Mutex::new(Instant::now()) }))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<OpenRoom>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a room; if two requests open it at once, the first one's stays.
    fn insert(&self, id: String, open: &Arc<OpenRoom>) -> Arc<OpenRoom> {
        Arc::clone(self.lock().entry(id).or_insert_with(|| Arc::clone(open)))
    }

    /// Closes the rooms that were not used for so long, with the memory of their engines; their games are kept.
    pub(crate) fn close_idle(&self, longest: Duration) {
        let mut closed = Vec::new();
        self.lock().retain(|_, room| {
            let idle = room.touched.lock().unwrap_or_else(PoisonError::into_inner).elapsed();
            // Tasks that think or wait for a clock hold the room.
            let is_used = room.is_watched() || Arc::strong_count(room) > 1 || idle < longest;
            if !is_used {
                closed.push(Arc::clone(room));
            }
            is_used
        });
        // Engines may take a moment to end, and others are not to wait for that.
        drop(closed);
    }

    /// How many rooms are open.
    #[cfg(test)]
    pub(crate) fn open_count(&self) -> usize {
        self.lock().len()
    }

    /// Whether a page shows a game.
    pub(crate) fn is_watched(&self, id: &str) -> bool {
        self.lock().get(id).is_some_and(|room| room.is_watched())
    }

    /// Closes a room whose game is forgotten.
    pub(crate) fn close(&self, id: &str) {
        self.lock().remove(id);
    }
}

/// Changes a game, saves it, notifies the watching pages, and lets the next engine think.
///
/// # Errors
/// When the change is refused, or cannot be kept; the game is then as it was.
pub(crate) fn change(
    app: &App,
    open: &Arc<OpenRoom>,
    viewer: Viewer,
    change: impl FnOnce(&mut GameRoom) -> Result<(), ApiError>,
) -> Result<RoomView, ApiError> {
    {
        let mut room = open.lock();
        let before = room.kept().clone();
        change(&mut room)?;
        copy_for_other(app, &mut room);
        if let Err(error) = save(app, &room) {
            room.restore(before)?;
            open.changed.send_replace(room.version());
            drop(room);
            drive(app, open);
            return Err(error);
        }
        open.changed.send_replace(room.version());
    }
    drive(app, open);
    Ok(open.view(viewer))
}

/// When an online game is over, gives its other player a copy to keep. One who has no room for it does without.
fn copy_for_other(app: &App, room: &mut GameRoom) {
    let Some(copy) = room.copy_for_other(app.options().is_home()) else { return };
    let kept = row(&copy).and_then(|row| {
        app.store().insert(&row, quotas::kept_limits(app))??;
        app.store().remove_guest(&room.kept().id)?;
        Ok(())
    });
    if let Err(error) = kept {
        tracing::warn!(error = error.sentence(), "a player keeps no copy of a game");
        room.forget_copy();
    }
}

/// Saves a game that is kept already.
fn save(app: &App, room: &GameRoom) -> Result<(), ApiError> {
    if app.store().update(&row(room)?)? { Ok(()) } else { Err(ApiError::not_found("game")) }
}

fn row(room: &GameRoom) -> Result<GameRow, ApiError> {
    let kept = room.kept();
    Ok(GameRow {
        id: kept.id.clone(),
        owner: kept.owner.clone(),
        kind: GameKind::Game,
        created: kept.created,
        summary: room.summary(),
        body: serde_json::to_string(kept).map_err(ApiError::internal)?,
    })
}

/// Starts the engine that is to move, and an alarm for the clock that runs.
pub(crate) fn drive(app: &App, open: &Arc<OpenRoom>) {
    let task = open.lock().next_task();
    if let Some(task) = task {
        open.changed.send_modify(|_| ());
        let (app, open) = (app.clone(), Arc::clone(open));
        tokio::spawn(async move {
            let mut next = Some(task);
            while let Some(task) = next {
                let since = Instant::now();
                let Ok(permit) = app.engines().move_permit(&open.owner).await else { return };
                let failed = task.failed();
                let done = match tokio::task::spawn_blocking(move || task.run()).await {
                    Ok(done) => done,
                    Err(error) if error.is_panic() => {
                        tracing::error!(%error, "an opponent's thread failed");
                        failed
                    }
                    // The server is closing, and the opponent thinks again when it is back.
                    Err(_) => return,
                };
                drop(permit);
                if let Some(what) = done.refusal() {
                    tracing::error!(what, "an opponent could not think");
                    tokio::time::sleep(TRY_AGAIN).await;
                }
                if open.read(GameRoom::is_watched_only) {
                    tokio::time::sleep(app.options().pace.saturating_sub(since.elapsed())).await;
                }
                next = match finish(&app, &open, done) {
                    Ok(next) => next,
                    // The game was deleted.
                    Err(error) if !error.is_fault() => return,
                    Err(_) => {
                        tokio::time::sleep(TRY_AGAIN).await;
                        open.lock().next_task()
                    }
                };
            }
            set_alarm(&app, &open);
        });
    }
    set_alarm(app, open);
}

/// Takes what an agent did and gives the next task. A move that cannot be kept is not played.
fn finish(app: &App, open: &Arc<OpenRoom>, done: ThinkingResult) -> Result<Option<ThinkingTask>, ApiError> {
    let mut room = open.lock();
    let before = room.kept().clone();
    if room.finish(done)
        && let Err(error) = save(app, &room)
    {
        tracing::error!(error = error.sentence(), "an opponent's move could not be saved");
        room.restore(before)?;
        open.changed.send_replace(room.version());
        return Err(error);
    }
    let next = room.next_task();
    open.changed.send_replace(room.version());
    Ok(next)
}

/// Ends the game when the person's clock runs out.
fn set_alarm(app: &App, open: &Arc<OpenRoom>) {
    let (left, mut version) = {
        let room = open.lock();
        let Some(left) = room.deadline() else { return };
        (left, room.version())
    };
    let (app, open) = (app.clone(), Arc::clone(open));
    tokio::spawn(async move {
        tokio::time::sleep(left + Duration::from_millis(20)).await;
        while let Some(unsaved) = flag(&app, &open, version) {
            version = unsaved;
            tokio::time::sleep(TRY_AGAIN).await;
        }
    });
}

/// Ends the game if it has not changed and its clock has run out. When that cannot be kept, the game is as it was, and its
/// new version is given.
fn flag(app: &App, open: &Arc<OpenRoom>, version: u64) -> Option<u64> {
    let mut room = open.lock();
    let before = room.kept().clone();
    if room.version() != version || !room.flag() {
        return None;
    }
    copy_for_other(app, &mut room);
    let saved = save(app, &room);
    let unsaved = saved.is_err_and(|error| error.is_fault()) && room.restore(before).is_ok();
    open.changed.send_replace(room.version());
    unsaved.then(|| room.version())
}

impl Watcher {
    /// Begins to watch.
    pub(crate) fn new(app: &App, open: &Arc<OpenRoom>, viewer: Viewer) -> Watcher {
        let watcher = Watcher { open: Arc::clone(open), viewer };
        watcher.attend(true);
        drive(app, open);
        watcher
    }

    fn attend(&self, comes: bool) {
        let mut room = self.open.lock();
        room.watch(comes);
        room.attend(self.viewer, comes);
        let is_online = room.kept().online.is_some();
        drop(room);
        if is_online {
            // The other player sees who is there.
            self.open.changed.send_modify(|_| ());
        }
    }

    /// The room as it is now, for this page.
    pub(crate) fn view(&self) -> RoomView {
        self.open.view(self.viewer)
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.attend(false);
        *self.open.touched.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }
}
