//! Writes certificates: the part of a proof graph that one position needs, in an order in which references lead forward.

use crate::ProofGraph;
use tengen_verify::{Board, Kind, MAGIC, Node, Reference, Rule, VERSION, crc32};

/// The certificate of a position that the graph has a proof of, with the attacker to move.
pub fn certificate(graph: &ProofGraph, root: &Board) -> Option<Vec<u8>> {
    let found = graph.find(root)?;
    let order = forward_order(graph, found.node);
    let mut numbers = vec![usize::MAX; graph.len()];
    for (number, &node) in order.iter().enumerate() {
        numbers[node] = number;
    }
    let wide = root.side() > 16;
    let mut bytes = MAGIC.to_vec();
    let rule = match root.rule() {
        Rule::Freestyle => 0,
        Rule::Standard => 1,
        Rule::Caro => 8,
        Rule::CaroExact => 9,
    };
    bytes.extend([VERSION, rule, root.side() as u8, graph.attacker()]);
    for stones in [root.stones(1), root.stones(2)] {
        bytes.extend((stones.iter().count() as u16).to_le_bytes());
        stones.iter().for_each(|cell| put_cell(&mut bytes, cell, wide));
    }
    bytes.extend((order.len() as u32).to_le_bytes());
    let first = graph.seen(found, root.side());
    for (number, &node) in order.iter().enumerate() {
        let node = if number == 0 { &first } else { &graph.nodes[node] };
        put_node(&mut bytes, node, wide, &|to: Reference| {
            let ahead = (numbers[to.node] - number - 1) as u32;
            ahead << 3 | u32::from(to.symmetry)
        });
    }
    let sum = crc32(&bytes);
    bytes.extend(sum.to_le_bytes());
    Some(bytes)
}

/// The nodes that a node needs, itself first, each before those it refers to.
fn forward_order(graph: &ProofGraph, root: usize) -> Vec<usize> {
    let mut seen = vec![false; graph.len()];
    let mut order = Vec::new();
    // A node is left after all that it refers to; the reverse of that order leads forward.
    let mut open = vec![(root, false)];
    while let Some((node, left)) = open.pop() {
        if left {
            order.push(node);
            continue;
        }
        if std::mem::replace(&mut seen[node], true) {
            continue;
        }
        open.push((node, true));
        let Node { defaults, replies, .. } = &graph.nodes[node];
        open.extend(defaults.iter().chain(replies.iter().map(|(_, to)| to)).map(|to| (to.node, false)));
    }
    order.reverse();
    order
}

fn put_node(bytes: &mut Vec<u8>, node: &Node, wide: bool, reference: &dyn Fn(Reference) -> u32) {
    bytes.push(match node.kind {
        Kind::Five => 0,
        Kind::Threat => 1,
        Kind::Quiet => 2,
        Kind::All => 3,
    });
    put_cell(bytes, node.cell, wide);
    if node.kind == Kind::Quiet {
        put_varint(bytes, node.defaults.len() as u32);
        node.defaults.iter().for_each(|&to| put_varint(bytes, reference(to)));
    }
    if node.kind != Kind::Five {
        put_varint(bytes, node.replies.len() as u32);
        for &(cell, to) in &node.replies {
            put_cell(bytes, cell, wide);
            put_varint(bytes, reference(to));
        }
    }
}

fn put_cell(bytes: &mut Vec<u8>, cell: usize, wide: bool) {
    bytes.push(cell as u8);
    if wide {
        bytes.push((cell >> 8) as u8);
    }
}

fn put_varint(bytes: &mut Vec<u8>, mut value: u32) {
    while value >= 128 {
        bytes.push(value as u8 | 128);
        value >>= 7;
    }
    bytes.push(value as u8);
}
