//! `tengen engine`: an agent as an engine for Piskvork managers, as `pbrain-tengen` is.

use anyhow::Result;
use tengen_piskvork::roster::DEFAULT;

/// Run an agent as an engine that speaks the Piskvork (Gomocup) protocol on stdin and stdout
#[derive(clap::Args)]
pub(crate) struct EngineArgs {
    /// The agent; `tengen agents` lists them
    #[arg(long, value_name = "NAME", default_value = DEFAULT)]
    agent: String,
}

impl EngineArgs {
    pub(crate) fn run(self) -> Result<()> {
        // How the session ended concerns the manager alone.
        tengen_piskvork::engine::serve(&self.agent)?;
        Ok(())
    }
}
