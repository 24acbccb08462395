//! Players written in Python, as agents.

use crate::game::Game;
use crate::point;
use pyo3::prelude::*;
use tengen_play::{AgentError, Decision, SearchLimits};

/// An object with a method `choose(game)` that returns a point.
pub(crate) struct Callback {
    name: String,
    player: Py<PyAny>,
}

impl Callback {
    pub(crate) fn new(player: &Bound<'_, PyAny>) -> PyResult<Callback> {
        let name = match player.getattr("name") {
            Ok(name) => name.str()?.to_string(),
            Err(_) => player.get_type().name()?.to_string(),
        };
        Ok(Callback { name, player: player.clone().unbind() })
    }
}

impl tengen_play::Agent for Callback {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&mut self, game: &tengen_board::Game, _limits: &SearchLimits) -> Result<Decision, AgentError> {
        let answer = Python::attach(|py| {
            let answer = self.player.bind(py).call_method1("choose", (Game { game: game.clone() },))?;
            // What our own agents answer is as good as a point.
            let point = answer.getattr("action").unwrap_or(answer);
            point::parse(&point, game.size())
        });
        answer.map(Decision::new).map_err(|error| AgentError::Crash(error.to_string()))
    }
}
