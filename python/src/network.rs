//! `Network`: the flagship's line network, its numbers as arrays.

use crate::errors::{file_error, read_error, value_error};
use crate::game::Game;
use numpy::ndarray::{Array, Dimension};
use numpy::{Element, PyArray1, PyArray2, PyReadonlyArrayDyn, PyUntypedArrayMethods, ToPyArray};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;
use tengen_base::file;
use tengen_nets::line::rows::ROWS;
use tengen_nets::line::{
    CHANNELS, HIDDEN, LineWeights, POLICY_INPUTS, POLICY_POINTS, SideWeights, VALUE_INPUTS, plain,
};
use tengen_patterns::Position;

/// A line network: what the flagship adds to its evaluation by patterns, and how it orders moves, all in whole numbers.
///
/// ``docs/network.md`` says what the numbers mean.
#[pyclass(module = "tengen", frozen)]
pub(crate) struct Network {
    weights: LineWeights,
}

#[pymethods]
impl Network {
    /// The network that is built in for a rule, or one from a file.
    #[new]
    #[pyo3(signature = (path=None, rule="freestyle"))]
    fn new(path: Option<PathBuf>, rule: &str) -> PyResult<Network> {
        let Some(path) = path else {
            let rule = rule.parse().map_err(value_error)?;
            return Ok(Network { weights: tengen_agents::network_weights(rule) });
        };
        let bytes = file::read(&path).map_err(|error| file_error("read", &path, &error))?;
        let weights = LineWeights::from_bytes(&bytes)
            .map_err(|error| read_error(format!("{}: {error}", path.display())))?;
        Ok(Network { weights })
    }

    /// A network of these numbers, as ``arrays`` returns them.
    #[staticmethod]
    fn from_arrays(arrays: &Bound<'_, PyDict>) -> PyResult<Network> {
        let white = match arrays.get_item(WHITE)? {
            Some(white) => Some(side_from(white.cast::<PyDict>()?)?),
            None => None,
        };
        let weights = LineWeights { black: side_from(arrays)?, white };
        // The reader knows what numbers a network can be computed with.
        let weights = LineWeights::from_bytes(&weights.to_bytes()).map_err(value_error)?;
        Ok(Network { weights })
    }

    /// The network's numbers, as new arrays. Where White has numbers of its own, as under Renju, they are in a dictionary
    /// ``"white"``, and the others are Black's.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let arrays = arrays_of(py, &self.weights.black)?;
        if let Some(white) = &self.weights.white {
            arrays.set_item(WHITE, arrays_of(py, white)?)?;
        }
        Ok(arrays)
    }

    /// Saves the network; ``agent("tengen?net=FILE")`` plays with it.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        file::replace(&path, &self.weights.to_bytes()).map_err(|error| file_error("write", &path, &error))
    }

    /// What the network adds to the evaluation by patterns for the side to move, in points (200 are a logit of winning).
    fn value(&self, game: &Game) -> i32 {
        plain::value(&self.weights, &Position::from(&game.game))
    }

    /// For each point the logit that the best move is there, as the side to move sees it; minus infinity where there is a
    /// stone.
    fn policy<'py>(&self, py: Python<'py>, game: &Game) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let position = Position::from(&game.game);
        crate::arrays::by_point(py, position.size(), |point| {
            if position.is_free(point) {
                plain::policy(&self.weights, &position, point) as f32 / POLICY_POINTS as f32
            } else {
                f32::NEG_INFINITY
            }
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Network>().is_ok_and(|other| other.get().weights == self.weights)
    }

    fn __repr__(&self) -> String {
        format!("<Network of {ROWS} rows, {HIDDEN} hidden nodes>")
    }
}

/// The name of White's own numbers.
const WHITE: &str = "white";

fn side_from(arrays: &Bound<'_, PyDict>) -> PyResult<SideWeights> {
    let mut side = SideWeights::zero();
    let tables = numbers::<i8>(arrays, "tables", &[2, ROWS, CHANNELS])?;
    for (row, from) in side.tables.iter_mut().flatten().zip(tables.chunks_exact(CHANNELS)) {
        row.copy_from_slice(from);
    }
    let first = numbers::<i16>(arrays, "first", &[HIDDEN, VALUE_INPUTS])?;
    for (node, from) in side.first.weights.iter_mut().zip(first.chunks_exact(VALUE_INPUTS)) {
        node.copy_from_slice(from);
    }
    let second = numbers::<i16>(arrays, "second", &[HIDDEN, HIDDEN])?;
    for (node, from) in side.second.weights.iter_mut().zip(second.chunks_exact(HIDDEN)) {
        node.copy_from_slice(from);
    }
    side.first.biases = numbers(arrays, "first_biases", &[HIDDEN])?;
    side.second.biases = numbers(arrays, "second_biases", &[HIDDEN])?;
    side.output.copy_from_slice(&numbers(arrays, "output", &[HIDDEN])?);
    side.output_bias = numbers(arrays, "output_bias", &[1])?[0];
    side.policy.copy_from_slice(&numbers(arrays, "policy", &[POLICY_INPUTS])?);
    Ok(side)
}

fn arrays_of<'py>(py: Python<'py>, side: &SideWeights) -> PyResult<Bound<'py, PyDict>> {
    let SideWeights { tables, first, second, output, output_bias, policy } = side;
    let arrays = PyDict::new(py);
    let tables = tables.iter().flatten().flatten().copied().collect();
    arrays.set_item("tables", shaped(py, tables, (2, ROWS, CHANNELS))?)?;
    let flat = |rows: Vec<i16>, inputs| shaped(py, rows, (HIDDEN, inputs));
    arrays.set_item("first", flat(first.weights.iter().flatten().copied().collect(), VALUE_INPUTS)?)?;
    arrays.set_item("first_biases", PyArray1::from_slice(py, &first.biases))?;
    arrays.set_item("second", flat(second.weights.iter().flatten().copied().collect(), HIDDEN)?)?;
    arrays.set_item("second_biases", PyArray1::from_slice(py, &second.biases))?;
    arrays.set_item("output", PyArray1::from_slice(py, output))?;
    arrays.set_item("output_bias", PyArray1::from_slice(py, &[*output_bias]))?;
    arrays.set_item("policy", PyArray1::from_slice(py, policy))?;
    Ok(arrays)
}

/// A new array of these numbers and this shape.
fn shaped<'py, T: Element, S: numpy::ndarray::IntoDimension<Dim = D>, D: Dimension>(
    py: Python<'py>,
    numbers: Vec<T>,
    shape: S,
) -> PyResult<Bound<'py, numpy::PyArray<T, D>>> {
    Ok(Array::from_shape_vec(shape.into_dimension(), numbers).map_err(value_error)?.to_pyarray(py))
}

/// The numbers of an array of this name and shape.
fn numbers<T: Element + Copy>(arrays: &Bound<'_, PyDict>, name: &str, shape: &[usize]) -> PyResult<Vec<T>> {
    let array = arrays
        .get_item(name)?
        .ok_or_else(|| PyKeyError::new_err(format!("the array '{name}' is missing")))?;
    let array: PyReadonlyArrayDyn<'_, T> = array.extract().map_err(|_| {
        value_error(format!(
            "'{name}' must be an array of {}",
            std::any::type_name::<T>().replace('i', "int")
        ))
    })?;
    if array.shape() != shape {
        return Err(value_error(format!("'{name}' must have the shape {shape:?}, not {:?}", array.shape())));
    }
    Ok(array.as_array().iter().copied().collect())
}
