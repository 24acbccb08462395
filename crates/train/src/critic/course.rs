//! Everything that decides what a learner becomes.

use super::Schedule;
use std::str::FromStr;
use tengen_board::{Rule, Size};
use tengen_nets::{Architecture, TdStep, TieBreak};
use thiserror::Error;

/// How a critic is taught. What the sources leave open can be set; the defaults are the published run, and where nothing
/// was published the choice that reproduces it best.
#[derive(Clone, Debug, PartialEq)]
pub struct CriticCourse {
    /// The critic.
    pub architecture: Architecture,
    /// The board.
    pub size: Size,
    /// What wins: five or more, or exactly five.
    pub rule: Rule,
    /// Where all randomness comes from.
    pub seed: u64,
    /// How far an update goes.
    pub step: TdStep,
    /// Player 1's reward for a loss: 0 in the paper, -1 in the patent.
    pub loss: f32,
    /// What is learned at the end of a game.
    pub ending: TerminalUpdate,
    /// How far from a stone a move is considered.
    pub near: u8,
    /// Which of equally good moves is played.
    pub ties: TieBreak,
    /// What part of the rates is used, game by game.
    pub rates: Schedule,
    /// Learn when a game is over, from its end to its start, and how much what the next position was taught counts
    /// beside its value (λ). Learn after every move if none.
    pub lambda: Option<f32>,
    /// How often a move is random (ε).
    pub schedule: Schedule,
    /// Where random moves go.
    pub random_moves: MoveRange,
    /// The last game whose openings are left to chance: the paper's first way of exploring.
    pub random_openings_until: u64,
    /// Where random openings go.
    pub random_openings: MoveRange,
    /// How many moves a random opening has.
    pub random_opening_moves: u32,
    /// The last game in which five in a row is made whenever it can be.
    pub forced_five_until: u64,
    /// Whether a random move is learned from.
    pub learn_from_random: bool,
}

/// What is learned at the end of a game. The sources do not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TerminalUpdate {
    /// The last position and the one before it both learn the result.
    #[default]
    Both,
    /// The last position learns the result, the one before it the last position's value.
    Chain,
    /// Only the position before the last learns the result. What five in a row is worth is then never learned.
    BeforeLast,
    /// The position before the last learns the result and the last position's value on top. This diverges.
    Literal,
}

/// Where a random move may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveRange {
    /// Any free point.
    Board,
    /// A candidate: a free point near a stone.
    Near,
}

/// Why a course cannot be taken.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadCourse {
    /// A rule with forbidden moves or blocked fives.
    #[error("critics learn freestyle or standard, not {0}")]
    Rule(Rule),
    /// Too near or too far.
    #[error("near is 1 to 5 steps, not {0}")]
    Near(u8),
    /// An ending that does not go with learning after the game.
    #[error("with lambda the ending is both, not {0}")]
    TerminalUpdate(&'static str),
    /// A line of a description that says nothing.
    #[error("'{0}' is nothing a course has")]
    Line(String),
    /// A number that makes no sense.
    #[error("{name} cannot be {value}")]
    Number {
        /// What it is.
        name: &'static str,
        /// What it was set to.
        value: String,
    },
}

impl CriticCourse {
    /// The published course of an architecture; of our own ones, the course that we teach them by.
    pub fn published(architecture: Architecture, seed: u64) -> CriticCourse {
        let zhao = CriticCourse {
            architecture,
            size: Size::STANDARD,
            rule: Rule::Freestyle,
            seed,
            step: TdStep::default(),
            loss: 0.0,
            ending: TerminalUpdate::Both,
            near: 2,
            ties: TieBreak::Last,
            rates: Schedule::constant(1.0),
            lambda: None,
            schedule: Schedule::published(),
            random_moves: MoveRange::Near,
            random_openings_until: 20_000,
            random_openings: MoveRange::Board,
            random_opening_moves: 2,
            forced_five_until: 20_000,
            learn_from_random: true,
        };
        match architecture {
            Architecture::St | Architecture::Sst1 | Architecture::Sst2 | Architecture::Sym => zhao,
            Architecture::Sst3 | Architecture::Rist => {
                CriticCourse { schedule: Schedule::constant(0.1), ..zhao }
            }
            // Ding and Ge's program sees no five in a row, so it must be told of it to the end.
            Architecture::Ding => CriticCourse {
                size: Size::new(20).expect("a size"),
                step: TdStep {
                    alpha: 1.0,
                    first_rate: 0.1,
                    second_rate: 0.1,
                    repeats: 1,
                    ..TdStep::default()
                },
                ending: TerminalUpdate::BeforeLast,
                near: 1,
                schedule: Schedule::constant(0.25),
                random_openings_until: 0,
                forced_five_until: u64::MAX,
                ..zhao
            },
            // Not published: what was found to work best; results/adp-best has the measurements.
            Architecture::Best => CriticCourse {
                step: TdStep {
                    alpha: 1.0,
                    first_rate: 0.3,
                    second_rate: 0.03,
                    repeats: 1,
                    ..TdStep::default()
                },
                rates: Schedule::of(&[
                    (10_000, 1.0),
                    (40_000, 0.3),
                    (100_000, 0.1),
                    (140_000, 0.03),
                    (u64::MAX, 0.01),
                ]),
                lambda: Some(0.6),
                schedule: Schedule::of(&[(60_000, 0.1), (110_000, 0.05), (u64::MAX, 0.02)]),
                random_openings_until: u64::MAX,
                random_openings: MoveRange::Near,
                random_opening_moves: 4,
                forced_five_until: u64::MAX,
                learn_from_random: false,
                ..zhao
            },
        }
    }

