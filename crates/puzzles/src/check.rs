//! The check of a puzzle, from scratch: its winning moves win by proof, no other move does, and the whole line can be played.

use crate::{Judge, Puzzle, Verdict};
use tengen_board::{Point, notation};

/// What a check looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Winning first moves, each with a proof that was played against every reply.
    pub proofs: usize,
    /// Other moves, none of which wins.
    pub others: usize,
    /// Those of them of which it is only known that the solver finds no win within its nodes.
    pub unsettled: usize,
}

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A move that should win is not proved to.
    #[error("{0} does not win")]
    NoWin(String),
    /// A proof does not hold.
    #[error("the proof of {0} does not hold: {1}")]
    Proof(String, String),
    /// Another move wins as well.
    #[error("{0} wins too")]
    AlsoWins(String),
    /// The length of the win is wrong.
    #[error("the win takes {found:?} plies, not {said}")]
    Plies {
        /// What the puzzle says.
        said: usize,
        /// What was found.
        found: Option<usize>,
    },
    /// Whether fours alone win is wrong.
    #[error("whether fours alone win is not as it says")]
    Fours,
    /// The win cannot be played to its end.
    #[error("played move by move, the win is lost on the way")]
    Line,
}

/// Checks a puzzle.
///
/// # Errors
/// The first fault.
pub fn check(puzzle: &Puzzle, judge: &Judge) -> Result<Checked, Fault> {
    let game = puzzle.game();
    let name = |point: Point| notation::human(point, puzzle.size);
    let found = judge.shortest(&game).map(|proof| proof.plies());
    if found != Some(puzzle.plies) {
        return Err(Fault::Plies { said: puzzle.plies, found });
    }
    if judge.by_fours(&game).is_some() != puzzle.fours {
        return Err(Fault::Fours);
    }
    let mut checked = Checked::default();
    for (point, verdict) in judge.verdicts(&game, game.board().empties().collect::<Vec<_>>()) {
        match (verdict, puzzle.wins.contains(&point)) {
            (Verdict::Wins(proof), true) => {
                proof.check(&game).map_err(|error| Fault::Proof(name(point), error.to_string()))?;
                checked.proofs += 1;
            }
            (Verdict::Wins(_), false) => return Err(Fault::AlsoWins(name(point))),
            (Verdict::Fails(_), true) => return Err(Fault::NoWin(name(point))),
            (Verdict::Fails(refutation), false) => {
                checked.others += 1;
                checked.unsettled += usize::from(!refutation.complete);
            }
        }
    }
    if checked.proofs != puzzle.wins.len() {
        return Err(Fault::NoWin(notation::human_moves(&puzzle.wins, puzzle.size)));
    }
    judge.solution(&game).ok_or(Fault::Line)?;
    Ok(checked)
}
