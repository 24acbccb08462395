//! Tries every move by the same number of playouts.

use super::{Simulations, allowed, decision, explain_marks, tie_breaker};
use std::time::Instant;
use tengen_board::{Game, Point};
use tengen_play::{Agent, AgentError, Decision, GameConfig, SearchLimits, TraceListener};
use tengen_search::mcts::{self, Playfield, Step, Tally};

/// HMCTS: every free point is tried, and the one that wins most playouts is played.
pub struct Hmcts {
    simulations: Simulations,
}

/// Playouts for each move when neither a number nor a clock says: the most that the paper could afford.
const USUAL: u64 = 400;

impl Hmcts {
    /// A player with so many playouts for each move.
    pub fn new(simulations: Simulations) -> Hmcts {
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
        let start = Instant::now();
        let moves = allowed(game)?;
        let seed = self.simulations.seed_for(game);
        let playfield = self.simulations.playfield(game);
        let effort = self.simulations.effort(limits, start, USUAL, moves.len());
        let tallies = match &limits.trace {
            Some(trace) => {
                explain_marks(trace);
                traced(game, &playfield, &moves, seed, effort.count.unwrap_or(1), trace)
            }
            None => mcts::hmcts(&playfield, game.to_move(), &moves, seed, &effort),
        };
        let point = Tally::best(&tallies, &mut tie_breaker(seed));
        let point = point.ok_or_else(|| AgentError::Crash("no move was tried".into()))?;
        Ok(decision(point, &tallies, |point| vec![point]))
    }
}

/// The same playouts, move by move, each told.
pub(super) fn traced(
    game: &Game,
    playfield: &Playfield,
    moves: &[Point],
    seed: u64,
    count: u64,
    trace: &TraceListener,
) -> Vec<Tally> {
    let (me, size) = (game.to_move(), game.size());
    let name = |point| tengen_board::notation::human(point, size);
    moves
        .iter()
        .map(|&point| {
            let mut tally = Tally { point, visits: 0, wins: 0 };
            for playout in 0..count {
                let (won, moves) = mcts::try_move(playfield, me, point, seed, playout);
                tally.visits += 1;
                tally.wins += u64::from(won);
                trace(&format!("{me} {}, playout {}", name(point), playout + 1));
                let winner = moves.last().filter(|last| last.forced == Some(mcts::Forced::Five));
                let told = match (moves.is_empty(), won) {
                    (true, true) => "simulation  the move makes five".to_owned(),
                    _ => Step::Simulation { winner: winner.map(|last| last.color), moves }.words(size),
                };
                trace(&format!("  {told}"));
                trace(&format!(
                    "  back-up     {}: {} {}/{}",
                    u8::from(won),
                    name(point),
                    tally.wins,
                    tally.visits
                ));
            }
            tally
        })
        .collect()
}
