//! A board as a Π-network sees it, kept up to date stone by stone.

use super::geometry::{Offset, geometry};
use super::network::{Counts, OFF_BOARD, counts};
use super::{Layers, Network};
use tengen_board::{Board, Color, Point, PointMap, Size};

/// A network and the board it rates. A stone changes only the counts of the points whose window it is in; outputs are
/// worked out on demand and kept until something in their window changes.
#[derive(Clone, Debug)]
pub struct PiBoard {
    network: Network,
    board: Board,
    played: Vec<Point>,
    counts: PointMap<Counts>,
    /// By mover: the outputs that are known.
    outputs: [PointMap<Option<f64>>; 2],
    /// The offsets from a stone to the points that have it in their window, with the units that hold it there.
    seen_from: Vec<(Offset, &'static [u8])>,
}

/// How the network rates one point, in detail.
#[derive(Clone, Debug, PartialEq)]
pub struct PointEvaluation {
    /// The network's output (L5).
    pub output: f64,
    /// The attacking and the defending subnetwork's (L4).
    pub views: [f64; 2],
    /// The outputs of the units that have weights, in each view.
    pub activations: [Vec<f64>; 2],
}

impl PiBoard {
    /// An empty board.
    pub fn new(network: Network, size: Size) -> PiBoard {
        let board = Board::new(size);
        let mut cells = PointMap::filled([[OFF_BOARD; _]; 2]);
        for point in size.points() {
            cells[point] = counts(network.units(), &board, point);
        }
        let geometry = geometry(network.design().reading);
        let opposite = geometry.surrounding.iter().map(|&(dx, dy)| (-dx, -dy));
        let held_by = geometry.held_by.iter().map(Vec::as_slice);
        PiBoard {
            network,
            board,
            played: Vec::new(),
            counts: cells,
            outputs: Color::ALL.map(|_| PointMap::filled(None)),
            seen_from: opposite.zip(held_by).collect(),
        }
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The network, to be changed: every output has to be worked out again.
    pub fn network_mut(&mut self) -> &mut Network {
        self.outputs.iter_mut().for_each(|of_mover| of_mover.fill(None));
        &mut self.network
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The stones in the order in which they were played.
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

    /// Removes the last stone and returns its point.
    pub fn undo(&mut self) -> Option<Point> {
        let point = self.played.pop()?;
        let color = self.board.remove(point);
        // Adding 255 takes one away.
        self.touch(point, color, u8::MAX);
        Some(point)
    }

    fn touch(&mut self, point: Point, color: Color, change: u8) {
        // Cells beside the board are counted too, because that is faster than asking; their counts are never read.
        for &((dx, dy), units) in &self.seen_from {
            let (dx, dy) = (dx.into(), dy.into());
            let of_color = &mut self.counts.at_offset_mut(point, dx, dy)[color.index()];
            for &unit in units {
                let count = &mut of_color[usize::from(unit)];
                *count = count.wrapping_add(change);
            }
            self.outputs.iter_mut().for_each(|of_mover| *of_mover.at_offset_mut(point, dx, dy) = None);
        }
    }

    /// The network's rating of a free point for the mover.
    pub fn value(&mut self, point: Point, mover: Color) -> f64 {
        let PiBoard { network, counts, outputs, .. } = self;
        *outputs[mover.index()][point].get_or_insert_with(|| network.output(&counts[point], mover))
    }

    /// The rating of every free point, row by row from the top-left.
    pub fn values(&mut self, mover: Color) -> Vec<(Point, f64)> {
        let free: Vec<Point> = self.board.empties().collect();
        free.into_iter().map(|point| (point, self.value(point, mover))).collect()
    }

    /// The rating of a free point for the mover, in detail.
    pub fn evaluate(&self, point: Point, mover: Color) -> PointEvaluation {
        let counts = &self.counts[point];
        let own = [mover, !mover].map(|color| (&counts[color.index()], &counts[(!color).index()]));
        PointEvaluation {
            output: self.network.output(counts, mover),
            views: [0, 1].map(|view| self.network.view(view, own[view].0, own[view].1)),
            activations: own.map(|(own, other)| self.network.activations(own, other)),
        }
    }

    /// Whether the network has weights that can be learned.
    pub fn can_learn(&self) -> bool {
        self.network.layers() != Layers::Star
    }
}
