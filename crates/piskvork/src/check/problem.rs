//! Why a check could not go on.

use std::fmt;
use std::time::Duration;

/// Why a check could not go on, and what was said before.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) kind: Kind,
    pub(super) conversation: Vec<String>,
}

/// What went wrong.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// No answer to the command in that time.
    Silent { to: String, waited: Duration },
    /// The engine has ended, or speaks without end or no more.
    Ended(String),
    /// It answered the command with ERROR or UNKNOWN, or with something else that does not answer it.
    Refused { to: String, with: String },
    /// Its move is none.
    Illegal { to: String, sentence: String },
    /// The examination was stopped.
    Stopped,
}

impl Problem {
    pub(super) fn is_stop(&self) -> bool {
        self.kind == Kind::Stopped
    }

    /// What a manager makes of it.
    pub(super) fn consequence(&self) -> &'static str {
        match &self.kind {
            Kind::Silent { to, .. } if to.starts_with("START") => "Managers give up: no game is played.",
            Kind::Silent { .. } => "A manager waits until time is up; the game is lost.",
            Kind::Ended(_) => "The game is lost; managers start the engine anew for the next.",
            Kind::Refused { .. } => "Managers take that for a failure; the game is lost.",
            Kind::Illegal { .. } => "The game is lost at once.",
            Kind::Stopped => "",
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Silent { to, waited } => {
                write!(f, "no answer to {to} within {}", seconds(*waited))
            }
            Kind::Ended(how) => f.write_str(how),
            Kind::Refused { to, with } => write!(f, "answers {to} with: {with}"),
            Kind::Illegal { to, sentence } => write!(f, "answers {to} with an illegal move: {sentence}"),
            Kind::Stopped => f.write_str("stopped"),
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
