//! Proof-number search (df-pn) over quiet moves, with the threat solver at every node.

mod expand;

use crate::candidates::Candidates;
use crate::options::{Progress, SolveError, SolveOptions};
use crate::threats::cell;
use crate::{Journal, ProofGraph};
use std::collections::HashMap;
use std::time::Instant;
use tengen_board::{Color, Game, Point};
use tengen_verify::{Board, Kind, Node, Reference};

/// Infinite for proof and disproof numbers.
const NEVER: u32 = 1 << 24;
/// Table entries at most; beyond it all that is not proved is forgotten, which costs time but no truth.
const MOST_ENTRIES: usize = 1 << 20;
/// Proved positions at most; beyond it the search gives up.
const MOST_PROVED: usize = 6 << 20;

/// Proof and disproof numbers. A disproof only says that nothing more is tried: the candidates are not all moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

const WON: Numbers = Numbers { proof: 0, disproof: NEVER };
const DROPPED: Numbers = Numbers { proof: NEVER, disproof: 0 };

/// A node that has been looked at.
struct Entry {
    numbers: Numbers,
    /// Moves, and the proof number that each has before it is looked at.
    moves: Vec<(Point, u32)>,
    /// How the attacker's last move is answered, at a node of the defender's.
    kind: Kind,
    /// The proof after a pass, at a node of the defender's after a quiet move.
    default: Option<Reference>,
    /// Nodes looked at below it.
    spent: u64,
    /// How many nodes its own threat search has had.
    threat_nodes: u64,
    /// Whether its moves have been found, which takes a search of its own.
    has_moves: bool,
}

/// What a node's children come to together.
struct Weighed {
    numbers: Numbers,
    /// The child to work on, and its numbers.
    best: Option<(Point, Numbers)>,
    /// The number of the runner-up.
    second: u32,
    /// What the other children add to the number that the best child is not chosen by.
    rest: u32,
}

/// How hard the search tries.
#[derive(Clone, Copy)]
struct Effort {
    /// Nodes of the first threat search at a node.
    threat_nodes: u64,
    /// Nodes of the threat search after a pass.
    pass_nodes: u64,
    /// Moves tried at a node.
    width: usize,
}

const FIRST_EFFORT: Effort = Effort { threat_nodes: 5_000, pass_nodes: 10_000, width: 8 };

