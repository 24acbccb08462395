//! The features of a position, kept up to date move by move.

use super::VALUE_INPUTS;
use super::network::{FEATURES, Features, LineNetwork};
use super::rows::RowMap;
use fearless_simd::{Simd, dispatch};
use std::sync::Arc;
use tengen_board::{Direction, Point, PointMap};
use tengen_patterns::Position;

/// The features of a position for a network, kept up to date move by move.
///
/// A move costs nothing until a value is asked for: moves taken back before that never do. What a value needed is kept,
/// so that taking those moves back is a copy.
#[derive(Clone)]
pub struct LineAccumulator {
    network: Arc<LineNetwork>,
    /// Each free point's row in each direction.
    rows: PointMap<[u16; 4]>,
    /// Each free point's features; 0 where there is a stone.
    features: PointMap<Features>,
    /// The sums over the board of what is positive of the value's features.
    sums: [i32; VALUE_INPUTS],
    /// The moves since the start.
    moves: Vec<Point>,
    /// How many of them the features know of.
    known: usize,
    frames: Vec<Frame>,
    /// The rows as they were before a frame's moves, frame after frame.
    saved: Vec<SavedRow>,
    /// The features of their points.
    saved_features: Vec<Features>,
}

/// Moves that the features came to know of together.
#[derive(Clone)]
struct Frame {
    /// How many moves were known before.
    known: usize,
    /// Where the frame's saved rows begin.
    saved: usize,
    /// The sums before.
    sums: [i32; VALUE_INPUTS],
}

#[derive(Clone, Copy)]
struct SavedRow {
    point: Point,
    direction: Direction,
    row: u16,
}

impl LineAccumulator {
    /// An accumulator that knows no position yet.
    pub fn new(network: Arc<LineNetwork>) -> LineAccumulator {
        LineAccumulator {
            network,
            rows: PointMap::filled([0; 4]),
            features: PointMap::filled(Features::ZERO),
            sums: [0; VALUE_INPUTS],
            moves: Vec::new(),
            known: 0,
            frames: Vec::new(),
            saved: Vec::new(),
            saved_features: Vec::new(),
        }
    }

    /// Starts from a position, forgetting any other.
    pub fn refresh(&mut self, position: &Position) {
        (self.known, self.sums) = (0, [0; VALUE_INPUTS]);
        self.moves.clear();
        self.frames.clear();
        self.saved.clear();
        self.saved_features.clear();
        self.rows = PointMap::filled([0; 4]);
        self.features = PointMap::filled(Features::ZERO);
        let map = RowMap::get();
        for point in position.free().iter() {
            for direction in Direction::ALL {
                let row = map.black(position.window(point, direction)) as u16;
                self.rows[point][direction as usize] = row;
                for (feature, &entry) in
                    self.features[point].0.iter_mut().zip(self.network.entries(direction, row))
                {
                    *feature += i16::from(entry);
                }
            }
            for (sum, &feature) in self.sums.iter_mut().zip(&self.features[point].0) {
                *sum += i32::from(feature.max(0));
            }
        }
    }

    /// A move was played.
    pub fn push(&mut self, point: Point) {
        self.moves.push(point);
    }

    /// The last move was taken back.
    ///
    /// # Panics
    /// When there is none.
    pub fn pop(&mut self) {
        self.moves.pop().expect("a move to take back");
        if self.known > self.moves.len() {
            dispatch!(self.network.level, simd => self.step_back(simd));
        }
    }

    /// Takes back moves until no more are known than there are.
    #[inline(always)]
    fn step_back<S: Simd>(&mut self, simd: S) {
        simd.vectorize(
            #[inline(always)]
            || {
                while self.known > self.moves.len() {
                    let frame = self.frames.pop().expect("a frame for every known move");
                    for (saved, features) in
                        self.saved[frame.saved..].iter().zip(&self.saved_features[frame.saved..]).rev()
                    {
                        self.rows[saved.point][saved.direction as usize] = saved.row;
                        self.features[saved.point] = *features;
                    }
                    self.saved.truncate(frame.saved);
                    self.saved_features.truncate(frame.saved);
                    (self.known, self.sums) = (frame.known, frame.sums);
                }
            },
        );
    }

