//! Shapes and threats worked out from the board by their definition, without tables: slow and simple.

use tengen_board::{Board, Cell, Color, Direction, Point, Rule};
use tengen_patterns::{Shape, Threat};

/// One line of the board through a point, as seen by one colour.
struct Line {
    rule: Rule,
    color: Color,
    cells: Vec<Cell>,
    /// Where the point is.
    at: usize,
}

/// The shape `color` would have in one direction by playing the free point.
pub(crate) fn shape(board: &Board, rule: Rule, color: Color, point: Point, direction: Direction) -> Shape {
    let (dx, dy) = direction.delta();
    let at = |i: i32| point.offset(dx * i, dy * i).filter(|&p| board.size().contains(p));
    let back = (0..).take_while(|&i| at(-i).is_some()).count() as i32 - 1;
    let cells: Vec<Cell> = (-back..).map_while(at).map(|p| board.cell(p)).collect();
    let mut line = Line { rule, color, cells, at: back as usize };
    line.cells[line.at] = Cell::Stone(color);
    line.shape()
}

/// The threat that four shapes are together, as `Threat` defines it.
pub(crate) fn threat(shapes: [Shape; 4], rule: Rule, color: Color) -> Threat {
    let has = |s: Shape| shapes.contains(&s);
    let mut fours = 0;
    let mut threes = 0;
    let mut extras = 0;
    let mut twos = 0;
    for s in shapes {
        match s {
            Shape::Four | Shape::OpenFour => fours += 1,
            Shape::DoubleFour => fours += 2,
            Shape::Three | Shape::ThinThree => threes += 1,
            Shape::BlockedThree => extras += 1,
            Shape::ThinTwo | Shape::Two | Shape::RichTwo => twos += 1,
            _ => {}
        }
    }
    let bound = rule == Rule::Renju && color == Color::Black;
    if has(Shape::Five) {
        Threat::Five
    } else if bound && (has(Shape::Overline) || fours >= 2) {
        Threat::Foul
    } else if bound && threes >= 2 {
        Threat::DoubleThree
    } else if has(Shape::OpenFour) || fours >= 2 {
        Threat::OpenFour
    } else if fours == 1 {
        match (threes, extras + twos) {
            (0, 0) => Threat::Four,
            (0, _) => Threat::FourPlus,
            _ => Threat::FourThree,
        }
    } else if threes >= 2 {
        Threat::DoubleThree
    } else if threes == 1 {
        if extras + twos > 0 { Threat::ThreePlus } else { Threat::Three }
    } else if extras >= 2 || (extras == 1 && twos >= 1) {
        Threat::BlockedThreePlus
    } else if extras == 1 {
        Threat::BlockedThree
    } else if twos >= 2 {
        Threat::DoubleTwo
    } else if twos == 1 {
        Threat::Two
    } else {
        Threat::None
    }
}

impl Line {
    fn shape(&mut self) -> Shape {
        let run = self.run();
        if self.wins() {
            return Shape::Five;
        }
        if run >= 6 {
            return Shape::Overline;
        }
        let next: Vec<Shape> =
            self.nearby().into_iter().map(|i| self.with(i, self.color, Line::shape)).collect();
        let ways = |wanted: &[Shape]| next.iter().filter(|s| wanted.contains(s)).count();
        if ways(&[Shape::Five]) > 0 {
            return self.four(run, ways(&[Shape::Five]));
        }
        match ways(&[Shape::OpenFour]) {
            0 => {}
            1 => return Shape::ThinThree,
            _ => return Shape::Three,
        }
        if ways(&[Shape::Four]) > 0 {
            return Shape::BlockedThree;
        }
        match ways(&[Shape::ThinThree, Shape::Three]) {
            0 => {}
            1 | 2 => return Shape::ThinTwo,
            3 => return Shape::Two,
            _ => return Shape::RichTwo,
        }
        if ways(&[Shape::BlockedThree]) > 0 {
            Shape::BlockedTwo
        } else if ways(&[Shape::ThinTwo, Shape::Two, Shape::RichTwo]) > 0 {
            Shape::One
        } else if ways(&[Shape::BlockedTwo]) > 0 {
            Shape::BlockedOne
        } else {
            Shape::Dead
        }
    }

    /// A four: open if whatever the opponent answers, a five follows. Renju's Black must not have two fours,
    /// so there only four in an unbroken row with two ways to five is open.
    fn four(&mut self, run: usize, fives: usize) -> Shape {
        if self.rule == Rule::Renju && self.color == Color::Black {
            return match (fives, run) {
                (1, _) => Shape::Four,
                (_, 4) => Shape::OpenFour,
                _ => Shape::DoubleFour,
            };
        }
        let free: Vec<usize> = (0..self.cells.len()).filter(|&i| self.cells[i] == Cell::Empty).collect();
        let unstoppable = free.into_iter().all(|answer| {
            self.with(answer, !self.color, |line| {
                line.nearby().into_iter().any(|i| line.with(i, line.color, |l| l.wins()))
            })
        });
        if unstoppable { Shape::OpenFour } else { Shape::Four }
    }

    /// Free cells that could share a five with the point.
    fn nearby(&self) -> Vec<usize> {
        let theirs = Cell::Stone(!self.color);
        let mut first = self.at;
        while first > 0 && self.at - first < 4 && self.cells[first - 1] != theirs {
            first -= 1;
        }
        let mut last = self.at;
        while last + 1 < self.cells.len() && last - self.at < 4 && self.cells[last + 1] != theirs {
            last += 1;
        }
        (first..=last).filter(|&i| self.cells[i] == Cell::Empty).collect()
    }

    fn with<T>(&mut self, i: usize, color: Color, ask: impl FnOnce(&mut Line) -> T) -> T {
        self.cells[i] = Cell::Stone(color);
        let answer = ask(self);
        self.cells[i] = Cell::Empty;
        answer
    }

    fn run_ends(&self) -> (usize, usize) {
        let own = Cell::Stone(self.color);
        let mut first = self.at;
        while first > 0 && self.cells[first - 1] == own {
            first -= 1;
        }
        let mut last = self.at;
        while last + 1 < self.cells.len() && self.cells[last + 1] == own {
            last += 1;
        }
        (first, last)
    }

    fn run(&self) -> usize {
        let (first, last) = self.run_ends();
        last - first + 1
    }

    fn wins(&self) -> bool {
        let (first, last) = self.run_ends();
        let theirs = Some(&Cell::Stone(!self.color));
        let both_blocked =
            first > 0 && self.cells.get(first - 1) == theirs && self.cells.get(last + 1) == theirs;
        let length = last - first + 1;
        match self.rule {
            Rule::Freestyle => length >= 5,
            Rule::Standard => length == 5,
            Rule::Renju if self.color == Color::White => length >= 5,
            Rule::Renju => length == 5,
            Rule::Caro => length >= 6 || length == 5 && !both_blocked,
            Rule::CaroExact => length == 5 && !both_blocked,
        }
    }
}
