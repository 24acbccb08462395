//! HMCTS: flat Monte-Carlo, the same number of playouts for every move (the paper's Algorithm 1).

use super::move_stats::MoveStats;
use super::playout::PlayoutMove;
use super::playout_board::PlayoutBoard;
use super::rng::Rng;
use super::simulation_budget::{BATCH, SimulationBudget};
use tengen_base::threads::on_threads;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use tengen_base::seed;
use tengen_board::{Color, Point};

/// Runs the same number of playouts for each of these moves of `mover`. A playout's random numbers follow from the seed,
/// the move and the playout's number.
pub fn hmcts(
    start: &PlayoutBoard,
    mover: Color,
    moves: &[Point],
    seed: u64,
    budget: &SimulationBudget,
) -> Vec<MoveStats> {
    let all =
        Mutex::new(moves.iter().map(|&point| MoveStats { point, visits: 0, wins: 0 }).collect::<Vec<_>>());
    // Playouts are numbered through all moves in turn, so that a clock that runs out cuts all of them short alike.
    let end = budget.count.map_or(u64::MAX, |count| count.saturating_mul(moves.len() as u64));
    let next = AtomicU64::new(0);
    on_threads(budget.threads, || {
        let mut own = vec![(0, 0); moves.len()];
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            // Every move is tried once, however late it is.
            if first >= end || first >= moves.len() as u64 && budget.is_over() || moves.is_empty() {
                break;
            }
            for number in first..(first + BATCH).min(end) {
                let (playout, move_) = (number / moves.len() as u64, (number % moves.len() as u64) as usize);
                let (visits, wins) = &mut own[move_];
                *visits += 1;
                *wins +=
                    u64::from(won_after(start, mover, moves[move_], seed, playout, PlayoutBoard::play_out));
            }
        }
        let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
        for (stats, (visits, wins)) in all.iter_mut().zip(own) {
            stats.visits += visits;
            stats.wins += wins;
        }
    });
    all.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// One playout after a move, as [`hmcts`] makes it: whether the mover wins, and all that follows the move.
pub fn try_move(
    start: &PlayoutBoard,
    mover: Color,
    point: Point,
    seed: u64,
    playout: u64,
) -> (bool, Vec<PlayoutMove>) {
    let mut moves = Vec::new();
    let won = won_after(start, mover, point, seed, playout, |playout_board, color, rng| {
        playout_board.play_out_watched(color, rng, |played| moves.push(played))
    });
    (won, moves)
}

fn won_after(
    start: &PlayoutBoard,
    mover: Color,
    point: Point,
    seed: u64,
    playout: u64,
    play_out: impl FnOnce(&mut PlayoutBoard, Color, &mut Rng) -> Option<Color>,
) -> bool {
    if start.makes_five(point, mover) {
        return true;
    }
    let mut playout_board = start.clone();
    playout_board.play(point, mover);
    let mut rng = Rng::new(seed::frozen::part(seed, point.index() as u64), playout);
    play_out(&mut playout_board, !mover, &mut rng) == Some(mover)
}
