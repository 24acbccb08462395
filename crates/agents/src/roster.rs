//! Every agent by name: `random`, `random?seed=7`, `greedy`, `adp:st`, `pinet:best`. The same string works on the command
//! line, in the arena, in the app and in experiments.

use crate::minimax::{self, Step};
use crate::monte_carlo::{
    AdpMcts, AdpPuct, Budget, Choice, Hmcts, Method, PuctPlayer, Simulations, UctPlayer, Weighing,
};
use crate::{Adp, Greedy, Level, Minimax, PiNet, Random, Tengen, adp};
use std::collections::BTreeMap;
use std::sync::Arc;
use tengen_nets::pinet::{BadNetwork, Design, Layers, Network};
use tengen_nets::{Critic, Player};
use tengen_play::Agent;
use tengen_search::Weights;
use tengen_search::mcts::{BackUp, PuctSettings, Reading, UctSettings};
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

const SIMS: Parameter = Parameter {
    name: "sims",
    default: "400",
    about: "simulations for each free point; not set, as many as the time allows",
};
const CANDIDATE_SIMS: Parameter = Parameter {
    name: "sims",
    default: "1000",
    about: "simulations for each candidate; not set, as many as the time allows",
};
const THREADS: Parameter = Parameter { name: "threads", default: "1", about: "threads that simulate" };
const THREES: Parameter = Parameter {
    name: "threes",
    default: "open",
    about: "what playouts extend and stop: open (what makes an open four) or literal (any row of three)",
};
const EXPLORATION: Parameter =
    Parameter { name: "c", default: "0.7071", about: "how much trying counts against winning" };
const BACK_UP: Parameter = Parameter {
    name: "backup",
    default: "minimax",
    about: "whose wins the opponent's moves are chosen by: minimax (its own) or literal (as printed)",
};
const CRITIC: Parameter = Parameter {
    name: "critic",
    default: "st",
    about: "who picks the candidates: st, sst1, sst2, sst3, rist, ding, or a file of weights",
};
const CANDIDATES: Parameter =
    Parameter { name: "candidates", default: "5", about: "how many moves the critic picks" };
const LAMBDA: Parameter =
    Parameter { name: "lambda", default: "0.5", about: "the critic's part in the final value, 0 to 1" };
const NEAR: Parameter =
    Parameter { name: "near", default: "2", about: "how far from a stone it considers moves (ding: 1)" };
