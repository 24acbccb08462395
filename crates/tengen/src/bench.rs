//! `tengen bench`: search speed, and a node count that changes only when the search does.

use crate::interrupt::{self, Interrupted};
use crate::output::{self, JsonArg};
use anyhow::{Context, Result};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tengen_board::{Board, Color, Game, Point, Rule, Size, notation};
use tengen_patterns::Position;
use tengen_play::{SearchLimits, Stop};
use tengen_search::LineEvaluator;
use tengen_search::alphabeta::{Params, Searcher};
use tengen_search::mcts::{PlayoutBoard, Reading, SimulationBudget, hmcts};

/// Real games, one per line.
const LINES: &str = include_str!("../../../testdata/bench_lines.txt");

/// Measure speed: a fixed node count, nodes per second, play+undo pairs and playouts per second
///
/// The node count is the same on every machine and must equal testdata/bench.txt: a different count means that the
/// search behaves differently. Ctrl-C stops it, and nothing is kept.
#[derive(clap::Args)]
pub(crate) struct BenchArgs {
    /// Seconds to spend on each speed figure
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    seconds: f64,
    #[command(flatten)]
    output: JsonArg,
}

#[derive(Serialize)]
struct BenchReport {
    nodes: u64,
    nps: u64,
    pairs_per_second: BTreeMap<&'static str, u64>,
    /// Monte-Carlo playouts from the empty 15×15 board, on one thread and on two.
    playouts_per_second: u64,
    playouts_per_second_on_two: u64,
}

/// The size of each search's transposition table.
const TABLE_BYTES: usize = 16 << 20;

/// The boards on which pairs are measured.
const BOARDS: [(&str, Rule, usize); 5] = [
    ("freestyle15", Rule::Freestyle, 15),
    ("freestyle20", Rule::Freestyle, 20),
    ("standard15", Rule::Standard, 15),
    ("renju15", Rule::Renju, 15),
    ("caro15", Rule::Caro, 15),
];

impl BenchArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let each = Duration::try_from_secs_f64(self.seconds).with_context(|| {
            format!("--seconds must be a number that is not negative, not {}", self.seconds)
        })?;
        let stop = interrupt::stop()?;
        let report = measure(each, &stop)?;
        if stop.is_raised() {
            return Err(Interrupted::saying("stopped before all was measured; nothing is kept").into());
        }
        if self.output.json {
            return output::json(out, &report);
        }
        writeln!(out, "{} nodes {} nps", report.nodes, report.nps)?;
        for (board, pairs) in &report.pairs_per_second {
            writeln!(out, "{board:12} {pairs:>9} play+undo pairs/s")?;
        }
        let BenchReport { playouts_per_second, playouts_per_second_on_two, .. } = report;
        writeln!(out, "{:12} {playouts_per_second:>9} playouts/s", "one thread")?;
        writeln!(out, "{:12} {playouts_per_second_on_two:>9} playouts/s", "two threads")?;
        Ok(())
    }
}

fn measure(each: Duration, stop: &Stop) -> Result<BenchReport> {
    let (nodes, time) = search(stop)?;
    let nps = (nodes as f64 / time.as_secs_f64()) as u64;
    let mut pairs_per_second = BTreeMap::new();
    for (name, rule, side) in BOARDS {
        pairs_per_second.insert(name, pairs(rule, Size::new(side)?, each, stop)?);
    }
    Ok(BenchReport {
        nodes,
        nps,
        pairs_per_second,
        playouts_per_second: playouts(1, each, stop),
        playouts_per_second_on_two: playouts(2, each, stop),
    })
}

fn games(size: Size) -> Result<Vec<Vec<Point>>> {
    let lines = LINES.lines().filter(|line| !line.starts_with('#'));
    Ok(lines.map(|line| notation::parse_moves(line, size)).collect::<Result<_, _>>()?)
}

/// How deep each position is searched.
const DEPTH: u32 = 8;
/// After how many moves of each game a position is searched.
const MOVES: [usize; 3] = [8, 14, 20];

/// Searches positions of every game to a fixed depth with the settings of `tengen`, each game with a new
/// transposition table. Returns the nodes, and the time that the searches took.
fn search(stop: &Stop) -> Result<(u64, Duration)> {
    let size = Size::STANDARD;
    let weights = Arc::new(tengen_agents::evaluation_weights().table());
    let mut nodes = 0;
    let mut time = Duration::ZERO;
    for (i, game) in games(size)?.iter().enumerate() {
        // Games take the rules in turn.
        let rule = Rule::ALL[i % Rule::ALL.len()];
        let evaluator = LineEvaluator::new(Arc::clone(&weights), Some(tengen_agents::embedded_network(rule)));
        let params = Params { threat_nodes: 1_000, ..evaluator.params() };
        let mut searcher = Searcher::new(TABLE_BYTES, params, evaluator);
        for moves in MOVES {
            // A game under one rule may not be legal under another: only its stones are taken.
            let stones: Vec<_> =
                game[..moves].iter().zip(Color::ALL.into_iter().cycle()).map(|(&p, c)| (p, c)).collect();
            let start = Game::from_setup(size, rule, &stones, Color::Black)?;
            if start.outcome().is_none() {
                let limits = SearchLimits { depth: Some(DEPTH), stop: stop.clone(), ..SearchLimits::none() };
                // Only the search is timed, not the making of its tables.
                let began = Instant::now();
                nodes += searcher.search(&start, &limits, began, &|_| {}).nodes;
                time += began.elapsed();
            }
        }
    }
    Ok((nodes, time))
}

/// How many moves a second are played and taken back, over whole games.
fn pairs(rule: Rule, size: Size, time: Duration, stop: &Stop) -> Result<u64> {
    let games = games(size)?;
    let mut position = Position::new(&Board::new(size), rule, Color::Black);
    let start = Instant::now();
    let mut pairs = 0;
    while start.elapsed() < time && !stop.is_raised() {
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

/// How many playouts a second are made from the empty board.
fn playouts(threads: usize, time: Duration, stop: &Stop) -> u64 {
    let board = Board::new(Size::STANDARD);
    let playout_board = PlayoutBoard::new(&board, Rule::Freestyle, Reading::Open);
    let moves: Vec<Point> = board.empties().collect();
    let start = Instant::now();
    let budget = SimulationBudget { count: None, deadline: Some(start + time), threads, stop: stop.clone() };
    let move_stats = hmcts(&playout_board, Color::Black, &moves, 0, &budget);
    let made: u64 = move_stats.iter().map(|stats| stats.visits).sum();
    (made as f64 / start.elapsed().as_secs_f64()) as u64
}

#[cfg(test)]
mod tests {
    use tengen_play::Stop;

    #[test]
    fn the_node_count_is_the_recorded_one() {
        let recorded = include_str!("../../../testdata/bench.txt").trim();
        assert_eq!(
            super::search(&Stop::default()).unwrap().0.to_string(),
            recorded,
            "behaviour changed: see CONTRIBUTING.md"
        );
    }
}
