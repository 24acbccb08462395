//! Threads where the system may refuse some: work goes on with those that there are.

use std::io;
use std::thread::{Builder, Scope};

/// Runs the same work on up to so many threads, this one included. A thread that the system refuses is left out, so the
/// work must not depend on their number.
pub fn on_threads(threads: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        let others = (1..threads).map(|_| &work);
        // Without others, this one does it all.
        let _ = start_some(scope, others);
        work();
    });
}

/// Starts a thread in a scope for each piece of work, as far as the system gives threads; says how many there are. What
/// has no thread is dropped.
///
/// # Errors
/// When the system refuses the first.
pub fn start_some<'scope, F: FnOnce() + Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl IntoIterator<Item = F>,
) -> io::Result<usize> {
    let mut started = 0;
    for one in work {
        match Builder::new().spawn_scoped(scope, one) {
            Ok(_) => started += 1,
            Err(error) if started == 0 => return Err(error),
            Err(_) => break,
        }
    }
    Ok(started)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn every_piece_of_work_is_done_once() {
        let count = AtomicUsize::new(0);
        let add = || {
            count.fetch_add(1, Ordering::Relaxed);
        };
        on_threads(4, add);
        assert_eq!(count.load(Ordering::Relaxed), 4);
        let started = std::thread::scope(|scope| start_some(scope, (0..3).map(|_| add)));
        assert_eq!((started.unwrap(), count.load(Ordering::Relaxed)), (3, 7));
    }
}
