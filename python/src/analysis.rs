//! `analyze`: what `tengen analyze --json` prints, as a dict.

use crate::agent;
use crate::errors::value_error;
use crate::game::Game;
use crate::limits::Limits;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::time::Instant;
use tengen_explain::Analysis;
use tengen_play::SearchLimits;

/// Analyses a position: a dict with the fields of ``tengen analyze --json``.
///
/// ``game`` is a :class:`Game` or moves such as ``"h8h9i8"`` on a 15x15 board under freestyle; ``agent`` a name or an
/// :class:`Agent`. Without limits it thinks for five seconds. ``multipv`` is the number of moves to weigh. A win is claimed
/// only with a proof that was played out against every reply.
#[pyfunction]
#[pyo3(signature = (
    game, agent=None, *, time=None, nodes=None, depth=None, simulations=None, threads=None, multipv=None
))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn analyze<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    agent: Option<&Bound<'py, PyAny>>,
    time: Option<f64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    simulations: Option<u64>,
    threads: Option<usize>,
    multipv: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let game = match game.cast::<Game>() {
        Ok(game) => game.borrow().game.clone(),
        Err(_) => {
            py.get_type::<Game>().call1((15, "freestyle", game))?.extract::<PyRef<'_, Game>>()?.game.clone()
        }
    };
    let agent = match agent {
        None => Bound::new(py, agent::agent(PyString::new(py, "tengen").as_any(), 0)?)?,
        Some(given) => match given.cast::<agent::Agent>() {
            Ok(agent) => agent.clone(),
            Err(_) => Bound::new(py, agent::agent(given, 0)?)?,
        },
    };
    if multipv == Some(0) {
        return Err(value_error("multipv must be 1 or more"));
    }
    let limits = Limits { time, nodes, depth, simulations, threads };
    // Set even to 1: a move that an agent plays without search is then searched for its value.
    let limits = SearchLimits { best: Some(multipv.unwrap_or(1)), ..limits.search()? };
    let start = Instant::now();
    let decision = agent.get().decide(py, &game, limits)?;
    let taken = start.elapsed();
    let analysis = py.detach(|| Analysis::new(&game, &decision, multipv, taken));
    let analysis = analysis.map_err(|broken| PyRuntimeError::new_err(format!("internal error: {broken}")))?;
    to_python(py, &analysis)
}

/// What can be written as JSON, as Python reads it.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &impl serde::Serialize) -> PyResult<Bound<'py, PyAny>> {
    let json = serde_json::to_string(value).map_err(value_error)?;
    py.import("json")?.call_method1("loads", (json,))
}
