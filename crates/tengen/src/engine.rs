//! `tengen engine`: the Piskvork protocol, as `pbrain-tengen` speaks it.

use anyhow::Result;
use tengen_agents::roster::DEFAULT;

/// Speak the Piskvork (Gomocup) protocol on stdin and stdout
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Who plays; `tengen agents` lists the names
    #[arg(long, value_name = "NAME", default_value = DEFAULT)]
    agent: String,
}

impl Args {
    pub(crate) fn run(self) -> Result<()> {
        // How the session ended is the manager's affair.
        tengen_piskvork::serve(&self.agent)?;
        Ok(())
    }
}
