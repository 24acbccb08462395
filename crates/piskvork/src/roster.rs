//! The roster: every agent by name, built in or external. The one place where agents are made from names.
//!
//! The same name works on the command line, in the arena, in the app and in experiments: `random?seed=7` is built in,
//! `exec:./pbrain-other` is an external engine.

use crate::process::{BadCommand, Invocation, ProcessAgent, ProcessOptions};
use tengen_agents::roster::built_in;
use tengen_play::Agent;
use thiserror::Error;

pub use tengen_agents::roster::{DEFAULT, ENTRIES, Entry, Parameter, UnknownAgent, Variant};

/// How an external engine is named, as lists of agents show it.
pub const EXTERNAL: &str = "exec:COMMAND";
/// What [`EXTERNAL`] stands for.
pub const EXTERNAL_ABOUT: &str = "any engine that speaks the Piskvork protocol";

/// What the name of an external engine begins with.
const PREFIX: &str = "exec:";

/// Why a name makes no agent.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadAgent {
    /// It starts with `exec:` but the command cannot be run.
    #[error(transparent)]
    Command(#[from] BadCommand),
    /// No built-in agent is described by it. (Not a source: its sentence is already in this one.)
    #[error("{0}{hint}", hint = external_hint(.0))]
    Unknown(UnknownAgent),
}

fn external_hint(unknown: &UnknownAgent) -> String {
    match unknown {
        UnknownAgent::Name { .. } => format!(", and {EXTERNAL} for {EXTERNAL_ABOUT}"),
        UnknownAgent::Variant { .. }
        | UnknownAgent::Parameter { .. }
        | UnknownAgent::Twice { .. }
        | UnknownAgent::TooMuch { .. }
        | UnknownAgent::Value { .. } => String::new(),
    }
}

/// Makes the agent that a name describes: an external engine for `exec:COMMAND` (see [`Invocation`] for the syntax of
/// the command), a built-in agent otherwise.
///
/// # Errors
/// When the command cannot be run, or no agent has the name, or a parameter is unknown or out of range.
pub fn agent(name: &str) -> Result<Box<dyn Agent>, BadAgent> {
    agent_with(name, &ProcessOptions::default())
}

/// [`agent`], with options for an external engine.
///
/// # Errors
/// As [`agent`].
pub fn agent_with(name: &str, options: &ProcessOptions) -> Result<Box<dyn Agent>, BadAgent> {
    let Some(command) = name.strip_prefix(PREFIX) else {
        return built_in(name).map_err(BadAgent::Unknown);
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
    fn exec_is_an_external_engine_and_the_rest_is_built_in() {
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
