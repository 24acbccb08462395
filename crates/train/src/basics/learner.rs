//! What the learners have in common, and how their progress is measured.

use super::exam::{Chances, Opponent, chances};
use super::{Adp, Control, MonteCarlo, Position, QLearning};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt;
use std::str::FromStr;

/// Learns tic-tac-toe from games in which it plays both sides.
pub trait Learner {
    /// Plays a game and learns from it.
    fn learn(&mut self, rng: &mut Xoshiro256PlusPlus);

    /// The move it holds best.
    fn policy(&self, position: Position) -> usize;
}

/// Which visits of a position in a game count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visits {
    /// The first.
    First,
    /// All of them.
    Every,
}

/// A way to learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Monte-Carlo evaluation by first visits, and a better policy from it.
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

/// All methods, as the textbook has them in order.
pub const METHODS: [Method; 5] =
    [Method::FirstVisit, Method::EveryVisit, Method::Control, Method::QLearning, Method::Adp];

impl Method {
    /// The name it is called by.
    pub const fn name(self) -> &'static str {
        match self {
            Method::FirstVisit => "first-visit",
            Method::EveryVisit => "every-visit",
            Method::Control => "control",
            Method::QLearning => "q-learning",
            Method::Adp => "adp",
        }
    }

    /// What it is, in a sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Method::FirstVisit => {
                "Monte-Carlo evaluation by first visits, then a better policy, again and again"
            }
            Method::EveryVisit => {
                "Monte-Carlo evaluation by every visit, then a better policy, again and again"
            }
            Method::Control => "on-policy Monte-Carlo control, one move in k at random in round k",
            Method::QLearning => "Q-learning: a move is worth what the best reply leaves of it",
            Method::Adp => "adaptive dynamic programming: count what happens, solve what was counted",
        }
    }

    /// Games after which it never loses, with room to spare.
    pub const fn games(self) -> u64 {
        match self {
            Method::FirstVisit | Method::EveryVisit => 250_000,
            Method::Control => 500_000,
            Method::QLearning => 200_000,
            Method::Adp => 150_000,
        }
    }

    /// A learner that knows nothing yet.
    pub fn learner(self) -> Box<dyn Learner> {
        match self {
            Method::FirstVisit => Box::new(MonteCarlo::new(Visits::First)),
            Method::EveryVisit => Box::new(MonteCarlo::new(Visits::Every)),
            Method::Control => Box::new(Control::new()),
            Method::QLearning => Box::new(QLearning::new()),
            Method::Adp => Box::new(Adp::new()),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = String;

    fn from_str(word: &str) -> Result<Method, String> {
        let found = METHODS.into_iter().find(|method| method.name() == word);
        found.ok_or_else(|| format!("the methods are {}, not '{word}'", METHODS.map(Method::name).join(", ")))
    }
}

/// How good a learner is after so many games, worked out over all games against each opponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Games learned.
    pub games: u64,
    /// Against a perfect player.
    pub perfect: Chances,
    /// Against a random player.
    pub random: Chances,
}

/// Learns so many games and measures on the way: ever more rarely, since most is learned early.
pub fn curve(method: Method, games: u64, seed: u64) -> (Box<dyn Learner>, Vec<Point>) {
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

fn measure(learner: &dyn Learner, games: u64) -> Point {
    let policy = |position| learner.policy(position);
    let [perfect, random] = [Opponent::Perfect, Opponent::Random].map(|opponent| chances(&policy, opponent));
    Point { games, perfect, random }
}

/// The move with the highest worth; the first of equals.
pub(super) fn best(position: Position, worth: impl Fn(usize) -> f64) -> usize {
    let better = |best: usize, point: usize| if worth(point) > worth(best) { point } else { best };
    position.moves().reduce(better).expect("a game that goes on has a free point")
}
