//! The flagship's search: iterative deepening, principal variation search, a shared table, and quiescence by
//! continuous fours.

mod budget;
mod node;
mod params;
mod quiescence;
mod root;
mod worker;

pub(crate) use budget::Budget;
pub use params::Params;
pub use root::{Found, RootMove, Searcher};
