//! One run of an event's jobs, from the first that is handed out to the last result that is kept.

use super::silence::Watch;
use super::supply::{self, Results, Trouble};
use super::tally::Tally;
use super::{Fleet, Harvest};
use crate::announcement::{Announcement, EventState};
use crate::job::Job;
use crate::ledger::{Audit, Ledger};
use crate::local::{LocalOutcome, LocalTask};
use crate::outstanding::{Outstanding, Purpose};
use crate::work::Work;
use crate::{FleetError, broker};
use async_nats::jetstream::Context;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tengen_play::Stop;
use tokio::task::JoinSet;

/// Jobs that are handed out ahead of the workers' cores: as many for each core, and at least and at most so many.
const AHEAD_PER_CORE: usize = 4;
const LEAST_AHEAD: usize = 64;
const MOST_AHEAD: usize = 8_192;
/// Jobs and results that are handled together.
pub(super) const TOGETHER: usize = 512;
/// How often the coordinator says how far the event has come, and looks after what may be lost.
const ANNOUNCED_EVERY: Duration = Duration::from_secs(2);
const LOOKED_AFTER_EVERY: Duration = Duration::from_secs(1);

pub(super) type Next<'a> = &'a (dyn Fn() -> Option<(u64, u64)> + Sync);
pub(super) type Take<'a> = &'a mut dyn FnMut(Harvest) -> ControlFlow<()>;

/// What a step of the run leads to.
pub(super) enum Step {
    /// It goes on.
    On,
    /// Results were taken back; whoever keeps them begins anew.
    Retracted,
}

/// A job that is to be handed out.
pub(super) struct Handout {
    pub(super) number: u64,
    pub(super) seed: u64,
    /// The attempt that it comes after; `None` for the first time.
    pub(super) after: Option<u32>,
    pub(super) purpose: Purpose,
}

pub(super) struct Round<'a> {
    pub(super) fleet: &'a Fleet,
    pub(super) context: Context,
    pub(super) ledger: Ledger,
    pub(super) work: Arc<dyn Work>,
    /// The definition, and the files that it needs.
    pub(super) objects: Vec<Vec<u8>>,
    pub(super) announcement: Announcement,
    /// Raised by whoever runs it, or when it leaves.
    pub(super) stop: Stop,
    pub(super) secret: String,
    pub(super) outstanding: Outstanding,
    /// How many of those have been out for longer than is usual.
    pub(super) kept_too_long: usize,
    /// Whether there are no more jobs to ask for: there are none, or no more are wanted.
    pub(super) is_exhausted: bool,
    /// Whether no more results are wanted.
    pub(super) has_enough: bool,
    pub(super) refused: BTreeSet<String>,
    /// Workers of which a result was taken.
    pub(super) known: BTreeSet<String>,
    /// Workers in whose name something came that is not theirs, or cannot be read: each is mentioned once.
    pub(super) mentioned: BTreeSet<String>,
    pub(super) tally: Tally,
    /// What is to be played here, what is being played, and the seeds of the games that no worker plays.
    pub(super) local: VecDeque<LocalTask>,
    pub(super) playing: JoinSet<LocalOutcome>,
    pub(super) played_here: BTreeMap<u64, u64>,
    pub(super) results: Option<Results>,
    pub(super) last_result: Instant,
    pub(super) trouble: Option<Trouble>,
    pub(super) watch: Watch,
    pub(super) swept: Instant,
    pub(super) began: Instant,
}

