//! Certificates with faults: no false one is accepted, and both checkers say the same about each.

use crate::campaign::merged;
use crate::checkers::{both_ways, python};
use crate::play_out::play_out;
use crate::positions::{QUIET, black_to_move, certificate, large, prefix, quiet_standard};
use tengen_base::seed::mix;
use tengen_base::test_size::test_size;
use tengen_board::Rule;
use tengen_verify::crc32;

/// A certificate taken apart, so that single parts can be changed.
#[derive(Clone)]
struct Parts {
    header: Vec<u8>,
    side: u16,
    stones: [Vec<u16>; 2],
    nodes: Vec<NodeParts>,
}

#[derive(Clone)]
struct NodeParts {
    kind: u8,
    cell: u16,
    /// References as they are written.
    defaults: Vec<u64>,
    replies: Vec<(u16, u64)>,
}

fn varint(bytes: &[u8], at: &mut usize) -> u64 {
    let mut value = 0;
    for shift in (0..).step_by(7) {
        let byte = bytes[*at];
        *at += 1;
        value |= u64::from(byte & 127) << shift;
        if byte < 128 {
            break;
        }
    }
    value
}

fn put_varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 128 {
        bytes.push(value as u8 | 128);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// A cell, which takes two bytes on boards of more than 16 lines.
fn cell(bytes: &[u8], at: &mut usize, side: u16) -> u16 {
    *at += 1;
    let low = u16::from(bytes[*at - 1]);
    if side <= 16 {
        return low;
    }
    *at += 1;
    low | u16::from(bytes[*at - 1]) << 8
}

fn put_cell(bytes: &mut Vec<u8>, cell: u16, side: u16) {
    bytes.extend(&cell.to_le_bytes()[..if side > 16 { 2 } else { 1 }]);
}

impl Parts {
    fn of(bytes: &[u8]) -> Parts {
        let side = u16::from(bytes[10]);
        let mut at = 12;
        let stones = [(); 2].map(|()| {
            let count = bytes[at];
            at += 2;
            (0..count).map(|_| cell(bytes, &mut at, side)).collect()
        });
        let count = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
        at += 4;
        let nodes = (0..count).map(|_| {
            let kind = bytes[at];
            at += 1;
            let own = cell(bytes, &mut at, side);
            let mut node = NodeParts { kind, cell: own, defaults: Vec::new(), replies: Vec::new() };
            if kind == 2 {
                node.defaults = (0..varint(bytes, &mut at)).map(|_| varint(bytes, &mut at)).collect();
            }
            if kind > 0 {
                for _ in 0..varint(bytes, &mut at) {
                    let reply = cell(bytes, &mut at, side);
                    node.replies.push((reply, varint(bytes, &mut at)));
                }
            }
            node
        });
        let nodes = nodes.collect();
        Parts { header: bytes[..12].to_vec(), side, stones, nodes }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.header.clone();
        for cells in &self.stones {
            bytes.extend((cells.len() as u16).to_le_bytes());
            cells.iter().for_each(|&cell| put_cell(&mut bytes, cell, self.side));
        }
        bytes.extend((self.nodes.len() as u32).to_le_bytes());
        for node in &self.nodes {
            bytes.push(node.kind);
            put_cell(&mut bytes, node.cell, self.side);
            if node.kind == 2 {
                put_varint(&mut bytes, node.defaults.len() as u64);
                node.defaults.iter().for_each(|&to| put_varint(&mut bytes, to));
            }
            if node.kind > 0 {
                put_varint(&mut bytes, node.replies.len() as u64);
                for &(cell, to) in &node.replies {
                    put_cell(&mut bytes, cell, self.side);
                    put_varint(&mut bytes, to);
                }
            }
        }
        sealed(bytes)
    }
}

/// The bytes with their checksum behind them.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = crc32(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Draws numbers that follow from a seed.
struct Draw(u64, u64);

impl Draw {
    fn below(&mut self, most: usize) -> usize {
        self.1 += 1;
        (mix(self.0, self.1) % most.max(1) as u64) as usize
    }

    /// A cell, more often than not one that is near a given one.
    fn cell(&mut self, near: u16, side: u16) -> u16 {
        let area = side * side;
        let far = 1 + self.below(3) as u16;
        if far == 3 {
            return self.below(area.into()) as u16;
        }
        let steps = [1, side, side + 1, side - 1].map(|step| step * far);
        let step = steps[self.below(4)];
        (near + if self.below(2) == 0 { step } else { area - step }) % area
    }
}

/// One fault, of a kind that the number decides.
fn mutant(original: &[u8], seed: u64) -> Vec<u8> {
    let mut draw = Draw(seed, 0);
    if seed % 4 == 0 {
        return byte_fault(original, &mut draw);
    }
    let mut parts = Parts::of(original);
    let count = parts.nodes.len();
    // Quiet moves are few and hold most of what can go wrong.
    let quiet = parts.nodes.iter().position(|node| node.kind == 2).filter(|_| draw.below(3) == 0);
    let index = quiet.unwrap_or_else(|| draw.below(count));
    let replies = parts.nodes[index].replies.len();
    let some = draw.below(replies);
    let side = parts.side;
    match draw.below(10) {
        0 => parts.nodes[index].cell = draw.cell(parts.nodes[index].cell, side),
        1 if replies > 0 => drop(parts.nodes[index].replies.remove(some)),
        2 if replies > 0 => {
            parts.nodes[index].replies[some].0 = draw.cell(parts.nodes[index].replies[some].0, side);
            parts.nodes[index].replies.sort_unstable();
        }
        3 if replies > 0 => {
            let to = &mut parts.nodes[index].replies[some].1;
            *to = if draw.below(2) == 0 {
                *to ^ (1 + draw.below(7) as u64)
            } else {
                draw.below(count * 8) as u64
            };
        }
        4 if replies > 1 => {
            let other = draw.below(replies);
            let taken = parts.nodes[index].replies[some].1;
            parts.nodes[index].replies[some].1 = parts.nodes[index].replies[other].1;
            parts.nodes[index].replies[other].1 = taken;
        }
        5 => {
            let to = draw.below((count - index) * 8) as u64;
            parts.nodes[index].kind = 2;
            parts.nodes[index].defaults = vec![to];
        }
        6 => parts.nodes[index].kind = draw.below(4) as u8,
        7 if !parts.nodes[index].defaults.is_empty() => {
            // A default lost, or another in its place: the zones of the others may not suffice.
            let some = draw.below(parts.nodes[index].defaults.len());
            let defaults = &mut parts.nodes[index].defaults;
            match draw.below(3) {
                0 => drop(defaults.remove(some)),
                1 => defaults[some] ^= 1 + draw.below(7) as u64,
                _ => defaults[some] = draw.below((count - index) * 8) as u64,
            }
        }
        8 if parts.stones.iter().all(|stones| !stones.is_empty()) => {
            let color = draw.below(2);
            let stone = draw.below(parts.stones[color].len());
            parts.stones[color][stone] = draw.cell(parts.stones[color][stone], side);
            parts.stones[color].sort_unstable();
        }
        _ => parts.header[9 + draw.below(3)] = [0, 1, 2, 8, 9, 15, 14][draw.below(7)],
    }
    parts.bytes()
}

/// Bytes changed, left out or added, the checksum being right or not.
fn byte_fault(original: &[u8], draw: &mut Draw) -> Vec<u8> {
    let mut bytes = original[..original.len() - 4].to_vec();
    for _ in 0..1 + draw.below(2) {
        let at = draw.below(bytes.len());
        match draw.below(4) {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, draw.below(256) as u8),
            2 => bytes[at] ^= 1 << draw.below(8),
            _ => bytes[at] = draw.below(256) as u8,
        }
    }
    if draw.below(20) == 0 { [bytes, vec![0; 4]].concat() } else { sealed(bytes) }
}

