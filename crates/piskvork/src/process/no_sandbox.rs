//! Without a sandbox: only Linux has one that a program without privileges can use.

use std::io;
use std::path::PathBuf;
use std::process::{Child, Command};

/// How far this system can confine external engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confinement;

impl Confinement {
    /// What this system can do.
    pub fn here() -> Confinement {
        Confinement
    }

    /// What has to be said about it; `None` where engines are confined in full.
    pub fn warning(self) -> Option<&'static str> {
        Some("this system cannot confine external engines: they run with your rights")
    }
}

/// Starts a program.
pub(super) fn spawn(mut command: Command, _writable: Vec<PathBuf>) -> io::Result<Child> {
    command.spawn()
}
