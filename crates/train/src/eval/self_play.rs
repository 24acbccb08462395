//! Self-play: games of the engine against itself, from random openings.

use super::self_play_game::SelfPlayGame;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::time::Instant;
use tengen_base::seed::frozen;
use tengen_board::{Game, Outcome, Point, Rule, Size};
use tengen_play::{SearchLimits, Stop};
use tengen_search::alphabeta::{Params, Searcher};
use tengen_search::{LineEvaluator, Score};

/// Options for self-play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayOptions {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// Nodes searched for each move.
    pub nodes: u64,
    /// The seed from which, with the game's number, each game's own seed is made.
    pub seed: u64,
}

/// The size of the transposition table: small enough to stay in the cache, and games are short.
const TABLE_BYTES: usize = 4 << 20;
/// Openings that a short search scores higher than this for either side are discarded.
const MAX_OPENING_SCORE: i32 = 250;

/// Plays the engine against itself, one game after another.
pub struct SelfPlay {
    options: SelfPlayOptions,
    searcher: Searcher<LineEvaluator>,
    stop: Stop,
}

impl SelfPlay {
    /// A player with this evaluation.
    pub fn new(options: SelfPlayOptions, evaluator: LineEvaluator, stop: Stop) -> SelfPlay {
        SelfPlay { options, searcher: Searcher::new(TABLE_BYTES, Params::default(), evaluator), stop }
    }

    /// Plays the game with this number, which is always the same game; `None` if it was stopped.
    pub fn play(&mut self, number: u64) -> Option<SelfPlayGame> {
        let seed = frozen::self_play(self.options.seed, number);
        let mut game = self.opening(&mut Xoshiro256PlusPlus::seed_from_u64(seed))?;
        let opening = game.moves().len();
        let mut scores = Vec::new();
        self.searcher.clear();
        let mut winner = None;
        while game.outcome().is_none() {
            let (best, score) = self.search(&game, self.options.nodes)?;
            scores.push(score.points());
            if score.is_win() || score.is_loss() {
                // The result is proved; the remaining moves need not be played.
                winner = Some(if score.is_win() { game.to_move() } else { !game.to_move() });
                let _ = game.play(best);
                break;
            }
            if game.play(best).is_err() {
                break;
            }
        }
        let winner = game.outcome().map_or(winner, Outcome::winner);
        let (rule, size) = (self.options.rule, self.options.size);
        Some(SelfPlayGame { rule, size, opening, moves: game.moves().to_vec(), scores, winner })
    }

    /// The best move and its score; `None` if stopped.
    fn search(&mut self, game: &Game, nodes: u64) -> Option<(Point, Score)> {
        let limits = SearchLimits { stop: self.stop.clone(), ..SearchLimits::nodes(nodes) };
        let found = self.searcher.search(game, &limits, Instant::now(), &|_| {});
        let best = &found.moves[0];
        (!self.stop.is_raised()).then_some((best.point, best.score))
    }

    /// Two to eight stones near each other, drawn again until neither side is clearly better; `None` if stopped.
    fn opening(&mut self, rng: &mut Xoshiro256PlusPlus) -> Option<Game> {
        loop {
            let mut game = Game::new(self.options.size, self.options.rule);
            let stones = rng.random_range(2..=8);
            let side = self.options.size.side();
            let width = rng.random_range(4..=7_u8).min(side);
            let corner = [rng.random_range(0..=side - width), rng.random_range(0..=side - width)];
            while game.moves().len() < stones && game.outcome().is_none() {
                let x = corner[0] + rng.random_range(0..width);
                let y = corner[1] + rng.random_range(0..width);
                let point: Option<Point> = self.options.size.point(x, y);
                if let Some(point) = point.filter(|&p| game.is_allowed(p)) {
                    let _ = game.play(point);
                }
            }
            if game.outcome().is_some() {
                continue;
            }
            self.searcher.clear();
            let (_, score) = self.search(&game, self.options.nodes.max(500))?;
            if score.points().abs() < MAX_OPENING_SCORE {
                return Some(game);
            }
        }
    }
}