impl<'a> Round<'a> {
    pub(super) fn new(
        fleet: &'a Fleet,
        ledger: Ledger,
        work: Arc<dyn Work>,
        objects: Vec<Vec<u8>>,
        announcement: Announcement,
        stop: &Stop,
    ) -> Result<Round<'a>, FleetError> {
        // What known liars delivered of this work before they were known.
        ledger.discard(&BTreeMap::new())?;
        let refused = ledger.liars()?;
        let (audited, done) = (ledger.audited()?, ledger.count()?);
        let now = Instant::now();
        Ok(Round {
            fleet,
            context: broker::jetstream(&fleet.client),
            secret: ledger.secret()?,
            refused: refused.iter().map(|refusal| refusal.worker.clone()).collect(),
            announcement: Announcement { refused, audited, done, ..announcement },
            ledger,
            work,
            objects,
            stop: Stop::default().under(stop),
            outstanding: Outstanding::default(),
            kept_too_long: 0,
            is_exhausted: false,
            has_enough: false,
            known: BTreeSet::new(),
            mentioned: BTreeSet::new(),
            tally: Tally::new(),
            local: VecDeque::new(),
            playing: JoinSet::new(),
            played_here: BTreeMap::new(),
            results: None,
            last_result: now,
            trouble: None,
            watch: Watch::default(),
            swept: now,
            began: now,
        })
    }

    pub(super) async fn run(mut self, next: Next<'_>, take: Take<'_>) -> Result<(), FleetError> {
        let gone = self.go(next, take).await;
        match &gone {
            Ok(Some(state)) => self.leave(*state).await,
            // Whoever keeps the results begins anew at once.
            Ok(None) => self.stop.raise(),
            Err(_) => self.leave(EventState::Stopped).await,
        }
        gone.map(|_| ())
    }

    /// Goes on until the event is over, in a state that is told to everybody, or results were retracted.
    async fn go(&mut self, next: Next<'_>, take: Take<'_>) -> Result<Option<EventState>, FleetError> {
        if let Step::Retracted = self.retract(take)? {
            return Ok(None);
        }
        let heard = self.fleet.client.subscribe(broker::worker_subject("*")).await;
        let mut beats = heard.map_err(FleetError::broker)?;
        self.resume_audits()?;
        self.restore().await;
        self.sweep().await;
        let mut announce = tokio::time::interval(ANNOUNCED_EVERY);
        let mut look = tokio::time::interval(LOOKED_AFTER_EVERY);
        let mut glance = tokio::time::interval(Duration::from_millis(100));
        loop {
            if self.stop.is_raised() {
                return Ok(Some(EventState::Stopped));
            }
            self.top_up(next, take)?;
            self.publish().await;
            self.begin_local();
            if self.is_done() {
                return Ok(Some(EventState::Finished));
            }
            let step = tokio::select! {
                results = supply::next_results(&mut self.results) => self.receive(results, take).await?,
                outcome = next_outcome(&mut self.playing) => self.played(outcome, take).await?,
                beat = supply::next_beat(&mut beats) => { self.hear(beat).await; Step::On }
                _ = announce.tick() => { self.announce().await; Step::On }
                _ = look.tick() => { self.look_after().await?; Step::On }
                _ = glance.tick() => Step::On,
            };
            if matches!(step, Step::Retracted) {
                return Ok(None);
            }
        }
    }

    fn is_done(&self) -> bool {
        self.is_exhausted && self.outstanding.len() == 0 && self.local.is_empty() && self.playing.is_empty()
    }

    /// Continues with the audits that were open when the coordinator last ended.
    fn resume_audits(&mut self) -> Result<(), FleetError> {
        if !self.audits() {
            return self.ledger.cancel_audits();
        }
        let audits = self.ledger.audits()?.into_iter().map(|Audit { number, seed, worker, fingerprint }| {
            Handout { number, seed, after: None, purpose: Purpose::Audit { worker, fingerprint } }
        });
        self.issue(audits.collect())
    }

    /// Whether games are played again.
    pub(super) fn audits(&self) -> bool {
        self.fleet.options.audit > 0.0 && self.work.is_repeatable()
    }

    /// Hands out jobs, for the first time or again after an attempt.
    pub(super) fn issue(&mut self, handouts: Vec<Handout>) -> Result<(), FleetError> {
        // An audit must not be taken for the job that it repeats.
        let is_first =
            |handout: &Handout| handout.after.is_none() && matches!(handout.purpose, Purpose::Play);
        let again = handouts.iter().filter(|handout| !is_first(handout));
        let again: Vec<_> = again.map(|handout| (handout.number, handout.after.unwrap_or(0))).collect();
        // All in one transaction: each is forced to the disk.
        let attempts = if again.is_empty() { Vec::new() } else { self.ledger.next_attempts(&again)? };
        let mut attempts = attempts.into_iter();
        for handout in handouts {
            let attempt = match is_first(&handout) {
                true => self.ledger.first_attempt(handout.number)?,
                false => attempts.next().unwrap_or_default(),
            };
            let Handout { number, seed, purpose, .. } = handout;
            let job = Job { event: self.announcement.id.clone(), number, seed, attempt };
            self.outstanding.issue(job, purpose);
        }
        Ok(())
    }

    /// Asks for more jobs. Those whose results are in the record need not be done again.
    fn top_up(&mut self, next: Next<'_>, take: Take<'_>) -> Result<(), FleetError> {
        if self.is_exhausted {
            return Ok(());
        }
        let ahead = (AHEAD_PER_CORE * self.tally.cores()).clamp(LEAST_AHEAD, MOST_AHEAD);
        // What somebody keeps must not keep the others waiting.
        let most = (ahead + self.kept_too_long).min(MOST_AHEAD);
        let (mut kept, mut handouts) = (Vec::new(), Vec::new());
        while !self.is_exhausted && self.outstanding.len() + handouts.len() < most {
            match next() {
                None => self.is_exhausted = true,
                Some((number, seed)) => match self.ledger.body(number, seed)? {
                    Some(body) => kept.push((number, seed, body)),
                    None => handouts.push(Handout { number, seed, after: None, purpose: Purpose::Play }),
                },
            }
            if kept.len() >= TOGETHER {
                self.give(std::mem::take(&mut kept), take);
            }
        }
        if !kept.is_empty() {
            self.give(kept, take);
        }
        if self.has_enough {
            return Ok(());
        }
        self.issue(handouts)
    }

    /// Gives results to whoever keeps them.
    pub(super) fn give(&mut self, results: Vec<(u64, u64, String)>, take: Take<'_>) {
        if self.has_enough {
            return;
        }
        if take(Harvest::Results(results)).is_break() {
            self.has_enough = true;
            self.is_exhausted = true;
            // What is decided rests on results that are still to be played again: these are waited for.
            self.outstanding.keep(|purpose| *purpose != Purpose::Play);
            self.local.retain(|task| matches!(task, LocalTask::Settle(_)));
        }
    }

    /// Has the event forget what turned out to be false.
    pub(super) fn retract(&mut self, take: Take<'_>) -> Result<Step, FleetError> {
        let numbers = self.ledger.retractions()?;
        if numbers.is_empty() {
            return Ok(Step::On);
        }
        if take(Harvest::Retracted(numbers)).is_continue() {
            self.ledger.retracted()?;
        }
        Ok(Step::Retracted)
    }

    pub(super) fn note(&self, sentence: &str) {
        (self.fleet.notify)(sentence);
    }
}

async fn next_outcome(playing: &mut JoinSet<LocalOutcome>) -> LocalOutcome {
    loop {
        match playing.join_next().await {
            Some(Ok(outcome)) => return outcome,
            Some(Err(_)) => {}
            None => std::future::pending().await,
        }
    }
}
