//! Every agent by name: `random`, `random?seed=7`, `greedy`, `adp:st`, `pinet:best`. The same string works on the command
//! line, in the arena, in the app and in experiments.

mod entries;
mod make;
mod settings;

pub use entries::ENTRIES;

use settings::Settings;
use tengen_play::Agent;
use thiserror::Error;

/// One kind of agent, as `tengen agents` lists it.
pub struct Entry {
    /// The name before any `:` or `?`.
    pub name: &'static str,
    /// What may follow the name after a `:`, if anything may.
    pub of: Option<Of>,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// What can be set, as `name`, default and meaning.
    pub parameters: &'static [Parameter],
    make: fn(&Settings) -> Result<Box<dyn Agent>, UnknownAgent>,
}

/// What an agent is made of, named after a colon: `adp:st`.
pub struct Of {
    /// What it is, such as `CRITIC`.
    pub name: &'static str,
    /// What it is when nothing is said.
    pub default: &'static str,
    /// What can be said.
    pub about: &'static str,
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
    /// What stands after the colon makes no such agent.
    #[error("{agent}:{of}: {reason}")]
    Of {
        /// The agent.
        agent: String,
        /// What was asked for.
        of: String,
        /// What is wrong with it.
        reason: String,
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
    let (what, settings) = name.split_once('?').unwrap_or((name, ""));
    let (kind, of) = what.split_once(':').map_or((what, None), |(kind, of)| (kind, Some(of)));
    let entry = ENTRIES
        .iter()
        .find(|entry| entry.name == kind && (of.is_none() || entry.of.is_some()))
        .ok_or_else(|| UnknownAgent::Name { name: what.to_owned() })?;
    let of = of.or(entry.of.as_ref().map(|of| of.default)).unwrap_or_default();
    (entry.make)(&Settings::parse(entry, of, settings)?)
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
        assert!(agent("adp:sst2?forced5=off&player=2").is_ok());
        assert!(error("random:x").starts_with("no agent is called 'random:x'"));
        assert!(
            error("adp:nowhere.bin")
                .starts_with("adp:nowhere.bin: no critic of that name is built in (st, sst1")
        );
        assert_eq!(error("adp:Cargo.toml"), "adp:Cargo.toml: not a weights file of the expected kind");
        assert_eq!(error("adp?near=9"), "adp: '9' is no value for near");
        assert!(agent("uct?sims=100&budget=total&c=1.4&backup=literal&final=visits&trees=2").is_ok());
        assert!(agent("adp-hmcts?critic=sst1&lambda=0&candidates=12&sims=10&threads=2").is_ok());
        assert_eq!(error("hmcts?sims=0"), "hmcts: '0' is no value for sims");
        assert_eq!(error("uct?c=NaN"), "uct: 'NaN' is no value for c");
        assert_eq!(error("adp-uct?lambda=1.5"), "adp-uct: '1.5' is no value for lambda");
        assert!(error("adp-uct?critic=nobody").starts_with("adp-uct: 'nobody (no critic of that name"));
        assert_eq!(agent("pinet").unwrap().name(), "pinet:best");
        assert_eq!(agent("pinet:untrained?seed=3").unwrap().name(), "pinet:untrained");
        assert!(error("pinet:nowhere").starts_with("pinet:nowhere: "));
        assert!(error("pinet:Cargo.toml").contains("this is no network"));
        assert!(error("hardnet?empty=2").contains("must be from 0 to 1"));
    }
}
