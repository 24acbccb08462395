//! What a search for a proof may use, what it says while it runs, and what it comes to.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tengen_play::Stop;

/// Limits of a search for a proof.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// Positions that may be looked at, threat searches included.
    pub nodes: Option<u64>,
    /// When to give up.
    pub deadline: Option<Instant>,
    /// Raised from outside to give up at once.
    pub stop: Stop,
    /// Open positions remembered at most, instead of the usual million; the dearest are kept.
    pub remembered: Option<usize>,
    /// A file that keeps what is proved, so that a search that was ended can be continued.
    pub journal: Option<PathBuf>,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Positions looked at.
    pub nodes: u64,
    /// Positions proved.
    pub proved: usize,
    /// The root's proof and disproof numbers.
    pub numbers: (u32, u32),
    /// Quiet moves tried.
    pub quiet: u64,
    /// Time so far.
    pub elapsed: Duration,
}

/// The result of a search for a proof.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The certificate, if the side to move was proved to win.
    pub certificate: Option<Vec<u8>>,
    /// What it took.
    pub progress: Progress,
}

/// Why a search could not begin or go on.
#[derive(Debug)]
pub enum SolveError {
    /// The game is over.
    Over,
    /// Renju's forbidden moves have no place in certificates.
    Renju,
    /// The file of what is proved could not be read or written.
    Journal(io::Error),
    /// Another search is writing to the file of what is proved.
    Busy,
    /// The file of what is proved is of another rule, board or side.
    OtherJournal,
    /// The certificate does not pass the check: a fault of the program.
    Fault(tengen_verify::Error),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Over => f.write_str("the game is over"),
            SolveError::Renju => {
                f.write_str("Renju has forbidden moves, for which there are no certificates")
            }
            SolveError::Journal(error) => write!(f, "cannot keep what is proved: {error}"),
            SolveError::Busy => f.write_str("another search is writing to the file of what is proved"),
            SolveError::OtherJournal => f.write_str(
                "the file of what is proved so far is of another rule, board size or side to move",
            ),
            SolveError::Fault(error) => write!(f, "the certificate fails its own check: {error}"),
        }
    }
}

impl std::error::Error for SolveError {}
