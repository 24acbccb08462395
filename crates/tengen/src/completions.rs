//! `tengen completions`: what a shell needs to complete our command line.

use crate::cli;
use anyhow::Result;
use clap_complete::Shell;
use std::io::Write;

/// Print a completion script for a shell
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The shell to complete for
    shell: Shell,
}

impl Args {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        // The generator takes any failure to write for a bug, so it writes to memory.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut cli::definition(), "tengen", &mut script);
        Ok(out.write_all(&script)?)
    }
}
