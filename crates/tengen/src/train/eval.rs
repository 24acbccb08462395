//! `tengen train eval`: trains the evaluation of the agent `tengen` by self-play.

use super::RunArgs;
use crate::arguments::BoardArgs;
use crate::interrupt::{self, Interrupted};
use crate::output;
use crate::progress::{Progress, rounded};
use anyhow::{Context, Result};
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use tengen_play::Stop;
use tengen_search::PatternWeights;
use tengen_train::eval::fit::FitOptions;
use tengen_train::eval::self_play::SelfPlayOptions;
use tengen_train::eval::{EvalFit, EvalFitOptions, EvalModel, EvalRun};

/// Train the evaluation of the agent `tengen`: play games against itself, then fit the weights to them
///
/// Games are kept in OUT/games.txt, one per line. The weights are written to OUT/eval.bin.
#[derive(clap::Args)]
#[command(after_help = interrupt::HELP)]
pub(crate) struct TrainEvalArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    games: u64,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    nodes: u64,
    /// Play N games at a time; the games are the same
    #[arg(long, value_name = "N", default_value_t = 2)]
    threads: usize,
    /// The weights to play with: a file, or "hand" for those set by hand [default: the built-in ones]
    #[arg(long, value_name = "FILE")]
    from: Option<String>,
    /// A file of further games to learn from; may be repeated
    #[arg(long, value_name = "FILE")]
    also: Vec<PathBuf>,
    /// How much the search's evaluation counts against the game's result, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.85)]
    opinion: f32,
    /// Passes over all positions
    #[arg(long, value_name = "N", default_value_t = 12)]
    epochs: usize,
    /// How strongly the weights of rare shapes are pulled towards those of their parts
    #[arg(long, value_name = "RATE", default_value_t = 1e-5)]
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

/// How many games have been played, as a JSON line.
#[derive(Serialize)]
struct GamesLine {
    games: u64,
    of: u64,
}

/// The loss of an epoch, as a JSON line.
#[derive(Serialize)]
struct EpochLine {
    fit: &'static str,
    epoch: usize,
    loss: f64,
}

/// Games between two JSON lines of progress.
const GAMES_PER_LINE: u64 = 500;

impl TrainEvalArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<()> {
        let stop = interrupt::stop()?;
        let mut run = EvalRun::open(&self.run.out)?;
        self.play(&mut run, &stop)?;
        if run.games() < self.games {
            return Err(Interrupted::after(run.games(), self.games, "games").into());
        }
        let Some(fit) = self.fit(&run, &stop)? else {
            let kept =
                "stopped while fitting; the games are kept, and the same command continues with the fit";
            return Err(Interrupted::saying(kept).into());
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
                let bytes = fs::read(path).with_context(|| format!("cannot read {path}"))?;
                PatternWeights::from_bytes(&bytes).with_context(|| path.to_owned())
            }
            None => Ok(tengen_agents::evaluation_weights()),
        }
    }

    fn play(&self, run: &mut EvalRun, stop: &Stop) -> Result<()> {
        let BoardArgs { rule, size } = self.board;
        let options = SelfPlayOptions { rule, size, nodes: self.nodes, seed: self.run.random.seed };
        let weights = Arc::new(self.weights()?.table());
        let of = self.games;
        let mut before = run.games();
        let progress = Progress::bar(of, before, "games");
        let played = run.play(of, self.threads, &options, &weights, stop, &mut |games| {
            progress.set(games);
            // Several games may be written at once.
            if games / GAMES_PER_LINE > before / GAMES_PER_LINE {
                progress.line(|| GamesLine { games, of });
            }
            before = games;
        });
        progress.finish();
        Ok(played?)
    }

    fn fit(&self, run: &EvalRun, stop: &Stop) -> Result<Option<EvalFit>> {
        let (epochs, decay, seed) = (self.epochs, self.decay, self.run.random.seed);
        let fit = FitOptions { epochs, decay, seed, ..FitOptions::default() };
        let options = EvalFitOptions { other_games: self.also.clone(), opinion: self.opinion, fit };
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
