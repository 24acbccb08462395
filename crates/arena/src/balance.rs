//! Balanced openings: random candidates, and the engine's estimate of how balanced they are.

use crate::Opening;
use rand::RngExt;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_agents::Tengen;
use tengen_base::seed::frozen;
use tengen_board::{Color, Game, Point, Rule, Size};
use tengen_play::{Agent, AgentError, GameConfig, SearchLimits, Stop};

/// Generates random openings with these settings.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningGenerator {
    /// The board.
    pub size: Size,
    /// The rule.
    pub rule: Rule,
    /// The fewest and the most stones.
    pub stones: [usize; 2],
    /// The largest distance of the first stone from the centre.
    pub spread: u8,
    /// The largest distance of a further stone from its nearest neighbour.
    pub reach: u8,
    /// The largest distance of the win rate from one half.
    pub within: f64,
    /// Nodes for each of the two searches of an opening.
    pub nodes: u64,
    /// The seed of all random numbers.
    pub seed: u64,
}

impl OpeningGenerator {
    /// The default settings.
    pub fn new(size: Size, rule: Rule) -> OpeningGenerator {
        OpeningGenerator {
            size,
            rule,
            stones: [4, 7],
            spread: 3,
            reach: 3,
            within: 0.08,
            nodes: 100_000,
            seed: 1,
        }
    }

    /// The opening with this number, balanced or not; `None` if its stones end the game or do not fit the board. It
    /// depends only on the number and the settings.
    pub fn candidate(&self, number: u64) -> Option<Opening> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(frozen::opening(self.seed, number));
        let [fewest, most] = self.stones;
        let stones = rng.random_range(fewest..=most.max(fewest));
        let mut moves: Vec<Point> = Vec::with_capacity(stones);
        let center = self.size.center();
        while moves.len() < stones {
            let room: Vec<Point> = self
                .size
                .points()
                .filter(|point| !moves.contains(point))
                .filter(|&point| match moves.as_slice() {
                    [] => distance(point, center) <= self.spread,
                    others => others.iter().any(|&other| distance(point, other) <= self.reach),
                })
                .collect();
            if room.is_empty() {
                return None;
            }
            moves.push(room[rng.random_range(0..room.len())]);
        }
        Opening::new(moves, self.size, self.rule).ok()
    }
}

fn distance(a: Point, b: Point) -> u8 {
    a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y()))
}

/// Estimates how balanced openings are.
pub struct BalanceChecker {
    engine: Tengen,
    limits: SearchLimits,
}

impl BalanceChecker {
    /// A checker that searches this many nodes, twice for each opening.
    pub fn new(nodes: u64, stop: Stop) -> BalanceChecker {
        BalanceChecker {
            engine: Tengen::new(1, 16),
            limits: SearchLimits { stop, ..SearchLimits::nodes(nodes) },
        }
    }

    /// Black's win rate in an opening, 0 to 1: by a search of the position, and by a search after the best move. The
    /// second search finds what the first misses, such as a position with a single forced move.
    ///
    /// # Errors
    /// When the checker was stopped.
    pub fn chances(&mut self, opening: &Opening, size: Size, rule: Rule) -> Result<[f64; 2], AgentError> {
        let mut game = opening.game(size, rule).map_err(|bad| AgentError::Unsupported(bad.to_string()))?;
        let (now, best) = self.look(&game)?;
        let is_over = game.play(best).map_or(true, |outcome| outcome.is_some());
        let later = if is_over { now } else { self.look(&game)?.0 };
        Ok([now, later])
    }

    /// Black's win rate, and the mover's best move.
    fn look(&mut self, game: &Game) -> Result<(f64, Point), AgentError> {
        self.engine.new_game(&GameConfig::new(game.size(), game.rule()))?;
        let decision = self.engine.choose(game, &self.limits)?;
        if self.limits.stop.is_raised() {
            return Err(AgentError::Stopped);
        }
        let mover = decision.win_rate.unwrap_or(0.5);
        let black = if game.to_move() == Color::Black { mover } else { 1.0 - mover };
        Ok((black, decision.point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_depend_only_on_settings_and_number() {
        let generator = OpeningGenerator::new(Size::STANDARD, Rule::Freestyle);
        let made =
            |generator: &OpeningGenerator| (0..50).filter_map(|n| generator.candidate(n)).collect::<Vec<_>>();
        let openings = made(&generator);
        assert_eq!(openings, made(&generator));
        assert!(openings.len() > 45);
        assert!(openings.iter().all(|opening| (4..=7).contains(&opening.moves().len())));
        let different: std::collections::BTreeSet<_> = openings.iter().collect();
        assert_eq!(different.len(), openings.len());
        assert_ne!(openings, made(&OpeningGenerator { seed: 2, ..generator }));
    }

    #[test]
    fn a_lost_opening_is_not_fair_and_a_quiet_one_is() {
        let mut checker = BalanceChecker::new(3_000, Stop::default());
        let mut chances = |offsets: &str| {
            let size = Size::STANDARD;
            let opening = Opening::read(offsets, crate::RowOrder::FromTop, size, Rule::Freestyle).unwrap();
            checker.chances(&opening, size, Rule::Freestyle).unwrap()
        };
        // Black has an open three and is to move.
        assert!(chances("0,0, -5,5, 1,0, 5,5, 2,0, -5,-5").iter().all(|&black| black > 0.95));
        // White has one, and Black must answer: the first look alone might miss it.
        let [_, later] = chances("-5,5, 0,0, 5,5, 1,0, -5,-5, 2,0, 5,-5, 3,0");
        assert!(later < 0.05, "{later}");
        assert!(
            chances("-1,-1, -2,-2, -4,-3, -5,-1, -1,-6").iter().all(|&black| (0.2..0.8).contains(&black))
        );
    }
}