    /// What the network adds to the value of the position for the side to move, in points. The position must be the one
    /// that the moves led to.
    pub fn value(&mut self, position: &Position) -> i32 {
        self.look(position);
        self.network.value(&self.sums, position.to_move())
    }

    /// How much moves of the side to move promise, in points. The position must be the one that the moves led to.
    pub fn policy<'a>(&mut self, position: &Position, moves: impl Iterator<Item = (Point, &'a mut i32)>) {
        self.look(position);
        dispatch!(self.network.level, simd => self.policy_with(simd, position, moves));
    }

    #[inline(always)]
    fn policy_with<'a, S: Simd>(
        &self,
        simd: S,
        position: &Position,
        moves: impl Iterator<Item = (Point, &'a mut i32)>,
    ) {
        simd.vectorize(
            #[inline(always)]
            || {
                for (point, promise) in moves {
                    *promise = self.network.policy(&self.features[point], position.to_move());
                }
            },
        );
    }

    /// Looks at what the last moves changed.
    fn look(&mut self, position: &Position) {
        if self.known < self.moves.len() {
            dispatch!(self.network.level, simd => self.catch_up(simd, position));
        }
    }

    /// Brings the features up to the last move.
    #[inline(always)]
    fn catch_up<S: Simd>(&mut self, simd: S, position: &Position) {
        simd.vectorize(
            #[inline(always)]
            || {
                self.frames.push(Frame { known: self.known, saved: self.saved.len(), sums: self.sums });
                for i in self.known..self.moves.len() {
                    self.occupy(self.moves[i]);
                }
                for i in self.known..self.moves.len() {
                    self.look_around(position, self.moves[i]);
                }
                self.known = self.moves.len();
            },
        );
    }

    /// Removes the features of a point that a stone was put on.
    #[inline(always)]
    fn occupy(&mut self, point: Point) {
        let features = self.save(point, Direction::ALL[0]);
        for (sum, feature) in self.sums.iter_mut().zip(features.0) {
            *sum -= i32::from(feature.max(0));
        }
        self.features[point] = Features::ZERO;
    }

    /// Keeps a point's features and its row in a direction, which are about to change.
    #[inline(always)]
    fn save(&mut self, point: Point, direction: Direction) -> Features {
        let features = self.features[point];
        self.saved.push(SavedRow { point, direction, row: self.rows[point][direction as usize] });
        self.saved_features.push(features);
        features
    }

    /// Looks up the free points whose windows hold a stone just put down. Windows are those of the last move's position:
    /// of several moves the first to touch a point makes it right for all of them.
    #[inline(always)]
    fn look_around(&mut self, position: &Position, stone: Point) {
        let map = RowMap::get();
        // What one move changes fits 16 bits: at most 254 at each of 32 points. The policy's features have no sums, but
        // computing all alike is faster.
        let mut change = [0_i16; FEATURES];
        position.for_each_window_around(
            stone,
            #[inline(always)]
            |point, direction, window| {
                let row = map.black(window) as u16;
                let before = self.rows[point][direction as usize];
                if row == before {
                    return;
                }
                let old = self.save(point, direction);
                self.rows[point][direction as usize] = row;
                let (from, to) =
                    (self.network.entries(direction, before), self.network.entries(direction, row));
                let features = &mut self.features[point].0;
                for i in 0..FEATURES {
                    features[i] = old.0[i] + i16::from(to[i]) - i16::from(from[i]);
                    change[i] += features[i].max(0) - old.0[i].max(0);
                }
            },
        );
        for (sum, change) in self.sums.iter_mut().zip(change) {
            *sum += i32::from(change);
        }
    }
}

#[cfg(test)]
mod tests;
