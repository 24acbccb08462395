//! Looking at a fleet: who works, what is played, and what waits.

use crate::announcement::{Announcement, EventState, Heartbeat};
use crate::{Access, FleetError, broker};
use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, pull};
use futures_util::StreamExt;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::runtime::Builder;

/// A fleet as it is now.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct FleetStatus {
    /// Whether the server answers.
    pub connected: bool,
    /// The workers, in the order of their names.
    pub workers: Vec<WorkerStatus>,
    /// The events, the newest word first.
    pub events: Vec<EventStatus>,
    /// Jobs that the broker holds.
    pub jobs: u64,
    /// Results that the broker holds.
    pub results: u64,
}

/// An event, and how long ago its coordinator was heard of.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EventStatus {
    /// What the coordinator said.
    #[serde(flatten)]
    pub event: Announcement,
    /// Seconds since then.
    pub seen: u64,
    /// Whether it should be heard of, and is not: its coordinator was killed, or is cut off.
    pub silent: bool,
}

/// A worker, and how long ago it was heard of.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WorkerStatus {
    /// What it said.
    #[serde(flatten)]
    pub beat: Heartbeat,
    /// Seconds since then.
    pub seen: u64,
    /// Whether it is there: it was heard of lately, and did not leave.
    pub present: bool,
    /// Why its results are refused, if they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

/// Who has not been heard of for so long is away.
const AWAY: Duration = Duration::from_secs(20);
/// One that has not been heard of for so long is forgotten.
const FORGOTTEN: Duration = Duration::from_secs(24 * 3600);
/// How often a watched fleet is looked at.
const LOOKED_EVERY: Duration = Duration::from_secs(2);
/// Words that are asked for together.
const MOST_TOGETHER: u64 = 1_000;

/// What was said last, by name, and how long ago: by the server's clock, never by those of who said it.
#[derive(Default)]
pub struct LastWords {
    workers: BTreeMap<String, Said<Heartbeat>>,
    events: BTreeMap<String, Said<Announcement>>,
}

struct Said<T> {
    what: T,
    heard: Instant,
    /// How old it was when it was heard.
    age: Duration,
}

impl<T> Said<T> {
    fn age(&self) -> Duration {
        self.age + self.heard.elapsed()
    }
}

impl LastWords {
    /// A message with this subject was said so long ago. What is none of the fleet's is passed over.
    pub fn hear(&mut self, subject: &str, payload: &[u8], age: Duration) {
        let (name, heard) = (broker::last_part(subject).to_owned(), Instant::now());
        if subject == broker::worker_subject(&name) {
            let beat = Heartbeat::read(&name, payload);
            self.workers.extend(beat.map(|what| (name, Said { what, heard, age })));
        } else if subject == broker::event_subject(&name) {
            let event = Announcement::read(&name, payload);
            self.events.extend(event.map(|what| (name, Said { what, heard, age })));
        }
    }

    /// The fleet by what was said, when the broker holds so many jobs and results.
    pub fn status(&mut self, jobs: u64, results: u64) -> FleetStatus {
        self.workers.retain(|_, beat| beat.age() < FORGOTTEN);
        self.events.retain(|_, event| event.age() < FORGOTTEN);
        let status = |said: &Said<Announcement>| EventStatus {
            seen: said.age().as_secs(),
            silent: said.what.state == EventState::Running && said.age() >= AWAY,
            event: said.what.clone(),
        };
        let mut by_age: Vec<&Said<Announcement>> = self.events.values().collect();
        by_age.sort_by_key(|said| said.age());
        let events: Vec<EventStatus> = by_age.into_iter().map(status).collect();
        let why = |worker: &str| {
            let refusals = events.iter().flat_map(|status| &status.event.refused);
            refusals.filter(|refusal| refusal.worker == worker).map(|refusal| refusal.why.clone()).next()
        };
        let worker = |said: &Said<Heartbeat>| WorkerStatus {
            seen: said.age().as_secs(),
            present: !said.what.leaving && said.age() < AWAY,
            refused: why(&said.what.worker),
            beat: said.what.clone(),
        };
        FleetStatus {
            connected: true,
            workers: self.workers.values().map(worker).collect(),
            events,
            jobs,
            results,
        }
    }
}

