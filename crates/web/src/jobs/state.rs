//! The states of a job, as the page and the database name them.

use super::JobKind;
use crate::store::by_name;
use rusqlite::ToSql;
use rusqlite::types::{FromSql, FromSqlResult, ToSqlOutput, ValueRef};
use serde::Serialize;

/// The state of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum JobState {
    /// It runs, or will when the server that runs it is up again.
    Running,
    /// It was asked to pause, or a fault of the server (its note says so) made it; it can be resumed.
    Paused,
    /// It is done.
    Finished,
    /// It was ended for good.
    Stopped,
    /// An error ended it; its note says which.
    Failed,
}

impl JobState {
    const ALL: [JobState; 5] =
        [JobState::Running, JobState::Paused, JobState::Finished, JobState::Stopped, JobState::Failed];

    fn name(self) -> &'static str {
        match self {
            JobState::Running => "running",
            JobState::Paused => "paused",
            JobState::Finished => "finished",
            JobState::Stopped => "stopped",
            JobState::Failed => "failed",
        }
    }

    /// Whether there may be more to do.
    pub(crate) fn is_open(self) -> bool {
        matches!(self, JobState::Running | JobState::Paused)
    }
}

impl ToSql for JobState {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.name().into())
    }
}

impl FromSql for JobState {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<JobState> {
        by_name(value, &JobState::ALL, JobState::name)
    }
}

impl ToSql for JobKind {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.name().into())
    }
}

impl FromSql for JobKind {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<JobKind> {
        by_name(value, &JobKind::ALL, JobKind::name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_database_and_the_page_use_the_same_names() {
        for state in JobState::ALL {
            assert_eq!(serde_json::to_value(state).unwrap(), state.name());
            assert_eq!(JobState::column_result(ValueRef::Text(state.name().as_bytes())).unwrap(), state);
        }
        for kind in JobKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
            assert_eq!(JobKind::column_result(ValueRef::Text(kind.name().as_bytes())).unwrap(), kind);
        }
        assert!(JobState::column_result(ValueRef::Text(b"waiting")).is_err());
    }
}
