//! The settings of a critic's training, and their text form.

use super::{Lessons, Rewards, Schedule, TerminalUpdate};
use std::str::FromStr;
use tengen_board::{Rule, Size};
use tengen_nets::{Architecture, Lookahead, PatternReward, TdStep, TieBreak};
use thiserror::Error;

/// All settings of a critic's training. The defaults are those of the published run, and where nothing was published the
/// values that reproduce it best.
#[derive(Clone, Debug, PartialEq)]
pub struct CriticCourse {
    /// The critic's architecture.
    pub architecture: Architecture,
    /// The board.
    pub size: Size,
    /// The rule: freestyle or standard.
    pub rule: Rule,
    /// The seed of all random numbers, the first weights included.
    pub seed: u64,
    /// The parameters of an update.
    pub step: TdStep,
    /// Player 1's reward for a loss: 0 in the paper, -1 in the patent.
    pub loss: f32,
    /// What is learned at the end of a game.
    pub ending: TerminalUpdate,
    /// The largest distance of a candidate move from a stone.
    pub near: u8,
    /// The choice among equally good moves.
    pub ties: TieBreak,
    /// The factor of the learning rates, by game.
    pub rates: Schedule,
    /// With a value: learn after each game, backwards, with this weight (λ) of the next position's target against its
    /// value. Without: learn after every move.
    pub lambda: Option<f32>,
    /// The chance of a random move (ε), by game.
    pub schedule: Schedule,
    /// The range of random moves.
    pub random_moves: MoveRange,
    /// The last game with a random opening, the paper's first kind of exploration.
    pub random_openings_until: u64,
    /// The range of random openings.
    pub random_openings: MoveRange,
    /// The number of moves in a random opening.
    pub random_opening_moves: u32,
    /// The last game in which a possible five in a row is always made.
    pub forced_five_until: u64,
    /// Whether the critic learns from random moves.
    pub learn_from_random: bool,
    /// How far the critic looks ahead. It learns the value at the end of the line that it expects (TDLeaf); one move
    /// ahead, that is the value of the position after the move.
    pub look: Lookahead,
    /// Rewards before the end of a game.
    pub rewards: Option<Rewards>,
    /// A teacher's games, which come before the critic's own.
    pub lessons: Option<Lessons>,
}

/// The range of a random move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveRange {
    /// Any free point.
    Board,
    /// A candidate: a free point near a stone.
    Near,
}

/// Why a course is invalid.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadCourse {
    /// The rule is not supported.
    #[error("critics learn freestyle or standard, not {0}")]
    Rule(Rule),
    /// The distance of candidate moves is out of range.
    #[error("near is 1 to 5 steps, not {0}")]
    Near(u8),
    /// The terminal update cannot be combined with learning after the game.
    #[error("with lambda the ending is both, not {0}")]
    TerminalUpdate(&'static str),
    /// Looking ahead is out of range.
    #[error("a critic looks 1 to 4 moves ahead and follows 1 to 50 of them, not {} and {}", .0.depth, .0.width)]
    Look(Lookahead),
    /// Rewards cannot be combined with another setting.
    #[error("rewards need {0}")]
    Rewards(&'static str),
    /// The teacher cannot be made, or cannot play such games.
    #[error("{0}")]
    Teacher(String),
    /// A line of a description is no setting.
    #[error("'{0}' is not a setting of a course")]
    Line(String),
    /// A number is out of range.
    #[error("{name} cannot be {value}")]
    Number {
        /// The setting's name.
        name: &'static str,
        /// Its value.
        value: String,
    },
}

impl CriticCourse {
    /// The parameters of an update in this game.
    pub fn step(&self, game: u64) -> TdStep {
        let part = self.rates.at(game);
        let TdStep { first_rate, second_rate, .. } = self.step;
        TdStep { first_rate: part * first_rate, second_rate: part * second_rate, ..self.step }
    }

    /// The rewards before the end of this game.
    pub fn reward(&self, game: u64) -> Option<PatternReward> {
        self.rewards.as_ref().and_then(|rewards| rewards.at(game))
    }

    /// Checks all settings.
    ///
    /// # Errors
    /// With the first setting that is invalid.
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
        if !(1..=4).contains(&self.look.depth) || !(1..=50).contains(&self.look.width) {
            return Err(BadCourse::Look(self.look));
        }
        self.check_rewards()
    }

    fn check_rewards(&self) -> Result<(), BadCourse> {
        let needs = [
            (self.architecture.counts_patterns(), "a critic that counts the twenty patterns"),
            (self.lambda.is_none(), "learning after every move: no lambda"),
            (self.ending == TerminalUpdate::Both, "the ending 'both'"),
            (self.look.depth == 1, "a critic that looks one move ahead"),
        ];
        let missing = needs.into_iter().find(|(holds, _)| self.rewards.is_some() && !holds);
        missing.map_or(Ok(()), |(_, what)| Err(BadCourse::Rewards(what)))
    }

    /// The course as text, one setting a line. Equal courses have equal descriptions.
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
        // Later settings are named only where they are used: a run that was begun without them must go on.
        let ahead = self.look != Lookahead::default();
        let later = [
            ("depth", ahead.then(|| self.look.depth.to_string())),
            ("width", ahead.then(|| self.look.width.to_string())),
            ("rewards", self.rewards.as_ref().map(Rewards::to_string)),
            ("lessons", self.lessons.as_ref().map(Lessons::to_string)),
        ];
        let later = later.into_iter().filter_map(|(name, value)| Some((name, value?)));
        lines.into_iter().chain(later).map(|(name, value)| format!("{name} {value}\n")).collect()
    }

    /// Reads a description. Missing settings have their published values.
    ///
    /// # Errors
    /// With the first line that is no setting, or the first setting that is invalid.
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
        fn some<T: FromStr>(field: &mut Option<T>, value: &str) -> Option<()> {
            *field = Some(value.parse().ok()?);
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
            "depth" => to(&mut self.look.depth, value),
            "width" => to(&mut self.look.width, value),
            "rewards" => some(&mut self.rewards, value),
            "lessons" => some(&mut self.lessons, value),
            _ => None,
        }
    }
}

impl MoveRange {
    /// All variants.
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
            assert_eq!(CriticCourse::from_description(&usual.describe()), Ok(usual.clone()));
            let later = CriticCourse {
                look: Lookahead { depth: 2, width: 5 },
                lessons: "compared 500 minimax?depth=1&ties=random".parse().ok(),
                ..usual
            };
            assert_eq!(later.describe().lines().count(), 27);
            assert_eq!(CriticCourse::from_description(&later.describe()), Ok(later));
        }
        let rewarded = CriticCourse {
            rewards: "made:0.1@300,0".parse().ok(),
            ..CriticCourse::published(Architecture::Sst1, 2)
        };
        assert_eq!(CriticCourse::from_description(&rewarded.describe()), Ok(rewarded));
        for bad in [
            "",
            "near 2\n",
            "arch st\nnear x\n",
            "arch st\ncolour red\n",
            "arch st\nnear 9\n",
            "arch st\nlambda 2\n",
            "arch best\nending chain\n",
            "arch st\ndepth 5\n",
            "arch st\nwidth 0\n",
            "arch st\nrewards made\n",
            "arch rist\nrewards made:0.1\n",
            "arch st\nlambda 0.5\nrewards made:0.1\n",
            "arch st\ndepth 2\nrewards made:0.1\n",
            "arch st\nlessons watched minimax-d2\n",
        ] {
            assert!(CriticCourse::from_description(bad).is_err(), "{bad}");
        }
    }
}
