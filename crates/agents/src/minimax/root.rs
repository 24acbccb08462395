//! The paper's rootsearch: drop the moves that lose to threats, search the rest.

use super::alphabeta::{AlphaBeta, WIN};
use super::budget::Budget;
use super::candidates::candidates;
use super::forced::vct_of_opponent;
use super::grid::Grid;
use super::hash::HashTable;
use super::priority::{Priority, SCORE_OF_OPEN_FOUR};
use super::{MinimaxOptions, TieBreak};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;
use tengen_board::{Key, Point};

/// A move of the root and its value.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) point: Point,
    /// Exact for the best move, a bound for those behind it.
    pub(super) value: i32,
    /// The expected line, the move itself first.
    pub(super) line: Vec<Point>,
}

/// The result of the root search.
pub(super) struct RootDecision {
    pub(super) point: Point,
    /// The moves that have a value, the chosen one first.
    pub(super) moves: Vec<RootMove>,
    /// The depth that was searched.
    pub(super) depth: u32,
    /// How many moves were dropped because VCT finds a win against them.
    pub(super) dropped: usize,
}

/// Chooses among the candidates that are allowed; `None` when there is no candidate.
pub(super) fn choose(
    grid: &mut Grid,
    budget: &mut Budget,
    options: &MinimaxOptions,
    rng: &mut Xoshiro256PlusPlus,
    hash: Option<&mut HashTable>,
    allowed: impl Fn(Point) -> bool,
) -> Option<RootDecision> {
    let mut points = candidates(grid, allowed);
    points.truncate(options.width.get());
    let &first = points.first()?;
    if points.len() == 1 {
        let is_five = grid.priority(grid.to_move(), first) == Priority::A;
        let five = RootMove { point: first, value: WIN - 1, line: vec![first] };
        let moves = if is_five { vec![five] } else { Vec::new() };
        return Some(RootDecision { point: first, moves, depth: 1, dropped: 0 });
    }

    let lost = if options.vct.is_on() { drop_losing(grid, budget, &mut points) } else { Vec::new() };
    let dropped = lost.len();
    match points[..] {
        [] => {
            // Everything loses: the longest loss, and the first of those.
            let &(RootMove { point, .. }, plies) = lost.iter().rev().max_by_key(|(_, plies)| *plies)?;
            let mut moves: Vec<RootMove> = lost.into_iter().map(|(m, _)| m).collect();
            moves.sort_by_key(|m| m.point != point);
            Some(RootDecision { point, moves, depth: plies + 1, dropped })
        }
        [only] => {
            let moves = lost.into_iter().map(|(m, _)| m).collect();
            Some(RootDecision { point: only, moves, depth: 1, dropped })
        }
        [first, ..] => {
            let (depth, width) = (options.depth.get(), options.width.get());
            let hash = hash.map(|table| (Key::EMPTY, table));
            let mut search = AlphaBeta { grid, budget, depth, width, hash };
            let mut moves = search_each(&mut search, &points, options.ties, rng);
            let (point, depth) = moves.first().map_or((first, 0), |best| (best.point, depth));
            moves.extend(lost.into_iter().map(|(m, _)| m));
            Some(RootDecision { point, moves, depth, dropped })
        }
    }
}

/// Removes the moves after which the opponent has a VCT; returns them with its length.
fn drop_losing(grid: &mut Grid, budget: &mut Budget, points: &mut Vec<Point>) -> Vec<(RootMove, u32)> {
    let mut lost = Vec::new();
    points.retain(|&point| {
        grid.play(point);
        let claim = vct_of_opponent(grid, budget);
        grid.undo();
        let Some(claim) = claim else { return true };
        let line = std::iter::once(point).chain(claim.line).collect();
        lost.push((RootMove { point, value: -SCORE_OF_OPEN_FOUR, line }, claim.plies));
        false
    });
    lost
}

/// Searches the moves in turn and sorts them by value. Moves that were not finished when the budget ran out do not count.
fn search_each(
    search: &mut AlphaBeta<'_>,
    points: &[Point],
    ties: TieBreak,
    rng: &mut Xoshiro256PlusPlus,
) -> Vec<RootMove> {
    let mut moves: Vec<RootMove> = Vec::new();
    let mut best = -WIN;
    for &point in points {
        // A window that reaches one lower tells true equals from moves that are at most as good.
        let alpha = if ties == TieBreak::Random { best - 1 } else { best };
        let (value, mut line) = search.value_of(point, 0, alpha, WIN);
        if search.budget.is_exhausted() {
            break;
        }
        best = best.max(value);
        line.push(point);
        line.reverse();
        moves.push(RootMove { point, value, line });
    }
    // A stable sort: the first of equals stays in front.
    moves.sort_by_key(|m| -m.value);
    let equals = moves.iter().take_while(|m| m.value == best).count();
    if ties == TieBreak::Random && equals > 1 {
        // Not a rand distribution: those may change with the crate, and the ladder's moves must not.
        let chosen = (rng.next_u64() % equals as u64) as usize;
        moves[..=chosen].rotate_right(1);
    }
    moves
}