#[test]
fn no_false_certificate_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let mut originals = [
        (QUIET, Rule::Freestyle),
        (["g10h8i7j7j9", "g7g8g9i9k8"], Rule::Freestyle),
        (["f6g11g7h6h7h8", "e5f7g6g8h5l6"], Rule::Caro),
    ]
    .map(|(stones, rule)| certificate(&black_to_move(stones, rule), 200_000))
    .to_vec();
    originals.push(certificate(&quiet_standard(), 3_000_000));
    originals.push(certificate(&prefix(14), 1_000_000));
    originals.push(certificate(&large(), 3_000_000));
    originals.push(merged(folder.path()));
    let parts: Vec<Parts> = originals.iter().map(|original| Parts::of(original)).collect();
    for (parts, original) in parts.iter().zip(&originals) {
        assert_eq!(parts.bytes(), *original);
    }
    let nodes = || parts.iter().flat_map(|parts| &parts.nodes);
    assert!(nodes().any(|node| node.kind == 3), "moves with all replies listed are among them");
    assert!(nodes().any(|node| node.defaults.len() > 1), "and quiet moves with several defaults");
    let count = test_size("TENGEN_MUTANTS", 240);
    let mutants: Vec<Vec<u8>> =
        (0..count).map(|seed| mutant(&originals[mix(seed, 99) as usize % originals.len()], seed)).collect();
    let mut accepted = 0;
    let rust: Vec<bool> = mutants.iter().map(|mutant| both_ways(mutant).is_ok()).collect();
    for (seed, (mutant, &proved)) in mutants.iter().zip(&rust).enumerate() {
        if proved && !originals.contains(mutant) {
            accepted += 1;
            assert_eq!(play_out(mutant), Ok(()), "mutant {seed} is accepted and false");
        }
    }
    for (seed, (rust, python)) in rust.iter().zip(python(&mutants, false)).enumerate() {
        assert_eq!(*rust, python, "mutant {seed}: the checkers disagree");
    }
    println!("{count} mutants: {accepted} differ from their originals, are accepted, and are true");
}
