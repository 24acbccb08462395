//! What workers send: judged, written down, given on, and only then forgotten by the broker.

use super::round::{Handout, Round, Step, Take};
use super::supply::Trouble;
use crate::job::JobResult;
use crate::ledger::NewResult;
use crate::local::{Dispute, LocalTask};
use crate::outstanding::{Issued, Purpose};
use crate::trust::{Plausible, Rejection, is_sampled, judge};
use crate::{FleetError, announcement::About, broker};
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::pull;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// A game that so many workers could not play is played here.
const FAILED: usize = 2;
/// A job that was handed out so often, and came to nothing each time, is played here.
const OFFERED: u32 = 4;
/// An audit that came to the wrong worker so often is played here.
const AUDIT_OFFERED: u32 = 3;

impl Round<'_> {
    /// Takes results that have come.
    pub(super) async fn receive(
        &mut self,
        messages: Option<Vec<Result<Message, pull::MessagesError>>>,
        take: Take<'_>,
    ) -> Result<Step, FleetError> {
        let Some(messages) = messages else {
            // The stream has ended: the server, or its memory of us, is gone.
            self.results = None;
            self.get_into_trouble("it sends no results any more");
            return Ok(Step::On);
        };
        let mut new = Vec::new();
        let mut liars = BTreeMap::new();
        let mut received = Vec::new();
        for message in messages {
            match message {
                Ok(message) => {
                    self.take_in(&message, &mut new, &mut liars).await?;
                    received.push(message);
                }
                Err(error) => self.get_into_trouble(&error.to_string()),
            }
        }
        self.keep(new, take)?;
        for message in received {
            // If this is lost, the result comes again, and changes nothing.
            let _ = message.ack().await;
        }
        self.refuse(liars, take).await
    }

    /// Takes one message in: it is a result, or nothing, or it shows what its sender is.
    async fn take_in(
        &mut self,
        message: &Message,
        new: &mut Vec<NewResult>,
        liars: &mut BTreeMap<String, String>,
    ) -> Result<(), FleetError> {
        let worker = broker::last_part(&message.subject).to_owned();
        let is_from_worker = self.fleet.verifier().is_from_worker(&worker, &message.message);
        if !is_from_worker {
            self.mention(&worker, "came without its signature: somebody else sent it, or the worker's access file is older than the coordinator's");
            return Ok(());
        }
        if self.refused.contains(&worker) || liars.contains_key(&worker) {
            return self.hand_on_refused(message);
        }
        match self.judge(message) {
            Ok(plausible) => {
                self.last_result = Instant::now();
                self.sort(worker, plausible, new)?;
            }
            Err(Rejection::Lie(why)) => {
                self.hand_on_refused(message)?;
                liars.insert(worker, why);
            }
            Err(Rejection::Program(why)) => {
                self.hand_on_refused(message)?;
                self.tell(&worker, About::Program, &why).await;
            }
            Err(Rejection::Failed(job, why)) => {
                let issued = self.outstanding.get(job.number).filter(|issued| issued.job == job);
                if let Some(issued) = issued.cloned() {
                    self.fail(issued, &worker, &why)?;
                }
            }
            Err(Rejection::Unreadable) => self.mention(&worker, "cannot be read: it is not taken"),
            Err(Rejection::Unasked) => {}
        }
        Ok(())
    }

    /// Says of what came in a worker's name, once.
    fn mention(&mut self, worker: &str, what: &str) {
        if self.mentioned.insert(worker.to_owned()) {
            self.note(&format!("a result in the name of worker {worker} {what}"));
        }
    }

    fn judge(&self, message: &Message) -> Result<Plausible, Rejection> {
        let seed_of = |number| {
            let issued = self.outstanding.get(number).map(|issued| issued.job.seed);
            let known = issued.or_else(|| self.played_here.get(&number).copied());
            known.or_else(|| self.ledger.seed(number).ok().flatten())
        };
        judge(&message.payload, &self.announcement.id, &self.announcement.program, seed_of, &*self.work)
    }

    /// A job whose result is not taken is handed out again at once: whoever sent it has taken it from the queue.
    fn hand_on_refused(&mut self, message: &Message) -> Result<(), FleetError> {
        let Ok(JobResult { job, .. }) = serde_json::from_slice(&message.payload) else { return Ok(()) };
        match self.outstanding.get(job.number).filter(|issued| issued.job == job).cloned() {
            Some(issued) => self.hand_on(vec![issued]),
            None => Ok(()),
        }
    }

    /// A worker could not play a game.
    fn fail(&mut self, issued: Issued, worker: &str, why: &str) -> Result<(), FleetError> {
        let number = issued.job.number;
        if self.outstanding.fail(number, worker, why) < FAILED && issued.times < OFFERED {
            return self.hand_on(vec![issued]);
        }
        let Some(issued) = self.outstanding.get(number).cloned() else { return Ok(()) };
        let workers: Vec<&str> = issued.failed.keys().map(String::as_str).collect();
        self.note(&format!(
            "game {} could not be played by {} ({why}): it is played here",
            number + 1,
            workers.join(" and ")
        ));
        self.play_here(issued);
        Ok(())
    }

    /// Hands jobs out again that came to nothing. One that has not found anybody is played here: a worker that is
    /// refused, or the author of the game that is to be checked, may be quicker than the others for ever.
    pub(super) fn hand_on(&mut self, jobs: Vec<Issued>) -> Result<(), FleetError> {
        let mut handouts = Vec::new();
        for issued in jobs {
            let is_hopeless = match issued.purpose {
                Purpose::Play => issued.times >= OFFERED,
                Purpose::Audit { .. } => issued.times >= AUDIT_OFFERED || self.tally.present() < 2,
            };
            if is_hopeless {
                self.play_here(issued);
            } else {
                let Issued { job, purpose, .. } = issued;
                handouts.push(Handout {
                    number: job.number,
                    seed: job.seed,
                    after: Some(job.attempt),
                    purpose,
                });
            }
        }
        self.issue(handouts)
    }

    /// Has a job played here that is handed out.
    pub(super) fn play_here(&mut self, issued: Issued) {
        let Issued { job, purpose, .. } = issued;
        self.outstanding.remove(job.number);
        let (number, seed) = (job.number, job.seed);
        self.local.push_back(match purpose {
            Purpose::Play => {
                self.played_here.insert(number, seed);
                LocalTask::Play(number, seed)
            }
            Purpose::Audit { worker, fingerprint } => {
                LocalTask::Settle(Dispute { number, seed, claims: vec![(worker, fingerprint)] })
            }
        });
    }

    /// Decides what a plausible result is: a new one, an audit's answer, or one that is there already.
    fn sort(
        &mut self,
        worker: String,
        plausible: Plausible,
        new: &mut Vec<NewResult>,
    ) -> Result<(), FleetError> {
        let Plausible { job, body, fingerprint } = plausible;
        let (number, seed) = (job.number, job.seed);
        let issued = self.outstanding.get(number).cloned();
        let after = issued.as_ref().and_then(|issued| issued.sent).map(|(at, _)| at.elapsed());
        self.tally.deliver(&worker, after);
        let is_new = match issued {
            Some(Issued { purpose: Purpose::Play, .. }) => true,
            None => self.played_here.contains_key(&number),
            Some(issued) => {
                self.answer_audit(&worker, job.attempt, fingerprint, issued)?;
                return Ok(());
            }
        };
        if is_new {
            self.outstanding.remove(number);
            let is_first = self.known.insert(worker.clone()) && !self.ledger.has_delivered(&worker)?;
            let is_drawn = is_sampled(&self.secret, number, self.fleet.options.audit);
            let audit = self.audits() && (is_first || is_drawn);
            new.push(NewResult { number, seed, worker, body, fingerprint, audit });
        } else if let Some((author, claim)) = self.ledger.author(number)?
            && author != worker
            && self.audits()
        {
            // It comes a second time: from the same worker it says nothing, from another it is an audit for free.
            self.compare(number, seed, (author, claim), (worker, fingerprint))?;
        }
        Ok(())
    }

    fn answer_audit(
        &mut self,
        worker: &str,
        attempt: u32,
        fingerprint: String,
        issued: Issued,
    ) -> Result<(), FleetError> {
        let Purpose::Audit { worker: author, fingerprint: claim } = issued.purpose.clone() else {
            return Ok(());
        };
        let (number, seed) = (issued.job.number, issued.job.seed);
        if worker != author {
            self.outstanding.remove(number);
            self.compare(number, seed, (author, claim), (worker.to_owned(), fingerprint))
        } else if attempt >= issued.job.attempt {
            // Its own game was handed to it again.
            self.hand_on(vec![issued])
        } else {
            Ok(())
        }
    }

    /// Writes new results down and gives them on.
    pub(super) fn keep(&mut self, new: Vec<NewResult>, take: Take<'_>) -> Result<(), FleetError> {
        if new.is_empty() {
            return Ok(());
        }
        let written: BTreeSet<u64> = self.ledger.insert(&new)?.into_iter().collect();
        let (mut given, mut audits) = (Vec::new(), Vec::new());
        for result in new {
            let NewResult { number, seed, worker, body, fingerprint, audit } = result;
            self.played_here.remove(&number);
            if !written.contains(&number) {
                continue;
            }
            given.push((number, seed, body));
            if audit {
                audits.push((number, seed, worker, fingerprint));
            }
        }
        self.announcement.done += given.len() as u64;
        self.tally.keep(given.len() as u64);
        self.audit(audits)?;
        if !given.is_empty() {
            self.give(given, take);
        }
        Ok(())
    }

    pub(super) fn get_into_trouble(&mut self, why: &str) {
        self.trouble.get_or_insert_with(|| Trouble(why.to_owned()));
    }
}
