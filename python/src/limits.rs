//! The limits of a search, as Python's keyword arguments.

use crate::errors::value_error;
use pyo3::PyResult;
use std::time::Duration;
use tengen_play::SearchLimits;

/// The limits that a caller gives; those that it does not give are None.
#[derive(Clone, Copy, Default)]
pub(crate) struct Limits {
    /// Seconds.
    pub(crate) time: Option<f64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
    pub(crate) simulations: Option<u64>,
    pub(crate) threads: Option<usize>,
}

/// How long to search for one move when nothing else limits it, as `tengen analyze` does.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

impl Limits {
    /// The limits of one move.
    pub(crate) fn search(self) -> PyResult<SearchLimits> {
        let Limits { time, nodes, depth, simulations, threads } = self;
        if threads == Some(0) {
            return Err(value_error("threads must be 1 or more"));
        }
        let time = time.map(seconds).transpose()?;
        let is_limited = nodes.is_some() || depth.is_some() || simulations.is_some();
        let turn_time = time.or((!is_limited).then_some(DEFAULT_TIME));
        Ok(SearchLimits { turn_time, nodes, depth, simulations, threads, ..SearchLimits::none() })
    }
}

pub(crate) fn seconds(time: f64) -> PyResult<Duration> {
    // A year is as good as for ever, and can be added to any clock.
    const LONGEST: f64 = 31_536_000.0;
    let time = if time > LONGEST { LONGEST } else { time };
    Duration::try_from_secs_f64(time)
        .map_err(|_| value_error(format!("{} is no number of seconds", time.to_string().to_lowercase())))
}
