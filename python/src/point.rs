//! Points as Python gives them: names, actions, or pairs of row and column.

use crate::errors::value_error;
use crate::words;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use tengen_board::{Point, Size, notation};

/// The point that an argument means on a board.
pub(crate) fn parse(argument: &Bound<'_, PyAny>, size: Size) -> PyResult<Point> {
    if let Ok(name) = argument.extract::<&str>() {
        return notation::parse_human(name, size).map_err(value_error);
    }
    if let Ok(action) = argument.extract::<i64>() {
        return of_action(action, size);
    }
    if let Ok((row, column)) = argument.extract::<(i64, i64)>() {
        let part = |number: i64| u8::try_from(number).ok();
        return part(column).zip(part(row)).and_then(|(x, y)| size.point(x, y)).ok_or_else(|| {
            value_error(format!(
                "the {size} board has no row {row}, column {column} (counted from 0, from the top-left)"
            ))
        });
    }
    Err(PyTypeError::new_err(format!(
        "a point is a name such as 'h8', an action (row * size + column) or a pair (row, column), not {}",
        argument.get_type().name()?
    )))
}

/// The point of an action.
pub(crate) fn of_action(action: i64, size: Size) -> PyResult<Point> {
    let side = usize::from(size.side());
    usize::try_from(action)
        .ok()
        .and_then(|action| size.point(u8::try_from(action % side).ok()?, u8::try_from(action / side).ok()?))
        .ok_or_else(|| {
            value_error(format!("the {size} board has actions 0 to {}, not {action}", size.area() - 1))
        })
}

/// The action of a point: its place in an array of rows.
pub(crate) fn action(point: Point, size: Size) -> usize {
    usize::from(point.y()) * usize::from(size.side()) + usize::from(point.x())
}

pub(crate) fn names(points: &[Point], size: Size) -> Vec<String> {
    points.iter().map(|&point| notation::human(point, size)).collect()
}

/// The points of a text such as `"h8h9"`, or of an iterable of points.
pub(crate) fn parse_several(argument: &Bound<'_, PyAny>, size: Size) -> PyResult<Vec<Point>> {
    if let Ok(text) = argument.extract::<&str>() {
        return notation::parse_moves(text, size).map_err(value_error);
    }
    argument.try_iter()?.map(|one| parse(&one?, size)).collect()
}

/// The row and column of a point, which index arrays: ``point("h8")`` is ``(7, 7)``.
///
/// Rows count from 0 from the top, columns from the left.
#[pyfunction]
#[pyo3(signature = (point, size=15))]
pub(crate) fn point(point: &Bound<'_, PyAny>, size: i64) -> PyResult<(u8, u8)> {
    let point = parse(point, words::size(size)?)?;
    Ok((point.y(), point.x()))
}

/// The name of a point: ``name_of((7, 7))`` is ``"h8"``.
#[pyfunction]
#[pyo3(signature = (point, size=15))]
pub(crate) fn name_of(point: &Bound<'_, PyAny>, size: i64) -> PyResult<String> {
    let size = words::size(size)?;
    Ok(notation::human(parse(point, size)?, size))
}
