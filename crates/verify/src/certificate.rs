//! The file: its header, and its nodes as they are written.

use crate::{Board, CellSet, Error, Fault, Rule, crc32};

/// What every certificate begins with.
pub const MAGIC: [u8; 8] = *b"TENGENPF";
/// The format's version.
pub const VERSION: u8 = 1;
/// The most nodes that are checked: each takes some 100 to 200 bytes of memory.
pub const MOST_NODES: u32 = 1 << 23;

/// A certificate whose header has been read.
pub struct Certificate<'a> {
    /// The root position.
    pub root: Board,
    /// The side to move there, which wins: 1 Black, 2 White.
    pub attacker: u8,
    /// How many nodes there are said to be.
    pub count: usize,
    nodes: &'a [u8],
}

/// How a node answers replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The move wins.
    Five,
    /// The move is a four or a three.
    Threat,
    /// The move is quiet, and defaults answer most replies.
    Quiet,
    /// Every reply is listed.
    All,
}

/// A later node, seen through a symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The node's number.
    pub node: usize,
    /// The symmetry, 0 to 7.
    pub symmetry: u8,
}

/// A node: a move and the answers to all replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// How it answers replies.
    pub kind: Kind,
    /// The attacker's move. It may be off the board.
    pub cell: usize,
    /// Trees of threats that win if the defender passes.
    pub defaults: Vec<Reference>,
    /// Replies and the nodes that answer them, ascending. They may be off the board.
    pub replies: Vec<(usize, Reference)>,
}

impl Certificate<'_> {
    /// Reads the header and compares the checksum.
    ///
    /// # Errors
    /// When the bytes are no certificate, or one of a kind that is not checked.
    pub fn read(bytes: &[u8]) -> Result<Certificate<'_>, Error> {
        if !bytes.starts_with(&MAGIC) {
            return Err(Fault::NotACertificate.into());
        }
        let (content, sum) = bytes.split_last_chunk::<4>().ok_or(Fault::Cut)?;
        let mut reader = Reader { bytes: content, at: MAGIC.len(), wide: false };
        let version = reader.byte()?;
        if version != VERSION {
            return Err(Fault::Version(version).into());
        }
        if crc32(content) != u32::from_le_bytes(*sum) {
            return Err(Fault::Checksum.into());
        }
        let number = reader.byte()?;
        let rule = Rule::from_number(number).ok_or(if number == 4 {
            Fault::Renju
        } else {
            Fault::UnknownRule(number)
        })?;
        let side = reader.byte()?;
        if !(5..=22).contains(&side) {
            return Err(Fault::Side(side).into());
        }
        reader.wide = side > 16;
        let attacker = reader.byte()?;
        if !(1..=2).contains(&attacker) {
            return Err(Fault::ToMove(attacker).into());
        }
        let mut root = Board::new(rule, side.into());
        for color in [1, 2] {
            reader.stones(&mut root, color)?;
        }
        if root.has_won(1) || root.has_won(2) {
            return Err(Fault::AlreadyWon.into());
        }
        let count = u32::from_le_bytes([reader.byte()?, reader.byte()?, reader.byte()?, reader.byte()?]);
        let nodes = &content[reader.at..];
        // No node is shorter than two bytes, so that memory for this many may be asked for.
        if count == 0 || count > MOST_NODES || count as usize > nodes.len() / 2 {
            return Err(Fault::NodeCount(count).into());
        }
        Ok(Certificate { root, attacker, count: count as usize, nodes })
    }

    /// The node with this number, which begins at this byte of the nodes' part, and the byte behind it.
    ///
    /// # Errors
    /// When it is not written as nodes are.
    pub fn node(&self, number: usize, at: usize) -> Result<(Node, usize), Error> {
        let mut reader = Reader { bytes: self.nodes, at, wide: self.root.side() > 16 };
        let node = self.read_node(number, &mut reader);
        node.map(|node| (node, reader.at)).map_err(|fault| Error { node: Some(number), fault })
    }

    /// Bytes of the nodes' part.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no nodes, which is never so.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    fn read_node(&self, number: usize, reader: &mut Reader<'_>) -> Result<Node, Fault> {
        let kind = match reader.byte()? {
            0 => Kind::Five,
            1 => Kind::Threat,
            2 => Kind::Quiet,
            3 => Kind::All,
            kind => return Err(Fault::Kind(kind)),
        };
        let mut node = Node { kind, cell: reader.cell()?, defaults: Vec::new(), replies: Vec::new() };
        if kind == Kind::Quiet {
            for _ in 0..reader.varint()? {
                node.defaults.push(self.reference(number, reader)?);
            }
        }
        if kind != Kind::Five {
            for _ in 0..reader.varint()? {
                let cell = reader.cell()?;
                if node.replies.last().is_some_and(|(last, _)| *last >= cell) {
                    return Err(Fault::Order);
                }
                node.replies.push((cell, self.reference(number, reader)?));
            }
        }
        Ok(node)
    }

    fn reference(&self, number: usize, reader: &mut Reader<'_>) -> Result<Reference, Fault> {
        let value = reader.varint()?;
        let node = number + 1 + (value >> 3) as usize;
        if node >= self.count {
            return Err(Fault::Reference);
        }
        Ok(Reference { node, symmetry: (value & 7) as u8 })
    }
}

/// Where a symmetry sends a cell.
pub fn through(symmetry: u8, side: usize, cell: usize) -> usize {
    let (mut x, mut y) = (cell % side, cell / side);
    if symmetry & 1 != 0 {
        (x, y) = (y, x);
    }
    if symmetry & 2 != 0 {
        x = side - 1 - x;
    }
    if symmetry & 4 != 0 {
        y = side - 1 - y;
    }
    x + y * side
}

/// The cells that a symmetry sends to these.
pub fn undo(symmetry: u8, side: usize, cells: &CellSet) -> CellSet {
    if symmetry == 0 {
        return *cells;
    }
    (0..side * side).filter(|&cell| cells.contains(through(symmetry, side, cell))).collect()
}

/// Bytes that are read one after another.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Whether a cell takes two bytes.
    wide: bool,
}

impl Reader<'_> {
    fn byte(&mut self) -> Result<u8, Fault> {
        let byte = *self.bytes.get(self.at).ok_or(Fault::Cut)?;
        self.at += 1;
        Ok(byte)
    }

    fn cell(&mut self) -> Result<usize, Fault> {
        let low = self.byte()?;
        let high = if self.wide { self.byte()? } else { 0 };
        Ok(usize::from(u16::from_le_bytes([low, high])))
    }

    fn varint(&mut self) -> Result<u32, Fault> {
        let mut value: u64 = 0;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte()?;
            value |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return u32::try_from(value).map_err(|_| Fault::Number);
            }
        }
        Err(Fault::Number)
    }

    fn stones(&mut self, board: &mut Board, color: u8) -> Result<(), Fault> {
        let count = u16::from_le_bytes([self.byte()?, self.byte()?]);
        let mut last = None;
        for _ in 0..count {
            let cell = self.cell()?;
            if cell >= board.area() || last.is_some_and(|last| last >= cell) {
                return Err(Fault::Stones);
            }
            if !board.is_free(cell) {
                return Err(Fault::TwoStones(cell));
            }
            board.set(cell, color);
            last = Some(cell);
        }
        Ok(())
    }
}
