//! An unbroken row of one colour's stones.

use crate::{Board, Cell, Color, Direction, Point, Rule};

/// An unbroken row of stones of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    first: Point,
    direction: Direction,
    length: u8,
    blocked_ends: u8,
}

impl Line {
    /// The longest row through the stone on `point` in one direction; `None` if no stone is there.
    pub fn through(board: &Board, point: Point, direction: Direction) -> Option<Line> {
        let color = board.stone(point)?;
        // The end of the row on one side, its distance, and whether an opponent's stone stands behind it.
        let walk = |sign: i32| {
            let (mut end, mut steps) = (point, 0);
            loop {
                match board.neighbor(end, direction, sign) {
                    Cell::Stone(c) if c == color => {
                        end = end.step_on_board(direction, sign);
                        steps += 1;
                    }
                    beyond => return (end, steps, u8::from(beyond == Cell::Stone(!color))),
                }
            }
        };
        let (first, back, blocked_back) = walk(-1);
        let (_, ahead, blocked_ahead) = walk(1);
        Some(Line { first, direction, length: back + ahead + 1, blocked_ends: blocked_back + blocked_ahead })
    }

    /// The row through the stone on `point` that wins under `rule`, if one does.
    pub fn winning(board: &Board, rule: Rule, point: Point) -> Option<Line> {
        let color: Color = board.stone(point)?;
        let lines = Direction::ALL.into_iter().filter_map(|d| Line::through(board, point, d));
        lines.into_iter().find(|line| rule.wins(color, line.len(), line.blocked_ends()))
    }

    /// How many stones it has.
    #[allow(clippy::len_without_is_empty)] // a line has at least one stone
    pub fn len(&self) -> usize {
        self.length.into()
    }

    /// How many of its two ends touch an opponent's stone. The edge of the board does not count.
    pub fn blocked_ends(&self) -> usize {
        self.blocked_ends.into()
    }

    /// Its direction.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// Its points, from one end to the other.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        (0..i32::from(self.length)).filter_map(|i| self.first.step(self.direction, i))
    }
}
