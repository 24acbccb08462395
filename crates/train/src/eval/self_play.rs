//! Self-play: games of the engine against itself, from random openings.

use super::self_play_game::SelfPlayGame;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::ops::ControlFlow;
use std::time::Instant;
use tengen_base::seed::frozen;
use tengen_board::{Game, Outcome, Point, Rule, Size};
use tengen_play::{Delivery, Doer, LocalThreads, SearchLimits, Stop, Workforce, WorkforceError};
use tengen_search::LineEvaluator;
use tengen_search::alphabeta::{RootMove, Searcher};

/// Options for self-play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayOptions {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// How much the games differ.
    pub variety: Variety,
    /// Nodes searched for each move.
    pub nodes: u64,
    /// The seed from which, with the game's number, each game's own seed is made.
    pub seed: u64,
}

/// How much self-played games differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variety {
    /// All on one board, from even openings, always the best move.
    Narrow,
    /// Three of ten games on other boards, one of five from an opening that favours a side, and early in a game now and
    /// then a move that is nearly as good as the best.
    Wide,
}

/// The size of the transposition table: small enough to stay in the cache, and games are short.
const TABLE_BYTES: usize = 4 << 20;
/// Openings that a short search scores higher than this for either side are discarded.
const MAX_OPENING_SCORE: i32 = 250;
/// The same for openings that may favour a side.
const MAX_UNEVEN_SCORE: i32 = 600;
/// After so many openings the last is taken as it is: to a player that judges badly none may look even.
const MOST_DRAWN: u32 = 200;
/// Of a varied game's boards, in tenths: as asked for, 20×20, and the rest any size from 12 to 19.
const TENTHS_AS_ASKED: u32 = 7;
const TENTHS_LARGE: u32 = 2;
const LARGE: usize = 20;
const OTHERS: std::ops::RangeInclusive<usize> = 12..=19;
/// Until so many stones are on the board, one move of ten may be another than the best.
const VARIED_STONES: usize = 12;
/// Moves that miss the best by less than this may be played instead, if they are among so many.
const NEARLY: i32 = 60;
const AMONG: usize = 4;

/// Plays self-play games on threads of this machine.
pub struct SelfPlayThreads<'a> {
    /// How many games are played at a time.
    pub threads: usize,
    /// The options.
    pub options: &'a SelfPlayOptions,
    /// The evaluation that the engine plays with.
    pub evaluator: &'a LineEvaluator,
}

impl Workforce<u64, (u64, SelfPlayGame)> for SelfPlayThreads<'_> {
    fn work(
        &self,
        next: &(dyn Fn() -> Option<u64> + Sync),
        stop: &Stop,
        take: &mut dyn FnMut(Delivery<(u64, SelfPlayGame)>) -> ControlFlow<()>,
    ) -> Result<(), WorkforceError> {
        let doer = || -> Doer<'_, u64, (u64, SelfPlayGame)> {
            let mut player = SelfPlay::new(self.options.clone(), self.evaluator.clone());
            Box::new(move |number, stop| Some((number, player.play(number, stop)?)))
        };
        LocalThreads { count: self.threads, doer: &doer }.work(next, stop, take)
    }
}

/// Plays the engine against itself, one game after another.
pub struct SelfPlay {
    options: SelfPlayOptions,
    searcher: Searcher<LineEvaluator>,
}

impl SelfPlay {
    /// A player with this evaluation.
    pub fn new(options: SelfPlayOptions, evaluator: LineEvaluator) -> SelfPlay {
        SelfPlay { options, searcher: Searcher::new(TABLE_BYTES, evaluator.params(), evaluator) }
    }

    /// Plays the game with this number, which is always the same game; `None` if it was stopped.
    pub fn play(&mut self, number: u64, stop: &Stop) -> Option<SelfPlayGame> {
        let seed = frozen::self_play(self.options.seed, number);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut game = self.opening(&mut rng, stop)?;
        let opening = game.moves().len();
        let mut scores = Vec::new();
        self.searcher.clear();
        let mut winner = None;
        while game.outcome().is_none() {
            let vary = self.is_wide() && game.moves().len() < VARIED_STONES && rng.random_range(0..10) == 0;
            let found = self.search(&game, self.options.nodes, if vary { AMONG } else { 1 }, stop)?;
            let RootMove { point: best, score, .. } = found[0];
            scores.push(score.points());
            if score.is_win() || score.is_loss() {
                // The result is proved; the remaining moves need not be played.
                winner = Some(if score.is_win() { game.to_move() } else { !game.to_move() });
                let _ = game.play(best);
                break;
            }
            let near = found.iter().filter(|other| score.points() - other.score.points() < NEARLY).count();
            let chosen = if near > 1 { rng.random_range(0..near) } else { 0 };
            if game.play(found[chosen].point).is_err() {
                break;
            }
        }
        let winner = game.outcome().map_or(winner, Outcome::winner);
        let (rule, size) = (game.rule(), game.size());
        Some(SelfPlayGame { rule, size, opening, moves: game.moves().to_vec(), scores, winner })
    }

    fn is_wide(&self) -> bool {
        self.options.variety == Variety::Wide
    }

    /// The best moves; `None` if stopped.
    fn search(&mut self, game: &Game, nodes: u64, moves: usize, stop: &Stop) -> Option<Vec<RootMove>> {
        let best = (moves > 1).then_some(moves);
        let limits = SearchLimits { stop: stop.clone(), best, ..SearchLimits::nodes(nodes) };
        let found = self.searcher.search(game, &limits, Instant::now(), &|_| {});
        (!stop.is_raised()).then_some(found.moves)
    }

    /// The board of a game.
    fn size(&self, rng: &mut Xoshiro256PlusPlus) -> Size {
        let tenth = if self.is_wide() { rng.random_range(0..10) } else { 0 };
        let other = match tenth {
            0..TENTHS_AS_ASKED => None,
            tenth if tenth < TENTHS_AS_ASKED + TENTHS_LARGE => Some(LARGE),
            _ => Some(rng.random_range(OTHERS)),
        };
        other.and_then(|side| Size::new(side).ok()).unwrap_or(self.options.size)
    }

    /// Two to eight stones near each other, drawn again until they are even enough; `None` if stopped.
    fn opening(&mut self, rng: &mut Xoshiro256PlusPlus, stop: &Stop) -> Option<Game> {
        let size = self.size(rng);
        let uneven = self.is_wide() && rng.random_range(0..5) == 0;
        let most = if uneven { MAX_UNEVEN_SCORE } else { MAX_OPENING_SCORE };
        let mut drawn = 0;
        loop {
            drawn += 1;
            let mut game = Game::new(size, self.options.rule);
            let stones = rng.random_range(2..=8);
            let side = size.side();
            let width = rng.random_range(4..=7_u8).min(side);
            let corner = [rng.random_range(0..=side - width), rng.random_range(0..=side - width)];
            while game.moves().len() < stones && game.outcome().is_none() {
                let x = corner[0] + rng.random_range(0..width);
                let y = corner[1] + rng.random_range(0..width);
                let point: Option<Point> = size.point(x, y);
                if let Some(point) = point.filter(|&p| game.is_allowed(p)) {
                    let _ = game.play(point);
                }
            }
            if game.outcome().is_some() {
                continue;
            }
            self.searcher.clear();
            let found = self.search(&game, self.options.nodes.max(500), 1, stop)?;
            if found[0].score.points().abs() < most || drawn >= MOST_DRAWN {
                return Some(game);
            }
        }
    }
}
