//! The engine against itself, from random openings.

use super::game::{PlayedGame, number};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;
use std::time::Instant;
use tengen_board::{Game, Outcome, Point, Rule, Size};
use tengen_play::SearchLimits;
use tengen_search::alphabeta::{Params, Searcher};
use tengen_search::pattern_evaluator::PatternWeightTable;

/// What kind of games to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// Nodes a move.
    pub nodes: u64,
    /// Where all randomness comes from; each game has its own seed made of this and its number.
    pub seed: u64,
}

/// A table this small stays in the cache; games are short.
const TABLE_BYTES: usize = 4 << 20;
/// Openings that a short search thinks more lopsided than this are thrown away.
const LOPSIDED: i32 = 250;

/// Plays games, one after another.
pub struct SelfPlay {
    settings: Settings,
    searcher: Searcher,
}

impl SelfPlay {
    /// A player with these weights.
    pub fn new(settings: Settings, weights: Arc<PatternWeightTable>) -> SelfPlay {
        SelfPlay { settings, searcher: Searcher::new(TABLE_BYTES, Params::default(), weights) }
    }

    /// The game with this number; the same every time.
    pub fn play(&mut self, number_of_game: u64) -> PlayedGame {
        let seed = self.settings.seed ^ number_of_game.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut game = self.opening(&mut rng);
        let opening = game.moves().len();
        let mut scores = Vec::new();
        self.searcher.clear();
        let mut winner = None;
        while game.outcome().is_none() {
            let limits = SearchLimits::nodes(self.settings.nodes);
            let found = self.searcher.search(&game, &limits, Instant::now(), &|_| {});
            let best = &found.moves[0];
            scores.push(number(best.score));
            if best.score.is_win() || best.score.is_loss() {
                // The rest is a formality.
                winner = Some(if best.score.is_win() { game.to_move() } else { !game.to_move() });
                let _ = game.play(best.point);
                break;
            }
            if game.play(best.point).is_err() {
                break;
            }
        }
        let winner = game.outcome().map_or(winner, Outcome::winner);
        let (rule, size) = (self.settings.rule, self.settings.size);
        PlayedGame { rule, size, opening, moves: game.moves().to_vec(), scores, winner }
    }

    /// Two to eight stones near each other, thrown again until neither side is clearly better.
    fn opening(&mut self, rng: &mut Xoshiro256PlusPlus) -> Game {
        loop {
            let mut game = Game::new(self.settings.size, self.settings.rule);
            let stones = rng.random_range(2..=8);
            let side = self.settings.size.side();
            let width = rng.random_range(4..=7_u8).min(side);
            let corner = [rng.random_range(0..=side - width), rng.random_range(0..=side - width)];
            while game.moves().len() < stones && game.outcome().is_none() {
                let x = corner[0] + rng.random_range(0..width);
                let y = corner[1] + rng.random_range(0..width);
                let point: Option<Point> = self.settings.size.point(x, y);
                if let Some(point) = point.filter(|&p| game.is_allowed(p)) {
                    let _ = game.play(point);
                }
            }
            if game.outcome().is_some() {
                continue;
            }
            self.searcher.clear();
            let limits = SearchLimits::nodes(self.settings.nodes.max(500));
            let found = self.searcher.search(&game, &limits, Instant::now(), &|_| {});
            if found.moves[0].score.points().abs() < LOPSIDED {
                return game;
            }
        }
    }
}
