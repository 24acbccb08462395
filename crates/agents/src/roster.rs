//! Every agent by name: `random`, `random?seed=7`, `greedy`. The same string works on the command line, in
//! the arena, in the app and in experiments.

use crate::{Greedy, Random, Tengen};
use std::collections::BTreeMap;
use tengen_play::Agent;
use tengen_search::Weights;
use thiserror::Error;

/// One kind of agent, as `tengen agents` lists it.
pub struct Entry {
    /// The name before any `?`.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// What can be set, as `name`, default and meaning.
    pub parameters: &'static [Parameter],
    make: fn(&Settings) -> Result<Box<dyn Agent>, UnknownAgent>,
}

/// Something about an agent that can be set: `?name=value`.
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it is when nothing is said.
    pub default: &'static str,
    /// What it does.
    pub about: &'static str,
}

const SEED: Parameter = Parameter { name: "seed", default: "0", about: "where its randomness comes from" };

/// Every agent there is.
pub const ENTRIES: &[Entry] = &[
    Entry {
        name: "random",
        about: "plays any free point",
        parameters: &[SEED],
        make: |settings| Ok(Box::new(Random::new(settings.number("seed", 0)?))),
    },
    Entry {
        name: "greedy",
        about: "looks one move ahead: the best threat to make or to take away",
        parameters: &[SEED],
        make: |settings| Ok(Box::new(Greedy::new(settings.number("seed", 0)?))),
    },
    Entry {
        name: "tengen",
        about: "the flagship: alpha-beta search over learned patterns",
        parameters: &[
            Parameter { name: "threads", default: "1", about: "threads that search together" },
            Parameter { name: "hash", default: "128", about: "megabytes for what was found out before" },
            Parameter { name: "weights", default: "embedded", about: "evaluation: embedded, hand, or a file" },
        ],
        make: tengen,
    },
];

/// Who plays when nobody is named.
pub const DEFAULT: &str = "tengen";

/// Why a name makes no agent.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum UnknownAgent {
    /// No such agent.
    #[error("no agent is called '{name}'; the agents are {}", names())]
    Name {
        /// What was asked for.
        name: String,
    },
    /// The agent has no such parameter.
    #[error("{agent} has no parameter '{parameter}'; it has {}", parameters(agent))]
    Parameter {
        /// The agent.
        agent: String,
        /// What was asked for.
        parameter: String,
    },
    /// The parameter cannot take that value.
    #[error("{agent}: '{value}' is no value for {parameter}")]
    Value {
        /// The agent.
        agent: String,
        /// The parameter.
        parameter: String,
        /// The value that was given.
        value: String,
    },
}

/// Makes the agent that a name describes.
///
/// # Errors
/// When no agent has the name, or a parameter is unknown or out of range.
pub fn agent(name: &str) -> Result<Box<dyn Agent>, UnknownAgent> {
    let (kind, settings) = name.split_once('?').unwrap_or((name, ""));
    let entry = ENTRIES
        .iter()
        .find(|entry| entry.name == kind)
        .ok_or_else(|| UnknownAgent::Name { name: kind.to_owned() })?;
    (entry.make)(&Settings::parse(entry, settings)?)
}

fn tengen(settings: &Settings) -> Result<Box<dyn Agent>, UnknownAgent> {
    let tengen = Tengen::new(settings.number("threads", 1)?, settings.number("hash", 128)?);
    Ok(Box::new(match settings.values.get("weights").map(String::as_str) {
        None | Some("embedded") => tengen,
        Some("hand") => tengen.with_weights(&Weights::by_hand()),
        Some(path) => {
            let bytes = std::fs::read(path).map_err(|error| settings.bad("weights", format!("{path} ({error})")))?;
            let weights = Weights::from_bytes(&bytes);
            tengen.with_weights(&weights.map_err(|error| settings.bad("weights", format!("{path} ({error})")))?)
        }
    }))
}

/// The settings behind a `?`, all of them known to the agent.
struct Settings {
    agent: &'static str,
    values: BTreeMap<String, String>,
}

impl Settings {
    fn parse(entry: &Entry, text: &str) -> Result<Settings, UnknownAgent> {
        let mut values = BTreeMap::new();
        for pair in text.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            if !entry.parameters.iter().any(|parameter| parameter.name == name) {
                let (agent, parameter) = (entry.name.to_owned(), name.to_owned());
                return Err(UnknownAgent::Parameter { agent, parameter });
            }
            values.insert(name.to_owned(), value.to_owned());
        }
        Ok(Settings { agent: entry.name, values })
    }

    fn number<T: std::str::FromStr>(&self, parameter: &str, default: T) -> Result<T, UnknownAgent> {
        let Some(value) = self.values.get(parameter) else { return Ok(default) };
        value.parse().map_err(|_| self.bad(parameter, value.clone()))
    }

    fn bad(&self, parameter: &str, value: String) -> UnknownAgent {
        UnknownAgent::Value { agent: self.agent.to_owned(), parameter: parameter.to_owned(), value }
    }
}

fn names() -> String {
    ENTRIES.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ")
}

fn parameters(agent: &str) -> String {
    let entry = ENTRIES.iter().find(|entry| entry.name == agent);
    let names: Vec<_> = entry.into_iter().flat_map(|e| e.parameters).map(|p| p.name).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(name: &str) -> String {
        agent(name).err().expect("an error").to_string()
    }

    #[test]
    fn names_and_parameters_are_checked() {
        for entry in ENTRIES {
            assert!(agent(entry.name).is_ok(), "{}", entry.name);
        }
        assert!(agent("random?seed=7").is_ok());
        assert!(error("alphazero").starts_with("no agent is called 'alphazero'; the agents are random"));
        assert_eq!(error("random?depth=3"), "random has no parameter 'depth'; it has seed");
        assert_eq!(error("random?seed=x"), "random: 'x' is no value for seed");
    }
}
