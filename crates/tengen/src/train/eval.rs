//! `tengen train eval`: trains the evaluation of the agent `tengen` by self-play.

use super::RunArgs;
use super::self_play::{SelfPlayArgs, stopped_fitting};
use crate::arguments;
use crate::interrupt;
use crate::output;
use crate::progress::{Progress, rounded};
use anyhow::{Context, Result};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tengen_base::file;
use tengen_play::Stop;
use tengen_search::{LineEvaluator, PatternWeights};
use tengen_train::eval::fit::FitOptions;
use tengen_train::eval::self_play::Variety;
use tengen_train::eval::{EvalFit, EvalFitOptions, EvalModel, EvalRun};

/// Train the evaluation of the agent `tengen`: play games against itself, then fit the weights to them
///
/// Games are kept in OUT/games.txt, one per line. The weights are written to OUT/eval.bin.
#[derive(clap::Args)]
#[command(after_help = interrupt::HELP)]
pub(crate) struct TrainEvalArgs {
    #[command(flatten)]
    play: SelfPlayArgs,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The weights to play with: a file, or "hand" for those set by hand [default: the built-in ones]
    #[arg(long, value_name = "FILE")]
    from: Option<String>,
    /// How much the search's evaluation counts against the game's result, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.85, value_parser = arguments::share)]
    opinion: f32,
    /// How strongly the weights of rare shapes are pulled towards those of their parts
    #[arg(long, value_name = "RATE", default_value_t = 1e-5, value_parser = arguments::share)]
    decay: f32,
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct TrainEvalReport {
    games: u64,
    positions: usize,
    value_loss: f32,
    choices: usize,
    choice_loss: f32,
    weights: PathBuf,
}

/// The loss of an epoch, as a JSON line.
#[derive(Serialize)]
struct EpochLine {
    fit: &'static str,
    epoch: usize,
    loss: f64,
}

impl TrainEvalArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<()> {
        let stop = interrupt::stop()?;
        let mut run = EvalRun::open(&self.run.out)?;
        let evaluator = LineEvaluator::new(Arc::new(self.weights()?.table()), None);
        let options = self.play.options(Variety::Narrow, self.nodes, self.run.random.seed);
        self.play.play(run.games(), &options, &evaluator, &stop)?;
        let Some(fit) = self.fit(&run, &stop)? else {
            return Err(stopped_fitting());
        };
        let EvalFit { games, positions, value_loss, choices, choice_loss, weights } = fit;
        if self.run.output.json {
            let report = TrainEvalReport { games, positions, value_loss, choices, choice_loss, weights };
            return output::json(out, &report);
        }
        writeln!(
            out,
            "{games} games, {positions} positions, value loss {value_loss:.4}; {choices} choices, \
             loss {choice_loss:.4}; weights in {}",
            weights.display()
        )?;
        Ok(())
    }

    fn weights(&self) -> Result<PatternWeights> {
        match self.from.as_deref() {
            Some("hand") => Ok(PatternWeights::by_hand()),
            Some(path) => {
                let bytes = file::read(Path::new(path)).with_context(|| format!("cannot read {path}"))?;
                PatternWeights::from_bytes(&bytes).with_context(|| path.to_owned())
            }
            None => Ok(tengen_agents::evaluation_weights()),
        }
    }

    fn fit(&self, run: &EvalRun, stop: &Stop) -> Result<Option<EvalFit>> {
        let (epochs, decay, seed) = (self.play.epochs, self.decay, self.run.random.seed);
        let fit = FitOptions { epochs, decay, seed, ..FitOptions::default() };
        let options = EvalFitOptions { other_games: self.play.also.clone(), opinion: self.opinion, fit };
        let progress = Progress::bar((epochs + epochs.div_ceil(2)) as u64, 0, "epochs");
        let mut done = 0;
        let fit = run.fit(&options, stop, &mut |model, epoch, loss| {
            let fit = match model {
                EvalModel::Value => "value",
                EvalModel::Moves => "moves",
            };
            done += 1;
            progress.set(done);
            progress.message(|| format!("epochs, {fit} loss {loss:.5}"));
            progress.line(|| EpochLine { fit, epoch, loss: rounded(loss.into(), 5) });
        });
        progress.finish();
        Ok(fit?)
    }
}
