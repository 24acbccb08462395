//! What a player may use.

use serde::{Deserialize, Serialize};
use std::time::Duration;
use tengen_play::{Clock, PlayerTerms, SearchLimits};

/// What a player may use: time, work and memory. All that is set holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerLimits {
    /// Time for one move. Zero asks for an answer at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Duration>,
    /// Time for all moves of a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole_match: Option<Duration>,
    /// Time added to that after each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub increment: Option<Duration>,
    /// Time granted on top before a loss is declared; the player is not told of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<Duration>,
    /// Nodes for one move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Plies to look ahead.
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
    /// What is granted for delays that are nobody's fault, where nothing else is said.
    pub const USUAL_TOLERANCE: Duration = Duration::from_millis(500);

    /// These limits, and the `usual` ones where these are silent.
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

    /// Whether anything bounds how long a move takes.
    pub fn bound_a_move(&self) -> bool {
        self.turn.is_some()
            || self.whole_match.is_some()
            || self.nodes.is_some()
            || self.depth.is_some()
            || self.simulations.is_some()
    }

    /// What is granted for delays.
    pub fn granted(&self) -> Duration {
        self.tolerance.unwrap_or(PlayerLimits::USUAL_TOLERANCE)
    }

    /// What the referee holds a player to.
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

    /// The limits in words, for people: `1s a move, 1000 nodes`.
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
