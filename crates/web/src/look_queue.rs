//! The first look of an analysis: short, and soon for everybody.
//!
//! Whoever has looked least goes first: among addresses, then among the visitors of one address. So a visitor who asks
//! again and again, or under many names, waits behind one who has just come. The more visitors wait, the shorter a look.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tengen_play::Stop;

/// Places for first looks, and who waits for one.
pub(crate) struct LookQueue {
    places: usize,
    state: Mutex<LookState>,
}

struct LookState {
    free: usize,
    waiting: BTreeSet<Rank>,
    next_number: u64,
    /// How much each address and each visitor has looked lately.
    looked: HashMap<String, Looked>,
}

/// The order in which visitors look: looks of the address, looks of the visitor, order of asking.
type Rank = (u32, u32, u64);

/// A count of looks that halves with time.
#[derive(Clone, Copy)]
struct Looked {
    count: f64,
    at: Instant,
}

/// A permit for a first look; released when dropped.
pub(crate) struct LookPermit {
    queue: Arc<LookQueue>,
    time: Duration,
}

/// The time of a look when few wait.
const LONGEST: Duration = Duration::from_millis(250);
/// The shortest look that finds the forced wins of a usual game.
const SHORTEST: Duration = Duration::from_millis(40);
/// The time in which all who wait are to have looked.
const ROUND: Duration = Duration::from_millis(500);
/// The time in which a count of looks halves.
const HALF_LIFE: Duration = Duration::from_secs(10);
/// How often a visitor who waits checks whether it is its turn.
const POLL: Duration = Duration::from_millis(10);
/// With more counts than this, those of visitors who have long gone are dropped.
const SWEEP: usize = 2000;

impl Looked {
    fn now(&self, now: Instant) -> f64 {
        let half_lives = now.saturating_duration_since(self.at).as_secs_f64() / HALF_LIFE.as_secs_f64();
        self.count * (-half_lives).exp2()
    }
}

impl LookState {
    fn looked(&self, key: &str, now: Instant) -> u32 {
        self.looked.get(key).map_or(0, |looked| looked.now(now).round() as u32)
    }

    fn count(&mut self, key: &str, now: Instant) {
        if self.looked.len() > SWEEP {
            self.looked.retain(|_, looked| looked.now(now) >= 0.5);
        }
        let looked = self.looked.entry(key.to_owned()).or_insert(Looked { count: 0.0, at: now });
        *looked = Looked { count: looked.now(now) + 1.0, at: now };
    }
}

impl LookQueue {
    /// A queue for this many looks at the same time.
    pub(crate) fn new(places: usize) -> Arc<LookQueue> {
        let state =
            LookState { free: places, waiting: BTreeSet::new(), next_number: 0, looked: HashMap::new() };
        Arc::new(LookQueue { places, state: Mutex::new(state) })
    }

    fn lock(&self) -> MutexGuard<'_, LookState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a look; `None` when `stop` is raised first.
    pub(crate) async fn permit(
        self: &Arc<Self>,
        visitor: &str,
        address: IpAddr,
        stop: &Stop,
    ) -> Option<LookPermit> {
        let address = address.to_string();
        let rank = {
            let (mut state, now) = (self.lock(), Instant::now());
            state.next_number += 1;
            let rank = (state.looked(&address, now), state.looked(visitor, now), state.next_number);
            state.waiting.insert(rank);
            rank
        };
        let _leave = LeaveQueue { queue: self, rank };
        loop {
            if stop.is_raised() {
                return None;
            }
            if let Some(time) = self.take_turn(rank, visitor, &address) {
                return Some(LookPermit { queue: Arc::clone(self), time });
            }
            tokio::time::sleep(POLL).await;
        }
    }

    /// Takes a place if it is the rank's turn; says how long the look may take.
    fn take_turn(&self, rank: Rank, visitor: &str, address: &str) -> Option<Duration> {
        let mut state = self.lock();
        if state.free == 0 || state.waiting.first() != Some(&rank) {
            return None;
        }
        let now = Instant::now();
        state.free -= 1;
        state.count(visitor, now);
        state.count(address, now);
        let share = ROUND * self.places as u32 / state.waiting.len() as u32;
        Some(share.clamp(SHORTEST, LONGEST))
    }
}

/// Leaves the queue, also when the request goes away while it waits.
struct LeaveQueue<'a> {
    queue: &'a LookQueue,
    rank: Rank,
}

impl Drop for LeaveQueue<'_> {
    fn drop(&mut self) {
        self.queue.lock().waiting.remove(&self.rank);
    }
}

impl LookPermit {
    /// How long the look may take.
    pub(crate) fn time(&self) -> Duration {
        self.time
    }
}

impl Drop for LookPermit {
    fn drop(&mut self) {
        self.queue.lock().free += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    /// The visitors in the order in which they look, one at a time, when all have asked.
    fn order(queue: &Arc<LookQueue>, asking: &[(&'static str, u8)]) -> Vec<&'static str> {
        let looked = Arc::new(Mutex::new(Vec::new()));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let stop = Stop::default();
            let held = queue.permit("holder", address(0), &stop).await.unwrap();
            let mut tasks = Vec::new();
            for &(visitor, last) in asking {
                let (queue, looked) = (Arc::clone(queue), Arc::clone(&looked));
                tasks.push(tokio::spawn(async move {
                    let permit = queue.permit(visitor, address(last), &Stop::default()).await;
                    looked.lock().unwrap().push(visitor);
                    drop(permit);
                }));
                tokio::task::yield_now().await;
            }
            drop(held);
            for task in tasks {
                task.await.unwrap();
            }
        });
        Arc::into_inner(looked).unwrap().into_inner().unwrap()
    }

    #[test]
    fn who_has_looked_least_goes_first() {
        let queue = LookQueue::new(1);
        assert_eq!(order(&queue, &[("a", 1), ("a", 1), ("b", 2)]), ["a", "a", "b"]);
        assert_eq!(order(&queue, &[("a", 1), ("b", 2), ("c", 3)]), ["c", "b", "a"]);
        // A new name at an address that has looked much gains nothing.
        assert_eq!(order(&queue, &[("new", 1), ("d", 4)]), ["d", "new"]);
    }

    #[test]
    fn looks_are_shorter_the_more_wait_and_nobody_stays_in_the_queue() {
        let queue = LookQueue::new(2);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let stop = Stop::default();
            let permit = queue.permit("me", address(1), &stop).await.unwrap();
            assert_eq!(permit.time(), LONGEST);
            for number in 0..20 {
                queue.lock().waiting.insert((100, 100, number));
            }
            assert!(queue.permit("you", address(2), &stop).await.unwrap().time() < LONGEST / 2);
            queue.lock().waiting.clear();
            let _other = queue.permit("you", address(2), &stop).await.unwrap();
            stop.raise();
            assert!(queue.permit("third", address(3), &stop).await.is_none());
            assert!(queue.lock().waiting.is_empty());
        });
    }
}
