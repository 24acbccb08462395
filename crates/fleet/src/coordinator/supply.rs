//! What the broker is given, and what becomes of it there: lost jobs are handed out again.

use super::round::{Round, TOGETHER};
use super::silence::Silence;
use crate::announcement::{EventState, Heartbeat};
use crate::outstanding::{Issued, Outstanding, Purpose};
use crate::{FleetError, broker, files};
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::pull;
use async_nats::jetstream::message::PublishMessage;
use async_nats::{Client, HeaderMap, Subscriber};
use futures_util::future::join_all;
use futures_util::stream::{ReadyChunks, StreamExt};
use std::time::{Duration, Instant};

/// So many workers are named in an announcement.
const MOST_REFUSED: usize = 100;
/// A job that has been out for so long is looked for at the broker, so many at a time.
const LOOKED_FOR_AFTER: Duration = Duration::from_secs(2);
const LOOKED_FOR: usize = 256;
/// A job that the broker has not had for so long, and no result of it, is lost, or was taken away without being played.
const LOST_AFTER: Duration = Duration::from_secs(3);
/// How often the broker is rid of what belongs to nobody, and has files put there again.
const SWEPT_EVERY: Duration = Duration::from_secs(600);
/// Nothing may wait longer for a server that is away.
const LONGEST_WORD: Duration = Duration::from_secs(2);
/// No result for so long is worth a sentence, or for several times as long as games take.
const LONG: Duration = Duration::from_secs(300);

pub(super) type Results = ReadyChunks<pull::Stream>;

/// Why the broker is not worked with at the moment.
pub(super) struct Trouble(pub(super) String);

