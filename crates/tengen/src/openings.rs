//! `tengen openings`: makes fair openings, and checks how fair openings are.

mod check;
mod make;

use crate::arguments::BoardArgs;
use crate::output::JsonArg;
use anyhow::{Context, Result, bail};
use check::CheckOpeningsArgs;
use make::MakeOpeningsArgs;
use std::io::Write;
use std::path::Path;
use tengen_arena::{Opening, RowOrder, read_openings};
use tengen_base::file;

/// What to do with openings.
#[derive(clap::Subcommand)]
pub(crate) enum OpeningsCommand {
    Make(MakeOpeningsArgs),
    Check(CheckOpeningsArgs),
}

/// When an opening counts as fair.
#[derive(clap::Args)]
struct FairnessArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// How far from 50 % Black's win rate may be, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 8.0)]
    within: f64,
    /// Nodes for each of the two searches of an opening
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u64,
    #[command(flatten)]
    output: JsonArg,
}

impl OpeningsCommand {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        match self {
            OpeningsCommand::Make(args) => args.run(out),
            OpeningsCommand::Check(args) => args.run(out),
        }
    }
}

impl FairnessArgs {
    /// Whether an opening with these chances of Black, now and one move later, is fair.
    fn is_fair(&self, black: [f64; 2]) -> bool {
        black.iter().all(|chance| (chance - 0.5).abs() <= self.within / 100.0)
    }

    fn validate(&self) -> Result<()> {
        if !(self.within > 0.0 && self.within <= 50.0) {
            bail!("--within must be a number of percent above 0 and up to 50, not {}", self.within);
        }
        Ok(())
    }
}

/// The openings in a file. Their moves count rows from the top, as Gomocup does, or from the bottom.
pub(crate) fn read_openings_file(path: &Path, from_bottom: bool, board: &BoardArgs) -> Result<Vec<Opening>> {
    let text = file::read_text(path).with_context(|| format!("cannot read {}", path.display()))?;
    let rows = if from_bottom { RowOrder::FromBottom } else { RowOrder::FromTop };
    read_openings(&text, rows, board.size, board.rule).with_context(|| path.display().to_string())
}
