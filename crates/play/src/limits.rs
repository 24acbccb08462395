//! How long an agent may think.

use crate::Decision;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Everything that bounds one choice. Managers send several limits at once, so all of them hold together;
/// those an agent has no use for (simulations for alpha-beta, say) it passes over.
#[derive(Clone, Default)]
pub struct SearchLimits {
    /// The most time for this move. Zero asks for an answer at once.
    pub turn_time: Option<Duration>,
    /// Time left for the rest of the game, this move included.
    pub match_time: Option<Duration>,
    /// Time added to the match clock after each move.
    pub increment: Duration,
    /// The most nodes to search.
    pub nodes: Option<u64>,
    /// The deepest iteration to search.
    pub depth: Option<u32>,
    /// The most playouts.
    pub simulations: Option<u64>,
    /// The most memory in bytes, for tables and all.
    pub memory: Option<u64>,
    /// How many threads may search; `None` leaves it to the agent.
    pub threads: Option<usize>,
    /// How many moves to value and give lines for, the best first; `None` is one.
    pub best: Option<usize>,
    /// Raised by whoever wants the best move so far, now.
    pub stop: Stop,
    /// Told what the search believes, as it goes.
    pub progress: Option<ProgressListener>,
    /// Told every step of a search in words, where an agent can tell them.
    pub trace: Option<TraceListener>,
}

/// A listener for a search's beliefs while it runs.
pub type ProgressListener = Arc<dyn Fn(&Decision) + Send + Sync>;

/// A listener for a search's steps, line by line.
pub type TraceListener = Arc<dyn Fn(&str) + Send + Sync>;

impl SearchLimits {
    /// No limit but the agent's own nature.
    pub fn none() -> SearchLimits {
        SearchLimits::default()
    }

    /// So much time for one move.
    pub fn time(turn: Duration) -> SearchLimits {
        SearchLimits { turn_time: Some(turn), ..SearchLimits::default() }
    }

    /// So many nodes for one move.
    pub fn nodes(nodes: u64) -> SearchLimits {
        SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
    }
}

impl fmt::Debug for SearchLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchLimits")
            .field("turn_time", &self.turn_time)
            .field("match_time", &self.match_time)
            .field("increment", &self.increment)
            .field("nodes", &self.nodes)
            .field("depth", &self.depth)
            .field("simulations", &self.simulations)
            .field("memory", &self.memory)
            .field("threads", &self.threads)
            .field("best", &self.best)
            .finish_non_exhaustive()
    }
}

/// A flag that several hold and any may raise.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    above: Option<Arc<Stop>>,
}

impl Stop {
    /// This flag, which from now on also counts as raised when the one above it is: "move now" under "end
    /// the match". Raising it leaves the one above alone.
    #[must_use]
    pub fn under(&self, above: &Stop) -> Stop {
        let above = match &self.above {
            Some(nearer) => nearer.under(above),
            None => above.clone(),
        };
        Stop { flag: Arc::clone(&self.flag), above: Some(Arc::new(above)) }
    }

    /// Asks for an end.
    pub fn raise(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether an end was asked for.
    pub fn is_raised(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.above.as_ref().is_some_and(|above| above.is_raised())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_hears_those_above_it_and_not_those_below() {
        let [program, game, turn] = [(); 3].map(|()| Stop::default());
        let seen = turn.under(&game).under(&program);
        assert!(!seen.is_raised());
        seen.raise();
        assert!(turn.is_raised() && !game.is_raised() && !program.is_raised());

        for above in 0..2 {
            let flags = [(); 2].map(|()| Stop::default());
            let seen = Stop::default().under(&flags[0]).under(&flags[1]);
            flags[above].raise();
            assert!(seen.is_raised() && !flags[1 - above].is_raised());
        }
    }
}
