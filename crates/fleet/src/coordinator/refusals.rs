//! Workers that are not worked with: those that send falsehoods, and those that run another program.

use super::round::{Round, Step, Take};
use super::supply::say;
use crate::announcement::{About, Heartbeat, Word};
use crate::{FleetError, broker};
use std::collections::BTreeMap;

impl Round<'_> {
    /// Workers send falsehoods, each shown by a sentence: nothing of them is kept or taken any more.
    pub(super) async fn refuse(
        &mut self,
        mut liars: BTreeMap<String, String>,
        take: Take<'_>,
    ) -> Result<Step, FleetError> {
        liars.retain(|worker, _| self.refused.insert(worker.clone()));
        if liars.is_empty() {
            return Ok(Step::On);
        }
        let discarded = self.ledger.discard(&liars)?;
        // First of all, and before anything that may take its time: a killed coordinator's event keeps no false game.
        let step = self.retract(take)?;
        self.announcement.refused = self.ledger.liars()?;
        for (worker, why) in &liars {
            self.tally.forget(worker);
            self.note(&format!("worker {worker} is refused: {why}"));
        }
        if discarded > 0 {
            self.note(&format!("{discarded} games are played again"));
        }
        self.drop_claims(&liars);
        for (worker, why) in &liars {
            self.tell(worker, About::Falsehood, why).await;
        }
        self.announce().await;
        // The jobs that they have taken are found missing at the broker.
        Ok(step)
    }

    /// Tells a worker something, signed if the coordinator has a key.
    pub(super) async fn tell(&self, worker: &str, about: About, why: &str) {
        let event = self.announcement.id.clone();
        let word = Word { worker: worker.to_owned(), event, about, why: why.to_owned() };
        let payload = serde_json::to_vec(&word).expect("plain data");
        let subject = broker::word_subject(worker);
        let headers = self.fleet.signer.as_ref().map(|signer| signer.headers(&subject, &payload));
        say(&self.fleet.client, subject, headers, payload).await;
    }

    /// A worker says that it is there.
    pub(super) async fn hear(&mut self, beat: Heartbeat) {
        let worker = &beat.worker;
        if self.refused.contains(worker) {
            let refused = &self.announcement.refused;
            let why = refused.iter().find(|refusal| refusal.worker == *worker);
            let why = why.map(|refusal| refusal.why.clone()).unwrap_or_default();
            self.tell(worker, About::Falsehood, &why).await;
        } else if let Some(why) = self.tally.hear(&beat, &self.announcement.program, &self.announcement.id) {
            self.tell(worker, About::Program, &why).await;
        }
    }
}
