//! Ding and Ge's hundred shapes: a run of stones, and the stones one gap away on either side.
//!
//! Every stone has, in each direction, one shape: how long its unbroken run is, how many stones follow on each side after
//! a gap of one free point, and which sides end at an opponent's stone or the edge. Mirror images are the same shape.
//! A hundred such shapes are counted, each stone and direction once; other shapes are not counted, and neither is five.

use crate::Player;
use std::sync::OnceLock;
use tengen_board::{Direction, LineCell, Point, Size};

/// How many shapes there are.
pub(crate) const COUNT: usize = 100;

/// How many stones have each shape, for each player.
pub(crate) type Counts = [[i16; COUNT]; 2];

/// One side of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Side {
    /// Stones behind a gap of one free point; 0 if there is no such gap with stones behind it.
    pub(crate) stones: u8,
    /// Whether it ends at an opponent's stone or at the edge: right behind the run, or behind those stones.
    pub(crate) blocked: bool,
}

/// A run of stones with its two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    /// Stones in the run.
    pub(crate) run: u8,
    /// Its two sides.
    pub(crate) sides: [Side; 2],
}

/// Runs and sides up to this length tell shapes apart.
const LONGEST: u8 = 4;
/// Kinds of sides: 0 to 4 stones, blocked or not.
const SIDES: usize = 2 * (LONGEST as usize + 1);

impl Shape {
    const fn free(run: u8) -> Shape {
        let open = Side { stones: 0, blocked: false };
        Shape { run, sides: [open, open] }
    }

    fn code(self) -> Option<usize> {
        let side = |side: Side| {
            (side.stones <= LONGEST).then_some(2 * usize::from(side.stones) + usize::from(side.blocked))
        };
        let [left, right] = [side(self.sides[0])?, side(self.sides[1])?];
        let run = (1..=LONGEST).contains(&self.run).then_some(usize::from(self.run))?;
        Some((run * SIDES + left) * SIDES + right)
    }

    /// Two open groups with a gap between them are one shape, whichever of the two the stone is in; all others are
    /// told apart by where the stone is.
    fn seen_from_its_side(self) -> Shape {
        let [near, far] = self.sides;
        if near.stones > 0 && far.stones == 0 && !near.blocked && !far.blocked {
            return Shape { run: near.stones, sides: [Side { stones: self.run, ..near }, far] };
        }
        self
    }

    /// The shape's number, from 0; `None` for shapes that are not counted.
    fn number(self) -> Option<usize> {
        static NUMBERS: OnceLock<Vec<Option<u8>>> = OnceLock::new();
        let numbers = NUMBERS.get_or_init(|| {
            let mut numbers = vec![None; (usize::from(LONGEST) + 1) * SIDES * SIDES];
            for (number, shape) in shapes().into_iter().enumerate() {
                for same in [shape, shape.seen_from_its_side()] {
                    for sides in [same.sides, [same.sides[1], same.sides[0]]] {
                        let code = Shape { sides, ..same }.code().expect("no listed shape is longer");
                        numbers[code] = Some(number as u8);
                    }
                }
            }
            numbers
        });
        let listed = self.code().and_then(|code| numbers[code]).map(usize::from);
        // Four with a free point on both sides is an open four, whatever comes after that.
        let ends_free = self.sides.iter().all(|side| side.stones > 0 || !side.blocked);
        listed.or_else(|| {
            let open_four = self.run == 4 && ends_free;
            open_four.then(|| numbers[Shape::free(4).code().expect("listed")]).flatten().map(usize::from)
        })
    }
}

/// The hundred shapes in order. Mirror images are left out.
pub(crate) fn shapes() -> Vec<Shape> {
    let side = |stones, blocked| Side { stones, blocked };
    let mut shapes = Vec::with_capacity(COUNT);
    let mut add = |left: Side, run: u8, right: Side| shapes.push(Shape { run, sides: [left, right] });
    for run in 1..=4 {
        add(side(0, false), run, side(0, false));
        add(side(0, true), run, side(0, false));
    }
    // One gap: the stones behind it, and the run.
    for (stones, run) in [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)] {
        add(side(stones, false), run, side(0, false));
    }
    for (stones, run) in
        [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (1, 3), (3, 2), (2, 3), (4, 1), (4, 2), (4, 3)]
    {
        add(side(stones, true), run, side(0, false));
    }
    let far = [(1, 1), (2, 1), (1, 2), (2, 2), (1, 3), (3, 1), (2, 3), (3, 2)];
    let fours = [(4, 1), (1, 4), (4, 2), (2, 4), (4, 3), (3, 4), (4, 4)];
    for (run, stones) in far.into_iter().chain(fours) {
        add(side(stones, false), run, side(0, true));
    }
    for (run, stones) in [(2, 2), (1, 3), (3, 1), (2, 3), (3, 2)].into_iter().chain(fours) {
        add(side(stones, true), run, side(0, true));
    }
    let two_gaps = [
        (1, 1, 1),
        (1, 2, 1),
        (1, 3, 1),
        (2, 1, 3),
        (3, 1, 3),
        (1, 2, 2),
        (2, 2, 2),
        (2, 2, 3),
        (3, 2, 3),
        (1, 3, 2),
        (2, 3, 2),
        (1, 3, 3),
        (2, 3, 3),
        (3, 3, 3),
    ];
    for (left, run, right) in two_gaps {
        add(side(left, false), run, side(right, false));
    }
    for (left, run, right) in two_gaps {
        add(side(left, true), run, side(right, false));
        if left != right {
            add(side(left, false), run, side(right, true));
        }
    }
    for (left, run, right) in two_gaps {
        add(side(left, true), run, side(right, true));
    }
    shapes
}

