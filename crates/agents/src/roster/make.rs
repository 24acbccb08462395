//! Agents and their options from the parameters of a name.

use super::UnknownAgent;
use super::values::ParameterValues;
use crate::adp::{AdpOptions, critic};
use crate::minimax::{MinimaxOptions, Switch};
use crate::monte_carlo::{
    AdpMcts, AdpMctsOptions, AdpPuct, AdpPuctOptions, CandidateSearch, SimulationOptions, UctPlayer,
    UctPlayerOptions,
};
use crate::{Adp, Level, PiNet, Tengen, machine};
use std::path::Path;
use std::sync::Arc;
use tengen_base::file;
use tengen_nets::line::LineWeights;
use tengen_nets::pinet::{BadNetwork, Design, Layers, Network};
use tengen_nets::weights::BadWeights;
use tengen_nets::{Architecture, Critic, Lookahead, Player};
use tengen_play::Agent;
use tengen_search::mcts::{PuctOptions, UctOptions};
use tengen_search::{PatternWeights, PolicyUse};

type Made = Result<Box<dyn Agent>, UnknownAgent>;

/// The seed of every agent that is given none.
pub(super) const SEED: u64 = 0;

/// The largest table on a machine whose memory is not known.
const MOST_MEGABYTES: usize = 16 << 10;

/// The critic of the agents that are given none.
pub(super) const ARCHITECTURE: Architecture = Architecture::St;

pub(super) fn seed(values: &ParameterValues) -> Result<u64, UnknownAgent> {
    values.value("seed", SEED)
}

fn threads(values: &ParameterValues, default: usize) -> Result<usize, UnknownAgent> {
    values.of_machine("threads", default, machine::most_threads(), "threads")
}

pub(super) fn minimax_options(values: &ParameterValues) -> Result<MinimaxOptions, UnknownAgent> {
    let default = MinimaxOptions::default();
    Ok(MinimaxOptions {
        depth: values.value("depth", default.depth)?,
        width: values.value("width", default.width)?,
        vcf: values.value("vcf", default.vcf)?,
        vct: values.value("vct", default.vct)?,
        hash: values.value("hash", default.hash)?,
        ties: values.value("ties", default.ties)?,
        slips: values.within("slips", default.slips, 0..=100)?,
        slip: values.value("slip", default.slip)?,
        seed: seed(values)?,
    })
}

pub(super) fn adp_options(values: &ParameterValues, critic: &Critic) -> Result<AdpOptions, UnknownAgent> {
    let default = AdpOptions::contest(critic.architecture());
    Ok(AdpOptions {
        forced_five: forced_five(values, default.forced_five)?,
        near: values.within("near", default.near, 1..=5)?,
        look: Lookahead {
            depth: values.within("depth", default.look.depth, 1..=10)?,
            width: values.within("width", default.look.width, 1..=484)?,
        },
        reward: match values.text("reward") {
            None | Some("none") => default.reward,
            Some(text) => Some(text.parse().map_err(|_| values.bad("reward", text))?),
        },
        ties: values.value("ties", default.ties)?,
        player: match values.text("player") {
            None => default.player,
            Some("1") => Player::One,
            Some("2") => Player::Two,
            Some(other) => return Err(values.bad("player", other)),
        },
        seed: seed(values)?,
    })
}

pub(super) fn adp(values: &ParameterValues) -> Made {
    let variant = &values.variant;
    let critic = critic(variant).map_err(|error| values.bad_variant(&error))?;
    let options = adp_options(values, &critic)?;
    Ok(Box::new(Adp::new(&format!("adp:{variant}"), Arc::new(critic), options)))
}

fn forced_five(values: &ParameterValues, default: bool) -> Result<bool, UnknownAgent> {
    Ok(values.value("forced5", Switch::from(default))?.is_on())
}

