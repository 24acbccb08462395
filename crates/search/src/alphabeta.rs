//! The flagship's search: iterative deepening, principal variation search, a shared table, and quiescence by
//! continuous fours.

mod node;
mod params;
mod quiescence;
mod root;
mod worker;

pub use params::Params;
pub use root::{RootMove, SearchResult, Searcher};
