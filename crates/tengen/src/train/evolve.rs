//! `tengen train evolve`: evolves critics in tournaments of two.

use super::RunArgs;
use crate::arguments::named;
use crate::interrupt::{self, Interrupted};
use crate::output;
use crate::progress::Progress;
use anyhow::Result;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use tengen_nets::Architecture;
use tengen_train::critic::{CriticPlan, EvolutionCourse, EvolutionRun};

/// Evolve critics: two of a population play each other, and the loser makes way for a child of the winner
///
/// OUT/weights.bin holds the critic that has won most tournaments, OUT/metrics.csv a row for every thousand games. An
/// interrupted run continues to the same weights, bit for bit.
#[derive(clap::Args)]
#[command(after_help = interrupt::HELP)]
pub(crate) struct EvolveArgs {
    /// The critics' architecture
    #[arg(long, default_value = "sym",
          value_parser = named(Architecture::ALL.map(Architecture::name), str::parse::<Architecture>))]
    arch: Architecture,
    /// Games in all
    #[arg(long, value_name = "N", default_value_t = 60_000)]
    games: u64,
    /// Also keep the weights every N games; 0 for never
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    snapshot_every: u64,
    /// Critics that live at a time [default: 100]
    #[arg(long, value_name = "N")]
    population: Option<usize>,
    /// Hidden nodes that have weights; with 1, a critic is a weighted sum of its inputs [default: 1]
    #[arg(long, value_name = "N")]
    nodes: Option<usize>,
    /// The most by which a mutation changes a weight [default: 1]
    #[arg(long, value_name = "CHANGE")]
    mutation: Option<f32>,
    /// The chance that a weight of a child mutates [default: 0.02]
    #[arg(long, value_name = "CHANCE")]
    mutation_chance: Option<f32>,
    /// The chance that a weight is the second parent's [default: 0.5]
    #[arg(long, value_name = "CHANCE")]
    crossover: Option<f32>,
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct EvolveReport {
    arch: &'static str,
    games: u64,
    of: u64,
    weights: PathBuf,
}

impl EvolveArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<()> {
        let usual = EvolutionCourse::usual(self.arch, self.run.random.seed);
        let course = EvolutionCourse {
            population: self.population.unwrap_or(usual.population),
            nodes: self.nodes.unwrap_or(usual.nodes),
            mutation: self.mutation.unwrap_or(usual.mutation),
            mutation_chance: self.mutation_chance.unwrap_or(usual.mutation_chance),
            crossover: self.crossover.unwrap_or(usual.crossover),
            ..usual
        };
        let mut run = EvolutionRun::open(&self.run.out, course)?;
        let plan = CriticPlan { games: self.games, snapshot_every: self.snapshot_every };
        let stop = interrupt::stop()?;
        let progress = Progress::bar(plan.games, run.evolution().games(), "games");
        let trained = run.train(plan, &|| stop.is_raised(), &mut |games| progress.set(games));
        progress.finish();
        trained?;
        let (games, of) = (run.evolution().games(), plan.games);
        let report = EvolveReport { arch: self.arch.name(), games, of, weights: run.weights_path() };
        if self.run.output.json {
            output::json(out, &report)?;
        } else if games >= of {
            writeln!(out, "{games} games; weights in {}", report.weights.display())?;
        }
        if games < of {
            return Err(Interrupted::after(games, of, "games").into());
        }
        Ok(())
    }
}
