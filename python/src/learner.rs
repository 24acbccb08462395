//! `CriticLearner`: a critic in training, by its own games or by watching an expert.

use crate::critic::Critic;
use crate::errors::value_error;
use crate::interrupt::interruptible;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tengen_nets::Architecture;
use tengen_play::Stop;
use tengen_train::critic::{CriticCourse, CriticMethod, MetricsRow};

/// A critic in training by the published course of its architecture: by its own games, or by those of an expert that it
/// watches. The same seed gives the same critic, bit for bit.
#[pyclass(module = "tengen")]
pub(crate) struct CriticLearner {
    /// In a mutex because its teacher, an agent, can be used by one thread at a time.
    learner: Mutex<tengen_train::critic::CriticLearner>,
    metrics: Vec<MetricsRow>,
}

#[pymethods]
impl CriticLearner {
    /// A learner before its first game. With an ``expert`` it watches that critic play both sides; with a ``judge`` its own
    /// moves are compared with what that critic would have played.
    #[new]
    #[pyo3(signature = (architecture="st", seed=0, *, expert=None, judge=None))]
    fn new(
        architecture: &str,
        seed: u64,
        expert: Option<&Bound<'_, Critic>>,
        judge: Option<&Bound<'_, Critic>>,
    ) -> PyResult<CriticLearner> {
        let architecture: Architecture = architecture.parse().map_err(value_error)?;
        let of = |critic: &Bound<'_, Critic>| critic.get().critic.clone();
        let method = match (expert, judge) {
            (Some(_), Some(_)) => {
                return Err(value_error(
                    "who watches an expert is judged by that expert; give expert or judge",
                ));
            }
            (Some(expert), None) => CriticMethod::Watching { expert: of(expert) },
            (None, judge) => CriticMethod::SelfTeaching { judge: judge.map(of) },
        };
        let course = CriticCourse::published(architecture, seed);
        let learner = tengen_train::critic::CriticLearner::new(course, method).map_err(value_error)?;
        Ok(CriticLearner { learner: Mutex::new(learner), metrics: Vec::new() })
    }

    /// Plays so many more games and learns from them. Ctrl-C ends it after a game; what was learned is kept.
    fn train(&mut self, py: Python<'_>, games: u64) -> PyResult<()> {
        let stop = Stop::default();
        let CriticLearner { learner, metrics } = self;
        let learner = learner.get_mut().unwrap_or_else(PoisonError::into_inner);
        interruptible(py, &stop, || {
            for _ in 0..games {
                if stop.is_raised() {
                    break;
                }
                metrics.extend(learner.play());
            }
        })
    }

    /// Games so far.
    #[getter]
    fn games(&self) -> u64 {
        self.learner().games()
    }

    /// A copy of the critic as it is now.
    #[getter]
    fn critic(&self) -> Critic {
        Critic { critic: self.learner().critic().clone() }
    }

    /// What was measured, a dict for every thousand games: ``games``, ``epsilon``, ``plies``, ``moves``, ``won_one``,
    /// ``won_two``, ``drawn``, ``error``, and ``correct``, the share of moves that the expert or judge would have played
    /// (None without one).
    #[getter]
    fn metrics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for row in &self.metrics {
            let one = PyDict::new(py);
            one.set_item("games", row.games)?;
            one.set_item("epsilon", row.epsilon)?;
            one.set_item("plies", row.plies)?;
            one.set_item("moves", row.moves)?;
            one.set_item("won_one", row.won_one)?;
            one.set_item("won_two", row.won_two)?;
            one.set_item("drawn", row.drawn)?;
            one.set_item("error", row.error)?;
            one.set_item("correct", row.correct.map(|[both, ..]| both))?;
            list.append(one)?;
        }
        Ok(list)
    }

    fn __repr__(&self) -> String {
        let learner = self.learner();
        format!("<CriticLearner {}, {} games>", learner.course().architecture, learner.games())
    }
}

impl CriticLearner {
    fn learner(&self) -> MutexGuard<'_, tengen_train::critic::CriticLearner> {
        self.learner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
