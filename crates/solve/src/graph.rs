//! Everything that is proved: nodes as certificates have them, found again by their positions.

use crate::symmetry::{Canonical, Symmetries};
use std::collections::HashMap;
use tengen_verify::{Board, CellSet, Cover, Kind, Node, Reference, through, undo};

/// Proved positions of one attacker, rule and board size, each with its winning move and the answers to all replies.
pub struct ProofGraph {
    attacker: u8,
    pub(crate) symmetries: Symmetries,
    pub(crate) nodes: Vec<Node>,
    details: Vec<Details>,
    places: HashMap<Canonical, usize>,
}

/// What a node's position is, seen as the node sees it, and what defaults need to know.
struct Details {
    /// The symmetry that leads to the canonical picture.
    to_canonical: u8,
    stones: [CellSet; 2],
    /// The zone, if only fours and threes are used.
    zone: Option<CellSet>,
}

impl ProofGraph {
    /// An empty graph for an attacker (1 Black, 2 White).
    pub fn new(side: usize, attacker: u8) -> ProofGraph {
        ProofGraph {
            attacker,
            symmetries: Symmetries::new(side),
            nodes: Vec::new(),
            details: Vec::new(),
            places: HashMap::new(),
        }
    }

    /// How many positions are proved.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing is proved.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Who wins: 1 Black, 2 White.
    pub fn attacker(&self) -> u8 {
        self.attacker
    }

    /// The proof of a position with the attacker to move, if there is one.
    pub fn find(&self, board: &Board) -> Option<Reference> {
        let (place, symmetry) = self.symmetries.canonical(board, self.attacker);
        let &node = self.places.get(&place)?;
        let back = self.symmetries.inverse(self.details[node].to_canonical);
        Some(Reference { node, symmetry: self.symmetries.product(back, symmetry) })
    }

    /// The same, if the proof uses only fours and threes.
    pub(crate) fn find_pure(&self, board: &Board) -> Option<Reference> {
        self.find(board).filter(|found| self.details[found.node].zone.is_some())
    }

    /// The zone of a proof by fours and threes, seen from where it is referred to.
    pub fn zone(&self, reference: Reference, side: usize) -> Option<CellSet> {
        let zone = self.details[reference.node].zone.as_ref()?;
        Some(undo(reference.symmetry, side, zone))
    }

    /// A node as it would be written by who sees it through a symmetry.
    pub(crate) fn seen(&self, reference: Reference, side: usize) -> Node {
        let node = &self.nodes[reference.node];
        let back = self.symmetries.inverse(reference.symmetry);
        let turn = |to: &Reference| Reference {
            symmetry: self.symmetries.product(to.symmetry, reference.symmetry),
            ..*to
        };
        let mut replies: Vec<(usize, Reference)> =
            node.replies.iter().map(|(cell, to)| (through(back, side, *cell), turn(to))).collect();
        replies.sort_unstable_by_key(|(cell, _)| *cell);
        let defaults = node.defaults.iter().map(turn).collect();
        Node { kind: node.kind, cell: through(back, side, node.cell), defaults, replies }
    }

    /// The stones of a node's position, the attacker's and the defender's.
    pub(crate) fn stones(&self, node: usize) -> &[CellSet; 2] {
        &self.details[node].stones
    }

    /// Adds the proof of a position. `own_zone` is the node's own part of its zone; the rest follows. A proof by fours
    /// and threes takes the place of one with quiet moves.
    pub(crate) fn add(&mut self, board: &Board, node: Node, own_zone: Option<CellSet>) -> Reference {
        let zone =
            own_zone.filter(|_| matches!(node.kind, Kind::Five | Kind::Threat)).and_then(|mut zone| {
                for (_, reference) in &node.replies {
                    zone.add(&self.zone(*reference, board.side())?);
                }
                Some(zone)
            });
        let (place, to_canonical) = self.symmetries.canonical(board, self.attacker);
        let number = self.nodes.len();
        let stones = [board.stones(self.attacker), board.stones(3 - self.attacker)];
        let taken =
            self.places.get(&place).is_some_and(|&old| self.details[old].zone.is_some() || zone.is_none());
        self.nodes.push(node);
        self.details.push(Details { to_canonical, stones, zone });
        if !taken {
            self.places.insert(place, number);
        }
        Reference { node: number, symmetry: 0 }
    }

    /// Whether a proof by fours and threes wins with one more stone of the defender on the board: by replaying it.
    pub(crate) fn replays(&self, empty: &Board, reference: Reference, extra: usize) -> bool {
        let side = empty.side();
        let mut left = vec![(reference.node, through(reference.symmetry, side, extra))];
        while let Some((number, extra)) = left.pop() {
            let node = &self.nodes[number];
            let mut board = empty.clone();
            for (cells, color) in self.stones(number).iter().zip([self.attacker, 3 - self.attacker]) {
                cells.iter().for_each(|cell| board.set(cell, color));
            }
            board.set(extra, 3 - self.attacker);
            if !board.is_free(node.cell) {
                return false;
            }
            let wins = board.wins(node.cell, self.attacker);
            board.set(node.cell, self.attacker);
            if node.kind == Kind::Five && wins {
                continue;
            }
            let listed: CellSet = node.replies.iter().map(|(cell, _)| *cell).collect();
            if node.kind != Kind::Threat
                || wins
                || listed.contains(extra)
                || board.five_squares(3 - self.attacker).first().is_some()
                || Cover::of(&mut board, self.attacker, &listed).open.first().is_some()
            {
                return false;
            }
            left.extend(node.replies.iter().map(|(_, to)| (to.node, through(to.symmetry, side, extra))));
        }
        true
    }
}
