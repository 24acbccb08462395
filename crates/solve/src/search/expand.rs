//! What a node comes to when it is first looked at: a win by threats, moves to try, or replies to answer.

use super::{DROPPED, Entry, MOST_ENTRIES, Numbers, Search, WON};
use crate::threats::{cell, point};
use tengen_board::Point;
use tengen_patterns::{Position, Threat};
use tengen_search::forced;
use tengen_search::threat::{ThreatKinds, ThreatResult, ThreatSolver};
use tengen_verify::{CellSet, Cover, Kind, Reference};

/// What a reply counts for before it is looked at.
const REPLY: u32 = 1;
/// What a move counts for before it is looked at, and how much more each that is ranked below it.
const MOVE: (u32, u32) = (10, 20);
/// By how much a later threat search at the same node is larger.
const AGAIN: u64 = 8;
/// The most nodes of a threat search, which remembers each of them.
const MOST_THREAT_NODES: u64 = 3_000_000;

impl Entry {
    fn new(numbers: Numbers) -> Entry {
        let (kind, default) = (Kind::Five, None);
        Entry { numbers, moves: Vec::new(), kind, default, spent: 0, threat_nodes: 0, has_moves: true }
    }
}

impl Search<'_> {
    fn enter(&mut self, key: (u64, bool), entry: Entry) {
        if self.table.len() >= MOST_ENTRIES {
            self.table.clear();
        }
        self.table.insert(key, entry);
    }

    /// The position is in the graph already.
    pub(super) fn enter_won(&mut self, key: (u64, bool)) {
        self.enter(key, Entry::new(WON));
    }

    /// Looks for a win by fours and threes, and puts it into the graph.
    fn threats(&mut self, position: Position, nodes: u64) -> Option<Reference> {
        let mut solver = ThreatSolver::new(position, ThreatKinds::FoursAndThrees, nodes, &self.options.stop)
            .until(self.options.deadline);
        let result = solver.solve();
        self.nodes += solver.nodes();
        let ThreatResult::Win(proof) = result else { return None };
        let mut board = self.board.clone();
        let added = self.graph.add_threats(&mut board, &proof);
        self.write_journal();
        added
    }

    pub(super) fn expand_attack(&mut self, key: (u64, bool)) {
        let threat_nodes = self.effort.threat_nodes;
        let position = Position::from(&self.game);
        let mut entry = Entry { threat_nodes, ..Entry::new(WON) };
        if self.threats(position, threat_nodes).is_none() {
            entry.numbers = Numbers { proof: MOVE.0, disproof: 1 };
            entry.has_moves = false;
        }
        self.enter(key, entry);
    }

    /// Finds the moves of a node that is worth a second visit.
    pub(super) fn find_moves(&mut self, key: (u64, bool)) {
        let moves = self.moves(&Position::from(&self.game));
        if let Some(entry) = self.table.get_mut(&key) {
            entry.moves = moves;
            entry.has_moves = true;
        }
    }

    /// A node on which much has been spent gets a larger threat search, which is cheap by comparison.
    pub(super) fn look_again(&mut self, key: (u64, bool)) {
        let Some(entry) = self.table.get_mut(&key) else { return };
        let nodes = entry.threat_nodes * AGAIN;
        if entry.spent < nodes || nodes > MOST_THREAT_NODES || entry.numbers == WON {
            return;
        }
        entry.threat_nodes = nodes;
        if self.threats(Position::from(&self.game), nodes).is_some() {
            self.enter_won(key);
        }
    }

    /// The moves to try, best first.
    fn moves(&mut self, position: &Position) -> Vec<(Point, u32)> {
        if position.count(!self.attacker, Threat::Five) > 0 {
            return forced::blocks(position).iter().map(|block| (block, 1)).collect();
        }
        let (best, nodes) = self.candidates.best(&self.game, self.effort.width);
        self.nodes += nodes;
        let guess = |rank: usize| MOVE.0 + MOVE.1 * rank as u32;
        best.into_iter().enumerate().map(|(rank, point)| (point, guess(rank))).collect()
    }

    pub(super) fn expand_defend(&mut self, key: (u64, bool)) {
        let entry = self.replies().unwrap_or(Entry::new(DROPPED));
        self.enter(key, entry);
    }

    /// The replies to the attacker's move on the board that need an answer; nothing if the move is dropped.
    fn replies(&mut self) -> Option<Entry> {
        if self.game.outcome().is_some() || self.board.five_squares(3 - self.me).first().is_some() {
            return None;
        }
        let free = self.board.free();
        let cover = Cover::of(&mut self.board, self.me, &CellSet::default());
        let (kind, default, needed) = if cover.open == free {
            self.quiet += 1;
            let default = self.threats(Position::from(&self.game).passed(), self.effort.pass_nodes)?;
            (Kind::Quiet, Some(default), self.exceptions(default, &free)?)
        } else {
            (Kind::Threat, None, cover.open)
        };
        let points = needed.iter().filter_map(|reply| point(reply, self.game.size())).collect();
        let moves: Vec<(Point, u32)> = self
            .candidates
            .by_worth(&Position::from(&self.game), Some(points))
            .into_iter()
            .map(|point| (point, if self.answered(point) { 0 } else { REPLY }))
            .collect();
        let proof = moves.iter().map(|(_, guess)| guess).sum();
        let numbers = if proof == 0 { WON } else { Numbers { proof, disproof: 1 } };
        Some(Entry { moves, kind, default, ..Entry::new(numbers) })
    }

    /// Whether a reply is answered already.
    fn answered(&mut self, reply: Point) -> bool {
        let reply = cell(reply, self.board.side());
        self.board.set(reply, 3 - self.me);
        let found = self.graph.find(&self.board).is_some();
        self.board.set(reply, 0);
        found
    }

    /// The replies that a win after a pass does not answer.
    fn exceptions(&self, default: Reference, free: &CellSet) -> Option<CellSet> {
        if self.board.rule().has_zones() {
            let zone = self.graph.zone(default, self.board.side())?;
            return Some(free.iter().filter(|&cell| zone.contains(cell)).collect());
        }
        let empty = tengen_verify::Board::new(self.board.rule(), self.board.side());
        Some(free.iter().filter(|&cell| !self.graph.replays(&empty, default, cell)).collect())
    }
}
