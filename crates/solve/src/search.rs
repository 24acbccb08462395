//! Proof-number search (df-pn) over quiet moves, with the threat solver at every node.

mod defaults;
mod expand;
mod table;

use self::table::{Key, Stage, Table};
use crate::candidates::Candidates;
use crate::options::{Progress, SolveError, SolveOptions};
use crate::threats::cell;
use crate::{Journal, ProofGraph};
use std::time::Instant;
use tengen_board::{Color, Game, Point};
use tengen_verify::{Board, Node};

/// Infinite for proof and disproof numbers.
const NEVER: u32 = 1 << 24;
/// Nodes remembered at most, unless the options say otherwise.
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
/// Of a node that two positions share by chance, which happens to 64-bit keys once in a lifetime.
const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };
const DROPPED: Numbers = Numbers { proof: NEVER, disproof: 0 };

/// The child to work on.
#[derive(Clone, Copy)]
enum Choice {
    /// This one, which has these numbers.
    Child(Point, Numbers),
    /// The first of those that are not tried yet.
    Wider,
}

/// What a node's children come to together.
struct Weighed {
    numbers: Numbers,
    best: Option<Choice>,
    /// The number of the runner-up.
    second: u32,
    /// What the other children add to the number that the best child is not chosen by.
    rest: u32,
}

/// Nodes of the first threat search at a node of the attacker's.
const FIRST_THREAT_NODES: u64 = 5_000;

