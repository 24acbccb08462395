//! Self-played games, from which a network learns, as work of a fleet.

use super::{Definition, JobPlayer, Work};
use crate::FleetError;
use crate::coordinator::{Fleet, Harvest, Orders};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tengen_board::{Rule, Size};
use tengen_nets::line::{LineNetwork, LineWeights};
use tengen_play::{Delivery, Stop, Workforce, WorkforceError};
use tengen_search::LineEvaluator;
use tengen_train::eval::self_play::{SelfPlay, SelfPlayOptions, Variety};
use tengen_train::eval::self_play_game::SelfPlayGame;

/// Self-play, completely described.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SelfPlayDefinition {
    rule: String,
    size: usize,
    wide: bool,
    nodes: u64,
    seed: u64,
    /// `none`, `embedded`, or the hash of a file.
    network: String,
    /// Where that file lies on the coordinator's machine.
    #[serde(skip)]
    place: PathBuf,
}

impl SelfPlayDefinition {
    /// The file of the network, by hash.
    pub(crate) fn file(&self) -> Option<&str> {
        Some(self.network.as_str()).filter(|network| !["none", "embedded"].contains(network))
    }

    /// Where the coordinator has the file, by hash.
    pub(crate) fn place(&self) -> BTreeMap<String, PathBuf> {
        self.file().map(|hash| (hash.to_owned(), self.place.clone())).into_iter().collect()
    }

    pub(crate) fn title(&self) -> String {
        let network = self.network.get(..12).unwrap_or(&self.network);
        format!("{} {}×{}, {} nodes, network {network}", self.rule, self.size, self.size, self.nodes)
    }

    fn options(&self) -> Result<SelfPlayOptions, String> {
        Ok(SelfPlayOptions {
            rule: self.rule.parse::<Rule>().map_err(|_| format!("there is no rule '{}'", self.rule))?,
            size: Size::new(self.size).map_err(|error| error.to_string())?,
            variety: if self.wide { Variety::Wide } else { Variety::Narrow },
            nodes: self.nodes,
            seed: self.seed,
        })
    }
}

/// Games of the engine against itself.
pub(crate) struct SelfPlayWork {
    options: SelfPlayOptions,
    evaluator: LineEvaluator,
}

impl SelfPlayWork {
    pub(crate) fn new(
        definition: &SelfPlayDefinition,
        places: &BTreeMap<String, PathBuf>,
    ) -> Result<SelfPlayWork, String> {
        let options = definition.options()?;
        let network = match definition.network.as_str() {
            "none" => None,
            "embedded" => Some(tengen_agents::embedded_network(options.rule)),
            hash => {
                let place = places.get(hash).ok_or("the network is missing")?;
                let bytes = tengen_base::file::read(place).map_err(|error| error.to_string())?;
                let weights = LineWeights::from_bytes(&bytes).map_err(|error| error.to_string())?;
                Some(Arc::new(LineNetwork::new(&weights)))
            }
        };
        let weights = Arc::new(tengen_agents::evaluation_weights().table());
        Ok(SelfPlayWork { options, evaluator: LineEvaluator::new(weights, network) })
    }
}

impl Work for SelfPlayWork {
    fn player(&self) -> Box<dyn JobPlayer + '_> {
        Box::new(SelfPlayer(SelfPlay::new(self.options.clone(), self.evaluator.clone())))
    }

    fn check(&self, _: u64, _: u64, body: &str) -> Result<String, String> {
        let game: SelfPlayGame = body.parse().map_err(|error| format!("{error}"))?;
        game.check()?;
        let is_ours = game.rule == self.options.rule
            && (game.size == self.options.size || self.options.variety == Variety::Wide);
        if !is_ours {
            return Err("it is of another board or rule".to_owned());
        }
        if game.to_string() != body {
            return Err("it is written otherwise than games are".to_owned());
        }
        Ok(body.to_owned())
    }

    fn is_repeatable(&self) -> bool {
        true
    }
}

struct SelfPlayer(SelfPlay);

impl JobPlayer for SelfPlayer {
    fn play(&mut self, number: u64, _: u64, stop: &Stop) -> Result<Option<String>, String> {
        Ok(self.0.play(number, stop).map(|game| game.to_string()))
    }
}

/// A fleet that plays games of the engine against itself.
pub struct FleetSelfPlay<'a> {
    fleet: &'a Fleet,
    options: &'a SelfPlayOptions,
    /// `none`, `embedded`, or a file.
    network: &'a str,
    folder: &'a Path,
    games: u64,
}

impl<'a> FleetSelfPlay<'a> {
    /// Has so many games played by the engine with this network (`none`, `embedded`, or a file); the fleet's record is
    /// kept in the folder.
    pub fn new(
        fleet: &'a Fleet,
        options: &'a SelfPlayOptions,
        network: &'a str,
        folder: &'a Path,
        games: u64,
    ) -> FleetSelfPlay<'a> {
        FleetSelfPlay { fleet, options, network, folder, games }
    }

    fn run(
        &self,
        next: &(dyn Fn() -> Option<u64> + Sync),
        stop: &Stop,
        take: &mut dyn FnMut(Delivery<(u64, SelfPlayGame)>) -> ControlFlow<()>,
    ) -> Result<(), FleetError> {
        let network = match self.network {
            "none" | "embedded" => self.network.to_owned(),
            path => self.fleet.hashes([path.to_owned()])?.remove(path).unwrap_or_default(),
        };
        let SelfPlayOptions { rule, size, variety, nodes, seed } = *self.options;
        let definition = SelfPlayDefinition {
            rule: rule.to_string(),
            size: size.side().into(),
            wide: variety == Variety::Wide,
            nodes,
            seed,
            network,
            place: PathBuf::from(self.network),
        };
        let terms = serde_json::to_string(&definition).expect("plain data");
        let mut take = |harvest: Harvest| match harvest {
            Harvest::Results(results) => {
                let game = |(number, _, body): (u64, u64, String)| Some((number, body.parse().ok()?));
                take(Delivery::Done(results.into_iter().filter_map(game).collect()))
            }
            Harvest::Retracted(numbers) => take(Delivery::Retracted(numbers)),
        };
        let next = || next().map(|number| (number, seed));
        self.fleet.run(Orders {
            definition: Definition::SelfPlay(definition),
            terms: &terms,
            folder: self.folder,
            total: Some(self.games),
            next: &next,
            stop,
            take: &mut take,
        })
    }
}

impl Workforce<u64, (u64, SelfPlayGame)> for FleetSelfPlay<'_> {
    fn work(
        &self,
        next: &(dyn Fn() -> Option<u64> + Sync),
        stop: &Stop,
        take: &mut dyn FnMut(Delivery<(u64, SelfPlayGame)>) -> ControlFlow<()>,
    ) -> Result<(), WorkforceError> {
        self.run(next, stop, take).map_err(|error| WorkforceError(error.to_string()))
    }
}
