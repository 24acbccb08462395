//! The engine's side of the protocol: commands in, replies out, an agent that searches in between.
//!
//! [`CommandReader`] turns bytes into commands, [`Session`] knows what they mean, [`Responder`] holds the agent that
//! searches, and [`run`] connects them to an input and an output. [`serve`] is [`run`] on the standard streams.

mod manager_info;
mod parse;
mod reader;
mod reply;
mod request;
mod responder;
mod runner;
mod session;
mod setup;
mod stdio;
mod yixin_opening;

pub use reader::CommandReader;
pub use reply::{BoardMark, PvInfo, Reply};
pub use request::{SearchQuestion, SearchRequest};
pub use responder::{EngineAnswer, Responder, Response};
pub use runner::{ExitReason, run};
pub use session::{Action, Session};
pub use stdio::serve;