impl FleetStatus {
    /// Looks at a fleet once.
    ///
    /// # Errors
    /// When the server cannot be reached, or is no JetStream server.
    pub fn read(access: &Access) -> Result<FleetStatus, FleetError> {
        let runtime = Builder::new_current_thread().enable_all().build();
        runtime.map_err(FleetError::broker)?.block_on(async {
            let client = access.connect(access.name.as_deref().unwrap_or("status")).await?;
            let context = broker::jetstream(&client);
            let mut words = LastWords::default();
            recall(&context, &mut words).await?;
            look(&context, &mut words).await
        })
    }
}

/// Reads the last word of everybody, all at once.
async fn recall(context: &Context, words: &mut LastWords) -> Result<(), FleetError> {
    let Some(state) = broker::stream_if_any(context, broker::STATE).await? else { return Ok(()) };
    let config = pull::Config {
        deliver_policy: DeliverPolicy::LastPerSubject,
        filter_subject: format!("{}.>", broker::PREFIX),
        ack_policy: AckPolicy::None,
        inactive_threshold: Duration::from_secs(10),
        memory_storage: true,
        ..pull::Config::default()
    };
    let all = state.create_consumer(config).await.map_err(FleetError::broker)?;
    let (now, mut missing) = (all.cached_info().created, all.cached_info().num_pending);
    while missing > 0 {
        let most = missing.min(MOST_TOGETHER) as usize;
        let mut some = all.fetch().max_messages(most).messages().await.map_err(FleetError::broker)?;
        let before = missing;
        while let Some(message) = some.next().await {
            let message = message.map_err(FleetError::broker)?;
            let published = message.info().map_err(FleetError::broker)?.published;
            let age = Duration::try_from(now - published).unwrap_or_default();
            words.hear(&message.subject, &message.payload, age);
            missing = missing.saturating_sub(1);
        }
        if missing == before {
            // Some were said anew meanwhile, and are counted with those that come.
            break;
        }
    }
    let _ = state.delete_consumer(&all.cached_info().name).await;
    Ok(())
}

async fn look(context: &Context, words: &mut LastWords) -> Result<FleetStatus, FleetError> {
    let mut held = [0; 2];
    for (count, name) in held.iter_mut().zip([broker::JOBS, broker::RESULTS]) {
        let stream = broker::stream_if_any(context, name).await?;
        *count = stream.map_or(0, |stream| stream.cached_info().state.messages);
    }
    Ok(words.status(held[0], held[1]))
}

/// Looks at a fleet from now on. What is returned says how it is at any moment; the server may come and go.
pub fn watch(access: Access) -> Arc<Mutex<FleetStatus>> {
    let status = Arc::new(Mutex::new(FleetStatus::default()));
    let shown = Arc::clone(&status);
    std::thread::spawn(move || {
        let Ok(runtime) = Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            loop {
                let _ = follow(&access, &shown).await;
                shown.lock().unwrap_or_else(PoisonError::into_inner).connected = false;
                tokio::time::sleep(LOOKED_EVERY).await;
            }
        });
    });
    status
}

/// Follows a fleet until the server is gone.
async fn follow(access: &Access, shown: &Mutex<FleetStatus>) -> Result<(), FleetError> {
    let client = access.connect(access.name.as_deref().unwrap_or("watch")).await?;
    let context = broker::jetstream(&client);
    let mut words = LastWords::default();
    let mut said = client.subscribe(format!("{}.*.*", broker::PREFIX)).await.map_err(FleetError::broker)?;
    recall(&context, &mut words).await?;
    let mut tick = tokio::time::interval(LOOKED_EVERY);
    loop {
        tokio::select! {
            Some(message) = said.next() => words.hear(&message.subject, &message.payload, Duration::ZERO),
            _ = tick.tick() => {
                let status = look(&context, &mut words).await?;
                *shown.lock().unwrap_or_else(PoisonError::into_inner) = status;
            }
        }
    }
}