/// The search: where it is, what it knows, what it may use.
pub(crate) struct Search<'a> {
    game: Game,
    board: Board,
    attacker: Color,
    me: u8,
    graph: ProofGraph,
    table: Table,
    /// The nodes from the root to where the search is.
    path: Vec<Key>,
    /// The moves that last won at each ply.
    winners: Vec<Option<Point>>,
    candidates: Candidates,
    /// Nodes of the first threat search at a node.
    threat_nodes: u64,
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
            table: Table::new(options.remembered.unwrap_or(MOST_ENTRIES)),
            path: Vec::new(),
            winners: Vec::new(),
            candidates: Candidates::new(game.rule(), options.stop.clone()),
            threat_nodes: FIRST_THREAT_NODES,
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
            // Everything was tried that is tried at all, unless a larger threat search finds something.
            if self.threat_nodes >= expand::MOST_THREAT_NODES {
                return Ok(false);
            }
            self.threat_nodes = (self.threat_nodes * 8).min(expand::MOST_THREAT_NODES);
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

    fn key(&self) -> Key {
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
        let key = self.key();
        if self.graph.find(&self.board).is_some() {
            self.enter_won(key);
            return WON;
        }
        self.path.push(key);
        let numbers = self.attack_here(key, proof_limit, disproof_limit, report);
        self.path.pop();
        numbers
    }

    fn attack_here(
        &mut self,
        key: Key,
        proof_limit: u32,
        disproof_limit: u32,
        report: &mut dyn FnMut(&Progress),
    ) -> Numbers {
        let mut before = self.nodes;
        match self.table.get(key) {
            None => self.expand_attack(key),
            Some(_) => self.look_again(key),
        }
        loop {
            let Some(entry) = self.table.get(key) else { return UNKNOWN };
            if entry.numbers == WON || entry.numbers == DROPPED {
                return entry.numbers;
            }
            let reached =
                |numbers: Numbers| numbers.proof >= proof_limit || numbers.disproof >= disproof_limit;
            if entry.stage == Stage::Seen {
                let numbers = entry.numbers;
                if reached(numbers) || self.is_spent() {
                    self.keep(key, numbers, &mut before);
                    return numbers;
                }
                self.find_moves(key);
                continue;
            }
            let weighed = self.weigh(&entry.moves, entry.width, true);
            let Weighed { numbers, best, second, rest } = weighed;
            self.keep(key, numbers, &mut before);
            if let (0, Some(Choice::Child(point, _))) = (numbers.proof, best) {
                return self.prove(key, point);
            }
            if reached(numbers) || self.is_spent() {
                return numbers;
            }
            match best {
                None => return numbers,
                Some(Choice::Wider) => {
                    if let Some(entry) = self.table.get_mut(key) {
                        entry.width += 1;
                    }
                }
                Some(Choice::Child(point, child)) => {
                    self.tell(report);
                    let proof = proof_limit.min(beyond(second));
                    let disproof = disproof_limit.saturating_sub(rest).max(child.disproof + 1);
                    self.play(point);
                    self.defend(proof, disproof, report);
                    self.undo();
                }
            }
        }
    }

    /// The defender's node on the board, likewise.
    fn defend(
        &mut self,
        proof_limit: u32,
        disproof_limit: u32,
        report: &mut dyn FnMut(&Progress),
    ) -> Numbers {
        let key = self.key();
        self.path.push(key);
        let numbers = self.defend_here(key, proof_limit, disproof_limit, report);
        self.path.pop();
        numbers
    }

    fn defend_here(
        &mut self,
        key: Key,
        proof_limit: u32,
        disproof_limit: u32,
        report: &mut dyn FnMut(&Progress),
    ) -> Numbers {
        let mut before = self.nodes;
        if self.table.get(key).is_none() {
            self.expand_defend(key);
        }
        loop {
            let Some(entry) = self.table.get(key) else { return UNKNOWN };
            if entry.numbers == WON || entry.numbers == DROPPED {
                return entry.numbers;
            }
            let reached =
                |numbers: Numbers| numbers.proof >= proof_limit || numbers.disproof >= disproof_limit;
            if entry.stage == Stage::NoPassWin {
                let numbers = entry.numbers;
                self.keep(key, numbers, &mut before);
                if reached(numbers) || self.is_spent() {
                    return numbers;
                }
                self.look_for_pass_win(key);
                continue;
            }
            let weighed = self.weigh(&entry.moves, entry.moves.len(), false);
            let Weighed { numbers, best, second, rest } = weighed;
            self.keep(key, numbers, &mut before);
            if reached(numbers) || self.is_spent() {
                return numbers;
            }
            let Some(Choice::Child(point, child)) = best.filter(|_| numbers.proof > 0) else {
                return numbers;
            };
            let proof = proof_limit.saturating_sub(rest).max(child.proof + 1);
            let disproof = disproof_limit.min(beyond(second));
            self.play(point);
            self.attack(proof, disproof, report);
            self.undo();
        }
    }

    /// Keeps a node's numbers, and adds what it took since.
    fn keep(&mut self, key: Key, numbers: Numbers, before: &mut u64) {
        if let Some(entry) = self.table.get_mut(key) {
            entry.numbers = numbers;
            entry.spent += self.nodes - std::mem::replace(before, self.nodes);
        }
        if self.game.moves().len() == self.root_ply {
            self.root = numbers;
        }
    }

    /// A node's numbers from its first children's and the rest's; the child to work on, and how far.
    fn weigh(&self, moves: &[(Point, u32)], width: usize, attacking: bool) -> Weighed {
        let (mut least, mut second, mut best) = (NEVER, NEVER, None);
        let (mut sum, mut most, mut open) = (0_u32, 0, 0_u32);
        let mut of_best = 0;
        let (tried, untried) = moves.split_at(width.min(moves.len()));
        let children = tried.iter().map(|&(point, guess)| {
            let child = self.child(point, guess);
            (Choice::Child(point, child), child)
        });
        let wider = untried.first().map(|&(_, guess)| (Choice::Wider, Numbers { proof: guess, disproof: 1 }));
        for (choice, child) in children.chain(wider) {
            let (own, other) =
                if attacking { (child.proof, child.disproof) } else { (child.disproof, child.proof) };
            sum = sum.saturating_add(other).min(NEVER);
            most = most.max(other);
            open += u32::from(other > 0);
            if own < least {
                (second, least, best, of_best) = (least, own, Some(choice), other);
            } else {
                second = second.min(own);
            }
        }
        if attacking {
            let numbers = Numbers { proof: least, disproof: sum };
            return Weighed { numbers, best, second, rest: sum - of_best };
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
        let known = self.table.get((stones.0, mover != self.attacker));
        known.map_or(Numbers { proof: guess, disproof: 1 }, |entry| entry.numbers)
    }

    /// The attacker's move on this point is proved to win: puts the node into the graph.
    fn prove(&mut self, key: Key, point: Point) -> Numbers {
        self.play(point);
        let node = self.node(cell(point, self.board.side()));
        self.undo();
        let Some(node) = node else { return UNKNOWN };
        self.remember_winner(point);
        let board = self.board.clone();
        self.graph.add(&board, node, None);
        self.write_journal();
        self.enter_won(key);
        WON
    }

    /// Keeps what is new in the graph on disk. A search that cannot keep it ends.
    fn write_journal(&mut self) {
        let written = self.journal.as_mut().map_or(Ok(()), |journal| journal.append(&self.graph));
        self.fault = self.fault.take().or(written.err().map(SolveError::Journal));
    }

    /// The ply of the position on the board, from the root.
    fn ply(&self) -> usize {
        self.game.moves().len() - self.root_ply
    }

    /// What won here may win at other nodes of the same ply.
    fn remember_winner(&mut self, point: Point) {
        let ply = self.ply();
        if self.winners.len() <= ply {
            self.winners.resize(ply + 1, None);
        }
        self.winners[ply] = Some(point);
    }

    /// The node of a move that is on the board and whose replies are all answered.
    fn node(&mut self, own: usize) -> Option<Node> {
        let entry = self.table.get(self.key())?;
        let (kind, defaults) = (entry.kind, entry.defaults.clone());
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
