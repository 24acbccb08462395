//! Numpy's arrays of boards.

use numpy::{PyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use tengen_board::{Board, Color, Point, Size};

/// What an array of stones holds: 1 for Black, -1 for White, 0 where there is none.
pub(crate) fn stone(color: Option<Color>) -> i8 {
    match color {
        Some(Color::Black) => 1,
        Some(Color::White) => -1,
        None => 0,
    }
}

/// A new array of rows, with a value for each point.
pub(crate) fn by_point<'py, T: numpy::Element>(
    py: Python<'py>,
    size: Size,
    value: impl Fn(Point) -> T,
) -> PyResult<Bound<'py, PyArray2<T>>> {
    let side = usize::from(size.side());
    // The points of a board come row by row, as arrays have them.
    PyArray::from_iter(py, size.points().map(value)).reshape([side, side])
}

pub(crate) fn stones<'py>(py: Python<'py>, board: &Board) -> PyResult<Bound<'py, PyArray2<i8>>> {
    by_point(py, board.size(), |point| stone(board.stone(point)))
}
