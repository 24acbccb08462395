//! The app: a server for this machine's browser, and the page it serves.
//!
//! [`app`] is the whole of it as a router, testable without a socket; [`serve`] puts it on one. Handlers are thin:
//! games are refereed by [`tengen_play::Referee`], opponents come from [`tengen_agents`], and the page knows no rules
//! of the game; it draws what it is sent.

mod analysis;
mod dto;
mod engines;
mod files;
mod guard;
mod id;
mod jobs;
mod limits;
mod opponents;
mod papers;
mod problem;
mod proof;
mod review;
mod room;
mod rooms;
mod routes;
mod sentences;
mod server;
mod settings;
mod shapes;
mod state;
mod store;
mod strength;
mod tournaments;
mod training;
mod visitor;

pub use routes::app;
pub use server::{Listening, serve};
pub use settings::{External, Settings};
pub use state::{App, StartError};
