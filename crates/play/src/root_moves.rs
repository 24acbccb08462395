//! Which moves a search may choose, and what it chooses them for.

use tengen_board::Point;

/// The moves that a search may choose: all, unless some are named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RootMoves {
    /// If set, nothing but these.
    pub only: Option<Vec<Point>>,
    /// None of these.
    pub except: Vec<Point>,
}

impl RootMoves {
    /// Whether a move may be chosen.
    pub fn allow(&self, point: Point) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(&point)) && !self.except.contains(&point)
    }

    /// Whether every move may be chosen.
    pub fn are_all(&self) -> bool {
        self.only.is_none() && self.except.is_empty()
    }
}

/// What a search chooses its move for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// The best move.
    #[default]
    Win,
    /// The move that leaves the game as even as possible, as for a fair opening.
    Balance,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exceptions_hold_among_the_named_moves_too() {
        let [a, b, c] = [0, 1, 2].map(|x| Point::new(x, 0).unwrap());
        let moves = RootMoves { only: Some(vec![a, b]), except: vec![b] };
        assert_eq!([a, b, c].map(|point| moves.allow(point)), [true, false, false]);
        assert!(RootMoves::default().are_all() && RootMoves::default().allow(c) && !moves.are_all());
        assert!(!RootMoves { only: Some(vec![]), except: vec![] }.allow(a));
    }
}
