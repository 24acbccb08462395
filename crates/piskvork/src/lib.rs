//! The Piskvork (Gomocup) protocol, with the parts of its Yixin extension that boards use.
//!
//! The engine's side: [`Reader`] turns bytes into [`Command`]s, [`Session`] knows what they mean, a
//! [`Thinker`] holds the agent that answers, and [`run`] puts them on an input and an output. The program
//! `pbrain-tengen` is [`run`] on its standard streams.
//!
//! The manager's side, for engines of others, is [`process`]; [`check`] examines how well they keep to the
//! protocol.
//!
//! Points are `x,y` from the top-left, from 0, as Gomocup writes them. Yixin boards write `row,column`
//! throughout; a board and its reflection in the diagonal are the same game, so nothing need be converted.

pub mod check;
mod command;
mod job;
mod parse;
pub mod process;
mod reader;
mod reply;
pub mod roster;
mod runner;
mod session;
mod settings;
mod setup;
mod stdio;
mod thinker;

pub use command::{Command, CommandError, Info, Owner, Stone, UNLIMITED};
pub use job::{Job, Question};
pub use reader::Reader;
pub use reply::{Detail, Mark, Reply};
pub use runner::{ExitReason, run};
pub use session::{Action, Session};
pub use stdio::serve;
pub use thinker::{Idea, Thinker, Thought};
