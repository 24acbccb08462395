//! What a check found.

use super::catalogue::{Check, Section};
use super::problem::Problem;
use std::fmt;
use std::time::Duration;

/// How a check ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// As it should be.
    Pass,
    /// It does no harm with most managers, or only the author can tell whether it is meant.
    Warning,
    /// Games will be lost by it.
    Fail,
    /// Not looked at.
    Skipped,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The check's name.
    pub check: &'static str,
    /// Where it belongs.
    pub section: Section,
    /// How it ended.
    pub verdict: Verdict,
    /// What was found, in one sentence.
    pub found: String,
    /// What managers make of it, or what to do; nothing if all is well.
    pub advice: Option<String>,
    /// The end of the conversation that led to it: `> ` is said to the engine, `< ` is its answer.
    pub conversation: Vec<String>,
    /// How long the check took.
    pub took: Duration,
}

/// What a check came to, before it is put on record.
#[derive(Debug)]
pub(super) struct Found {
    verdict: Verdict,
    found: String,
    advice: Option<String>,
    conversation: Vec<String>,
}

impl Found {
    pub(super) fn pass(found: impl Into<String>) -> Found {
        Found { verdict: Verdict::Pass, found: found.into(), advice: None, conversation: Vec::new() }
    }

    pub(super) fn warning(found: impl Into<String>, advice: impl Into<String>) -> Found {
        Found { verdict: Verdict::Warning, advice: Some(advice.into()), ..Found::pass(found) }
    }

    pub(super) fn fail(found: impl Into<String>, advice: impl Into<String>) -> Found {
        Found { verdict: Verdict::Fail, advice: Some(advice.into()), ..Found::pass(found) }
    }

    pub(super) fn skipped(found: impl Into<String>) -> Found {
        Found { verdict: Verdict::Skipped, ..Found::pass(found) }
    }

    /// Shows what was said.
    pub(super) fn after(self, conversation: Vec<String>) -> Found {
        Found { conversation, ..self }
    }
}

impl From<Problem> for Found {
    fn from(problem: Problem) -> Found {
        if problem.is_stop() {
            return Found::skipped("stopped");
        }
        Found::fail(problem.to_string(), problem.consequence()).after(problem.conversation)
    }
}

impl Finding {
    pub(super) fn new(check: &Check, found: Found, took: Duration) -> Finding {
        let Found { verdict, found, advice, conversation } = found;
        Finding { check: check.name, section: check.section, verdict, found, advice, conversation, took }
    }
}

impl Verdict {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::Warning => "warning",
            Verdict::Fail => "fail",
            Verdict::Skipped => "skipped",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
