//! Where games are played: on the threads of this machine, or by whoever else takes jobs and delivers results.

use crate::Stop;
use std::ops::ControlFlow;
use std::sync::mpsc;
use std::thread;
use tengen_base::threads::start_some;
use thiserror::Error;

/// Takes jobs and delivers results, in any order. A job says completely what is to be done, so it does not matter who
/// does it, nor how often.
pub trait Workforce<Job, Done> {
    /// Does the jobs that `next` hands out, until there are none, `take` breaks, or `stop` is raised.
    ///
    /// `take` is called on this thread. When it returns, what was delivered is kept: only then may the workforce forget
    /// it. After a break nothing more may be delivered but [`Delivery::Retracted`], to which going on means that the
    /// results are forgotten for good, and a break that they are not. Either ends the work.
    ///
    /// # Errors
    /// When the workforce cannot go on. What was delivered remains valid.
    fn work(
        &self,
        next: &(dyn Fn() -> Option<Job> + Sync),
        stop: &Stop,
        take: &mut dyn FnMut(Delivery<Done>) -> ControlFlow<()>,
    ) -> Result<(), WorkforceError>;
}

/// What a workforce delivers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery<Done> {
    /// Jobs that are done.
    Done(Vec<Done>),
    /// The results of the jobs with these numbers turned out to be false: they are to be forgotten, and done again.
    Retracted(Vec<u64>),
}

/// Why a workforce cannot go on, as one sentence.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{0}")]
pub struct WorkforceError(pub String);

/// Does a job; `None` ends the work of the thread.
pub type Doer<'a, Job, Done> = Box<dyn FnMut(Job, &Stop) -> Option<Done> + 'a>;

/// Threads of this machine, each with a doer of its own.
pub struct LocalThreads<'a, Job, Done> {
    /// How many there are.
    pub count: usize,
    /// Makes the doer of a thread, on that thread.
    pub doer: &'a (dyn Fn() -> Doer<'a, Job, Done> + Sync),
}

impl<Job, Done: Send> Workforce<Job, Done> for LocalThreads<'_, Job, Done> {
    fn work(
        &self,
        next: &(dyn Fn() -> Option<Job> + Sync),
        stop: &Stop,
        take: &mut dyn FnMut(Delivery<Done>) -> ControlFlow<()>,
    ) -> Result<(), WorkforceError> {
        // Raised when no more is wanted, without raising the caller's own flag.
        let enough = Stop::default().under(stop);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            let threads = (0..self.count.max(1)).map(|_| {
                let (sender, enough) = (sender.clone(), &enough);
                move || {
                    let mut doer = (self.doer)();
                    while !enough.is_raised() {
                        let Some(done) = next().and_then(|job| doer(job, enough)) else { return };
                        if sender.send(done).is_err() {
                            return;
                        }
                    }
                }
            });
            start_some(scope, threads)
                .map_err(|error| WorkforceError(format!("the system refuses a thread: {error}")))?;
            drop(sender);
            for done in &receiver {
                if take(Delivery::Done(vec![done])).is_break() {
                    break;
                }
            }
            // However it ended, jobs that are still being done are no longer needed.
            enough.raise();
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::sync::atomic::{AtomicU64, Ordering};

    fn squares(threads: usize, until: usize) -> BTreeSet<u64> {
        let numbers = AtomicU64::new(0);
        let next = || Some(numbers.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < 100);
        let doer = || -> Doer<'_, u64, u64> { Box::new(|number, _| Some(number * number)) };
        let mut taken = BTreeSet::new();
        let mut take = |delivery: Delivery<u64>| {
            if let Delivery::Done(done) = delivery {
                taken.extend(done);
            }
            if taken.len() < until { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let workforce = LocalThreads { count: threads, doer: &doer };
        workforce.work(&next, &Stop::default(), &mut take).unwrap();
        taken
    }

    #[test]
    fn every_job_is_done_once_on_any_number_of_threads() {
        let all: BTreeSet<u64> = (0..100).map(|number| number * number).collect();
        for threads in [1, 4] {
            assert_eq!(squares(threads, usize::MAX), all);
        }
        assert_eq!(squares(4, 7).len(), 7, "nothing is delivered after a break");
    }
}
