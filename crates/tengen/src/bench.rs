//! `tengen bench`: how fast, and whether everything still counts the same.

use crate::output;
use anyhow::{Context, Result};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tengen_board::{Board, Color, Game, Point, Rule, Size, notation};
use tengen_patterns::Position;
use tengen_play::SearchLimits;
use tengen_search::alphabeta::{Params, Searcher};
use tengen_search::mcts::{PlayoutBoard, Reading, SimulationBudget, hmcts};

/// Real games, one a line.
const LINES: &str = include_str!("../../../testdata/bench_lines.txt");

/// Measure speed: a deterministic node count, nodes per second, play+undo pairs and playouts per second
///
/// The node count must equal testdata/bench.txt; a change to it is a change of behaviour.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Seconds to spend on each speed figure
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
}

#[derive(Serialize)]
struct Report {
    nodes: u64,
    nps: u64,
    pairs_per_second: BTreeMap<&'static str, u64>,
    /// Monte-Carlo playouts from the empty 15×15 board, on one thread and on two.
    playouts_per_second: u64,
    playouts_per_second_on_two: u64,
}

/// The table each search starts with.
const TABLE_BYTES: usize = 16 << 20;

/// The boards on which pairs are measured.
const BOARDS: [(&str, Rule, usize); 5] = [
    ("freestyle15", Rule::Freestyle, 15),
    ("freestyle20", Rule::Freestyle, 20),
    ("standard15", Rule::Standard, 15),
    ("renju15", Rule::Renju, 15),
    ("caro15", Rule::Caro, 15),
];

impl Args {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let report =
            measure(Duration::try_from_secs_f64(self.seconds).context("--seconds is no length of time")?)?;
        if self.json {
            return output::json(out, &report);
        }
        writeln!(out, "{} nodes {} nps", report.nodes, report.nps)?;
        for (board, pairs) in &report.pairs_per_second {
            writeln!(out, "{board:12} {pairs:>9} play+undo pairs/s")?;
        }
        let Report { playouts_per_second, playouts_per_second_on_two, .. } = report;
        writeln!(out, "{:12} {playouts_per_second:>9} playouts/s", "one thread")?;
        writeln!(out, "{:12} {playouts_per_second_on_two:>9} playouts/s", "two threads")?;
        Ok(())
    }
}

fn measure(each: Duration) -> Result<Report> {
    let (nodes, time) = search()?;
    let nps = (nodes as f64 / time.as_secs_f64()) as u64;
    let mut pairs_per_second = BTreeMap::new();
    for (name, rule, side) in BOARDS {
        pairs_per_second.insert(name, pairs(rule, Size::new(side)?, each)?);
    }
    Ok(Report {
        nodes,
        nps,
        pairs_per_second,
        playouts_per_second: playouts(1, each),
        playouts_per_second_on_two: playouts(2, each),
    })
}

fn games(size: Size) -> Result<Vec<Vec<Point>>> {
    let lines = LINES.lines().filter(|line| !line.starts_with('#'));
    Ok(lines.map(|line| notation::parse_moves(line, size)).collect::<Result<_, _>>()?)
}

/// How deep each position is searched, and at which moves of the games.
const DEPTH: u32 = 8;
const MOVES: [usize; 3] = [8, 14, 20];

/// Searches positions of every game to a fixed depth with the flagship's own settings, each game from a clean slate:
/// nodes, and the time the searches took.
fn search() -> Result<(u64, Duration)> {
    let size = Size::STANDARD;
    let mut nodes = 0;
    let mut time = Duration::ZERO;
    for (i, game) in games(size)?.iter().enumerate() {
        // Every rule has its turn.
        let rule = Rule::ALL[i % Rule::ALL.len()];
        let weights = Arc::new(tengen_agents::evaluation_weights(rule).table());
        let mut searcher =
            Searcher::new(TABLE_BYTES, Params { threat_nodes: 1_000, ..Params::default() }, weights);
        for moves in MOVES {
            // A game under one rule may break another's: the stones are what counts.
            let stones: Vec<_> =
                game[..moves].iter().zip(Color::ALL.into_iter().cycle()).map(|(&p, c)| (p, c)).collect();
            let start = Game::from_setup(size, rule, &stones, Color::Black)?;
            if start.outcome().is_none() {
                let limits = SearchLimits { depth: Some(DEPTH), ..SearchLimits::none() };
                // Making the tables is not searching.
                let began = Instant::now();
                nodes += searcher.search(&start, &limits, began, &|_| {}).nodes;
                time += began.elapsed();
            }
        }
    }
    Ok((nodes, time))
}

/// Plays every game out and takes it back, over and over.
fn pairs(rule: Rule, size: Size, time: Duration) -> Result<u64> {
    let games = games(size)?;
    let mut position = Position::new(&Board::new(size), rule, Color::Black);
    let start = Instant::now();
    let mut pairs = 0;
    while start.elapsed() < time {
        for game in &games {
            for &point in game {
                position.play(point);
            }
            for _ in game {
                position.undo();
            }
            pairs += game.len() as u64;
        }
    }
    Ok((pairs as f64 / start.elapsed().as_secs_f64()) as u64)
}

/// Tries every first move by playouts.
fn playouts(threads: usize, time: Duration) -> u64 {
    let board = Board::new(Size::STANDARD);
    let playout_board = PlayoutBoard::new(&board, Rule::Freestyle, Reading::Open);
    let moves: Vec<Point> = board.empties().collect();
    let start = Instant::now();
    let budget = SimulationBudget {
        count: None,
        deadline: Some(start + time),
        threads,
        ..SimulationBudget::simulations(0)
    };
    let move_stats = hmcts(&playout_board, Color::Black, &moves, 0, &budget);
    let made: u64 = move_stats.iter().map(|stats| stats.visits).sum();
    (made as f64 / start.elapsed().as_secs_f64()) as u64
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_node_count_is_the_recorded_one() {
        let recorded = include_str!("../../../testdata/bench.txt").trim();
        assert_eq!(
            super::search().unwrap().0.to_string(),
            recorded,
            "behaviour changed: see CONTRIBUTING.md"
        );
    }
}
