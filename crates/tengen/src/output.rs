//! What every subcommand needs to print a result.

use anyhow::Result;
use serde::Serialize;
use std::fmt;
use std::io::{self, ErrorKind, Write};

/// Prints a result for programs.
pub(crate) fn json(out: &mut dyn Write, value: &impl Serialize) -> Result<()> {
    writeln!(out, "{}", serde_json::to_string_pretty(value)?)?;
    Ok(())
}

/// A fault of the program, not of what it was asked.
#[derive(Debug)]
pub(crate) struct Internal(pub(crate) String);

impl fmt::Display for Internal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "internal error: {}", self.0)
    }
}

impl std::error::Error for Internal {}

/// What was examined is not as it should be. The result has been printed, so there is nothing more to say.
#[derive(Debug)]
pub(crate) struct Unsatisfied;

impl fmt::Display for Unsatisfied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not as it should be")
    }
}

impl std::error::Error for Unsatisfied {}

/// Whether the reader of our output went away (`tengen agents | head -1`): it has what it wanted.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|error| error.kind() == ErrorKind::BrokenPipe)
}
