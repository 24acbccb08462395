//! Asking an agent, whatever it does.

use crate::AgentError;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use tengen_board::Forfeit;

/// Puts a question to an agent and holds the watch. One agent's panic must not end a tournament, so it
/// counts as that agent's crash; the agent is not asked again in this game.
pub(crate) fn ask<T>(question: impl FnOnce() -> Result<T, AgentError>) -> (Result<T, AgentError>, Duration) {
    let start = Instant::now();
    let answer = catch_unwind(AssertUnwindSafe(question))
        .unwrap_or_else(|panic| Err(AgentError::Crash(format!("panicked: {}", words_of(panic.as_ref())))));
    (answer, start.elapsed())
}

/// What a failure costs, by the rules.
pub(crate) fn forfeit_for(error: AgentError) -> Forfeit {
    match error {
        AgentError::Time(_) => Forfeit::Time,
        AgentError::Memory { .. } => Forfeit::Memory,
        AgentError::Illegal(what) => Forfeit::Illegal(what),
        AgentError::Crash(what) | AgentError::Unsupported(what) => Forfeit::Crash(what),
        AgentError::Resigned => Forfeit::Resignation,
        AgentError::Stopped => Forfeit::Crash("stopped without a move".into()),
    }
}

fn words_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without words")
}
