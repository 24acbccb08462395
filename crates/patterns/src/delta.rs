//! What a move changed.

use crate::{Shapes, Threat};
use tengen_board::{Color, Point};

/// What one free point was and is.
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

/// What the last move of a position changed: for evaluators that follow along instead of looking at the
/// whole board again.
#[derive(Clone, Copy, Debug)]
pub struct Delta<'a> {
    /// The move.
    pub point: Point,
    /// Who made it.
    pub color: Color,
    /// Every point whose shapes changed, each once. The first is the move itself, whose shapes are gone.
    pub changes: &'a [PointChange],
}
