//! The file of what is proved: records are only ever appended, and a torn one at the end is cut off.

use crate::{ProofGraph, SolveError};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use tengen_verify::{Board, CellSet, Cover, Kind, Node, Reference, crc32};

const MAGIC: &[u8; 8] = b"TENGENJ1";

/// Proved positions on disk. A record is its length, its checksum, the position's stones and the node.
pub struct Journal {
    file: File,
    /// Nodes that are in the file.
    written: usize,
}

impl Journal {
    /// Opens or begins a journal, and puts what it holds into the empty graph. `empty` is the board without stones.
    ///
    /// # Errors
    /// When the file cannot be read or written, is in use, or is of another rule, board or attacker.
    pub fn open(path: &Path, graph: &mut ProofGraph, empty: &Board) -> Result<Journal, SolveError> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(SolveError::Journal)?;
        // Two searches that append to one file would each refer to the other's nodes.
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => SolveError::Busy,
            TryLockError::Error(error) => SolveError::Journal(error),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(SolveError::Journal)?;
        let header = [&MAGIC[..], &[empty.rule() as u8, empty.side() as u8, graph.attacker()]].concat();
        let good = if bytes.len() < header.len() && header.starts_with(&bytes) {
            file.seek(SeekFrom::Start(0))
                .and_then(|_| file.write_all(&header))
                .map_err(SolveError::Journal)?;
            header.len()
        } else if bytes.starts_with(&header) {
            read(&bytes, header.len(), graph, empty)
        } else {
            return Err(SolveError::OtherJournal);
        };
        file.set_len(good as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(SolveError::Journal)?;
        Ok(Journal { file, written: graph.len() })
    }

    /// Appends the nodes that are not in the file yet.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn append(&mut self, graph: &ProofGraph) -> io::Result<()> {
        let mut bytes = Vec::new();
        for number in self.written..graph.len() {
            let record = record(graph, number);
            bytes.extend((record.len() as u32).to_le_bytes());
            bytes.extend(crc32(&record).to_le_bytes());
            bytes.extend(record);
        }
        self.file.write_all(&bytes)?;
        self.written = graph.len();
        Ok(())
    }
}

fn record(graph: &ProofGraph, number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut put = |value: usize| bytes.extend((value as u32).to_le_bytes());
    for stones in graph.stones(number) {
        put(stones.iter().count());
        stones.iter().for_each(&mut put);
    }
    let node = &graph.nodes[number];
    put(node.kind as usize);
    put(node.cell);
    put(node.defaults.len());
    for to in &node.defaults {
        put(to.node);
        put(to.symmetry.into());
    }
    put(node.replies.len());
    for (cell, to) in &node.replies {
        put(*cell);
        put(to.node);
        put(to.symmetry.into());
    }
    bytes
}

/// Reads records from this byte on. Gives the byte behind the last good one.
fn read(bytes: &[u8], mut at: usize, graph: &mut ProofGraph, empty: &Board) -> usize {
    loop {
        let rest = &bytes[at..];
        let Some((head, rest)) = rest.split_first_chunk::<8>() else { return at };
        let number = |i: usize| u32::from_le_bytes([head[i], head[i + 1], head[i + 2], head[i + 3]]);
        let Some(record) = rest.get(..number(0) as usize).filter(|record| crc32(record) == number(4)) else {
            return at;
        };
        if enter(record, graph, empty).is_none() {
            return at;
        }
        at += 8 + record.len();
    }
}

/// Puts one record into the graph; nothing if it makes no sense.
fn enter(record: &[u8], graph: &mut ProofGraph, empty: &Board) -> Option<()> {
    let mut numbers =
        record.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]) as usize);
    let mut next = || numbers.next();
    let mut board = empty.clone();
    for color in [graph.attacker(), 3 - graph.attacker()] {
        for _ in 0..next()? {
            let cell = next().filter(|&cell| board.is_free(cell))?;
            board.set(cell, color);
        }
    }
    let kind = [Kind::Five, Kind::Threat, Kind::Quiet, Kind::All].into_iter().nth(next()?)?;
    let mut node = Node { kind, cell: next()?, defaults: Vec::new(), replies: Vec::new() };
    if !board.is_free(node.cell) {
        return None;
    }
    let known = graph.len();
    let reference = |node: usize, symmetry: usize| {
        (node < known && symmetry < 8).then_some(Reference { node, symmetry: symmetry as u8 })
    };
    for _ in 0..next()? {
        node.defaults.push(reference(next()?, next()?)?);
    }
    for _ in 0..next()? {
        let cell = next().filter(|&cell| board.is_free(cell))?;
        node.replies.push((cell, reference(next()?, next()?)?));
    }
    let zone = own_zone(&mut board.clone(), &node, graph.attacker());
    graph.add(&board, node, zone);
    Some(())
}

/// A node's own part of its zone, as the threat solver's proofs have it.
fn own_zone(board: &mut Board, node: &Node, attacker: u8) -> Option<CellSet> {
    let mut zone = CellSet::from_iter([node.cell]);
    if node.kind == Kind::Threat {
        board.set(node.cell, attacker);
        let listed = node.replies.iter().map(|(cell, _)| *cell).collect();
        zone.add(&Cover::of(board, attacker, &listed).zone);
    }
    matches!(node.kind, Kind::Five | Kind::Threat).then_some(zone)
}
