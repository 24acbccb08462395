//! Killed again and again, at random moments: what was kept is there, and everything goes on to the same end.

mod campaign;
#[path = "../server/mod.rs"]
#[allow(dead_code, reason = "each test uses what it needs")]
mod server;
mod tournament;
mod visitors;
mod web;

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");
