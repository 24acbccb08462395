//! Failures that end a check before its result.

use std::fmt;
use std::time::Duration;

/// Why a check could not be finished, and the transcript before it.
#[derive(Debug)]
pub(super) struct CheckFailure {
    pub(super) kind: FailureKind,
    pub(super) transcript: Vec<String>,
}

/// The kinds of failures.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum FailureKind {
    /// No answer to the command in that time.
    Silent { to: String, waited: Duration },
    /// The engine has ended, closed its output, or floods it.
    Ended(String),
    /// It answered the command with ERROR or UNKNOWN, or with something else that does not answer it.
    Refused { to: String, with: String },
    /// Its move is illegal.
    Illegal { to: String, sentence: String },
    /// The test was stopped.
    Stopped,
}

impl CheckFailure {
    pub(super) fn is_stop(&self) -> bool {
        self.kind == FailureKind::Stopped
    }

    /// What it means to a manager.
    pub(super) fn consequence(&self) -> &'static str {
        match &self.kind {
            FailureKind::Silent { to, .. } if to.starts_with("START") => {
                "Managers give up: no game is played."
            }
            FailureKind::Silent { .. } => "A manager waits until time is up; the game is lost.",
            FailureKind::Ended(_) => "The game is lost; managers start the engine anew for the next.",
            FailureKind::Refused { .. } => "Managers take that for a failure; the game is lost.",
            FailureKind::Illegal { .. } => "The game is lost at once.",
            FailureKind::Stopped => "",
        }
    }
}

impl fmt::Display for CheckFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            FailureKind::Silent { to, waited } => {
                write!(f, "no answer to {to} within {}", seconds(*waited))
            }
            FailureKind::Ended(how) => f.write_str(how),
            FailureKind::Refused { to, with } => write!(f, "answers {to} with: {with}"),
            FailureKind::Illegal { to, sentence } => {
                write!(f, "answers {to} with an illegal move: {sentence}")
            }
            FailureKind::Stopped => f.write_str("stopped"),
        }
    }
}

/// `350 ms` or `1.5 s`.
pub(super) fn seconds(time: Duration) -> String {
    let milliseconds = time.as_millis();
    match milliseconds {
        0 => "under 1 ms".to_owned(),
        1..1000 => format!("{milliseconds} ms"),
        _ if milliseconds.is_multiple_of(1000) => format!("{} s", milliseconds / 1000),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_readable() {
        let said: Vec<String> =
            [0, 7, 999, 1000, 1449, 20_000].map(|ms| seconds(Duration::from_millis(ms))).into();
        assert_eq!(said, ["under 1 ms", "7 ms", "999 ms", "1 s", "1.4 s", "20 s"]);
    }
}
