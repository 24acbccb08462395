//! Which jobs run, and the ends that could not be saved yet: what requests and jobs change at the same time.
//!
//! `models/` tries every order of these steps. Whoever holds several locks takes them in the order of the fields.

#[cfg(loom)]
use loom::sync::{Mutex, MutexGuard};
use std::collections::HashMap;
use std::sync::PoisonError;
#[cfg(not(loom))]
use std::sync::{Mutex, MutexGuard};

/// Running jobs by id, each with a handle `R`, and ends `E` that are still to be saved.
pub(crate) struct Registry<R, E> {
    /// Held while jobs are counted and another is started: two requests at once are counted one after the other.
    starts: Mutex<()>,
    running: Mutex<HashMap<String, R>>,
    /// Ends of jobs of which the database still says that they run.
    unsaved: Mutex<HashMap<String, E>>,
}

impl<R, E> Default for Registry<R, E> {
    fn default() -> Registry<R, E> {
        Registry {
            starts: Mutex::new(()),
            running: Mutex::new(HashMap::new()),
            unsaved: Mutex::new(HashMap::new()),
        }
    }
}

impl<R, E: Clone> Registry<R, E> {
    /// While this is held, no job is resumed, ended for good or deleted.
    pub(crate) fn lock_starts(&self) -> MutexGuard<'_, ()> {
        lock(&self.starts)
    }

    /// The running jobs.
    pub(crate) fn running(&self) -> MutexGuard<'_, HashMap<String, R>> {
        lock(&self.running)
    }

    /// Adds a job that is about to run; `false` if it runs already.
    pub(crate) fn insert(&self, id: &str, handle: R) -> bool {
        let mut running = self.running();
        let is_new = !running.contains_key(id);
        if is_new {
            running.insert(id.to_owned(), handle);
        }
        is_new
    }

    /// Takes a job from the running ones. Its end is saved before, or waits for [`Registry::save_again`]; says whether it
    /// is saved.
    pub(crate) fn end(&self, id: &str, end: &E, save: impl FnOnce(&E) -> bool) -> bool {
        // A reader who sees that it is paused must find that it does not run.
        let mut running = self.running();
        let is_saved = save(end);
        if !is_saved {
            lock(&self.unsaved).insert(id.to_owned(), end.clone());
        }
        running.remove(id);
        is_saved
    }

    /// Saves an end that waits; says whether none is left.
    pub(crate) fn save_again(&self, id: &str, save: impl FnOnce(&E) -> bool) -> bool {
        let mut unsaved = lock(&self.unsaved);
        // It may have been resumed or deleted in the meantime.
        let is_saved = unsaved.get(id).is_none_or(save);
        if is_saved {
            unsaved.remove(id);
        }
        is_saved
    }

    /// The end of a job that the database does not know yet.
    pub(crate) fn unsaved(&self, id: &str) -> Option<E> {
        lock(&self.unsaved).get(id).cloned()
    }

    /// Changes what the database says of a job that has ended; an end that waits is given, and is not saved over it later.
    ///
    /// # Errors
    /// When it cannot be changed; nothing has changed then.
    pub(crate) fn settle<T, F>(
        &self,
        id: &str,
        change: impl FnOnce(Option<&E>) -> Result<T, F>,
    ) -> Result<T, F> {
        let mut unsaved = lock(&self.unsaved);
        let done = change(unsaved.get(id))?;
        unsaved.remove(id);
        Ok(done)
    }

    /// Changes a job while nobody can resume it; `None` if it runs.
    pub(crate) fn change_at_rest<T>(&self, id: &str, change: impl FnOnce() -> T) -> Option<T> {
        let _guard = self.lock_starts();
        let is_running = self.running().contains_key(id);
        (!is_running).then(change)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
