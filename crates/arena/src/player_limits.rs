//! The limits of a player: time, nodes, depth, simulations, memory, threads.

use serde::{Deserialize, Serialize};
use std::time::Duration;
use tengen_play::{Clock, PlayerTerms, SearchLimits};

/// The limits of a player. All limits that are set apply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerLimits {
    /// Time for one move. Zero asks for an immediate answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Duration>,
    /// Time for all moves of a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole_match: Option<Duration>,
    /// Time added to that after each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub increment: Option<Duration>,
    /// Additional time before a loss on time; players are not told about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<Duration>,
    /// Nodes for one move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The search depth in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Playouts for one move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u64>,
    /// Bytes of memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Threads that may search together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
}

impl PlayerLimits {
    /// The default tolerance for delays that are not the player's fault.
    pub const USUAL_TOLERANCE: Duration = Duration::from_millis(500);

    /// These limits, and the `usual` ones where none is set here.
    #[must_use]
    pub fn or(&self, usual: &PlayerLimits) -> PlayerLimits {
        PlayerLimits {
            turn: self.turn.or(usual.turn),
            whole_match: self.whole_match.or(usual.whole_match),
            increment: self.increment.or(usual.increment),
            tolerance: self.tolerance.or(usual.tolerance),
            nodes: self.nodes.or(usual.nodes),
            depth: self.depth.or(usual.depth),
            simulations: self.simulations.or(usual.simulations),
            memory: self.memory.or(usual.memory),
            threads: self.threads.or(usual.threads),
        }
    }

    /// Whether any limit bounds the length of a move.
    pub fn bound_a_move(&self) -> bool {
        self.turn.is_some()
            || self.whole_match.is_some()
            || self.nodes.is_some()
            || self.depth.is_some()
            || self.simulations.is_some()
    }

    /// The tolerance, or its default.
    pub fn granted(&self) -> Duration {
        self.tolerance.unwrap_or(PlayerLimits::USUAL_TOLERANCE)
    }

    /// The terms for the referee.
    pub(crate) fn terms(&self) -> PlayerTerms {
        let mut clock = Clock::unlimited().tolerance(self.granted());
        if let Some(turn) = self.turn {
            clock = clock.turn(turn);
        }
        if let Some(whole_match) = self.whole_match {
            clock = clock.whole_match(whole_match).increment(self.increment.unwrap_or_default());
        }
        let limits = SearchLimits {
            nodes: self.nodes,
            depth: self.depth,
            simulations: self.simulations,
            memory: self.memory,
            threads: self.threads,
            ..SearchLimits::none()
        };
        PlayerTerms { clock, limits }
    }

    /// The limits as command lines name them, like `turn=1s,nodes=1000`; empty if there are none.
    pub fn list(&self) -> String {
        let time = |name: &str, time: Option<Duration>| time.map(|time| format!("{name}={time:?}"));
        let count = |name: &str, count: Option<u64>| count.map(|count| format!("{name}={count}"));
        let all = [
            time("turn", self.turn),
            time("match", self.whole_match),
            time("increment", self.increment),
            time("tolerance", self.tolerance),
            count("nodes", self.nodes),
            count("depth", self.depth.map(u64::from)),
            count("simulations", self.simulations),
            count("memory", self.memory),
            count("threads", self.threads.map(|threads| threads as u64)),
        ];
        all.into_iter().flatten().collect::<Vec<_>>().join(",")
    }

    /// The limits in words, like `1s a move, 1000 nodes`.
    pub fn words(&self) -> String {
        let mut words = Vec::new();
        words.extend(self.turn.map(|time| format!("{time:?} a move")));
        words.extend(self.whole_match.map(|time| format!("{time:?} a game")));
        words.extend(self.increment.map(|time| format!("{time:?} more after each move")));
        words.extend(self.nodes.map(|nodes| format!("{nodes} nodes")));
        words.extend(self.depth.map(|depth| format!("depth {depth}")));
        words.extend(self.simulations.map(|sims| format!("{sims} simulations")));
        words.extend(self.threads.map(|threads| format!("{threads} threads")));
        words.extend(self.memory.map(|bytes| format!("{} MB", bytes >> 20)));
        words.extend(self.tolerance.map(|time| format!("{time:?} tolerated")));
        if words.is_empty() { "no limits".to_owned() } else { words.join(", ") }
    }
}
