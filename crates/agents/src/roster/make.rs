//! Agents made of their settings, where that takes more than a line.

use super::{Settings, UnknownAgent};
use crate::minimax;
use crate::monte_carlo::{
    AdpMcts, AdpPuct, Budget, Choice, Method, PuctPlayer, Simulations, UctPlayer, Weighing,
};
use crate::{Adp, Level, PiNet, Tengen, adp};
use std::sync::Arc;
use tengen_nets::pinet::{BadNetwork, Design, Layers, Network};
use tengen_nets::{Critic, Player};
use tengen_play::Agent;
use tengen_search::PatternWeights;
use tengen_search::mcts::{BackUp, PuctOptions, Reading, UctOptions};

pub(super) fn adp(settings: &Settings) -> Result<Box<dyn Agent>, UnknownAgent> {
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

pub(super) fn simulations(settings: &Settings) -> Result<Simulations, UnknownAgent> {
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

pub(super) fn uct_settings(settings: &Settings) -> Result<UctOptions, UnknownAgent> {
    let usual = UctOptions::default();
    Ok(UctOptions {
        exploration: settings.within("c", usual.exploration, 0.0..=1000.0)?,
        back_up: settings.number("backup", BackUp::Minimax)?,
        ..usual
    })
}

pub(super) fn uct(settings: &Settings) -> Result<Box<dyn Agent>, UnknownAgent> {
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

pub(super) fn adp_mcts(settings: &Settings, method: Method) -> Result<Box<dyn Agent>, UnknownAgent> {
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

pub(super) fn adp_puct(settings: &Settings) -> Result<Box<dyn Agent>, UnknownAgent> {
    let critic = critic(settings)?;
    let usual = PuctPlayer::usual(&critic);
    let tree = usual.tree;
    let player = PuctPlayer {
        tree: PuctOptions {
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

pub(super) fn pinet(settings: &Settings) -> Result<Box<dyn Agent>, UnknownAgent> {
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

pub(super) fn tengen(settings: &Settings) -> Result<Box<dyn Agent>, UnknownAgent> {
    let mut tengen = Tengen::new(settings.number("threads", 1)?, settings.number("hash", 128)?);
    if let Some(name) = settings.values.get("level").filter(|name| *name != "full") {
        let level = Level::named(name).ok_or_else(|| settings.bad("level", name.clone()))?;
        tengen = tengen.at_level(level, settings.number("seed", 0)?);
    }
    Ok(Box::new(match settings.values.get("weights").map(String::as_str) {
        None | Some("embedded") => tengen,
        Some("hand") => tengen.with_weights(&PatternWeights::by_hand()),
        Some(path) => {
            let bytes =
                std::fs::read(path).map_err(|error| settings.bad("weights", format!("{path} ({error})")))?;
            let weights = PatternWeights::from_bytes(&bytes);
            tengen
                .with_weights(&weights.map_err(|error| settings.bad("weights", format!("{path} ({error})")))?)
        }
    }))
}
