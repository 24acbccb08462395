//! Playing a job again on the coordinator's own machine: the last word in a dispute.

use crate::work::Work;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use tengen_play::Stop;

/// A result that is in doubt.
#[derive(Clone, Debug)]
pub(crate) struct Dispute {
    pub(crate) number: u64,
    pub(crate) seed: u64,
    /// What each worker says that the game was, by its fingerprint. The first one's is in the record.
    pub(crate) claims: Vec<(String, String)>,
}

/// What came of it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// These workers' claims are false, and all others true.
    False(Vec<String>),
    /// The game comes out differently each time: nobody can be judged by it.
    Unrepeatable,
    /// It could not be played here, or was stopped.
    Unknown,
}

/// What is to be played here.
#[derive(Clone, Debug)]
pub(crate) enum LocalTask {
    /// A game that is in doubt.
    Settle(Dispute),
    /// A game that no worker plays, by number and seed.
    Play(u64, u64),
}

/// What came of it.
#[derive(Debug)]
pub(crate) enum LocalOutcome {
    Settled(Dispute, Verdict),
    /// The game, `None` if it was stopped, or why it cannot be played.
    Played(u64, u64, Result<Option<String>, String>),
}

impl LocalTask {
    /// Does it. A player that panics has failed.
    pub(crate) fn run(self, work: &Arc<dyn Work>, stop: &Stop) -> LocalOutcome {
        match self {
            LocalTask::Settle(dispute) => {
                let verdict = catch_unwind(AssertUnwindSafe(|| settle(work, &dispute, stop)));
                LocalOutcome::Settled(dispute, verdict.unwrap_or(Verdict::Unknown))
            }
            LocalTask::Play(number, seed) => {
                let played = catch_unwind(AssertUnwindSafe(|| work.player().play(number, seed, stop)));
                let failed = |_| Err("the program failed while it played".to_owned());
                LocalOutcome::Played(number, seed, played.unwrap_or_else(failed))
            }
        }
    }
}

/// Plays the game here, twice where somebody disagrees.
fn settle(work: &Arc<dyn Work>, dispute: &Dispute, stop: &Stop) -> Verdict {
    let mut player = work.player();
    let mut play = || {
        let body = player.play(dispute.number, dispute.seed, stop).ok().flatten()?;
        let common = work.check(dispute.number, dispute.seed, &body).ok()?;
        Some(crate::job::hash(common.as_bytes()))
    };
    let Some(truth) = play() else { return Verdict::Unknown };
    let is_false = |(_, claim): &&(String, String)| *claim != truth;
    let liars: Vec<String> =
        dispute.claims.iter().filter(is_false).map(|(worker, _)| worker.clone()).collect();
    match liars.is_empty() {
        true => Verdict::False(liars),
        false => match play() {
            Some(again) if again == truth => Verdict::False(liars),
            Some(_) => Verdict::Unrepeatable,
            None => Verdict::Unknown,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::hash;
    use crate::work::JobPlayer;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Counts how often it was played, and shows it where it does not repeat.
    struct Counter(AtomicU64, bool);

    impl Work for Counter {
        fn player(&self) -> Box<dyn JobPlayer + '_> {
            Box::new(self)
        }

        fn check(&self, _: u64, _: u64, body: &str) -> Result<String, String> {
            Ok(body.to_owned())
        }

        fn is_repeatable(&self) -> bool {
            true
        }
    }

    impl JobPlayer for &Counter {
        fn play(&mut self, number: u64, _: u64, _: &Stop) -> Result<Option<String>, String> {
            let count = self.0.fetch_add(1, Ordering::Relaxed);
            Ok(Some(if self.1 { format!("{number}") } else { format!("{number} {count}") }))
        }
    }

    #[test]
    fn whoever_is_wrong_is_named_and_nobody_where_games_do_not_repeat() {
        let claims = vec![("honest".to_owned(), hash(b"7")), ("liar".to_owned(), hash(b"8"))];
        let dispute = Dispute { number: 7, seed: 0, claims };
        let repeats: Arc<dyn Work> = Arc::new(Counter(AtomicU64::new(0), true));
        assert_eq!(settle(&repeats, &dispute, &Stop::default()), Verdict::False(vec!["liar".to_owned()]));
        let differs: Arc<dyn Work> = Arc::new(Counter(AtomicU64::new(0), false));
        assert_eq!(settle(&differs, &dispute, &Stop::default()), Verdict::Unrepeatable);
    }
}
