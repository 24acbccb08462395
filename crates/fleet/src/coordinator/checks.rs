//! Games that are played again: by another worker, and in the end on the coordinator's own machine.

use super::round::{Handout, Round, Step, Take};
use crate::FleetError;
use crate::ledger::NewResult;
use crate::local::{Dispute, LocalOutcome, LocalTask, Verdict};
use crate::outstanding::Purpose;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// An audit that nobody else has played after this time, or after several times as long as games take, is played here.
const AUDIT_PATIENCE: Duration = Duration::from_secs(60);
/// The author of games that were played here. No worker can have this name.
const HERE: &str = "the coordinator";

impl Round<'_> {
    /// A job that takes longer has probably found nobody, or somebody who keeps it.
    pub(super) fn usual_time(&self) -> Duration {
        AUDIT_PATIENCE.max(4 * self.tally.turnaround())
    }

    /// Has games played again: by another worker, or here if there is no other.
    pub(super) fn audit(&mut self, games: Vec<(u64, u64, String, String)>) -> Result<(), FleetError> {
        if self.tally.present() < 2 {
            let disputes = games.into_iter().map(|(number, seed, worker, fingerprint)| {
                LocalTask::Settle(Dispute { number, seed, claims: vec![(worker, fingerprint)] })
            });
            self.local.extend(disputes);
            return Ok(());
        }
        let handout = |(number, seed, worker, fingerprint)| Handout {
            number,
            seed,
            after: None,
            purpose: Purpose::Audit { worker, fingerprint },
        };
        self.issue(games.into_iter().map(handout).collect())
    }

    /// Two workers have played one game.
    pub(super) fn compare(
        &mut self,
        number: u64,
        seed: u64,
        author: (String, String),
        other: (String, String),
    ) -> Result<(), FleetError> {
        if author.1 == other.1 {
            return self.pass(number);
        }
        // Should this coordinator end before it is settled, the next one has the game played again.
        self.ledger.doubt(number)?;
        self.local.push_back(LocalTask::Settle(Dispute { number, seed, claims: vec![author, other] }));
        Ok(())
    }

    /// A game was played again, and is right.
    fn pass(&mut self, number: u64) -> Result<(), FleetError> {
        self.ledger.pass(number)?;
        self.announcement.audited += 1;
        Ok(())
    }

    /// Begins with what is to be played here, on half of the cores: players and the server may be on this machine, too.
    pub(super) fn begin_local(&mut self) {
        let most = std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(2));
        while self.playing.len() < most
            && let Some(task) = self.local.pop_front()
        {
            if let LocalTask::Play(number, _) = task
                && !self.played_here.contains_key(&number)
            {
                // Its result has come after all.
                continue;
            }
            let (work, stop) = (Arc::clone(&self.work), self.stop.clone());
            self.playing.spawn_blocking(move || task.run(&work, &stop));
        }
    }

    /// What came of a game that was played here.
    pub(super) async fn played(&mut self, outcome: LocalOutcome, take: Take<'_>) -> Result<Step, FleetError> {
        match outcome {
            LocalOutcome::Settled(dispute, verdict) => self.settled(&dispute, verdict, take).await,
            LocalOutcome::Played(number, seed, played) => {
                let failed = |why: String| {
                    FleetError::Work(format!("game {} cannot be played, not even here: {why}", number + 1))
                };
                if let Some(body) = played.map_err(failed)? {
                    let common = self.work.check(number, seed, &body).map_err(failed)?;
                    let fingerprint = crate::job::hash(common.as_bytes());
                    let worker = HERE.to_owned();
                    let audit = false;
                    self.keep(vec![NewResult { number, seed, worker, body, fingerprint, audit }], take)?;
                }
                Ok(Step::On)
            }
        }
    }

    async fn settled(
        &mut self,
        dispute: &Dispute,
        verdict: Verdict,
        take: Take<'_>,
    ) -> Result<Step, FleetError> {
        match verdict {
            Verdict::False(liars) => {
                if !liars.contains(&dispute.claims[0].0) {
                    self.pass(dispute.number)?;
                }
                let why = format!("its game {} is another one when it is played again", dispute.number + 1);
                let liars: BTreeMap<String, String> =
                    liars.into_iter().map(|liar| (liar, why.clone())).collect();
                self.refuse(liars, take).await
            }
            Verdict::Unrepeatable => {
                self.note("these games come out differently each time they are played: none is checked by playing it again");
                self.ledger.cancel_audits()?;
                self.outstanding.keep(|purpose| *purpose == Purpose::Play);
                self.local.retain(|task| matches!(task, LocalTask::Play(..)));
                Ok(Step::On)
            }
            Verdict::Unknown => Ok(Step::On),
        }
    }

    /// A refused worker's word counts no more: what others say of the same games is still to be settled.
    pub(super) fn drop_claims(&mut self, liars: &BTreeMap<String, String>) {
        self.local.retain_mut(|task| {
            let LocalTask::Settle(dispute) = task else { return true };
            // The first claim is the one in the record; without it the game is played anew.
            let has_author = !liars.contains_key(&dispute.claims[0].0);
            dispute.claims.retain(|(worker, _)| !liars.contains_key(worker));
            has_author
        });
    }
}
