//! The search algorithms, each generic over its evaluator.
//!
//! [`alphabeta`] is the flagship's search. Everything works on a [`tengen_patterns::Position`]; nothing here
//! prints, reads clocks it was not given, or keeps state between games other than its table.

pub mod alphabeta;
mod evaluator;
pub mod forced;
pub mod mcts;
mod order;
pub mod patterns_eval;
mod score;
mod table;
pub mod threat;

pub use evaluator::Evaluator;
pub use patterns_eval::{PatternEvaluator, Weights};
pub use score::Score;
pub use table::{Bound, Entry, Table};
