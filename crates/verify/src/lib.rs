//! Checks certificates of forced wins (`docs/certificate.md`), using nothing but the file.
//!
//! It depends on no other crate: rules, positions and replies are worked out here from plain arrays, so that a fault of the
//! program that wrote a certificate cannot be repeated by the one that checks it. Any bytes get an answer, never a panic.

mod board;
mod cell_set;
mod certificate;
mod check;
mod cover;
mod crc32;
mod error;

pub use board::{Board, Rule};
pub use cell_set::CellSet;
pub use certificate::{Certificate, Kind, MAGIC, MOST_NODES, Node, Reference, VERSION, through, undo};
pub use check::{Report, verify};
pub use cover::Cover;
pub use crc32::crc32;
pub use error::{Error, Fault};
