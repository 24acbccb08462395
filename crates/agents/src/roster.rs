//! Every agent by name: `random`, `random?seed=7`, `greedy`, `pinet:best`. The same string works on the command line, in
//! the arena, in the app and in experiments.

use crate::minimax::{self, Step};
use crate::{Greedy, Level, Minimax, PiNet, Random, Tengen};
use std::collections::BTreeMap;
use tengen_nets::pinet::{BadNetwork, Design, Layers, Network};
use tengen_play::Agent;
use tengen_search::Weights;
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

const SEED: Parameter = Parameter { name: "seed", default: "0", about: "where its randomness comes from" };

/// Every agent there is.
pub const ENTRIES: &[Entry] = &[
    Entry {
        name: "random",
        of: None,
        about: "plays any free point",
        parameters: &[SEED],
        make: |settings| Ok(Box::new(Random::new(settings.number("seed", 0)?))),
    },
    Entry {
        name: "greedy",
        of: None,
        about: "looks one move ahead: the best threat to make or to take away",
        parameters: &[SEED],
        make: |settings| Ok(Box::new(Greedy::new(settings.number("seed", 0)?))),
    },
    Entry {
        name: "tengen",
        of: None,
        about: "the flagship: alpha-beta search over learned patterns",
        parameters: &[
            Parameter { name: "threads", default: "1", about: "threads that search together" },
            Parameter { name: "hash", default: "128", about: "megabytes for what was found out before" },
            Parameter {
                name: "weights",
                default: "embedded",
                about: "evaluation: embedded, hand, or a file",
            },
            Parameter {
                name: "level",
                default: "full",
                about: "novice, beginner, casual, student, club, strong, candidate, expert, master, or full",
            },
            SEED,
        ],
        make: tengen,
    },
    Entry {
        name: "minimax",
        of: None,
        about: "Ding and Ge's program of 2021: alpha-beta after a look for wins by fours and threes",
        parameters: &[
            Parameter { name: "depth", default: "6", about: "plies it looks ahead" },
            Parameter { name: "width", default: "16", about: "moves it looks at in each position" },
            Parameter { name: "vcf", default: "on", about: "look for wins by continuous fours: on or off" },
            Parameter { name: "vct", default: "on", about: "look for wins by continuous threes: on or off" },
            Parameter { name: "ties", default: "first", about: "which of equal moves: first or random" },
            SEED,
        ],
        make: |settings| {
            let usual = minimax::Settings::default();
            Ok(Box::new(Minimax::new(minimax::Settings {
                depth: settings.number("depth", usual.depth)?,
                width: settings.number("width", usual.width)?,
                vcf: settings.number("vcf", usual.vcf)?,
                vct: settings.number("vct", usual.vct)?,
                ties: settings.number("ties", usual.ties)?,
                seed: settings.number("seed", usual.seed)?,
            })))
        },
    },
    Entry {
        name: "minimax-d1",
        of: None,
        about: "the ladder's first step: minimax one ply deep, ten moves wide; never changes",
        parameters: &[SEED],
        make: |settings| Ok(Box::new(Minimax::ladder(Step::Depth1, settings.number("seed", 0)?))),
    },
    Entry {
        name: "minimax-d2",
        of: None,
        about: "the ladder's second step: minimax two plies deep, ten moves wide; never changes",
        parameters: &[SEED],
        make: |settings| Ok(Box::new(Minimax::ladder(Step::Depth2, settings.number("seed", 0)?))),
    },
    Entry {
        name: "minimax-d4",
        of: None,
        about: "the ladder's third step: minimax four plies deep, ten moves wide; never changes",
        parameters: &[SEED],
        make: |settings| Ok(Box::new(Minimax::ladder(Step::Depth4, settings.number("seed", 0)?))),
    },
    Entry {
        name: "hardnet",
        of: None,
        about: "Freisleben's opponent of 1995: rates a point by the chains of five through it",
        parameters: &[
            Parameter { name: "empty", default: "0.25", about: "what an empty point counts, 0 to 1" },
            Parameter { name: "attack", default: "1", about: "what its own chains count" },
            Parameter { name: "defend", default: "0.75", about: "what the opponent's chains count" },
            SEED,
        ],
        make: |settings| {
            let usual = Design::default();
            let design = Design {
                empty: settings.number("empty", usual.empty)?,
                attack: settings.number("attack", usual.attack)?,
                defend: settings.number("defend", usual.defend)?,
                ..usual
            };
            design.check().map_err(|error| settings.bad("the network", error.to_string()))?;
            Ok(Box::new(PiNet::new("hardnet", Network::hardnet(design), settings.number("seed", 0)?)))
        },
    },
    Entry {
        name: "pinet",
        of: Some(Of { name: "NETWORK", default: "best", about: "best, untrained, or a file" }),
        about: "Freisleben's network of 1995: hardnet and 24 patterns, whose weights were learned from games",
        parameters: &[SEED],
        make: pinet,
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

fn pinet(settings: &Settings) -> Result<Box<dyn Agent>, UnknownAgent> {
    let seed = settings.number("seed", 0)?;
    let of = &settings.of;
    let bad = |reason: String| UnknownAgent::Of { agent: "pinet".to_owned(), of: of.clone(), reason };
    let network = match of.as_str() {
        "best" => PiNet::best(),
        "untrained" => Network::random(Layers::Patterns, Design::default(), seed, false),
        path => {
            let text = std::fs::read_to_string(path).map_err(|error| bad(error.to_string()))?;
            text.parse().map_err(|error: BadNetwork| bad(error.to_string()))?
        }
    };
    Ok(Box::new(PiNet::new(format!("pinet:{of}"), network, seed)))
}

fn tengen(settings: &Settings) -> Result<Box<dyn Agent>, UnknownAgent> {
    let mut tengen = Tengen::new(settings.number("threads", 1)?, settings.number("hash", 128)?);
    if let Some(name) = settings.values.get("level").filter(|name| *name != "full") {
        let level = Level::named(name).ok_or_else(|| settings.bad("level", name.clone()))?;
        tengen = tengen.at_level(level, settings.number("seed", 0)?);
    }
    Ok(Box::new(match settings.values.get("weights").map(String::as_str) {
        None | Some("embedded") => tengen,
        Some("hand") => tengen.with_weights(&Weights::by_hand()),
        Some(path) => {
            let bytes =
                std::fs::read(path).map_err(|error| settings.bad("weights", format!("{path} ({error})")))?;
            let weights = Weights::from_bytes(&bytes);
            tengen
                .with_weights(&weights.map_err(|error| settings.bad("weights", format!("{path} ({error})")))?)
        }
    }))
}

/// The settings behind a `?`, all of them known to the agent.
struct Settings {
    agent: &'static str,
    /// What stands after the colon, or the agent's own choice; empty where nothing may.
    of: String,
    values: BTreeMap<String, String>,
}

impl Settings {
    fn parse(entry: &Entry, of: &str, text: &str) -> Result<Settings, UnknownAgent> {
        let mut values = BTreeMap::new();
        for pair in text.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            if !entry.parameters.iter().any(|parameter| parameter.name == name) {
                let (agent, parameter) = (entry.name.to_owned(), name.to_owned());
                return Err(UnknownAgent::Parameter { agent, parameter });
            }
            values.insert(name.to_owned(), value.to_owned());
        }
        Ok(Settings { agent: entry.name, of: of.to_owned(), values })
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
        assert_eq!(agent("pinet").unwrap().name(), "pinet:best");
        assert_eq!(agent("pinet:untrained?seed=3").unwrap().name(), "pinet:untrained");
        assert!(error("pinet:nowhere").starts_with("pinet:nowhere: "));
        assert!(error("pinet:Cargo.toml").contains("this is no network"));
        assert!(error("random:x").starts_with("no agent is called 'random:x'"));
        assert!(error("hardnet?empty=2").contains("must be from 0 to 1"));
    }
}
