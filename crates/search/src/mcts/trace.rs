//! The steps of a simulation, as values and in words: selection, expansion, playout, back-up.

use super::knowledge::PlayoutRule;
use super::move_stats::MoveStats;
use super::playout::PlayoutMove;
use super::puct::ProvenValue;
use tengen_board::{Color, Point, Size, notation};

/// One step of a simulation.
#[derive(Clone, Debug, PartialEq)]
pub enum SimulationStep {
    /// A move of the tree was selected by its upper confidence bound.
    Selection(Selection),
    /// A move was added to the tree.
    Expansion {
        /// The move.
        point: Point,
        /// Whose it is.
        color: Color,
        /// Moves of the same position that are still untried.
        left: usize,
        /// Whether it makes five.
        wins: bool,
    },
    /// A position was expanded and its moves valued.
    Valuation {
        /// Whose moves.
        color: Color,
        /// How many there are.
        moves: usize,
        /// The chance of the side to move.
        value: f64,
        /// The proven value of the position, if any.
        proven: Option<ProvenValue>,
    },
    /// The game was played out.
    Simulation {
        /// How.
        moves: Vec<PlayoutMove>,
        /// Who won; nobody on a full board.
        winner: Option<Color>,
    },
    /// A position's value was backed up.
    ValueBackUp {
        /// The moves of the path from the root down: the mover's mean value and the visits.
        path: Vec<(Point, f64, u64)>,
    },
    /// A playout's result was backed up.
    BackUp {
        /// Whether the searcher won.
        won: bool,
        /// All simulations so far.
        simulations: u64,
        /// Those that the searcher won.
        wins: u64,
        /// The moves it was counted on, from the root down, as they stand now. Wins are the searcher's.
        path: Vec<MoveStats>,
    },
}

/// A move selected by its upper confidence bound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Selection {
    /// The move.
    pub point: Point,
    /// Whose it is.
    pub color: Color,
    /// The share of wins it was chosen by.
    pub mean: f64,
    /// The upper confidence bound.
    pub bound: f64,
    /// How often it was tried before.
    pub visits: u64,
    /// Among how many moves it was chosen.
    pub among: usize,
}

impl SimulationStep {
    /// The step in words, on a line of its own.
    pub fn words(&self, size: Size) -> String {
        let name = |point: Point| notation::human(point, size);
        match self {
            SimulationStep::Selection(Selection { point, color, mean, bound, visits, among }) => format!(
                "selection   {color} {}: mean {mean:.3} after {visits}, bound {bound:.3}, highest of {among}",
                name(*point)
            ),
            SimulationStep::Expansion { point, color, left, wins } => {
                let wins = if *wins { ", makes five" } else { "" };
                format!("expansion   {color} {}, {left} left untried{wins}", name(*point))
            }
            SimulationStep::Valuation { color, proven: Some(proven), .. } => {
                let ending = match proven {
                    ProvenValue::Won => "wins",
                    ProvenValue::Lost => "loses",
                    ProvenValue::Drawn => "draws",
                };
                format!("expansion   {color} {ending}, whatever the other does")
            }
            SimulationStep::Valuation { color, moves, value, .. } => {
                format!("expansion   {color} has {moves} moves and a chance of {value:.3}")
            }
            SimulationStep::Simulation { moves, winner } => {
                let moves: Vec<String> =
                    moves.iter().map(|played| name(played.point) + mark(played.forced)).collect();
                let end = winner.map_or("nobody wins".to_owned(), |color| format!("{color} wins"));
                format!("simulation  {}: {end} after {} moves", moves.join(" "), moves.len())
            }
            SimulationStep::ValueBackUp { path } => {
                let path: Vec<String> = path
                    .iter()
                    .map(|(point, mean, visits)| format!("{} {mean:.3} of {visits}", name(*point)))
                    .collect();
                format!(
                    "back-up     {}",
                    if path.is_empty() { "to the root".to_owned() } else { path.join(", ") }
                )
            }
            SimulationStep::BackUp { won, simulations, wins, path } => {
                let path: Vec<String> =
                    path.iter().map(|t| format!("{} {}/{}", name(t.point), t.wins, t.visits)).collect();
                format!("back-up     {}: {}, in all {wins}/{simulations}", u8::from(*won), path.join(", "))
            }
        }
    }
}

/// The legend of the marks behind a playout's moves.
pub const PLAYOUT_MARKS: &str =
    "! makes five, !! stops a five, + makes four of three, ++ stops a four of three";

const fn mark(forced: Option<PlayoutRule>) -> &'static str {
    match forced {
        None => "",
        Some(PlayoutRule::Five) => "!",
        Some(PlayoutRule::StopFive) => "!!",
        Some(PlayoutRule::Four) => "+",
        Some(PlayoutRule::StopFour) => "++",
    }
}
