//! Small networks that value Gomoku positions.
