//! The positions of four stones that a proof of the empty board needs: after Black's centre, any reply, Black's second move
//! and any reply to that.

use crate::symmetry::{Canonical, Symmetries};
use crate::threats::cell;
use std::collections::HashSet;
use tengen_board::{Point, Size};
use tengen_verify::{Board, Rule};

/// White's first reply up to symmetry, Black's answer, and every reply to that which no family before has.
#[derive(Clone, Debug)]
pub struct Family {
    /// Black's centre, White's reply and Black's second move.
    pub moves: [Point; 3],
    /// White's second moves, of which positions that are pictures of others are left out.
    pub replies: Vec<Point>,
    /// How many second moves White has.
    pub all_replies: usize,
}

/// One family for each reply to the centre, up to symmetry. Black answers diagonally beside the centre, not on one line with
/// both stones, as near to White's stone as it can: where the best players and all known attempts play.
pub fn families(size: Size) -> Vec<Family> {
    let side = usize::from(size.side());
    let symmetries = Symmetries::new(side);
    let picture = |stones: &[(Point, u8)]| {
        let mut board = Board::new(Rule::Freestyle, side);
        stones.iter().for_each(|&(point, color)| board.set(cell(point, side), color));
        symmetries.canonical(&board, 1).0
    };
    let centre = size.center();
    let mut seen: HashSet<Canonical> = HashSet::new();
    let mut families = Vec::new();
    for first in size.points().filter(|&point| point != centre) {
        if !seen.insert(picture(&[(centre, 1), (first, 2)])) {
            continue;
        }
        let second = second_move(size, first);
        let free = size.points().filter(|point| ![centre, first, second].contains(point));
        let all: Vec<Point> = free.collect();
        let four = |reply: Point| picture(&[(centre, 1), (first, 2), (second, 1), (reply, 2)]);
        let replies = all.iter().copied().filter(|&reply| seen.insert(four(reply))).collect();
        families.push(Family { moves: [centre, first, second], replies, all_replies: all.len() });
    }
    families
}

/// Where Black answers White's reply to the centre.
fn second_move(size: Size, first: Point) -> Point {
    let at = |point: Point| (i32::from(point.x()), i32::from(point.y()));
    let (centre, white) = (at(size.center()), at(first));
    let (dx, dy) = (white.0 - centre.0, white.1 - centre.1);
    let diagonal = |&(x, y): &(i32, i32)| x * dy != y * dx;
    let distance = |(x, y): (i32, i32)| (x - dx).abs().max((y - dy).abs());
    let beside = [(-1, -1), (1, -1), (-1, 1), (1, 1)].into_iter().filter(diagonal);
    let step = beside.min_by_key(|&step| distance(step)).unwrap_or((1, 1));
    size.point((centre.0 + step.0) as u8, (centre.1 + step.1) as u8).unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::notation;

    #[test]
    fn thirty_five_replies_to_the_centre() {
        let families = families(Size::STANDARD);
        assert_eq!(families.len(), 35);
        assert_eq!(families.iter().map(|family| family.all_replies).sum::<usize>(), 7_770);
        let text = |moves: &[Point]| {
            moves.iter().map(|&point| notation::human(point, Size::STANDARD)).collect::<String>()
        };
        let answers: Vec<String> = families.iter().map(|family| text(&family.moves)).collect();
        println!("{answers:?} {}", families.iter().map(|f| f.replies.len()).sum::<usize>());
        assert!(answers.iter().all(|moves| moves.starts_with("h8")));
    }
}
