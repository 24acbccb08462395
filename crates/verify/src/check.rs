//! The check itself: positions from the root on, then zones from the last node back.

use crate::certificate::{Certificate, Kind, Node, Reference, through, undo};
use crate::{Board, CellSet, Cover, Error, Fault, Rule};
use std::collections::HashSet;

/// What a certificate proves, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The rule.
    pub rule: Rule,
    /// Cells along a side of the board.
    pub side: usize,
    /// Who wins, and is to move: 1 Black, 2 White.
    pub winner: u8,
    /// Stones of Black and White at the root.
    pub stones: [usize; 2],
    /// The winning move at the root.
    pub cell: usize,
    /// The most plies until five.
    pub plies: usize,
    /// Nodes in all.
    pub nodes: usize,
    /// Nodes that are fives.
    pub fives: usize,
    /// Nodes that are fours or threes.
    pub threats: usize,
    /// Nodes that are quiet moves with defaults.
    pub quiet: usize,
    /// Nodes that list every reply.
    pub all: usize,
    /// Replies that a default answers.
    pub defaulted: usize,
    /// Those of them that were replayed.
    pub replayed: usize,
}

/// Checks a certificate. With `paranoid` every reply that a default answers is replayed too.
///
/// # Errors
/// When anything is wrong with it: where, and what.
pub fn verify(bytes: &[u8], paranoid: bool) -> Result<Report, Error> {
    let certificate = Certificate::read(bytes)?;
    let mut checker = Checker::new(certificate, paranoid);
    checker.positions()?;
    checker.answers()?;
    Ok(checker.report)
}

struct Checker<'a> {
    certificate: Certificate<'a>,
    paranoid: bool,
    /// Words of a stored set.
    words: usize,
    /// Each node's stones, the attacker's and the defender's; none until something refers to it.
    stones: Vec<u64>,
    known: Vec<bool>,
    /// Each pure node's zone: at first its own part, then with those of the nodes below it.
    zones: Vec<u64>,
    pure: Vec<bool>,
    /// The most plies until five: at first after replies that are not listed, then after all.
    plies: Vec<u16>,
    /// Where each node begins in the file.
    starts: Vec<usize>,
    /// A board to work on.
    board: Board,
    report: Report,
}

