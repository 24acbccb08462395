//! Positions of self-played games, with the value that the network should give them.

use super::model::cross_entropy;
use crate::eval::features::is_quiet;
use crate::eval::self_play_game::SelfPlayGame;
use std::sync::Arc;
use tengen_base::seed;
use tengen_board::{Board, Color, Game, Key, Point, Size, Symmetry};
use tengen_nets::line::rows::RowMap;
use tengen_patterns::{Position, Threat, for_each_window};
use tengen_search::pattern_evaluator::PatternWeightTable;
use tengen_search::{Evaluator, PatternEvaluator};

/// A position and what is to be learned from it.
#[derive(Clone, Debug, PartialEq)]
pub struct NetSample {
    size: Size,
    /// The side to move.
    mover: Color,
    /// The stones' points; those of the opponent are [`OPPONENT`] higher.
    stones: Box<[u16]>,
    /// What the patterns make of it, as a logit for the side to move.
    pub base: f32,
    /// The mover's expected result, 0 to 1.
    pub target: f32,
    /// The point that was played.
    played: Point,
}

/// The rows of a sample's free points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleRows {
    /// The side to move.
    pub mover: Color,
    /// For each free point its rows in all four directions, as the side to move sees them.
    pub free: Vec<[u16; 4]>,
    /// Which of them was played.
    pub played: usize,
}

impl SampleRows {
    /// Room for the rows of any sample.
    pub fn new() -> SampleRows {
        SampleRows { mover: Color::Black, free: Vec::new(), played: 0 }
    }
}

impl Default for SampleRows {
    fn default() -> SampleRows {
        SampleRows::new()
    }
}

/// Added to the point of a stone of the opponent.
const OPPONENT: u16 = 1 << 15;
/// Points for one unit of a logit.
pub const POINTS: f32 = 200.0;
/// Scores beyond this are as good as decided.
const MOST: i32 = 3000;

impl NetSample {
    /// The rows of the free points.
    pub fn rows(&self, rows: &mut SampleRows) {
        let mut board = Board::new(self.size);
        for &stone in &self.stones {
            let color = if stone < OPPONENT { Color::Black } else { Color::White };
            if let Some(point) = Point::from_index(usize::from(stone % OPPONENT)) {
                board.put(point, color);
            }
        }
        let map = RowMap::get();
        rows.mover = self.mover;
        rows.free.clear();
        for_each_window(&board, |point, windows| {
            if point == self.played {
                rows.played = rows.free.len();
            }
            rows.free.push(windows.map(|window| map.black(window) as u16));
        });
    }

    /// The mean cross-entropy of what the patterns make of samples.
    pub fn loss_without_network(samples: &[NetSample]) -> f32 {
        let losses = samples.iter().map(|sample| f64::from(cross_entropy(sample.target, sample.base)));
        (losses.sum::<f64>() / samples.len().max(1) as f64) as f32
    }

    /// A number that all positions have that are this one turned or mirrored: the network cannot tell them apart.
    pub fn key(&self) -> u64 {
        let key = |symmetry: Symmetry| {
            let mut key = Key::EMPTY;
            for &stone in &self.stones {
                let color = if stone < OPPONENT { self.mover } else { !self.mover };
                let point = Point::from_index(usize::from(stone % OPPONENT)).expect("a point");
                key ^= Key::of(color, symmetry.apply(self.size, point));
            }
            key
        };
        let least = Symmetry::ALL.map(key).into_iter().min().expect("eight of them");
        seed::mix(least.0, u64::from(self.size.side()) << 1 | self.mover.index() as u64)
    }

    /// All that it is, as words.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> {
        let first = [
            u64::from(self.size.side()),
            self.mover.index() as u64,
            u64::from(self.base.to_bits()),
            u64::from(self.target.to_bits()),
            self.played.index() as u64,
            self.stones.len() as u64,
        ];
        first.into_iter().chain(self.stones.iter().map(|&stone| u64::from(stone)))
    }

    /// Whether it is this position.
    #[cfg(test)]
    pub(super) fn is_of(&self, position: &Position) -> bool {
        let own = |stone: u16| if stone < OPPONENT { position.to_move() } else { !position.to_move() };
        let point = |stone: u16| Point::from_index(usize::from(stone % OPPONENT)).expect("a point");
        self.stones.len() == position.size().area() - position.free().iter().count()
            && self.stones.iter().all(|&stone| position.stone(point(stone)) == Some(own(stone)))
    }
}

/// Turns games into samples.
pub struct Sampler {
    patterns: PatternEvaluator,
    /// How much the search's score counts against the game's result, 0 to 1.
    opinion: f32,
}

impl Sampler {
    /// A sampler over this pattern evaluation.
    pub fn new(weights: Arc<PatternWeightTable>, opinion: f32) -> Sampler {
        Sampler { patterns: PatternEvaluator::new(weights), opinion }
    }

    /// The samples of a game: positions that the search would evaluate, and whose best move is no four.
    pub fn samples(&mut self, game: &SelfPlayGame) -> Vec<NetSample> {
        let mut found = Vec::new();
        game.replay(|before, played, score| {
            let position = Position::from(before);
            let four = position.threat(position.to_move(), played) >= Threat::Four;
            if is_quiet(&position) && !four && score.abs() < MOST {
                found.push(self.sample(before, &position, played, score, game.result(before.to_move())));
            }
        });
        found
    }

    fn sample(
        &mut self,
        game: &Game,
        position: &Position,
        played: Point,
        score: i32,
        result: f32,
    ) -> NetSample {
        self.patterns.refresh(position);
        let base = self.patterns.evaluate(position).points() as f32 / POINTS;
        let believed = 1.0 / (1.0 + (-(score as f32) / POINTS).exp());
        let me = game.to_move();
        let stone =
            |(point, color): (Point, Color)| point.index() as u16 + if color == me { 0 } else { OPPONENT };
        NetSample {
            size: game.size(),
            mover: me,
            stones: game.board().stones().map(stone).collect(),
            base,
            target: self.opinion * believed + (1.0 - self.opinion) * result,
            played,
        }
    }
}
