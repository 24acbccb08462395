//! Everything that decides what a network becomes.

use super::TemporalDifference;
use std::fmt::Write;
use std::time::Duration;
use tengen_base::checksum::fnv1a;
use tengen_board::{Rule, Size};
use tengen_nets::pinet::{ComparisonRule, Design, Layers, Network};

/// A course of training.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparisonCourse {
    /// Which network learns.
    pub layers: Layers,
    /// Its fixed numbers.
    pub design: Design,
    /// How it learns.
    pub method: ComparisonMethod,
    /// The network it starts with; one with random weights if not given.
    pub from: Option<Network>,
    /// The agent it plays test games against.
    pub tester: String,
    /// Test games at the start of each series.
    pub tests: u64,
    /// Learned games in each series.
    pub lessons: u64,
    /// While learning, a random number up to this is taken off every rating…
    pub noise: f64,
    /// …less and less, until after so many learned games nothing is.
    pub noise_games: u64,
    /// The board.
    pub size: Size,
    /// The rule.
    pub rule: Rule,
    /// Where all randomness comes from.
    pub seed: u64,
}

/// How a network learns.
#[derive(Clone, Debug, PartialEq)]
pub enum ComparisonMethod {
    /// From games against a teacher, by comparing.
    Comparison(Teaching),
    /// From games with itself, by temporal differences.
    Temporal(TemporalDifference),
}

/// Who teaches, and how what is seen is learned.
#[derive(Clone, Debug, PartialEq)]
pub struct Teaching {
    /// The teacher: an agent's name, or [`Teaching::COPY`].
    pub teacher: String,
    /// The teacher's time for a move, if limited. Then games are not the same in every run.
    pub time: Option<Duration>,
    /// The rule.
    pub rule: ComparisonRule,
}

impl Teaching {
    /// The teacher that is the network as it was at the start.
    pub const COPY: &'static str = "copy";
}

impl ComparisonCourse {
    /// The paper's course with this teacher, and our choices where the paper has none.
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

    /// The network that the course starts with.
    pub fn start(&self) -> Network {
        let shared = match &self.method {
            ComparisonMethod::Comparison(teaching) => teaching.rule.shared,
            ComparisonMethod::Temporal(_) => false,
        };
        self.from.clone().unwrap_or_else(|| Network::random(self.layers, self.design, self.seed, shared))
    }

    /// How much noise there is after so many learned games.
    pub fn noise_after(&self, learned: u64) -> f64 {
        if self.noise_games == 0 {
            return 0.0;
        }
        self.noise * (1.0 - learned as f64 / self.noise_games as f64).max(0.0)
    }

    /// A line for everything that decides what a run becomes, to tell one run from another.
    pub(super) fn describe(&self) -> String {
        let mut text = String::new();
        let mut say = |name: &str, value: String| writeln!(text, "{name} {value}").expect("a string grows");
        let start = self.start();
        let Design { empty, attack, defend, normaliser } = start.design();
        say("layers", start.layers().to_string());
        say("empty", format!("{empty:?}"));
        say("attack", format!("{attack:?}"));
        say("defend", format!("{defend:?}"));
        say("normaliser", format!("{normaliser:?}"));
        match &self.method {
            ComparisonMethod::Comparison(Teaching { teacher, time, rule }) => {
                say("teacher", teacher.clone());
                say("teacher-time", time.map_or("unlimited".to_owned(), |time| format!("{time:?}")));
                let ComparisonRule { rate, reward, difference, shared } = rule;
                say("rate", format!("{rate:?}"));
                say("reward", format!("{reward:?}"));
                say("difference", difference.to_string());
                say("shared", shared.to_string());
            }
            ComparisonMethod::Temporal(TemporalDifference { rate }) => {
                say("temporal-rate", format!("{rate:?}"))
            }
        }
        say("tester", self.tester.clone());
        say("tests", self.tests.to_string());
        say("lessons", self.lessons.to_string());
        say("noise", format!("{:?} for {} games", self.noise, self.noise_games));
        say("board", format!("{} {}", self.size, self.rule));
        say("seed", self.seed.to_string());
        let start = match &self.from {
            Some(network) => format!("{:016x}", fnv1a(network.to_string().as_bytes())),
            None => "random".to_owned(),
        };
        say("start", start);
        text
    }
}
