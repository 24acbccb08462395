//! Search algorithms: alpha-beta, threat-space (proof-number) and Monte-Carlo.
//!
//! [`alphabeta`] is the search of the `tengen` agent, generic over its [`Evaluator`]. Everything works on a
//! [`tengen_patterns::Position`]; nothing here prints, or keeps state between games other than its transposition table.

pub mod alphabeta;
mod evaluator;
pub mod forced;
mod line_evaluator;
pub mod mcts;
pub mod pattern_evaluator;
mod score;
pub mod threat;
mod time_budget;
mod transposition;

pub use evaluator::{Evaluator, Scored};
pub use line_evaluator::LineEvaluator;
pub use pattern_evaluator::{PatternEvaluator, PatternWeights};
pub use score::Score;
pub use transposition::{Bound, Entry, Replacement, TranspositionTable};
