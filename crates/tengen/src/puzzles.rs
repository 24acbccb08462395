//! `tengen puzzles`: makes puzzles from games, and checks them.

mod check;
mod make;

use anyhow::Result;
use check::CheckPuzzlesArgs;
use make::MakePuzzlesArgs;
use std::io::Write;

/// What to do with puzzles.
#[derive(clap::Subcommand)]
pub(crate) enum PuzzlesCommand {
    Make(MakePuzzlesArgs),
    Check(CheckPuzzlesArgs),
}

impl PuzzlesCommand {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        match self {
            PuzzlesCommand::Make(args) => args.run(out),
            PuzzlesCommand::Check(args) => args.run(out),
        }
    }
}
