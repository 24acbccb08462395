//! Fleets with a real server, and workers and coordinators that are processes.

mod access;
mod kills;
mod liars;
mod processes;
mod same_games;
mod server;
