//! A place in a proof that is walked: the board there, the winner's move, and how each reply is answered.

use super::{ProofWalk, WalkError};
use std::collections::HashSet;
use tengen_verify::{Board, CellSet, Cover, Kind, Reference, through};

/// A place in a proof, always just after a move of the winner's.
#[derive(Clone)]
pub struct Walker<'a> {
    walk: &'a ProofWalk,
    board: Board,
    place: Place,
    step: Step,
    played: usize,
}

/// A move of the winner's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The cell.
    pub cell: usize,
    /// What the move is.
    pub kind: StepKind,
    /// The replies that have an answer of their own, ascending.
    pub listed: Vec<usize>,
    /// How the reply before it was answered; nothing at the root.
    pub answered: Option<Answered>,
}

/// What a move of the winner's is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// It wins.
    Five,
    /// It threatens five.
    Four,
    /// It threatens a four that cannot be stopped.
    Three,
    /// It threatens to win by fours and threes, which answers most replies.
    Quiet,
    /// Every reply to it has an answer of its own.
    All,
}

/// How a reply is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    /// It has an answer of its own.
    Listed,
    /// It does not stop the four or three before it.
    Covered,
    /// It changes nothing: the winner goes on as if the other side had passed.
    Passed,
}

/// Where the next move comes from.
#[derive(Clone, Copy)]
enum Place {
    /// From a node, seen through a symmetry.
    Node(Reference),
    /// From the board alone: there is a five-square, or a cell that makes a four that cannot be stopped.
    Closing,
}

