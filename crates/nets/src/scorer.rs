//! What a critic thinks of every move.

use crate::{Changes, Critic, Features, Inputs, Player};
use rand::RngExt;
use std::str::FromStr;
use tengen_board::Point;

/// A move and the value of the position after it: player 1's chance to win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoredMove {
    /// The move.
    pub point: Point,
    /// Player 1's chance after it.
    pub value: f32,
}

/// Values moves, with room to work in.
#[derive(Clone, Default)]
pub struct Scorer {
    points: Vec<Point>,
    inputs: Inputs,
    changes: Changes,
    base: Vec<f32>,
    sums: Vec<f32>,
    scored: Vec<ScoredMove>,
}

impl Scorer {
    /// Values every candidate move of `mover` in a game that `first` opened, in the candidates' order.
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

    /// Values these free points as moves of `mover` in a game that `first` opened.
    pub fn score_these(
        &mut self,
        critic: &Critic,
        features: &Features,
        mover: Player,
        first: Player,
        points: &[Point],
    ) -> &[ScoredMove] {
        // The board as it is, but with the other to move: what each move starts from.
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

/// Which of several equally good moves is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TieBreak {
    /// The last one found: the paper's way while learning.
    #[default]
    Last,
    /// The first one found.
    First,
    /// Any of them: the paper's way in contests.
    Random,
}

impl TieBreak {
    /// All three.
    pub const ALL: [TieBreak; 3] = [TieBreak::Last, TieBreak::First, TieBreak::Random];

    /// The name used on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            TieBreak::Last => "last",
            TieBreak::First => "first",
            TieBreak::Random => "random",
        }
    }

    /// The move that `mover` likes best; `None` if there are none.
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
        found.ok_or_else(|| format!("'{name}' is no way to break ties; last, first and random are"))
    }
}
