//! The lines that a batch prints, and where they go.

use super::query::BadLine;
use super::queue::{Selection, Task};
use serde::Serialize;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use tengen_explain::Analysis;

/// One line of the answer.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PositionAnswer<'a> {
    id: &'a str,
    turn_number: usize,
    is_during_search: bool,
    /// The search was ended before its limits.
    #[serde(skip_serializing_if = "is_false")]
    stopped: bool,
    /// There is nothing but this line: the position was taken back before its search, is over, or failed.
    #[serde(skip_serializing_if = "is_false")]
    no_results: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(flatten)]
    report: Option<Analysis<'a>>,
}

/// The answer to a line that asks for no analysis.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ActionAnswer<'a> {
    id: &'a str,
    action: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    terminate_id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn_numbers: Option<&'a [usize]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'static str>,
}

/// The answer to a line that cannot be understood.
#[derive(Serialize)]
pub(super) struct ErrorAnswer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    /// The number of the line, from 1.
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
    error: &'a str,
}

impl<'a> PositionAnswer<'a> {
    fn without_results(task: &'a Task) -> PositionAnswer<'a> {
        PositionAnswer {
            id: &task.query.id,
            turn_number: task.turn,
            is_during_search: false,
            stopped: false,
            no_results: true,
            outcome: None,
            error: None,
            report: None,
        }
    }

    /// The position was taken back before its search began.
    pub(super) fn taken_back(task: &'a Task) -> PositionAnswer<'a> {
        PositionAnswer { stopped: true, ..PositionAnswer::without_results(task) }
    }

    /// The game is over.
    pub(super) fn over(task: &'a Task, outcome: String) -> PositionAnswer<'a> {
        PositionAnswer { outcome: Some(outcome), ..PositionAnswer::without_results(task) }
    }

    /// The agent failed.
    pub(super) fn failed(task: &'a Task, error: String) -> PositionAnswer<'a> {
        PositionAnswer { error: Some(error), ..PositionAnswer::without_results(task) }
    }

    /// A result, of a search that goes on or has ended.
    pub(super) fn found(
        task: &'a Task,
        report: Analysis<'a>,
        is_during_search: bool,
        stopped: bool,
    ) -> PositionAnswer<'a> {
        PositionAnswer {
            is_during_search,
            stopped,
            no_results: false,
            report: Some(report),
            ..PositionAnswer::without_results(task)
        }
    }
}

impl<'a> ActionAnswer<'a> {
    pub(super) fn new(id: &'a str, action: &'static str) -> ActionAnswer<'a> {
        ActionAnswer { id, action, terminate_id: None, turn_numbers: None, version: None }
    }

    /// Repeats which positions were named.
    pub(super) fn about(self, selection: &Selection<'a>) -> ActionAnswer<'a> {
        ActionAnswer { terminate_id: selection.query, turn_numbers: selection.turns, ..self }
    }

    pub(super) fn with_version(self) -> ActionAnswer<'a> {
        ActionAnswer { version: Some(env!("CARGO_PKG_VERSION")), ..self }
    }
}

impl<'a> ErrorAnswer<'a> {
    pub(super) fn new(line: u64, bad: &'a BadLine) -> ErrorAnswer<'a> {
        ErrorAnswer { id: bad.id.as_deref(), line, field: bad.field, error: &bad.what }
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Stdout: whole lines, each flushed. After its first error it is closed for good.
pub(super) struct Output {
    fault: Mutex<Option<io::Error>>,
}

impl Output {
    pub(super) fn new() -> Output {
        Output { fault: Mutex::new(None) }
    }

    /// Prints a line; says whether stdout still takes any.
    pub(super) fn line(&self, answer: &impl Serialize) -> bool {
        let mut line = serde_json::to_vec(answer).expect("answers are plain values");
        line.push(b'\n');
        let mut fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
        if fault.is_none() {
            let mut out = io::stdout().lock();
            *fault = out.write_all(&line).and_then(|()| out.flush()).err();
        }
        fault.is_none()
    }

    /// The error that closed it.
    pub(super) fn fault(&self) -> Option<io::Error> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
