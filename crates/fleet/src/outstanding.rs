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
}

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
        let times = self.jobs.get(&number).map_or(0, |issued| issued.times) + 1;
        self.jobs.insert(number, Issued { job, purpose, sent: None, times });
        self.unsent.push_back(number);
    }

    pub(crate) fn remove(&mut self, number: u64) -> Option<Issued> {
        self.jobs.remove(&number)
    }

    /// Forgets every job that is no audit, or every job that is one.
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

    /// Jobs that the broker took, or those of them that it took longer ago than this, doubled for each time that it was
    /// handed out again.
    pub(crate) fn older_than(&self, patience: Duration) -> Vec<Issued> {
        let is_old = |issued: &&Issued| {
            let longest = patience.saturating_mul(1 << (issued.times - 1).min(10));
            issued.sent.is_some_and(|(at, _)| at.elapsed() >= longest)
        };
        self.jobs.values().filter(is_old).cloned().collect()
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
}
