//! One run of an event's jobs, from the first that is handed out to the last result that is kept.

use super::tally::Tally;
use super::{Fleet, Harvest};
use crate::announcement::{Announcement, EventState, Heartbeat, now};
use crate::job::{Job, JobResult};
use crate::ledger::{Audit, Ledger, NewResult};
use crate::local::{Dispute, Verdict, settle};
use crate::outstanding::{Issued, Outstanding, Purpose};
use crate::trust::{Plausible, Rejection, is_sampled, judge};
use crate::work::Work;
use crate::{FleetError, broker, files};
use async_nats::Subscriber;
use async_nats::jetstream::consumer::pull;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{Context, Message};
use futures_util::future::join_all;
use futures_util::stream::{ReadyChunks, StreamExt};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tengen_play::Stop;
use tokio::task::JoinHandle;

/// Jobs that are handed out ahead of the workers' cores: as many for each core, and at least and at most so many.
const AHEAD_PER_CORE: usize = 4;
const LEAST_AHEAD: usize = 64;
const MOST_AHEAD: usize = 8_192;
/// Jobs and results that are handled together.
const TOGETHER: usize = 512;
/// How often the coordinator says how far the event has come, and looks after what may be lost.
const ANNOUNCED_EVERY: Duration = Duration::from_secs(2);
const LOOKED_AFTER_EVERY: Duration = Duration::from_secs(1);
/// An audit that nobody else has played after this time is played here.
const AUDIT_PATIENCE: Duration = Duration::from_secs(60);
/// An audit that was handed out so often, and came to the wrong one each time, is played here.
const OFFERED: u32 = 3;
/// So many workers are named in an announcement.
const MOST_REFUSED: usize = 100;

type Next<'a> = &'a (dyn Fn() -> Option<(u64, u64)> + Sync);
type Take<'a> = &'a mut dyn FnMut(Harvest) -> ControlFlow<()>;
type Results = ReadyChunks<pull::Stream>;

/// What a step of the run leads to.
enum Step {
    /// It goes on.
    On,
    /// Results were taken back; whoever keeps them begins anew.
    Retracted,
}

pub(super) struct Round<'a> {
    fleet: &'a Fleet,
    context: Context,
    ledger: Ledger,
    work: Arc<dyn Work>,
    /// The definition, and the files that it needs.
    objects: Vec<Vec<u8>>,
    announcement: Announcement,
    stop: &'a Stop,
    secret: String,
    outstanding: Outstanding,
    /// The seeds of all jobs that were asked for in this run.
    seeds: BTreeMap<u64, u64>,
    /// Whether there are no more jobs to ask for: there are none, or no more are wanted.
    is_exhausted: bool,
    refused: BTreeSet<String>,
    /// Workers of which a result was taken.
    known: BTreeSet<String>,
    tally: Tally,
    disputes: VecDeque<Dispute>,
    settling: Option<(Dispute, JoinHandle<Verdict>)>,
    results: Option<Results>,
    last_result: Instant,
    /// How often in a row the broker was found to have nothing, though results are missing.
    empty_looks: u32,
    is_in_trouble: bool,
}

