//! Fleets with a real server, and workers and coordinators that are processes.

mod access;
mod broker;
mod kills;
mod liars;
mod processes;
mod proxy;
mod retraction;
mod same_games;
mod server;
mod waiting;
mod workers;
