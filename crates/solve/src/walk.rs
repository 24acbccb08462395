//! A certificate walked move by move: the winner's move at every position of it, whatever the other side replies.

mod walker;

pub use walker::{Answered, Step, StepKind, Walker};

use crate::symmetry::Symmetries;
use std::fmt;
use tengen_verify::{Board, Certificate, Error, Node, Report, verify};

/// A certificate that has passed the check, ready to be walked.
pub struct ProofWalk {
    root: Board,
    attacker: u8,
    nodes: Vec<Node>,
    symmetries: Symmetries,
    report: Report,
}

/// Why a proof cannot be walked along some moves. Cells are their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkError {
    /// The winner has made five.
    Over,
    /// The cell is taken or off the board.
    NotFree(usize),
    /// The winner's move is not that of the proof.
    NotTheProof(usize),
    /// The proof has no answer to the reply, which the check excludes.
    Unanswered(usize),
}

impl ProofWalk {
    /// Checks a certificate and takes it apart.
    ///
    /// # Errors
    /// When it is refused.
    pub fn open(bytes: &[u8]) -> Result<ProofWalk, Error> {
        let report = verify(bytes, false)?;
        let certificate = Certificate::read(bytes)?;
        let mut nodes = Vec::with_capacity(certificate.count);
        let mut at = 0;
        for number in 0..certificate.count {
            let (mut node, next) = certificate.node(number, at)?;
            node.defaults.shrink_to_fit();
            node.replies.shrink_to_fit();
            nodes.push(node);
            at = next;
        }
        let symmetries = Symmetries::new(certificate.root.side());
        Ok(ProofWalk { attacker: certificate.attacker, root: certificate.root, nodes, symmetries, report })
    }

    /// What the certificate proves.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The position that is proved to be won.
    pub fn root(&self) -> &Board {
        &self.root
    }

    /// Who wins, and moves first: 1 Black, 2 White.
    pub fn attacker(&self) -> u8 {
        self.attacker
    }

    /// The proof after its first move.
    ///
    /// # Errors
    /// Never, for a certificate that has passed the check.
    pub fn start(&self) -> Result<Walker<'_>, WalkError> {
        Walker::start(self)
    }

    /// The proof after its answers to these replies, one after another.
    ///
    /// # Errors
    /// When a reply is not on a free cell, or comes after the end.
    pub fn after(&self, replies: &[usize]) -> Result<Walker<'_>, WalkError> {
        let mut walker = self.start()?;
        for &reply in replies {
            walker.reply(reply)?;
        }
        Ok(walker)
    }

    /// The proof after these moves from the root on, the winner's and the other side's in turn. If the winner is to move,
    /// the proof's next move is made.
    ///
    /// # Errors
    /// As [`ProofWalk::after`], and when a move of the winner's is not the proof's.
    pub fn along(&self, moves: &[usize]) -> Result<Walker<'_>, WalkError> {
        let mut walker = self.start()?;
        for pair in moves.chunks(2) {
            if walker.step().cell != pair[0] {
                return Err(WalkError::NotTheProof(pair[0]));
            }
            if let Some(&reply) = pair.get(1) {
                walker.reply(reply)?;
            }
        }
        Ok(walker)
    }
}

impl fmt::Display for WalkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WalkError::Over => f.write_str("the winner has made five already"),
            WalkError::NotFree(cell) => write!(f, "cell {cell} is taken or off the board"),
            WalkError::NotTheProof(cell) => write!(f, "the proof does not play on cell {cell} here"),
            WalkError::Unanswered(cell) => write!(f, "the proof has no answer to the reply on cell {cell}"),
        }
    }
}

impl std::error::Error for WalkError {}