impl<'a> Round<'a> {
    pub(super) fn new(
        fleet: &'a Fleet,
        ledger: Ledger,
        work: Arc<dyn Work>,
        objects: Vec<Vec<u8>>,
        announcement: Announcement,
        stop: &'a Stop,
    ) -> Result<Round<'a>, FleetError> {
        let refused = ledger.liars()?;
        let mut announcement = announcement;
        announcement.audited = ledger.audited()?;
        announcement.done = ledger.count()?;
        Ok(Round {
            fleet,
            context: broker::jetstream(&fleet.client),
            secret: ledger.secret()?,
            refused: refused.iter().map(|refusal| refusal.worker.clone()).collect(),
            announcement: Announcement { refused, ..announcement },
            ledger,
            work,
            objects,
            stop,
            outstanding: Outstanding::default(),
            seeds: BTreeMap::new(),
            is_exhausted: false,
            known: BTreeSet::new(),
            tally: Tally::new(),
            disputes: VecDeque::new(),
            settling: None,
            results: None,
            last_result: Instant::now(),
            empty_looks: 0,
            is_in_trouble: false,
        })
    }

    pub(super) async fn run(mut self, next: Next<'_>, take: Take<'_>) -> Result<(), FleetError> {
        let mut beats =
            self.fleet.client.subscribe(broker::worker_subject("*")).await.map_err(FleetError::broker)?;
        self.resume_audits()?;
        self.restore().await;
        let mut announce = tokio::time::interval(ANNOUNCED_EVERY);
        let mut look = tokio::time::interval(LOOKED_AFTER_EVERY);
        let mut glance = tokio::time::interval(Duration::from_millis(100));
        loop {
            if self.stop.is_raised() {
                self.leave(EventState::Stopped).await;
                return Ok(());
            }
            self.top_up(next, take)?;
            self.publish().await;
            if self.is_done() {
                self.leave(EventState::Finished).await;
                return Ok(());
            }
            let step = tokio::select! {
                results = next_results(&mut self.results) => self.receive(results, take).await?,
                verdict = next_verdict(&mut self.settling) => self.judged(verdict, take).await?,
                beat = next_beat(&mut beats) => { self.hear(beat).await; Step::On }
                _ = announce.tick() => { self.announce().await; Step::On }
                _ = look.tick() => { self.look_after().await?; Step::On }
                _ = glance.tick() => Step::On,
            };
            if matches!(step, Step::Retracted) {
                return Ok(());
            }
        }
    }

    fn is_done(&self) -> bool {
        self.is_exhausted
            && self.outstanding.len() == 0
            && self.disputes.is_empty()
            && self.settling.is_none()
    }

    /// Continues with the audits that were open when the coordinator last ended.
    fn resume_audits(&mut self) -> Result<(), FleetError> {
        if !self.audits() {
            return self.ledger.cancel_audits();
        }
        for Audit { number, seed, worker, fingerprint } in self.ledger.audits()? {
            self.issue(number, seed, None, Purpose::Audit { worker, fingerprint })?;
        }
        Ok(())
    }

    fn audits(&self) -> bool {
        self.fleet.options.audit > 0.0 && self.work.is_repeatable()
    }

    /// Hands out a job, for the first time or again after an attempt.
    fn issue(
        &mut self,
        number: u64,
        seed: u64,
        after: Option<u32>,
        purpose: Purpose,
    ) -> Result<(), FleetError> {
        let attempt = match (&purpose, after) {
            (Purpose::Play, None) => self.ledger.first_attempt(number)?,
            // An audit must not be taken for the job that it repeats.
            (_, after) => self.ledger.next_attempt(number, after.unwrap_or(0))?,
        };
        self.seeds.insert(number, seed);
        let job = Job { event: self.announcement.id.clone(), number, seed, attempt };
        self.outstanding.issue(job, purpose);
        Ok(())
    }

    /// Asks for more jobs. Those whose results are in the record need not be done again.
    fn top_up(&mut self, next: Next<'_>, take: Take<'_>) -> Result<(), FleetError> {
        let ahead = (AHEAD_PER_CORE * self.tally.cores()).clamp(LEAST_AHEAD, MOST_AHEAD);
        let mut kept = Vec::new();
        while !self.is_exhausted && self.outstanding.len() < ahead {
            match next() {
                None => self.is_exhausted = true,
                Some((number, seed)) => match self.ledger.body(number, seed)? {
                    Some(body) => {
                        self.seeds.insert(number, seed);
                        kept.push((number, seed, body));
                    }
                    None => self.issue(number, seed, None, Purpose::Play)?,
                },
            }
            if kept.len() >= TOGETHER || (self.is_exhausted && !kept.is_empty()) {
                self.give(std::mem::take(&mut kept), take);
            }
        }
        if !kept.is_empty() {
            self.give(kept, take);
        }
        Ok(())
    }

    /// Gives results to whoever keeps them.
    fn give(&mut self, results: Vec<(u64, u64, String)>, take: Take<'_>) {
        let is_enough = take(Harvest::Results(results)).is_break();
        if is_enough {
            self.is_exhausted = true;
            // What is decided rests on results that are still to be played again: these are waited for.
            self.outstanding.keep(|purpose| *purpose != Purpose::Play);
        }
    }

    /// Sends the broker what it does not have yet.
    async fn publish(&mut self) {
        if self.is_in_trouble {
            return;
        }
        loop {
            let jobs = self.outstanding.take_unsent(TOGETHER);
            if jobs.is_empty() {
                return;
            }
            let subject = broker::job_subject(&self.announcement.id);
            let mut acknowledgements = Vec::new();
            for job in &jobs {
                let payload = serde_json::to_vec(job).expect("plain data");
                let message = PublishMessage::build().payload(payload.into()).message_id(job.id());
                acknowledgements.push(self.context.send_publish(subject.clone(), message).await.ok());
            }
            let waiting = acknowledgements
                .into_iter()
                .map(async |acknowledgement| acknowledgement?.await.ok().map(|taken| taken.sequence));
            for (job, sequence) in jobs.iter().zip(join_all(waiting).await) {
                self.is_in_trouble |= sequence.is_none();
                self.outstanding.sent(job.number, sequence);
            }
            if self.is_in_trouble {
                return;
            }
        }
    }

    /// Takes results that have come: checks them, writes them down, gives them on, and then lets the broker forget them.
    async fn receive(
        &mut self,
        messages: Option<Vec<Result<Message, pull::MessagesError>>>,
        take: Take<'_>,
    ) -> Result<Step, FleetError> {
        let Some(messages) = messages else {
            // The stream has ended: the server, or its memory of us, is gone.
            self.results = None;
            self.is_in_trouble = true;
            return Ok(Step::On);
        };
        self.last_result = Instant::now();
        self.empty_looks = 0;
        let mut new = Vec::new();
        let mut liars = BTreeMap::new();
        let mut received = Vec::new();
        for message in messages {
            let Ok(message) = message else {
                self.is_in_trouble = true;
                continue;
            };
            let worker = broker::last_part(&message.subject).to_owned();
            if self.refused.contains(&worker) {
                self.reissue_refused(&message)?;
            } else {
                match self.judge(&message) {
                    Ok(plausible) => self.sort(worker, plausible, &mut new)?,
                    Err(Rejection::Lie(why)) => {
                        self.reissue_refused(&message)?;
                        liars.insert(worker, why);
                    }
                    Err(Rejection::Program(why)) => {
                        self.reissue_refused(&message)?;
                        self.tell_worker(&worker, &why).await;
                    }
                    Err(Rejection::Unasked) => {}
                }
            }
            received.push(message);
        }
        self.keep(new, take)?;
        for message in received {
            // If this is lost, the result comes again, and changes nothing.
            let _ = message.ack().await;
        }
        for (worker, why) in liars {
            if let Step::Retracted = self.refuse(&worker, &why, take).await? {
                return Ok(Step::Retracted);
            }
        }
        Ok(Step::On)
    }

    /// A job whose result is not taken is handed out again at once: whoever sent it has taken it from the queue.
    fn reissue_refused(&mut self, message: &Message) -> Result<(), FleetError> {
        let Ok(JobResult { job, .. }) = serde_json::from_slice(&message.payload) else { return Ok(()) };
        let Some(issued) = self.outstanding.get(job.number).filter(|issued| issued.job == job) else {
            return Ok(());
        };
        let issued = issued.clone();
        self.hand_on(issued)
    }

    /// Hands a job out again that did not come to whom it should. A game that is to be played again by another worker, and
    /// has not found one, is played here: a worker that is refused, or the game's own author, may be quicker for ever.
    fn hand_on(&mut self, issued: Issued) -> Result<(), FleetError> {
        let Issued { job, purpose, times, .. } = issued;
        match purpose {
            Purpose::Audit { worker, fingerprint } if times >= OFFERED || self.tally.present() < 2 => {
                self.outstanding.remove(job.number);
                let claims = vec![(worker, fingerprint)];
                self.disputes.push_back(Dispute { number: job.number, seed: job.seed, claims });
                Ok(())
            }
            purpose => self.issue(job.number, job.seed, Some(job.attempt), purpose),
        }
    }

    fn judge(&self, message: &Message) -> Result<Plausible, Rejection> {
        let seed_of = |number| self.seeds.get(&number).copied();
        judge(&message.payload, &self.announcement.id, &self.announcement.program, seed_of, &*self.work)
    }

    /// Decides what a plausible result is: a new one, an audit's answer, or one that is there already.
    fn sort(
        &mut self,
        worker: String,
        plausible: Plausible,
        new: &mut Vec<NewResult>,
    ) -> Result<(), FleetError> {
        let Plausible { result, fingerprint } = plausible;
        let (number, seed) = (result.job.number, result.job.seed);
        match self.outstanding.get(number).cloned() {
            Some(Issued { purpose: Purpose::Play, .. }) => {
                self.outstanding.remove(number);
                let is_first = self.known.insert(worker.clone()) && self.ledger.delivered(&worker)? == 0;
                let is_drawn = is_sampled(&self.secret, number, self.fleet.options.audit);
                let audit = self.audits() && (is_first || is_drawn);
                new.push(NewResult { number, seed, worker, body: result.body, fingerprint, audit });
            }
            Some(Issued {
                purpose: Purpose::Audit { worker: author, fingerprint: claim },
                job,
                times,
                sent,
            }) => {
                if worker != author {
                    self.outstanding.remove(number);
                    self.compare(number, seed, (author, claim), (worker, fingerprint))?;
                } else if result.job.attempt >= job.attempt {
                    // Its own game was handed to it again.
                    let purpose = Purpose::Audit { worker: author, fingerprint: claim };
                    self.hand_on(Issued { job, purpose, times, sent })?;
                }
            }
            None => {
                // It comes a second time: from the same worker it says nothing, from another it is an audit for free.
                if let Some((author, claim)) = self.ledger.author(number)?
                    && author != worker
                    && self.audits()
                {
                    self.compare(number, seed, (author, claim), (worker, fingerprint))?;
                }
            }
        }
        Ok(())
    }

    /// Two workers have played one game.
    fn compare(
        &mut self,
        number: u64,
        seed: u64,
        author: (String, String),
        other: (String, String),
    ) -> Result<(), FleetError> {
        if author.1 == other.1 {
            self.ledger.pass(number)?;
            self.announcement.audited += 1;
        } else {
            self.disputes.push_back(Dispute { number, seed, claims: vec![author, other] });
        }
        Ok(())
    }

    /// Writes new results down and gives them on.
    fn keep(&mut self, new: Vec<NewResult>, take: Take<'_>) -> Result<(), FleetError> {
        if new.is_empty() {
            return Ok(());
        }
        let written: BTreeSet<u64> = self.ledger.insert(&new)?.into_iter().collect();
        let mut given = Vec::new();
        for result in new {
            let NewResult { number, seed, worker, body, fingerprint, audit } = result;
            if !written.contains(&number) {
                continue;
            }
            given.push((number, seed, body));
            if audit {
                self.audit(number, seed, worker, fingerprint)?;
            }
        }
        self.announcement.done += given.len() as u64;
        self.tally.keep(given.len() as u64);
        if !given.is_empty() {
            self.give(given, take);
        }
        Ok(())
    }

    /// Has a game played again: by another worker, or here if there is no other.
    fn audit(
        &mut self,
        number: u64,
        seed: u64,
        worker: String,
        fingerprint: String,
    ) -> Result<(), FleetError> {
        if self.tally.present() > 1 {
            return self.issue(number, seed, None, Purpose::Audit { worker, fingerprint });
        }
        self.disputes.push_back(Dispute { number, seed, claims: vec![(worker, fingerprint)] });
        Ok(())
    }

    /// What came of a game that was played here.
    async fn judged(&mut self, verdict: (Dispute, Verdict), take: Take<'_>) -> Result<Step, FleetError> {
        let (dispute, verdict) = verdict;
        match verdict {
            Verdict::False(liars) => {
                let author = &dispute.claims[0].0;
                if !liars.contains(author) {
                    self.ledger.pass(dispute.number)?;
                    self.announcement.audited += 1;
                }
                for liar in &liars {
                    let why =
                        format!("its game {} is another one when it is played again", dispute.number + 1);
                    if let Step::Retracted = self.refuse(liar, &why, take).await? {
                        return Ok(Step::Retracted);
                    }
                }
            }
            Verdict::Unrepeatable => {
                self.note("these games come out differently each time they are played: none is checked by playing it again");
                self.ledger.cancel_audits()?;
                self.outstanding.keep(|purpose| *purpose == Purpose::Play);
                self.disputes.clear();
            }
            Verdict::Unknown => {}
        }
        Ok(Step::On)
    }

    /// A worker sends falsehoods: nothing of it is kept or taken any more.
    async fn refuse(&mut self, worker: &str, why: &str, take: Take<'_>) -> Result<Step, FleetError> {
        if !self.refused.insert(worker.to_owned()) {
            return Ok(Step::On);
        }
        self.tally.forget(worker);
        let numbers = self.ledger.discard(worker, why)?;
        self.note(&format!(
            "worker {worker} is refused: {why}; {} of its games are played again",
            numbers.len()
        ));
        self.tell_worker(worker, why).await;
        self.announcement.refused = self.ledger.liars()?;
        self.announce().await;
        self.disputes.retain(|dispute| dispute.claims[0].0 != worker);
        if numbers.is_empty() {
            // The jobs that it has taken are found missing when the queue is empty.
            return Ok(Step::On);
        }
        let _ = take(Harvest::Retracted(numbers));
        Ok(Step::Retracted)
    }

    async fn tell_worker(&self, worker: &str, why: &str) {
        let _ = self.fleet.client.publish(broker::word_subject(worker), why.to_owned().into()).await;
    }

    fn note(&self, sentence: &str) {
        (self.fleet.notify)(sentence);
    }

    async fn hear(&mut self, beat: Heartbeat) {
        if self.refused.contains(&beat.worker) {
            let why = self.announcement.refused.iter().find(|refusal| refusal.worker == beat.worker);
            let why = why.map(|refusal| refusal.why.clone()).unwrap_or_default();
            self.tell_worker(&beat.worker, &why).await;
        } else if let Some(why) = self.tally.hear(&beat, &self.announcement.program) {
            self.tell_worker(&beat.worker, &why).await;
        }
    }

    /// Says how far the event has come.
    async fn announce(&mut self) {
        let mut announcement = self.announcement.clone();
        announcement.queued = self.outstanding.len() as u64;
        announcement.minutes = self.tally.minutes();
        announcement.refused.truncate(MOST_REFUSED);
        announcement.at = now();
        let payload = serde_json::to_vec(&announcement).expect("plain data");
        let _ = self.fleet.client.publish(broker::event_subject(&announcement.id), payload.into()).await;
    }

    /// Looks after what the broker, or a worker, may have lost.
    async fn look_after(&mut self) -> Result<(), FleetError> {
        if self.settling.is_none()
            && let Some(dispute) = self.disputes.pop_front()
        {
            let (work, asked, stop) = (Arc::clone(&self.work), dispute.clone(), self.stop.clone());
            self.settling =
                Some((dispute, tokio::task::spawn_blocking(move || settle(&work, &asked, &stop))));
        }
        if self.is_in_trouble || self.results.is_none() {
            self.restore().await;
            return Ok(());
        }
        for old in self.outstanding.older_than(self.fleet.options.patience) {
            self.reissue(old).await?;
        }
        for old in self.outstanding.older_than(AUDIT_PATIENCE) {
            if let Purpose::Audit { worker, fingerprint } = old.purpose {
                self.outstanding.remove(old.job.number);
                let (number, seed) = (old.job.number, old.job.seed);
                self.disputes.push_back(Dispute { number, seed, claims: vec![(worker, fingerprint)] });
            }
        }
        if self.outstanding.len() > 0 && self.last_result.elapsed() > LOOKED_AFTER_EVERY {
            match self.is_broker_empty().await {
                Ok(true) => self.empty_looks += 1,
                Ok(false) => self.empty_looks = 0,
                Err(_) => self.is_in_trouble = true,
            }
        }
        if self.empty_looks >= 2 {
            self.empty_looks = 0;
            for lost in self.outstanding.older_than(LOOKED_AFTER_EVERY) {
                self.reissue(lost).await?;
            }
        }
        Ok(())
    }

    /// Hands a job out again, under a name that the broker does not know yet.
    async fn reissue(&mut self, old: Issued) -> Result<(), FleetError> {
        if let (Some((_, sequence)), Ok(stream)) =
            (old.sent, broker::stream(&self.context, broker::JOBS).await)
        {
            // It may be gone.
            let _ = stream.delete_message(sequence).await;
        }
        self.issue(old.job.number, old.job.seed, Some(old.job.attempt), old.purpose)
    }

    /// Whether the broker holds neither a job nor a result of the event, waiting or in somebody's hands.
    async fn is_broker_empty(&self) -> Result<bool, FleetError> {
        for name in [broker::JOBS, broker::RESULTS] {
            let stream = broker::stream(&self.context, name).await?;
            let queue = stream.consumer_info(&self.announcement.id).await.map_err(FleetError::broker)?;
            if queue.num_pending > 0 || queue.num_ack_pending > 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Makes on the broker whatever of ours is missing there: all of it, if it lost its disk.
    async fn restore(&mut self) {
        match self.try_restore().await {
            Ok(results) => {
                self.results = Some(results.ready_chunks(TOGETHER));
                self.is_in_trouble = false;
            }
            Err(_) => self.is_in_trouble = true,
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

    /// Tells everybody that the run is over, and clears the broker of it.
    async fn leave(&mut self, state: EventState) {
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
        // What remains there does no harm.
        let _ = tokio::time::timeout(Duration::from_secs(2), cleared).await;
        let _ = tokio::time::timeout(Duration::from_secs(2), self.fleet.client.flush()).await;
    }
}

async fn next_results(results: &mut Option<Results>) -> Option<Vec<Result<Message, pull::MessagesError>>> {
    match results {
        Some(results) => results.next().await,
        None => std::future::pending().await,
    }
}

async fn next_verdict(settling: &mut Option<(Dispute, JoinHandle<Verdict>)>) -> (Dispute, Verdict) {
    let verdict = match settling {
        Some((_, handle)) => handle.await.unwrap_or(Verdict::Unknown),
        None => std::future::pending().await,
    };
    let dispute = settling.take().map(|(dispute, _)| dispute);
    (dispute.unwrap_or(Dispute { number: 0, seed: 0, claims: Vec::new() }), verdict)
}

async fn next_beat(beats: &mut Subscriber) -> Heartbeat {
    while let Some(message) = beats.next().await {
        // A worker speaks for itself alone.
        if let Some(beat) = Heartbeat::read(&message.payload, broker::last_part(&message.subject)) {
            return beat;
        }
    }
    std::future::pending().await
}
