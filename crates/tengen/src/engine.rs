//! `tengen engine`: an agent as an engine for managers: Piskvork's, as `pbrain-tengen` is, or those that speak GTP.

use crate::arguments;
use anyhow::{Result, bail};
use clap::ValueEnum;
use tengen_board::Rule;
use tengen_piskvork::{gtp, roster::DEFAULT};

/// Run an agent as an engine for a manager, on stdin and stdout
#[derive(clap::Args)]
pub(crate) struct EngineArgs {
    /// The agent; `tengen agents` lists them
    #[arg(long, value_name = "NAME", default_value = DEFAULT)]
    agent: String,
    /// The protocol that the manager speaks
    #[arg(long, default_value = "piskvork")]
    protocol: Protocol,
    /// The rule until the manager says another; for GTP, where most managers do not
    #[arg(long, value_parser = arguments::rule())]
    rule: Option<Rule>,
}

/// How manager and engine talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Protocol {
    /// Piskvork's, which Gomocup and Yixin boards speak
    Piskvork,
    /// That of Go programs
    Gtp,
}

impl EngineArgs {
    pub(crate) fn run(self) -> Result<()> {
        match self.protocol {
            Protocol::Piskvork if self.rule.is_some() => {
                bail!(
                    "--rule is for --protocol gtp; managers of the Piskvork protocol say the rule themselves"
                )
            }
            Protocol::Piskvork => {
                // How the session ended concerns the manager alone.
                tengen_piskvork::engine::serve(&self.agent)?;
            }
            Protocol::Gtp => gtp::serve(&self.agent, self.rule.unwrap_or(Rule::Freestyle))?,
        }
        Ok(())
    }
}
