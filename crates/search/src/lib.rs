//! Search algorithms: alpha-beta, threat-space (proof-number) and Monte-Carlo.
//!
//! [`alphabeta`] is the search of the `tengen` agent, generic over its [`Evaluator`]. Everything works on a
//! [`tengen_patterns::Position`]; nothing here prints, or keeps state between games other than its transposition table.
//!
//! ```
//! use std::sync::Arc;
//! use std::time::Instant;
//! use tengen_board::{Game, Rule, Size, notation};
//! use tengen_play::SearchLimits;
//! use tengen_search::alphabeta::{Params, Searcher};
//! use tengen_search::{PatternEvaluator, PatternWeights};
//!
//! let evaluator = PatternEvaluator::new(Arc::new(PatternWeights::by_hand().table()));
//! let mut searcher = Searcher::new(1 << 20, Params::default(), evaluator);
//! let size = Size::STANDARD;
//! let moves = notation::parse_moves("h8h9i8i9j8", size).unwrap();
//! let game = Game::from_moves(size, Rule::Freestyle, &moves).unwrap();
//! let result = searcher.search(&game, &SearchLimits::nodes(2_000), Instant::now(), &|_| ());
//! // White must stop an open three, and both ways to play are near its ends.
//! assert!(["f8", "g8", "k8", "l8"].contains(&notation::human(result.moves[0].point, size).as_str()));
//! ```

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
pub use line_evaluator::{LineEvaluator, PolicyUse};
pub use pattern_evaluator::{PatternEvaluator, PatternWeights};
pub use score::Score;
pub use transposition::{Bound, Entry, Replacement, TranspositionTable};
