//! The stopwatch of the person to move.

use std::time::{Duration, Instant};

/// The stopwatch.
#[derive(Debug, Default)]
pub(crate) struct Stopwatch {
    before: Duration,
    since: Option<Instant>,
}

impl Stopwatch {
    /// Starts or resumes.
    pub(crate) fn start(&mut self) {
        self.since.get_or_insert_with(Instant::now);
    }

    /// Stops, keeping what was used.
    pub(crate) fn pause(&mut self) {
        self.before = self.used();
        self.since = None;
    }

    /// Whether it runs.
    pub(crate) fn running(&self) -> bool {
        self.since.is_some()
    }

    /// Time used for this turn so far.
    pub(crate) fn used(&self) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// The time used; the next turn begins from nothing.
    pub(crate) fn take(&mut self) -> Duration {
        let used = self.used();
        self.clear();
        used
    }

    /// Back to nothing.
    pub(crate) fn clear(&mut self) {
        *self = Stopwatch::default();
    }
}
