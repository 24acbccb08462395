//! `tengen train`: training runs of evaluations, critics and networks.

mod comparison;
mod critic;
mod critic_course;
mod curves;
mod eval;
mod evolve;
mod gate;
mod net;
mod seat;
mod self_play;

use crate::arguments::SeedArg;
use crate::output::JsonArg;
use anyhow::Result;
use std::io::Write;
use std::path::PathBuf;

/// What to train.
#[derive(clap::Subcommand)]
pub(crate) enum TrainCommand {
    SelfTeach(Box<critic::SelfTeachArgs>),
    Watch(Box<critic::WatchArgs>),
    Evolve(evolve::EvolveArgs),
    #[command(hide = true)]
    Seat(seat::SeatArgs),
    Eval(eval::TrainEvalArgs),
    Net(net::TrainNetArgs),
    Comparison(Box<comparison::TrainComparisonArgs>),
}

/// A training run: its seed, its folder and its output.
#[derive(clap::Args)]
struct RunArgs {
    #[command(flatten)]
    random: SeedArg,
    /// The folder of the run
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    #[command(flatten)]
    output: JsonArg,
}

impl TrainCommand {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        match self {
            TrainCommand::SelfTeach(args) => args.run(out),
            TrainCommand::Watch(args) => args.run(out),
            TrainCommand::Evolve(args) => args.run(out),
            TrainCommand::Seat(args) => args.run(),
            TrainCommand::Eval(args) => args.run(out),
            TrainCommand::Net(args) => args.run(out),
            TrainCommand::Comparison(args) => args.run(out),
        }
    }
}
