//! A board as the network sees it, kept up to date stone by stone.

use super::geometry::geometry;
use super::network::{Counts, OFF_BOARD, counts};
use super::{Layers, Network};
use tengen_board::{Board, Color, Point, Size};

/// A network and the board it looks at. A stone changes the counts of the points whose window it is in, and nothing
/// else; outputs are worked out when somebody asks, and again only where something has changed.
#[derive(Clone, Debug)]
pub struct PiBoard {
    network: Network,
    board: Board,
    played: Vec<Point>,
    /// By array index of the point.
    counts: Vec<Counts>,
    /// Outputs by mover and array index, where not stale.
    outputs: [Vec<f64>; 2],
    stale: [Vec<bool>; 2],
    /// From a stone to the points that see it, as steps in the array, with the units that hold it there.
    seen_from: Vec<(isize, &'static [u8])>,
}

/// What the network thinks of one point, in detail.
#[derive(Clone, Debug, PartialEq)]
pub struct PointEvaluation {
    /// The network's output (L5).
    pub output: f64,
    /// The attacking and the defending subnetwork's (L4).
    pub views: [f64; 2],
    /// What the units with weights put out in each view.
    pub activations: [Vec<f64>; 2],
}

impl PiBoard {
    /// An empty board.
    pub fn new(network: Network, size: Size) -> PiBoard {
        let board = Board::new(size);
        let mut cells = vec![[[OFF_BOARD; _]; 2]; Point::CELLS];
        for point in size.points() {
            cells[point.index()] = counts(&board, point);
        }
        let geometry = geometry();
        let step = |&(dx, dy): &(i8, i8)| -(isize::from(dy) * Point::STRIDE as isize + isize::from(dx));
        let held_by = geometry.held_by.iter().map(Vec::as_slice);
        PiBoard {
            network,
            board,
            played: Vec::new(),
            counts: cells,
            outputs: [vec![0.0; Point::CELLS], vec![0.0; Point::CELLS]],
            stale: [vec![true; Point::CELLS], vec![true; Point::CELLS]],
            seen_from: geometry.surrounding.iter().map(step).zip(held_by).collect(),
        }
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The network, to be changed: every output has to be worked out again.
    pub fn network_mut(&mut self) -> &mut Network {
        self.stale.iter_mut().for_each(|of_mover| of_mover.fill(true));
        &mut self.network
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The stones' order.
    pub fn played(&self) -> &[Point] {
        &self.played
    }

    /// Puts a stone on a free point.
    ///
    /// # Panics
    /// When the point is taken or off the board.
    pub fn play(&mut self, point: Point, color: Color) {
        self.board.put(point, color);
        self.played.push(point);
        self.touch(point, color, 1);
    }

    /// Takes the last stone off and says where it was.
    pub fn undo(&mut self) -> Option<Point> {
        let point = self.played.pop()?;
        let color = self.board.remove(point);
        // Adding 255 takes one away.
        self.touch(point, color, u8::MAX);
        Some(point)
    }

    fn touch(&mut self, point: Point, color: Color, change: u8) {
        // The array has a margin wider than any window, so no step leaves it; what lies beside the board is never asked.
        for &(step, units) in &self.seen_from {
            let at = point.index().wrapping_add_signed(step);
            let of_color = &mut self.counts[at][color.index()];
            for &unit in units {
                let count = &mut of_color[usize::from(unit)];
                *count = count.wrapping_add(change);
            }
            self.stale[0][at] = true;
            self.stale[1][at] = true;
        }
    }

    /// What the network thinks of a free point for the mover.
    pub fn value(&mut self, point: Point, mover: Color) -> f64 {
        let (at, of) = (point.index(), mover.index());
        if self.stale[of][at] {
            self.outputs[of][at] = self.network.output(&self.counts[at], mover);
            self.stale[of][at] = false;
        }
        self.outputs[of][at]
    }

    /// What it thinks of every free point, row by row from the top-left.
    pub fn values(&mut self, mover: Color) -> Vec<(Point, f64)> {
        let free: Vec<Point> = self.board.empties().collect();
        free.into_iter().map(|point| (point, self.value(point, mover))).collect()
    }

    /// What it thinks of a free point for the mover, in detail.
    pub fn evaluate(&self, point: Point, mover: Color) -> PointEvaluation {
        let counts = &self.counts[point.index()];
        let own = [mover, !mover].map(|color| (&counts[color.index()], &counts[(!color).index()]));
        PointEvaluation {
            output: self.network.output(counts, mover),
            views: [0, 1].map(|view| self.network.view(view, own[view].0, own[view].1)),
            activations: own.map(|(own, other)| self.network.activations(own, other)),
        }
    }

    /// Whether anything about the network can be learned.
    pub fn can_learn(&self) -> bool {
        self.network.layers() != Layers::Star
    }
}
