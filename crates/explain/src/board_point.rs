//! A point that knows its board's size, and so its name.

use serde::{Serialize, Serializer};
use std::fmt;
use tengen_board::{Color, Point, Size, notation};

/// A point of a board of known size. It is serialised as its name, `h8`, and displayed as people read it, `H8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardPoint {
    point: Point,
    size: Size,
}

impl BoardPoint {
    /// This point on a board of this size.
    pub fn new(point: Point, size: Size) -> BoardPoint {
        BoardPoint { point, size }
    }

    /// Several points of one board, in their order.
    pub fn all(points: &[Point], size: Size) -> Vec<BoardPoint> {
        points.iter().map(|&point| BoardPoint::new(point, size)).collect()
    }

    /// The point itself.
    pub fn point(self) -> Point {
        self.point
    }
}

impl fmt::Display for BoardPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&notation::human(self.point, self.size).to_uppercase())
    }
}

impl Serialize for BoardPoint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&notation::human(self.point, self.size))
    }
}

/// `black` or `white`, as JSON names the colours.
pub fn color_key(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// Serialises a colour by its key.
pub(crate) fn serialize_color<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(color_key(*color))
}
