//! Looking at a fleet: who works, what is played, and what waits.

use crate::announcement::{Announcement, EventState, Heartbeat, now};
use crate::{Access, FleetError, broker};
use async_nats::jetstream::Context;
use futures_util::StreamExt;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
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

/// Who has not been heard of for so many seconds is away.
const AWAY: u64 = 20;
/// One that has not been heard of for so many is forgotten.
const FORGOTTEN: u64 = 24 * 3600;
/// How often a watched fleet is looked at.
const LOOKED_EVERY: Duration = Duration::from_secs(2);

/// What was said last, by name.
#[derive(Default)]
pub struct LastWords {
    workers: BTreeMap<String, Heartbeat>,
    events: BTreeMap<String, Announcement>,
}

impl LastWords {
    /// A message came with this subject. What is none of the fleet's is passed over.
    pub fn hear(&mut self, subject: &str, payload: &[u8]) {
        let name = broker::last_part(subject).to_owned();
        if subject == broker::worker_subject(&name) {
            self.workers.extend(Heartbeat::read(payload, &name).map(|beat| (name, beat)));
        } else if subject == broker::event_subject(&name) {
            self.events.extend(Announcement::read(payload, &name).map(|event| (name, event)));
        }
    }

    /// The fleet by what was said, when the broker holds so many jobs and results.
    pub fn status(&mut self, jobs: u64, results: u64) -> FleetStatus {
        let now = now();
        let age = |at: u64| now.saturating_sub(at);
        self.workers.retain(|_, beat| age(beat.at) < FORGOTTEN);
        self.events.retain(|_, event| age(event.at) < FORGOTTEN);
        let status = |event: &Announcement| EventStatus {
            seen: age(event.at),
            silent: event.state == EventState::Running && age(event.at) >= AWAY,
            event: event.clone(),
        };
        let mut events: Vec<EventStatus> = self.events.values().map(status).collect();
        events.sort_by_key(|event| event.seen);
        let why = |worker: &str| {
            let refusals = events.iter().flat_map(|status| &status.event.refused);
            refusals.filter(|refusal| refusal.worker == worker).map(|refusal| refusal.why.clone()).next()
        };
        let worker = |beat: &Heartbeat| WorkerStatus {
            seen: age(beat.at),
            present: !beat.leaving && age(beat.at) < AWAY,
            refused: why(&beat.worker),
            beat: beat.clone(),
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

/// Reads the last word of everybody.
async fn recall(context: &Context, words: &mut LastWords) -> Result<(), FleetError> {
    let Some(state) = broker::stream_if_any(context, broker::STATE).await? else { return Ok(()) };
    let mut subjects =
        state.info_with_subjects(format!("{}.>", broker::PREFIX)).await.map_err(FleetError::broker)?;
    while let Some(Ok((subject, _))) = subjects.next().await {
        // It may have been forgotten meanwhile.
        if let Ok(message) = state.get_last_raw_message_by_subject(&subject).await {
            words.hear(&subject, &message.payload);
        }
    }
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
            Some(message) = said.next() => words.hear(&message.subject, &message.payload),
            _ = tick.tick() => {
                let status = look(&context, &mut words).await?;
                *shown.lock().unwrap_or_else(PoisonError::into_inner) = status;
            }
        }
    }
}
