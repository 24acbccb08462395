//! Forced wins by continuous threats (VCF and VCT), with proofs.
//!
//! [`ThreatSolver`] searches sequences of fours and threes by proof numbers (df-pn). The defender's replies to each
//! threat are complete: whatever is left out loses at once, and `proof` writes that down too.

mod proof;
mod solver;

pub use proof::points_of;
pub use solver::{ThreatKinds, ThreatResult, ThreatSolver};
