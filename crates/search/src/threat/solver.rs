//! Depth-first proof-number search (df-pn) over threats.

use crate::transposition::key;
use crate::{Score, forced};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::time::Instant;
use tengen_board::{Color, Point};
use tengen_patterns::{PointSet, Position, Threat};
use tengen_play::{Proof, Stop};

/// Which threats the attacker may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreatKinds {
    /// Fours only, so that every reply is forced (VCF).
    Fours,
    /// Fours and threes (VCT).
    FoursAndThrees,
}

/// The result of a threat search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThreatResult {
    /// The side to move wins.
    Win(Proof),
    /// No win by these threats.
    NoWin,
    /// Not settled within the nodes allowed.
    Unknown,
}

/// Proof and disproof numbers of a node: how far it is from being proved a win, and from being disproved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// What a node comes to when it is first looked at.
enum Expansion {
    /// It is decided.
    Settled(Numbers),
    /// It has these moves.
    Moves(Vec<Point>),
}

impl Expansion {
    /// The moves, or the numbers of a node that has none.
    fn of(points: &PointSet, without: Numbers) -> Expansion {
        if points.is_empty() {
            Expansion::Settled(without)
        } else {
            Expansion::Moves(points.iter().collect())
        }
    }
}

/// Infinite for proof and disproof numbers.
const NEVER: u32 = 1 << 24;
pub(super) const WON: Numbers = Numbers { proof: 0, disproof: NEVER };
const LOST: Numbers = Numbers { proof: NEVER, disproof: 0 };

/// The deepest ply; no forced win on a board of 22 lines takes so long in practice.
const DEEPEST: usize = 160;
/// Nodes between two checks of the clock.
const PERIOD: u64 = 256;

/// Keys are random already, so they are their own hashes.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// Searches one position for a forced win by threats.
///
/// ```
/// use tengen_board::{Game, Rule, Size, notation};
/// use tengen_patterns::Position;
/// use tengen_play::Stop;
/// use tengen_search::threat::{ThreatKinds, ThreatResult, ThreatSolver};
///
/// let size = Size::STANDARD;
/// // Black has a blocked three and a two that cross: a four, then a four and a three at once.
/// let moves = notation::parse_moves("h8g8i8a1j8a15k6o1k7o15", size).unwrap();
/// let game = Game::from_moves(size, Rule::Freestyle, &moves).unwrap();
/// let stop = Stop::default();
/// let mut solver = ThreatSolver::new(Position::from(&game), ThreatKinds::Fours, 10_000, &stop);
/// let ThreatResult::Win(proof) = solver.solve() else { panic!("there is a win") };
/// assert!(proof.check(&game).is_ok()); // against every reply, by the rules alone
/// ```
pub struct ThreatSolver<'a> {
    pub(super) position: Position,
    pub(super) attacker: Color,
    kinds: ThreatKinds,
    known: HashMap<u64, Numbers, BuildHasherDefault<KeyHasher>>,
    nodes: u64,
    /// The nodes that earlier questions took.
    spent_before: u64,
    limit: u64,
    stop: &'a Stop,
    deadline: Option<Instant>,
    out_of_time: bool,
    /// The win must come within so many plies of the position.
    plies: usize,
}

impl<'a> ThreatSolver<'a> {
    /// A solver for the side to move, which may look at so many nodes.
    pub fn new(position: Position, kinds: ThreatKinds, limit: u64, stop: &'a Stop) -> ThreatSolver<'a> {
        let attacker = position.to_move();
        ThreatSolver {
            position,
            attacker,
            kinds,
            known: HashMap::default(),
            nodes: 0,
            spent_before: 0,
            limit,
            stop,
            deadline: None,
            out_of_time: false,
            plies: DEEPEST,
        }
    }

    /// The same, but only wins within so many plies count.
    #[must_use]
    pub fn within(self, plies: usize) -> ThreatSolver<'a> {
        ThreatSolver { plies: plies.min(DEEPEST), ..self }
    }

