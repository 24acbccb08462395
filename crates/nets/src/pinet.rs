//! Freisleben's network of Π-units (1995), which rates every free point by the stones around it.
//!
//! The window of a point is the 56 points around it ([`geometry`]). Each is coded 1 (own stone), 0 (the opponent's, or
//! off the board) or a value in between (empty). Π-units multiply: twenty for the chains of five through the point, 24
//! for patterns of several chains that cross. The output adds them up. It does so twice, from the mover's view (attack)
//! and from the opponent's (defend), and adds the two.
//!
//! What the paper leaves open is in [`Design`]. The output of a Π-unit depends only on how many own stones it holds and whether anything breaks it, so a [`PiBoard`] keeps those counts: a stone changes only the points whose
//! window it is in.

mod comparison;
mod file;
pub mod geometry;
mod network;
mod pi_board;

pub use comparison::{ComparisonRule, Difference, UnknownDifference, WonGames};
pub use file::BadNetwork;
pub use geometry::Reading;
pub use network::{BadDesign, Design, Layers, Network, UnknownLayers};
pub use pi_board::{PiBoard, PointEvaluation};
