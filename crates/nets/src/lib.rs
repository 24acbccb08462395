//! Small networks that value Gomoku positions.

pub mod pinet;
