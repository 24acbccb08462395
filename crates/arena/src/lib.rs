//! Matches and tournaments between agents: measurements people trust.
//!
//! An [`Event`] says completely what is to be played; its [`Schedule`] numbers the games; a [`Runner`] plays
//! those that its [`Store`] does not hold yet; [`Standings`] count them.

pub mod balance;
mod event;
pub mod export;
pub mod html;
mod limits;
mod opening;
mod played;
mod player;
pub mod published;
mod report;
mod runner;
mod schedule;
mod standings;
pub mod stats;
mod store;
mod trial;

pub use event::{Event, Format, Start};
pub use limits::Limits;
pub use opening::{
    BadOpening, BadOpenings, Opening, Rows, balanced as balanced_openings, read_all as read_openings,
};
pub use played::{Ending, GameSummary, Played, play};
pub use player::{Player, tell_apart};
pub use report::{MeetingReport, PlayerReport, Report, SprtReport};
pub use runner::{AskLeave, GameSeeds, MakeGuest, Next, RunError, Runner};
pub use schedule::{Pairing, Schedule};
pub use standings::{Meeting, Showing, Standings};
pub use store::{Store, StoreError};
pub use trial::Trial;
