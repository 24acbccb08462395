//! What a node comes to when it is first looked at: a win by threats, moves to try, or replies to answer.

use super::defaults::PassWin;
use super::table::{Entry, Key, Stage};
use super::{DROPPED, Numbers, Search, WON};
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
pub(super) const MOST_THREAT_NODES: u64 = 3_000_000;
/// Nodes of the first search for a win after a pass, and what a move counts for after which that finds none. A search that is
/// larger by a factor makes the move count for more by the same.
const PASS: (u64, u32) = (10_000, 100);
/// The most nodes of a search for a win after a pass.
const MOST_PASS_NODES: u64 = 640_000;

impl Search<'_> {
    fn enter(&mut self, key: Key, entry: Entry) {
        self.table.insert(key, entry, &self.path);
    }

    /// The position is in the graph already.
    pub(super) fn enter_won(&mut self, key: Key) {
        self.enter(key, Entry::new(WON));
    }

    /// Looks for a win by fours and threes, and puts it into the graph.
    fn threats(&mut self, nodes: u64) -> Option<Reference> {
        let position = Position::from(&self.game);
        let ThreatResult::Win(proof) = self.solve_threats(position, ThreatKinds::FoursAndThrees, nodes)
        else {
            return None;
        };
        let mut board = self.board.clone();
        let added = self.graph.add_threats(&mut board, &proof);
        self.write_journal();
        added
    }

    pub(super) fn solve_threats(
        &mut self,
        position: Position,
        kinds: ThreatKinds,
        nodes: u64,
    ) -> ThreatResult {
        let mut solver =
            ThreatSolver::new(position, kinds, nodes, &self.options.stop).until(self.options.deadline);
        let result = solver.solve();
        self.nodes += solver.nodes();
        result
    }

    pub(super) fn expand_attack(&mut self, key: Key) {
        let threat_nodes = self.threat_nodes;
        let mut entry = Entry { threat_nodes, ..Entry::new(WON) };
        if self.threats(threat_nodes).is_none() {
            entry.numbers = Numbers { proof: MOVE.0, disproof: 1 };
            entry.stage = Stage::Seen;
        }
        self.enter(key, entry);
    }

    /// Finds the moves of a node that is worth a second visit.
    pub(super) fn find_moves(&mut self, key: Key) {
        let (moves, width) = self.moves(&Position::from(&self.game));
        if let Some(entry) = self.table.get_mut(key) {
            (entry.moves, entry.width, entry.stage) = (moves, width, Stage::Open);
        }
    }

    /// A node on which much has been spent gets a larger threat search, which is cheap by comparison.
    pub(super) fn look_again(&mut self, key: Key) {
        let Some(entry) = self.table.get_mut(key) else { return };
        let nodes = entry.threat_nodes * AGAIN;
        if entry.spent < nodes || nodes > MOST_THREAT_NODES || entry.numbers == WON {
            return;
        }
        entry.threat_nodes = nodes;
        if self.threats(nodes).is_some() {
            self.enter_won(key);
        }
    }

    /// The moves to try, best first, and how many of them at first.
    fn moves(&mut self, position: &Position) -> (Vec<(Point, u32)>, usize) {
        if position.count(!self.attacker, Threat::Five) > 0 {
            let blocks: Vec<_> = forced::blocks(position).iter().map(|block| (block, 1)).collect();
            let width = blocks.len();
            return (blocks, width);
        }
        let (mut best, nodes) = self.candidates.best(&self.game);
        self.nodes += nodes;
        let winner = self.winners.get(self.ply()).copied().flatten();
        if let Some(rank) = best.iter().position(|&point| Some(point) == winner) {
            best[..=rank].rotate_right(1);
        }
        let guess = |rank: usize| MOVE.0 + MOVE.1 * rank as u32;
        (best.into_iter().enumerate().map(|(rank, point)| (point, guess(rank))).collect(), 1)
    }

    pub(super) fn expand_defend(&mut self, key: Key) {
        let entry = self.replies();
        self.enter(key, entry);
    }

    /// A quiet move after which no win has been found yet that would answer a pass: a larger search for it.
    pub(super) fn look_for_pass_win(&mut self, key: Key) {
        let Some(entry) = self.table.get(key) else { return };
        let (nodes, spent) = (entry.threat_nodes * AGAIN, entry.spent);
        let entry = if nodes > MOST_PASS_NODES { Entry::new(DROPPED) } else { self.quiet_replies(nodes) };
        self.enter(key, Entry { spent, ..entry });
    }

    /// The replies to the attacker's move on the board that need an answer.
    fn replies(&mut self) -> Entry {
        if self.game.outcome().is_some() || self.board.five_squares(3 - self.me).first().is_some() {
            return Entry::new(DROPPED);
        }
        let free = self.board.free();
        let cover = Cover::of(&mut self.board, self.me, &CellSet::default());
        if cover.open == free {
            self.quiet += 1;
            return self.quiet_replies(PASS.0);
        }
        self.reply_entry(Kind::Threat, Vec::new(), &cover.open)
    }

    /// The same after a quiet move.
    fn quiet_replies(&mut self, nodes: u64) -> Entry {
        match self.pass_wins(nodes) {
            PassWin::Found { defaults, exceptions } => self.reply_entry(Kind::Quiet, defaults, &exceptions),
            PassWin::Never => Entry::new(DROPPED),
            PassWin::Unknown => {
                let proof = (nodes / PASS.0) as u32 * PASS.1;
                Entry {
                    stage: Stage::NoPassWin,
                    threat_nodes: nodes,
                    ..Entry::new(Numbers { proof, disproof: 1 })
                }
            }
        }
    }

    fn reply_entry(&mut self, kind: Kind, defaults: Vec<Reference>, needed: &CellSet) -> Entry {
        let points = needed.iter().filter_map(|reply| point(reply, self.game.size())).collect();
        let moves: Vec<(Point, u32)> = self
            .candidates
            .by_promise(&Position::from(&self.game), points)
            .into_iter()
            .map(|point| (point, if self.answered(point) { 0 } else { REPLY }))
            .collect();
        let proof = moves.iter().map(|(_, guess)| guess).sum();
        let numbers = if proof == 0 { WON } else { Numbers { proof, disproof: 1 } };
        Entry { moves, kind, defaults, ..Entry::new(numbers) }
    }

    /// Whether a reply is answered already.
    fn answered(&mut self, reply: Point) -> bool {
        let reply = cell(reply, self.board.side());
        self.board.set(reply, 3 - self.me);
        let found = self.graph.find(&self.board).is_some();
        self.board.set(reply, 0);
        found
    }
}
