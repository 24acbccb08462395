//! How much a search may spend, and who works on it.

use crate::time_budget::TimeBudget;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use tengen_play::{SearchLimits, Stop};

/// What one choice may cost. With a count and no clock, the result follows from the seed alone, whatever the threads.
#[derive(Clone, Debug)]
pub struct SimulationBudget {
    /// Simulations for each search that is to be made (each candidate's, say); `None` leaves it to the clock.
    pub count: Option<u64>,
    /// When to stop whatever is going on.
    pub deadline: Option<Instant>,
    /// Raised by whoever wants the best move so far, now.
    pub stop: Stop,
    /// How many threads work.
    pub threads: usize,
}

impl SimulationBudget {
    /// So many simulations for each search, on one thread.
    pub fn simulations(count: u64) -> SimulationBudget {
        SimulationBudget { count: Some(count), deadline: None, stop: Stop::default(), threads: 1 }
    }

    /// What limits leave for each search: the count asked for, within the time there is. When no count is asked for,
    /// all the time there is, or the usual count where there is no clock.
    pub fn within(
        limits: &SearchLimits,
        start: Instant,
        asked: Option<u64>,
        usual: u64,
        threads: usize,
    ) -> SimulationBudget {
        let deadline = TimeBudget::new(limits, start).fair_deadline();
        let count = asked.or(deadline.is_none().then_some(usual));
        SimulationBudget {
            count,
            deadline,
            stop: limits.stop.clone(),
            threads: limits.threads.unwrap_or(threads).max(1),
        }
    }

    /// The same, but no more than `total` simulations for so many searches together.
    #[must_use]
    pub fn at_most(self, total: Option<u64>, searches: usize) -> SimulationBudget {
        let share = total.map(|total| (total / searches.max(1) as u64).max(1));
        let count = match (self.count, share) {
            (Some(count), Some(share)) => Some(count.min(share)),
            (count, share) => count.or(share),
        };
        SimulationBudget { count, ..self }
    }

    /// Whether it is time to stop.
    pub fn is_over(&self) -> bool {
        self.stop.is_raised() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Has every search make its simulations, a few at a time in turn, on all threads. Each is told up to which number
    /// of simulations to go.
    pub(super) fn share<S: Send>(&self, searches: &mut [S], simulate: impl Fn(&mut S, u64) + Sync) {
        let threads = self.threads.min(searches.len());
        let waiting = Mutex::new(searches.iter_mut().map(|search| (search, 0)).collect::<VecDeque<_>>());
        let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        let work = || {
            while let Some((search, made)) = next() {
                let goal = self.count.unwrap_or(u64::MAX).min(made + BATCH);
                simulate(search, goal);
                let done = self.count.is_some_and(|count| goal >= count);
                // Every search makes its first simulations, however late it is: a choice among none is no choice.
                if !done && !self.is_over() {
                    waiting.lock().unwrap_or_else(PoisonError::into_inner).push_back((search, goal));
                }
            }
        };
        on_threads(threads, work);
    }
}

/// Simulations of one search before the next has its turn, and between two looks at the clock.
pub(super) const BATCH: u64 = 32;

/// Does the same work on so many threads, this one among them.
pub(super) fn on_threads(threads: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(&work);
        }
        work();
    });
}
