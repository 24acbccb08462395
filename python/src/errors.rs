//! What goes wrong, as Python's exceptions with one sentence each.

use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::{PyErr, create_exception};
use std::fmt::Display;
use std::io;
use std::path::Path;

create_exception!(tengen, PlayError, PyValueError, "A move that cannot be played; nothing has changed.");
create_exception!(
    tengen,
    ReadError,
    PyValueError,
    "A text or file that is not what it should be, and where."
);
create_exception!(tengen, AgentError, PyRuntimeError, "A player that failed to choose a move.");

/// An argument that nothing can be done with.
pub(crate) fn value_error(reason: impl Display) -> PyErr {
    PyValueError::new_err(reason.to_string())
}

pub(crate) fn read_error(reason: impl Display) -> PyErr {
    ReadError::new_err(reason.to_string())
}

pub(crate) fn play_error(reason: impl Display) -> PyErr {
    PlayError::new_err(reason.to_string())
}

pub(crate) fn agent_error(reason: impl Display) -> PyErr {
    AgentError::new_err(reason.to_string())
}

/// A file that cannot be read or written, as Python's own `OSError` of the right kind.
pub(crate) fn file_error(doing: &str, path: &Path, error: &io::Error) -> PyErr {
    let sentence = format!("cannot {doing} {}: {error}", path.display());
    match error.raw_os_error() {
        // With a number, Python makes `FileNotFoundError` and its kin of it.
        Some(number) => PyOSError::new_err((number, sentence)),
        None => PyOSError::new_err(sentence),
    }
}
