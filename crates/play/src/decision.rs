//! A decision: the move that an agent chose, and its reasons.

use crate::Proof;
use tengen_board::Point;

/// The move that an agent chose, and its reasons. The web pages, `analyze --json` and the experiments read these.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The move.
    pub point: Point,
    /// The mover's chance to win, 0 to 1, if the agent has an estimate.
    pub win_rate: Option<f64>,
    /// The line that the agent expects, starting with the move itself.
    pub line: Vec<Point>,
    /// The moves it considered, best first; may be empty.
    pub candidates: Vec<Candidate>,
    /// The proof that the move wins, if the agent has one.
    pub proof: Option<Proof>,
    /// The search depth, in plies.
    pub depth: u32,
    /// How many positions were searched.
    pub nodes: u64,
    /// A note for a person or a log, such as an engine's own messages.
    pub note: String,
}

/// A move that was considered.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub point: Point,
    /// The mover's chance to win after it, 0 to 1.
    pub win_rate: f64,
    /// The line that the agent expects, starting with the move itself.
    pub line: Vec<Point>,
    /// For agents that work in stages: each stage's name and its estimate of the chance to win.
    pub stages: Vec<(&'static str, f64)>,
    /// How many simulations it was given; zero for agents that make none.
    pub visits: u64,
}

impl Candidate {
    /// A move with the mover's chance to win after it, and the expected line.
    pub fn new(point: Point, win_rate: f64, line: Vec<Point>) -> Candidate {
        Candidate { point, win_rate, line, stages: Vec::new(), visits: 0 }
    }
}

impl Decision {
    /// A move without reasons.
    pub fn new(point: Point) -> Decision {
        Decision {
            point,
            win_rate: None,
            line: vec![point],
            candidates: Vec::new(),
            proof: None,
            depth: 0,
            nodes: 0,
            note: String::new(),
        }
    }
}
