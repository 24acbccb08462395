//! What a coordinator knows of its workers, and how fast games are kept.

use crate::announcement::{Heartbeat, Identity};
use crate::pace::Pace;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// A worker that has not been heard of for so long is away.
const AWAY: Duration = Duration::from_secs(20);

/// Who works, and how fast it goes.
pub(super) struct Tally {
    workers: BTreeMap<String, (Instant, usize)>,
    pace: Pace,
}

impl Tally {
    pub(super) fn new() -> Tally {
        Tally { workers: BTreeMap::new(), pace: Pace::new() }
    }

    /// A worker was heard of. Returns why it is refused, if it runs another program.
    pub(super) fn hear(&mut self, beat: &Heartbeat, program: &Identity) -> Option<String> {
        let refused = beat.program.differs(program);
        if refused.is_some() || beat.leaving {
            self.workers.remove(&beat.worker);
        } else {
            self.workers.insert(beat.worker.clone(), (Instant::now(), beat.cores));
        }
        refused
    }

    /// A worker is refused: it counts no more.
    pub(super) fn forget(&mut self, worker: &str) {
        self.workers.remove(worker);
    }

    /// The workers that are there.
    pub(super) fn present(&self) -> usize {
        self.workers.values().filter(|(at, _)| at.elapsed() < AWAY).count()
    }

    /// Their cores.
    pub(super) fn cores(&self) -> usize {
        self.workers.values().filter(|(at, _)| at.elapsed() < AWAY).map(|(_, cores)| cores).sum()
    }

    /// So many games were kept now.
    pub(super) fn keep(&mut self, games: u64) {
        self.pace.add(games);
    }

    /// The games of the last minutes, the current one last.
    pub(super) fn minutes(&mut self) -> Vec<u64> {
        self.pace.minutes()
    }
}
