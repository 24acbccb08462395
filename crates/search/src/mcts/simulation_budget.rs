//! The budget of a Monte-Carlo search (simulations, clock and threads) and its division among searches.

use crate::time_budget::TimeBudget;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use tengen_base::threads::on_threads;
use tengen_play::{SearchLimits, Stop};

/// What one move's search may cost. With a count and no clock, the result depends on the seed alone, not on threads.
#[derive(Clone, Debug)]
pub struct SimulationBudget {
    /// Simulations for each search (for example each candidate's); `None` leaves it to the clock.
    pub count: Option<u64>,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// Raised to end the search early.
    pub stop: Stop,
    /// The number of threads.
    pub threads: usize,
}

impl SimulationBudget {
    /// So many simulations for each search, on one thread.
    pub fn simulations(count: u64) -> SimulationBudget {
        SimulationBudget { count: Some(count), deadline: None, stop: Stop::default(), threads: 1 }
    }

    /// The budget that limits leave for each search: the count `asked` for, within the time. Without a count, all the
    /// time; without a clock either, the `usual` count.
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

    /// Runs the simulations of every search, a few at a time in turn, on all threads. `simulate` is called with a search
    /// and the number of simulations up to which to go.
    pub(super) fn share<S: Send>(&self, searches: &mut [S], simulate: impl Fn(&mut S, u64) + Sync) {
        let threads = self.threads.min(searches.len());
        let waiting = Mutex::new(searches.iter_mut().map(|search| (search, 0)).collect::<VecDeque<_>>());
        let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        let work = || {
            while let Some((search, made)) = next() {
                let goal = self.count.unwrap_or(u64::MAX).min(made + BATCH);
                simulate(search, goal);
                let done = self.count.is_some_and(|count| goal >= count);
                // Every search makes its first simulations however late it is, so that there is something to choose.
                if !done && !self.is_over() {
                    waiting.lock().unwrap_or_else(PoisonError::into_inner).push_back((search, goal));
                }
            }
        };
        on_threads(threads, work);
    }
}

/// Simulations of one search before the next has its turn, and between two checks of the clock.
pub(super) const BATCH: u64 = 32;
