//! `Critic`: a network with one hidden layer, its weights as arrays.

use crate::errors::{file_error, read_error, value_error};
use crate::game::Game;
use crate::words;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;
use tengen_agents::adp::critic;
use tengen_base::file;
use tengen_board::Color;
use tengen_nets::{Architecture, Features, Inputs, Player};

/// A critic: a network with one hidden layer of sigmoids that says how likely player one wins (Zhao, Zhang and Dai, 2012,
/// and later ones).
///
/// >>> Critic("st").value(Game(moves="h8h9"))  # doctest: +ELLIPSIS
/// 0...
#[pyclass(module = "tengen", frozen)]
#[derive(Clone)]
pub(crate) struct Critic {
    pub(crate) critic: tengen_nets::Critic,
}

#[pymethods]
impl Critic {
    /// A built-in critic (``CRITICS`` lists them), or one from a file of weights.
    #[new]
    #[pyo3(signature = (name="st"))]
    fn new(name: &str) -> PyResult<Critic> {
        Ok(Critic { critic: critic(name).map_err(|error| read_error(format!("{name}: {error}")))? })
    }

    /// An untrained critic: random weights between -0.5 and 0.5.
    #[staticmethod]
    #[pyo3(signature = (architecture="st", size=15, seed=0))]
    fn random(architecture: &str, size: i64, seed: u64) -> PyResult<Critic> {
        let architecture = architecture.parse().map_err(value_error)?;
        Ok(Critic { critic: tengen_nets::Critic::random(architecture, words::size(size)?, seed) })
    }

    /// A critic of an architecture with these weights, as ``arrays`` returns them.
    #[staticmethod]
    #[pyo3(signature = (architecture, arrays, size=15))]
    fn from_arrays(architecture: &str, arrays: &Bound<'_, PyDict>, size: i64) -> PyResult<Critic> {
        let architecture: Architecture = architecture.parse().map_err(value_error)?;
        let size = words::size(size)?;
        let (inputs, hidden) = (architecture.inputs(size), architecture.hidden());
        let mut numbers = weights(arrays, "first", &[inputs, hidden])?;
        if architecture.has_biases() {
            numbers.extend(weights(arrays, "first_bias", &[hidden])?);
        }
        numbers.extend(weights(arrays, "second", &[hidden])?);
        if architecture.has_biases() {
            numbers.extend(weights(arrays, "bias", &[1])?);
        }
        let critic = tengen_nets::Critic::from_numbers(architecture, size, &numbers).map_err(value_error)?;
        Ok(Critic { critic })
    }

    /// The weights, as new float32 arrays: ``first`` (inputs x hidden), ``second`` (hidden), and, of architectures that have
    /// biases, ``first_bias`` (hidden) and ``bias`` (1).
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (architecture, hidden) = (self.critic.architecture(), self.critic.hidden());
        let inputs = architecture.inputs(self.critic.size());
        let (first, first_bias) = self.critic.first().split_at(inputs * hidden);
        let arrays = PyDict::new(py);
        let first: Bound<'_, PyArray2<f32>> = PyArray1::from_slice(py, first).reshape([inputs, hidden])?;
        arrays.set_item("first", first)?;
        arrays.set_item("second", PyArray1::from_slice(py, self.critic.second()))?;
        if architecture.has_biases() {
            arrays.set_item("first_bias", PyArray1::from_slice(py, first_bias))?;
            arrays.set_item("bias", PyArray1::from_slice(py, &[self.critic.bias()]))?;
        }
        Ok(arrays)
    }

    /// Saves the weights; ``agent("adp:FILE")`` plays with them.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        file::replace(&path, &self.critic.to_bytes()).map_err(|error| file_error("write", &path, &error))
    }

    /// The architecture's name.
    #[getter]
    fn architecture(&self) -> &'static str {
        self.critic.architecture().name()
    }

    /// Points a side of the board that it was made for.
    #[getter]
    fn size(&self) -> u8 {
        self.critic.size().side()
    }

    /// The network's inputs for the position that a game has come to, as a float32 vector.
    ///
    /// A critic's players are not tied to a colour; ``player_one`` says whose chance it is about.
    #[pyo3(signature = (game, player_one="black"))]
    fn inputs<'py>(
        &self,
        py: Python<'py>,
        game: &Game,
        player_one: &str,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let inputs = self.read(&game.game, words::color(player_one)?)?;
        let architecture = self.critic.architecture();
        let count = architecture.inputs(game.game.size());
        // Behind them comes the one that carries the biases, if there are any.
        let mut dense = inputs.dense(count + usize::from(architecture.has_biases()));
        dense.truncate(count);
        Ok(PyArray1::from_vec(py, dense))
    }

    /// The chance, 0 to 1, that player one wins from the position that a game has come to.
    #[pyo3(signature = (game, player_one="black"))]
    fn value(&self, game: &Game, player_one: &str) -> PyResult<f32> {
        Ok(self.critic.value(&self.read(&game.game, words::color(player_one)?)?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Critic>().is_ok_and(|other| other.get().critic == self.critic)
    }

    fn __repr__(&self) -> String {
        format!("<Critic {}, {} hidden nodes>", self.critic.architecture(), self.critic.hidden())
    }
}

impl Critic {
    /// A position as the network's inputs.
    fn read(&self, game: &tengen_board::Game, one: Color) -> PyResult<Inputs> {
        let Critic { critic } = self;
        if !critic.fits(game.size()) {
            let (name, size) = (critic.architecture(), critic.size());
            return Err(value_error(format!("this {name} critic reads {size} boards, not {}", game.size())));
        }
        let player = |color: Color| if color == one { Player::One } else { Player::Two };
        let mut features = Features::new(critic.architecture(), game.size(), critic.architecture().near());
        for (point, color) in game.board().stones() {
            features.play(point, player(color));
        }
        // Stones that were set up are no moves: Black is the opener, as everywhere.
        let opener = if game.setup().is_empty() { game.color_of_move(0) } else { Color::Black };
        let mut inputs = Inputs::new();
        features.inputs(player(game.to_move()), player(opener), &mut inputs);
        Ok(inputs)
    }
}

/// The numbers of an array of this name and shape.
fn weights(arrays: &Bound<'_, PyDict>, name: &str, shape: &[usize]) -> PyResult<Vec<f32>> {
    let array = arrays
        .get_item(name)?
        .ok_or_else(|| PyKeyError::new_err(format!("the array '{name}' is missing")))?;
    let array: PyReadonlyArrayDyn<'_, f32> =
        array.extract().map_err(|_| value_error(format!("'{name}' must be an array of float32")))?;
    if array.shape() != shape {
        return Err(value_error(format!("'{name}' must have the shape {shape:?}, not {:?}", array.shape())));
    }
    Ok(array.as_array().iter().copied().collect())
}
