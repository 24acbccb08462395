//! What travels between page and server.

mod position;
mod tree;

pub(crate) use position::{OutcomeView, PositionDto, PositionView, Stones, outcome_view};
pub(crate) use tree::{TreeDto, unreadable};
