//! `tengen completions`: completion scripts for shells.

use crate::cli;
use anyhow::Result;
use clap_complete::Shell;
use std::io::Write;

/// Print a completion script for a shell
#[derive(clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell that is to complete tengen's command line
    shell: Shell,
}

impl CompletionsArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        // The generator panics when it cannot write, so it writes to memory.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut cli::definition(), "tengen", &mut script);
        Ok(out.write_all(&script)?)
    }
}
