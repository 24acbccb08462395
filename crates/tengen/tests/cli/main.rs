//! The program as people and scripts use it: arguments and input in, text and an exit status out.

mod analyze;
mod batch;
mod check;
mod commands;
mod common;
mod convert;
mod experiment;
mod explore;
mod interrupt;
mod openings;
mod play;
mod puzzles;
mod schema;
mod show;
mod solve;
mod tournament;
mod train;
