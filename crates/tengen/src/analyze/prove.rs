//! The search for a proof of a win with quiet moves that may follow an analysis.

use crate::interrupt;
use crate::output::Internal;
use crate::progress::{JsonLines, Progress, rounded};
use crate::verify::{Proved, in_words};
use anyhow::{Result, bail};
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, Instant};
use tengen_board::{Game, Rule};
use tengen_solve::{SolveError, SolveOptions, solve};

/// A search that is to follow.
pub(super) struct ProofSearch<'a> {
    game: &'a Game,
    time: Duration,
}

/// What came of it.
#[derive(Serialize)]
pub(super) struct FoundProof {
    /// What is proved; nothing if that is unknown.
    proved: Option<Proved>,
    /// The certificate's bytes.
    bytes: Option<usize>,
    /// Positions looked at.
    searched: u64,
    quiet_moves_tried: u64,
    seconds: f64,
}

impl<'a> ProofSearch<'a> {
    /// A search of this position.
    ///
    /// # Errors
    /// When its rule has no certificates.
    pub(super) fn new(game: &'a Game, time: Duration) -> Result<ProofSearch<'a>> {
        if game.rule() == Rule::Renju {
            bail!(SolveError::Renju);
        }
        Ok(ProofSearch { game, time })
    }

    /// Searches. Ctrl-C ends it, as it ends the analysis.
    ///
    /// # Errors
    /// When a certificate fails its check, which is a fault of the program.
    pub(super) fn run(self) -> Result<FoundProof> {
        let options = SolveOptions {
            deadline: Some(Instant::now() + self.time),
            stop: interrupt::stop()?,
            ..SolveOptions::default()
        };
        let progress = Progress::status("proving", JsonLines::Never);
        let solved = solve(self.game, &options, &mut |state| {
            progress.message(|| format!("{} positions, {} proved", state.nodes, state.proved));
        });
        progress.finish();
        let solved = solved.map_err(|error| Internal(error.to_string()))?;
        let proved = match &solved.certificate {
            Some(bytes) => Some(Proved::check(bytes, false).map_err(|fault| Internal(fault.to_string()))?),
            None => None,
        };
        Ok(FoundProof {
            proved,
            bytes: solved.certificate.map(|bytes| bytes.len()),
            searched: solved.progress.nodes,
            quiet_moves_tried: solved.progress.quiet,
            seconds: rounded(solved.progress.elapsed.as_secs_f64(), 2),
        })
    }
}

impl FoundProof {
    /// What came of it, in words.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn print(&self, out: &mut dyn Write) -> Result<()> {
        let FoundProof { searched, quiet_moves_tried, seconds, .. } = self;
        writeln!(out)?;
        match (&self.proved, self.bytes) {
            (Some(proved), Some(bytes)) => {
                in_words(out, proved)?;
                writeln!(out, "certificate of {bytes} bytes, checked; tengen solve --proof FILE keeps it")?;
            }
            _ => writeln!(
                out,
                "no win was proved in {seconds} s ({searched} positions, {quiet_moves_tried} quiet moves tried), \
                 which says nothing about who wins"
            )?,
        }
        Ok(())
    }
}
