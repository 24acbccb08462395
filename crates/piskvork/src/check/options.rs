//! How thoroughly an engine is examined.

use std::time::Duration;
use tengen_board::{Rule, Size};
use tengen_play::Stop;

/// How thoroughly an engine is examined, and on what.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// The rules it is to know. Default: those Gomocup plays.
    pub rules: Vec<Rule>,
    /// The boards it is asked to play on; the first it accepts is used for everything that needs just one.
    /// Default: 15, 20 (those Gomocup plays on), 19 and 5.
    pub sizes: Vec<Size>,
    /// The names of the checks to make, out of [`super::CHECKS`]; the first is always made. Default: none named,
    /// which means all.
    pub only: Vec<String>,
    /// Fewer games and shorter waits. Default: no.
    pub quick: bool,
    /// No check begins after so long. Default: 60 s.
    pub budget: Duration,
    /// Raised by whoever wants no more.
    pub stop: Stop,
}

impl CheckOptions {
    /// Gomocup's boards.
    pub(super) const USUAL_SIZES: [u8; 2] = [15, 20];

    /// A check that takes some 15 seconds.
    pub fn quick() -> CheckOptions {
        CheckOptions { quick: true, budget: Duration::from_secs(20), ..CheckOptions::default() }
    }
}

impl Default for CheckOptions {
    fn default() -> CheckOptions {
        CheckOptions {
            rules: vec![Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro],
            sizes: [15, 20, 19, 5].iter().filter_map(|&side| Size::new(side).ok()).collect(),
            only: Vec::new(),
            quick: false,
            budget: Duration::from_secs(60),
            stop: Stop::default(),
        }
    }
}
