//! The rules against an independent referee and Renju oracle, slow and simple.

mod classics;
mod engine;
mod oracle;
mod referee;
mod renju;
