//! The opponents: levels, roster agents, external engines and learners.

use crate::strength::{self, Strength};
use crate::training::Checkpoint;
use crate::{ServerOptions, options::ExternalEngine};
use serde::Serialize;
use std::time::Duration;
use tengen_agents::LEVELS;
use tengen_arena::{Player, PlayerLimits};
use tengen_piskvork::roster::{self, BadAgent, ENTRIES};
use tengen_play::{Agent, SearchLimits};

/// An opponent.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Opponent {
    /// The id that requests use.
    pub(crate) id: String,
    /// What kind of opponent it is.
    pub(crate) kind: OpponentKind,
    /// Its name: a level's, an agent's, an engine's.
    pub(crate) name: String,
    /// A description; empty for levels.
    pub(crate) about: String,
    /// How strong it is, where that was measured.
    pub(crate) strength: Option<Strength>,
    /// The name by which the roster makes it. No part of it ever comes from a request.
    #[serde(skip)]
    agent: String,
    /// How long it may think about a move without a clock.
    #[serde(skip)]
    time: Duration,
    #[serde(skip)]
    threads: Option<usize>,
    /// The checkpoint, if it is a learner.
    #[serde(skip_serializing_if = "Option::is_none")]
    learned: Option<Box<Checkpoint>>,
}

/// Kinds of opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OpponentKind {
    /// The flagship, limited to a level or at full strength.
    Level,
    /// Another agent of the roster.
    Agent,
    /// An external engine of the server's options.
    Engine,
    /// A learner that a visitor has taught.
    Learner,
}

/// The levels' memory in megabytes: weak levels search little and need little, and many may play at once.
const LEVEL_MEMORY: [u32; LEVELS.len()] = [1, 1, 1, 1, 1, 1, 4, 4, 8, 16];
/// The flagship's, at full strength.
const FULL_MEMORY: u32 = 64;
/// The most memory of one opponent on a shared server.
const SHARED_MEMORY: u32 = 8;

/// All opponents but learners: the levels first, the weakest first.
pub(crate) fn all(options: &ServerOptions) -> Vec<Opponent> {
    let time = options.move_time;
    let most = if options.is_home() { u32::MAX } else { SHARED_MEMORY };
    let levels = LEVELS.iter().zip(LEVEL_MEMORY).map(|(level, memory)| Opponent {
        id: level.name.to_owned(),
        kind: OpponentKind::Level,
        name: level.name.to_owned(),
        about: String::new(),
        strength: strength::of(level.name),
        agent: format!("tengen?level={}&hash={}", level.name, memory.min(most)),
        time,
        threads: Some(1),
        learned: None,
    });
    let full = Opponent {
        id: "full".to_owned(),
        kind: OpponentKind::Level,
        name: "full".to_owned(),
        about: String::new(),
        strength: strength::of("full"),
        agent: format!("tengen?hash={}", FULL_MEMORY.min(most)),
        time,
        // On a shared server every opponent has one core.
        threads: Some(if options.is_home() { options.cores.clamp(1, 16) } else { 1 }),
        learned: None,
    };
    let agents = ENTRIES.iter().filter(|entry| entry.name != "tengen").map(|entry| Opponent {
        id: format!("agent:{}", entry.name),
        kind: OpponentKind::Agent,
        name: entry.name.to_owned(),
        about: entry.about.to_owned(),
        strength: None,
        agent: entry.name.to_owned(),
        time,
        threads: None,
        learned: None,
    });
    let engines = options.engines.iter().map(|ExternalEngine { name, command }| Opponent {
        id: format!("engine:{name}"),
        kind: OpponentKind::Engine,
        name: name.clone(),
        about: "an external engine".to_owned(),
        strength: None,
        agent: format!("exec:{command}"),
        time,
        threads: None,
        learned: None,
    });
    levels.chain([full]).chain(agents).chain(engines).collect()
}

impl Opponent {
    /// A learner that a visitor has taught.
    pub(crate) fn learner(checkpoint: Checkpoint, options: &ServerOptions) -> Opponent {
        let time = options.move_time;
        let (id, name) = (checkpoint.id.clone(), checkpoint.name());
        Opponent { time, learned: Some(Box::new(checkpoint)), ..Opponent::learner_named(id, name) }
    }

    /// A learner that was deleted: its games can still be shown.
    pub(crate) fn deleted_learner(id: &str) -> Option<Opponent> {
        let (_, games) = id.strip_prefix("run:")?.split_once(':')?;
        Some(Opponent::learner_named(id.to_owned(), format!("@{games}")))
    }

    /// A learner without its checkpoint.
    fn learner_named(id: String, name: String) -> Opponent {
        Opponent {
            agent: id.clone(),
            id,
            kind: OpponentKind::Learner,
            name,
            about: String::new(),
            strength: None,
            time: Duration::ZERO,
            threads: None,
            learned: None,
        }
    }

    /// A new agent that plays as this opponent.
    ///
    /// # Errors
    /// When an external engine cannot be started.
    pub(crate) fn agent(&self) -> Result<Box<dyn Agent>, BadAgent> {
        match &self.learned {
            Some(checkpoint) => checkpoint.agent(),
            None => roster::agent(&self.agent),
        }
    }

    /// What bounds its thinking besides the clock.
    pub(crate) fn limits(&self) -> SearchLimits {
        SearchLimits { threads: self.threads, memory: None, ..SearchLimits::time(self.time) }
    }

    /// The opponent as a tournament's player, with one thread like every player there.
    pub(crate) fn player(&self) -> Player {
        let limits = PlayerLimits { threads: Some(1), ..PlayerLimits::default() };
        Player { name: self.record_name(), agent: self.agent.clone(), limits }
    }

    /// Its name in a game's record: `Tengen, club`.
    pub(crate) fn record_name(&self) -> String {
        match (self.kind, self.name.as_str()) {
            (OpponentKind::Level, "full") => "Tengen".to_owned(),
            (OpponentKind::Level, level) => format!("Tengen, {level}"),
            (OpponentKind::Learner, name) => name.replace('@', " after ") + " games",
            (_, name) => name.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opponent_has_an_agent_and_an_id_of_its_own() {
        let all = all(&ServerOptions::home());
        assert!(all.len() > LEVELS.len() + 1);
        for opponent in &all {
            assert!(opponent.agent().is_ok(), "{}", opponent.id);
            assert_eq!(all.iter().filter(|other| other.id == opponent.id).count(), 1, "{}", opponent.id);
        }
    }
}
