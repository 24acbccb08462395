//! The options of a compliance test.

use std::time::Duration;
use tengen_board::{Rule, Size};
use tengen_play::Stop;

/// The options of a compliance test.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// The rules the engine should know. Default: those Gomocup plays.
    pub rules: Vec<Rule>,
    /// The board sizes the engine should play on; the first it accepts is used by checks that need just one.
    /// Default: 15, 20 (those Gomocup plays on), 19 and 5.
    pub sizes: Vec<Size>,
    /// The names of the checks to make, out of [`super::CHECKS`]; the first is always made. Empty, the default, means
    /// all.
    pub only: Vec<String>,
    /// Fewer games and shorter waits. Default: no.
    pub quick: bool,
    /// No check begins after this time. Default: 60 s.
    pub budget: Duration,
    /// Raised to end the test early.
    pub stop: Stop,
}

impl CheckOptions {
    /// Gomocup's boards.
    pub(super) const USUAL_SIZES: [u8; 2] = [15, 20];

    /// A test of about 15 seconds.
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
