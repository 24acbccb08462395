//! A worker: takes jobs as fast as its cores are free, plays them, and sends what came of them.

mod cores;
mod events;
mod jobs;
mod preparation;

use crate::access::NotConnected;
use crate::announcement::{About, Announcement, EventState, Heartbeat, Identity, Word, plain};
use crate::pace::Pace;
use crate::signature::{Signer, Verifier};
use crate::work::{Work, WorkerTerms};
use crate::{Access, FleetError, access, broker};
use async_nats::jetstream::Context;
use async_nats::{Client, Message};
use cores::Cores;
use events::Events;
use futures_util::StreamExt;
use preparation::{NotPrepared, Prepared};
use std::path::PathBuf;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tengen_play::Stop;
use tokio::runtime::Builder;
use tokio::task::JoinSet;

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
    /// The server is away: the worker waits for it.
    Waiting(String),
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

/// How long a worker waits for a server that is away, before it tries again.
const CONNECTED_AGAIN: Duration = Duration::from_secs(2);

/// An event that the worker works for.
struct Joined {
    id: String,
    title: String,
    work: Arc<dyn Work>,
}

/// What all parts of a worker share.
struct Shared {
    name: String,
    program: Identity,
    context: Context,
    /// Signs its results, if it has a key.
    signer: Option<Signer>,
    events: Mutex<Events>,
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
    let (signer, verifier) = (Signer::of(access)?, Verifier::of(access)?);
    let Some(client) = connect(access, &name, stop, notify).await? else { return Ok(0) };
    let leaving = Stop::default().under(stop);
    let shared = Arc::new(Shared {
        name: name.clone(),
        program: options.program.clone(),
        context: broker::jetstream(&client),
        signer,
        events: Mutex::default(),
        pace: Mutex::new(Pace::new()),
        busy: AtomicUsize::new(0),
        stop: leaving.clone(),
    });
    let mut announcements = client.subscribe(broker::event_subject("*")).await.map_err(FleetError::broker)?;
    let mut words = client.subscribe(broker::word_subject(&name)).await.map_err(FleetError::broker)?;
    let cores = Cores::start(options.cores, &shared);
    let taking = tokio::spawn(jobs::take(Arc::clone(&shared), cores, options.cores + options.ahead));
    // What takes its time is done beside this loop: it must go on saying that the worker is there.
    let mut preparing = JoinSet::new();
    let mut heard = tokio::time::interval(HEARD_EVERY);
    let mut glance = tokio::time::interval(Duration::from_millis(50));
    let ended = loop {
        let is_new = tokio::select! {
            Some(message) = announcements.next() => {
                let id = broker::last_part(&message.subject);
                let Some(announcement) = Announcement::read(id, &message.payload) else { continue };
                shared.hear(announcement, options, notify, &mut preparing)
            }
            Some(prepared) = preparing.join_next() => prepared.is_ok_and(|prepared| shared.prepared(prepared, notify)),
            Some(message) = words.next() => match shared.told(&verifier, &message) {
                Some(Word { about: About::Falsehood, why, .. }) => {
                    break Err(FleetError::Refused(format!("the coordinator refuses this worker: {}", plain(&why))));
                }
                Some(Word { about: About::Program, event, why, .. }) => {
                    shared.give_up(&event, "an event", &plain(&why), notify)
                }
                None => false,
            },
            _ = heard.tick() => {
                let (games, per_hour) = { let mut pace = lock(&shared.pace); (pace.total(), pace.per_hour()) };
                notify(WorkerNote::Played(games, per_hour));
                true
            }
            _ = glance.tick() => {
                if stop.is_raised() {
                    break Ok(());
                }
                false
            }
        };
        // Short events begin and end between two heartbeats.
        if is_new {
            shared.say(&client, options.cores, false).await;
        }
    };
    leaving.raise();
    let _ = tokio::time::timeout(FAREWELL, taking).await;
    shared.say(&client, options.cores, true).await;
    let _ = tokio::time::timeout(FAREWELL, client.flush()).await;
    ended.map(|()| lock(&shared.pace).total())
}

/// Connects, and waits for a server that is away. `None` when it was stopped meanwhile.
async fn connect(
    access: &Access,
    name: &str,
    stop: &Stop,
    notify: &dyn Fn(WorkerNote),
) -> Result<Option<Client>, FleetError> {
    let mut is_said = false;
    while !stop.is_raised() {
        match access.try_to_connect(name).await {
            Ok(client) => return Ok(Some(client)),
            Err(NotConnected::Refused(error)) => return Err(error),
            Err(NotConnected::Away(error)) if !is_said => {
                is_said = true;
                notify(WorkerNote::Waiting(error.to_string()));
            }
            Err(NotConnected::Away(_)) => {}
        }
        let until = Instant::now() + CONNECTED_AGAIN;
        while !stop.is_raised() && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    Ok(None)
}

impl Shared {
    /// An event was announced. Returns whether it is told to others at once.
    fn hear(
        self: &Arc<Shared>,
        announcement: Announcement,
        options: &WorkerOptions,
        notify: &dyn Fn(WorkerNote),
        preparing: &mut JoinSet<Prepared>,
    ) -> bool {
        let Announcement { id, title, program, state, .. } = &announcement;
        if *state != EventState::Running {
            return lock(&self.events).end(id);
        }
        if let Some(why) = self.program.differs(program) {
            return self.give_up(id, title, &why, notify);
        }
        if lock(&self.events).begin(id) {
            preparing.spawn(preparation::prepare(Arc::clone(self), announcement, options.clone()));
        }
        false
    }

    /// What an event needs has come, or not. Returns whether it is told to others at once.
    fn prepared(&self, prepared: Prepared, notify: &dyn Fn(WorkerNote)) -> bool {
        let Prepared { event, title, work } = prepared;
        match work {
            Ok(work) => {
                let is_new = lock(&self.events).join(&event, &title, work);
                if is_new {
                    notify(WorkerNote::Joined(title));
                }
                is_new
            }
            Err(NotPrepared::Failed(why)) => {
                let is_new = lock(&self.events).postpone(&event, &title, &why);
                if is_new {
                    notify(WorkerNote::Cannot(title, format!("{why}; it is tried again")));
                }
                is_new
            }
            Err(NotPrepared::Impossible(why)) => self.give_up(&event, &title, &why, notify),
        }
    }

    /// An event cannot be worked for. Returns whether that is new.
    fn give_up(&self, event: &str, title: &str, why: &str, notify: &dyn Fn(WorkerNote)) -> bool {
        let is_new = lock(&self.events).give_up(event, title, why);
        if is_new {
            notify(WorkerNote::Cannot(title.to_owned(), why.to_owned()));
        }
        is_new
    }

    /// What a coordinator tells this worker; `None` if it is something else, or somebody else says it.
    fn told(&self, verifier: &Verifier, message: &Message) -> Option<Word> {
        let word = serde_json::from_slice::<Word>(&message.payload).ok()?;
        (word.worker == self.name && verifier.is_from_coordinator(message)).then_some(word)
    }

    /// Says that the worker is there.
    async fn say(&self, client: &Client, cores: usize, leaving: bool) {
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
            cannot: lock(&self.events).cannot(),
            leaving,
        };
        let payload = serde_json::to_vec(&beat).expect("plain data");
        let said = client.publish(broker::worker_subject(&self.name), payload.into());
        let _ = tokio::time::timeout(FAREWELL, said).await;
    }
}

/// A lock. Whoever panicked while holding it left plain data.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
