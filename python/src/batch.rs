//! `BatchEnv`: thousands of games at once, with observations written in place.

mod slot;

use crate::errors::{play_error, value_error};
use crate::game::{Game, cannot_play};
use crate::{point, words};
use numpy::{
    AllowTypeChange, BorrowError, PyArray, PyArray1, PyArray2, PyArray4, PyArrayLike1, PyArrayMethods,
};
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use slot::{Slot, View};
use tengen_board::{Point, Rule, Size};

/// Games for one task of a thread: fewer would take longer to hand out than to play.
const TASK: usize = 64;

/// Thousands of games at once, for learners.
///
/// ``step`` takes an action (row * size + column) for every game and plays it for the side to move. The arrays are made
/// once, and each step writes into them:
///
/// - ``observations[game, 0]`` has the stones of the side to move, ``observations[game, 1]`` its opponent's (int8);
/// - ``masks[game, action]`` says what may be played (no fouls while there is another move);
/// - ``rewards[game]`` is 1, -1 or 0 for the player that has just moved (float32);
/// - ``ended[game]`` says whether that move ended the game; a new one has then begun, and is what is observed;
/// - ``to_move[game]`` is 1 for Black and -1 for White (int8).
///
/// ``opening`` random moves begin each game. The same seed gives the same openings and the same samples, for every number
/// of threads.
#[pyclass(module = "tengen")]
pub(crate) struct BatchEnv {
    size: Size,
    rule: Rule,
    opening: usize,
    slots: Vec<Slot>,
    threads: ThreadPool,
    observations: Py<PyArray4<i8>>,
    masks: Py<PyArray2<bool>>,
    rewards: Py<PyArray1<f32>>,
    ended: Py<PyArray1<bool>>,
    to_move: Py<PyArray1<i8>>,
    actions: Py<PyArray1<i64>>,
}

/// What a step returns: observations, rewards, and which games have ended.
type Step = (Py<PyArray4<i8>>, Py<PyArray1<f32>>, Py<PyArray1<bool>>);

#[pymethods]
impl BatchEnv {
    #[new]
    #[pyo3(signature = (games, size=15, rule="freestyle", *, seed=0, opening=0, threads=None))]
    fn new(
        py: Python<'_>,
        games: usize,
        size: i64,
        rule: &str,
        seed: u64,
        opening: usize,
        threads: Option<usize>,
    ) -> PyResult<BatchEnv> {
        let (size, rule) = (words::size(size)?, words::rule(rule)?);
        if games == 0 {
            return Err(value_error("games must be 1 or more"));
        }
        if opening > size.area() / 4 {
            return Err(value_error(format!(
                "an opening has at most {} moves on this board",
                size.area() / 4
            )));
        }
        if threads == Some(0) {
            return Err(value_error("threads must be 1 or more"));
        }
        let threads =
            ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build().map_err(value_error)?;
        let side = usize::from(size.side());
        let mut env = BatchEnv {
            size,
            rule,
            opening,
            slots: Vec::new(),
            threads,
            observations: PyArray::zeros(py, [games, 2, side, side], false).into(),
            masks: PyArray::zeros(py, [games, size.area()], false).into(),
            rewards: PyArray::zeros(py, games, false).into(),
            ended: PyArray::zeros(py, games, false).into(),
            to_move: PyArray::zeros(py, games, false).into(),
            actions: PyArray::zeros(py, games, false).into(),
        };
        env.slots = (0..games as u64).map(|number| Slot::new(size, rule, seed, number)).collect();
        env.begin(py)?;
        Ok(env)
    }

