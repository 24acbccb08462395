//! Matches and tournaments between agents: measurements people trust.
