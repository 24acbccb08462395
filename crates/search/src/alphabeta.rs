//! Alpha-beta search: iterative deepening, principal variation search, a shared table, quiescence by continuous fours.

mod balance;
#[cfg(test)]
mod fixture;
mod node;
mod order;
mod params;
mod quiescence;
mod root;
mod root_moves;
mod searcher;
mod selectivity;
mod window;
mod worker;

pub use params::Params;
pub use searcher::{RootMove, SearchResult, Searcher};
