//! What a move changed in a position.

use crate::{Shapes, Threat};
use tengen_board::{Color, Point};

/// How a move changed one free point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointChange {
    /// The point.
    pub point: Point,
    /// Its threats before, Black's first.
    pub threats_before: [Threat; 2],
    /// Its threats now, Black's first.
    pub threats_after: [Threat; 2],
    /// Its shapes before.
    pub before: Shapes,
    /// Its shapes now.
    pub after: Shapes,
}

/// What the last move of a position changed: for evaluators that update a value instead of computing it from the
/// whole board.
#[derive(Clone, Copy, Debug)]
pub struct Delta<'a> {
    /// The move.
    pub point: Point,
    /// Who made it.
    pub color: Color,
    /// Every point whose shapes changed, each once. The first is the move itself, whose shapes are gone.
    pub changes: &'a [PointChange],
}