pub(super) fn simulation_options(values: &ParameterValues) -> Result<SimulationOptions, UnknownAgent> {
    let default = SimulationOptions::default();
    let count = values.within("sims", 0, 1..=1_000_000_000)?;
    Ok(SimulationOptions {
        count: (count > 0).then_some(count),
        threads: threads(values, default.threads)?,
        reading: values.value("threes", default.reading)?,
        seed: seed(values)?,
        ..default
    })
}

pub(super) fn uct_tree(values: &ParameterValues) -> Result<UctOptions, UnknownAgent> {
    let default = UctOptions::default();
    Ok(UctOptions {
        exploration: values.within("c", default.exploration, 0.0..=1000.0)?,
        back_up: values.value("backup", default.back_up)?,
        ..default
    })
}

pub(super) fn uct_options(values: &ParameterValues) -> Result<UctPlayerOptions, UnknownAgent> {
    let default = UctPlayerOptions::default();
    Ok(UctPlayerOptions {
        tree: uct_tree(values)?,
        scope: values.value("budget", default.scope)?,
        final_move: values.value("final", default.final_move)?,
        trees: values.within("trees", default.trees, 1..=256)?,
    })
}

pub(super) fn uct(values: &ParameterValues) -> Made {
    Ok(Box::new(UctPlayer::new(simulation_options(values)?, uct_options(values)?)))
}

/// The critic that a parameter names.
pub(super) fn critic_parameter(values: &ParameterValues) -> Result<Critic, UnknownAgent> {
    let name = values.text("critic").unwrap_or(ARCHITECTURE.name());
    critic(name).map_err(|error| values.bad("critic", format!("{name} ({error})")))
}

pub(super) fn adp_mcts_options(
    values: &ParameterValues,
    critic: &Critic,
) -> Result<AdpMctsOptions, UnknownAgent> {
    let default = AdpMctsOptions::for_architecture(critic.architecture());
    Ok(AdpMctsOptions {
        candidates: values.within("candidates", default.candidates, 1..=484)?,
        lambda: values.within("lambda", default.lambda, 0.0..=1.0)?,
        near: values.within("near", default.near, 1..=5)?,
        forced_five: forced_five(values, default.forced_five)?,
    })
}

pub(super) fn adp_mcts(values: &ParameterValues, search: CandidateSearch) -> Made {
    let critic = critic_parameter(values)?;
    let options = adp_mcts_options(values, &critic)?;
    Ok(Box::new(AdpMcts::new(Arc::new(critic), search, options, simulation_options(values)?)))
}

pub(super) fn adp_puct_options(
    values: &ParameterValues,
    critic: &Critic,
) -> Result<AdpPuctOptions, UnknownAgent> {
    let default = AdpPuctOptions::for_architecture(critic.architecture());
    let tree = default.tree;
    Ok(AdpPuctOptions {
        tree: PuctOptions {
            exploration: values.within("c", tree.exploration, 0.0..=1000.0)?,
            temperature: values.within("temperature", tree.temperature, 0.01..=1000.0)?,
            mix: values.within("mix", tree.mix, 0.0..=1.0)?,
            playouts: values.within("playouts", tree.playouts, 1..=1_000_000)?,
            fours: values.value("fours", tree.fours)?,
            ..tree
        },
        near: values.within("near", default.near, 1..=5)?,
        threats: values.value("threats", default.threats)?,
    })
}

pub(super) fn adp_puct(values: &ParameterValues) -> Made {
    let critic = critic_parameter(values)?;
    let options = adp_puct_options(values, &critic)?;
    Ok(Box::new(AdpPuct::new(Arc::new(critic), options, simulation_options(values)?)))
}

pub(super) fn design(values: &ParameterValues) -> Result<Design, UnknownAgent> {
    let default = Design::default();
    let design = Design {
        empty: values.value("empty", default.empty)?,
        attack: values.value("attack", default.attack)?,
        defend: values.value("defend", default.defend)?,
        ..default
    };
    design.check().map_err(|error| values.bad("the network", error.to_string()))?;
    Ok(design)
}

