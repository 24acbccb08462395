//! What a coordinator knows of its workers, and how fast games are kept.

use crate::announcement::{CannotPlay, Heartbeat, Identity};
use crate::pace::Pace;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// A worker that has not been heard of for so long is away.
const AWAY: Duration = Duration::from_secs(20);

/// Who works, and how fast it goes.
pub(super) struct Tally {
    workers: BTreeMap<String, Present>,
    pace: Pace,
    /// About the longest time from handing out a job to its result.
    turnaround: Duration,
    /// Workers that were named for keeping games.
    hoarders: BTreeSet<String>,
}

/// A worker that is there.
struct Present {
    heard: Instant,
    cores: usize,
    busy: usize,
    /// Why it cannot work for this event.
    cannot: Option<String>,
    /// When a result of it came last, or when it was first heard of.
    delivered: Instant,
}

impl Tally {
    pub(super) fn new() -> Tally {
        Tally {
            workers: BTreeMap::new(),
            pace: Pace::new(),
            turnaround: Duration::ZERO,
            hoarders: BTreeSet::new(),
        }
    }

    /// A worker was heard of. Returns why it is refused, if it runs another program.
    pub(super) fn hear(&mut self, beat: &Heartbeat, program: &Identity, event: &str) -> Option<String> {
        let refused = beat.program.differs(program);
        if refused.is_some() || beat.leaving {
            self.workers.remove(&beat.worker);
            return refused;
        }
        let now = Instant::now();
        let cannot = beat.cannot.iter().find(|cannot| cannot.event == event);
        let delivered = self.workers.get(&beat.worker).map_or(now, |worker| worker.delivered);
        let cannot = cannot.map(|CannotPlay { why, .. }| why.clone());
        let worker = Present { heard: now, cores: beat.cores, busy: beat.busy, cannot, delivered };
        self.workers.insert(beat.worker.clone(), worker);
        None
    }

    /// A result of a worker came, so long after its job was handed out.
    pub(super) fn deliver(&mut self, worker: &str, after: Option<Duration>) {
        if let Some(worker) = self.workers.get_mut(worker) {
            worker.delivered = Instant::now();
        }
        self.hoarders.remove(worker);
        // What took long long ago counts less and less.
        self.turnaround = self.turnaround.mul_f64(0.99).max(after.unwrap_or_default());
    }

    /// About the longest time that a job takes, waiting included.
    pub(super) fn turnaround(&self) -> Duration {
        self.turnaround
    }

    /// A worker is refused: it counts no more.
    pub(super) fn forget(&mut self, worker: &str) {
        self.workers.remove(worker);
    }

    fn here(&self) -> impl Iterator<Item = (&String, &Present)> {
        self.workers.iter().filter(|(_, worker)| worker.heard.elapsed() < AWAY)
    }

    /// The workers that are there and can play.
    pub(super) fn present(&self) -> usize {
        self.here().filter(|(_, worker)| worker.cannot.is_none()).count()
    }

    /// A worker that cannot play, why, and how many there are.
    pub(super) fn unable(&self) -> Option<(String, String, usize)> {
        let mut unable =
            self.here().filter_map(|(name, worker)| Some((name.clone(), worker.cannot.clone()?)));
        let (name, why) = unable.next()?;
        Some((name, why, 1 + unable.count()))
    }

    /// The cores of those that can play.
    pub(super) fn cores(&self) -> usize {
        self.here().filter(|(_, worker)| worker.cannot.is_none()).map(|(_, worker)| worker.cores).sum()
    }

    /// Workers that have said for so long that they play, and sent nothing: each is named once.
    pub(super) fn new_hoarders(&mut self, patience: Duration) -> Vec<String> {
        let keeps = |worker: &Present| worker.busy > 0 && worker.delivered.elapsed() >= patience;
        let all: Vec<String> =
            self.here().filter(|(_, worker)| keeps(worker)).map(|(name, _)| name.clone()).collect();
        all.into_iter().filter(|name| self.hoarders.insert(name.clone())).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn beat(worker: &str, busy: usize, cannot: Option<&str>) -> Heartbeat {
        let cannot = cannot.map(|why| CannotPlay { event: "e".into(), title: "t".into(), why: why.into() });
        Heartbeat {
            worker: worker.into(),
            program: Identity::recorded(),
            cores: 2,
            busy,
            games: 0,
            games_per_hour: 0.0,
            cannot: cannot.into_iter().collect(),
            leaving: false,
        }
    }

    #[test]
    fn who_cannot_play_does_not_count_and_who_keeps_games_is_named_once() {
        let mut tally = Tally::new();
        let program = Identity::recorded();
        for beat in [beat("ann", 1, None), beat("bob", 2, None), beat("cid", 0, Some("no engine"))] {
            assert_eq!(tally.hear(&beat, &program, "e"), None);
        }
        assert_eq!((tally.present(), tally.cores()), (2, 4));
        assert_eq!(tally.unable(), Some(("cid".into(), "no engine".into(), 1)));
        tally.hear(&beat("cid", 0, Some("no engine")), &program, "another event");
        assert_eq!((tally.present(), tally.unable()), (3, None));
        std::thread::sleep(Duration::from_millis(30));
        tally.deliver("ann", Some(Duration::from_secs(7)));
        let patience = Duration::from_millis(20);
        assert_eq!(tally.new_hoarders(patience), ["bob"]);
        assert!(tally.new_hoarders(patience).is_empty());
        assert_eq!(tally.turnaround(), Duration::from_secs(7));
        tally.deliver("bob", Some(Duration::from_secs(1)));
        assert!(tally.turnaround() < Duration::from_secs(7), "the longest is forgotten in time");
        std::thread::sleep(Duration::from_millis(30));
        assert_eq!(tally.new_hoarders(patience), ["ann", "bob"]);
    }
}
