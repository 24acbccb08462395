//! How one more stone would change shapes and threats, without playing it.

use super::Position;
use crate::lines::{Lines, bit, steps};
use crate::{PointChange, PointSet, Shape, Threat};
use tengen_board::{Color, Direction, LineCell, Point};

/// A free cell that the shapes at another point, the center, depend on.
struct NearCell {
    point: Point,
    /// The direction of the line that both are on.
    direction: Direction,
    /// The line.
    word: u64,
    /// The center's lower bit on the line.
    center: u32,
    /// This cell's lower bit on the line.
    bit: u32,
}

impl Position {
    /// The points where a stone of the other side, played now, leaves `attacker` with less than `threat` by
    /// playing `point`: the point itself and those that spoil a line. Counter-attacks are not among them.
    pub fn answers(&self, attacker: Color, point: Point, threat: Threat) -> PointSet {
        let mut answers = self.influence(point, attacker, !attacker, |after| after < threat);
        answers.insert(point);
        answers
    }

    /// The points where a stone of `color`, played now, gives it at least `threat` by playing `point` next.
    pub fn supports(&self, color: Color, point: Point, threat: Threat) -> PointSet {
        self.influence(point, color, color, |after| after >= threat)
    }

    /// The free points on the lines through `point` where a stone of colour `stone` makes the threat that
    /// `color` has at `point` one that is wanted.
    fn influence(
        &self,
        point: Point,
        color: Color,
        stone: Color,
        wanted: impl Fn(Threat) -> bool,
    ) -> PointSet {
        let mut found = PointSet::EMPTY;
        let shapes = self.shapes(point);
        self.for_each_near(point, |near| {
            let entry = self.table.entry(Lines::with(near.word, near.bit, stone), near.center);
            if wanted(self.table.threat(color, shapes.with(near.direction, entry))) {
                found.insert(near.point);
            }
        });
        found
    }

    /// The free points where `color` would make a five after playing the free `point`.
    pub fn completions(&self, color: Color, point: Point) -> PointSet {
        let mut found = PointSet::EMPTY;
        let shapes = self.shapes(point);
        self.for_each_near(point, |near| {
            // A line that would not be a four cannot become a five, and a five reaches four steps at most.
            let four = shapes.get(color, near.direction) >= Shape::Four;
            if four && near.bit.abs_diff(near.center) <= 8 {
                let entry = self.table.entry(Lines::with(near.word, near.center, color), near.bit);
                if Shape::from_nibble(entry >> (4 * color.index()) & 15) == Shape::Five {
                    found.insert(near.point);
                }
            }
        });
        found
    }

    /// Calls `visit` with what a stone of `color` on the free `point` would change, in the order of
    /// [`Position::delta`] after the move: first the point itself, then every point whose shapes would change.
    pub fn preview(&self, color: Color, point: Point, mut visit: impl FnMut(PointChange)) {
        visit(self.occupied(point));
        self.for_each_near(point, |near| {
            let entry = self.table.entry(Lines::with(near.word, near.center, color), near.bit);
            let before = self.shapes[near.point];
            let after = before.with(near.direction, entry);
            if after != before {
                let threats_before = self.threats[near.point];
                let threats_after = self.table.threats(after);
                visit(PointChange { point: near.point, threats_before, threats_after, before, after });
            }
        });
    }

    /// Calls `visit` with every other free cell that the shapes at `point` depend on.
    fn for_each_near(&self, point: Point, mut visit: impl FnMut(NearCell)) {
        for direction in Direction::ALL {
            let cell = LineCell::of(point, direction);
            let (word, center) = (self.lines.word(cell), bit(cell));
            let mut free = if self.table.reach == 4 {
                Lines::free_around::<4>(word, center)
            } else {
                Lines::free_around::<5>(word, center)
            } & !(1 << center);
            while free != 0 {
                let bit = free.trailing_zeros();
                free &= free - 1;
                let near = point.step_on_board(direction, steps(center, bit));
                visit(NearCell { point: near, direction, word, center, bit });
            }
        }
    }
}
