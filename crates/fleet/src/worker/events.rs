//! The events that a worker knows of: those that it works for, and those that it cannot work for, with the reason.

use super::Joined;
use crate::announcement::CannotPlay;
use crate::work::Work;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// After a failure the worker leaves an event to others for so long, twice as long each time, up to the longest.
const PAUSE: Duration = Duration::from_secs(5);
const LONGEST_PAUSE: Duration = Duration::from_secs(300);

/// Events by name.
#[derive(Default)]
pub(super) struct Events(BTreeMap<String, State>);

enum State {
    /// Its files are being fetched.
    Preparing { failures: u32 },
    /// It is worked for, unless games of it have failed lately.
    Ready { joined: Arc<Joined>, failures: u32, paused: Option<Paused> },
    /// Something did not come: it is tried again.
    Later { paused: Paused, failures: u32 },
    /// It cannot be worked for here, until it ends.
    Impossible { title: String, why: String },
}

struct Paused {
    until: Instant,
    title: String,
    why: String,
}

fn pause(title: &str, why: &str, failures: u32) -> Paused {
    let time = PAUSE.saturating_mul(1 << failures.min(10)).min(LONGEST_PAUSE);
    Paused { until: Instant::now() + time, title: title.to_owned(), why: why.to_owned() }
}

impl Events {
    /// Whether an event that goes on is to be prepared now; then it counts as being prepared.
    pub(super) fn begin(&mut self, event: &str) -> bool {
        let failures = match self.0.get(event) {
            None => 0,
            Some(State::Later { paused, failures }) if paused.until <= Instant::now() => *failures,
            Some(_) => return false,
        };
        self.0.insert(event.to_owned(), State::Preparing { failures });
        true
    }

    /// An event is over. Returns whether it was known.
    pub(super) fn end(&mut self, event: &str) -> bool {
        self.0.remove(event).is_some()
    }

    /// An event is ready, unless it has ended meanwhile.
    pub(super) fn join(&mut self, event: &str, title: &str, work: Arc<dyn Work>) -> bool {
        let is_awaited = matches!(self.0.get(event), Some(State::Preparing { .. }));
        if is_awaited {
            let joined = Arc::new(Joined { id: event.to_owned(), title: title.to_owned(), work });
            self.0.insert(event.to_owned(), State::Ready { joined, failures: 0, paused: None });
        }
        is_awaited
    }

    /// Something that an event needs did not come, unless it has ended meanwhile. Returns whether that is new.
    pub(super) fn postpone(&mut self, event: &str, title: &str, why: &str) -> bool {
        let Some(State::Preparing { failures }) = self.0.get(event) else { return false };
        let failures = *failures;
        let paused = pause(title, why, failures);
        self.0.insert(event.to_owned(), State::Later { paused, failures: failures + 1 });
        failures == 0
    }

    /// An event cannot be worked for. Returns whether that is new.
    pub(super) fn give_up(&mut self, event: &str, title: &str, why: &str) -> bool {
        let state = State::Impossible { title: title.to_owned(), why: why.to_owned() };
        !matches!(self.0.insert(event.to_owned(), state), Some(State::Impossible { .. }))
    }

    /// A game of an event was played, or failed for a reason: then the event is left to others for a while.
    pub(super) fn played(&mut self, event: &str, failure: Option<&str>) {
        let Some(State::Ready { joined, failures, paused }) = self.0.get_mut(event) else { return };
        match failure {
            None => *failures = 0,
            Some(why) => {
                *paused = Some(pause(&joined.title, why, *failures));
                *failures += 1;
            }
        }
    }

    /// The events that are worked for now.
    pub(super) fn ready(&self) -> Vec<Arc<Joined>> {
        let now = Instant::now();
        let is_ready = |paused: &Option<Paused>| paused.as_ref().is_none_or(|paused| paused.until <= now);
        let ready = self.0.values().filter_map(|state| match state {
            State::Ready { joined, paused, .. } if is_ready(paused) => Some(Arc::clone(joined)),
            _ => None,
        });
        ready.collect()
    }

    /// The events that are not worked for now, and why.
    pub(super) fn cannot(&self) -> Vec<CannotPlay> {
        let now = Instant::now();
        let cannot = self.0.iter().filter_map(|(event, state)| {
            let (title, why) = match state {
                State::Impossible { title, why } => (title, why),
                State::Later { paused, .. } => (&paused.title, &paused.why),
                State::Ready { paused: Some(paused), .. } if paused.until > now => {
                    (&paused.title, &paused.why)
                }
                State::Ready { .. } | State::Preparing { .. } => return None,
            };
            Some(CannotPlay { event: event.clone(), title: title.clone(), why: why.clone() })
        });
        cannot.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::nothing::NothingWork;

    #[test]
    fn what_failed_is_tried_again_and_what_is_impossible_is_not() {
        let mut events = Events::default();
        assert!(events.begin("a") && !events.begin("a"), "it is being prepared");
        assert!(events.postpone("a", "A", "a file does not come"));
        assert!(!events.begin("a") && events.cannot()[0].why == "a file does not come");
        if let Some(State::Later { paused, .. }) = events.0.get_mut("a") {
            paused.until = Instant::now();
        }
        assert!(events.begin("a"), "it is tried again");
        assert!(events.join("a", "A", Arc::new(NothingWork { bytes: 0 })));
        assert_eq!((events.ready().len(), events.cannot().len()), (1, 0));
        events.played("a", Some("it stalls"));
        assert_eq!((events.ready().len(), events.cannot().len()), (0, 1));
        if let Some(State::Ready { paused: Some(paused), .. }) = events.0.get_mut("a") {
            paused.until = Instant::now();
        }
        assert_eq!((events.ready().len(), events.cannot().len()), (1, 0));

        assert!(events.begin("b") && events.end("b"));
        assert!(!events.join("b", "B", Arc::new(NothingWork { bytes: 0 })), "it has ended meanwhile");
        assert!(events.begin("c") && events.give_up("c", "C", "no engine") && !events.begin("c"));
        assert!(!events.give_up("c", "C", "no engine"));
        assert_eq!(events.cannot().len(), 1);
    }
}
