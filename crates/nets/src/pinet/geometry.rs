//! The window of a point: 56 points, chains of five, and patterns of chains that cross.
//!
//! The paper gives the numbers (20 chains through the point, 20 beside it, 24 patterns, at most 14 connections) and
//! shows the shapes in a figure that is lost. The shapes here fit all of the numbers.

use std::sync::OnceLock;

/// Columns to the right and rows down from the point.
pub type Offset = (i8, i8);

/// Chains of five through the point: four directions, five places of the point in each.
pub const STAR_CHAINS: usize = 20;
/// Patterns: three, eight ways each.
pub const PATTERNS: usize = 24;
/// All Π-units that reach the output: the star's chains first, then the patterns.
pub const UNITS: usize = STAR_CHAINS + PATTERNS;
/// Points in the window.
pub const SURROUNDING: usize = 56;
/// The most points a unit holds.
pub const MOST_CONNECTIONS: usize = 14;

/// The five points of a chain; of a chain through the point itself, the other four.
pub type Chain = Vec<Offset>;

/// A Π-unit that reaches the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// What it is.
    pub kind: UnitKind,
    /// The points it multiplies, each once, in order.
    pub points: Vec<Offset>,
}

/// The kind of a [`Unit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitKind {
    /// A chain through the point, along a row or column.
    Straight,
    /// A chain through the point, along a diagonal.
    Diagonal,
    /// A pattern: 0, 1 or 2.
    Pattern(u8),
}

/// The geometry of the whole network.
#[derive(Clone, Debug)]
pub struct Geometry {
    /// The 44 units.
    pub units: Vec<Unit>,
    /// The twenty chains beside the star, by the three basic ones: 8, 4 and 8. They reach the output only as parts
    /// of patterns.
    pub outer: [Vec<Chain>; 3],
    /// The 56 points.
    pub surrounding: Vec<Offset>,
    /// For each of those the units that hold it.
    pub held_by: Vec<Vec<u8>>,
}

/// The four arms of a basic pattern that lead away from the point, as chains.
const EAST: [Offset; 4] = [(1, 0), (2, 0), (3, 0), (4, 0)];
const NORTH_EAST: [Offset; 4] = [(1, 1), (2, 2), (3, 3), (4, 4)];
const NORTH: [Offset; 4] = [(0, 1), (0, 2), (0, 3), (0, 4)];

/// The basic chains beside the star.
const OUTER: [[Offset; 5]; 3] = [
    [(-1, 2), (0, 1), (1, 0), (2, -1), (3, -2)],
    [(-1, 3), (0, 2), (1, 1), (2, 0), (3, -1)],
    [(2, -1), (2, 0), (2, 1), (2, 2), (2, 3)],
];

/// The basic patterns: chains that cross. One new chain in the first, two in the others.
const BASIC: [&[&[Offset]]; 3] = [
    &[&EAST, &NORTH_EAST, &OUTER[2]],
    &[&EAST, &NORTH_EAST, &OUTER[2], &OUTER[1]],
    &[&EAST, &NORTH, &OUTER[0], &OUTER[1]],
];

/// The geometry, worked out once.
pub fn geometry() -> &'static Geometry {
    static GEOMETRY: OnceLock<Geometry> = OnceLock::new();
    GEOMETRY.get_or_init(Geometry::new)
}

/// An offset turned or mirrored in one of eight ways, counted from 0; 0 leaves it alone.
pub fn turned((x, y): Offset, way: usize) -> Offset {
    let (x, y) = if way & 1 == 0 { (x, y) } else { (y, x) };
    (if way & 2 == 0 { x } else { -x }, if way & 4 == 0 { y } else { -y })
}

impl Geometry {
    fn new() -> Geometry {
        let mut units = star();
        for (number, chains) in BASIC.iter().enumerate() {
            let points: Vec<Offset> = chains.iter().flat_map(|chain| chain.iter().copied()).collect();
            let kind = UnitKind::Pattern(number as u8);
            units.extend(orbit(&points).into_iter().map(|points| Unit { kind, points }));
        }
        let outer = OUTER.map(|chain| orbit(&chain));
        let mut surrounding: Vec<Offset> = units.iter().flat_map(|u| u.points.iter().copied()).collect();
        surrounding.sort_unstable();
        surrounding.dedup();
        let holders = |offset: &Offset| {
            let of = |(number, unit): (usize, &Unit)| unit.points.contains(offset).then_some(number as u8);
            units.iter().enumerate().filter_map(of).collect()
        };
        let held_by = surrounding.iter().map(holders).collect();
        Geometry { units, outer, surrounding, held_by }
    }
}

