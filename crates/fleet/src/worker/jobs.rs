//! Taking jobs, saying that they are being played, and sending results.

use super::cores::{Cores, Played, Task};
use super::{Joined, Shared, lock};
use crate::broker;
use crate::job::{Job, JobResult, Outcome};
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::task::JoinSet;

/// How long a pull waits for the only event's next job, and how long a worker without any event waits.
const PULL: Duration = Duration::from_secs(1);
const IDLE: Duration = Duration::from_millis(100);
/// How often a result is sent until the broker has taken it.
const TRIES: u32 = 600;

/// Takes jobs until the worker leaves, never more than there are places.
pub(super) async fn take(shared: Arc<Shared>, cores: Cores, places: usize) {
    let cores = Arc::new(cores);
    let free = Arc::new(Semaphore::new(places));
    let mut queues: BTreeMap<String, PullConsumer> = BTreeMap::new();
    let mut playing = JoinSet::new();
    let mut turn = 0;
    while !shared.stop.is_raised() {
        let events = lock(&shared.events).ready();
        queues.retain(|id, _| events.iter().any(|event| event.id == *id));
        let Ok(place) = Arc::clone(&free).acquire_owned().await else { return };
        let mut place = Some(place);
        turn += 1;
        let mut found = 0;
        // Each event in its turn; only the last one that is asked may keep the worker waiting.
        for asked in 0..events.len() {
            let event = &events[(turn + asked) % events.len()];
            let wait = if asked + 1 == events.len() { PULL / events.len() as u32 } else { Duration::ZERO };
            let most = 1 + free.available_permits();
            found = pull(&shared, &mut queues, event, most, wait, &mut |message, lease| {
                let place = place.take().or_else(|| Arc::clone(&free).try_acquire_owned().ok());
                let (shared, cores, event) = (Arc::clone(&shared), Arc::clone(&cores), Arc::clone(event));
                playing.spawn(handle(shared, cores, event, message, place, lease));
            })
            .await;
            if found > 0 {
                break;
            }
        }
        drop(place);
        while playing.try_join_next().is_some() {}
        if found == 0 && (events.is_empty() || queues.is_empty()) {
            tokio::time::sleep(IDLE).await;
        }
    }
    // Games are given back as they stop.
    while playing.join_next().await.is_some() {}
}

/// Takes up to so many jobs of an event. Returns how many there were.
async fn pull(
    shared: &Shared,
    queues: &mut BTreeMap<String, PullConsumer>,
    event: &Joined,
    most: usize,
    wait: Duration,
    play: &mut (dyn FnMut(Message, Duration) + Send),
) -> usize {
    if !queues.contains_key(&event.id) {
        let Ok(queue) = shared.context.get_consumer_from_stream(&event.id, broker::JOBS).await else {
            return 0;
        };
        queues.insert(event.id.clone(), queue);
    }
    let queue = &queues[&event.id];
    let lease = queue.cached_info().config.ack_wait;
    let pulled = if wait.is_zero() {
        queue.fetch().max_messages(most).messages().await
    } else {
        queue.batch().max_messages(most).expires(wait).messages().await
    };
    let Ok(mut messages) = pulled else {
        queues.remove(&event.id);
        return 0;
    };
    let mut found = 0;
    while let Some(message) = messages.next().await {
        match message {
            Ok(message) => {
                found += 1;
                play(message, lease);
            }
            Err(_) => {
                queues.remove(&event.id);
                break;
            }
        }
    }
    found
}

/// Has one job played and its result sent.
async fn handle(
    shared: Arc<Shared>,
    cores: Arc<Cores>,
    event: Arc<Joined>,
    message: Message,
    place: Option<OwnedSemaphorePermit>,
    lease: Duration,
) {
    let Some(job) = serde_json::from_slice::<Job>(&message.payload).ok().filter(|job| job.event == event.id)
    else {
        // Nobody can play what cannot be read.
        let _ = message.ack_with(AckKind::Term).await;
        return;
    };
    let (done, mut waiting) = oneshot::channel();
    cores.play(Task { event: Arc::clone(&event), job: job.clone(), done });
    let played: Played = loop {
        tokio::select! {
            played = &mut waiting => break played.unwrap_or(None),
            () = tokio::time::sleep(lease / 3) => { let _ = message.ack_with(AckKind::Progress).await; }
        }
    };
    // The core is free for the next game while this one's result is sent.
    drop(place);
    let Some(outcome) = played else {
        let _ = message.ack_with(AckKind::Nak(None)).await;
        return;
    };
    // Other games of the event may fail as well: they are left to others for a while.
    let failure = if let Outcome::Failed(why) = &outcome { Some(why.clone()) } else { None };
    lock(&shared.events).played(&event.id, failure.as_deref());
    if send(&shared, &job, outcome).await {
        if failure.is_none() {
            lock(&shared.pace).add(1);
        }
        let _ = message.ack().await;
    }
}

/// Sends a result until the broker has taken it. Returns whether it has.
async fn send(shared: &Shared, job: &Job, outcome: Outcome) -> bool {
    let subject = broker::result_subject(&job.event, &shared.name);
    let id = format!("{}-{}", job.id(), shared.name);
    let result = JobResult {
        job: job.clone(),
        version: shared.program.version.clone(),
        bench: shared.program.bench,
        outcome,
    };
    let payload = serde_json::to_vec(&result).expect("plain data");
    let headers = shared.signer.as_ref().map(|signer| signer.headers(&subject, &payload)).unwrap_or_default();
    for _ in 0..TRIES {
        let message = PublishMessage::build().payload(payload.clone().into()).headers(headers.clone());
        let message = message.message_id(&id);
        if let Ok(taken) = shared.context.send_publish(subject.clone(), message).await
            && taken.await.is_ok()
        {
            return true;
        }
        if shared.stop.is_raised() {
            return false;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    false
}
