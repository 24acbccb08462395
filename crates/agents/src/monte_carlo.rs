//! Monte-Carlo players: HMCTS and UCT, alone and with a critic (Tang and others, 2016), and PUCT.

pub(crate) mod adp_mcts;
pub(crate) mod adp_puct;
pub(crate) mod hmcts;
mod uct;

pub use adp_mcts::{AdpMcts, AdpMctsOptions, CandidateSearch, blend};
pub use adp_puct::{AdpPuct, AdpPuctOptions};
pub use hmcts::Hmcts;
pub use uct::{BudgetScope, FinalMove, UctPlayer, UctPlayerOptions};

use std::time::Instant;
use tengen_base::seed;
use tengen_board::{Game, Point, Size};
use tengen_nets::Critic;
use tengen_play::{AgentError, Candidate, Decision, GameConfig, SearchLimits, TraceListener};
use tengen_search::mcts::{MoveStats, PLAYOUT_MARKS, PlayoutBoard, Reading, Rng, SimulationBudget};

/// The options that all Monte-Carlo players share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimulationOptions {
    /// How many simulations to run; `None` is as many as the clock allows, or the player's default without a clock.
    pub count: Option<u64>,
    /// How many threads simulate. With a count and no clock they change nothing but the time it takes.
    pub threads: usize,
    /// What the playouts take for three in a row.
    pub reading: Reading,
    /// The seed of the simulations.
    pub seed: u64,
    /// What each game adds to the seed.
    pub(crate) game_seed: u64,
}

impl Default for SimulationOptions {
    fn default() -> SimulationOptions {
        SimulationOptions { count: None, threads: 1, reading: Reading::default(), seed: 0, game_seed: 0 }
    }
}

impl SimulationOptions {
    fn new_game(&mut self, config: &GameConfig) {
        self.game_seed = config.seed.rotate_left(32);
    }

    /// The seed of this move's simulations.
    fn seed_for(&self, game: &Game) -> u64 {
        seed::frozen::part(self.seed ^ self.game_seed, game.board().stone_count() as u64)
    }

    fn playout_board(&self, game: &Game) -> PlayoutBoard {
        PlayoutBoard::new(game.board(), game.rule(), self.reading)
    }

    /// The budget of each of so many searches that share a move's limits.
    fn budget(
        &self,
        limits: &SearchLimits,
        start: Instant,
        default: u64,
        searches: usize,
    ) -> SimulationBudget {
        SimulationBudget::within(limits, start, self.count, default, self.threads)
            .at_most(limits.simulations, searches)
    }
}

/// How many bytes each of so many trees may take.
fn memory(limits: &SearchLimits, trees: usize) -> usize {
    /// Everything but trees: code, tables, weights and stacks.
    const OTHER: u64 = 32 << 20;
    const DEFAULT: u64 = 1 << 30;
    let all = limits.memory.map_or(DEFAULT, |memory| memory.saturating_sub(OTHER) * 3 / 4);
    // Vectors grow by doubling, so that a tree may for a moment take more than it holds.
    usize::try_from(all / 2).unwrap_or(usize::MAX) / trees.max(1)
}

/// The legal moves; fouls only when nothing else is left.
fn allowed(game: &Game) -> Result<Vec<Point>, AgentError> {
    let free: Vec<Point> = game.board().empties().collect();
    let allowed: Vec<Point> = free.iter().copied().filter(|&point| game.is_allowed(point)).collect();
    let moves = if allowed.is_empty() { free } else { allowed };
    if moves.is_empty() { Err(AgentError::Crash("the board is full".into())) } else { Ok(moves) }
}

/// Checks that the critic can read a board of this size.
fn check_size(name: &str, critic: &Critic, size: Size) -> Result<(), AgentError> {
    if critic.fits(size) {
        return Ok(());
    }
    Err(AgentError::Unsupported(format!("{name} with this critic plays on {} boards only", critic.size())))
}

/// Begins a trace with the meaning of its marks.
fn explain_marks(trace: &TraceListener) {
    trace(&format!("a playout's moves: {PLAYOUT_MARKS}"));
}

/// The random numbers that break ties, a stream that no simulation uses.
fn tie_breaker(seed: u64) -> Rng {
    Rng::new(seed, u64::MAX)
}

/// The decision for `point` among moves that were simulated.
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

/// The decision for `point`, the first of the candidates.
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
