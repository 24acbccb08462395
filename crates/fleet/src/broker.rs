//! The streams of the broker: which there are, and what each is for. Nothing in them is the only copy of anything.

use crate::FleetError;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::GetStreamErrorKind;
use async_nats::jetstream::object_store::{self, ObjectStore};
use async_nats::jetstream::stream::{
    self, DiscardPolicy, RawMessageErrorKind, RetentionPolicy, StorageType, Stream,
};
use async_nats::jetstream::{self, Context, ErrorCode};
use futures_util::{StreamExt, TryStreamExt};
use std::collections::BTreeSet;
use std::time::Duration;

/// Jobs that are handed out: a queue from which each worker takes what it can do.
pub(crate) const JOBS: &str = "TENGEN_JOBS";
/// Results that the coordinator has not written yet.
pub(crate) const RESULTS: &str = "TENGEN_RESULTS";
/// The last word of every event and every worker.
pub(crate) const STATE: &str = "TENGEN_STATE";
/// Definitions of events, and weights, by hash.
pub(crate) const FILES: &str = "tengen";

/// Every subject of the fleet begins so.
pub(crate) const PREFIX: &str = "tengen";
/// The usual lease of a job.
pub(crate) const LEASE: Duration = Duration::from_secs(30);
/// For so long a job is known, so that publishing it again is harmless.
const KNOWN_FOR: Duration = Duration::from_secs(600);
/// The largest result. A game is a few kilobytes.
pub(crate) const LARGEST_RESULT: usize = 256 << 10;
/// Results of one worker for one event that may wait: a flood stops there.
const MOST_WAITING: i64 = 20_000;
/// What nobody takes is gone after so long. A coordinator that is still there notices and hands out anew.
const DAY: Duration = Duration::from_secs(24 * 3600);
const KEPT_FOR: Duration = Duration::from_secs(3 * DAY.as_secs());
/// Files are kept longer; a coordinator puts those that it needs there again in time.
const FILES_KEPT_FOR: Duration = Duration::from_secs(7 * DAY.as_secs());
/// The most bytes of jobs, results and files.
const MOST_JOBS: i64 = 64 << 20;
const MOST_RESULTS: i64 = 256 << 20;
const MOST_FILES: i64 = 512 << 20;

pub(crate) fn job_subject(event: &str) -> String {
    format!("{PREFIX}.job.{event}")
}

pub(crate) fn result_subject(event: &str, worker: &str) -> String {
    format!("{PREFIX}.result.{event}.{worker}")
}

pub(crate) fn event_subject(event: &str) -> String {
    format!("{PREFIX}.event.{event}")
}

pub(crate) fn worker_subject(worker: &str) -> String {
    format!("{PREFIX}.worker.{worker}")
}

/// Where a worker is told that it is refused.
pub(crate) fn word_subject(worker: &str) -> String {
    format!("{PREFIX}.word.{worker}")
}

/// The last part of a subject.
pub(crate) fn last_part(subject: &str) -> &str {
    subject.rsplit('.').next().unwrap_or_default()
}

/// JetStream on a connection.
pub(crate) fn jetstream(client: &async_nats::Client) -> Context {
    let mut context = jetstream::new(client.clone());
    context.set_timeout(Duration::from_secs(5));
    context
}

/// Makes the streams that are missing, and those that are there what they should be.
pub(crate) async fn set_up(context: &Context) -> Result<(), FleetError> {
    let jobs = stream::Config {
        name: JOBS.to_owned(),
        subjects: vec![format!("{PREFIX}.job.*")],
        retention: RetentionPolicy::WorkQueue,
        storage: StorageType::File,
        duplicate_window: KNOWN_FOR,
        max_age: KEPT_FOR,
        max_bytes: MOST_JOBS,
        discard: DiscardPolicy::New,
        ..stream::Config::default()
    };
    let results = stream::Config {
        name: RESULTS.to_owned(),
        subjects: vec![format!("{PREFIX}.result.*.*")],
        retention: RetentionPolicy::WorkQueue,
        storage: StorageType::File,
        max_message_size: LARGEST_RESULT as i32,
        max_messages_per_subject: MOST_WAITING,
        max_age: KEPT_FOR,
        max_bytes: MOST_RESULTS,
        discard: DiscardPolicy::New,
        discard_new_per_subject: true,
        duplicate_window: Duration::from_secs(120),
        ..stream::Config::default()
    };
    let state = stream::Config {
        name: STATE.to_owned(),
        subjects: vec![format!("{PREFIX}.event.*"), format!("{PREFIX}.worker.*")],
        storage: StorageType::Memory,
        max_messages_per_subject: 1,
        max_age: DAY,
        ..stream::Config::default()
    };
    for config in [jobs, results, state] {
        context.create_or_update_stream(config).await.map_err(FleetError::broker)?;
    }
    files(context).await?;
    Ok(())
}