fn star() -> Vec<Unit> {
    let mut units = Vec::new();
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        let kind = if dx == 0 || dy == 0 { UnitKind::Straight } else { UnitKind::Diagonal };
        for first in -4..=0 {
            let steps = (first..first + 5).filter(|&step| step != 0);
            units.push(Unit { kind, points: steps.map(|step| (dx * step, dy * step)).collect() });
        }
    }
    units
}

/// A set of points in all the different ways it can be turned and mirrored, each point once.
fn orbit(points: &[Offset]) -> Vec<Vec<Offset>> {
    let mut ways: Vec<Vec<Offset>> = Vec::new();
    for way in 0..8 {
        let mut image: Vec<Offset> = points.iter().map(|&point| turned(point, way)).collect();
        image.sort_unstable();
        image.dedup();
        if !ways.contains(&image) {
            ways.push(image);
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_paper_s_numbers() {
        let geometry = geometry();
        assert_eq!(geometry.units.len(), UNITS);
        assert_eq!(geometry.surrounding.len(), SURROUNDING);
        let kinds = |kind| geometry.units.iter().filter(|unit| unit.kind == kind).collect::<Vec<_>>();
        assert_eq!(kinds(UnitKind::Straight).len() + kinds(UnitKind::Diagonal).len(), STAR_CHAINS);
        assert_eq!(kinds(UnitKind::Straight).len(), kinds(UnitKind::Diagonal).len());
        assert!(geometry.units[..STAR_CHAINS].iter().all(|unit| unit.points.len() == 4));
        for (number, connections) in [11, 14, 14].into_iter().enumerate() {
            let patterns = kinds(UnitKind::Pattern(number as u8));
            assert_eq!(patterns.len(), 8, "eight ways");
            assert!(patterns.iter().all(|unit| unit.points.len() == connections));
        }
        assert_eq!(geometry.outer.each_ref().map(Vec::len), [8, 4, 8]);
    }

    #[test]
    fn the_window_is_a_block_of_seven_with_eight_tips() {
        let block = (-3..=3).flat_map(|x| (-3..=3).map(move |y| (x, y))).filter(|&p| p != (0, 0));
        let tips = (0..8).flat_map(|way| [turned((4, 4), way), turned((4, 0), way)]);
        let expected: BTreeSet<Offset> = block.chain(tips).collect();
        assert_eq!(expected.len(), SURROUNDING);
        assert_eq!(geometry().surrounding.iter().copied().collect::<BTreeSet<_>>(), expected);
        // The star alone has 32 of them; the chains beside it bring all of the other 24.
        let outer: BTreeSet<Offset> = geometry().outer.iter().flatten().flatten().copied().collect();
        let star: BTreeSet<Offset> =
            geometry().units[..STAR_CHAINS].iter().flat_map(|u| u.points.iter().copied()).collect();
        assert_eq!(star.len(), 32);
        assert_eq!(star.union(&outer).copied().collect::<BTreeSet<_>>(), expected);
    }

    #[test]
    fn chains_are_five_in_a_row_and_those_beside_the_star_are_off_it() {
        for chain in geometry().outer.iter().flatten() {
            assert_eq!(chain.len(), 5);
            let (dx, dy) = (chain[1].0 - chain[0].0, chain[1].1 - chain[0].1);
            assert!((dx, dy) != (0, 0) && dx.abs() <= 1 && dy.abs() <= 1);
            for (step, &(x, y)) in (0..).zip(chain) {
                assert_eq!((x, y), (chain[0].0 + step * dx, chain[0].1 + step * dy));
                assert_ne!((x, y), (0, 0));
            }
        }
    }

    #[test]
    fn patterns_are_made_of_chains_that_are_there() {
        let geometry = geometry();
        let sorted = |points: &[Offset]| {
            let mut points = points.to_vec();
            points.sort_unstable();
            points
        };
        let star: Vec<Chain> =
            geometry.units[..STAR_CHAINS].iter().map(|unit| sorted(&unit.points)).collect();
        let outer: Vec<&Chain> = geometry.outer.iter().flatten().collect();
        for (chains, new) in BASIC.iter().zip([1, 2, 2]) {
            let found = chains.iter().filter(|chain| outer.contains(&&sorted(chain))).count();
            assert_eq!(found, new);
            assert!(chains.iter().all(|c| c.len() == 5 || star.contains(&sorted(c))));
            assert_eq!(chains.len(), new + 2);
        }
    }
}