/// The search: where it is, what it knows, what it may use.
pub(crate) struct Search<'a> {
    game: Game,
    board: Board,
    attacker: Color,
    me: u8,
    graph: ProofGraph,
    table: HashMap<(u64, bool), Entry>,
    candidates: Candidates,
    effort: Effort,
    options: &'a SolveOptions,
    journal: Option<Journal>,
    start: Instant,
    last_report: Instant,
    nodes: u64,
    quiet: u64,
    root: Numbers,
    root_ply: usize,
    fault: Option<SolveError>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        game: &Game,
        board: Board,
        graph: ProofGraph,
        options: &'a SolveOptions,
        journal: Option<Journal>,
    ) -> Search<'a> {
        Search {
            game: game.clone(),
            board,
            attacker: game.to_move(),
            me: graph.attacker(),
            graph,
            table: HashMap::new(),
            candidates: Candidates::new(options.stop.clone()),
            effort: FIRST_EFFORT,
            options,
            journal,
            start: Instant::now(),
            last_report: Instant::now(),
            nodes: 0,
            quiet: 0,
            root: Numbers { proof: 1, disproof: 1 },
            root_ply: game.moves().len(),
            fault: None,
        }
    }

    pub(crate) fn graph(&self) -> &ProofGraph {
        &self.graph
    }

    pub(crate) fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes,
            proved: self.graph.len(),
            numbers: (self.root.proof, self.root.disproof),
            quiet: self.quiet,
            elapsed: self.start.elapsed(),
        }
    }

    /// Searches until the position is proved or the limits are reached. When nothing is left to try, it tries harder.
    pub(crate) fn run(&mut self, report: &mut dyn FnMut(&Progress)) -> Result<bool, SolveError> {
        loop {
            let numbers = self.attack(NEVER, NEVER, report);
            if let Some(fault) = self.fault.take() {
                return Err(fault);
            }
            if numbers == WON || self.is_spent() {
                return Ok(numbers == WON);
            }
            let Effort { threat_nodes, pass_nodes, width } = self.effort;
            let free = self.game.board().empties().count();
            self.effort = Effort {
                threat_nodes: threat_nodes * 4,
                pass_nodes: pass_nodes * 4,
                width: (width * 2).min(free),
            };
            self.table.clear();
        }
    }

    fn is_spent(&self) -> bool {
        self.fault.is_some()
            || self.options.stop.is_raised()
            || self.graph.len() >= MOST_PROVED
            || self.options.nodes.is_some_and(|most| self.nodes >= most)
            || self.options.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn key(&self) -> (u64, bool) {
        (self.game.key().0, self.game.to_move() == self.attacker)
    }

    fn play(&mut self, point: Point) -> bool {
        let stone = 1 + self.game.to_move().index() as u8;
        if self.game.play(point).is_err() {
            return false;
        }
        self.board.set(cell(point, self.board.side()), stone);
        true
    }

    fn undo(&mut self) {
        if let Some(point) = self.game.undo() {
            self.board.set(cell(point, self.board.side()), 0);
        }
    }

    /// The attacker's node on the board, searched until its numbers reach a threshold.
    fn attack(
        &mut self,
        proof_limit: u32,
        disproof_limit: u32,
        report: &mut dyn FnMut(&Progress),
    ) -> Numbers {
        let before = self.nodes;
        let key = self.key();
        if self.graph.find(&self.board).is_some() {
            self.enter_won(key);
            return WON;
        }
        if !self.table.contains_key(&key) {
            self.expand_attack(key);
        } else {
            self.look_again(key);
        }
        loop {
            let Some(entry) = self.table.get(&key) else { return self.lost_entry() };
            if entry.numbers == WON {
                return WON;
            }
            if !entry.has_moves {
                let numbers = entry.numbers;
                if numbers.proof >= proof_limit || numbers.disproof >= disproof_limit || self.is_spent() {
                    return numbers;
                }
                self.find_moves(key);
                continue;
            }
            let moves = entry.moves.clone();
            let Weighed { numbers, best, second, rest } = self.weigh(&moves, true);
            self.keep(key, numbers, before);
            if let (0, Some((point, _))) = (numbers.proof, best) {
                return self.prove(key, point);
            }
            if numbers.proof >= proof_limit || numbers.disproof >= disproof_limit || self.is_spent() {
                return numbers;
            }
            let Some((point, child)) = best else { return numbers };
            self.tell(report);
            let proof = proof_limit.min(beyond(second));
            let disproof = disproof_limit.saturating_sub(rest).max(child.disproof + 1);
            self.play(point);
            self.defend(proof, disproof, report);
            self.undo();
        }
    }

    /// The defender's node on the board, likewise.
    fn defend(
        &mut self,
        proof_limit: u32,
        disproof_limit: u32,
        report: &mut dyn FnMut(&Progress),
    ) -> Numbers {
        let before = self.nodes;
        let key = self.key();
        if !self.table.contains_key(&key) {
            self.expand_defend(key);
        }
        loop {
            let Some(entry) = self.table.get(&key) else { return self.lost_entry() };
            if entry.numbers == WON || entry.numbers == DROPPED {
                return entry.numbers;
            }
            let moves = entry.moves.clone();
            let Weighed { numbers, best, second, rest } = self.weigh(&moves, false);
            self.keep(key, numbers, before);
            if numbers.proof >= proof_limit || numbers.disproof >= disproof_limit || self.is_spent() {
                return numbers;
            }
            let Some((point, child)) = best.filter(|_| numbers.proof > 0) else { return numbers };
            let proof = proof_limit.saturating_sub(rest).max(child.proof + 1);
            let disproof = disproof_limit.min(beyond(second));
            self.play(point);
            self.attack(proof, disproof, report);
            self.undo();
        }
    }

    /// What a node is worth whose entry was forgotten to save memory.
    fn lost_entry(&self) -> Numbers {
        Numbers { proof: 1, disproof: 1 }
    }

    fn keep(&mut self, key: (u64, bool), numbers: Numbers, before: u64) {
        let spent = self.nodes - before;
        if let Some(entry) = self.table.get_mut(&key) {
            entry.numbers = numbers;
            entry.spent = entry.spent.max(spent);
        }
        if self.game.moves().len() == self.root_ply {
            self.root = numbers;
        }
    }

    /// A node's numbers from its children's; the child to work on, and how far.
    fn weigh(&self, moves: &[(Point, u32)], attacking: bool) -> Weighed {
        let (mut least, mut second, mut best) = (NEVER, NEVER, None);
        let (mut sum, mut most, mut open) = (0_u32, 0, 0_u32);
        for &(point, guess) in moves {
            let child = self.child(point, guess);
            let (own, other) =
                if attacking { (child.proof, child.disproof) } else { (child.disproof, child.proof) };
            sum = sum.saturating_add(other).min(NEVER);
            most = most.max(other);
            open += u32::from(other > 0);
            if own < least {
                (second, least, best) = (least, own, Some((point, child)));
            } else {
                second = second.min(own);
            }
        }
        if attacking {
            let rest = sum - best.map_or(0, |(_, child)| child.disproof);
            return Weighed { numbers: Numbers { proof: least, disproof: sum }, best, second, rest };
        }
        // Replies to one move share most of their answers, so that their sum says too much.
        let rest = open.saturating_sub(1);
        let proof = if most == NEVER { NEVER } else { most + rest };
        Weighed { numbers: Numbers { proof, disproof: least }, best, second, rest }
    }

    fn child(&self, point: Point, guess: u32) -> Numbers {
        let mover = self.game.to_move();
        let mut stones = self.game.key();
        stones ^= tengen_board::Key::of(mover, point);
        let known = self.table.get(&(stones.0, mover != self.attacker));
        known.map_or(Numbers { proof: guess, disproof: 1 }, |entry| entry.numbers)
    }

    /// The attacker's move on this point is proved to win: puts the node into the graph.
    fn prove(&mut self, key: (u64, bool), point: Point) -> Numbers {
        self.play(point);
        let node = self.node(cell(point, self.board.side()));
        self.undo();
        let Some(node) = node else { return self.lost_entry() };
        let board = self.board.clone();
        self.graph.add(&board, node, None);
        self.write_journal();
        self.enter_won(key);
        WON
    }

    /// Keeps what is new in the graph on disk. A search that cannot keep it ends.
    fn write_journal(&mut self) {
        let written = self.journal.as_mut().map_or(Ok(()), |journal| journal.append(&self.graph));
        self.fault = written.err().map(SolveError::Journal).or(self.fault.take());
    }

    /// The node of a move that is on the board and whose replies are all answered.
    fn node(&mut self, own: usize) -> Option<Node> {
        let entry = self.table.get(&self.key())?;
        let (kind, defaults) = (entry.kind, entry.default.into_iter().collect());
        let mut replies = Vec::new();
        for (point, _) in entry.moves.clone() {
            let reply = cell(point, self.board.side());
            self.board.set(reply, 3 - self.me);
            let answer = self.graph.find(&self.board);
            self.board.set(reply, 0);
            replies.push((reply, answer?));
        }
        replies.sort_unstable_by_key(|(reply, _)| *reply);
        Some(Node { kind, cell: own, defaults, replies })
    }

    fn tell(&mut self, report: &mut dyn FnMut(&Progress)) {
        if self.last_report.elapsed().as_millis() >= 500 {
            self.last_report = Instant::now();
            report(&self.progress());
        }
    }
}

/// How far a child may go on: a quarter more than the runner-up's number keeps the search from switching too often.
fn beyond(second: u32) -> u32 {
    second.saturating_add(1 + second / 4)
}
