//! Turns the threat solver's proofs into nodes of the graph.

use crate::ProofGraph;
use tengen_board::{Point, Size};
use tengen_play::Proof;
use tengen_verify::{Board, CellSet, Cover, Kind, Node, Reference};

/// The number of a point in certificates.
pub(crate) fn cell(point: Point, side: usize) -> usize {
    usize::from(point.x()) + usize::from(point.y()) * side
}

/// The point of a cell.
pub(crate) fn point(cell: usize, size: Size) -> Option<Point> {
    let side = usize::from(size.side());
    size.point((cell % side) as u8, (cell / side) as u8)
}

impl ProofGraph {
    /// Adds a proof by fours and threes of the position on the board, the attacker to move. Nothing if the proof does
    /// not say enough, which the solver's own never do.
    pub fn add_threats(&mut self, board: &mut Board, proof: &Proof) -> Option<Reference> {
        if let Some(known) = self.find_pure(board) {
            return Some(known);
        }
        self.add_other_threats(board, proof)
    }

    /// The same, though the position may have another proof.
    pub(crate) fn add_other_threats(&mut self, board: &mut Board, proof: &Proof) -> Option<Reference> {
        let me = self.attacker();
        let side = board.side();
        if let Some(five) = board.five_squares(me).first() {
            let node = Node { kind: Kind::Five, cell: five, defaults: Vec::new(), replies: Vec::new() };
            return Some(self.add(board, node, Some(CellSet::from_iter([five]))));
        }
        let own = cell(proof.point, side);
        if !board.is_free(own) {
            return None;
        }
        board.set(own, me);
        let answered = self.add_answers(board, proof);
        board.set(own, 0);
        let (replies, mut zone) = answered?;
        zone.insert(own);
        let node = Node { kind: Kind::Threat, cell: own, defaults: Vec::new(), replies };
        Some(self.add(board, node, Some(zone)))
    }

    /// The answers to the threat on the board, and the threat's own part of the zone.
    fn add_answers(
        &mut self,
        board: &mut Board,
        proof: &Proof,
    ) -> Option<(Vec<(usize, Reference)>, CellSet)> {
        let me = self.attacker();
        if board.five_squares(3 - me).first().is_some() {
            return None;
        }
        let cover = Cover::of(board, me, &CellSet::default());
        let mut replies = Vec::new();
        for reply in cover.open.iter() {
            let listed = proof.replies.iter().find(|(point, _)| cell(*point, board.side()) == reply);
            let next = listed.map(|(_, next)| next).or(proof.otherwise.as_deref())?;
            board.set(reply, 3 - me);
            let answer = self.add_threats(board, next);
            board.set(reply, 0);
            replies.push((reply, answer?));
        }
        let mut zone = cover.zone;
        zone.add(&cover.open);
        Some((replies, zone))
    }
}
