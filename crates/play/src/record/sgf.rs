//! SGF (FF\[4\], GM\[4\]), the format in which Tengen stores games.
//!
//! ```text
//! (;FF[4]GM[4]SZ[15]RU[freestyle]PB[red]PW[blue]RE[B+1];B[hh];W[ih](;B[ii])(;B[gg]C[alternative]))
//! ```
//!
//! A [`GameTree`] is one game of a file with everything in it: variations, comments, and unknown properties, which are
//! kept unchanged. A [`GameRecord`] is one line through it.
//!
//! Points are two letters from the top-left, `aa`. Results are `B+1` for a winning row, `B+T` for a loss on time, `B+R`
//! for a resignation, `B+F` for any other forfeit, `0` for a draw, `Void` for an abandoned game. Three properties are
//! Tengen's own:
//!
//! | property | where | meaning |
//! |---|---|---|
//! | `FORFEIT` | root | the reason of `B+F`: `memory`, `illegal:` or `crash:` with a sentence (fouls need none: the moves show them) |
//! | `ELAPSED` | move | seconds the move took |
//! | `WINRATE` | move | the mover's own estimate of its chance to win, 0 to 1 |
//!
//! Two things change when a record is written and read: a carriage return in a text becomes a line feed, and of the
//! stones that were set up Black's come first.

mod detail;
mod from_record;
mod parse;
mod result;
mod rule;
mod text;
mod to_record;
mod tree;
mod write;

pub use parse::Games;
pub use tree::{GameTree, Node, NodeId, Property};

use super::{GameRecord, ReadError, decode};

/// The games of a file, one after another. Ends after the first error.
pub fn games(text: &str) -> Games<'_> {
    Games::new(text)
}

impl GameTree {
    /// Reads the first game of a text.
    ///
    /// # Errors
    /// When the text is not SGF.
    pub fn read(text: &str) -> Result<GameTree, ReadError> {
        games(text).next().unwrap_or_else(|| Err(parse::no_game()))
    }

    /// [`GameTree::read`] for a file of unknown encoding.
    ///
    /// # Errors
    /// When the text is not SGF.
    pub fn read_bytes(bytes: &[u8]) -> Result<GameTree, ReadError> {
        GameTree::read(&decode(bytes))
    }
}

impl GameRecord {
    /// Reads the main line of the first game of an SGF text.
    ///
    /// # Errors
    /// When the text is not SGF, is not a game of Gomoku, or has a move that cannot be played.
    pub fn from_sgf(text: &str) -> Result<GameRecord, ReadError> {
        GameTree::read(text)?.record()
    }

    /// [`GameRecord::from_sgf`] for a file of unknown encoding.
    ///
    /// # Errors
    /// As [`GameRecord::from_sgf`].
    pub fn from_sgf_bytes(bytes: &[u8]) -> Result<GameRecord, ReadError> {
        GameRecord::from_sgf(&decode(bytes))
    }

    /// Writes SGF.
    pub fn to_sgf(&self) -> String {
        GameTree::from(self).to_sgf()
    }
}
