//! What travels between page and server.

mod position;
mod tree;

pub(crate) use position::{PositionAsked, PositionView, Stones, outcome_view, OutcomeView};
pub(crate) use tree::TreeDto;