    /// How far an update goes in this game.
    pub fn step(&self, game: u64) -> TdStep {
        let part = self.rates.at(game);
        let TdStep { first_rate, second_rate, .. } = self.step;
        TdStep { first_rate: part * first_rate, second_rate: part * second_rate, ..self.step }
    }

    /// How many games the published run has, or ours.
    pub const fn published_games(architecture: Architecture) -> u64 {
        match architecture {
            Architecture::St | Architecture::Sym => 60_000,
            Architecture::Best => 150_000,
            Architecture::Sst1 | Architecture::Sst2 => 80_000,
            Architecture::Sst3 | Architecture::Rist => 30_000,
            Architecture::Ding => 5_000,
        }
    }

    /// Whether it can be taken.
    ///
    /// # Errors
    /// With the first thing that is wrong.
    pub fn check(&self) -> Result<(), BadCourse> {
        if !matches!(self.rule, Rule::Freestyle | Rule::Standard) {
            return Err(BadCourse::Rule(self.rule));
        }
        if !(1..=5).contains(&self.near) {
            return Err(BadCourse::Near(self.near));
        }
        let rates = [
            ("alpha", self.step.alpha),
            ("gamma", self.step.discount),
            ("l1", self.step.first_rate),
            ("l2", self.step.second_rate),
        ];
        for (name, value) in rates {
            if !(0.0..=1.0).contains(&value) {
                return Err(BadCourse::Number { name, value: value.to_string() });
            }
        }
        if !(-1.0..=0.5).contains(&self.loss) {
            return Err(BadCourse::Number { name: "the reward for a loss", value: self.loss.to_string() });
        }
        if let Some(lambda) = self.lambda.filter(|lambda| !(0.0..=1.0).contains(lambda)) {
            return Err(BadCourse::Number { name: "lambda", value: lambda.to_string() });
        }
        if self.lambda.is_some() && self.ending != TerminalUpdate::Both {
            return Err(BadCourse::TerminalUpdate(self.ending.name()));
        }
        if self.step.repeats == 0 {
            return Err(BadCourse::Number { name: "repeats", value: "0".into() });
        }
        Ok(())
    }

    /// The whole course as text, a name and a value a line: two courses are the same when this is.
    pub fn describe(&self) -> String {
        let until = |game: u64| if game == u64::MAX { "always".to_owned() } else { game.to_string() };
        let lines = [
            ("arch", self.architecture.to_string()),
            ("size", self.size.side().to_string()),
            ("rule", self.rule.to_string()),
            ("seed", self.seed.to_string()),
            ("gamma", self.step.discount.to_string()),
            ("alpha", self.step.alpha.to_string()),
            ("alpha-times", if self.step.alpha_twice { "2" } else { "1" }.to_owned()),
            ("l1", self.step.first_rate.to_string()),
            ("l2", self.step.second_rate.to_string()),
            ("repeats", self.step.repeats.to_string()),
            ("freeze-next", self.step.freeze_next.to_string()),
            ("loss", self.loss.to_string()),
            ("ending", self.ending.name().to_owned()),
            ("near", self.near.to_string()),
            ("ties", self.ties.name().to_owned()),
            ("rates", self.rates.to_string()),
            ("lambda", self.lambda.map_or("none".to_owned(), |lambda| lambda.to_string())),
            ("epsilon", self.schedule.to_string()),
            ("random-moves", self.random_moves.name().to_owned()),
            ("random-openings-until", until(self.random_openings_until)),
            ("random-openings", self.random_openings.name().to_owned()),
            ("random-opening-moves", self.random_opening_moves.to_string()),
            ("forced-five-until", until(self.forced_five_until)),
            ("learn-from-random", self.learn_from_random.to_string()),
        ];
        lines.iter().map(|(name, value)| format!("{name} {value}\n")).collect()
    }