/// The store of files, which is made if it is missing.
pub(crate) async fn files(context: &Context) -> Result<ObjectStore, FleetError> {
    if let Ok(store) = context.get_object_store(FILES).await {
        return Ok(store);
    }
    let config = object_store::Config {
        bucket: FILES.to_owned(),
        max_age: FILES_KEPT_FOR,
        max_bytes: MOST_FILES,
        ..object_store::Config::default()
    };
    context.create_object_store(config).await.map_err(FleetError::broker)
}

/// The queue of an event's jobs, from which its workers take, each for as long as the lease.
pub(crate) async fn job_queue(
    context: &Context,
    event: &str,
    lease: Duration,
) -> Result<PullConsumer, FleetError> {
    queue(&stream(context, JOBS).await?, event, job_subject(event), lease).await
}

/// The queue of an event's results, which its coordinator empties. What a coordinator before this one had taken comes
/// back at once.
pub(crate) async fn result_queue(context: &Context, event: &str) -> Result<PullConsumer, FleetError> {
    let stream = stream(context, RESULTS).await?;
    // It may not be there.
    let _ = stream.delete_consumer(event).await;
    queue(&stream, event, result_subject(event, "*"), Duration::from_secs(60)).await
}

async fn queue(
    stream: &Stream,
    name: &str,
    subject: String,
    lease: Duration,
) -> Result<PullConsumer, FleetError> {
    let config = pull::Config {
        durable_name: Some(name.to_owned()),
        filter_subject: subject,
        ack_policy: AckPolicy::Explicit,
        ack_wait: lease,
        max_ack_pending: 100_000,
        // The queue of an event that nobody continues goes, and with it what is swept.
        inactive_threshold: KEPT_FOR,
        max_waiting: 100_000,
        ..pull::Config::default()
    };
    stream.get_or_create_consumer(name, config).await.map_err(FleetError::broker)
}

pub(crate) async fn stream(context: &Context, name: &str) -> Result<Stream, FleetError> {
    context.get_stream(name).await.map_err(FleetError::broker)
}

/// A stream, if the server has it: it has none before the first coordinator, and loses what it keeps in memory when it
/// is started again.
pub(crate) async fn stream_if_any(context: &Context, name: &str) -> Result<Option<Stream>, FleetError> {
    match context.get_stream(name).await {
        Ok(stream) => Ok(Some(stream)),
        Err(error) => match error.kind() {
            GetStreamErrorKind::JetStream(reply) if reply.error_code() == ErrorCode::STREAM_NOT_FOUND => {
                Ok(None)
            }
            _ => Err(FleetError::broker(error)),
        },
    }
}

/// Whether the broker has a job: the same one, not another in its place.
pub(crate) async fn has_job(jobs: &Stream, sequence: u64, payload: &[u8]) -> Result<bool, FleetError> {
    match jobs.get_raw_message(sequence).await {
        Ok(message) => Ok(message.payload == payload),
        Err(error) if error.kind() == RawMessageErrorKind::NoMessageFound => Ok(false),
        Err(error) => Err(FleetError::broker(error)),
    }
}

/// Removes jobs and results of events that have no queues: those that nobody has continued for days, and those that
/// never were, which a worker may invent.
pub(crate) async fn sweep(context: &Context) -> Result<(), FleetError> {
    for name in [JOBS, RESULTS] {
        let stream = stream(context, name).await?;
        let mut held = BTreeSet::new();
        let mut subjects =
            stream.info_with_subjects(format!("{PREFIX}.>")).await.map_err(FleetError::broker)?;
        while let Some(subject) = subjects.next().await {
            let (subject, _) = subject.map_err(FleetError::broker)?;
            held.extend(subject.split('.').nth(2).map(str::to_owned));
        }
        // Asked afterwards: a queue is there before the first message for it.
        let queues: BTreeSet<String> =
            stream.consumer_names().try_collect().await.map_err(FleetError::broker)?;
        for event in held.difference(&queues) {
            let subject = if name == JOBS { job_subject(event) } else { result_subject(event, "*") };
            stream.purge().filter(subject).await.map_err(FleetError::broker)?;
        }
    }
    Ok(())
}

/// Removes what the broker holds of an event.
pub(crate) async fn clear(context: &Context, event: &str) -> Result<(), FleetError> {
    for (name, subject) in [(JOBS, job_subject(event)), (RESULTS, result_subject(event, "*"))] {
        let stream = stream(context, name).await?;
        stream.purge().filter(subject).await.map_err(FleetError::broker)?;
        let _ = stream.delete_consumer(event).await;
    }
    Ok(())
}
