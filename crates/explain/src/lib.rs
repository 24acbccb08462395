//! Explanations of positions and games: threats, what moves do, reviews and proofs.
//!
//! Everything here is a value first. A [`Claim`] holds points and numbers; it is serialised for the web page, which has
//! its own words for it, and its `Display` is the same sentence in English for the command line. A [`Review`] is what
//! both the page and `tengen review` show, made by the same [`Reviewer`].

mod analysis;
mod annotation;
mod board_point;
mod claim;
mod proof;
mod review;
mod reviewer;
mod threats;
mod words;

pub use analysis::{AnalysedMove, AnalysedWin, Analysis, BrokenProof};
pub use annotation::annotated;
pub use board_point::{BoardPoint, color_key};
pub use claim::{Claim, WinningStep, about_decision, about_last_move, must_answer, percent};
pub use proof::{ProofTree, ProvedWin};
pub use review::{Mark, Review, ReviewedMove, review};
pub use reviewer::{NextLook, PositionValue, REVIEW_NODES, Reviewer, next_look, position_after};
pub use threats::{StandingThreat, ThreatKind, standing_threats, threat_made};
