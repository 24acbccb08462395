//! `tengen train net`: trains a line network for the agent `tengen` by self-play.

use super::RunArgs;
use super::gate::{GateArgs, GateReport};
use super::self_play::{SelfPlayArgs, stopped_fitting};
use crate::arguments;
use crate::fleet::FleetArgs;
use crate::interrupt;
use crate::output;
use crate::progress::{Progress, rounded};
use anyhow::{Context, Result, bail};
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use tengen_fleet::FleetSelfPlay;
use tengen_nets::line::{LineNetwork, LineWeights};
use tengen_play::Stop;
use tengen_search::LineEvaluator;
use tengen_search::pattern_evaluator::PatternWeightTable;
use tengen_train::eval::self_play::Variety;
use tengen_train::net::fit::{NetEpoch, NetFitOptions};
use tengen_train::net::gate::Candidate;
use tengen_train::net::{NetFit, NetLesson, NetRun};

/// Train a line network for the agent `tengen`: play games against itself, fit a network to them, test it
///
/// Games are kept in OUT/games.txt, one per line; three of ten are played on other boards, and one of five begins uneven.
/// The network is written to OUT/net.bin; `tengen?net=OUT/net.bin` plays
/// with it. Then it meets the player that it learned from in a sequential test. If it is stronger it is promoted: kept
/// under a name of its own, with a row in OUT/LEDGER.toml. The next generation learns from it: --from that file.
#[derive(clap::Args)]
#[command(after_help = interrupt::HELP)]
pub(crate) struct TrainNetArgs {
    #[command(flatten)]
    play: SelfPlayArgs,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 2_500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The network to play with: none, embedded, or a file
    #[arg(long, value_name = "NETWORK", default_value = "none")]
    from: String,
    /// Begin the fit with the numbers of the network played with, not with random ones; a smaller --rate fits it
    #[arg(long)]
    tune: bool,
    /// How much the search's evaluation counts against the game's result, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.9, value_parser = arguments::share)]
    opinion: f32,
    /// The first step size
    #[arg(long, value_name = "RATE", default_value_t = NetFitOptions::default().rate, value_parser = arguments::share)]
    rate: f32,
    /// How strongly the network's numbers are pulled towards zero
    #[arg(long, value_name = "RATE", default_value_t = NetFitOptions::default().decay, value_parser = arguments::share)]
    decay: f32,
    #[command(flatten)]
    fleet: FleetArgs,
    #[command(flatten)]
    gate: GateArgs,
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct TrainNetReport {
    games: usize,
    positions: usize,
    held_out: usize,
    /// Positions left out because they had come before, turned or mirrored perhaps.
    duplicates: usize,
    loss: f64,
    held_out_loss: f64,
    /// That of the patterns alone.
    held_out_loss_without: f64,
    held_out_policy_loss: f64,
    /// The share of moves that the policy foresees.
    held_out_hits: f64,
    network: PathBuf,
    #[serde(skip_serializing_if = "Option::is_none")]
    gate: Option<GateReport>,
}

/// The losses of an epoch, as a JSON line.
#[derive(Serialize)]
struct EpochLine {
    epoch: usize,
    loss: f64,
    held_out_loss: f64,
    held_out_policy_loss: f64,
    held_out_hits: f64,
}

impl TrainNetArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<()> {
        self.gate.check(&self.run.out, &self.from)?;
        let stop = interrupt::stop()?;
        let weights = Arc::new(tengen_agents::evaluation_weights().table());
        let mut run = NetRun::open(&self.run.out)?;
        let teacher = self.teacher()?;
        let options = self.play.options(Variety::Wide, self.nodes, self.run.random.seed);
        let fleet = self.fleet.connect()?;
        match &fleet {
            Some(fleet) => {
                let (folder, games) = (&self.run.out, self.play.games());
                let players = FleetSelfPlay::new(fleet, &options, &self.from, folder, games);
                self.play.play_at(run.games(), &players, &stop)?;
            }
            None => {
                let network = teacher.as_deref().map(|weights| Arc::new(LineNetwork::new(weights)));
                let evaluator = LineEvaluator::new(Arc::clone(&weights), network);
                self.play.play(run.games(), &options, &evaluator, &stop)?;
            }
        }
        let Some(fit) = self.fit(&run, &weights, teacher, &stop)? else {
            return Err(stopped_fitting());
        };
        let made = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
        let candidate = Candidate {
            folder: &self.run.out,
            network: &fit.network,
            from: &self.from,
            rule: self.play.board.rule,
            size: self.play.board.size,
            seed: self.run.random.seed,
            jobs: self.play.threads,
            positions: fit.positions[0],
            elsewhere: fleet.as_ref().map(|fleet| fleet as _),
            made: &made,
        };
        let gate = self.gate.test(&candidate, &stop)?;
        let report = TrainNetReport { gate, ..TrainNetReport::from(fit) };
        if self.run.output.json {
            return output::json(out, &report);
        }
        let TrainNetReport { games, positions, held_out_loss, held_out_loss_without, network, gate, .. } =
            report;
        writeln!(
            out,
            "{games} games, {positions} positions; loss on games held out {held_out_loss:.5}, without the network \
             {held_out_loss_without:.5}; network in {}",
            network.display()
        )?;
        gate.map_or(Ok(()), |gate| gate.tell(out))
    }

