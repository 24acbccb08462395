//! How many games there were in each of the last minutes.

use std::time::Instant;

/// Minutes that are remembered.
const MINUTES: usize = 60;

/// A count of games, minute by minute.
pub(crate) struct Pace {
    began: Instant,
    minutes: Vec<u64>,
    /// The number of the last minute in `minutes`.
    minute: u64,
    total: u64,
}

impl Pace {
    pub(crate) fn new() -> Pace {
        Pace { began: Instant::now(), minutes: vec![0], minute: 0, total: 0 }
    }

    /// So many games more, now.
    pub(crate) fn add(&mut self, games: u64) {
        self.turn();
        self.total += games;
        if let Some(last) = self.minutes.last_mut() {
            *last += games;
        }
    }

    /// All games so far.
    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// The games of the last minutes, the current one last.
    pub(crate) fn minutes(&mut self) -> Vec<u64> {
        self.turn();
        self.minutes.clone()
    }

    /// The games of the last hour, or as many as that at the pace so far.
    pub(crate) fn per_hour(&mut self) -> f64 {
        self.turn();
        let games: u64 = self.minutes.iter().sum();
        let seconds = self.began.elapsed().as_secs_f64().clamp(1.0, 60.0 * MINUTES as f64);
        games as f64 * 3600.0 / seconds
    }

    fn turn(&mut self) {
        let now = self.began.elapsed().as_secs() / 60;
        let passed = (now - self.minute).min(MINUTES as u64) as usize;
        self.minutes.extend(std::iter::repeat_n(0, passed));
        self.minutes.drain(..self.minutes.len().saturating_sub(MINUTES));
        self.minute = now;
    }
}
