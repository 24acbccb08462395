//! A job that ends while requests resume it, end it for good or delete it, and its end may not be saved at once.

use super::model;
use crate::registry::Registry;
use loom::sync::{Arc, Mutex};
use loom::thread;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Running,
    Paused,
    Stopped,
}

const ID: &str = "a";

/// A job that runs, and what the database says of it; `None` once it is deleted.
struct World {
    registry: Registry<(), State>,
    row: Mutex<Option<State>>,
    /// How many more times the database cannot be written.
    faults: Mutex<u32>,
}

impl World {
    fn new(faults: u32) -> Arc<World> {
        let registry = Registry::default();
        assert!(registry.insert(ID, ()));
        Arc::new(World { registry, row: Mutex::new(Some(State::Running)), faults: Mutex::new(faults) })
    }

    /// Changes the row, if it is still there, and if the disk is not full.
    fn update(&self, state: State) -> Result<(), ()> {
        let mut faults = self.faults.lock().unwrap();
        if *faults > 0 {
            *faults -= 1;
            return Err(());
        }
        let mut row = self.row.lock().unwrap();
        *row = row.map(|_| state);
        Ok(())
    }

    /// As the app reads a job: an end that is not saved yet is what counts.
    fn read(&self) -> Option<State> {
        let unsaved = self.registry.unsaved(ID);
        unsaved.or_else(|| *self.row.lock().unwrap())
    }

    /// The job pauses, and its end is saved, if need be later.
    fn end(&self) {
        let save = |state: &State| self.update(*state).is_ok();
        if !self.registry.end(ID, &State::Paused, save) {
            while !self.registry.save_again(ID, save) {
                thread::yield_now();
            }
        }
    }

    fn resume(&self) -> bool {
        let _guard = self.registry.lock_starts();
        if self.read() != Some(State::Paused) {
            return false;
        }
        let settled = self.registry.settle(ID, |end| end.map_or(Ok(()), |&end| self.update(end)));
        if settled.and_then(|()| self.update(State::Running)).is_err() {
            return false;
        }
        self.registry.insert(ID, ());
        true
    }

    fn stop(&self) -> bool {
        let stop = || match self.read() {
            Some(State::Paused) => self.registry.settle(ID, |_| self.update(State::Stopped)).is_ok(),
            _ => false,
        };
        self.registry.change_at_rest(ID, stop).unwrap_or(false)
    }

    fn delete(&self) -> bool {
        let delete = || {
            self.registry.settle(ID, |_| {
                *self.row.lock().unwrap() = None;
                Ok::<(), ()>(())
            })
        };
        self.registry.change_at_rest(ID, delete).is_some()
    }

    /// What must hold when all is quiet.
    fn check(&self) {
        let runs = self.registry.running().contains_key(ID);
        let row = *self.row.lock().unwrap();
        assert_eq!(runs, row == Some(State::Running), "it runs: {runs}, the database says {row:?}");
        assert_eq!(self.registry.unsaved(ID), None, "an end that nobody saves");
    }
}

/// What somebody does to the job, and what the database says after it was done.
type Deed = (fn(&World) -> bool, Option<State>);

const RESUME: Deed = (World::resume, Some(State::Running));
const STOP: Deed = (World::stop, Some(State::Stopped));
const DELETE: Deed = (World::delete, None);

/// The job ends while others do these things to it, in every order; with a disk that is full at first, and without.
fn race(deeds: [Deed; 2]) {
    for faults in [0, 1] {
        model(2, move || {
            let world = World::new(faults);
            let threads = deeds.map(|(deed, _)| {
                let world = world.clone();
                thread::spawn(move || deed(&world))
            });
            world.end();
            let done = threads.map(|thread| thread.join().unwrap());
            world.check();
            let row = *world.row.lock().unwrap();
            // What was answered is so, unless the job was deleted afterwards.
            for (done, (_, expected)) in done.into_iter().zip(deeds) {
                assert!(
                    !done || row == expected || row.is_none(),
                    "{expected:?} was answered, now it is {row:?}"
                );
            }
        });
    }
}

#[test]
fn two_resume_a_job_as_it_ends() {
    race([RESUME, RESUME]);
}

#[test]
fn one_resumes_and_one_ends_it_for_good() {
    race([RESUME, STOP]);
}

#[test]
fn one_resumes_and_one_deletes_it() {
    race([RESUME, DELETE]);
}

#[test]
fn one_ends_it_for_good_and_one_deletes_it() {
    race([STOP, DELETE]);
}
