//! Jobs that are handed out and have no result yet.

use crate::job::Job;
use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

/// Why a job is handed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Its game has not been played.
    Play,
    /// This worker's game is played again by another one.
    Audit {
        /// Whose game it is.
        worker: String,
        /// What the game was.
        fingerprint: String,
    },
}

/// A job that is handed out.
#[derive(Clone, Debug)]
pub(crate) struct Issued {
    pub(crate) job: Job,
    pub(crate) purpose: Purpose,
    /// When the broker took it, and its place in the stream; `None` while it has not.
    pub(crate) sent: Option<(Instant, u64)>,
    /// How often it was handed out by this coordinator.
    pub(crate) times: u32,
    /// The workers that could not play it, and why the last of them could not.
    pub(crate) failed: BTreeMap<String, String>,
    /// Since when the broker has not had it any more: somebody says that it is done.
    gone: Option<Instant>,
    /// When it was looked for at the broker.
    looked: Option<Instant>,
}

/// Waiting for a result doubles with each time that a job is handed out again, up to so many doublings.
const MOST_DOUBLINGS: u32 = 2;

/// All jobs that are handed out, by number.
#[derive(Default)]
pub(crate) struct Outstanding {
    jobs: BTreeMap<u64, Issued>,
    unsent: VecDeque<u64>,
}

impl Outstanding {
    pub(crate) fn len(&self) -> usize {
        self.jobs.len()
    }

    pub(crate) fn get(&self, number: u64) -> Option<&Issued> {
        self.jobs.get(&number)
    }

    /// Adds a job, or hands it out again as this one.
    pub(crate) fn issue(&mut self, job: Job, purpose: Purpose) {
        let number = job.number;
        let (times, failed) =
            self.jobs.remove(&number).map_or_else(Default::default, |old| (old.times, old.failed));
        self.jobs.insert(
            number,
            Issued { job, purpose, sent: None, times: times + 1, failed, gone: None, looked: None },
        );
        self.unsent.push_back(number);
    }

    /// A worker could not play a job. Returns how many could not by now.
    pub(crate) fn fail(&mut self, number: u64, worker: &str, why: &str) -> usize {
        self.jobs.get_mut(&number).map_or(0, |issued| {
            issued.failed.insert(worker.to_owned(), why.to_owned());
            issued.failed.len()
        })
    }

    pub(crate) fn remove(&mut self, number: u64) -> Option<Issued> {
        self.jobs.remove(&number)
    }

    /// Forgets all jobs but those for these purposes.
    pub(crate) fn keep(&mut self, is_kept: impl Fn(&Purpose) -> bool) {
        self.jobs.retain(|_, issued| is_kept(&issued.purpose));
    }

    /// Up to so many jobs that the broker has not taken yet.
    pub(crate) fn take_unsent(&mut self, most: usize) -> Vec<Job> {
        let mut jobs = Vec::new();
        while jobs.len() < most
            && let Some(number) = self.unsent.pop_front()
        {
            if let Some(issued) = self.jobs.get(&number).filter(|issued| issued.sent.is_none()) {
                jobs.push(issued.job.clone());
            }
        }
        jobs
    }

    /// The broker took a job, or it did not.
    pub(crate) fn sent(&mut self, number: u64, sequence: Option<u64>) {
        match (self.jobs.get_mut(&number), sequence) {
            (Some(issued), Some(sequence)) => issued.sent = Some((Instant::now(), sequence)),
            (Some(_), None) => self.unsent.push_back(number),
            (None, _) => {}
        }
    }

    /// Jobs that the broker took longer ago than this, doubled for each time that it was handed out again.
    pub(crate) fn older_than(&self, patience: Duration) -> Vec<Issued> {
        let longest = |times: u32| patience.saturating_mul(1 << (times - 1).min(MOST_DOUBLINGS));
        self.sent_before(|issued| longest(issued.times)).cloned().collect()
    }

    /// How many jobs the broker took longer ago than this.
    pub(crate) fn count_older_than(&self, age: Duration) -> usize {
        self.sent_before(|_| age).count()
    }

