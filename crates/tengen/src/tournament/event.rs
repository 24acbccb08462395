//! An event as it is typed.

use crate::arguments;
use anyhow::{Context, Result, bail};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::path::PathBuf;
use std::time::Duration;
use tengen_arena::stats::Sprt;
use tengen_arena::{
    Event, Format, Limits, Opening, Player, Rows, Start, balanced_openings, read_openings, tell_apart,
};
use tengen_board::{Rule, Size};

/// What an event is played under.
#[derive(clap::Args)]
pub(super) struct EventArgs {
    /// Which lines win
    #[arg(long, default_value = "freestyle", value_parser = arguments::rule())]
    rule: Rule,
    /// Points along a side of the board, 5 to 22
    #[arg(long, value_name = "N", default_value = "15", value_parser = arguments::size)]
    size: Size,
    /// Games between any two who meet; an even number, for every opening is played with both colours
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// A file of openings, one a line: offsets from the centre (0,0, 1,1) or moves (h8h9) [default: a
    /// hundred balanced ones]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["swap2", "empty"])]
    openings: Option<PathBuf>,
    /// The moves in the openings' file count rows from the bottom, not from the top as Gomocup does
    #[arg(long, requires = "openings")]
    rows_from_bottom: bool,
    /// Take the openings in random order
    #[arg(long)]
    shuffle: bool,
    /// The players settle colours by Swap2
    #[arg(long, conflicts_with = "empty")]
    swap2: bool,
    /// Games start from the empty board
    #[arg(long)]
    empty: bool,
    /// Time for one move; 0ms asks for an answer at once [default: 1s where nothing else limits a move]
    #[arg(long, value_name = "TIME", value_parser = arguments::time)]
    turn: Option<Duration>,
    /// Time for all moves of a game
    #[arg(long, value_name = "TIME", value_parser = arguments::time)]
    match_time: Option<Duration>,
    /// Time added to that after each move
    #[arg(long, value_name = "TIME", requires = "match_time", value_parser = arguments::time)]
    increment: Option<Duration>,
    /// How much later a move may come before it loses [default: 500ms]
    #[arg(long, value_name = "TIME", value_parser = arguments::time)]
    tolerance: Option<Duration>,
    /// Nodes for one move
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Plies to look ahead
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// Playouts for one move
    #[arg(long, value_name = "N")]
    simulations: Option<u64>,
    /// Memory for each player; an external engine that takes more loses
    #[arg(long, value_name = "SIZE", value_parser = arguments::memory)]
    memory: Option<u64>,
    /// Threads for each player
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Call a game a draw after so many moves
    #[arg(long, value_name = "N")]
    max_moves: Option<usize>,
    /// Where all randomness comes from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl EventArgs {
    /// The event between these players.
    pub(super) fn event(
        &self,
        mut players: Vec<Player>,
        format: Format,
        test: Option<Sprt>,
    ) -> Result<Event> {
        if self.games == 0 || !self.games.is_multiple_of(2) {
            bail!("every opening is played with both colours, so --games must be even, not {}", self.games);
        }
        if self.threads == Some(0) || self.max_moves == Some(0) {
            bail!("--threads and --max-moves must be at least 1");
        }
        tell_apart(&mut players);
        let mut event = Event {
            players,
            format,
            rule: self.rule,
            size: self.size,
            start: self.start()?,
            rounds: self.games / 2,
            limits: self.limits(),
            max_moves: self.max_moves,
            seed: self.seed,
            test,
        };
        if !event.limits.bound_a_move() {
            event.limits.turn = Some(Duration::from_secs(1));
        }
        Ok(event)
    }

    fn limits(&self) -> Limits {
        Limits {
            turn: self.turn,
            whole_match: self.match_time,
            increment: self.increment,
            tolerance: self.tolerance,
            nodes: self.nodes,
            depth: self.depth,
            simulations: self.simulations,
            memory: self.memory,
            threads: self.threads,
        }
    }

    fn start(&self) -> Result<Start> {
        if self.swap2 {
            return Ok(Start::Swap2);
        }
        let mut openings = match &self.openings {
            _ if self.empty => vec![Opening::default()],
            Some(path) => {
                let text = std::fs::read_to_string(path)
                    .with_context(|| format!("cannot read {}", path.display()))?;
                let rows = if self.rows_from_bottom { Rows::FromBottom } else { Rows::FromTop };
                read_openings(&text, rows, self.size, self.rule)
                    .with_context(|| path.display().to_string())?
            }
            None => self.balanced()?,
        };
        if self.shuffle {
            openings.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(self.seed));
        }
        Ok(Start::Openings(openings))
    }

    /// Our own openings, as far as they fit the board and the rule.
    fn balanced(&self) -> Result<Vec<Opening>> {
        let openings = balanced_openings(self.size, self.rule);
        if openings.is_empty() {
            bail!(
                "none of the usual openings fits a {} board; give --openings, --swap2 or --empty",
                self.size
            );
        }
        Ok(openings)
    }
}

/// A folder that belongs to this event and no other.
pub(super) fn folder(event: &Event) -> PathBuf {
    // FNV-1a, which is the same everywhere and always.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in format!("{:?}", event.terms()).bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    let names = event.players.iter().take(3).map(|player| player.name.as_str()).collect::<Vec<_>>().join("-");
    let plain: String =
        names.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).take(40).collect();
    PathBuf::from("runs/arena").join(format!("{plain}-{hash:016x}"))
}
