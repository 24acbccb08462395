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
    /// Whether a write has failed, which may have left a torn record at the end.
    failed: bool,
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
        Ok(Journal { file, written: graph.len(), failed: false })
    }

    /// Appends the nodes that are not in the file yet. After an error nothing more is written: it would stand behind a torn
    /// record, and be cut off with it.
    ///
    /// # Errors
    /// When the file cannot be written, or could not before.
    pub fn append(&mut self, graph: &ProofGraph) -> io::Result<()> {
        if self.failed {
            return Err(io::Error::other("an earlier record could not be written"));
        }
        let mut bytes = Vec::new();
        for number in self.written..graph.len() {
            let record = record(graph, number);
            bytes.extend((record.len() as u32).to_le_bytes());
            bytes.extend(crc32(&record).to_le_bytes());
            bytes.extend(record);
        }
        self.failed = true;
        self.file.write_all(&bytes)?;
        self.failed = false;
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

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_verify::Rule;

    #[test]
    fn nothing_is_written_behind_a_torn_record() {
        let path = std::env::temp_dir().join(format!("tengen-journal-{}", std::process::id()));
        std::fs::write(&path, "torn").unwrap();
        let mut graph = ProofGraph::new(15, 1);
        let mut board = Board::new(Rule::Freestyle, 15);
        [0, 1, 2, 3].iter().for_each(|&cell| board.set(cell, 1));
        let node = Node { kind: Kind::Five, cell: 4, defaults: Vec::new(), replies: Vec::new() };
        graph.add(&board, node, Some(CellSet::from_iter([4])));
        let read_only = File::open(&path).unwrap();
        let mut journal = Journal { file: read_only, written: 0, failed: false };
        assert!(journal.append(&graph).is_err());
        journal.file = OpenOptions::new().append(true).open(&path).unwrap();
        assert!(journal.append(&graph).is_err());
        assert_eq!(std::fs::read(&path).unwrap(), b"torn");
        std::fs::remove_file(&path).unwrap();
    }
}
