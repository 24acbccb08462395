//! Which moves to try first.

use tengen_board::{Color, Point};

/// A move with its promise.
#[derive(Clone, Copy)]
pub(crate) struct Scored {
    pub(crate) point: Point,
    pub(crate) promise: i32,
}

/// Takes the most promising move that is left.
pub(crate) fn pick(moves: &mut [Scored], from: usize) -> Scored {
    let mut best = from;
    for i in from + 1..moves.len() {
        if moves[i].promise > moves[best].promise {
            best = i;
        }
    }
    moves.swap(from, best);
    moves[from]
}

/// What earlier cut-offs teach about moves, wherever they occur.
pub(crate) struct History {
    /// By colour and cell.
    points: Box<[[i16; Point::CELLS]; 2]>,
    /// By the colour to move and the opponent's last move: the reply that cut off.
    replies: Box<[[Option<Point>; Point::CELLS]; 2]>,
}

const HISTORY_LIMIT: i32 = 4096;

impl History {
    pub(crate) fn new() -> History {
        History { points: Box::new([[0; Point::CELLS]; 2]), replies: Box::new([[None; Point::CELLS]; 2]) }
    }

    pub(crate) fn worth(&self, color: Color, point: Point) -> i32 {
        self.points[color.index()][point.index() & (Point::CELLS - 1)].into()
    }

    pub(crate) fn reply(&self, color: Color, last: Option<Point>) -> Option<Point> {
        self.replies[color.index()][last?.index() & (Point::CELLS - 1)]
    }

    /// A move cut off where others had been tried in vain.
    pub(crate) fn cut_off(
        &mut self,
        color: Color,
        best: Point,
        tried: &[Scored],
        last: Option<Point>,
        depth: i32,
    ) {
        let bonus = (depth * depth * 8).min(1024);
        self.learn(color, best, bonus);
        for other in tried {
            self.learn(color, other.point, -bonus);
        }
        if let Some(last) = last {
            self.replies[color.index()][last.index()] = Some(best);
        }
    }

    /// Moves towards the limit by a share of what is left, so that it never overflows and old news fades.
    fn learn(&mut self, color: Color, point: Point, bonus: i32) {
        let worth = &mut self.points[color.index()][point.index() & (Point::CELLS - 1)];
        let old = i32::from(*worth);
        *worth = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
    }

    /// Halves everything between searches.
    pub(crate) fn fade(&mut self) {
        for worth in self.points.iter_mut().flatten() {
            *worth /= 2;
        }
    }
}
