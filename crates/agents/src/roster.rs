//! The built-in agents by name: `random`, `random?seed=7`, `adp:st`, `pinet:best`.
//!
//! A name is an entry's name, perhaps a variant after a colon, perhaps parameters after a question mark. External engines
//! (`exec:COMMAND`) are added by `tengen_piskvork::roster`, which is what the command line, the arena, the app and the
//! experiments use.

mod entries;
mod files;
mod make;
mod values;

pub use entries::ENTRIES;
pub use files::{files, map_files};

use tengen_play::Agent;
use thiserror::Error;
use values::ParameterValues;

/// One kind of agent, as `tengen agents` lists it.
pub struct Entry {
    /// The name before any `:` or `?`.
    pub name: &'static str,
    /// What may follow the name after a `:`, if anything may.
    pub variant: Option<Variant>,
    /// A description in one sentence.
    pub about: &'static str,
    /// The parameters it has.
    pub parameters: &'static [Parameter],
    make: fn(&ParameterValues) -> Result<Box<dyn Agent>, UnknownAgent>,
}

/// What follows an agent's name after a colon: `adp:st`.
pub struct Variant {
    /// A placeholder, such as `CRITIC`.
    pub name: &'static str,
    /// The variant that the name alone means.
    pub default: &'static str,
    /// The variants there are.
    pub about: &'static str,
}

/// A parameter of an agent: `?name=value`.
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its effect and its values.
    pub about: &'static str,
    default: fn() -> String,
}

impl Parameter {
    /// The value it has when it is not given, taken from the agent's own options.
    pub fn default_value(&self) -> String {
        (self.default)()
    }
}