    /// The same, but it also gives up at this time.
    #[must_use]
    pub fn until(self, deadline: Option<Instant>) -> ThreatSolver<'a> {
        ThreatSolver { deadline, ..self }
    }

    /// Nodes looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a win.
    pub fn solve(&mut self) -> ThreatResult {
        match self.search(NEVER, NEVER, 0) {
            WON => self.prove().map_or(ThreatResult::Unknown, ThreatResult::Win),
            Numbers { proof: NEVER.., .. } => ThreatResult::NoWin,
            _ => ThreatResult::Unknown,
        }
    }

    /// Looks for a win that begins with a move, by as many more nodes as the limit says. Only moves that threaten
    /// something are considered: any other gives [`ThreatResult::NoWin`]. What was found about other moves is remembered.
    pub fn solve_move(&mut self, point: Point) -> ThreatResult {
        let me = self.attacker;
        if self.position.threat(me, point) == Threat::Five {
            return ThreatResult::Win(Proof::last(point));
        }
        if self.position.rule().has_fouls(me) && self.position.is_foul(point) {
            return ThreatResult::NoWin;
        }
        self.spent_before = self.nodes;
        self.position.play(point);
        let result = match self.search(NEVER, NEVER, 1) {
            WON => self.prove_answers(point).map_or(ThreatResult::Unknown, ThreatResult::Win),
            Numbers { proof: NEVER.., .. } => ThreatResult::NoWin,
            _ => ThreatResult::Unknown,
        };
        self.position.undo();
        result
    }

    /// The reply that [`solve_move`](Self::solve_move) found best against a move; `None` where the move threatens nothing.
    pub fn best_reply(&mut self, point: Point) -> Option<Point> {
        self.position.play(point);
        let best = replies(&self.position, self.kinds).and_then(|replies| {
            let replies: Vec<Point> = replies.iter().collect();
            let (_, best, _) = self.weigh(&replies, false);
            best.map(|(reply, _)| reply)
        });
        self.position.undo();
        best
    }

    fn is_spent(&mut self) -> bool {
        if self.nodes.is_multiple_of(PERIOD) {
            let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            self.out_of_time |= late || self.stop.is_raised();
        }
        self.out_of_time || self.nodes - self.spent_before >= self.limit
    }

    pub(super) fn numbers(&self, key: u64) -> Option<Numbers> {
        self.known.get(&key).copied()
    }

    /// Searches until the node's numbers reach a threshold.
    pub(super) fn search(&mut self, proof_limit: u32, disproof_limit: u32, ply: usize) -> Numbers {
        self.nodes += 1;
        let attacking = self.position.to_move() == self.attacker;
        let moves = match self.expand(attacking, ply) {
            Expansion::Moves(moves) => moves,
            Expansion::Settled(numbers) => return self.keep(numbers),
        };
        loop {
            let (numbers, best, second) = self.weigh(&moves, attacking);
            let done = numbers.proof >= proof_limit || numbers.disproof >= disproof_limit;
            let settled = numbers.proof == 0 || numbers.disproof == 0;
            let go_on = !done && !settled && !self.is_spent();
            let Some((point, child)) = best.filter(|_| go_on) else { return self.keep(numbers) };
            // The child may work until it is clearly no longer the best, or the whole node is decided.
            // A quarter more than the runner-up's number keeps the search from switching too often.
            let beyond = |second: u32| second.saturating_add(1 + second / 4);
            let (proof, disproof) = if attacking {
                (proof_limit.min(beyond(second)), disproof_limit - numbers.disproof + child.disproof)
            } else {
                (proof_limit - numbers.proof + child.proof, disproof_limit.min(beyond(second)))
            };
            self.position.play(point);
            self.search(proof, disproof, ply + 1);
            self.position.undo();
        }
    }

    fn keep(&mut self, numbers: Numbers) -> Numbers {
        self.known.insert(key(self.position.key(), self.position.to_move()), numbers);
        numbers
    }

    fn expand(&self, attacking: bool, ply: usize) -> Expansion {
        if ply >= self.plies || self.position.free().is_empty() {
            return Expansion::Settled(LOST);
        }
        if attacking { self.attacks(ply) } else { self.replies() }
    }

    fn attacks(&self, ply: usize) -> Expansion {
        if let Some(score) = forced::decided(&self.position, ply) {
            let in_time = score.is_win() && score >= Score::win_in(self.plies);
            return Expansion::Settled(if in_time { WON } else { LOST });
        }
        let me = self.attacker;
        let points = if self.position.count(!me, Threat::Five) > 0 {
            forced::blocks(&self.position)
        } else {
            let least = if self.kinds == ThreatKinds::Fours { Threat::Four } else { Threat::Three };
            let mut points = self.position.points_from(me, least);
            if self.position.rule().has_fouls(me) {
                points = points.or(self.position.points(me, Threat::DoubleThree));
                points = points.iter().filter(|&p| !self.position.is_foul(p)).collect();
            }
            points
        };
        Expansion::of(&points, LOST)
    }

    /// Every reply that does not lose at once.
    fn replies(&self) -> Expansion {
        match replies(&self.position, self.kinds) {
            Some(replies) => Expansion::of(&replies, WON),
            None => Expansion::Settled(LOST),
        }
    }

    /// A node's numbers from its children's; the child to work on, and the runner-up's number.
    fn weigh(&self, moves: &[Point], attacking: bool) -> (Numbers, Option<(Point, Numbers)>, u32) {
        let mover = self.position.to_move();
        let mut least = NEVER;
        let mut second = NEVER;
        let mut best = None;
        let mut sum: u32 = 0;
        for &point in moves {
            let mut stones = self.position.key();
            stones ^= tengen_board::Key::of(mover, point);
            let child = self.numbers(key(stones, !mover)).unwrap_or_else(|| self.guess(point, attacking));
            let (own, other) =
                if attacking { (child.proof, child.disproof) } else { (child.disproof, child.proof) };
            sum = sum.saturating_add(other).min(NEVER);
            if own < least {
                second = least;
                least = own;
                best = Some((point, child));
            } else {
                second = second.min(own);
            }
        }
        let numbers = if attacking {
            Numbers { proof: least, disproof: sum }
        } else {
            Numbers { proof: sum, disproof: least }
        };
        (numbers, best, second)
    }

    /// A first guess for a node not yet visited: fours leave less to prove than threes.
    fn guess(&self, point: Point, attacking: bool) -> Numbers {
        if attacking && self.position.threat(self.attacker, point) < Threat::Four {
            Numbers { proof: 3, disproof: 1 }
        } else {
            Numbers { proof: 1, disproof: 1 }
        }
    }
}

/// The defender's replies that do not lose at once; `None` if nothing (of these kinds) is threatened or the
/// defender wins.
pub(super) fn replies(position: &Position, kinds: ThreatKinds) -> Option<PointSet> {
    let me = position.to_move();
    if position.count(me, Threat::Five) > 0 {
        return None;
    }
    if position.count(!me, Threat::Five) > 0 {
        return Some(forced::blocks(position));
    }
    if kinds == ThreatKinds::Fours || position.count(!me, Threat::OpenFour) == 0 {
        return None;
    }
    let mut replies = forced::defences(position)?;
    if position.rule().has_fouls(me) {
        replies = replies.iter().filter(|&p| !position.is_foul(p)).collect();
    }
    Some(replies)
}
