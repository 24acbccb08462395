//! RenLib libraries (`.lib`): trees of moves with comments, marks and texts on the board.
//!
//! A file is a header of twenty bytes (`FF`, `RenLib`, `FF`, the two numbers of the version, ten `FF`) and the nodes of the
//! tree, parents before children. Files older than the header begin with the first move, h8 (`78`). A node is:
//!
//! | bytes | meaning |
//! |---|---|
//! | 1 | the point: column from 1 in the low half, row from the top from 0 in the high half, as RenLib's own program shows it (`a15` is `01`, `o1` is `EF`); 0 is no point |
//! | 1 | flags: `80` a sibling follows after its branch, `40` no child, `20` an old comment, `10` marked, `08` a comment, `04` the position to start at, `02` no move but a text, `01` two more bytes |
//! | 2 | the second of them: `01` a text on the board |
//! | even | the comment, ended by one or two zeros (an old one by a byte above 127); `08` in it divides its title from its text |
//! | even | the text on the board, which stands on the node's point while the position before it is shown |
//!
//! The first node has no point and stands for the empty board; libraries in which every game begins in the centre may lack
//! it. The board is 15×15. A library knows neither its rule nor players: it is made for Renju. Its texts have no declared
//! encoding; what is not UTF-8 is read as Latin-1, which keeps every byte.
//!
//! As SGF, a node's title is `N`, its text `C`, a mark `HO`, the position to start at `START`, and texts on the board `LB`.

mod from_trees;
mod read;
mod to_tree;
mod write;

use tengen_board::Point;

pub use from_trees::LibraryError;

/// A library: a tree of moves. Two are equal when they have the same nodes in the same order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    /// All nodes but the root, parents before children.
    nodes: Vec<LibraryNode>,
    /// What is said about the empty board.
    root: Texts,
    root_flags: u8,
    /// All texts, one after another.
    text: String,
    /// Branches that the file announces and lacks, as libraries saved from the middle of a tree do.
    missing_branches: usize,
}

/// A node. Its depth and its place say where it hangs: under the nearest one before it that is less deep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LibraryNode {
    /// From 1.
    depth: u8,
    flags: u8,
    point: Option<Point>,
    texts: Texts,
}

/// The texts of a node, as parts of [`Library::text`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Texts {
    comment: Span,
    /// The text on the board.
    label: Span,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Span {
    start: u32,
    length: u32,
}

/// How every file but the oldest begins.
const MAGIC: [u8; 8] = *b"\xffRenLib\xff";
const HEADER: usize = 20;
/// The version that is written, and the newest that is read.
const VERSION: (u8, u8) = (3, 4);
/// The point of h8, with which the oldest files begin.
const CENTER: u8 = 0x78;

const SIBLING: u8 = 0x80;
const LEAF: u8 = 0x40;
const OLD_COMMENT: u8 = 0x20;
const MARK: u8 = 0x10;
const COMMENT: u8 = 0x08;
const START: u8 = 0x04;
const NO_MOVE: u8 = 0x02;
const EXTENSION: u8 = 0x01;
/// In the second byte of the extension.
const LABEL: u8 = 0x01;
/// What a node keeps; the other flags follow from the tree and the texts.
const KEPT: u8 = MARK | START | NO_MOVE;
/// Divides a comment's title from its text.
const DIVIDER: char = '\u{8}';

impl Library {
    /// Whether the bytes can only be those of a library. The oldest have no header: they begin with the first move, and are no
    /// text. Their nodes are of two bytes, which a position of Yixin's with as many moves is not.
    pub fn is_library(bytes: &[u8]) -> bool {
        let is_letter = |letter: char| !letter.is_control() || letter.is_ascii_whitespace();
        let is_text = || std::str::from_utf8(bytes).is_ok_and(|text| text.chars().all(is_letter));
        bytes.starts_with(&MAGIC)
            || bytes.first() == Some(&CENTER) && bytes.len().is_multiple_of(2) && !is_text()
    }

    /// How many moves it has, in all branches.
    pub fn moves(&self) -> usize {
        self.nodes.iter().filter(|node| node.is_move()).count()
    }

    /// How many branches the file announces and lacks.
    pub fn missing_branches(&self) -> usize {
        self.missing_branches
    }

    fn text(&self, span: Span) -> &str {
        let start = span.start as usize;
        &self.text[start..start + span.length as usize]
    }

    /// Keeps a text.
    fn keep(&mut self, text: &str) -> Span {
        let start = u32::try_from(self.text.len()).expect("files are far smaller than 4 GB");
        let length = u32::try_from(text.len()).expect("files are far smaller than 4 GB");
        self.text.push_str(text);
        Span { start: if length == 0 { 0 } else { start }, length }
    }
}

impl LibraryNode {
    fn is_move(&self) -> bool {
        self.flags & NO_MOVE == 0
    }
}

impl Span {
    fn is_empty(self) -> bool {
        self.length == 0
    }
}

#[cfg(test)]
mod tests;
