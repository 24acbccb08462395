//! The limits of a search: time, nodes, memory, and a flag that stops it.

use crate::{Decision, Goal, RootMoves};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of one decision. Managers send several limits at once, so all of them apply together; an agent ignores
/// those that mean nothing to it, such as simulations for an alpha-beta search.
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
    /// The moves to choose among, for agents that [take them](crate::Agent::takes_root_moves).
    pub root: RootMoves,
    /// What the move is chosen for, for agents that take root moves.
    pub goal: Goal,
    /// When raised, the agent should answer at once with its best move so far.
    pub stop: Stop,
    /// Called with the best move so far while the search runs.
    pub progress: Option<ProgressListener>,
    /// Called with a line of text for every step of the search, by agents that support it.
    pub trace: Option<TraceListener>,
}

/// A callback for a search's best move so far.
pub type ProgressListener = Arc<dyn Fn(&Decision) + Send + Sync>;

/// A callback for a search's steps, line by line.
pub type TraceListener = Arc<dyn Fn(&str) + Send + Sync>;

impl SearchLimits {
    /// No limits.
    pub fn none() -> SearchLimits {
        SearchLimits::default()
    }

    /// Only a time limit for one move.
    pub fn time(turn: Duration) -> SearchLimits {
        SearchLimits { turn_time: Some(turn), ..SearchLimits::default() }
    }

    /// Only a node limit for one move.
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
            .field("root", &self.root)
            .field("goal", &self.goal)
            .finish_non_exhaustive()
    }
}

/// A shared flag that asks a search, a game or a match to stop. Any holder of a copy may raise it.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    above: Option<Arc<Stop>>,
}

impl Stop {
    /// A copy of this flag that also counts as raised when the one above it is: "move now" under "end the match".
    /// Raising the copy does not raise the one above.
    #[must_use]
    pub fn under(&self, above: &Stop) -> Stop {
        let above = match &self.above {
            Some(nearer) => nearer.under(above),
            None => above.clone(),
        };
        Stop { flag: Arc::clone(&self.flag), above: Some(Arc::new(above)) }
    }

    /// Asks for a stop.
    pub fn raise(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether a stop was asked for.
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