/// One line of a board as bits: the cells where each player has a stone, and those that are not on the board.
#[derive(Clone, Copy, Default)]
struct Line {
    stones: [u32; 2],
    walls: u32,
}

impl Line {
    /// Calls `found` with the number of each listed shape of the player and how many stones have it.
    fn shapes(self, player: Player, mut found: impl FnMut(usize, i16)) {
        let own = self.stones[player.index()];
        let foreign = self.stones[(!player).index()] | self.walls;
        let mut rest = own;
        while rest != 0 {
            let start = rest.trailing_zeros();
            let run = (own >> start).trailing_ones();
            rest &= !(((1 << run) - 1) << start);
            // The edge of the array is a wall, so there is a cell before every run and behind it.
            let before = Line::side(own.reverse_bits(), foreign.reverse_bits(), 32 - start);
            let behind = Line::side(own, foreign, start + run);
            let shape = Shape { run: run as u8, sides: [before, behind] };
            if let Some(number) = shape.number() {
                found(number, run as i16);
            }
        }
    }

    /// The side of a run that begins at the cell `end` and goes upwards.
    fn side(own: u32, foreign: u32, end: u32) -> Side {
        let blocked_at = |cell: u32| foreign >> cell & 1 == 1;
        if blocked_at(end) {
            return Side { stones: 0, blocked: true };
        }
        let stones = (own >> (end + 1)).trailing_ones();
        let blocked = stones > 0 && blocked_at(end + 1 + stones);
        Side { stones: stones as u8, blocked }
    }
}

/// The shapes on a board, kept up to date stone by stone.
#[derive(Clone)]
pub(crate) struct LiveCounts {
    /// By the number of [`LineCell`].
    lines: Vec<Line>,
    counts: Counts,
}

/// A change of how many stones of a player have a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) player: Player,
    pub(crate) shape: usize,
    pub(crate) by: i16,
}

impl LiveCounts {
    pub(crate) fn new(size: Size) -> LiveCounts {
        let mut lines = vec![Line { walls: u32::MAX, ..Line::default() }; LineCell::LINES];
        for point in size.points() {
            for direction in Direction::ALL {
                let LineCell { line, cell } = LineCell::of(point, direction);
                lines[usize::from(line)].walls &= !(1 << cell);
            }
        }
        LiveCounts { lines, counts: [[0; COUNT]; 2] }
    }

    pub(crate) fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Computes how a stone of `player` on the free point would change the counts.
    pub(crate) fn change(&self, point: Point, player: Player, changes: &mut Vec<Change>) {
        changes.clear();
        for direction in Direction::ALL {
            let LineCell { line, cell } = LineCell::of(point, direction);
            let before = self.lines[usize::from(line)];
            let mut after = before;
            after.stones[player.index()] |= 1 << cell;
            for player in Player::ALL {
                after.shapes(player, |shape, by| add(changes, player, shape, by));
                before.shapes(player, |shape, by| add(changes, player, shape, -by));
            }
        }
        changes.retain(|change| change.by != 0);
    }

    /// Calls back with 1 for every shape that neither player had before these changes, and with -1 for every shape that
    /// neither has after them.
    pub(crate) fn appearing(&self, changes: &[Change], mut found: impl FnMut(usize, f32)) {
        for (place, Change { shape, .. }) in changes.iter().enumerate() {
            let of_shape = |change: &&Change| change.shape == *shape;
            if changes[..place].iter().any(|change| of_shape(&change)) {
                continue;
            }
            let before: i16 = self.counts.iter().map(|counts| counts[*shape]).sum();
            let after = before + changes.iter().filter(of_shape).map(|change| change.by).sum::<i16>();
            if (before == 0) != (after == 0) {
                found(*shape, if before == 0 { 1.0 } else { -1.0 });
            }
        }
    }

    pub(crate) fn put(&mut self, point: Point, player: Player) {
        self.toggle(point, player);
    }

    pub(crate) fn remove(&mut self, point: Point, player: Player) {
        self.toggle(point, player);
    }

    fn toggle(&mut self, point: Point, player: Player) {
        for direction in Direction::ALL {
            let LineCell { line, cell } = LineCell::of(point, direction);
            let line = &mut self.lines[usize::from(line)];
            for player in Player::ALL {
                line.shapes(player, |shape, stones| self.counts[player.index()][shape] -= stones);
            }
            line.stones[player.index()] ^= 1 << cell;
            for player in Player::ALL {
                line.shapes(player, |shape, stones| self.counts[player.index()][shape] += stones);
            }
        }
    }
}

fn add(changes: &mut Vec<Change>, player: Player, shape: usize, by: i16) {
    match changes.iter_mut().find(|change| change.player == player && change.shape == shape) {
        Some(change) => change.by += by,
        None => changes.push(Change { player, shape, by }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn there_are_a_hundred_different_shapes() {
        let shapes = shapes();
        assert_eq!(shapes.len(), COUNT);
        let numbers: HashSet<_> = shapes.iter().map(|shape| shape.number().unwrap()).collect();
        assert_eq!(numbers.len(), COUNT);
        for (number, shape) in shapes.into_iter().enumerate() {
            assert_eq!(shape.number(), Some(number));
        }
    }
}
