//! The window of a point: 56 points, chains of five, and patterns of chains that cross.
//!
//! The paper gives the numbers (20 chains through the point, 20 beside it, 24 patterns, at most 14 connections) and
//! shows the shapes in a figure that is lost. The shapes here fit all of the numbers, whichever [`Reading`] is taken.

use std::fmt;
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
/// The most factors of a unit.
pub const MOST_FACTORS: usize = 18;

/// The five points of a chain; of a chain through the point itself, the other four.
pub type Chain = Vec<Offset>;

/// What the patterns are, where the paper's words leave two answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The second basic chain beside the star joins two of its tips, (4, 0) to (0, 4), instead of crossing the arms at
    /// distance 2.
    pub hypotenuse: bool,
    /// A pattern multiplies the outputs of its chains, so that points where chains cross count twice or more, instead
    /// of multiplying each of its points once. Then it has 13 or 18 factors; the paper says 14 at most.
    pub squared: bool,
}

impl Reading {
    /// The four readings; the first is the default.
    pub const ALL: [Reading; 4] = [
        Reading { hypotenuse: false, squared: false },
        Reading { hypotenuse: true, squared: false },
        Reading { hypotenuse: false, squared: true },
        Reading { hypotenuse: true, squared: true },
    ];
}

/// ` hypotenuse squared`, or as much of it as is so.
impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.hypotenuse { " hypotenuse" } else { "" })?;
        f.write_str(if self.squared { " squared" } else { "" })
    }
}

/// A Π-unit that reaches the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// What it is.
    pub kind: UnitKind,
    /// The points it multiplies, in order; a point that is squared comes twice.
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
    /// For each of those the units that hold it; a unit that squares it comes twice.
    pub held_by: Vec<Vec<u8>>,
}

/// The four arms of a basic pattern that lead away from the point, as chains.
const EAST: [Offset; 4] = [(1, 0), (2, 0), (3, 0), (4, 0)];
const NORTH_EAST: [Offset; 4] = [(1, 1), (2, 2), (3, 3), (4, 4)];
const NORTH: [Offset; 4] = [(0, 1), (0, 2), (0, 3), (0, 4)];

/// The basic chains beside the star, the second one in both readings.
const FIRST: [Offset; 5] = [(-1, 2), (0, 1), (1, 0), (2, -1), (3, -2)];
const SECOND: [Offset; 5] = [(-1, 3), (0, 2), (1, 1), (2, 0), (3, -1)];
const HYPOTENUSE: [Offset; 5] = [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)];
const THIRD: [Offset; 5] = [(2, -1), (2, 0), (2, 1), (2, 2), (2, 3)];

/// The basic chains beside the star.
fn outer(reading: Reading) -> [&'static [Offset]; 3] {
    [&FIRST, if reading.hypotenuse { &HYPOTENUSE } else { &SECOND }, &THIRD]
}

/// The basic patterns: chains that cross. One new chain in the first, two in the others.
fn patterns(reading: Reading) -> [Vec<&'static [Offset]>; 3] {
    let [first, second, third] = outer(reading);
    [
        vec![&EAST, &NORTH_EAST, third],
        vec![&EAST, &NORTH_EAST, third, second],
        vec![&EAST, &NORTH, first, second],
    ]
}

/// The geometry in this reading, worked out once.
pub fn geometry(reading: Reading) -> &'static Geometry {
    static GEOMETRIES: [OnceLock<Geometry>; 4] = [const { OnceLock::new() }; 4];
    let place = usize::from(reading.hypotenuse) + 2 * usize::from(reading.squared);
    GEOMETRIES[place].get_or_init(|| Geometry::new(reading))
}

/// An offset turned or mirrored in one of eight ways, counted from 0; 0 leaves it alone.
pub fn turned((x, y): Offset, way: usize) -> Offset {
    let (x, y) = if way & 1 == 0 { (x, y) } else { (y, x) };
    (if way & 2 == 0 { x } else { -x }, if way & 4 == 0 { y } else { -y })
}

