//! `tengen man`: the manual page.

use crate::cli;
use anyhow::Result;
use std::io::Write;

/// Print the manual page (view it with: tengen man | man -l -)
#[derive(clap::Args)]
pub(crate) struct ManArgs {
    /// The subcommand to describe [default: the whole program]
    command: Option<String>,
}

impl ManArgs {
    pub(crate) fn run(self, mut out: &mut dyn Write) -> Result<()> {
        let mut program = cli::definition();
        program.build();
        let described = match &self.command {
            None => program,
            Some(name) => program
                .find_subcommand(name)
                .cloned()
                .ok_or_else(|| anyhow::anyhow!("tengen has no command '{name}'"))?,
        };
        Ok(clap_mangen::Man::new(described).render(&mut out)?)
    }
}
