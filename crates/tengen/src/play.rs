//! `tengen play`: a game in the terminal against an agent.
//!
//! The terminal stays in its ordinary line mode, so that nothing must be restored after Ctrl-C, and piped input works
//! like typed input.

mod console;
mod human_game;
mod input;
mod opening;
mod session;

use crate::arguments::{self, FileBoardArgs};
use crate::drawing::DrawingArg;
use crate::position::PositionReader;
use anyhow::Result;
use clap::ValueEnum;
use console::Console;
use human_game::HumanGame;
use opening::settle;
use session::Session;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tengen_board::{Color, Game, OpeningRule, OpeningWalk, Rule, Size};
use tengen_piskvork::roster::{self, DEFAULT};

/// Play a game in the terminal against an agent
#[derive(clap::Args)]
#[command(
    after_help = "During the game, ? lists the commands.\n\nExample: tengen play --agent 'tengen?level=club' --color white"
)]
pub(crate) struct PlayArgs {
    /// Your opponent: an agent that `tengen agents` lists, or exec:COMMAND for another engine
    #[arg(long, value_name = "NAME", default_value = DEFAULT)]
    agent: String,
    #[command(flatten)]
    board: FileBoardArgs,
    /// Your colour [default: black, or the side to move in a loaded game]
    #[arg(long)]
    color: Option<ColorChoice>,
    /// How long the agent may think about a move, like 500ms or 1.5s
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = arguments::time)]
    time: Duration,
    /// Continue a game from a file (SGF, PSQ, moves or a board picture)
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Settle colours by an opening rule; with --color white your opponent begins. Those of Renju imply its rule
    #[arg(long, value_name = "RULE", conflicts_with = "load", value_parser = arguments::opening_rule())]
    opening_rule: Option<OpeningRule>,
    /// The seed of the agent's random choices [default: from the clock]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    drawing: DrawingArg,
}

/// Your colour, or either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ColorChoice {
    Black,
    White,
    Random,
}

impl PlayArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let game = match &self.load {
            Some(path) => PositionReader::new(&self.board).file(path)?.game,
            None => Game::new(
                self.board.size.unwrap_or(Size::STANDARD),
                self.board.rule.unwrap_or(Rule::Freestyle),
            ),
        };
        let seed = self.seed.unwrap_or_else(clock_seed);
        let you = match self.color {
            Some(ColorChoice::Black) => Color::Black,
            Some(ColorChoice::White) => Color::White,
            Some(ColorChoice::Random) => Color::ALL[(seed.count_ones() % 2) as usize],
            None => game.to_move(),
        };
        let mut agent = roster::agent(&self.agent)?;
        let mut console = Console::new(out, self.drawing.style());
        let (game, you) = match self.opening_rule {
            None => (game, you),
            Some(opening) => {
                let rule =
                    self.board.rule.unwrap_or(if opening.is_for_renju() { Rule::Renju } else { game.rule() });
                let walk = OpeningWalk::new(opening, game.size(), rule)?;
                match settle(walk, you, &mut *agent, self.time, seed, &mut console)? {
                    Some(settled) => settled,
                    None => return Ok(()),
                }
            }
        };
        let game = HumanGame::new(game, you, agent, self.time, seed)?;
        Session::new(game, console).run()
    }
}

/// A seed that differs from one start of the program to the next.
fn clock_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos() as u64)
}
