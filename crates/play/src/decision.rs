//! A move, and the reasons for it.

use crate::Proof;
use tengen_board::Point;

/// What an agent chose, and why. The web app, `analyze --json` and the papers' tables all read this.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The move.
    pub point: Point,
    /// The mover's chance to win, 0 to 1, as far as the agent has an opinion.
    pub win_rate: Option<f64>,
    /// What it expects to follow, the move itself first.
    pub line: Vec<Point>,
    /// The moves it weighed, best first; may be empty.
    pub candidates: Vec<Candidate>,
    /// The move wins, and this is why. Only what is proved is claimed.
    pub proof: Option<Proof>,
    /// How deep it looked, in plies.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// Words for a person or a log, such as an engine's own messages.
    pub note: String,
}

/// A move that was weighed.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub point: Point,
    /// The mover's chance to win after it, 0 to 1.
    pub win_rate: f64,
    /// What would follow, the move itself first.
    pub line: Vec<Point>,
    /// What each stage of the agent's thinking made of it, where there are several: names and chances to win.
    pub stages: Vec<(&'static str, f64)>,
    /// How many simulations it was given; zero for agents that make none.
    pub visits: u64,
}

impl Candidate {
    /// A move with the mover's chance to win after it, and what would follow.
    pub fn new(point: Point, win_rate: f64, line: Vec<Point>) -> Candidate {
        Candidate { point, win_rate, line, stages: Vec::new(), visits: 0 }
    }
}

impl Decision {
    /// A bare move.
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
