//! A compliance test that checks whether an engine does what managers expect.
//!
//! An [`EngineCheck`] starts an engine many times, sends it what Piskvork, Gomocup's judge and other managers send, and
//! writes a [`Finding`] for each check: what was found, and what it means to a manager. Whatever the engine does, the
//! test ends.

mod catalogue;
mod conversation;
mod examiner;
mod failure;
mod finding;
mod games;
mod info;
mod memory;
mod moves;
mod options;
mod overall;
mod positions;
mod shutdown;
mod startup;
mod swap2;
mod test_game;
mod timing;

pub use catalogue::{CHECKS, Check, Section};
pub use finding::{CheckVerdict, Finding};
pub use options::CheckOptions;

use crate::process::{BadCommand, Invocation};
use examiner::Examiner;
use std::time::Instant;
use thiserror::Error;

/// A compliance test of one engine.
#[derive(Clone, Debug)]
pub struct EngineCheck {
    invocation: Invocation,
    options: CheckOptions,
}

/// An event of a running test.
#[derive(Clone, Copy, Debug)]
pub enum CheckProgress<'a> {
    /// A check has started.
    Started(&'a Check),
    /// A check has finished.
    Finished(&'a Finding),
}

/// The result of a compliance test.
#[derive(Clone, Debug)]
pub struct CheckReport {
    /// The engine's answer to ABOUT.
    pub about: Option<String>,
    /// One finding for each of [`CHECKS`], in their order.
    pub findings: Vec<Finding>,
}

/// The program cannot be run at all.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{0}")]
pub struct CannotRun(String);

impl EngineCheck {
    /// A test of the engine that this command starts.
    ///
    /// # Errors
    /// When there is no such program.
    pub fn new(invocation: Invocation, options: CheckOptions) -> Result<EngineCheck, BadCommand> {
        invocation.locate()?;
        Ok(EngineCheck { invocation, options })
    }

    /// Makes every check in turn and calls `report` for each event.
    ///
    /// # Errors
    /// When the program cannot be started.
    pub fn run(&self, report: &mut dyn FnMut(CheckProgress<'_>)) -> Result<CheckReport, CannotRun> {
        let mut examiner = Examiner::new(&self.invocation, &self.options);
        let mut findings = Vec::with_capacity(CHECKS.len());
        for check in CHECKS {
            report(CheckProgress::Started(check));
            let begun = Instant::now();
            let finding = Finding::new(check, examiner.examine(check), begun.elapsed());
            if let Some(reason) = examiner.cannot_run() {
                return Err(CannotRun(reason.to_owned()));
            }
            report(CheckProgress::Finished(&finding));
            findings.push(finding);
        }
        Ok(CheckReport { about: examiner.about().map(str::to_owned), findings })
    }
}

impl CheckReport {
    /// Whether no check failed. Warnings are no failures.
    pub fn is_good(&self) -> bool {
        self.count(CheckVerdict::Fail) == 0
    }

    /// How many checks have this verdict.
    pub fn count(&self, verdict: CheckVerdict) -> usize {
        self.findings.iter().filter(|finding| finding.verdict == verdict).count()
    }
}
