//! `Position`: a board with live patterns, as arrays that follow the moves.

use crate::errors::play_error;
use crate::game::Game;
use crate::{arrays, point, words};
use numpy::{Element, PyArray, PyArray2, PyArray3, PyArray4, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tengen_board::{Color, Direction, Point, notation};
use tengen_explain::color_key;

/// A board with shapes on its lines and threats at its points, kept up to date move by move: what search works on.
///
/// ``stones``, ``threats`` and ``shapes`` are arrays that follow the moves: they are made once, and ``play`` and ``undo``
/// change only what a move changed. They cannot be written to; copy what is to stay.
///
/// >>> position = Position(Game(moves="h8a1i8b1j8c1"))
/// >>> THREATS[position.threats[0][point("k8")]]
/// 'open_four'
#[pyclass(module = "tengen")]
pub(crate) struct Position {
    position: tengen_patterns::Position,
    stones: Py<PyArray2<i8>>,
    threats: Py<PyArray3<u8>>,
    shapes: Py<PyArray4<u8>>,
    /// The same memory, as it is given out.
    shown: [Py<PyAny>; 3],
}

/// The colours in the order of arrays.
const COLORS: [Color; 2] = [Color::Black, Color::White];

#[pymethods]
impl Position {
    /// The position that a game has come to.
    #[new]
    fn new(py: Python<'_>, game: &Game) -> PyResult<Position> {
        let position = tengen_patterns::Position::from(&game.game);
        let side = usize::from(position.size().side());
        let stones = PyArray::zeros(py, [side, side], false);
        let threats = PyArray::zeros(py, [2, side, side], false);
        let shapes = PyArray::zeros(py, [2, 4, side, side], false);
        let shown = [read_only(&stones)?, read_only(&threats)?, read_only(&shapes)?];
        let new = Position {
            position,
            stones: stones.into(),
            threats: threats.into(),
            shapes: shapes.into(),
            shown,
        };
        new.write(py, new.position.size().points())?;
        Ok(new)
    }

    /// The stones: 1 for Black, -1 for White, 0 for a free point. Follows the moves.
    #[getter]
    fn stones(&self, py: Python<'_>) -> Py<PyAny> {
        self.shown[0].clone_ref(py)
    }

    /// ``threats[colour, row, column]``: what Black (0) or White (1) would have by playing the point, as a number of
    /// ``THREATS``. Follows the moves.
    #[getter]
    fn threats(&self, py: Python<'_>) -> Py<PyAny> {
        self.shown[1].clone_ref(py)
    }

    /// ``shapes[colour, direction, row, column]``: what the line in this direction (east, south, south-east, north-east)
    /// would hold, as a number of ``SHAPES``. Follows the moves.
    #[getter]
    fn shapes(&self, py: Python<'_>) -> Py<PyAny> {
        self.shown[2].clone_ref(py)
    }

    /// Plays for the side to move. The rules are not applied: a game that is over can go on.
    fn play(&mut self, py: Python<'_>, point: &Bound<'_, PyAny>) -> PyResult<()> {
        let size = self.position.size();
        let point = point::parse(point, size)?;
        if !self.position.is_free(point) {
            return Err(play_error(format!("{} is taken", notation::human(point, size))));
        }
        self.position.play(point);
        self.write(py, self.changed().into_iter())
    }

    /// Takes the last move back and returns its name; None if none was played since the position was made.
    fn undo(&mut self, py: Python<'_>) -> PyResult<Option<String>> {
        let Some(last) = self.position.recent(0) else { return Ok(None) };
        let changed = self.changed();
        self.position.undo();
        self.write(py, changed.into_iter())?;
        Ok(Some(notation::human(last, self.position.size())))
    }

    /// Points a side.
    #[getter]
    fn size(&self) -> u8 {
        self.position.size().side()
    }

    /// The rule's name.
    #[getter]
    fn rule(&self) -> &'static str {
        self.position.rule().name()
    }

    /// Who plays next: ``"black"`` or ``"white"``.
    #[getter]
    fn to_move(&self) -> &'static str {
        color_key(self.position.to_move())
    }

    /// The free points near stones, at which search looks; on an empty board the centre.
    fn candidates<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let candidates = self.position.candidates();
        arrays::by_point(py, self.position.size(), |point| candidates.contains(point))
    }

    /// Where Black would commit a foul. Only Renju has any.
    fn fouls<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        arrays::by_point(py, self.position.size(), |point| {
            self.position.is_free(point) && self.position.is_foul(point)
        })
    }

    /// The names of the points that give a colour this threat: ``points("black", "open_four")``.
    fn points(&self, color: &str, threat: &str) -> PyResult<Vec<String>> {
        let points = self.position.points(words::color(color)?, words::threat(threat)?);
        Ok(point::names(&points.iter().collect::<Vec<_>>(), self.position.size()))
    }

    fn __repr__(&self) -> String {
        let to_move = color_key(self.position.to_move());
        format!("<Position {}, {}, {to_move} to move>", self.position.size(), self.position.rule())
    }
}

impl Position {
    /// The points that the last move changed.
    fn changed(&self) -> Vec<Point> {
        self.position
            .delta()
            .map(|delta| delta.changes.iter().map(|change| change.point).collect())
            .unwrap_or_default()
    }

    /// Writes what is true of these points into the arrays.
    fn write(&self, py: Python<'_>, points: impl Iterator<Item = Point>) -> PyResult<()> {
        let (mut stones, mut threats, mut shapes) = (
            self.stones.bind(py).readwrite(),
            self.threats.bind(py).readwrite(),
            self.shapes.bind(py).readwrite(),
        );
        let (mut stones, mut threats, mut shapes) =
            (stones.as_array_mut(), threats.as_array_mut(), shapes.as_array_mut());
        for point in points {
            let [row, column] = [point.y(), point.x()].map(usize::from);
            stones[[row, column]] = arrays::stone(self.position.stone(point));
            let at = self.position.shapes(point);
            for color in COLORS {
                threats[[color.index(), row, column]] = self.position.threat(color, point) as u8;
                for (place, direction) in Direction::ALL.into_iter().enumerate() {
                    shapes[[color.index(), place, row, column]] = at.get(color, direction) as u8;
                }
            }
        }
        Ok(())
    }
}

/// The same memory as an array that cannot be written to.
fn read_only<T: Element, D: numpy::ndarray::Dimension>(
    array: &Bound<'_, PyArray<T, D>>,
) -> PyResult<Py<PyAny>> {
    let view = array.call_method0("view")?;
    let arguments = PyDict::new(array.py());
    arguments.set_item("write", false)?;
    view.call_method("setflags", (), Some(&arguments))?;
    Ok(view.unbind())
}
