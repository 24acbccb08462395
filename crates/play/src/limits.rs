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
    pub progress: Option<Progress>,
}

/// A listener for a search's beliefs while it runs.
pub type Progress = Arc<dyn Fn(&Decision) + Send + Sync>;

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
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks for an end.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether an end was asked for.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
