//! `tengen bench`: how fast, and whether everything still counts the same.

use crate::output;
use anyhow::{Context, Result};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};
use tengen_board::{Board, Color, Point, Rule, Size, notation};
use tengen_patterns::{Position, Threat};

/// Real games, one a line.
const LINES: &str = include_str!("../../../testdata/bench_lines.txt");

/// Measure speed: a deterministic node count, nodes per second, and play+undo pairs per second
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
}

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
        Ok(())
    }
}

fn measure(each: Duration) -> Result<Report> {
    let start = Instant::now();
    let nodes = walk()?;
    let nps = (nodes as f64 / start.elapsed().as_secs_f64()) as u64;
    let mut pairs_per_second = BTreeMap::new();
    for (name, rule, side) in BOARDS {
        pairs_per_second.insert(name, pairs(rule, Size::new(side)?, each)?);
    }
    Ok(Report { nodes, nps, pairs_per_second })
}

fn games(size: Size) -> Result<Vec<Vec<Point>>> {
    let lines = LINES.lines().filter(|line| !line.starts_with('#'));
    Ok(lines.map(|line| notation::parse_moves(line, size)).collect::<Result<_, _>>()?)
}

/// Positions within two plies of every eighth position of every game, under every rule: enough of them that
/// a slip in patterns or candidates shows in the count.
fn walk() -> Result<u64> {
    let size = Size::STANDARD;
    let mut nodes = 0;
    for rule in Rule::ALL {
        for game in games(size)? {
            let mut position = Position::new(&Board::new(size), rule, Color::Black);
            for (ply, &point) in game.iter().enumerate() {
                position.play(point);
                if ply % 8 == 7 {
                    nodes += positions_below(&mut position, 2);
                }
            }
        }
    }
    Ok(nodes)
}

/// Counts positions by trying every candidate; a five ends the game, and a five of the opponent's must be
/// answered.
fn positions_below(position: &mut Position, depth: u32) -> u64 {
    let me = position.to_move();
    if depth == 0 || position.count(me, Threat::Five) > 0 {
        return 1;
    }
    let moves = match position.count(!me, Threat::Five) {
        0 => position.candidates(),
        _ => *position.points(!me, Threat::Five),
    };
    let mut nodes = 1;
    for point in moves.iter() {
        if !(position.rule().has_fouls(me) && position.is_foul(point)) {
            position.play(point);
            nodes += positions_below(position, depth - 1);
            position.undo();
        }
    }
    nodes
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

#[cfg(test)]
mod tests {
    #[test]
    fn the_node_count_is_the_recorded_one() {
        let recorded = include_str!("../../../testdata/bench.txt").trim();
        assert_eq!(super::walk().unwrap().to_string(), recorded, "behaviour changed: see CONTRIBUTING.md");
    }
}
