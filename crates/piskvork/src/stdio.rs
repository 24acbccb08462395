//! The engine as a program.

use crate::roster::{self, BadAgent};
use crate::runner::{ExitReason, run};
use std::io::{stdin, stdout};
use tengen_play::AgentError;

/// Serves the agent of that name on the standard streams until the manager ends the session. The caller must
/// then leave the process: the agent may still be thinking, and nobody waits for it.
///
/// From here on panics are silent. Piskvork joins the error stream to the output, where a panic's message
/// would be read as protocol; the session itself says what went wrong.
///
/// # Errors
/// When no agent has that name; nothing has been read or written then.
pub fn serve(agent: &str) -> Result<ExitReason, BadAgent> {
    let name = agent.to_owned();
    // Agents may load weights, so the one that proves the name right is also the first to play.
    let mut first = Some(roster::agent(agent)?);
    let make = move || match first.take() {
        Some(agent) => Ok(agent),
        None => roster::agent(&name).map_err(|error| AgentError::Unsupported(error.to_string())),
    };
    std::panic::set_hook(Box::new(|_| {}));
    Ok(run(stdin(), stdout(), make))
}
