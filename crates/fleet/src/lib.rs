//! Work over many machines: NATS JetStream carries jobs and results, SQLite is the only record.
//!
//! A coordinator ([`Fleet`]: a [`Workforce`](tengen_play::Workforce) like the threads of one machine) hands out jobs. A job is a pure function of an event and a number, so it does not matter who does it or how
//! often. A [`Worker`] takes jobs as fast as its cores are free and sends results. The coordinator checks each one,
//! writes it into its [`Ledger`], and only then acknowledges it; what the broker loses is handed out again.

mod access;
mod announcement;
mod broker;
mod coordinator;
mod error;
mod files;
mod init;
mod job;
mod ledger;
mod local;
mod outstanding;
mod pace;
mod signature;
mod status;
mod trust;
mod work;
mod worker;

pub use access::Access;
pub use announcement::{Announcement, CannotPlay, EventState, Heartbeat, Identity, Refusal};
pub use coordinator::{Fleet, FleetOptions};
pub use error::FleetError;
pub use init::{FleetFolder, InitOptions};
pub use job::Job;
pub use ledger::Ledger;
pub use status::{EventStatus, FleetStatus, LastWords, WorkerStatus, watch};
pub use trust::{Plausible, Rejection, judge};
pub use work::self_play::FleetSelfPlay;
pub use work::{Definition, JobPlayer, Work, WorkerTerms};
pub use worker::{Worker, WorkerNote, WorkerOptions};