    /// The course that a description is of. What it leaves out is as published.
    ///
    /// # Errors
    /// With the first line that says nothing, or what is wrong with the course.
    pub fn from_description(text: &str) -> Result<CriticCourse, BadCourse> {
        let find = |wanted: &str| text.lines().find_map(|line| line.strip_prefix(wanted)?.strip_prefix(' '));
        let architecture = find("arch").and_then(|name| name.parse().ok());
        let architecture = architecture.ok_or_else(|| BadCourse::Line("a course without arch".into()))?;
        let mut course = CriticCourse::published(architecture, 0);
        for line in text.lines() {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            course.set(name, value).ok_or_else(|| BadCourse::Line(line.to_owned()))?;
        }
        course.check()?;
        Ok(course)
    }

    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        fn to<T: FromStr>(field: &mut T, value: &str) -> Option<()> {
            *field = value.parse().ok()?;
            Some(())
        }
        let until = |field: &mut u64| match value {
            "always" => {
                *field = u64::MAX;
                Some(())
            }
            _ => to(field, value),
        };
        match name {
            "arch" => to(&mut self.architecture, value),
            "size" => {
                self.size = Size::new(value.parse().ok()?).ok()?;
                Some(())
            }
            "rule" => to(&mut self.rule, value),
            "seed" => to(&mut self.seed, value),
            "gamma" => to(&mut self.step.discount, value),
            "alpha" => to(&mut self.step.alpha, value),
            "alpha-times" => {
                self.step.alpha_twice = value == "2";
                ["1", "2"].contains(&value).then_some(())
            }
            "l1" => to(&mut self.step.first_rate, value),
            "l2" => to(&mut self.step.second_rate, value),
            "repeats" => to(&mut self.step.repeats, value),
            "freeze-next" => to(&mut self.step.freeze_next, value),
            "loss" => to(&mut self.loss, value),
            "ending" => to(&mut self.ending, value),
            "near" => to(&mut self.near, value),
            "ties" => to(&mut self.ties, value),
            "rates" => to(&mut self.rates, value),
            "lambda" => {
                self.lambda = if value == "none" { None } else { Some(value.parse().ok()?) };
                Some(())
            }
            "epsilon" => to(&mut self.schedule, value),
            "random-moves" => to(&mut self.random_moves, value),
            "random-openings-until" => until(&mut self.random_openings_until),
            "random-openings" => to(&mut self.random_openings, value),
            "random-opening-moves" => to(&mut self.random_opening_moves, value),
            "forced-five-until" => until(&mut self.forced_five_until),
            "learn-from-random" => to(&mut self.learn_from_random, value),
            _ => None,
        }
    }
}

impl TerminalUpdate {
    /// All four.
    pub const ALL: [TerminalUpdate; 4] =
        [TerminalUpdate::Both, TerminalUpdate::Chain, TerminalUpdate::BeforeLast, TerminalUpdate::Literal];

    /// The name used on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            TerminalUpdate::Both => "both",
            TerminalUpdate::Chain => "chain",
            TerminalUpdate::BeforeLast => "before-last",
            TerminalUpdate::Literal => "literal",
        }
    }
}

impl FromStr for TerminalUpdate {
    type Err = String;

    fn from_str(name: &str) -> Result<TerminalUpdate, String> {
        let found = TerminalUpdate::ALL.into_iter().find(|ending| ending.name() == name);
        found.ok_or_else(|| {
            format!("'{name}' is no ending; {} are", TerminalUpdate::ALL.map(TerminalUpdate::name).join(", "))
        })
    }
}

impl MoveRange {
    /// Both.
    pub const ALL: [MoveRange; 2] = [MoveRange::Board, MoveRange::Near];

    /// The name used on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            MoveRange::Board => "board",
            MoveRange::Near => "near",
        }
    }
}

impl FromStr for MoveRange {
    type Err = String;

    fn from_str(name: &str) -> Result<MoveRange, String> {
        let found = MoveRange::ALL.into_iter().find(|range| range.name() == name);
        found.ok_or_else(|| format!("'{name}' is no range; board and near are"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_gives_the_course_back() {
        for architecture in Architecture::ALL {
            let course = CriticCourse {
                seed: 77,
                loss: -1.0,
                lambda: architecture.is_symmetric().then_some(0.25),
                ending: if architecture.is_symmetric() {
                    TerminalUpdate::Both
                } else {
                    TerminalUpdate::Chain
                },
                rates: "1@50,0.5".parse().unwrap(),
                random_opening_moves: 5,
                ties: TieBreak::Random,
                random_moves: MoveRange::Board,
                random_openings: MoveRange::Near,
                learn_from_random: false,
                schedule: "0.3@5,0.01".parse().unwrap(),
                ..CriticCourse::published(architecture, 1)
            };
            assert_eq!(CriticCourse::from_description(&course.describe()), Ok(course));
            let usual = CriticCourse::published(architecture, 3);
            assert_eq!(CriticCourse::from_description(&usual.describe()), Ok(usual));
        }
        for bad in [
            "",
            "near 2\n",
            "arch st\nnear x\n",
            "arch st\ncolour red\n",
            "arch st\nnear 9\n",
            "arch st\nlambda 2\n",
            "arch best\nending chain\n",
        ] {
            assert!(CriticCourse::from_description(bad).is_err(), "{bad}");
        }
    }
}
