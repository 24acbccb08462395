//! Slots for games that tournaments play at the same time, given in the order of asking.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tengen_play::Stop;

/// The game slots of all tournaments together.
pub(super) struct GameSlots {
    state: Mutex<SlotState>,
    changed: Condvar,
}

struct SlotState {
    free: usize,
    /// The tickets of waiting games, the oldest first.
    queue: VecDeque<u64>,
    next_ticket: u64,
    /// Which games of which tournaments are being played.
    playing: BTreeMap<String, BTreeSet<u64>>,
}

/// A game's slot; released when dropped.
pub(super) struct GameSlot {
    slots: Arc<GameSlots>,
    id: String,
    number: u64,
}

/// How often a waiting game checks whether it is to pause.
const LOOK: Duration = Duration::from_millis(100);

impl GameSlots {
    /// This many slots.
    pub(super) fn new(count: usize) -> Arc<GameSlots> {
        let state =
            SlotState { free: count, queue: VecDeque::new(), next_ticket: 0, playing: BTreeMap::new() };
        Arc::new(GameSlots { state: Mutex::new(state), changed: Condvar::new() })
    }

    fn lock(&self) -> MutexGuard<'_, SlotState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a slot; `None` when the tournament is to pause. It blocks its thread and needs no runtime, which may end
    /// first.
    pub(super) fn acquire(self: &Arc<Self>, id: &str, number: u64, stop: &Stop) -> Option<GameSlot> {
        let mut state = self.lock();
        let ticket = state.next_ticket;
        state.next_ticket += 1;
        state.queue.push_back(ticket);
        while state.free == 0 || state.queue.front() != Some(&ticket) {
            if stop.is_raised() {
                state.queue.retain(|&other| other != ticket);
                self.changed.notify_all();
                return None;
            }
            let waited = self.changed.wait_timeout(state, LOOK);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        state.queue.pop_front();
        state.free -= 1;
        state.playing.entry(id.to_owned()).or_default().insert(number);
        // There may be a slot for the next one too.
        self.changed.notify_all();
        Some(GameSlot { slots: Arc::clone(self), id: id.to_owned(), number })
    }

    /// The games of a tournament that are being played.
    pub(super) fn playing(&self, id: &str) -> BTreeSet<u64> {
        self.lock().playing.get(id).cloned().unwrap_or_default()
    }
}

impl Drop for GameSlot {
    fn drop(&mut self) {
        let mut state = self.slots.lock();
        state.free += 1;
        if let Some(games) = state.playing.get_mut(&self.id) {
            games.remove(&self.number);
            if games.is_empty() {
                state.playing.remove(&self.id);
            }
        }
        drop(state);
        self.slots.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::thread;

    #[test]
    fn slots_are_given_in_the_order_of_asking() {
        let slots = GameSlots::new(1);
        let (sender, receiver) = mpsc::channel();
        let first = slots.acquire("a", 0, &Stop::default()).unwrap();
        assert_eq!(slots.playing("a"), BTreeSet::from([0]));
        thread::scope(|scope| {
            for number in 1..=3 {
                let (slots, sender) = (&slots, sender.clone());
                scope.spawn(move || {
                    let _slot = slots.acquire("b", number, &Stop::default()).unwrap();
                    sender.send(number).unwrap();
                });
                // The next one asks once this one waits.
                while slots.lock().queue.len() < number as usize {
                    thread::yield_now();
                }
            }
            drop(first);
        });
        assert_eq!(receiver.try_iter().collect::<Vec<_>>(), [1, 2, 3]);
        let free = slots.lock().free;
        assert_eq!((free, slots.playing("a"), slots.playing("b")), (1, BTreeSet::new(), BTreeSet::new()));
    }

    #[test]
    fn a_game_that_is_to_pause_leaves_the_queue() {
        let slots = GameSlots::new(1);
        let held = slots.acquire("a", 0, &Stop::default()).unwrap();
        let stop = Stop::default();
        stop.raise();
        assert!(slots.acquire("b", 0, &stop).is_none());
        drop(held);
        assert!(slots.acquire("c", 0, &Stop::default()).is_some());
    }
}
