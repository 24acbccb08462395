//! A plain self-teaching learner, written straight from the paper, as an oracle.
//!
//! Every candidate's position is encoded afresh by string matching, the whole network computed for each, every repeat of
//! an update written into all weights. Double precision, no optimisations.

#[path = "../../../nets/tests/plain/mod.rs"]
mod plain;

use plain::Grid;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_base::seed::frozen;
use tengen_board::{Point, Size};
use tengen_nets::{Architecture, Critic, Player};

const ARCHITECTURE: Architecture = Architecture::St;
const HIDDEN: usize = 100;

/// ST-Gomoku in its first 20,000 games.
pub(crate) struct PlainLearner {
    pub(crate) first: Vec<f64>,
    pub(crate) second: Vec<f64>,
    seed: u64,
    games: u64,
}

fn sigmoid(z: f64) -> f64 {
    1.0 / (1.0 + (-z).exp())
}

impl PlainLearner {
    pub(crate) fn new(seed: u64) -> PlainLearner {
        let start = Critic::random(ARCHITECTURE, Size::STANDARD, seed);
        let wide = |weights: &[f32]| weights.iter().copied().map(f64::from).collect();
        PlainLearner { first: wide(start.first()), second: wide(start.second()), seed, games: 0 }
    }

    fn forward(&self, x: &[f32]) -> (Vec<f64>, f64) {
        let mut sums = vec![0.0; HIDDEN];
        for (x, row) in x.iter().zip(self.first.chunks_exact(HIDDEN)) {
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += f64::from(*x) * weight;
            }
        }
        let out: Vec<f64> = sums.into_iter().map(sigmoid).collect();
        let p: f64 = out.iter().zip(&self.second).map(|(g, w)| g * w).sum();
        (out, sigmoid(p))
    }

    fn update(&mut self, x: &[f32], next: Option<&[f32]>, reward: f64) {
        for _ in 0..50 {
            let (g, v) = self.forward(x);
            let ahead = next.map_or(0.0, |next| self.forward(next).1);
            let error = 0.2 * (reward + ahead - v);
            let slope = 0.05 * 0.2 * error * v * (1.0 - v);
            let through: Vec<f64> =
                g.iter().zip(&self.second).map(|(g, w)| slope * w * g * (1.0 - g)).collect();
            for (x, row) in x.iter().zip(self.first.chunks_exact_mut(HIDDEN)) {
                for (weight, through) in row.iter_mut().zip(&through) {
                    *weight += through * f64::from(*x);
                }
            }
            for (weight, g) in self.second.iter_mut().zip(&g) {
                *weight += slope * g;
            }
        }
    }

    /// Plays one game, learns from it, and gives its moves.
    pub(crate) fn play(&mut self) -> Vec<Point> {
        self.games += 1;
        let opener = if self.games % 2 == 1 { Player::One } else { Player::Two };
        let mut grid = Grid::new(Size::STANDARD);
        let mut moves = Vec::new();
        let mut mover = opener;
        let mut before: Option<Vec<f32>> = None;
        loop {
            let point = self.choose(&mut grid, mover, opener, moves.len() as u32 + 1);
            grid.set(point, Some(mover));
            moves.push(point);
            let x = plain::inputs(ARCHITECTURE, &grid, !mover, opener);
            let full = moves.len() == Size::STANDARD.area();
            if grid.has_five(mover) || full {
                let reward = match (grid.has_five(mover), mover) {
                    (true, Player::One) => 1.0,
                    (true, Player::Two) => 0.0,
                    _ => 0.5,
                };
                self.update(&before.expect("a game has two moves"), None, reward);
                self.update(&x, None, reward);
                return moves;
            }
            if let Some(before) = &before {
                self.update(before, Some(&x), 0.0);
            }
            before = Some(x);
            mover = !mover;
        }
    }

    fn choose(&self, grid: &mut Grid, mover: Player, opener: Player, ply: u32) -> Point {
        // Chance depends on the seed, the game and the move.
        let number = self.games << 12 | u64::from(ply);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(frozen::decision(self.seed, number));
        let free: Vec<Point> = Size::STANDARD.points().filter(|&p| grid.is_free(p)).collect();
        if ply <= 2 {
            if ply == 1 && mover == Player::One {
                return Size::STANDARD.center();
            }
            return free[rng.random_range(0..free.len() as u32) as usize];
        }
        let near = |a: &Point, b: &Point| {
            let apart = |a: u8, b: u8| i32::from(a).abs_diff(i32::from(b));
            apart(a.x(), b.x()) <= 2 && apart(a.y(), b.y()) <= 2
        };
        let taken: Vec<Point> = Size::STANDARD.points().filter(|&p| !grid.is_free(p)).collect();
        let candidates: Vec<Point> = free.into_iter().filter(|p| taken.iter().any(|q| near(p, q))).collect();
        let mut five = None;
        for &point in &candidates {
            grid.set(point, Some(mover));
            if grid.has_five(mover) {
                five = Some(point);
            }
            grid.set(point, None);
        }
        if let Some(five) = five {
            return five;
        }
        if rng.random::<f32>() < 0.1 {
            return candidates[rng.random_range(0..candidates.len() as u32) as usize];
        }
        let mut best: Option<(f64, Point)> = None;
        for &point in &candidates {
            grid.set(point, Some(mover));
            let value = self.forward(&plain::inputs(ARCHITECTURE, grid, !mover, opener)).1;
            grid.set(point, None);
            let value = if mover == Player::One { value } else { -value };
            // The last found of equals.
            if best.is_none_or(|(best, _)| value >= best) {
                best = Some((value, point));
            }
        }
        best.expect("a candidate").1
    }
}
