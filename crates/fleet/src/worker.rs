//! A worker: takes jobs as fast as its cores are free, plays them, and sends what came of them.

mod cores;
mod jobs;

use crate::announcement::{Announcement, EventState, Heartbeat, Identity, now};
use crate::pace::Pace;
use crate::work::{Definition, Work, WorkerTerms};
use crate::{Access, FleetError, access, broker, files};
use async_nats::jetstream::Context;
use cores::Cores;
use futures_util::StreamExt;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tengen_play::Stop;
use tokio::runtime::Builder;

/// What a worker gives, and to whom.
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// Its name, unless its access file gives it one.
    pub name: String,
    /// Games that it plays at a time.
    pub cores: usize,
    /// Jobs that it takes ahead, so that no core waits for the network.
    pub ahead: usize,
    /// What its owner allows.
    pub terms: WorkerTerms,
    /// Where it keeps weights.
    pub cache: PathBuf,
    /// The program that it is, whose bench number was measured here.
    pub program: Identity,
}

/// What a worker tells its owner.
#[derive(Clone, Debug, PartialEq)]
pub enum WorkerNote {
    /// It works for an event from now on.
    Joined(String),
    /// It cannot work for an event.
    Cannot(String, String),
    /// It has played so many games, at this pace in games an hour.
    Played(u64, f64),
}

/// A worker.
pub struct Worker;

/// How often a worker says that it is there.
const HEARD_EVERY: Duration = Duration::from_secs(4);
/// How long a worker that leaves waits until its games have been given back.
const FAREWELL: Duration = Duration::from_secs(3);

/// An event that the worker works for.
struct Joined {
    id: String,
    work: Arc<dyn Work>,
}

/// What all parts of a worker share.
struct Shared {
    name: String,
    program: Identity,
    context: Context,
    events: Mutex<BTreeMap<String, Arc<Joined>>>,
    /// The events that it cannot work for, with their titles and why.
    cannot: Mutex<BTreeMap<String, (String, String)>>,
    pace: Mutex<Pace>,
    busy: AtomicUsize,
    /// Raised when the worker leaves.
    stop: Stop,
}

impl Worker {
    /// Works until `stop` is raised. Returns the number of games.
    ///
    /// # Errors
    /// When the server cannot be reached, or refuses the worker.
    pub fn run(
        access: &Access,
        options: &WorkerOptions,
        stop: &Stop,
        notify: &dyn Fn(WorkerNote),
    ) -> Result<u64, FleetError> {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.map_err(|error| FleetError::Broker(error.to_string()))?;
        let worked = runtime.block_on(work(access, options, stop, notify));
        // Games that do not stop are not waited for.
        runtime.shutdown_background();
        worked
    }

    /// Many workers in one process, as [`Worker::run`] runs one: they share its threads but not their cores.
    ///
    /// # Errors
    /// When the server cannot be reached, or refuses one of them.
    pub fn run_many(access: &Access, options: &[WorkerOptions], stop: &Stop) -> Result<(), FleetError> {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.map_err(|error| FleetError::Broker(error.to_string()))?;
        let all = options.iter().map(|options| work(access, options, stop, &|_| ()));
        let worked = runtime.block_on(futures_util::future::try_join_all(all));
        runtime.shutdown_background();
        worked.map(|_| ())
    }
}