    /// The network that plays the games.
    fn teacher(&self) -> Result<Option<Arc<LineWeights>>> {
        let path = match self.from.as_str() {
            "none" if self.tune => bail!("--tune needs a network to begin with: --from embedded, or a file"),
            "none" => return Ok(None),
            "embedded" => return Ok(Some(Arc::new(tengen_agents::network_weights(self.play.board.rule)))),
            path => path,
        };
        let bytes = fs::read(path).with_context(|| format!("cannot read {path}"))?;
        Ok(Some(Arc::new(LineWeights::from_bytes(&bytes).with_context(|| path.to_owned())?)))
    }

    fn fit(
        &self,
        run: &NetRun,
        weights: &Arc<PatternWeightTable>,
        teacher: Option<Arc<LineWeights>>,
        stop: &Stop,
    ) -> Result<Option<NetFit>> {
        let (epochs, rate, decay, seed) = (self.play.epochs, self.rate, self.decay, self.run.random.seed);
        let start = teacher.filter(|_| self.tune);
        let fit =
            NetFitOptions { epochs, rate, decay, start, seed, ..NetFitOptions::of(self.play.board.rule) };
        let lesson = NetLesson { other_games: self.play.also.clone(), opinion: self.opinion, fit };
        let progress = Progress::bar(epochs as u64, 0, "epochs");
        let fit = run.fit(&lesson, weights, stop, &mut |NetEpoch { epoch, learned, held_out }| {
            progress.set(epoch as u64);
            progress.message(|| {
                let (here, there, hits) = (learned.value, held_out.value, 100.0 * held_out.hit);
                format!("epochs, loss {here:.5}, on games held out {there:.5}, {hits:.1} % of moves foreseen")
            });
            progress.line(|| EpochLine {
                epoch,
                loss: rounded(learned.value.into(), 5),
                held_out_loss: rounded(held_out.value.into(), 5),
                held_out_policy_loss: rounded(held_out.policy.into(), 4),
                held_out_hits: rounded(held_out.hit.into(), 4),
            });
        });
        progress.finish();
        Ok(fit?)
    }
}

impl From<NetFit> for TrainNetReport {
    fn from(
        NetFit { games, positions: [positions, held_out], duplicates, without, last, network }: NetFit,
    ) -> TrainNetReport {
        let loss = |loss: f32| rounded(loss.into(), 5);
        TrainNetReport {
            games,
            positions,
            held_out,
            duplicates,
            loss: loss(last.learned.value),
            held_out_loss: loss(last.held_out.value),
            held_out_loss_without: loss(without),
            held_out_policy_loss: rounded(last.held_out.policy.into(), 4),
            held_out_hits: rounded(last.held_out.hit.into(), 4),
            network,
            gate: None,
        }
    }
}
