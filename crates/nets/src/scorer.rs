//! Scoring moves with a critic, and choosing among the best.

use crate::{Critic, Features, InputChanges, Inputs, Player};
use rand::RngExt;
use std::str::FromStr;
use tengen_board::Point;

/// A move and the value of the position after it: the probability that player 1 wins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoredMove {
    /// The move.
    pub point: Point,
    /// The value of the position after it.
    pub value: f32,
}

/// Scores moves. Its buffers are used again for every position.
#[derive(Clone, Default)]
pub struct Scorer {
    points: Vec<Point>,
    inputs: Inputs,
    changes: InputChanges,
    base: Vec<f32>,
    sums: Vec<f32>,
    scored: Vec<ScoredMove>,
}

impl Scorer {
    /// Scores every candidate move of `mover` in a game in which `first` moved first, in the order of
    /// [`crate::Stones::candidates`].
    pub fn score(
        &mut self,
        critic: &Critic,
        features: &Features,
        mover: Player,
        first: Player,
    ) -> &[ScoredMove] {
        let mut points = std::mem::take(&mut self.points);
        features.stones().candidates(&mut points);
        self.score_these(critic, features, mover, first, &points);
        self.points = points;
        &self.scored
    }

    /// Scores these free points as moves of `mover` in a game in which `first` moved first.
    pub fn score_these(
        &mut self,
        critic: &Critic,
        features: &Features,
        mover: Player,
        first: Player,
        points: &[Point],
    ) -> &[ScoredMove] {
        // Each move changes the board as it is now, but with the opponent to move.
        let turn = !mover;
        features.inputs(turn, first, &mut self.inputs);
        critic.sums(&self.inputs, &mut self.base);
        self.sums.resize(self.base.len(), 0.0);
        self.scored.clear();
        let view = self.inputs.view();
        for &point in points {
            features.changes(point, mover, turn, &mut self.changes);
            self.sums.copy_from_slice(&self.base);
            critic.add(&self.changes.inputs, &mut self.sums);
            self.scored.push(ScoredMove { point, value: critic.value_of_sums(view, &mut self.sums) });
        }
        &self.scored
    }
}

/// Which of several equally good moves to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TieBreak {
    /// The last one, as in the paper's training.
    #[default]
    Last,
    /// The first one.
    First,
    /// A random one, as in the paper's matches.
    Random,
}

impl TieBreak {
    /// Every way.
    pub const ALL: [TieBreak; 3] = [TieBreak::Last, TieBreak::First, TieBreak::Random];

    /// The name used on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            TieBreak::Last => "last",
            TieBreak::First => "first",
            TieBreak::Random => "random",
        }
    }

    /// The best move for `mover`; `None` if there are no moves.
    pub fn best(self, scored: &[ScoredMove], mover: Player, rng: &mut impl RngExt) -> Option<Point> {
        let better = |a: f32, b: f32| if mover.prefers(a, b) { a } else { b };
        let value = scored.iter().map(|scored| scored.value).reduce(better)?;
        let equal = || scored.iter().filter(|scored| scored.value == value);
        let number = match self {
            TieBreak::Last => equal().count() - 1,
            TieBreak::First => 0,
            TieBreak::Random => rng.random_range(0..equal().count() as u32) as usize,
        };
        equal().nth(number).map(|scored| scored.point)
    }
}

impl FromStr for TieBreak {
    type Err = String;

    fn from_str(name: &str) -> Result<TieBreak, String> {
        let found = TieBreak::ALL.into_iter().find(|ties| ties.name() == name);
        found.ok_or_else(|| format!("'{name}' is not a tie break; they are last, first and random"))
    }
}
