//! HMCTS: the same number of playouts for every move.

use super::{SimulationOptions, allowed, decision, explain_marks, tie_breaker};
use std::time::Instant;
use tengen_board::{Game, Point};
use tengen_play::{Agent, AgentError, Decision, GameConfig, SearchLimits, TraceListener};
use tengen_search::mcts::{self, MoveStats, PlayoutBoard, SimulationStep};

/// The HMCTS player: tries every free point and plays the one that wins most playouts.
pub struct Hmcts {
    simulations: SimulationOptions,
}

/// Playouts for each move without a count or a clock, here and in UCT: the paper's largest number.
pub(crate) const DEFAULT_PLAYOUTS: u64 = 400;

impl Hmcts {
    /// A player whose count of simulations is for each move.
    pub fn new(simulations: SimulationOptions) -> Hmcts {
        Hmcts { simulations }
    }
}

impl Agent for Hmcts {
    fn name(&self) -> &str {
        "hmcts"
    }

    fn new_game(&mut self, config: &GameConfig) -> Result<(), AgentError> {
        self.simulations.new_game(config);
        Ok(())
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        let (start, moves) = (Instant::now(), allowed(game)?);
        let budget = self.simulations.budget(limits, start, DEFAULT_PLAYOUTS, moves.len());
        let playout_board = self.simulations.playout_board(game);
        let seed = self.simulations.seed_for(game);
        let move_stats = match &limits.trace {
            Some(trace) => {
                explain_marks(trace);
                traced(game, &playout_board, &moves, seed, budget.count.unwrap_or(1), trace)
            }
            None => mcts::hmcts(&playout_board, game.to_move(), &moves, seed, &budget),
        };
        let point = MoveStats::best(&move_stats, &mut tie_breaker(seed));
        let point = point.ok_or_else(|| AgentError::Crash("no move was tried".into()))?;
        Ok(decision(point, &move_stats, |point| vec![point]))
    }
}

/// The same playouts, move by move, each written to the trace.
pub(super) fn traced(
    game: &Game,
    playout_board: &PlayoutBoard,
    moves: &[Point],
    seed: u64,
    count: u64,
    trace: &TraceListener,
) -> Vec<MoveStats> {
    let (me, size) = (game.to_move(), game.size());
    let name = |point| tengen_board::notation::human(point, size);
    moves
        .iter()
        .map(|&point| {
            let mut stats = MoveStats { point, visits: 0, wins: 0 };
            for playout in 0..count {
                let (won, moves) = mcts::try_move(playout_board, me, point, seed, playout);
                stats.visits += 1;
                stats.wins += u64::from(won);
                trace(&format!("{me} {}, playout {}", name(point), playout + 1));
                let winner = moves.last().filter(|last| last.forced == Some(mcts::PlayoutRule::Five));
                let text = match (moves.is_empty(), won) {
                    (true, true) => "simulation  the move makes five".to_owned(),
                    _ => SimulationStep::Simulation { winner: winner.map(|last| last.color), moves }
                        .words(size),
                };
                trace(&format!("  {text}"));
                trace(&format!(
                    "  back-up     {}: {} {}/{}",
                    u8::from(won),
                    name(point),
                    stats.wins,
                    stats.visits
                ));
            }
            stats
        })
        .collect()
}
