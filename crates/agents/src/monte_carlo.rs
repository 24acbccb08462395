//! Players by simulation: Tang, Zhao, Shao and Lv's HMCTS and UCT, alone and after a critic (2016), and what goes
//! beyond them.

mod adp_mcts;
mod adp_puct;
mod hmcts;
mod uct;

pub use adp_mcts::{AdpMcts, Method, Weighing, blend};
pub use adp_puct::{AdpPuct, PuctPlayer};
pub use hmcts::Hmcts;
pub use uct::{Budget, Choice, UctPlayer};

use std::time::Instant;
use tengen_base::seed;
use tengen_board::{Game, Point, Size};
use tengen_nets::Critic;
use tengen_play::{AgentError, Candidate, Decision, GameConfig, SearchLimits, TraceListener};
use tengen_search::mcts::{MoveStats, PLAYOUT_MARKS, PlayoutBoard, Reading, Rng, SimulationBudget};

/// What all of them have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Simulations {
    /// How many simulations are asked for; `None` is as many as the clock allows, or the usual number without one.
    pub count: Option<u64>,
    /// How many threads simulate. With a count and no clock they change nothing but the time it takes.
    pub threads: usize,
    /// What the playouts take for three in a row.
    pub reading: Reading,
    /// Where chance comes from.
    pub seed: u64,
    /// What each game adds to the seed.
    pub(crate) game_seed: u64,
}

impl Default for Simulations {
    fn default() -> Simulations {
        Simulations { count: None, threads: 1, reading: Reading::Open, seed: 0, game_seed: 0 }
    }
}

impl Simulations {
    fn new_game(&mut self, config: &GameConfig) {
        self.game_seed = config.seed.rotate_left(32);
    }

    /// Where this move's chance comes from.
    fn seed_for(&self, game: &Game) -> u64 {
        seed::frozen::part(self.seed ^ self.game_seed, game.board().stone_count() as u64)
    }

    fn playout_board(&self, game: &Game) -> PlayoutBoard {
        PlayoutBoard::new(game.board(), game.rule(), self.reading)
    }

    /// What each of so many searches may cost.
    fn budget(&self, limits: &SearchLimits, start: Instant, usual: u64, searches: usize) -> SimulationBudget {
        SimulationBudget::within(limits, start, self.count, usual, self.threads)
            .at_most(limits.simulations, searches)
    }
}

/// Bytes that each of so many trees may take.
fn memory(limits: &SearchLimits, trees: usize) -> usize {
    /// Everything but trees: code, tables, weights and stacks.
    const OTHER: u64 = 32 << 20;
    const USUAL: u64 = 1 << 30;
    let all = limits.memory.map_or(USUAL, |memory| memory.saturating_sub(OTHER) * 3 / 4);
    // Vectors grow by doubling, so that a tree may for a moment take more than it holds.
    usize::try_from(all / 2).unwrap_or(usize::MAX) / trees.max(1)
}

/// The moves that can be played: no foul while something else is left.
fn allowed(game: &Game) -> Result<Vec<Point>, AgentError> {
    let free: Vec<Point> = game.board().empties().collect();
    let allowed: Vec<Point> = free.iter().copied().filter(|&point| game.is_allowed(point)).collect();
    let moves = if allowed.is_empty() { free } else { allowed };
    if moves.is_empty() { Err(AgentError::Crash("the board is full".into())) } else { Ok(moves) }
}

/// Whether the critic can read such a board.
fn check(name: &str, critic: &Critic, size: Size) -> Result<(), AgentError> {
    if critic.fits(size) {
        return Ok(());
    }
    Err(AgentError::Unsupported(format!("{name} with this critic plays on {} boards only", critic.size())))
}

/// What a trace begins with.
fn explain_marks(trace: &TraceListener) {
    trace(&format!("a playout's moves: {PLAYOUT_MARKS}"));
}

/// The random numbers that break ties, independent of the simulations'.
fn tie_breaker(seed: u64) -> Rng {
    Rng::new(seed, u64::MAX)
}

/// A choice among moves that were simulated.
fn decision(point: Point, move_stats: &[MoveStats], line_of: impl Fn(Point) -> Vec<Point>) -> Decision {
    let mut tried: Vec<&MoveStats> = move_stats.iter().filter(|stats| stats.visits > 0).collect();
    tried.sort_by(|a, b| b.win_rate().total_cmp(&a.win_rate()).then(b.visits.cmp(&a.visits)));
    tried.sort_by_key(|stats| stats.point != point);
    let candidates: Vec<Candidate> = tried
        .into_iter()
        .map(|stats| Candidate {
            visits: stats.visits,
            ..Candidate::new(stats.point, stats.win_rate(), line_of(stats.point))
        })
        .collect();
    decided(candidates, point)
}

/// A choice among candidates of which the first is chosen.
fn decided(candidates: Vec<Candidate>, point: Point) -> Decision {
    let line = candidates.first().map_or_else(|| vec![point], |best| best.line.clone());
    Decision {
        win_rate: candidates.first().map(|best| best.win_rate),
        depth: line.len() as u32,
        nodes: candidates.iter().map(|candidate| candidate.visits).sum(),
        line,
        candidates,
        ..Decision::new(point)
    }
}
