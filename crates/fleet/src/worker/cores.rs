//! The threads that play, each with agents of its own.

use super::{Joined, Shared, lock};
use crate::job::Job;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use tokio::sync::oneshot;

/// What came of a job: a result, `None` if it was stopped, or why it cannot be done here.
pub(super) type Played = Result<Option<String>, String>;

/// A job for a core.
pub(super) struct Task {
    pub(super) event: Arc<Joined>,
    pub(super) job: Job,
    pub(super) done: oneshot::Sender<Played>,
}

/// The way to the cores. They end when it is dropped.
pub(super) struct Cores(mpsc::Sender<Task>);

impl Cores {
    pub(super) fn start(count: usize, shared: &Arc<Shared>) -> Cores {
        let (sender, receiver) = mpsc::channel();
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..count.max(1) {
            let (tasks, shared) = (Arc::clone(&receiver), Arc::clone(shared));
            thread::spawn(move || {
                let mut next = lock(&tasks).recv().ok();
                while let Some(task) = next {
                    next = play_event(task, &tasks, &shared);
                }
            });
        }
        Cores(sender)
    }

    /// Has a job played by the next free core.
    pub(super) fn play(&self, task: Task) {
        // All cores end at once or not at all.
        let _ = self.0.send(task);
    }
}

/// Plays jobs of one event, with the same agents, until one of another event comes; returns that one.
fn play_event(first: Task, tasks: &Mutex<mpsc::Receiver<Task>>, shared: &Shared) -> Option<Task> {
    let event = Arc::clone(&first.event);
    let mut player = event.work.player();
    let mut task = first;
    loop {
        let Job { number, seed, .. } = task.job;
        shared.busy.fetch_add(1, Ordering::Relaxed);
        let played = catch_unwind(AssertUnwindSafe(|| player.play(number, seed, &shared.stop)));
        shared.busy.fetch_sub(1, Ordering::Relaxed);
        let is_broken = played.is_err();
        // Nobody waits for a game that was taken away.
        let _ =
            task.done.send(played.unwrap_or_else(|_| Err("the program failed while it played".to_owned())));
        task = lock(tasks).recv().ok()?;
        if is_broken || task.event.id != event.id {
            return Some(task);
        }
    }
}
