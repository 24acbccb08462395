//! The positions that wait and those that are searched: by priority, bounded, and taken back on request.

use super::query::Query;
use std::collections::BinaryHeap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tengen_play::Stop;

/// A position to be analysed. The greatest comes first: the highest priority, then the first that was asked for.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) query: Arc<Query>,
    pub(super) turn: usize,
    priority: i64,
    number: u64,
}

/// Which positions are taken back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Selection<'a> {
    /// The id of their query; `None` for all.
    pub(super) query: Option<&'a str>,
    /// Their turns; `None` for all.
    pub(super) turns: Option<&'a [usize]>,
}

/// The queue between the reader and the workers.
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    /// Ends everything: Ctrl-C.
    stop: Stop,
    most_waiting: usize,
}

#[derive(Default)]
struct State {
    waiting: BinaryHeap<Task>,
    running: Vec<(u64, Task, Stop)>,
    asked: u64,
    /// No more will be asked.
    is_closed: bool,
    /// The results can no longer be delivered.
    is_aborted: bool,
}

/// How long a thread sleeps before it looks whether Ctrl-C was pressed.
const NAP: Duration = Duration::from_millis(50);

impl Queue {
    /// A queue in which at most about so many positions wait: who asks for more has to wait, too.
    pub(super) fn new(most_waiting: usize, stop: Stop) -> Queue {
        Queue { state: Mutex::default(), changed: Condvar::new(), stop, most_waiting }
    }

    /// Adds the positions of a query, after a wait for room. Says whether more is wanted.
    pub(super) fn ask(&self, query: Query) -> bool {
        let query = Arc::new(query);
        let mut state = self.state();
        while state.waiting.len() >= self.most_waiting && !self.is_over(&state) {
            state = self.sleep(state);
        }
        for &(turn, priority) in &query.turns {
            let task = Task { query: Arc::clone(&query), turn, priority, number: state.asked };
            state.asked += 1;
            state.waiting.push(task);
        }
        self.changed.notify_all();
        !self.is_over(&state)
    }

    /// The next position and its stop, after a wait for one. `None` when there will be no more.
    pub(super) fn next(&self) -> Option<(Task, Stop)> {
        let mut state = self.state();
        loop {
            if self.is_over(&state) {
                return None;
            }
            if let Some(task) = state.waiting.pop() {
                let stop = Stop::default();
                state.running.push((task.number, task.clone(), stop.clone()));
                self.changed.notify_all();
                return Some((task, stop.under(&self.stop)));
            }
            if state.is_closed {
                return None;
            }
            state = self.sleep(state);
        }
    }

    /// A position was answered.
    pub(super) fn done(&self, task: &Task) {
        self.state().running.retain(|(number, ..)| *number != task.number);
    }

    /// Takes positions back: those that wait are returned, those that are searched are stopped.
    pub(super) fn take_back(&self, selection: Selection<'_>) -> Vec<Task> {
        let mut state = self.state();
        for (_, task, stop) in &state.running {
            if selection.contains(task) {
                stop.raise();
            }
        }
        let (mut taken, kept): (Vec<Task>, Vec<Task>) =
            state.waiting.drain().partition(|task| selection.contains(task));
        state.waiting = kept.into();
        self.changed.notify_all();
        taken.sort_unstable_by_key(|task| task.number);
        taken
    }

    /// No more will be asked; what was asked is answered.
    pub(super) fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
    }

    /// Nobody wants the results any more.
    pub(super) fn abort(&self) {
        let mut state = self.state();
        state.is_aborted = true;
        state.running.iter().for_each(|(_, _, stop)| stop.raise());
        self.changed.notify_all();
    }

    /// How many positions were never begun.
    pub(super) fn left(&self) -> usize {
        self.state().waiting.len()
    }

    fn is_over(&self, state: &State) -> bool {
        state.is_aborted || self.stop.is_raised()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn sleep<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed.wait_timeout(state, NAP).unwrap_or_else(PoisonError::into_inner).0
    }
}

impl Selection<'_> {
    fn contains(&self, task: &Task) -> bool {
        self.query.is_none_or(|id| task.query.id == id)
            && self.turns.is_none_or(|turns| turns.contains(&task.turn))
    }
}

impl Task {
    fn rank(&self) -> (i64, std::cmp::Reverse<u64>) {
        (self.priority, std::cmp::Reverse(self.number))
    }
}

impl PartialEq for Task {
    fn eq(&self, other: &Task) -> bool {
        self.number == other.number
    }
}

impl Eq for Task {}

impl PartialOrd for Task {
    fn partial_cmp(&self, other: &Task) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Task {
    fn cmp(&self, other: &Task) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}