impl Geometry {
    fn new(reading: Reading) -> Geometry {
        let mut units = star();
        for (number, chains) in patterns(reading).iter().enumerate() {
            let mut points = chains.concat();
            if !reading.squared {
                points.sort_unstable();
                points.dedup();
            }
            let kind = UnitKind::Pattern(number as u8);
            units.extend(orbit(&points).into_iter().map(|points| Unit { kind, points }));
        }
        let outer = outer(reading).map(orbit);
        let mut surrounding: Vec<Offset> = units.iter().flat_map(|u| u.points.iter().copied()).collect();
        surrounding.sort_unstable();
        surrounding.dedup();
        let holders = |offset: &Offset| {
            let factors = |(number, unit): (usize, &Unit)| {
                let times = unit.points.iter().filter(|point| *point == offset).count();
                std::iter::repeat_n(number as u8, times)
            };
            units.iter().enumerate().flat_map(factors).collect()
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

/// Some points in all the different ways they can be turned and mirrored.
fn orbit(points: &[Offset]) -> Vec<Vec<Offset>> {
    let mut ways: Vec<Vec<Offset>> = Vec::new();
    for way in 0..8 {
        let mut image: Vec<Offset> = points.iter().map(|&point| turned(point, way)).collect();
        image.sort_unstable();
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
        for reading in Reading::ALL {
            let geometry = geometry(reading);
            assert_eq!(geometry.units.len(), UNITS);
            assert_eq!(geometry.surrounding.len(), SURROUNDING);
            let kinds = |kind| geometry.units.iter().filter(|unit| unit.kind == kind).collect::<Vec<_>>();
            assert_eq!(kinds(UnitKind::Straight).len() + kinds(UnitKind::Diagonal).len(), STAR_CHAINS);
            assert_eq!(kinds(UnitKind::Straight).len(), kinds(UnitKind::Diagonal).len());
            assert!(geometry.units[..STAR_CHAINS].iter().all(|unit| unit.points.len() == 4));
            let factors = if reading.squared { [13, 18, 18] } else { [11, 14, 14] };
            for ((number, connections), factors) in [11, 14, 14].into_iter().enumerate().zip(factors) {
                let patterns = kinds(UnitKind::Pattern(number as u8));
                assert_eq!(patterns.len(), 8, "eight ways");
                for unit in patterns {
                    assert_eq!(unit.points.len(), factors);
                    assert_eq!(unit.points.iter().collect::<BTreeSet<_>>().len(), connections);
                }
            }
            assert_eq!(geometry.outer.each_ref().map(Vec::len), [8, 4, 8]);
        }
    }

    #[test]
    fn the_window_is_a_block_of_seven_with_eight_tips() {
        let block = (-3..=3).flat_map(|x| (-3..=3).map(move |y| (x, y))).filter(|&p| p != (0, 0));
        let tips = (0..8).flat_map(|way| [turned((4, 4), way), turned((4, 0), way)]);
        let expected: BTreeSet<Offset> = block.chain(tips).collect();
        assert_eq!(expected.len(), SURROUNDING);
        for geometry in Reading::ALL.map(geometry) {
            assert_eq!(geometry.surrounding.iter().copied().collect::<BTreeSet<_>>(), expected);
            // The star alone has 32 of them; the chains beside it bring all of the other 24.
            let outer: BTreeSet<Offset> = geometry.outer.iter().flatten().flatten().copied().collect();
            let star: BTreeSet<Offset> =
                geometry.units[..STAR_CHAINS].iter().flat_map(|u| u.points.iter().copied()).collect();
            assert_eq!(star.len(), 32);
            assert_eq!(star.union(&outer).copied().collect::<BTreeSet<_>>(), expected);
        }
    }

    #[test]
    fn chains_are_five_in_a_row_and_those_beside_the_star_are_off_it() {
        for chain in Reading::ALL.iter().flat_map(|&reading| geometry(reading).outer.iter().flatten()) {
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
        let sorted = |points: &[Offset]| {
            let mut points = points.to_vec();
            points.sort_unstable();
            points
        };
        for reading in Reading::ALL {
            let geometry = geometry(reading);
            let star: Vec<Chain> =
                geometry.units[..STAR_CHAINS].iter().map(|unit| sorted(&unit.points)).collect();
            let outer: Vec<&Chain> = geometry.outer.iter().flatten().collect();
            for (chains, new) in patterns(reading).iter().zip([1, 2, 2]) {
                let found = chains.iter().filter(|chain| outer.contains(&&sorted(chain))).count();
                assert_eq!(found, new);
                assert!(chains.iter().all(|c| c.len() == 5 || star.contains(&sorted(c))));
                assert_eq!(chains.len(), new + 2);
            }
        }
    }
}
