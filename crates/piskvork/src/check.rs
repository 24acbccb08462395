//! A compliance test for engines: does this program do what managers expect of it?
//!
//! A [`Checkup`] runs an engine many times over, says to it what Piskvork, Gomocup's judge and other managers
//! say, and writes a [`Finding`] for each thing it looks at: what was found, and what a manager would make of
//! it. The engine may do whatever it likes meanwhile; it cannot keep the checkup from ending.

mod catalogue;
mod conversation;
mod examiner;
mod finding;
mod games;
mod leaving;
mod memory;
mod moves;
mod options;
mod positions;
mod problem;
mod sitting;
mod starting;
mod swap2;
mod terms;
mod throughout;
mod timing;

pub use catalogue::{CHECKS, Check, Section};
pub use finding::{Finding, Verdict};
pub use options::CheckOptions;

use crate::process::{BadCommand, Invocation};
use examiner::Examiner;
use std::time::Instant;
use thiserror::Error;

/// An engine about to be examined.
#[derive(Clone, Debug)]
pub struct Checkup {
    invocation: Invocation,
    options: CheckOptions,
}

/// What is told as the examination goes on.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// A check begins.
    Begins(&'a Check),
    /// A check has ended.
    Found(&'a Finding),
}

/// Everything that was found.
#[derive(Clone, Debug)]
pub struct Report {
    /// What the engine answers to ABOUT.
    pub about: Option<String>,
    /// In the order of [`CHECKS`], one for each.
    pub findings: Vec<Finding>,
}

/// The program cannot be run at all.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{0}")]
pub struct CannotRun(String);

impl Checkup {
    /// An examination of the engine that this command starts.
    ///
    /// # Errors
    /// When there is no such program.
    pub fn new(invocation: Invocation, options: CheckOptions) -> Result<Checkup, BadCommand> {
        invocation.locate()?;
        Ok(Checkup { invocation, options })
    }

    /// Makes every check, one after another, and tells of each.
    ///
    /// # Errors
    /// When the program cannot be started.
    pub fn run(&self, tell: &mut dyn FnMut(News<'_>)) -> Result<Report, CannotRun> {
        let mut examiner = Examiner::new(&self.invocation, &self.options);
        let mut findings = Vec::with_capacity(CHECKS.len());
        for check in CHECKS {
            tell(News::Begins(check));
            let begun = Instant::now();
            let finding = Finding::new(check, examiner.examine(check), begun.elapsed());
            if let Some(reason) = examiner.cannot_run() {
                return Err(CannotRun(reason.to_owned()));
            }
            tell(News::Found(&finding));
            findings.push(finding);
        }
        Ok(Report { about: examiner.about().map(str::to_owned), findings })
    }
}

impl Report {
    /// Whether nothing failed. Warnings are no failures.
    pub fn is_good(&self) -> bool {
        self.count(Verdict::Fail) == 0
    }

    /// How many checks ended so.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.findings.iter().filter(|finding| finding.verdict == verdict).count()
    }
}
