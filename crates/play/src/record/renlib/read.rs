//! The reader of libraries.

use super::*;
use crate::ReadError;
use std::borrow::Cow;
use tengen_board::{PointMap, Size, notation};

impl Library {
    /// Reads a library.
    ///
    /// # Errors
    /// When the bytes are not a library, end within a node, or play a move on a taken point.
    pub fn read(bytes: &[u8]) -> Result<Library, ReadError> {
        let start = start_of_nodes(bytes)?;
        Reader { bytes, at: start, library: Library::default(), path: Path::new() }.read()
    }
}

fn error(what: String) -> ReadError {
    ReadError { location: None, what }
}

/// Where the nodes begin.
fn start_of_nodes(bytes: &[u8]) -> Result<usize, ReadError> {
    if !bytes.starts_with(&MAGIC) {
        return match bytes.first() {
            Some(&CENTER) => Ok(0),
            _ => Err(error("this is not a RenLib library, which begins with RenLib".into())),
        };
    }
    if bytes.len() < HEADER {
        return Err(error("the library ends within its header".into()));
    }
    let (major, minor) = (bytes[8], bytes[9]);
    if (major, minor) > VERSION {
        return Err(error(format!(
            "the library's version is {major}.{minor}; 3.4 is the newest that is known"
        )));
    }
    Ok(HEADER)
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    library: Library,
    path: Path,
}

/// The moves from the root to a node.
struct Path {
    stones: Vec<Option<Point>>,
    taken: PointMap<bool>,
}

impl Reader<'_> {
    fn read(mut self) -> Result<Library, ReadError> {
        // The depths at which siblings will follow.
        let mut siblings: Vec<u8> = Vec::new();
        let mut depth = Some(0);
        while self.at < self.bytes.len() {
            let start = self.at;
            let Some(here) = depth else {
                return Err(self.fault(start, "there are more bytes after the end of the tree"));
            };
            let [point, flags] = self.pair(start)?;
            let has_label = flags & EXTENSION != 0 && self.pair(start)?[1] & LABEL != 0;
            let texts = Texts {
                comment: self.comment(start, flags)?,
                label: if has_label { self.even_text(start)? } else { Span::default() },
            };
            // A library without a node for the empty board begins with a move.
            let here = if here == 0 && point != 0 { 1 } else { here };
            if here == 0 {
                if flags & SIBLING != 0 {
                    return Err(self.fault(start, "the empty board has a sibling"));
                }
                self.library.root = texts;
                self.library.root_flags = flags & KEPT;
            } else {
                let point = self.point(start, point)?;
                let node = LibraryNode { depth: here, flags: flags & KEPT, point, texts };
                self.place(start, node)?;
                self.library.nodes.push(node);
            }
            if flags & SIBLING != 0 {
                siblings.push(here);
            }
            depth = if flags & LEAF == 0 {
                Some(
                    here.checked_add(1)
                        .ok_or_else(|| self.fault(start, "the branch is deeper than a board has points"))?,
                )
            } else {
                siblings.pop()
            };
        }
        self.library.missing_branches = siblings.len();
        Ok(self.library)
    }

    fn fault(&self, at: usize, what: &str) -> ReadError {
        error(format!("byte {at}: {what}"))
    }

    fn pair(&mut self, node: usize) -> Result<[u8; 2], ReadError> {
        let Some(&[first, second]) = self.bytes.get(self.at..self.at + 2).and_then(|pair| pair.first_chunk())
        else {
            return Err(self.fault(node, "the file ends within this node"));
        };
        self.at += 2;
        Ok([first, second])
    }

    fn point(&self, node: usize, byte: u8) -> Result<Option<Point>, ReadError> {
        if byte == 0 {
            return Ok(None);
        }
        let (x, y) = (byte & 15, byte >> 4);
        let point = x.checked_sub(1).and_then(|x| Size::STANDARD.point(x, y));
        point.map(Some).ok_or_else(|| self.fault(node, &format!("{byte:02X} is no point of a 15x15 board")))
    }

    fn comment(&mut self, node: usize, flags: u8) -> Result<Span, ReadError> {
        if flags & OLD_COMMENT != 0 {
            let start = self.at;
            let length = self.bytes[start..].iter().position(|byte| *byte > 127);
            let length = length.ok_or_else(|| self.fault(node, "the file ends within a comment"))? + 1;
            let letter = |byte: &u8| if byte & 127 == 0 { b' ' } else { byte & 127 };
            let letters: Vec<u8> = self.bytes[start..start + length].iter().map(letter).collect();
            self.at = (start + length.next_multiple_of(2)).min(self.bytes.len());
            return Ok(self.keep(&letters));
        }
        if flags & COMMENT != 0 { self.even_text(node) } else { Ok(Span::default()) }
    }

    /// A text that ends with a zero, and has a second one if its length would be odd.
    fn even_text(&mut self, node: usize) -> Result<Span, ReadError> {
        let start = self.at;
        let length = self.bytes[start..].iter().position(|byte| *byte == 0);
        let length = length.ok_or_else(|| self.fault(node, "the file ends within a text"))?;
        self.at = start + (length + 1).next_multiple_of(2);
        if self.at > self.bytes.len() {
            return Err(self.fault(node, "the file ends within a text"));
        }
        let bytes = self.bytes;
        Ok(self.keep(&bytes[start..start + length]))
    }

    fn keep(&mut self, bytes: &[u8]) -> Span {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
        };
        self.library.keep(&text)
    }

    /// Goes to the node, whose move must be free.
    fn place(&mut self, at: usize, node: LibraryNode) -> Result<(), ReadError> {
        match self.path.place(node) {
            Ok(()) => Ok(()),
            Err(point) => {
                let name = notation::human(point, Size::STANDARD);
                let what = format!("move {} ({name}) is on a taken point", node.depth);
                Err(self.fault(at, &what))
            }
        }
    }
}

impl Path {
    fn new() -> Path {
        Path { stones: Vec::new(), taken: PointMap::filled(false) }
    }

    fn place(&mut self, node: LibraryNode) -> Result<(), Point> {
        for left in self.stones.drain(usize::from(node.depth) - 1..).flatten() {
            self.taken[left] = false;
        }
        let stone = node.point.filter(|_| node.is_move());
        if let Some(point) = stone {
            if self.taken[point] {
                return Err(point);
            }
            self.taken[point] = true;
        }
        self.stones.push(stone);
        Ok(())
    }
}
