//! Matches and tournaments between agents: measurements people trust.

pub mod stats;
