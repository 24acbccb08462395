//! Every agent by name, external engines among them.

use super::{BadCommand, Invocation, ProcessAgent, ProcessOptions};
use tengen_agents::UnknownAgent;
use tengen_play::Agent;
use thiserror::Error;

/// Why a name makes no agent.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadAgent {
    /// It starts with `exec:` but what follows cannot be run.
    #[error(transparent)]
    Command(#[from] BadCommand),
    /// No built-in agent is described by it. (Not a source: its sentence is already in this one.)
    #[error("{0}{hint}", hint = exec_hint(.0))]
    Unknown(UnknownAgent),
}

fn exec_hint(unknown: &UnknownAgent) -> &'static str {
    match unknown {
        UnknownAgent::Name { .. } => ", and exec:COMMAND for any engine that speaks the Piskvork protocol",
        UnknownAgent::Of { .. } | UnknownAgent::Parameter { .. } | UnknownAgent::Value { .. } => "",
    }
}

/// Makes the agent that a name describes: `exec:COMMAND` is an external engine (see [`Invocation`] for how
/// the command is read), everything else is [`tengen_agents::agent`]'s to know.
///
/// # Errors
/// When the command cannot be run, or no agent has the name, or a parameter is unknown or out of range.
pub fn agent(name: &str) -> Result<Box<dyn Agent>, BadAgent> {
    agent_with(name, &ProcessOptions::default())
}

/// [`agent`], with an external engine handled as these options say.
///
/// # Errors
/// As [`agent`].
pub fn agent_with(name: &str, options: &ProcessOptions) -> Result<Box<dyn Agent>, BadAgent> {
    let Some(command) = name.strip_prefix("exec:") else {
        return tengen_agents::agent(name).map_err(BadAgent::Unknown);
    };
    let invocation: Invocation = command.parse()?;
    Ok(Box::new(ProcessAgent::new(invocation, options.clone())?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::error::Error;

    fn error(name: &str) -> String {
        agent(name).err().expect("an error").to_string()
    }

    #[test]
    fn exec_is_an_engine_and_the_rest_falls_through() {
        assert!(agent("random?seed=7").is_ok());
        assert_eq!(agent("exec:./Cargo.toml x").unwrap().name(), "Cargo x");
        assert!(
            error("nobody").ends_with("and exec:COMMAND for any engine that speaks the Piskvork protocol")
        );
        assert!(agent("nobody").err().expect("an error").source().is_none(), "one sentence, once");
        assert_eq!(error("random?seed=x"), "random: 'x' is no value for seed");
        assert_eq!(error("exec:"), "a command is missing, such as exec:./pbrain-other");
        assert_eq!(error("exec:./nowhere"), "there is no program ./nowhere");
        assert_eq!(error("exec:'./x"), "the command './x has an open quote");
    }
}
