//! The settings of comparison training: network, teacher, tests, noise, seed.

use super::TemporalDifference;
use std::fmt::Write;
use std::time::Duration;
use tengen_base::checksum::fnv1a;
use tengen_board::{Rule, Size};
use tengen_nets::pinet::{ComparisonRule, Design, Layers, Network, WonGames};

/// All settings of comparison training. The same course always gives the same network.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparisonCourse {
    /// The kind of network to train.
    pub layers: Layers,
    /// The network's constants.
    pub design: Design,
    /// The learning method.
    pub method: ComparisonMethod,
    /// The network to start with; one with random weights if not given.
    pub from: Option<Network>,
    /// The opponent in test games, by the agent's name.
    pub tester: String,
    /// Test games at the start of each series.
    pub tests: u64,
    /// Learned games in each series.
    pub lessons: u64,
    /// The largest random number that is subtracted from every rating while learning.
    pub noise: f64,
    /// The learned games over which the noise falls to zero.
    pub noise_games: u64,
    /// The board.
    pub size: Size,
    /// The rule.
    pub rule: Rule,
    /// The seed of all random numbers.
    pub seed: u64,
}

/// A learning method.
#[derive(Clone, Debug, PartialEq)]
pub enum ComparisonMethod {
    /// Comparison training, from games against a teacher.
    Comparison(Teaching),
    /// Temporal differences, from games against itself.
    Temporal(TemporalDifference),
}

/// The teacher, and the rule by which its games are learned.
#[derive(Clone, Debug, PartialEq)]
pub struct Teaching {
    /// The teacher: an agent's name, or [`Teaching::COPY`].
    pub teacher: String,
    /// The teacher's time for a move, if limited. With a time limit, runs are not reproducible.
    pub time: Option<Duration>,
    /// The learning rule.
    pub rule: ComparisonRule,
}

impl Teaching {
    /// The name of the teacher that is a copy of the untrained network.
    pub const COPY: &'static str = "copy";
}

impl ComparisonCourse {
    /// The paper's course with this teacher, and our own choices where the paper gives no value.
    pub fn published(layers: Layers, teacher: &str, seed: u64) -> ComparisonCourse {
        let teaching = Teaching { teacher: teacher.to_owned(), time: None, rule: ComparisonRule::default() };
        ComparisonCourse {
            layers,
            design: Design::default(),
            method: ComparisonMethod::Comparison(teaching),
            from: None,
            tester: "hardnet".to_owned(),
            tests: 50,
            lessons: 100,
            noise: 0.05,
            noise_games: 1000,
            size: Size::STANDARD,
            rule: Rule::Freestyle,
            seed,
        }
    }

    /// The network before training.
    pub fn start(&self) -> Network {
        let shared = match &self.method {
            ComparisonMethod::Comparison(teaching) => teaching.rule.shared,
            ComparisonMethod::Temporal(_) => false,
        };
        self.from.clone().unwrap_or_else(|| Network::random(self.layers, self.design, self.seed, shared))
    }

    /// The noise after a number of learned games.
    pub fn noise_after(&self, learned: u64) -> f64 {
        if self.noise_games == 0 {
            return 0.0;
        }
        self.noise * (1.0 - learned as f64 / self.noise_games as f64).max(0.0)
    }

    /// The course as text, one setting a line. Equal courses have equal descriptions.
    pub(super) fn describe(&self) -> String {
        let mut text = String::new();
        let mut line = |name: &str, value: String| writeln!(text, "{name} {value}").expect("a string grows");
        let start = self.start();
        let Design { empty, attack, defend, normaliser, reading } = start.design();
        line("layers", format!("{}{reading}", start.layers()));
        line("empty", format!("{empty:?}"));
        line("attack", format!("{attack:?}"));
        line("defend", format!("{defend:?}"));
        line("normaliser", format!("{normaliser:?}"));
        match &self.method {
            ComparisonMethod::Comparison(Teaching { teacher, time, rule }) => {
                line("teacher", teacher.clone());
                line("teacher-time", time.map_or("unlimited".to_owned(), |time| format!("{time:?}")));
                let ComparisonRule { rate, reward, won_games, difference, shared } = rule;
                line("rate", format!("{rate:?}"));
                let rewarded = match won_games {
                    WonGames::Compared => "",
                    WonGames::Rewarded => " in won games always",
                };
                line("reward", format!("{reward:?}{rewarded}"));
                line("difference", difference.to_string());
                line("shared", shared.to_string());
            }
            ComparisonMethod::Temporal(TemporalDifference { rate }) => {
                line("temporal-rate", format!("{rate:?}"));
            }
        }
        line("tester", self.tester.clone());
        line("tests", self.tests.to_string());
        line("lessons", self.lessons.to_string());
        line("noise", format!("{:?} for {} games", self.noise, self.noise_games));
        line("board", format!("{} {}", self.size, self.rule));
        line("seed", self.seed.to_string());
        let start = match &self.from {
            Some(network) => format!("{:016x}", fnv1a(network.to_string().as_bytes())),
            None => "random".to_owned(),
        };
        line("start", start);
        text
    }
}
