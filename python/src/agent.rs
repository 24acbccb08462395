//! Agents by name, their decisions, and games between them.

use crate::callback::Callback;
use crate::errors::{agent_error, value_error};
use crate::game::Game;
use crate::interrupt::interruptible;
use crate::limits::Limits;
use crate::record::GameRecord;
use crate::{point, words};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::sync::{Arc, Mutex, PoisonError};
use tengen_board::Size;
use tengen_explain::ProofTree;
use tengen_piskvork::roster;
use tengen_play::{AgentError, Clock, GameConfig, PlayerTerms, Referee, RefereeOptions, SearchLimits, Stop};

/// A player; :func:`agent` makes one from its name.
#[pyclass(module = "tengen", frozen)]
pub(crate) struct Agent {
    name: String,
    seed: u64,
    seat: Arc<Mutex<Seat>>,
}

/// A player and the game that it was last asked about.
struct Seat {
    agent: Box<dyn tengen_play::Agent>,
    last: Option<tengen_board::Game>,
}

impl Seat {
    /// Asks for a move, and says before that a new game begins where it does.
    fn choose(
        &mut self,
        game: &tengen_board::Game,
        limits: &SearchLimits,
        seed: u64,
    ) -> Result<tengen_play::Decision, AgentError> {
        if !self.last.as_ref().is_some_and(|last| continues(last, game)) {
            self.last = None;
            let config =
                GameConfig { seed, turn_time: limits.turn_time, ..GameConfig::new(game.size(), game.rule()) };
            self.agent.new_game(&config)?;
        }
        self.last = Some(game.clone());
        self.agent.choose(game, limits)
    }
}

/// Whether a game is the last one with further moves.
fn continues(last: &tengen_board::Game, game: &tengen_board::Game) -> bool {
    game.size() == last.size()
        && game.rule() == last.rule()
        && game.setup() == last.setup()
        && game.moves().len() > last.moves().len()
        && game.moves().starts_with(last.moves())
}

#[pymethods]
impl Agent {
    /// The name under which it plays.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Chooses a move for the side to move.
    ///
    /// Without limits it may think for five seconds. A game that goes on from the one that it was last asked about is the
    /// same game to it; any other is a new one, and begins from the agent's seed.
    #[pyo3(signature = (game, *, time=None, nodes=None, depth=None, simulations=None, threads=None, best=None))]
    #[allow(clippy::too_many_arguments)]
    fn choose(
        &self,
        py: Python<'_>,
        game: &Game,
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
        simulations: Option<u64>,
        threads: Option<usize>,
        best: Option<usize>,
    ) -> PyResult<Decision> {
        let limits = Limits { time, nodes, depth, simulations, threads };
        let limits = SearchLimits { best, ..limits.search()? };
        let game = &game.game;
        let decision = self.decide(py, game, limits)?;
        Ok(Decision { decision, size: game.size() })
    }

    fn __repr__(&self) -> String {
        format!("agent('{}')", self.name)
    }
}

impl Agent {
    /// The agent's decision, if the game goes on.
    pub(crate) fn decide(
        &self,
        py: Python<'_>,
        game: &tengen_board::Game,
        limits: SearchLimits,
    ) -> PyResult<tengen_play::Decision> {
        if let Some(outcome) = game.outcome() {
            return Err(value_error(format!("there is nothing to choose: {outcome}")));
        }
        let stop = limits.stop.clone();
        let answer = interruptible(py, &stop, || {
            let mut seat = self.seat.lock().unwrap_or_else(PoisonError::into_inner);
            seat.choose(game, &limits, self.seed)
        })?;
        answer.map_err(|error| agent_error(format!("{} has no answer: {error}", self.name)))
    }
}

/// Makes an agent from its name, such as ``"tengen?level=club"``, ``"adp:best"``, ``"uct?sims=1000"`` or
/// ``"exec:./pbrain-other"``; :func:`agents` lists them. An object with a method ``choose(game)`` that returns a point makes
/// one, too.
#[pyfunction]
#[pyo3(signature = (name, seed=0))]
pub(crate) fn agent(name: &Bound<'_, PyAny>, seed: u64) -> PyResult<Agent> {
    let agent: Box<dyn tengen_play::Agent> = match name.extract::<&str>() {
        Ok(name) => roster::agent(name).map_err(value_error)?,
        Err(_) if name.hasattr("choose")? => Box::new(Callback::new(name)?),
        Err(_) => {
            let kind = name.get_type().name()?;
            return Err(value_error(format!(
                "an agent is a name or an object with a method 'choose', not {kind}"
            )));
        }
    };
    let name = match name.extract::<&str>() {
        Ok(name) => name.to_owned(),
        Err(_) => agent.name().to_owned(),
    };
    Ok(Agent { name, seed, seat: Arc::new(Mutex::new(Seat { agent, last: None })) })
}

/// The built-in agents: for each a dict with ``name``, ``about``, ``variants`` (what may follow a colon, or None) and
/// ``parameters``, each with ``name``, ``about`` and ``default``.
#[pyfunction]
pub(crate) fn agents(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let list = PyList::empty(py);
    for entry in roster::ENTRIES {
        let parameters = PyList::empty(py);
        for parameter in entry.parameters {
            let one = PyDict::new(py);
            one.set_item("name", parameter.name)?;
            one.set_item("about", parameter.about)?;
            one.set_item("default", parameter.default_value())?;
            parameters.append(one)?;
        }
        let one = PyDict::new(py);
        one.set_item("name", entry.name)?;
        one.set_item("about", entry.about)?;
        one.set_item("variants", entry.variant.as_ref().map(|variant| variant.about))?;
        one.set_item("parameters", parameters)?;
        list.append(one)?;
    }
    Ok(list)
}

