//! A player that chooses any legal point at random.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_board::{Game, Point};
use tengen_play::{Agent, AgentError, Decision, GameConfig, SearchLimits};

/// Plays any free point, each as likely as the next; never a foul while another point is left.
#[derive(Clone, Debug)]
pub struct Random {
    seed: u64,
    rng: Xoshiro256PlusPlus,
}

impl Random {
    /// A random player whose moves follow from this seed and the seed of each game.
    pub fn new(seed: u64) -> Random {
        Random { seed, rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl Agent for Random {
    fn name(&self) -> &str {
        "random"
    }

    fn new_game(&mut self, config: &GameConfig) -> Result<(), AgentError> {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ config.seed.rotate_left(32));
        Ok(())
    }

    fn choose(&mut self, game: &Game, _limits: &SearchLimits) -> Result<Decision, AgentError> {
        let mut free: Vec<Point> = game.board().empties().collect();
        // Points are tried in random order until one is legal, so that few are checked for fouls.
        while !free.is_empty() {
            let point = free.swap_remove(self.rng.random_range(0..free.len()));
            if free.is_empty() || game.is_allowed(point) {
                return Ok(Decision::new(point));
            }
        }
        Err(AgentError::Crash("the board is full".into()))
    }
}
