//! Openings that are fair: made at random, kept where the engine sees no advantage.

use crate::Opening;
use rand::RngExt;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_agents::Tengen;
use tengen_base::seed::frozen;
use tengen_board::{Color, Game, Point, Rule, Size};
use tengen_play::{Agent, AgentError, GameConfig, SearchLimits, Stop};

/// How openings are made.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningGenerator {
    /// The board.
    pub size: Size,
    /// The rule.
    pub rule: Rule,
    /// The fewest and the most stones.
    pub stones: [usize; 2],
    /// How far from the centre the first stone may be.
    pub spread: u8,
    /// How far from all others a further stone may be.
    pub reach: u8,
    /// How far from one half the win rate may be.
    pub within: f64,
    /// Nodes for each of the two looks at an opening.
    pub nodes: u64,
    /// Where all randomness comes from.
    pub seed: u64,
}

impl OpeningGenerator {
    /// What suits most matches.
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

    /// The opening with this number, fair or not; `None` if these stones end the game or find no room. The
    /// number and the generator alone decide what it is.
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

/// Tells how fair openings are.
pub struct BalanceChecker {
    engine: Tengen,
    limits: SearchLimits,
}

impl BalanceChecker {
    /// A checker that looks at so many nodes, twice for each opening.
    pub fn new(nodes: u64, stop: Stop) -> BalanceChecker {
        BalanceChecker {
            engine: Tengen::new(1, 16),
            limits: SearchLimits { stop, ..SearchLimits::nodes(nodes) },
        }
    }

    /// Black's chances in an opening, 0 to 1: as the engine sees them, and as it sees them one move later.
    /// The second look costs a fair opening nothing and catches what the first cannot see, such as a
    /// position with only one move to look at.
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

    /// Black's chances, and the mover's best move.
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
    fn candidates_depend_on_nothing_but_recipe_and_number() {
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