/// Plays a game between two agents under the referee, who alone decides forfeits, and returns the record.
///
/// ``time``, ``nodes`` and the like limit each move; ``match_time`` is each side's clock for the whole game, in seconds.
/// ``game`` is what it starts from. The same seed gives the same game where no clock decides.
#[pyfunction]
#[pyo3(signature = (
    black, white, game=None, *, size=15, rule="freestyle", time=None, nodes=None, depth=None, simulations=None,
    threads=None, match_time=None, max_moves=None, seed=0
))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn play(
    py: Python<'_>,
    black: &Agent,
    white: &Agent,
    game: Option<&Game>,
    size: i64,
    rule: &str,
    time: Option<f64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    simulations: Option<u64>,
    threads: Option<usize>,
    match_time: Option<f64>,
    max_moves: Option<usize>,
    seed: u64,
) -> PyResult<GameRecord> {
    if Arc::ptr_eq(&black.seat, &white.seat) {
        return Err(value_error("one agent cannot sit on both sides; make two"));
    }
    let start = match game {
        Some(game) => game.game.clone(),
        None => tengen_board::Game::new(words::size(size)?, words::rule(rule)?),
    };
    let limits = Limits { time, nodes, depth, simulations, threads };
    let search = limits.search()?;
    let match_time = match_time.map(crate::limits::seconds).transpose()?;
    // A time for each move is a request; the clock for all of them decides.
    let clock = match_time.map_or_else(Clock::unlimited, |time| Clock::unlimited().whole_match(time));
    let terms = PlayerTerms { clock, limits: search };
    let stop = Stop::default();
    let options = RefereeOptions { max_moves, seed, stop: stop.clone(), ..RefereeOptions::equal(terms) };
    let record = interruptible(py, &stop, || {
        // Always in the same order, so that two games with the same players cannot wait for each other.
        let black_first = Arc::as_ptr(&black.seat) < Arc::as_ptr(&white.seat);
        let (first, second) = if black_first { (black, white) } else { (white, black) };
        let mut first = first.seat.lock().unwrap_or_else(PoisonError::into_inner);
        let mut second = second.seat.lock().unwrap_or_else(PoisonError::into_inner);
        (first.last, second.last) = (None, None);
        let (black, white) = if black_first { (&mut first, &mut second) } else { (&mut second, &mut first) };
        Referee::new(start, options).play(&mut *black.agent, &mut *white.agent)
    })?;
    // Under the names that were asked for: all levels of one agent call themselves alike.
    let players = [black.name.clone(), white.name.clone()];
    Ok(GameRecord { record: tengen_play::GameRecord { players, ..record } })
}

/// The move that an agent chose, and its reasons.
#[pyclass(module = "tengen", frozen)]
pub(crate) struct Decision {
    decision: tengen_play::Decision,
    size: Size,
}

#[pymethods]
impl Decision {
    /// The move's name.
    #[getter(r#move)]
    fn name(&self) -> String {
        tengen_board::notation::human(self.decision.point, self.size)
    }

    /// The move as an action (row * size + column).
    #[getter]
    fn action(&self) -> usize {
        point::action(self.decision.point, self.size)
    }

    /// The move's row and column, from the top-left.
    #[getter]
    fn point(&self) -> (u8, u8) {
        (self.decision.point.y(), self.decision.point.x())
    }

    /// The mover's chance to win, 0 to 1; None if the agent has no estimate.
    #[getter]
    fn win_rate(&self) -> Option<f64> {
        self.decision.win_rate
    }

    /// The line that the agent expects, starting with the move.
    #[getter]
    fn line(&self) -> Vec<String> {
        point::names(&self.decision.line, self.size)
    }

    /// The moves that it considered, best first: dicts with ``move``, ``win_rate``, ``line``, ``stages`` and ``visits``.
    #[getter]
    fn candidates<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for candidate in &self.decision.candidates {
            let one = PyDict::new(py);
            one.set_item("move", tengen_board::notation::human(candidate.point, self.size))?;
            one.set_item("win_rate", candidate.win_rate)?;
            one.set_item("line", point::names(&candidate.line, self.size))?;
            one.set_item(
                "stages",
                candidate.stages.iter().copied().collect::<std::collections::BTreeMap<_, _>>(),
            )?;
            one.set_item("visits", candidate.visits)?;
            list.append(one)?;
        }
        Ok(list)
    }

    /// The depth of the search, in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.decision.depth
    }

    /// Positions searched.
    #[getter]
    fn nodes(&self) -> u64 {
        self.decision.nodes
    }

    /// What the agent says besides.
    #[getter]
    fn note(&self) -> &str {
        &self.decision.note
    }

    /// The proof that the move wins, or None: a ``move``, the ``replies`` that need an answer of their own, and the answer
    /// ``otherwise``.
    #[getter]
    fn proof<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let proof = self.decision.proof.as_ref();
        proof.map(|proof| crate::analysis::to_python(py, &ProofTree { proof, size: self.size })).transpose()
    }

    fn __repr__(&self) -> String {
        match self.decision.win_rate {
            Some(rate) => format!("<Decision {}, win rate {rate:.3}>", self.name()),
            None => format!("<Decision {}>", self.name()),
        }
    }
}