impl Round<'_> {
    /// Sends the broker what it does not have yet.
    pub(super) async fn publish(&mut self) {
        while self.trouble.is_none() {
            let jobs = self.outstanding.take_unsent(TOGETHER);
            if jobs.is_empty() {
                return;
            }
            let subject = broker::job_subject(&self.announcement.id);
            let mut acknowledgements = Vec::new();
            for job in &jobs {
                let payload = serde_json::to_vec(job).expect("plain data");
                let message = PublishMessage::build().payload(payload.into()).message_id(job.id());
                acknowledgements.push(self.context.send_publish(subject.clone(), message).await);
            }
            let waiting = acknowledgements
                .into_iter()
                .map(async |acknowledgement| acknowledgement?.await.map(|taken| taken.sequence));
            for (job, taken) in jobs.iter().zip(join_all(waiting).await) {
                if let Err(error) = &taken {
                    self.get_into_trouble(&error.to_string());
                }
                self.outstanding.sent(job.number, taken.ok());
            }
        }
    }

    /// Looks after what the broker, or a worker, may have lost.
    pub(super) async fn look_after(&mut self) -> Result<(), FleetError> {
        if let Some(sentence) = self.watch.look(self.silence(), Instant::now()) {
            self.note(&sentence);
        }
        if self.trouble.is_some() || self.results.is_none() {
            self.restore().await;
            return Ok(());
        }
        if self.swept.elapsed() >= SWEPT_EVERY {
            self.sweep().await;
        }
        self.look_for_overdue().await?;
        if let Err(error) = self.look_for_gone().await {
            self.get_into_trouble(&error.to_string());
        }
        self.kept_too_long = self.outstanding.count_older_than(self.usual_time());
        let lost = self.outstanding.gone_for(LOST_AFTER);
        self.hand_on(lost)
    }

    /// Jobs whose results do not come, though the broker has given them to somebody.
    async fn look_for_overdue(&mut self) -> Result<(), FleetError> {
        let patience = self.fleet.options.patience;
        let overdue = self.outstanding.older_than(patience);
        if !overdue.is_empty() {
            for worker in self.tally.new_hoarders(patience) {
                self.note(&format!(
                    "worker {worker} says that it plays, and has sent nothing for {} s: games that nobody returns are \
                     given to others",
                    patience.as_secs()
                ));
            }
            self.withdraw(&overdue).await;
            self.hand_on(overdue)?;
        }
        for old in self.outstanding.older_than(self.usual_time()) {
            if matches!(old.purpose, Purpose::Audit { .. }) {
                self.play_here(old);
            }
        }
        Ok(())
    }

    /// Takes jobs back from the broker as far as it still has them, so that nobody plays them in vain.
    async fn withdraw(&self, jobs: &[Issued]) {
        let Ok(stream) = broker::stream(&self.context, broker::JOBS).await else { return };
        let withdrawn = jobs.iter().map(async |Issued { job, sent, .. }| {
            let payload = serde_json::to_vec(job).expect("plain data");
            if let Some((_, sequence)) = *sent
                && broker::has_job(&stream, sequence, &payload).await.unwrap_or(false)
            {
                let _ = stream.delete_message(sequence).await;
            }
        });
        join_all(withdrawn).await;
    }

    /// Marks jobs that the broker does not have any more: it was killed and has lost them, or somebody has said that they
    /// are done. A result comes before that is said, so it is there already, or never.
    async fn look_for_gone(&mut self) -> Result<(), FleetError> {
        let old = self.outstanding.due_at_broker(LOOKED_FOR_AFTER, LOOKED_FOR);
        if old.is_empty() {
            return Ok(());
        }
        let jobs = broker::stream(&self.context, broker::JOBS).await?;
        let queue = jobs.consumer_info(&self.announcement.id).await.map_err(FleetError::broker)?;
        if queue.num_pending == 0 && queue.num_ack_pending == 0 {
            self.outstanding.all_are_gone(LOOKED_FOR_AFTER);
            return Ok(());
        }
        let first = jobs.cached_info().state.first_sequence;
        let looked = old.into_iter().map(async |Issued { job, sent, .. }| {
            let sequence = sent.map_or(0, |(_, sequence)| sequence);
            let payload = serde_json::to_vec(&job).expect("plain data");
            let is_there = sequence >= first && broker::has_job(&jobs, sequence, &payload).await?;
            Ok::<_, FleetError>((job, is_there))
        });
        for looked in join_all(looked).await {
            let (job, is_there) = looked?;
            if !is_there {
                self.outstanding.is_gone(&job);
            }
        }
        Ok(())
    }

    /// Why nothing comes, if nothing does.
    fn silence(&self) -> Option<Silence> {
        if let Some(Trouble(why)) = &self.trouble {
            return Some(Silence::Server(why.clone()));
        }
        let waiting = self.outstanding.len();
        let present = self.tally.present();
        let since = self.last_result.max(self.began).elapsed();
        match self.tally.unable() {
            _ if waiting == 0 => None,
            Some((worker, why, count)) if present == 0 => Some(Silence::AllUnable(count, worker, why)),
            None if present == 0 => Some(Silence::NoWorker(waiting)),
            _ if since >= LONG.max(4 * self.tally.turnaround()) => Some(Silence::NoResult(since, present)),
            _ => None,
        }
    }

    /// Rids the broker of what belongs to nobody. What we need there is put there again before it is too old.
    pub(super) async fn sweep(&mut self) {
        self.swept = Instant::now();
        if self.trouble.is_some() {
            return;
        }
        // The next time will do.
        let _ = broker::sweep(&self.context).await;
        for object in &self.objects {
            let _ = files::put(&self.context, object).await;
        }
    }

    /// Makes on the broker whatever of ours is missing there: all of it, if it lost its disk.
    pub(super) async fn restore(&mut self) {
        match self.try_restore().await {
            Ok(results) => {
                self.results = Some(results.ready_chunks(TOGETHER));
                self.trouble = None;
            }
            Err(error) => self.trouble = Some(Trouble(error.to_string())),
        }
    }

    async fn try_restore(&self) -> Result<pull::Stream, FleetError> {
        broker::set_up(&self.context).await?;
        for object in &self.objects {
            files::put(&self.context, object).await?;
        }
        broker::job_queue(&self.context, &self.announcement.id, self.fleet.options.lease).await?;
        let results = broker::result_queue(&self.context, &self.announcement.id).await?;
        let results = results
            .stream()
            .max_messages_per_batch(TOGETHER * 4)
            .heartbeat(Duration::from_secs(5))
            .expires(Duration::from_secs(30));
        results.messages().await.map_err(FleetError::broker)
    }

    /// Says how far the event has come.
    pub(super) async fn announce(&mut self) {
        let mut announcement = self.announcement.clone();
        announcement.queued = self.outstanding.len() as u64;
        announcement.minutes = self.tally.minutes();
        announcement.refused.truncate(MOST_REFUSED);
        let payload = serde_json::to_vec(&announcement).expect("plain data");
        say(&self.fleet.client, broker::event_subject(&announcement.id), None, payload).await;
    }

    /// Tells everybody that the run is over, and clears the broker of it.
    pub(super) async fn leave(&mut self, state: EventState) {
        self.stop.raise();
        self.announcement.state = state;
        self.outstanding = Outstanding::default();
        self.results = None;
        self.announce().await;
        let cleared = async {
            if state == EventState::Finished {
                broker::clear(&self.context, &self.announcement.id).await
            } else {
                let jobs = broker::stream(&self.context, broker::JOBS).await?;
                let subject = broker::job_subject(&self.announcement.id);
                jobs.purge().filter(subject).await.map(|_| ()).map_err(FleetError::broker)
            }
        };
        // What remains there does no harm, and goes in time.
        let _ = tokio::time::timeout(LONGEST_WORD, cleared).await;
        let _ = tokio::time::timeout(LONGEST_WORD, self.fleet.client.flush()).await;
    }
}

/// Says something to whoever listens. A server that is away does not hold it up.
pub(super) async fn say(client: &Client, subject: String, headers: Option<HeaderMap>, payload: Vec<u8>) {
    let said = async {
        match headers {
            Some(headers) => client.publish_with_headers(subject, headers, payload.into()).await,
            None => client.publish(subject, payload.into()).await,
        }
    };
    let _ = tokio::time::timeout(LONGEST_WORD, said).await;
}

pub(super) async fn next_results(
    results: &mut Option<Results>,
) -> Option<Vec<Result<Message, pull::MessagesError>>> {
    match results {
        Some(results) => results.next().await,
        None => std::future::pending().await,
    }
}

pub(super) async fn next_beat(beats: &mut Subscriber) -> Heartbeat {
    while let Some(message) = beats.next().await {
        // A worker speaks for itself alone.
        if let Some(beat) = Heartbeat::read(broker::last_part(&message.subject), &message.payload) {
            return beat;
        }
    }
    std::future::pending().await
}
