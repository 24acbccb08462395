//! The conditions of a match or tournament as command-line arguments.

use crate::arguments::{self, BoardArgs, SearchArgs, SeedArg};
use crate::openings::read_openings_file;
use anyhow::{Result, bail};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::path::PathBuf;
use std::time::Duration;
use tengen_arena::stats::Sprt;
use tengen_arena::{
    Event, Format, Opening, Player, PlayerLimits, Start, balanced_openings, make_names_unique,
};
use tengen_base::checksum::fnv1a;
use tengen_board::OpeningRule;

/// The conditions of an event.
#[derive(clap::Args)]
#[command(next_help_heading = "Games")]
pub(super) struct EventArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Games between each two players; an even number, since every opening is played with both colours
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = arguments::even)]
    games: u64,
    /// A file of openings, one per line: offsets from the centre (0,0, 1,1) or moves (h8h9) [default: a hundred
    /// balanced openings]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["opening_rule", "swap2", "empty"])]
    openings: Option<PathBuf>,
    /// The moves in the file of openings count rows from the bottom, not from the top as Gomocup does
    #[arg(long, requires = "openings")]
    rows_from_bottom: bool,
    /// Take the openings in random order
    #[arg(long)]
    shuffle: bool,
    /// Let the players choose colours by an opening rule; rif, taraguchi10 and soosorv8 are for Renju on 15x15
    #[arg(long, value_name = "RULE", conflicts_with_all = ["swap2", "empty"], value_parser = arguments::opening_rule())]
    opening_rule: Option<OpeningRule>,
    /// The same as --opening-rule swap2
    #[arg(long, conflicts_with = "empty")]
    swap2: bool,
    /// Start from the empty board
    #[arg(long)]
    empty: bool,
    /// Time for a move, like 500ms or 1.5s; 0ms asks for an answer at once [default: 1s, if nothing else limits a move]
    #[arg(long, value_name = "TIME", value_parser = arguments::time)]
    turn: Option<Duration>,
    /// Time for all moves of a player in a game, like 2m
    #[arg(long, value_name = "TIME", value_parser = arguments::time)]
    match_time: Option<Duration>,
    /// Time added to that after each move
    #[arg(long, value_name = "TIME", requires = "match_time", value_parser = arguments::time)]
    increment: Option<Duration>,
    /// How much too late a move may come without losing the game [default: 500ms]
    #[arg(long, value_name = "TIME", value_parser = arguments::time)]
    tolerance: Option<Duration>,
    #[command(flatten)]
    search: SearchArgs,
    /// Memory for each player, like 350MB; an external engine that takes more loses
    #[arg(long, value_name = "SIZE", value_parser = arguments::memory)]
    memory: Option<u64>,
    /// Threads for each player
    #[arg(long, value_name = "N", value_parser = arguments::threads)]
    threads: Option<usize>,
    /// Declare a game a draw after N moves
    #[arg(long, value_name = "N")]
    max_moves: Option<usize>,
    #[command(flatten)]
    random: SeedArg,
}

impl EventArgs {
    /// The event between these players.
    pub(super) fn event(
        &self,
        mut players: Vec<Player>,
        format: Format,
        test: Option<Sprt>,
    ) -> Result<Event> {
        if self.threads == Some(0) || self.max_moves == Some(0) {
            bail!("--threads and --max-moves must be at least 1");
        }
        make_names_unique(&mut players);
        let mut event = Event {
            players,
            format,
            rule: self.board.rule,
            size: self.board.size,
            start: self.start()?,
            rounds: self.games / 2,
            limits: self.limits(),
            max_moves: self.max_moves,
            seed: self.random.seed,
            test,
        };
        if !event.limits.bound_a_move() {
            event.limits.turn = Some(Duration::from_secs(1));
        }
        Ok(event)
    }

    fn limits(&self) -> PlayerLimits {
        PlayerLimits {
            turn: self.turn,
            whole_match: self.match_time,
            increment: self.increment,
            tolerance: self.tolerance,
            nodes: self.search.nodes,
            depth: self.search.depth,
            simulations: self.search.simulations,
            memory: self.memory,
            threads: self.threads,
        }
    }

    fn start(&self) -> Result<Start> {
        let by_flag = self.swap2.then_some(OpeningRule::Swap2);
        if let Some(rule) = self.opening_rule.or(by_flag) {
            rule.check(self.board.size, self.board.rule)?;
            return Ok(Start::Rule(rule));
        }
        let mut openings = match &self.openings {
            _ if self.empty => vec![Opening::default()],
            Some(path) => read_openings_file(path, self.rows_from_bottom, &self.board)?,
            None => self.balanced()?,
        };
        if self.shuffle {
            openings.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(self.random.seed));
        }
        Ok(Start::Openings(openings))
    }

    /// The built-in openings that fit the board and the rule.
    fn balanced(&self) -> Result<Vec<Opening>> {
        let openings = balanced_openings(self.board.size, self.board.rule);
        if openings.is_empty() {
            bail!(
                "none of the built-in openings fits a {} board; give --openings, --opening-rule or --empty",
                self.board.size
            );
        }
        Ok(openings)
    }
}

/// The default folder of an event: the same event always has the same, and no other event has it.
pub(super) fn folder(event: &Event) -> PathBuf {
    let hash = fnv1a(format!("{:?}", event.terms()).as_bytes());
    let names = event.players.iter().take(3).map(|player| player.name.as_str()).collect::<Vec<_>>().join("-");
    let plain: String =
        names.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).take(40).collect();
    PathBuf::from("runs/arena").join(format!("{plain}-{hash:016x}"))
}

#[cfg(test)]
mod tests {
    use super::super::player;
    use super::*;
    use clap::Parser;
    use std::path::Path;
    use tengen_arena::stats::{EloScale, SprtSettings};

    #[derive(Parser)]
    struct TestArgs {
        #[command(flatten)]
        event: EventArgs,
    }

    fn folder_of(arguments: &str, players: [&str; 2], test: Option<Sprt>) -> PathBuf {
        let TestArgs { event } = TestArgs::parse_from(arguments.split(' '));
        let players = players.map(|text| player(text).unwrap()).to_vec();
        folder(&event.event(players, Format::RoundRobin, test).unwrap())
    }

    /// Folders of earlier versions must be found again, so these names never change.
    #[test]
    fn an_event_keeps_its_folder() {
        let plain = folder_of("match --games 2 --nodes 1", ["greedy", "random"], None);
        assert_eq!(plain, Path::new("runs/arena/greedy-random-4278ee9f0e4d07b3"));
        let bounds =
            SprtSettings { elo0: 0.0, elo1: 5.0, scale: EloScale::Logistic, alpha: 0.05, beta: 0.05 };
        let special = folder_of(
            "match --games 2 --swap2 --match-time 1m --memory 64MB --rule renju",
            ["a b=greedy @nodes=5,turn=1s", "random"],
            Some(Sprt::new(bounds).unwrap()),
        );
        assert_eq!(special, Path::new("runs/arena/a-b-random-699615dbd2fac8da"));
    }
}