pub(super) fn hardnet(values: &ParameterValues) -> Made {
    Ok(Box::new(PiNet::new("hardnet", Network::hardnet(design(values)?), seed(values)?)))
}

pub(super) fn pinet(values: &ParameterValues) -> Made {
    let (variant, seed) = (&values.variant, seed(values)?);
    let network = match variant.as_str() {
        "best" => PiNet::best(),
        "untrained" => Network::random(Layers::Patterns, Design::default(), seed, false),
        path => {
            let text = file::read_text(Path::new(path)).map_err(|error| values.bad_variant(&error))?;
            text.parse().map_err(|error: BadNetwork| values.bad_variant(&error))?
        }
    };
    Ok(Box::new(PiNet::new(format!("pinet:{variant}"), network, seed)))
}

/// What can be set about the flagship.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TengenOptions {
    pub(super) threads: usize,
    pub(super) hash_megabytes: usize,
    /// A level's name, or `full`.
    pub(super) level: String,
    /// `embedded`, `hand`, or a file.
    pub(super) weights: String,
    /// `embedded`, `none`, or a file.
    pub(super) net: String,
    /// `off`, `order`, `reduce` or `prune`.
    pub(super) policy: String,
    pub(super) seed: u64,
}

impl Default for TengenOptions {
    fn default() -> TengenOptions {
        TengenOptions {
            threads: 1,
            hash_megabytes: 128,
            level: "full".to_owned(),
            weights: "embedded".to_owned(),
            net: "embedded".to_owned(),
            policy: "prune".to_owned(),
            seed: SEED,
        }
    }
}

pub(super) fn tengen_options(values: &ParameterValues) -> Result<TengenOptions, UnknownAgent> {
    let default = TengenOptions::default();
    Ok(TengenOptions {
        threads: threads(values, default.threads)?,
        hash_megabytes: values.of_machine(
            "hash",
            default.hash_megabytes,
            machine::most_megabytes().unwrap_or(MOST_MEGABYTES).max(default.hash_megabytes),
            "megabytes",
        )?,
        level: values.value("level", default.level)?,
        weights: values.value("weights", default.weights)?,
        net: values.value("net", default.net)?,
        policy: values.value("policy", default.policy)?,
        seed: seed(values)?,
    })
}

pub(super) fn tengen(values: &ParameterValues) -> Made {
    let options = tengen_options(values)?;
    let mut tengen = Tengen::new(options.threads, options.hash_megabytes);
    if options.level != "full" {
        let level = Level::named(&options.level).ok_or_else(|| values.bad("level", &*options.level))?;
        tengen = tengen.at_level(level, options.seed);
    }
    tengen = match options.weights.as_str() {
        "embedded" => tengen,
        "hand" => tengen.with_weights(&PatternWeights::by_hand()),
        path => tengen.with_weights(&weights_file(values, "weights", path, PatternWeights::from_bytes)?),
    };
    tengen = match options.net.as_str() {
        "embedded" => tengen,
        "none" => tengen.without_network(),
        path => tengen.with_network(&weights_file(values, "net", path, LineWeights::from_bytes)?),
    };
    tengen = tengen.with_policy(match options.policy.as_str() {
        "off" => PolicyUse::Ignored,
        "order" => PolicyUse::Orders,
        "reduce" => PolicyUse::Reduces,
        "prune" => PolicyUse::Prunes,
        other => return Err(values.bad("policy", other)),
    });
    Ok(Box::new(tengen))
}

/// The weights in a file that a parameter names.
fn weights_file<Weights>(
    values: &ParameterValues,
    name: &'static str,
    path: &str,
    read: fn(&[u8]) -> Result<Weights, BadWeights>,
) -> Result<Weights, UnknownAgent> {
    let bad = |error: &dyn std::fmt::Display| values.bad(name, format!("{path} ({error})"));
    let bytes = file::read(Path::new(path)).map_err(|error| bad(&error))?;
    read(&bytes).map_err(|error| bad(&error))
}
