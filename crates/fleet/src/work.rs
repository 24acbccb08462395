//! Kinds of work: how a job is done, and what can be said of a result without doing it again.

pub(crate) mod games;
pub(crate) mod nothing;
pub(crate) mod self_play;

use games::GamesWork;
use nothing::NothingWork;
use self_play::{SelfPlayDefinition, SelfPlayWork};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use tengen_arena::Event;
use tengen_play::Stop;

/// What the jobs of an event are.
pub trait Work: Send + Sync {
    /// Somebody who does jobs, one after another.
    fn player(&self) -> Box<dyn JobPlayer + '_>;

    /// Checks a result as far as the rules allow. Returns all that two plays of the job have in common.
    ///
    /// # Errors
    /// With a sentence, when nobody can honestly have played so.
    fn check(&self, number: u64, seed: u64, body: &str) -> Result<String, String>;

    /// Whether everybody who does a job gets the same result.
    fn is_repeatable(&self) -> bool;
}

/// Does jobs, one after another.
pub trait JobPlayer {
    /// The result of a job; `None` when it was stopped.
    ///
    /// # Errors
    /// With a sentence, when it cannot be done here.
    fn play(&mut self, number: u64, seed: u64, stop: &Stop) -> Result<Option<String>, String>;
}

/// The complete description of an event's jobs.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Definition {
    /// Games of a match or tournament.
    Games {
        /// The event.
        event: Box<Event>,
        /// The files that its agents mention, each with its hash.
        files: BTreeMap<String, String>,
    },
    /// Self-played games to learn from.
    SelfPlay(SelfPlayDefinition),
    /// Nothing at all: what the fleet itself costs.
    Nothing {
        /// Bytes of every result.
        bytes: usize,
    },
}

/// What a worker's owner allows.
#[derive(Clone, Debug, Default)]
pub struct WorkerTerms {
    /// The external engines that may run here, by their commands.
    pub engines: Vec<String>,
}

impl Definition {
    /// The files that are needed, by hash.
    pub(crate) fn files(&self) -> Vec<&str> {
        match self {
            Definition::Games { files, .. } => files.values().map(String::as_str).collect(),
            Definition::SelfPlay(definition) => definition.file().into_iter().collect(),
            Definition::Nothing { .. } => Vec::new(),
        }
    }

    /// The work, with each needed file at its place on this machine.
    ///
    /// # Errors
    /// With a sentence, when it cannot be done here.
    pub fn work(
        &self,
        places: &BTreeMap<String, PathBuf>,
        terms: &WorkerTerms,
    ) -> Result<Arc<dyn Work>, String> {
        Ok(match self {
            Definition::Games { event, files } => Arc::new(GamesWork::placed(event, files, places, terms)?),
            Definition::SelfPlay(definition) => Arc::new(SelfPlayWork::new(definition, places)?),
            &Definition::Nothing { bytes } => Arc::new(NothingWork { bytes }),
        })
    }

    /// The kind, in a word.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Definition::Games { .. } => "games",
            Definition::SelfPlay(_) => "self-play",
            Definition::Nothing { .. } => "nothing",
        }
    }

    /// Who plays.
    pub(crate) fn title(&self) -> String {
        match self {
            Definition::Games { event, .. } => {
                let names: Vec<&str> = event.players.iter().map(|player| player.name.as_str()).collect();
                let title = names.join(" – ");
                if title.chars().count() > 80 {
                    title.chars().take(79).chain(['…']).collect()
                } else {
                    title
                }
            }
            Definition::SelfPlay(definition) => definition.title(),
            Definition::Nothing { .. } => "empty jobs".to_owned(),
        }
    }
}
