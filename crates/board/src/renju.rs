//! Renju's fouls, by the plain recursive definition.
//!
//! The International Renju Federation's terms, for Black:
//! - *five*: exactly five in a row; *overline*: six or more.
//! - *four*: one more stone makes a five. *Straight four*: four in an unbroken row with both neighbouring
//!   points making a five.
//! - *three*: one more stone, which makes no five itself and is *allowed*, makes a straight four.
//!
//! Playing a point is a foul when it makes an overline, two fours or two threes at once, unless it makes a
//! five. Because "allowed" is again this question one stone later, the definition is recursive; it ends,
//! since every step adds a stone.
//!
//! ```
//! use tengen_board::{Foul, picture, renju};
//!
//! let found = picture(
//!     ". . . . . . .
//!      . . . X . . .
//!      . . . X . . .
//!      . X X ! . . .
//!      . . . . . . .
//!      . . . . . . .
//!      . . . . . . .",
//! )?;
//! assert_eq!(renju::foul(&found.board, found.marked()), Some(Foul::DoubleThree));
//! # Ok::<(), tengen_board::PictureError>(())
//! ```

use crate::{Board, Cell, Color, Direction, Line, Point};
use std::fmt;

/// What makes a Black move forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foul {
    /// Six or more in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two threes at once.
    DoubleThree,
}

/// The foul that Black would commit by playing the free point, if any.
///
/// # Panics
/// When the point is not free.
pub fn foul(board: &Board, point: Point) -> Option<Foul> {
    assert!(board.is_empty(point), "{point:?} is not free");
    foul_after(&mut board.clone(), point)
}

/// Every point where Black would commit a foul.
pub fn fouls(board: &Board) -> Vec<(Point, Foul)> {
    let mut scratch = board.clone();
    board.empties().filter_map(|p| foul_after(&mut scratch, p).map(|foul| (p, foul))).collect()
}

/// [`foul`] without a copy; leaves the board as it was.
fn foul_after(board: &mut Board, point: Point) -> Option<Foul> {
    board.put(point, Color::Black);
    let found = judge(board, point);
    board.remove(point);
    found
}

/// Judges the Black stone just placed on `point`.
fn judge(board: &mut Board, point: Point) -> Option<Foul> {
    if makes_five(board, point) {
        return None;
    }
    if Direction::ALL.iter().any(|&d| run(board, point, d) > 5) {
        return Some(Foul::Overline);
    }
    let fours: usize = Direction::ALL.iter().map(|&d| fours_in(board, point, d)).sum();
    if fours > 1 {
        return Some(Foul::DoubleFour);
    }
    // Most points make fewer than two threes even before asking whether the next move is allowed.
    let lines: Vec<_> = Direction::ALL
        .into_iter()
        .map(|d| straight_four_points(board, point, d))
        .filter(|l| !l.is_empty())
        .collect();
    let mut threes = 0;
    for (seen, line) in lines.iter().enumerate() {
        if threes + lines.len() - seen < 2 {
            break;
        }
        threes += usize::from(line.iter().any(|&next| allowed_without_five(board, next)));
        if threes == 2 {
            return Some(Foul::DoubleThree);
        }
    }
    None
}

fn allowed_without_five(board: &mut Board, point: Point) -> bool {
    board.put(point, Color::Black);
    let allowed = !makes_five(board, point) && judge(board, point).is_none();
    board.remove(point);
    allowed
}

fn makes_five(board: &Board, point: Point) -> bool {
    Direction::ALL.iter().any(|&d| run(board, point, d) == 5)
}

fn run(board: &Board, point: Point, direction: Direction) -> usize {
    Line::through(board, point, direction).map_or(0, |line| line.len())
}

/// The cells before and after the unbroken row through `point`, where they are free: only a stone there lengthens
/// the row.
fn open_ends(board: &Board, point: Point, direction: Direction) -> impl Iterator<Item = Point> {
    [-1, 1].into_iter().filter_map(move |sign| {
        let mut steps = sign;
        loop {
            let next = point.step(direction, steps)?;
            match board.cell(next) {
                Cell::Stone(Color::Black) => steps += sign,
                Cell::Empty => return Some(next),
                Cell::Stone(Color::White) | Cell::Wall => return None,
            }
        }
    })
}

/// Whether one more stone on `next` makes exactly five through it, in this direction.
fn completes_five(board: &mut Board, next: Point, direction: Direction) -> bool {
    board.put(next, Color::Black);
    let five = run(board, next, direction) == 5;
    board.remove(next);
    five
}

/// How many fours the stone on `point` is part of, on one line. A straight four is one four, although two
/// points complete it; two fours can share a line (`XX.XX.XX` played in the middle).
fn fours_in(board: &mut Board, point: Point, direction: Direction) -> usize {
    let ends: Vec<_> = open_ends(board, point, direction).collect();
    let fives = ends.iter().filter(|&&end| completes_five(board, end, direction)).count();
    if fives == 2 && run(board, point, direction) == 4 { 1 } else { fives }
}

/// The free points of one line where one more stone gives the stone on `point` a straight four.
fn straight_four_points(board: &mut Board, point: Point, direction: Direction) -> Vec<Point> {
    let mut found: Vec<_> = open_ends(board, point, direction).collect();
    found.retain(|&next| {
        board.put(next, Color::Black);
        let ends: Vec<_> = open_ends(board, point, direction).collect();
        let fives = ends.into_iter().filter(|&end| completes_five(board, end, direction)).count();
        let straight = fives == 2 && run(board, point, direction) == 4;
        board.remove(next);
        straight
    });
    found
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Foul::Overline => "overline",
            Foul::DoubleFour => "double four",
            Foul::DoubleThree => "double three",
        })
    }
}