impl<'a> Checker<'a> {
    fn new(certificate: Certificate<'a>, paranoid: bool) -> Checker<'a> {
        let root = &certificate.root;
        let (words, count) = (root.area().div_ceil(64), certificate.count);
        let report = Report {
            rule: root.rule(),
            side: root.side(),
            winner: certificate.attacker,
            stones: [1, 2].map(|color| root.stones(color).iter().count()),
            cell: 0,
            plies: 0,
            nodes: count,
            fives: 0,
            threats: 0,
            quiet: 0,
            all: 0,
            defaulted: 0,
            replayed: 0,
        };
        Checker {
            paranoid,
            words,
            stones: vec![0; count * words * 2],
            known: vec![false; count],
            zones: vec![0; count * words],
            pure: vec![false; count],
            plies: vec![0; count],
            starts: Vec::with_capacity(count),
            board: root.clone(),
            certificate,
            report,
        }
    }

    /// Gives every node its position and checks it there.
    fn positions(&mut self) -> Result<(), Error> {
        let root = self.certificate.root.clone();
        self.meet(Reference { node: 0, symmetry: 0 }, &root)?;
        let mut at = 0;
        for number in 0..self.certificate.count {
            let (node, next) = self.certificate.node(number, at)?;
            self.starts.push(at);
            at = next;
            let in_node = |fault| Error { node: Some(number), fault };
            if !self.known[number] {
                return Err(in_node(Fault::Unused));
            }
            self.count(number, &node);
            self.set_board(number);
            let (zone, plies) = self.check_here(&node).map_err(in_node)?;
            store(&mut self.zones, self.words, number, &zone);
            self.plies[number] = plies;
            self.refer(&node)?;
        }
        match self.certificate.len() - at {
            0 => Ok(()),
            left => Err(Fault::Trailing(left).into()),
        }
    }

    fn count(&mut self, number: usize, node: &Node) {
        if number == 0 {
            self.report.cell = node.cell;
        }
        match node.kind {
            Kind::Five => self.report.fives += 1,
            Kind::Threat => self.report.threats += 1,
            Kind::Quiet => self.report.quiet += 1,
            Kind::All => self.report.all += 1,
        }
    }

    /// Checks a node on the working board, on which its move is left. Gives its own part of the zone, and the plies
    /// until five after replies that are not listed.
    fn check_here(&mut self, node: &Node) -> Result<(CellSet, u16), Fault> {
        let (board, me) = (&mut self.board, self.certificate.attacker);
        if !board.is_free(node.cell) {
            return Err(Fault::NotFree(node.cell));
        }
        let wins = board.wins(node.cell, me);
        board.set(node.cell, me);
        let mut zone = CellSet::from_iter([node.cell]);
        if node.kind == Kind::Five {
            return if wins { Ok((zone, 1)) } else { Err(Fault::NoFive(node.cell)) };
        }
        if wins {
            return Err(Fault::GameOver(node.cell));
        }
        let free = board.free();
        if free.first().is_none() {
            return Err(Fault::Full);
        }
        if let Some(five) = board.five_squares(3 - me).first() {
            return Err(Fault::DefenderWins(five));
        }
        if let Some((cell, _)) = node.replies.iter().find(|(cell, _)| !board.is_free(*cell)) {
            return Err(Fault::NotFree(*cell));
        }
        let listed: CellSet = node.replies.iter().map(|(cell, _)| *cell).collect();
        let mut plies = 1;
        let open = match node.kind {
            Kind::Five | Kind::Quiet => None,
            Kind::All => free.iter().find(|&cell| !listed.contains(cell)),
            Kind::Threat => {
                let cover = Cover::of(board, me, &listed);
                zone.add(&cover.zone);
                plies = if cover.is_four { 3 } else { 5 };
                cover.open.first()
            }
        };
        match open {
            Some(cell) => Err(Fault::Unanswered(cell)),
            None if node.kind == Kind::Quiet && node.defaults.is_empty() => Err(Fault::NoDefaults),
            None => Ok((zone, plies)),
        }
    }

    /// Gives the nodes that a node refers to their positions. The working board is the node's, with its move.
    fn refer(&mut self, node: &Node) -> Result<(), Error> {
        let mut board = self.board.clone();
        for &default in &node.defaults {
            self.meet(default, &board)?;
        }
        for &(cell, reference) in &node.replies {
            board.set(cell, 3 - self.certificate.attacker);
            self.meet(reference, &board)?;
            board.set(cell, 0);
        }
        Ok(())
    }

    /// A reference gives its node this position, seen through the symmetry.
    fn meet(&mut self, reference: Reference, board: &Board) -> Result<(), Error> {
        let Reference { node, symmetry } = reference;
        let me = self.certificate.attacker;
        let mut sides = [CellSet::default(); 2];
        for cell in 0..board.area() {
            match board.at(cell) {
                0 => {}
                color => sides[usize::from(color != me)].insert(through(symmetry, board.side(), cell)),
            }
        }
        for (i, side) in sides.iter().enumerate() {
            if !self.known[node] {
                store(&mut self.stones, self.words, node * 2 + i, side);
            } else if load(&self.stones, self.words, node * 2 + i) != *side {
                return Err(Error { node: Some(node), fault: Fault::TwoPositions });
            }
        }
        self.known[node] = true;
        Ok(())
    }

    /// Makes the working board the node's position.
    fn set_board(&mut self, number: usize) {
        let me = self.certificate.attacker;
        let sides = [0, 1].map(|i| load(&self.stones, self.words, number * 2 + i));
        for cell in 0..self.board.area() {
            let color = if sides[0].contains(cell) {
                me
            } else if sides[1].contains(cell) {
                3 - me
            } else {
                0
            };
            self.board.set(cell, color);
        }
    }

    /// Completes the zones, from the last node back, and checks what the defaults answer.
    fn answers(&mut self) -> Result<(), Error> {
        for number in (0..self.certificate.count).rev() {
            let (node, _) = self.certificate.node(number, self.starts[number])?;
            let mut zone = load(&self.zones, self.words, number);
            let mut pure = matches!(node.kind, Kind::Five | Kind::Threat);
            let mut plies = self.plies[number];
            for (_, reference) in &node.replies {
                pure &= self.pure[reference.node];
                if pure {
                    zone.add(&self.zone(*reference));
                }
            }
            for reference in node.replies.iter().map(|(_, reference)| reference).chain(&node.defaults) {
                plies = plies.max(self.plies[reference.node].saturating_add(2));
            }
            self.pure[number] = pure;
            self.plies[number] = plies;
            store(&mut self.zones, self.words, number, &zone);
            if node.kind == Kind::Quiet {
                self.defaults(number, &node).map_err(|fault| Error { node: Some(number), fault })?;
            }
        }
        self.report.plies = self.plies[0].into();
        Ok(())
    }

    /// The zone of a node, seen from where it is referred to.
    fn zone(&self, reference: Reference) -> CellSet {
        undo(reference.symmetry, self.report.side, &load(&self.zones, self.words, reference.node))
    }

    /// Checks that defaults answer every reply to a quiet move that is not listed.
    fn defaults(&mut self, number: usize, node: &Node) -> Result<(), Fault> {
        if let Some(default) = node.defaults.iter().find(|default| !self.pure[default.node]) {
            return Err(Fault::NotPure(default.node));
        }
        self.set_board(number);
        self.board.set(node.cell, self.certificate.attacker);
        let listed: CellSet = node.replies.iter().map(|(cell, _)| *cell).collect();
        let zones: Vec<CellSet> = node.defaults.iter().map(|&default| self.zone(default)).collect();
        let has_zones = self.report.rule.has_zones();
        for cell in self.board.free().iter().filter(|&cell| !listed.contains(cell)) {
            self.report.defaulted += 1;
            if !has_zones {
                self.report.replayed += 1;
                if !node.defaults.iter().any(|&default| self.replays(default, cell)) {
                    return Err(Fault::Unanswered(cell));
                }
                continue;
            }
            let outside = zones.iter().position(|zone| !zone.contains(cell));
            let default = node.defaults[outside.ok_or(Fault::Unanswered(cell))?];
            if self.paranoid {
                self.report.replayed += 1;
                if !self.replays(default, cell) {
                    return Err(Fault::Replay(cell));
                }
            }
        }
        Ok(())
    }

    /// Whether a default wins with one more stone of the defender on a cell of its board.
    fn replays(&mut self, default: Reference, extra: usize) -> bool {
        let extra = through(default.symmetry, self.report.side, extra);
        let mut done = HashSet::new();
        let mut left = vec![(default.node, extra)];
        while let Some((number, extra)) = left.pop() {
            if !done.insert((number, extra)) {
                continue;
            }
            let Ok((node, _)) = self.certificate.node(number, self.starts[number]) else { return false };
            self.set_board(number);
            self.board.set(extra, 3 - self.certificate.attacker);
            if self.check_here(&node).is_err() {
                return false;
            }
            left.extend(
                node.replies.iter().map(|(_, to)| (to.node, through(to.symmetry, self.report.side, extra))),
            );
        }
        true
    }
}

fn load(sets: &[u64], words: usize, number: usize) -> CellSet {
    CellSet::from_words(&sets[number * words..(number + 1) * words])
}

fn store(sets: &mut [u64], words: usize, number: usize, set: &CellSet) {
    sets[number * words..(number + 1) * words].copy_from_slice(&set.words()[..words]);
}