    /// Jobs of which it is to be found out whether the broker still has them: those that were out for so long, or were
    /// looked for so long ago.
    pub(crate) fn due_at_broker(&mut self, age: Duration, most: usize) -> Vec<Issued> {
        let is_due = |issued: &&mut Issued| {
            let last = issued.looked.or(issued.sent.map(|(at, _)| at));
            issued.sent.is_some() && issued.gone.is_none() && last.is_some_and(|at| at.elapsed() >= age)
        };
        let mut due: Vec<&mut Issued> = self.jobs.values_mut().filter(is_due).collect();
        due.sort_by_key(|issued| (issued.looked, issued.sent.map(|(_, sequence)| sequence)));
        let looked = |issued: &mut Issued| {
            issued.looked = Some(Instant::now());
            issued.clone()
        };
        due.into_iter().take(most).map(looked).collect()
    }

    /// The broker has none of the jobs any more that it took so long ago.
    pub(crate) fn all_are_gone(&mut self, age: Duration) {
        for issued in self.jobs.values_mut() {
            if issued.sent.is_some_and(|(at, _)| at.elapsed() >= age) {
                issued.gone.get_or_insert_with(Instant::now);
            }
        }
    }

    /// The broker has this job no more, though its result has not come.
    pub(crate) fn is_gone(&mut self, job: &Job) {
        if let Some(issued) = self.jobs.get_mut(&job.number).filter(|issued| issued.job == *job) {
            issued.gone.get_or_insert_with(Instant::now);
        }
    }

    /// Jobs that have been gone for so long that their results do not come any more.
    pub(crate) fn gone_for(&self, age: Duration) -> Vec<Issued> {
        let is_lost = |issued: &&Issued| issued.gone.is_some_and(|at| at.elapsed() >= age);
        self.jobs.values().filter(is_lost).cloned().collect()
    }

    fn sent_before(&self, age: impl Fn(&Issued) -> Duration) -> impl Iterator<Item = &Issued> {
        self.jobs
            .values()
            .filter(move |issued| issued.sent.is_some_and(|(at, _)| at.elapsed() >= age(issued)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_is_sent_once_unless_the_broker_did_not_take_it() {
        let mut jobs = Outstanding::default();
        let job = |number, attempt| Job { event: "e".into(), number, seed: 0, attempt };
        jobs.issue(job(1, 0), Purpose::Play);
        jobs.issue(job(2, 0), Purpose::Play);
        assert_eq!(jobs.take_unsent(9), [job(1, 0), job(2, 0)]);
        jobs.sent(1, Some(10));
        jobs.sent(2, None);
        assert_eq!(jobs.take_unsent(9), [job(2, 0)]);
        jobs.sent(2, Some(11));
        assert!(jobs.take_unsent(9).is_empty());
        assert_eq!(jobs.older_than(Duration::ZERO).len(), 2);
        assert!(jobs.older_than(Duration::from_secs(9)).is_empty());
        jobs.issue(job(1, 1), Purpose::Play);
        assert_eq!((jobs.take_unsent(9), jobs.get(1).unwrap().times), (vec![job(1, 1)], 2));
        jobs.remove(1);
        assert_eq!(jobs.len(), 1);
    }

    #[test]
    fn patience_has_an_end_and_what_is_gone_is_noticed_once() {
        let mut jobs = Outstanding::default();
        let job = |attempt| Job { event: "e".into(), number: 1, seed: 0, attempt };
        for attempt in 0..20 {
            jobs.issue(job(attempt), Purpose::Play);
            assert_eq!(jobs.take_unsent(9).len(), 1);
            jobs.sent(1, Some(u64::from(attempt)));
        }
        std::thread::sleep(Duration::from_millis(50));
        assert_eq!(jobs.older_than(Duration::from_millis(10)).len(), 1, "not after 2^19 times as long");
        assert_eq!(jobs.due_at_broker(Duration::ZERO, 9).len(), 1);
        jobs.is_gone(&job(0));
        assert_eq!(jobs.due_at_broker(Duration::ZERO, 9).len(), 1, "that was another attempt");
        jobs.is_gone(&job(19));
        assert!(jobs.due_at_broker(Duration::ZERO, 9).is_empty());
        assert_eq!(
            (jobs.gone_for(Duration::ZERO).len(), jobs.gone_for(Duration::from_secs(9)).len()),
            (1, 0)
        );
        assert_eq!((jobs.fail(1, "a", "it stalls"), jobs.fail(1, "a", "it stalls")), (1, 1));
        jobs.issue(job(20), Purpose::Play);
        assert_eq!((jobs.fail(1, "b", "it stalls"), jobs.gone_for(Duration::ZERO).len()), (2, 0));
    }
}
