//! What can go wrong with a fleet.

use thiserror::Error;

/// Why the fleet cannot go on, as one sentence.
#[derive(Debug, Error)]
pub enum FleetError {
    /// The server cannot be reached, or refuses.
    #[error("the server at {address} {why}")]
    Server {
        /// Its address.
        address: String,
        /// What happened.
        why: String,
    },
    /// An access file or an address cannot be used.
    #[error("{0}")]
    Access(String),
    /// The coordinator's record failed.
    #[error("the fleet's record {0}")]
    Ledger(String),
    /// A file of weights cannot be read, sent or received.
    #[error("{0}")]
    File(String),
    /// A worker may not work here.
    #[error("{0}")]
    Refused(String),
    /// The work cannot be done by a fleet.
    #[error("{0}")]
    Work(String),
    /// The broker did not do what it was asked to.
    #[error("the broker failed: {0}")]
    Broker(String),
}

impl FleetError {
    /// The broker failed while it was asked to do something.
    pub(crate) fn broker(error: impl std::fmt::Display) -> FleetError {
        FleetError::Broker(error.to_string())
    }
}

impl From<rusqlite::Error> for FleetError {
    fn from(error: rusqlite::Error) -> FleetError {
        FleetError::Ledger(format!("failed: {error}"))
    }
}
