//! Long work: other Python threads run meanwhile, and Ctrl-C ends it.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use tengen_play::Stop;

/// How often Python is asked whether Ctrl-C was pressed.
const LOOK: Duration = Duration::from_millis(50);

/// Runs `work` on a thread of its own without holding Python. When a signal arrives whose handler raises an exception, as
/// Ctrl-C's does, `stop` is raised, the work is waited for, and the exception is what comes of it.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &Stop,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (done, result) = channel();
        // In a mutex only because the wait below, without Python, must not share it.
        let result = Mutex::new(result);
        scope.spawn(move || {
            // The result may be unwanted by now.
            let _ = done.send(catch_unwind(AssertUnwindSafe(work)));
        });
        let mut interrupted = None;
        loop {
            match py.detach(|| result.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(LOOK)) {
                Ok(Ok(_)) if interrupted.is_some() => {}
                Ok(Ok(value)) => return Ok(value),
                Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) if interrupted.is_none() => {
                    return Err(PyRuntimeError::new_err(
                        "internal error: the work panicked; stderr says where",
                    ));
                }
                Err(RecvTimeoutError::Timeout) => {
                    if interrupted.is_none()
                        && let Err(exception) = py.check_signals()
                    {
                        stop.raise();
                        interrupted = Some(exception);
                    }
                    continue;
                }
                _ => {}
            }
            if let Some(exception) = interrupted {
                return Err(exception);
            }
        }
    })
}
