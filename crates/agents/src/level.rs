//! Levels for people: the flagship with a limited depth, effort and attention.

use tengen_base::seed;
use tengen_board::{Game, Point};
use tengen_patterns::{PointSet, Position, Threat};
use tengen_play::SearchLimits;
use tengen_search::alphabeta::Params;

/// A playing strength to choose from. Weaker levels notice fewer moves and search less deep; none plays bad moves on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its name.
    pub name: &'static str,
    /// How many of a hundred candidate moves it notices.
    attention: u8,
    /// The depth limit of its search.
    depth: u32,
    /// The node limit of its search.
    nodes: u64,
    /// The node limit of its search for forced wins.
    threat_nodes: u64,
    /// How many fours in a row it follows in quiescence search.
    fours: usize,
}

const fn level(
    name: &'static str,
    attention: u8,
    depth: u32,
    nodes: u64,
    threat_nodes: u64,
    fours: usize,
) -> Level {
    Level { name, attention, depth, nodes, threat_nodes, fours }
}

/// Every level, weakest first. `results/engine` has the measured distances.
pub const LEVELS: [Level; 10] = [
    level("novice", 12, 1, 10_000, 0, 0),
    level("beginner", 23, 1, 10_000, 0, 0),
    level("casual", 38, 1, 10_000, 0, 0),
    level("student", 57, 2, 10_000, 0, 1),
    level("club", 76, 3, 10_000, 0, 2),
    level("strong", 93, 4, 10_000, 0, 4),
    level("candidate", 100, 6, 10_000, 0, 5),
    level("expert", 100, 8, 10_000, 500, 8),
    level("master", 100, 11, 22_000, 1_500, 12),
    level("grandmaster", 100, 16, 50_000, 4_000, 14),
];

impl Level {
    /// The level with this name.
    pub fn named(name: &str) -> Option<Level> {
        LEVELS.into_iter().find(|level| level.name == name)
    }

    /// The search parameters of this level.
    pub(crate) fn params(&self) -> Params {
        Params { threat_nodes: self.threat_nodes, fours: self.fours, ..Params::default() }
    }

    /// The candidate moves that this level notices in a game with this seed; `None` if it may consider all of them. A
    /// five that must be stopped is never overlooked, and the same position gives the same moves every time.
    pub(crate) fn noticed(&self, game: &Game, seed: u64) -> Option<PointSet> {
        if self.attention >= 100 {
            return None;
        }
        let position = Position::from(game);
        if position.count(!position.to_move(), Threat::Five) > 0 {
            return None;
        }
        let seed = position.key().0 ^ seed;
        let is_noticed = |point: &Point| {
            (seed::frozen::attention(seed, point.index() as u64) >> 40) % 100 < u64::from(self.attention)
        };
        Some(position.candidates().iter().filter(is_noticed).collect())
    }

    /// Adds the limits of this level.
    pub(crate) fn limit(&self, limits: &mut SearchLimits) {
        limits.depth = Some(limits.depth.map_or(self.depth, |depth| depth.min(self.depth)));
        limits.nodes = Some(limits.nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Rule, Size, notation};

    fn game(moves: &str) -> Game {
        let moves = notation::parse_moves(moves, Size::STANDARD).unwrap();
        Game::from_moves(Size::STANDARD, Rule::Freestyle, &moves).unwrap()
    }

    #[test]
    fn a_level_notices_its_share_of_the_candidates_and_the_same_ones_each_time() {
        let game = game("h8h9i8g8i9i10j7");
        let candidates = Position::from(&game).candidates();
        for level in LEVELS {
            let Some(noticed) = level.noticed(&game, 5) else {
                assert_eq!(level.attention, 100, "{}", level.name);
                continue;
            };
            assert_eq!(Some(noticed), level.noticed(&game, 5));
            assert_ne!(Some(noticed), level.noticed(&game, 6));
            assert_eq!(noticed.and(&candidates), noticed);
            let share = 100 * noticed.len() / candidates.len();
            assert!(share.abs_diff(level.attention.into()) < 15, "{}: {share} of 100", level.name);
        }
    }

    #[test]
    fn nobody_overlooks_a_five() {
        let game = game("h8a1i8a3j8a5k8");
        assert_eq!(LEVELS[0].noticed(&game, 5), None);
    }
}
