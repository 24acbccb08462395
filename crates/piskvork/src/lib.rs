//! The Piskvork (Gomocup) protocol, both sides, with the parts of the Yixin extension that boards use.
//!
//! - [`engine`]: the engine's side. The program `pbrain-tengen` is [`engine::serve`].
//! - [`gtp`]: the engine's side of GTP, for managers that speak nothing else.
//! - [`process`]: the manager's side, which runs external engines as agents.
//! - [`check`]: a compliance test for external engines.
//! - [`roster`]: every agent by name, built in or external.
//!
//! [`Command`] and [`Info`] are the vocabulary that both sides share.
//!
//! Points are `x,y` from the top-left, from 0, as Gomocup writes them. Yixin boards write `row,column` throughout; a
//! board and its reflection in the diagonal are the same game, so nothing need be converted.

pub mod check;
mod command;
pub mod engine;
pub mod gtp;
pub mod process;
pub mod roster;

pub use command::{Command, CommandError, Info, Owner, Stone, UNLIMITED};
