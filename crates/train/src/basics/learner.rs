//! The tic-tac-toe learners' trait, their methods by name, and their learning curves.

use super::exam::{Chances, Opponent, chances};
use super::{Adp, Control, MonteCarlo, QLearning, TicTacToe};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt;
use std::str::FromStr;

/// A learner of tic-tac-toe that plays both sides of its games.
pub trait TicTacToeLearner {
    /// Plays one game and learns from it.
    fn learn(&mut self, rng: &mut Xoshiro256PlusPlus);

    /// The move that its current policy plays.
    fn policy(&self, position: TicTacToe) -> usize;
}

/// Which visits of a position in a game count for its mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visits {
    /// The first.
    First,
    /// All of them.
    Every,
}

/// A learning method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearningMethod {
    /// Monte-Carlo evaluation by first visits, and policy improvement.
    FirstVisit,
    /// The same by every visit.
    EveryVisit,
    /// On-policy Monte-Carlo control.
    Control,
    /// Q-learning.
    QLearning,
    /// Adaptive dynamic programming.
    Adp,
}

/// All methods, in the textbook's order.
pub const METHODS: [LearningMethod; 5] = [
    LearningMethod::FirstVisit,
    LearningMethod::EveryVisit,
    LearningMethod::Control,
    LearningMethod::QLearning,
    LearningMethod::Adp,
];

impl LearningMethod {
    /// The name used on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            LearningMethod::FirstVisit => "first-visit",
            LearningMethod::EveryVisit => "every-visit",
            LearningMethod::Control => "control",
            LearningMethod::QLearning => "q-learning",
            LearningMethod::Adp => "adp",
        }
    }

    /// A description in one sentence.
    pub const fn about(self) -> &'static str {
        match self {
            LearningMethod::FirstVisit => {
                "Monte-Carlo evaluation by first visits, then a better policy, again and again"
            }
            LearningMethod::EveryVisit => {
                "Monte-Carlo evaluation by every visit, then a better policy, again and again"
            }
            LearningMethod::Control => "on-policy Monte-Carlo control, one move in k at random in round k",
            LearningMethod::QLearning => "Q-learning: a move is worth what the best reply leaves of it",
            LearningMethod::Adp => "adaptive dynamic programming: count what happens, solve what was counted",
        }
    }

    /// Games after which the learner never loses, with a margin.
    pub const fn games(self) -> u64 {
        match self {
            LearningMethod::FirstVisit | LearningMethod::EveryVisit => 250_000,
            LearningMethod::Control => 500_000,
            LearningMethod::QLearning => 200_000,
            LearningMethod::Adp => 150_000,
        }
    }

    /// An untrained learner.
    pub fn learner(self) -> Box<dyn TicTacToeLearner> {
        match self {
            LearningMethod::FirstVisit => Box::new(MonteCarlo::new(Visits::First)),
            LearningMethod::EveryVisit => Box::new(MonteCarlo::new(Visits::Every)),
            LearningMethod::Control => Box::new(Control::new()),
            LearningMethod::QLearning => Box::new(QLearning::new()),
            LearningMethod::Adp => Box::new(Adp::new()),
        }
    }
}

impl fmt::Display for LearningMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for LearningMethod {
    type Err = String;

    fn from_str(word: &str) -> Result<LearningMethod, String> {
        let found = METHODS.into_iter().find(|method| method.name() == word);
        found.ok_or_else(|| {
            format!("the methods are {}, not '{word}'", METHODS.map(LearningMethod::name).join(", "))
        })
    }
}

/// A learner's chances after a number of games, computed over all games against each opponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// Games learned.
    pub games: u64,
    /// Against a perfect player.
    pub perfect: Chances,
    /// Against a random player.
    pub random: Chances,
}

/// Trains a learner and measures it along the way, at growing intervals since most is learned early.
pub fn curve(method: LearningMethod, games: u64, seed: u64) -> (Box<dyn TicTacToeLearner>, Vec<CurvePoint>) {
    let mut learner = method.learner();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut points = vec![measure(&*learner, 0)];
    for game in 1..=games {
        learner.learn(&mut rng);
        // Eight measurements for each doubling.
        let step = (1_u64 << game.max(8).ilog2()) / 8;
        if game.is_multiple_of(step) || game == games {
            points.push(measure(&*learner, game));
        }
    }
    (learner, points)
}

fn measure(learner: &dyn TicTacToeLearner, games: u64) -> CurvePoint {
    let policy = |position| learner.policy(position);
    let [perfect, random] = [Opponent::Perfect, Opponent::Random].map(|opponent| chances(&policy, opponent));
    CurvePoint { games, perfect, random }
}

/// The move with the highest value; the first of equals.
pub(super) fn best(position: TicTacToe, worth: impl Fn(usize) -> f64) -> usize {
    let better = |best: usize, point: usize| if worth(point) > worth(best) { point } else { best };
    position.moves().reduce(better).expect("a game that goes on has a free point")
}