    /// Begins all games anew, from this seed or else going on with the random numbers, and returns the observations.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<u64>) -> PyResult<Py<PyArray4<i8>>> {
        if let Some(seed) = seed {
            let (size, rule) = (self.size, self.rule);
            self.slots =
                (0..self.slots.len() as u64).map(|number| Slot::new(size, rule, seed, number)).collect();
        }
        self.begin(py)?;
        Ok(self.observations.clone_ref(py))
    }

    /// Plays an action in every game; returns ``(observations, rewards, ended)``. If one cannot be played, none is.
    fn step(&mut self, py: Python<'_>, actions: PyArrayLike1<'_, i64, AllowTypeChange>) -> PyResult<Step> {
        if actions.len()? != self.slots.len() {
            let (found, expected) = (actions.len()?, self.slots.len());
            return Err(value_error(format!("there are {expected} games, and {found} actions")));
        }
        let points: Vec<Point> = self
            .slots
            .iter()
            .zip(actions.as_array())
            .enumerate()
            .map(|(number, (slot, &action))| {
                let point = point::of_action(action, self.size)?;
                slot.check(point).map_err(|error| {
                    play_error(format!("game {number}: {}", cannot_play(error, self.size)))
                })?;
                Ok(point)
            })
            .collect::<PyResult<_>>()?;
        // They may be those of the last sample, which lie in an array of ours.
        drop(actions);
        let opening = self.opening;
        self.each(py, |slot, view| slot.step(points[view.number], opening, view))?;
        Ok((self.observations.clone_ref(py), self.rewards.clone_ref(py), self.ended.clone_ref(py)))
    }

    /// A random action for every game, each that the masks allow as likely as the next: an array that the next call writes
    /// into again.
    fn sample(&mut self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        self.each(py, |slot, view| *view.action = slot.sample(view.mask) as i64)?;
        Ok(self.actions.clone_ref(py))
    }

    /// A copy of one of the games, as it stands.
    fn game(&self, number: usize) -> PyResult<Game> {
        let slot = self.slots.get(number).ok_or_else(|| {
            pyo3::exceptions::PyIndexError::new_err(format!(
                "there are {} games, and none is number {number}",
                self.slots.len()
            ))
        })?;
        Ok(Game { game: slot.game().clone() })
    }

    /// See the class.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray4<i8>> {
        self.observations.clone_ref(py)
    }

    /// See the class.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.masks.clone_ref(py)
    }

    /// See the class.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray1<f32>> {
        self.rewards.clone_ref(py)
    }

    /// See the class.
    #[getter]
    fn ended(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.ended.clone_ref(py)
    }

    /// See the class.
    #[getter]
    fn to_move(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.to_move.clone_ref(py)
    }

    /// Points a side.
    #[getter]
    fn size(&self) -> u8 {
        self.size.side()
    }

    /// The rule's name.
    #[getter]
    fn rule(&self) -> &'static str {
        self.rule.name()
    }

    /// How many games there are.
    fn __len__(&self) -> usize {
        self.slots.len()
    }

    fn __repr__(&self) -> String {
        format!("<BatchEnv of {} games, {}, {}>", self.slots.len(), self.size, self.rule)
    }
}

/// Two calls at once, from two threads, cannot write into the same arrays.
fn in_use(_: BorrowError) -> PyErr {
    pyo3::exceptions::PyRuntimeError::new_err("the environment's arrays are in use by another call")
}

impl BatchEnv {
    fn begin(&mut self, py: Python<'_>) -> PyResult<()> {
        let opening = self.opening;
        self.each(py, |slot, view| slot.begin(opening, view))
    }

    /// Does something with every game and its part of the arrays, on all threads, while Python goes on elsewhere.
    fn each(&mut self, py: Python<'_>, work: impl Fn(&mut Slot, &mut View<'_>) + Sync) -> PyResult<()> {
        let area = self.size.area();
        let mut observations = self.observations.bind(py).try_readwrite().map_err(in_use)?;
        let mut masks = self.masks.bind(py).try_readwrite().map_err(in_use)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(in_use)?;
        let mut ended = self.ended.bind(py).try_readwrite().map_err(in_use)?;
        let mut to_move = self.to_move.bind(py).try_readwrite().map_err(in_use)?;
        let mut actions = self.actions.bind(py).try_readwrite().map_err(in_use)?;
        let (observations, masks) = (observations.as_slice_mut()?, masks.as_slice_mut()?);
        let (rewards, ended) = (rewards.as_slice_mut()?, ended.as_slice_mut()?);
        let (to_move, actions) = (to_move.as_slice_mut()?, actions.as_slice_mut()?);
        let (slots, threads) = (&mut self.slots, &self.threads);
        py.detach(|| {
            threads.install(|| {
                slots
                    .par_iter_mut()
                    .zip(observations.par_chunks_exact_mut(2 * area))
                    .zip(masks.par_chunks_exact_mut(area))
                    .zip(rewards.par_iter_mut().zip(ended.par_iter_mut()))
                    .zip(to_move.par_iter_mut().zip(actions.par_iter_mut()))
                    .enumerate()
                    .with_min_len(TASK)
                    .for_each(|(number, ((((slot, stones), mask), (reward, ended)), (to_move, action)))| {
                        work(slot, &mut View { number, stones, mask, reward, ended, to_move, action });
                    });
            });
        });
        Ok(())
    }
}
