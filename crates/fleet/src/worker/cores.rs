//! The threads that play, each with agents of its own.

use super::{Joined, Shared, lock};
use crate::job::{Job, Outcome};
use crate::work::JobPlayer;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use tengen_play::Stop;
use tokio::sync::oneshot;

/// What came of a job; `None` if it was stopped.
pub(super) type Played = Option<Outcome>;

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
    let mut player = None;
    let mut task = first;
    loop {
        shared.busy.fetch_add(1, Ordering::Relaxed);
        let played = play(&event, &mut player, &task.job, &shared.stop);
        shared.busy.fetch_sub(1, Ordering::Relaxed);
        // Nobody waits for a game that was taken away.
        let _ = task.done.send(played);
        task = lock(tasks).recv().ok()?;
        if task.event.id != event.id {
            return Some(task);
        }
    }
}

/// Plays one job, with the players of the last one. Those that failed are not asked again.
fn play<'a>(
    event: &'a Joined,
    player: &mut Option<Box<dyn JobPlayer + 'a>>,
    job: &Job,
    stop: &Stop,
) -> Played {
    let played = catch_unwind(AssertUnwindSafe(|| {
        let player = player.get_or_insert_with(|| event.work.player());
        player.play(job.number, job.seed, stop)
    }));
    let failure = match played {
        Ok(Ok(body)) => return body.map(Outcome::Played),
        Ok(Err(why)) => why,
        Err(_) => "the program failed while it played".to_owned(),
    };
    *player = None;
    Some(Outcome::Failed(failure))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::Work;
    use std::sync::atomic::AtomicU32;

    /// Work that fails in all ways, by the number of the job.
    struct Fragile {
        players: AtomicU32,
    }

    impl Work for Fragile {
        fn player(&self) -> Box<dyn JobPlayer + '_> {
            assert!(self.players.fetch_add(1, Ordering::Relaxed) > 0, "the first player cannot be made");
            Box::new(self)
        }

        fn check(&self, _: u64, _: u64, body: &str) -> Result<String, String> {
            Ok(body.to_owned())
        }

        fn is_repeatable(&self) -> bool {
            true
        }
    }

    impl JobPlayer for &Fragile {
        fn play(&mut self, number: u64, _: u64, _: &Stop) -> Result<Option<String>, String> {
            match number {
                1 => panic!("this game fails always"),
                2 => Err("no such game".to_owned()),
                3 => Ok(None),
                _ => Ok(Some("played".to_owned())),
            }
        }
    }

    #[test]
    fn a_core_outlives_whatever_fails() {
        let work = Arc::new(Fragile { players: AtomicU32::new(0) });
        let event = Joined { id: "e".into(), title: String::new(), work: Arc::clone(&work) as _ };
        let mut player = None;
        let mut play = |number| {
            let job = Job { event: "e".into(), number, seed: 0, attempt: 0 };
            super::play(&event, &mut player, &job, &Stop::default())
        };
        let failed = |why: &str| Some(Outcome::Failed(why.to_owned()));
        assert_eq!(play(0), failed("the program failed while it played"), "nobody could be asked");
        assert_eq!(play(0), Some(Outcome::Played("played".into())));
        assert_eq!(play(1), failed("the program failed while it played"));
        assert_eq!(play(2), failed("no such game"));
        assert_eq!(play(3), None);
        assert_eq!(play(0), Some(Outcome::Played("played".into())));
        assert_eq!(work.players.load(Ordering::Relaxed), 4, "who failed is not asked again");
    }
}
