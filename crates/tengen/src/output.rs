//! Results on stdout: JSON for programs, and the errors that decide the exit status.

use anyhow::Result;
use serde::Serialize;
use std::fmt;
use std::io::{self, ErrorKind, Write};

/// Whether a result is printed for people or for programs.
#[derive(clap::Args)]
pub(crate) struct JsonArg {
    /// Print the result as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Prints a result as JSON.
pub(crate) fn json(out: &mut dyn Write, value: &impl Serialize) -> Result<()> {
    writeln!(out, "{}", serde_json::to_string_pretty(value)?)?;
    Ok(())
}

/// A fault of the program, not of its input.
#[derive(Debug)]
pub(crate) struct Internal(pub(crate) String);

impl fmt::Display for Internal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "internal error: {}", self.0)
    }
}

impl std::error::Error for Internal {}

/// A check found faults. The result that was printed says which, so nothing more is printed.
#[derive(Debug)]
pub(crate) struct CheckFailed;

impl fmt::Display for CheckFailed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the check found faults")
    }
}

impl std::error::Error for CheckFailed {}

/// Whether the reader of our output has closed it (`tengen agents | head -1`), which is no error.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|error| error.kind() == ErrorKind::BrokenPipe)
}
