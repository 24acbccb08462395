//! Proves forced wins, quiet moves included, and writes certificates that anybody can check.
//!
//! [`solve`] searches a position by proof numbers. Wins by fours and threes alone come from the threat solver; a quiet move is tried
//! if it wins by threats after a pass, and then only the replies in the zone of that win need answers of their own. All that
//! is proved goes into a [`ProofGraph`], which is written as a certificate (`docs/certificate.md`). A search that ends without a
//! proof says "unknown", never "lost". A [`ProofWalk`] answers every reply from a certificate, down to five.

mod campaign;
mod candidates;
mod certificate;
mod graph;
mod journal;
mod openings;
mod options;
mod prover;
mod search;
mod symmetry;
mod threats;
mod walk;

pub use campaign::{Campaign, CampaignError, CampaignReport, Estimate, Job, Merged, Plan, Rung, merge};
pub use certificate::certificate;
pub use graph::ProofGraph;
pub use journal::Journal;
pub use openings::{Family, families};
pub use options::{Progress, SolveError, SolveOptions, Solved};
pub use prover::solve;
pub use walk::{Answered, ProofWalk, Step, StepKind, WalkError, Walker};
