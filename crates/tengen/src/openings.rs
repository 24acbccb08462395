//! `tengen openings`: fair openings, made and checked with our engine.

mod check;
mod make;

use crate::arguments;
use anyhow::{Result, bail};
use check::Check;
use indicatif::{ProgressBar, ProgressStyle};
use make::Make;
use std::io::{IsTerminal, Write};
use tengen_board::{Rule, Size};

/// Make fair openings, or look how fair some are
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    Make(Make),
    Check(Check),
}

/// What is fair.
#[derive(clap::Args)]
struct Fair {
    /// Which lines win
    #[arg(long, default_value = "freestyle", value_parser = arguments::rule())]
    rule: Rule,
    /// Points along a side of the board, 5 to 22
    #[arg(long, value_name = "N", default_value = "15", value_parser = arguments::size)]
    size: Size,
    /// How far from 50 % the win rate may be, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 8.0)]
    within: f64,
    /// Nodes for each of the two looks at an opening
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        match self.what {
            What::Make(make) => make.run(out),
            What::Check(check) => check.run(out),
        }
    }
}

impl Fair {
    fn holds(&self, black: [f64; 2]) -> bool {
        black.iter().all(|chance| (chance - 0.5).abs() <= self.within / 100.0)
    }

    fn validate(&self) -> Result<()> {
        if !(self.within > 0.0 && self.within <= 50.0) {
            bail!("--within is a number of percent above 0 and up to 50, not {}", self.within);
        }
        Ok(())
    }
}

fn progress(total: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} openings, {eta} left");
    ProgressBar::new(total as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
