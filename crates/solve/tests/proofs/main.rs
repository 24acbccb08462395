//! Proofs with certificates: published positions, zones, mutations. Every certificate passes two checkers that share no code.

mod campaign;
mod checkers;
mod examples;
mod journal;
mod mutations;
mod play_out;
mod positions;
mod published;
mod walks;
mod zones;
