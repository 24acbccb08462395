//! `tengen play`: a game in the terminal against an agent.
//!
//! The terminal stays in its ordinary line mode, so Ctrl-C needs no cleaning up after and piped input works
//! like typed input.

mod console;
mod session;
mod table;
mod typed;

use crate::arguments;
use crate::drawing::Style;
use crate::position::Reading;
use anyhow::Result;
use clap::ValueEnum;
use console::Console;
use session::Session;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use table::Table;
use tengen_agents::roster::DEFAULT;
use tengen_board::{Color, Game, Rule, Size};
use tengen_piskvork::process;

/// Play a game in the terminal against an agent
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Who plays against you: a name that `tengen agents` lists, or exec:COMMAND for another engine
    #[arg(long, value_name = "NAME", default_value = DEFAULT)]
    agent: String,
    /// Which lines win [default: freestyle, or the loaded game's]
    #[arg(long, value_parser = arguments::rule())]
    rule: Option<Rule>,
    /// Points along a side of the board, 5 to 22 [default: 15, or the loaded game's]
    #[arg(long, value_name = "N", value_parser = arguments::size)]
    size: Option<Size>,
    /// Your colour [default: black, or the side to move in a loaded game]
    #[arg(long)]
    color: Option<Colors>,
    /// How long the agent may think about a move
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = arguments::time)]
    time: Duration,
    /// Go on with a game from a file (SGF, PSQ, moves or a picture)
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Where the agent's randomness comes from [default: the clock]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Draw with X and O instead of ● and ○
    #[arg(long)]
    ascii: bool,
}

/// Which colours a person can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Colors {
    Black,
    White,
    Random,
}

impl Args {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let game = match &self.load {
            Some(path) => Reading::asked(self.rule, self.size).file(path)?.game,
            None => Game::new(self.size.unwrap_or(Size::STANDARD), self.rule.unwrap_or(Rule::Freestyle)),
        };
        let seed = self.seed.unwrap_or_else(clock_seed);
        let you = match self.color {
            Some(Colors::Black) => Color::Black,
            Some(Colors::White) => Color::White,
            Some(Colors::Random) => Color::ALL[(seed.count_ones() % 2) as usize],
            None => game.to_move(),
        };
        let table = Table::new(game, you, process::agent(&self.agent)?, self.time, seed)?;
        Session::new(table, Console::new(out, Style::for_stdout(self.ascii))).run()
    }
}

/// A number that differs from one start of the program to the next.
fn clock_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos() as u64)
}
