//! The depth-limited alpha-beta search.

use super::budget::Budget;
use super::candidates::candidates;
use super::grid::Grid;
use super::hash::HashTable;
use super::priority::Priority;
use tengen_board::{Key, Point};

/// The value of a five on the board, less one for each ply it took.
pub(super) const WIN: i32 = 1_000_000;

/// Negamax with alpha-beta cuts, to a fixed depth and width. It ends at a five, where the authors' program plays on to its
/// depth and relies on the stones' scores.
pub(super) struct AlphaBeta<'a> {
    pub(super) grid: &'a mut Grid,
    pub(super) budget: &'a mut Budget,
    pub(super) depth: u32,
    pub(super) width: usize,
    /// The stones put since the root, and the values of positions met before; `None` without a table.
    pub(super) hash: Option<(Key, &'a mut HashTable)>,
}

impl AlphaBeta<'_> {
    /// The value of a move for its mover, and the line expected after it, last move first. Between `alpha` and `beta` the
    /// value is exact, outside it is a bound. It means nothing once the budget is exhausted.
    pub(super) fn value_of(&mut self, point: Point, ply: u32, alpha: i32, beta: i32) -> (i32, Vec<Point>) {
        if self.grid.priority(self.grid.to_move(), point) == Priority::A {
            return (WIN - ply as i32 - 1, Vec::new());
        }
        self.toggle(point);
        self.grid.play(point);
        let (value, line) = self.negamax(ply + 1, -beta, -alpha);
        self.grid.undo();
        self.toggle(point);
        (-value, line)
    }

    /// Puts a stone of the side to move into the key, or takes it out.
    fn toggle(&mut self, point: Point) {
        if let Some((key, _)) = &mut self.hash {
            *key ^= Key::of(self.grid.to_move(), point);
        }
    }

    fn negamax(&mut self, ply: u32, alpha: i32, beta: i32) -> (i32, Vec<Point>) {
        if !self.budget.spend() {
            return (0, Vec::new());
        }
        if ply >= self.depth {
            return (self.grid.value(), Vec::new());
        }
        let known = self.hash.as_mut().and_then(|(key, table)| table.probe(*key, ply, alpha, beta));
        if let Some(value) = known {
            return (value, Vec::new());
        }
        let found = self.best_of_moves(ply, alpha, beta);
        if let Some((key, table)) = &mut self.hash
            && !self.budget.is_exhausted()
        {
            table.keep(*key, ply, found.0, alpha, beta);
        }
        found
    }

    fn best_of_moves(&mut self, ply: u32, mut alpha: i32, beta: i32) -> (i32, Vec<Point>) {
        let mut best = None;
        for point in candidates(self.grid, |_| true).into_iter().take(self.width) {
            let (value, mut line) = self.value_of(point, ply, alpha, beta);
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                line.push(point);
                best = Some((value, line));
            }
            alpha = alpha.max(value);
            if value >= beta {
                break;
            }
        }
        // No point has a value for either side: a draw.
        best.unwrap_or_default()
    }
}
