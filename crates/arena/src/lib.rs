//! Matches and tournaments between agents: schedules, storage, statistics, reports.
//!
//! An [`Event`] describes a match or tournament completely; its [`Schedule`] numbers the games; a [`Runner`] plays those
//! that its [`Store`] does not hold yet; [`Standings`] count the results; an [`EventReport`] summarises them.

pub mod balance;
mod event;
pub mod export;
mod finished_game;
pub mod html;
mod message;
mod opening;
mod player;
mod player_limits;
pub mod published;
mod report;
mod runner;
mod schedule;
mod sequential_test;
mod standings;
pub mod stats;
mod store;
mod times;

pub use event::{Event, Format, Start};
pub use finished_game::{Ending, FinishedGame, GameSummary, MachineRefusal, play};
pub use message::BadGame;
pub use opening::{
    BadOpening, BadOpenings, Opening, RowOrder, balanced as balanced_openings,
    many_balanced as many_balanced_openings, read_all as read_openings,
};
pub use player::{Player, make_names_unique};
pub use player_limits::PlayerLimits;
pub use report::{EventReport, MeetingReport, PlayerReport, SprtReport};
pub use runner::{AcquirePermit, AgentFactory, Elsewhere, GameSeeds, GameSlot, Runner, RunnerError};
pub use schedule::{Pairing, Schedule};
pub use sequential_test::SequentialTest;
pub use standings::{Meeting, PlayerStats, Standings};
pub use store::{Store, StoreError};
pub use times::{MoveTimes, move_times};
