//! Asking an agent: the time it takes, its panics, and the price of its failures.

use crate::AgentError;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use tengen_board::Forfeit;

/// Calls an agent and measures the time. An agent's panic must not end a tournament, so it counts as a crash of that
/// agent, which then is not called again in this game.
pub(crate) fn ask<T>(question: impl FnOnce() -> Result<T, AgentError>) -> (Result<T, AgentError>, Duration) {
    let start = Instant::now();
    let answer = catch_unwind(AssertUnwindSafe(question))
        .unwrap_or_else(|panic| Err(AgentError::Crash(format!("panicked: {}", message_of(panic.as_ref())))));
    (answer, start.elapsed())
}

/// The forfeit that follows from a failure; as an error what the machine refused, for which nobody forfeits.
pub(crate) fn forfeit_for(error: AgentError) -> Result<Forfeit, String> {
    Ok(match error {
        AgentError::Time(_) => Forfeit::Time,
        AgentError::Memory { .. } => Forfeit::Memory,
        AgentError::Illegal(what) => Forfeit::Illegal(what),
        AgentError::Crash(what) | AgentError::Unsupported(what) => Forfeit::Crash(what),
        AgentError::Resigned => Forfeit::Resignation,
        AgentError::Stopped => Forfeit::Crash("stopped without a move".into()),
        AgentError::Machine(what) => return Err(what),
    })
}

fn message_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}
