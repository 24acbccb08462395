//! The Python package `tengen`: the platform's crates as Python's objects and numpy's arrays.
//!
//! Points are names (`"h8"`), actions (`row * size + column`) or pairs `(row, column)`, which is how arrays are indexed: rows
//! count from the top, as in Piskvork. What takes long lets other threads run and hears Ctrl-C.

mod agent;
mod analysis;
mod arrays;
mod batch;
mod callback;
mod critic;
mod errors;
mod game;
mod interrupt;
mod learner;
mod limits;
mod network;
mod point;
mod position;
mod record;
mod words;

use pyo3::prelude::*;

/// Tengen's native part; import `tengen` instead.
#[pymodule]
mod _tengen {
    #[pymodule_export]
    use super::agent::{Agent, Decision, agent, agents, play};
    #[pymodule_export]
    use super::analysis::analyze;
    #[pymodule_export]
    use super::batch::BatchEnv;
    #[pymodule_export]
    use super::critic::Critic;
    #[pymodule_export]
    use super::errors::{AgentError, PlayError, ReadError};
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::learner::CriticLearner;
    #[pymodule_export]
    use super::network::Network;
    #[pymodule_export]
    use super::point::{name_of, point};
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::record::{GameRecord, read, read_all};
    use super::words;
    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("RULES", words::rules())?;
        module.add("LEVELS", words::levels())?;
        module.add("THREATS", words::threats())?;
        module.add("SHAPES", words::shapes())?;
        module.add("CRITICS", words::critics())
    }
}
