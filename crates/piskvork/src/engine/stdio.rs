//! The engine as a program on the standard streams.

use super::runner::{ExitReason, run};
use crate::roster::{self, BadAgent};
use std::io::{stdin, stdout};
use tengen_play::AgentError;

/// Serves the agent of that name on the standard streams until the manager ends the session. The caller must then exit the
/// process, because the agent may still be searching.
///
/// From here on panics print nothing: Piskvork joins the error stream to the output, where a panic's message would be read
/// as protocol. The session itself reports what went wrong.
///
/// # Errors
/// When no agent has that name; nothing has been read or written then.
pub fn serve(agent: &str) -> Result<ExitReason, BadAgent> {
    let name = agent.to_owned();
    // Making an agent may load weights, so the one that checks the name is also the first to play.
    let mut first = Some(roster::agent(agent)?);
    let make = move || match first.take() {
        Some(agent) => Ok(agent),
        None => roster::agent(&name).map_err(|error| AgentError::Unsupported(error.to_string())),
    };
    std::panic::set_hook(Box::new(|_| {}));
    Ok(run(stdin(), stdout(), make))
}
