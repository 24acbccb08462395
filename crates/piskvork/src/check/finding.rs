//! The result of a check.

use super::catalogue::{Check, Section};
use super::failure::CheckFailure;
use std::fmt;
use std::time::Duration;

/// The verdict of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckVerdict {
    /// The engine does what managers expect.
    Pass,
    /// It does no harm with most managers, or only the author can tell whether it is intended.
    Warning,
    /// Games will be lost because of it.
    Fail,
    /// Not checked.
    Skipped,
}

/// The result of a check, as reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The check's name.
    pub check: &'static str,
    /// The check's section.
    pub section: Section,
    /// The verdict.
    pub verdict: CheckVerdict,
    /// What was found, in one sentence.
    pub found: String,
    /// What it means to managers, or what to do; `None` if the check passed.
    pub advice: Option<String>,
    /// The end of the transcript that led to it: `> ` was sent to the engine, `< ` is its answer.
    pub conversation: Vec<String>,
    /// How long the check took.
    pub took: Duration,
}

/// What a check function returns: an outcome, or the failure that ended it.
pub(super) type CheckResult = Result<CheckOutcome, CheckFailure>;

/// The outcome of a check.
#[derive(Debug)]
pub(super) struct CheckOutcome {
    verdict: CheckVerdict,
    found: String,
    advice: Option<String>,
    conversation: Vec<String>,
}

impl CheckOutcome {
    pub(super) fn pass(found: impl Into<String>) -> CheckOutcome {
        CheckOutcome {
            verdict: CheckVerdict::Pass,
            found: found.into(),
            advice: None,
            conversation: Vec::new(),
        }
    }

    pub(super) fn warning(found: impl Into<String>, advice: impl Into<String>) -> CheckOutcome {
        CheckOutcome {
            verdict: CheckVerdict::Warning,
            advice: Some(advice.into()),
            ..CheckOutcome::pass(found)
        }
    }

    pub(super) fn fail(found: impl Into<String>, advice: impl Into<String>) -> CheckOutcome {
        CheckOutcome { verdict: CheckVerdict::Fail, advice: Some(advice.into()), ..CheckOutcome::pass(found) }
    }

    pub(super) fn skipped(found: impl Into<String>) -> CheckOutcome {
        CheckOutcome { verdict: CheckVerdict::Skipped, ..CheckOutcome::pass(found) }
    }

    /// The same with a transcript.
    pub(super) fn after(self, conversation: Vec<String>) -> CheckOutcome {
        CheckOutcome { conversation, ..self }
    }
}

impl From<CheckFailure> for CheckOutcome {
    fn from(failure: CheckFailure) -> CheckOutcome {
        if failure.is_stop() {
            return CheckOutcome::skipped("stopped");
        }
        CheckOutcome::fail(failure.to_string(), failure.consequence()).after(failure.transcript)
    }
}

impl Finding {
    pub(super) fn new(check: &Check, found: CheckOutcome, took: Duration) -> Finding {
        let CheckOutcome { verdict, found, advice, conversation } = found;
        Finding { check: check.name, section: check.section, verdict, found, advice, conversation, took }
    }
}

impl CheckVerdict {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            CheckVerdict::Pass => "pass",
            CheckVerdict::Warning => "warning",
            CheckVerdict::Fail => "fail",
            CheckVerdict::Skipped => "skipped",
        }
    }
}

impl fmt::Display for CheckVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
