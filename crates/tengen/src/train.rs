//! `tengen train`: learning from games.

mod comparison;
mod critic;
mod curves;
mod seat;

use crate::output;
use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::fs;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use tengen_board::{Rule, Size};
use tengen_play::Stop;
use tengen_search::PatternWeights;
use tengen_train::eval::fit::FitOptions;
use tengen_train::eval::self_play::SelfPlayOptions;
use tengen_train::eval::{EvalFit, EvalFitOptions, EvalModel, EvalRun};

/// What to train.
#[derive(clap::Subcommand)]
pub(crate) enum TrainCommand {
    SelfTeach(Box<critic::SelfTeach>),
    Watch(Box<critic::Watch>),
    #[command(hide = true)]
    Seat(seat::Args),
    Eval(Eval),
    Comparison(Box<comparison::Args>),
}

/// Learn the flagship's evaluation: play games with itself, fit the weights, write them down
///
/// Games are kept in OUT/games.txt, one a line; the same command continues where it stopped. PatternWeights go to
/// OUT/eval.bin.
#[derive(clap::Args)]
pub(crate) struct Eval {
    /// The rule to learn
    #[arg(long, default_value_t = Rule::Freestyle)]
    rule: Rule,
    /// Points a side
    #[arg(long, default_value_t = 15)]
    size: usize,
    /// How many games
    #[arg(long, default_value_t = 20_000)]
    games: u64,
    /// Nodes a move
    #[arg(long, default_value_t = 1_000)]
    nodes: u64,
    /// Where all randomness comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played at a time
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The weights to play with; the embedded ones if not given, "hand" for those set by hand
    #[arg(long)]
    from: Option<String>,
    /// Other games to learn from as well
    #[arg(long)]
    also: Vec<PathBuf>,
    /// How much the search's opinion counts against the game's result, 0 to 1
    #[arg(long, default_value_t = 0.85)]
    opinion: f32,
    /// Times through all positions
    #[arg(long, default_value_t = 12)]
    epochs: usize,
    /// Pull of the weights of rare shapes towards those of their parts
    #[arg(long, default_value_t = 1e-5)]
    decay: f32,
    /// The folder for games and weights
    #[arg(long)]
    out: PathBuf,
    /// Print one JSON object at the end
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    games: u64,
    positions: usize,
    value_loss: f32,
    choices: usize,
    choice_loss: f32,
    weights: PathBuf,
}

/// Games between two lines of progress, where there is no terminal for a bar.
const REPORTED: u64 = 500;

impl TrainCommand {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        match self {
            TrainCommand::SelfTeach(critic) => critic.run(out),
            TrainCommand::Watch(critic) => critic.run(out),
            TrainCommand::Seat(seat) => seat.run(),
            TrainCommand::Eval(eval) => eval.run(out),
            TrainCommand::Comparison(comparison) => comparison.run(out),
        }
    }
}

impl Eval {
    fn run(&self, out: &mut dyn Write) -> Result<()> {
        let mut run = EvalRun::open(&self.out)?;
        let stop = Stop::default();
        self.play(&mut run, &stop)?;
        let Some(fit) = self.fit(&run, &stop)? else { return Ok(()) };
        let EvalFit { games, positions, value_loss, choices, choice_loss, weights } = fit;
        let report = Report { games, positions, value_loss, choices, choice_loss, weights };
        if self.json {
            return output::json(out, &report);
        }
        writeln!(
            out,
            "{} games, {} positions, value loss {:.4}; {} choices, loss {:.4}; weights in {}",
            report.games,
            report.positions,
            report.value_loss,
            report.choices,
            report.choice_loss,
            report.weights.display()
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
        let size = Size::new(self.size)?;
        let options = SelfPlayOptions { rule: self.rule, size, nodes: self.nodes, seed: self.seed };
        let weights = Arc::new(self.weights()?.table());
        let bar = progress(self.games, "games");
        let mut before = run.games();
        run.play(self.games, self.threads, &options, &weights, stop, &mut |games| {
            bar.set_position(games);
            if bar.is_hidden() && games / REPORTED > before / REPORTED {
                eprintln!("{{\"games\":{games},\"of\":{}}}", self.games);
            }
            before = games;
        })?;
        bar.finish();
        Ok(())
    }

    fn fit(&self, run: &EvalRun, stop: &Stop) -> Result<Option<EvalFit>> {
        let fit =
            FitOptions { epochs: self.epochs, decay: self.decay, seed: self.seed, ..FitOptions::default() };
        let options = EvalFitOptions { other_games: self.also.clone(), opinion: self.opinion, fit };
        let fit = run.fit(&options, stop, &mut |model, epoch, loss| {
            let model = match model {
                EvalModel::Value => "value",
                EvalModel::Moves => "moves",
            };
            eprintln!("{{\"fit\":\"{model}\",\"epoch\":{epoch},\"loss\":{loss:.5}}}");
        })?;
        Ok(fit)
    }
}

fn progress(total: u64, what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg} {per_sec} {eta} left");
    ProgressBar::new(total)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(what.to_owned())
}