const FORCED_FIVE: Parameter =
    Parameter { name: "forced5", default: "on", about: "make five whenever it can: on or off" };

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
        name: "adp",
        of: Some(Of {
            name: "CRITIC",
            default: "st",
            about: "st, sst1, sst2, sst3, rist (Zhao and others, 2012), ding (Ding and Ge, 2021), best and sym (ours), or a file of weights",
        }),
        about: "a self-taught critic, one move ahead",
        parameters: &[
            FORCED_FIVE,
            NEAR,
            Parameter {
                name: "ties",
                default: "random",
                about: "which of equal moves: random, last or first",
            },
            Parameter {
                name: "player",
                default: "1",
                about: "which of the critic's two players it is: 1 or 2",
            },
            SEED,
        ],
        make: adp,
    },
    Entry {
        name: "hmcts",
        of: None,
        about: "tries every free point by the same number of playouts (Tang and others, 2016)",
        parameters: &[SIMS, THREES, THREADS, SEED],
        make: |settings| Ok(Box::new(Hmcts::new(simulations(settings)?))),
    },
    Entry {
        name: "uct",
        of: None,
        about: "grows a tree where simulations win (Tang and others, 2016)",
        parameters: &[
            SIMS,
            Parameter {
                name: "budget",
                default: "each",
                about: "what sims counts: each (for each free point) or total",
            },
            EXPLORATION,
            BACK_UP,
            Parameter {
                name: "final",
                default: "mean",
                about: "which move is played: mean (most wins a try) or visits (most tries)",
            },
            Parameter {
                name: "trees",
                default: "1",
                about: "trees that share the simulations, one for a thread",
            },
            THREES,
            THREADS,
            SEED,
        ],
        make: uct,
    },
    Entry {
        name: "adp-hmcts",
        of: None,
        about: "a critic picks five moves, playouts try them, both have a say (Tang and others, 2016)",
        parameters: &[CRITIC, CANDIDATES, LAMBDA, CANDIDATE_SIMS, NEAR, FORCED_FIVE, THREES, THREADS, SEED],
        make: |settings| adp_mcts(settings, Method::Hmcts),
    },
    Entry {
        name: "adp-uct",
        of: None,
        about: "a critic picks five moves, a tree is grown after each, both have a say (Tang and others, 2016)",
        parameters: &[
            CRITIC,
            CANDIDATES,
            LAMBDA,
            CANDIDATE_SIMS,
            EXPLORATION,
            BACK_UP,
            NEAR,
            FORCED_FIVE,
            THREES,
            THREADS,
            SEED,
        ],
        make: |settings| adp_mcts(settings, Method::Uct(uct_settings(settings)?)),
    },
    Entry {
        name: "adp-puct",
        of: None,
        about: "a tree that a critic guides and threats prove",
        parameters: &[
            CRITIC,
            Parameter {
                name: "sims",
                default: "1000",
                about: "simulations; not set, as many as the time allows",
            },
            Parameter {
                name: "c",
                default: "1",
                about: "how much hope counts against what a move has shown",
            },
            Parameter {
                name: "temperature",
                default: "1",
                about: "how little the critic's first impression is trusted",
            },
            Parameter { name: "mix", default: "0", about: "the playouts' part in a leaf's value, 0 to 1" },
            Parameter { name: "playouts", default: "4", about: "playouts at a leaf, if they have a part" },
            Parameter {
                name: "fours",
                default: "100",
                about: "positions to look at for a win by fours at a leaf",
            },
            Parameter {
                name: "threats",
                default: "2000",
                about: "positions to look at for a forced win at first",
            },
            NEAR,
            THREES,
            SEED,
        ],
        make: adp_puct,
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

fn adp(settings: &Settings) -> Result<Box<dyn Agent>, UnknownAgent> {
    let of = &settings.of;
    let critic = adp::critic(of).map_err(|error| UnknownAgent::Of {
        agent: settings.agent.to_owned(),
        of: of.clone(),
        reason: error.to_string(),
    })?;
    let usual = adp::Settings::contest(critic.architecture());
    let near = settings.within("near", usual.near, 1..=5)?;
    let player = match settings.number("player", 1)? {
        1 => Player::One,
        2 => Player::Two,
        other => return Err(settings.bad("player", other.to_string())),
    };
    let made = adp::Settings {
        forced_five: settings.number("forced5", minimax::Switch::On)?.is_on(),
        near,
        ties: settings.number("ties", usual.ties)?,
        player,
        seed: settings.number("seed", usual.seed)?,
    };
    Ok(Box::new(Adp::new(&format!("adp:{of}"), Arc::new(critic), made)))
}

fn simulations(settings: &Settings) -> Result<Simulations, UnknownAgent> {
    let usual = Simulations::default();
    let asked = settings.within("sims", 0, 1..=1_000_000_000)?;
    Ok(Simulations {
        count: (asked > 0).then_some(asked),
        threads: settings.within("threads", usual.threads, 1..=256)?,
        reading: settings.number("threes", Reading::Open)?,
        seed: settings.number("seed", usual.seed)?,
        ..usual
    })
}

fn uct_settings(settings: &Settings) -> Result<UctSettings, UnknownAgent> {
    let usual = UctSettings::default();
    Ok(UctSettings {
        exploration: settings.within("c", usual.exploration, 0.0..=1000.0)?,
        back_up: settings.number("backup", BackUp::Minimax)?,
        ..usual
    })
}

fn uct(settings: &Settings) -> Result<Box<dyn Agent>, UnknownAgent> {
    Ok(Box::new(UctPlayer::new(
        simulations(settings)?,
        uct_settings(settings)?,
        settings.number("budget", Budget::Each)?,
        settings.number("final", Choice::Mean)?,
        settings.within("trees", 1, 1..=256)?,
    )))
}

/// The critic that a parameter names.
fn critic(settings: &Settings) -> Result<Critic, UnknownAgent> {
    let name = settings.values.get("critic").map_or("st", String::as_str);
    adp::critic(name).map_err(|error| settings.bad("critic", format!("{name} ({error})")))
}

fn adp_mcts(settings: &Settings, method: Method) -> Result<Box<dyn Agent>, UnknownAgent> {
    let critic = critic(settings)?;
    let usual = Weighing::usual(&critic);
    let weighing = Weighing {
        candidates: settings.within("candidates", usual.candidates, 1..=484)?,
        lambda: settings.within("lambda", usual.lambda, 0.0..=1.0)?,
        near: settings.within("near", usual.near, 1..=5)?,
        forced_five: settings.number("forced5", minimax::Switch::On)?.is_on(),
    };
    Ok(Box::new(AdpMcts::new(Arc::new(critic), method, weighing, simulations(settings)?)))
}

fn adp_puct(settings: &Settings) -> Result<Box<dyn Agent>, UnknownAgent> {
    let critic = critic(settings)?;
    let usual = PuctPlayer::usual(&critic);
    let tree = usual.tree;
    let player = PuctPlayer {
        tree: PuctSettings {
            exploration: settings.within("c", tree.exploration, 0.0..=1000.0)?,
            temperature: settings.within("temperature", tree.temperature, 0.01..=1000.0)?,
            mix: settings.within("mix", tree.mix, 0.0..=1.0)?,
            playouts: settings.within("playouts", tree.playouts, 1..=1_000_000)?,
            fours: settings.number("fours", tree.fours)?,
            ..tree
        },
        near: settings.within("near", usual.near, 1..=5)?,
        threats: settings.number("threats", usual.threats)?,
    };
    Ok(Box::new(AdpPuct::new(Arc::new(critic), player, simulations(settings)?)))
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

    /// A number in a range; what is not said need not be in it.
    fn within<T: std::str::FromStr + PartialOrd + Copy>(
        &self,
        parameter: &str,
        default: T,
        range: std::ops::RangeInclusive<T>,
    ) -> Result<T, UnknownAgent> {
        let number = self.number(parameter, default)?;
        match self.values.get(parameter) {
            Some(said) if !range.contains(&number) => Err(self.bad(parameter, said.clone())),
            _ => Ok(number),
        }
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
        assert!(agent("adp:sst2?forced5=off&player=2").is_ok());
        assert!(error("random:x").starts_with("no agent is called 'random:x'"));
        assert!(
            error("adp:nowhere.bin")
                .starts_with("adp:nowhere.bin: no critic of that name is built in (st, sst1")
        );
        assert_eq!(error("adp:Cargo.toml"), "adp:Cargo.toml: this is no file of critic weights");
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