async fn work(
    access: &Access,
    options: &WorkerOptions,
    stop: &Stop,
    notify: &dyn Fn(WorkerNote),
) -> Result<u64, FleetError> {
    let name = access.name.clone().unwrap_or_else(|| options.name.clone());
    if !access::is_name(&name) {
        return Err(FleetError::Access(format!("'{name}' is no name: a name has letters, digits, - and _")));
    }
    let client = access.connect(&name).await?;
    let leaving = Stop::default().under(stop);
    let shared = Arc::new(Shared {
        name: name.clone(),
        program: options.program.clone(),
        context: broker::jetstream(&client),
        events: Mutex::default(),
        cannot: Mutex::default(),
        pace: Mutex::new(Pace::new()),
        busy: AtomicUsize::new(0),
        stop: leaving.clone(),
    });
    let mut announcements = client.subscribe(broker::event_subject("*")).await.map_err(FleetError::broker)?;
    let mut words = client.subscribe(broker::word_subject(&name)).await.map_err(FleetError::broker)?;
    let cores = Cores::start(options.cores, &shared);
    let taking = tokio::spawn(jobs::take(Arc::clone(&shared), cores, options.cores + options.ahead));
    let mut heard = tokio::time::interval(HEARD_EVERY);
    let mut glance = tokio::time::interval(Duration::from_millis(50));
    let ended = loop {
        tokio::select! {
            Some(message) = announcements.next() => {
                let id = broker::last_part(&message.subject);
                let Some(announcement) = Announcement::read(&message.payload, id) else { continue };
                match shared.hear(announcement, options, notify).await {
                    // Short events begin and end between two heartbeats.
                    Ok(true) => shared.say(&client, options.cores, false).await,
                    Ok(false) => {}
                    Err(error) => break Err(error),
                }
            }
            Some(word) = words.next() => {
                let why = String::from_utf8_lossy(&word.payload);
                let why: String = why.chars().filter(|c| !c.is_control()).take(300).collect();
                break Err(FleetError::Refused(format!("the coordinator refuses this worker: {why}")));
            }
            _ = heard.tick() => {
                shared.say(&client, options.cores, false).await;
                let (games, per_hour) = { let mut pace = lock(&shared.pace); (pace.total(), pace.per_hour()) };
                notify(WorkerNote::Played(games, per_hour));
            }
            _ = glance.tick() => {
                if stop.is_raised() {
                    break Ok(());
                }
            }
        }
    };
    leaving.raise();
    let _ = tokio::time::timeout(FAREWELL, taking).await;
    shared.say(&client, options.cores, true).await;
    let _ = tokio::time::timeout(FAREWELL, client.flush()).await;
    ended.map(|()| lock(&shared.pace).total())
}

impl Shared {
    /// An event was announced. Returns whether it is new, or has ended.
    async fn hear(
        &self,
        announcement: Announcement,
        options: &WorkerOptions,
        notify: &dyn Fn(WorkerNote),
    ) -> Result<bool, FleetError> {
        let Announcement { id, title, program, definition, state, .. } = announcement;
        if state != EventState::Running {
            let worked = lock(&self.events).remove(&id).is_some();
            return Ok(lock(&self.cannot).remove(&id).is_some() || worked);
        }
        if lock(&self.events).contains_key(&id) || lock(&self.cannot).contains_key(&id) {
            return Ok(false);
        }
        if let Some(why) = self.program.differs(&program) {
            return Err(FleetError::Refused(why));
        }
        match self.prepare(&definition, options).await {
            Ok(work) => {
                lock(&self.events).insert(id.clone(), Arc::new(Joined { id, work }));
                notify(WorkerNote::Joined(title));
            }
            // The broker may have it a little later.
            Err(Preparation::Failed) => return Ok(false),
            Err(Preparation::Impossible(why)) => {
                lock(&self.cannot).insert(id, (title.clone(), why.clone()));
                notify(WorkerNote::Cannot(title, why));
            }
        }
        Ok(true)
    }

    /// Fetches what an event needs.
    async fn prepare(&self, definition: &str, options: &WorkerOptions) -> Result<Arc<dyn Work>, Preparation> {
        let bytes = files::get(&self.context, definition).await.map_err(|_| Preparation::Failed)?;
        let definition: Definition =
            serde_json::from_slice(&bytes).map_err(|error| Preparation::Impossible(error.to_string()))?;
        let mut places = BTreeMap::new();
        for file in definition.files() {
            let place = files::cached(&self.context, &options.cache, file).await;
            places
                .insert(file.to_owned(), place.map_err(|error| Preparation::Impossible(error.to_string()))?);
        }
        let terms = options.terms.clone();
        let work = tokio::task::spawn_blocking(move || definition.work(&places, &terms));
        work.await.map_err(|_| Preparation::Failed)?.map_err(Preparation::Impossible)
    }

    /// Says that the worker is there.
    async fn say(&self, client: &async_nats::Client, cores: usize, leaving: bool) {
        let (games, games_per_hour) = {
            let mut pace = lock(&self.pace);
            (pace.total(), pace.per_hour())
        };
        let beat = Heartbeat {
            worker: self.name.clone(),
            program: self.program.clone(),
            cores,
            busy: self.busy.load(std::sync::atomic::Ordering::Relaxed),
            games,
            games_per_hour: games_per_hour.round(),
            cannot: lock(&self.cannot).values().cloned().collect(),
            leaving,
            at: now(),
        };
        let payload = serde_json::to_vec(&beat).expect("plain data");
        let _ = client.publish(broker::worker_subject(&self.name), payload.into()).await;
    }
}

/// Why a worker does not work for an event.
enum Preparation {
    /// Something did not come; it may come later.
    Failed,
    /// It cannot be done here.
    Impossible(String),
}

/// A lock. Whoever panicked while holding it left plain data.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
