//! What a player is, how one game is refereed, and how games are kept.
//!
//! An [`Agent`] is anything that chooses moves: a search, a critic, an external engine process, a person at
//! a terminal. It is given a [`tengen_board::Game`] and [`SearchLimits`] and answers with a [`Decision`],
//! which carries its reasons.

mod agent;
mod decision;
mod limits;

pub use agent::{Agent, AgentError, GameConfig};
pub use decision::{Candidate, Decision};
pub use limits::{Progress, SearchLimits, Stop};
