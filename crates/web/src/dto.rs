//! The JSON that the page and the server exchange.

mod position;
mod tree;

pub(crate) use position::{OutcomeView, PositionDto, PositionView, Stones, outcome_view};
pub(crate) use tree::{TreeDto, unreadable};