/// The agent that plays when none is named.
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
    /// The agent has no such variant.
    #[error("{agent}:{variant}: {reason}")]
    Variant {
        /// The agent.
        agent: String,
        /// What was asked for.
        variant: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The parameter is given more than once.
    #[error("{agent}: {parameter} is given twice")]
    Twice {
        /// The agent.
        agent: String,
        /// The parameter.
        parameter: String,
    },
    /// The parameter has other values on this machine.
    #[error("{agent}: '{value}' is no value for {parameter}; it has {values}")]
    TooMuch {
        /// The agent.
        agent: String,
        /// The parameter.
        parameter: String,
        /// The value that was given.
        value: String,
        /// The values it has.
        values: String,
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

/// Makes the built-in agent that a name describes.
///
/// # Errors
/// When no agent has the name, or a parameter is unknown or out of range.
pub fn built_in(name: &str) -> Result<Box<dyn Agent>, UnknownAgent> {
    let (entry, values) = parse(name)?;
    (entry.make)(&values)
}

/// The entry that a name means, and the values it gives to the entry's parameters.
fn parse(name: &str) -> Result<(&'static Entry, ParameterValues), UnknownAgent> {
    let (what, parameters) = name.split_once('?').unwrap_or((name, ""));
    let (kind, variant) = what.split_once(':').map_or((what, None), |(kind, variant)| (kind, Some(variant)));
    let entry = ENTRIES
        .iter()
        .find(|entry| entry.name == kind && (variant.is_none() || entry.variant.is_some()))
        .ok_or_else(|| UnknownAgent::Name { name: what.to_owned() })?;
    let variant = variant.or(entry.variant.as_ref().map(|variant| variant.default)).unwrap_or_default();
    Ok((entry, ParameterValues::parse(entry, variant, parameters)?))
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
    use crate::monte_carlo::{SimulationOptions, adp_mcts, adp_puct, hmcts};

    fn error(name: &str) -> String {
        built_in(name).err().expect("an error").to_string()
    }

    #[test]
    fn names_and_parameters_are_checked() {
        for entry in ENTRIES {
            assert!(built_in(entry.name).is_ok(), "{}", entry.name);
        }
        assert!(built_in("random?seed=7").is_ok());
        assert!(error("alphazero").starts_with("no agent is called 'alphazero'; the agents are random"));
        assert_eq!(error("random?depth=3"), "random has no parameter 'depth'; it has seed");
        assert_eq!(error("random?seed=x"), "random: 'x' is no value for seed");
        assert!(built_in("adp:sst2?forced5=off&player=2").is_ok());
        assert!(error("random:x").starts_with("no agent is called 'random:x'"));
        assert!(
            error("adp:nowhere.bin")
                .starts_with("adp:nowhere.bin: no critic of that name is built in (st, sst1")
        );
        assert_eq!(error("adp:Cargo.toml"), "adp:Cargo.toml: not a weights file of the expected kind");
        assert_eq!(error("adp?near=9"), "adp: '9' is no value for near");
        assert!(built_in("uct?sims=100&budget=total&c=1.4&backup=literal&final=visits&trees=2").is_ok());
        assert!(built_in("adp-hmcts?critic=sst1&lambda=0&candidates=12&sims=10&threads=2").is_ok());
        assert_eq!(error("hmcts?sims=0"), "hmcts: '0' is no value for sims");
        assert_eq!(error("uct?c=NaN"), "uct: 'NaN' is no value for c");
        assert_eq!(error("adp-uct?lambda=1.5"), "adp-uct: '1.5' is no value for lambda");
        assert!(error("adp-uct?critic=nobody").starts_with("adp-uct: 'nobody (no critic of that name"));
        assert_eq!(built_in("pinet").unwrap().name(), "pinet:best");
        assert_eq!(built_in("pinet:untrained?seed=3").unwrap().name(), "pinet:untrained");
        assert!(error("pinet:nowhere").starts_with("pinet:nowhere: "));
        assert!(error("pinet:Cargo.toml").contains("this is not a network"));
        assert!(error("hardnet?empty=2").contains("must be from 0 to 1"));
    }

    #[test]
    fn what_the_machine_does_not_have_is_refused() {
        for name in ["tengen?threads=0", "tengen?threads=100000", "hmcts?threads=0", "uct?threads=100000"] {
            let (agent, value) = (&name[..name.find('?').unwrap()], &name[name.find('=').unwrap() + 1..]);
            let start = format!("{agent}: '{value}' is no value for threads; it has 1 to ");
            assert!(error(name).starts_with(&start), "{}", error(name));
        }
        let start = "tengen: '99999999' is no value for hash; it has 1 to ";
        let sentence = error("tengen?hash=99999999");
        assert!(sentence.starts_with(start) && sentence.contains("megabytes"), "{sentence}");
        assert!(error("tengen?hash=0").contains("is no value for hash"));
        assert!(error("tengen?hash=18446744073709551615").contains("is no value for hash"));
    }

    #[test]
    fn a_parameter_has_one_value() {
        assert_eq!(error("random?seed=1&seed=2"), "random: seed is given twice");
        assert_eq!(error("tengen?hash=1&threads=1&hash=1"), "tengen: hash is given twice");
    }

    /// The options that a name means, as text, for every kind of agent.
    fn options(name: &str) -> String {
        let (entry, values) = parse(name).expect("a name");
        let critic = || make::critic_parameter(&values).expect("a critic");
        let simulations = |default: u64| {
            let options = make::simulation_options(&values).expect("options");
            let count = options.count.or(Some(default));
            format!("{:?}", SimulationOptions { count, ..options })
        };
        let of_simulations = |options: String, default: u64| options + &simulations(default);
        match entry.name {
            "random" | "greedy" | "minimax-d1" | "minimax-d2" | "minimax-d4" | "pinet" => {
                format!("{:?}", make::seed(&values))
            }
            "tengen" => format!("{:?}", make::tengen_options(&values)),
            "minimax" => format!("{:?}", make::minimax_options(&values)),
            "adp" => {
                let critic = crate::adp::critic(&values.variant).expect("a critic");
                format!("{:?}", make::adp_options(&values, &critic))
            }
            "hmcts" => simulations(hmcts::DEFAULT_PLAYOUTS),
            "uct" => of_simulations(format!("{:?}", make::uct_options(&values)), hmcts::DEFAULT_PLAYOUTS),
            "adp-hmcts" | "adp-uct" => {
                let candidates = format!("{:?}", make::adp_mcts_options(&values, &critic()));
                let tree = format!("{:?}", make::uct_tree(&values));
                of_simulations(candidates + &tree, adp_mcts::DEFAULT_SIMULATIONS)
            }
            "adp-puct" => {
                let tree = format!("{:?}", make::adp_puct_options(&values, &critic()));
                of_simulations(tree, adp_puct::DEFAULT_SIMULATIONS)
            }
            "hardnet" => format!("{:?}{:?}", make::design(&values), make::seed(&values)),
            other => panic!("the options of {other} are compared with nothing"),
        }
    }

    #[test]
    fn printed_defaults_are_the_real_ones() {
        for entry in ENTRIES {
            for parameter in entry.parameters {
                let said = format!("{}?{}={}", entry.name, parameter.name, parameter.default_value());
                assert!(built_in(&said).is_ok(), "{said}");
                assert_eq!(options(&said), options(entry.name), "{said}");
            }
        }
    }
}