impl<'a> Walker<'a> {
    pub(super) fn start(walk: &'a ProofWalk) -> Result<Walker<'a>, WalkError> {
        let step = Step { cell: 0, kind: StepKind::All, listed: Vec::new(), answered: None };
        let place = Place::Node(Reference { node: 0, symmetry: 0 });
        let mut walker = Walker { walk, board: walk.root.clone(), place, step, played: 0 };
        walker.attack(None)?;
        Ok(walker)
    }

    /// The winner's move, which is on the board.
    pub fn step(&self) -> &Step {
        &self.step
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether the winner has made five.
    pub fn is_over(&self) -> bool {
        self.step.kind == StepKind::Five
    }

    /// How many plies are left at most.
    pub fn left(&self) -> usize {
        if self.is_over() { 0 } else { self.walk.report.plies.saturating_sub(self.played) }
    }

    /// Makes a reply and the winner's answer to it.
    ///
    /// # Errors
    /// When the game is over or the cell is not free.
    pub fn reply(&mut self, cell: usize) -> Result<(), WalkError> {
        if self.is_over() {
            return Err(WalkError::Over);
        }
        if !self.board.is_free(cell) {
            return Err(WalkError::NotFree(cell));
        }
        self.board.set(cell, 3 - self.walk.attacker);
        self.played += 1;
        let (place, answered) = self.answer(cell).ok_or(WalkError::Unanswered(cell))?;
        self.place = place;
        self.attack(Some(answered))
    }

    /// Where the answer to a reply comes from. The reply is on the board.
    fn answer(&self, reply: usize) -> Option<(Place, Answered)> {
        let Place::Node(at) = self.place else { return Some((Place::Closing, Answered::Covered)) };
        let node = &self.walk.nodes[at.node];
        let image = through(at.symmetry, self.board.side(), reply);
        if let Ok(listed) = node.replies.binary_search_by_key(&image, |(cell, _)| *cell) {
            return Some((Place::Node(self.walk.seen(node.replies[listed].1, at)), Answered::Listed));
        }
        match node.kind {
            Kind::Threat => Some((Place::Closing, Answered::Covered)),
            Kind::Quiet => {
                let mut defaults = node.defaults.iter().map(|&default| self.walk.seen(default, at));
                let default = defaults.find(|&default| self.walk.holds(default, &self.board, reply))?;
                Some((Place::Node(default), Answered::Passed))
            }
            Kind::Five | Kind::All => None,
        }
    }

    /// Makes the winner's move.
    fn attack(&mut self, answered: Option<Answered>) -> Result<(), WalkError> {
        let me = self.walk.attacker;
        let (cell, listed) = match self.place {
            Place::Node(at) => self.walk.node_move(at),
            // It is there: a reply that is not listed leaves one or the other.
            Place::Closing => (self.closing().ok_or(WalkError::Unanswered(self.step.cell))?, Vec::new()),
        };
        let wins = self.board.wins(cell, me);
        self.board.set(cell, me);
        self.played += 1;
        let quiet = match self.place {
            Place::Node(at) => self.walk.nodes[at.node].kind,
            Place::Closing => Kind::Threat,
        };
        let kind = match quiet {
            _ if wins => StepKind::Five,
            Kind::All => StepKind::All,
            Kind::Quiet => StepKind::Quiet,
            Kind::Five | Kind::Threat if self.board.five_squares(me).first().is_some() => StepKind::Four,
            Kind::Five | Kind::Threat => StepKind::Three,
        };
        self.step = Step { cell, kind, listed, answered };
        Ok(())
    }

    /// The first cell that wins, else the first that makes a four that no reply stops.
    fn closing(&self) -> Option<usize> {
        let me = self.walk.attacker;
        let five = self.board.five_squares(me).first();
        five.or_else(|| self.board.free().iter().find(|&cell| is_won_four(&mut self.board.clone(), cell, me)))
    }
}

/// Whether a stone on the cell makes five-squares that no reply takes all away.
fn is_won_four(board: &mut Board, cell: usize, me: u8) -> bool {
    board.set(cell, me);
    let fives = board.five_squares(me);
    if board.rule().has_zones() {
        return fives.iter().nth(1).is_some();
    }
    fives.first().is_some()
        && board.free().iter().all(|reply| {
            board.set(reply, 3 - me);
            let left = fives.iter().any(|five| five != reply && board.wins(five, me));
            board.set(reply, 0);
            left
        })
}

impl ProofWalk {
    /// A reference of a node that is itself seen through a symmetry.
    fn seen(&self, to: Reference, at: Reference) -> Reference {
        Reference { node: to.node, symmetry: self.symmetries.product(to.symmetry, at.symmetry) }
    }

    /// A node's move and its listed replies, on the board that is walked.
    fn node_move(&self, at: Reference) -> (usize, Vec<usize>) {
        let node = &self.nodes[at.node];
        let back = self.symmetries.inverse(at.symmetry);
        let seen = |cell: usize| through(back, self.root.side(), cell);
        let mut listed: Vec<usize> = node.replies.iter().map(|(cell, _)| seen(*cell)).collect();
        listed.sort_unstable();
        (seen(node.cell), listed)
    }

    /// Whether a default wins on the board, where the reply stands that the default does not know of: by replaying it.
    fn holds(&self, default: Reference, board: &Board, reply: usize) -> bool {
        let side = board.side();
        let mut picture = Board::new(board.rule(), side);
        turn(board, &mut picture, default.symmetry);
        let extra = through(default.symmetry, side, reply);
        let mut done = HashSet::new();
        let mut left = vec![(default.node, picture, extra)];
        while let Some((number, mut board, extra)) = left.pop() {
            if !done.insert((number, extra)) {
                continue;
            }
            let node = &self.nodes[number];
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
            for &(cell, to) in &node.replies {
                let mut next = board.clone();
                next.set(cell, 3 - self.attacker);
                if to.symmetry != 0 {
                    turn(&next.clone(), &mut next, to.symmetry);
                }
                left.push((to.node, next, through(to.symmetry, side, extra)));
            }
        }
        true
    }
}

/// Puts a board's stones where a symmetry sends them.
fn turn(board: &Board, turned: &mut Board, symmetry: u8) {
    for cell in 0..board.area() {
        turned.set(through(symmetry, board.side(), cell), board.at(cell));
    }
}
