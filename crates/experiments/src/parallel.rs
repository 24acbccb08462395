//! Tasks of an experiment on several threads.

use crate::Result;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tengen_base::threads::on_threads;

/// A part of an experiment that depends on no other.
pub(crate) type Task<'a, T> = Box<dyn FnOnce() -> Result<T> + Send + 'a>;

/// Runs all tasks, so many at a time, and returns their results in order.
///
/// # Errors
/// With the first error in that order; after an error no further task begins.
pub(crate) fn in_parallel<T: Send>(jobs: usize, tasks: Vec<Task<'_, T>>) -> Result<Vec<T>> {
    let threads = jobs.clamp(1, tasks.len().max(1));
    let queue = Mutex::new(tasks.into_iter().enumerate());
    let results = Mutex::new(Vec::new());
    on_threads(threads, || {
        loop {
            let Some((place, task)) = lock(&queue).next() else { break };
            let result = task();
            if result.is_err() {
                lock(&queue).by_ref().for_each(drop);
            }
            lock(&results).push((place, result));
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(place, _)| *place);
    results.into_iter().map(|(_, result)| result).collect()
}

/// A thread that panicked takes the others with it when the scope ends, so nothing is lost by going on.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ExperimentError;

    #[test]
    fn results_come_in_order_and_errors_come_out() {
        let squares = |fails: Option<u64>| {
            let task = |number: u64| -> Task<'_, u64> {
                let stopped = move || Err(ExperimentError::Stopped);
                Box::new(move || if fails == Some(number) { stopped() } else { Ok(number * number) })
            };
            in_parallel(3, (0..10).map(task).collect())
        };
        assert_eq!(squares(None).unwrap(), [0, 1, 4, 9, 16, 25, 36, 49, 64, 81]);
        assert!(matches!(squares(Some(4)), Err(ExperimentError::Stopped)));
        assert!(in_parallel::<u64>(3, Vec::new()).unwrap().is_empty());
    }
}
