//! Which replies to a four or a three need no answer of their own, and which cells that depends on.

use crate::{Board, CellSet};

/// The replies to a threat that is on the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cover {
    /// Replies that are neither listed nor covered.
    pub open: CellSet,
    /// The cells that this node adds to a zone, its move left out.
    pub zone: CellSet,
    /// Whether the threat is a four.
    pub is_four: bool,
}

/// A cell that makes a won four, and the five-squares that it makes.
struct Threat {
    cell: usize,
    fives: CellSet,
}

impl Cover {
    /// The replies that the attacker must answer after his move, which is on the board and has not won, and those
    /// he has listed. The defender has no five-square.
    pub fn of(board: &mut Board, attacker: u8, listed: &CellSet) -> Cover {
        let fives = board.five_squares(attacker);
        let is_four = fives.first().is_some();
        let mut cover = Cover { zone: *listed, is_four, ..Cover::default() };
        if is_four {
            cover.four(board, attacker, listed, &fives);
        } else {
            cover.three(board, attacker, listed);
        }
        cover
    }

    fn four(&mut self, board: &mut Board, attacker: u8, listed: &CellSet, fives: &CellSet) {
        for reply in board.free().iter().filter(|&reply| !listed.contains(reply)) {
            if !survives(board, attacker, fives, reply) {
                self.open.insert(reply);
            }
        }
        if board.rule().has_zones() {
            self.zone.add(&board.hot(3 - attacker, 3));
            fives.iter().take(2).for_each(|five| self.zone.insert(five));
        }
    }

    fn three(&mut self, board: &mut Board, attacker: u8, listed: &CellSet) {
        let threats = won_fours(board, attacker);
        let hot = board.hot(3 - attacker, 3);
        for reply in board.free().iter().filter(|&reply| !listed.contains(reply)) {
            // Without three of his stones in a window the defender cannot make a four.
            if hot.contains(reply) && makes_five_square(board, reply, 3 - attacker) {
                self.open.insert(reply);
                continue;
            }
            match threats.iter().find_map(|threat| threat.after(board, attacker, reply)) {
                None => self.open.insert(reply),
                Some(cells) => self.zone.add(&cells),
            }
        }
        if board.rule().has_zones() {
            self.zone.add(&board.hot(3 - attacker, 2));
        }
    }
}

impl Threat {
    /// The cells by which the threat wins after a reply, or nothing if it no longer does.
    fn after(&self, board: &mut Board, attacker: u8, reply: usize) -> Option<CellSet> {
        if reply == self.cell {
            return None;
        }
        if board.rule().has_zones() {
            let fives: Vec<usize> = self.fives.iter().filter(|&five| five != reply).take(2).collect();
            return (fives.len() == 2).then(|| fives.into_iter().chain([self.cell]).collect());
        }
        // Whether a cell is a five-square is known from the cells at most five steps away.
        let touched = self.fives.iter().any(|five| near(board, five, reply));
        board.set(reply, 3 - attacker);
        let still = !touched || won_four(board, attacker, self.cell).is_some();
        board.set(reply, 0);
        still.then(CellSet::default)
    }
}

/// The cells that make a won four for the attacker, who has no five-square, ascending.
fn won_fours(board: &mut Board, attacker: u8) -> Vec<Threat> {
    // A five-square that a stone makes lies in a window with it and three others of the attacker's.
    let cells = board.hot(attacker, 3);
    cells
        .iter()
        .filter_map(|cell| won_four(board, attacker, cell).map(|fives| Threat { cell, fives }))
        .collect()
}

/// The five-squares that a stone makes, if no reply stops them all.
fn won_four(board: &mut Board, attacker: u8, cell: usize) -> Option<CellSet> {
    board.set(cell, attacker);
    let fives = board.five_squares_near(cell, attacker);
    let won = if board.rule().has_zones() {
        fives.iter().take(2).count() == 2
    } else {
        fives.first().is_some() && board.free().iter().all(|reply| survives(board, attacker, &fives, reply))
    };
    board.set(cell, 0);
    won.then_some(fives)
}

/// Whether the attacker, who has these five-squares, still has one after a reply.
fn survives(board: &mut Board, attacker: u8, fives: &CellSet, reply: usize) -> bool {
    if board.rule().has_zones() {
        return fives.iter().any(|five| five != reply);
    }
    if fives.iter().any(|five| !near(board, five, reply)) {
        return true;
    }
    board.set(reply, 3 - attacker);
    let left = fives.iter().any(|five| five != reply && board.wins(five, attacker));
    board.set(reply, 0);
    left
}

fn makes_five_square(board: &mut Board, reply: usize, defender: u8) -> bool {
    board.set(reply, defender);
    let made = board.five_squares_near(reply, defender).first().is_some();
    board.set(reply, 0);
    made
}

/// Whether two cells are the same, or at most five steps apart on a line.
fn near(board: &Board, a: usize, b: usize) -> bool {
    a == b || board.lines(a, 5).any(|cell| cell == b)
}
