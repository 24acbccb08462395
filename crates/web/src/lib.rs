//! The web app: an HTTP server and the page it serves.
//!
//! [`app`] is all of it as a router, testable without a socket; [`serve`] puts it on one. Handlers are thin: games are
//! refereed by [`tengen_play::Referee`], opponents come from [`tengen_agents`], explanations from [`tengen_explain`],
//! and the page knows no rules of the game: it draws what it is sent.

mod analysis;
mod api_error;
mod dto;
mod engine_scheduler;
mod explorer;
mod files;
mod game_room;
mod game_rooms;
mod guard;
mod housekeeping;
mod id;
mod jobs;
mod layers;
mod look_queue;
mod measurements;
mod open_files;
mod opponents;
mod options;
mod papers;
mod priority;
mod proofs;
mod puzzles;
mod quotas;
mod rate_limiter;
mod reviews;
mod routes;
mod server;
mod state;
mod store;
mod strength;
mod sweep;
mod tournaments;
mod training;
mod visitor;

pub use options::{ExternalEngine, KeptLimits, ServerOptions};
pub use routes::app;
pub use server::{Listening, serve};
pub use state::{App, StartError};
