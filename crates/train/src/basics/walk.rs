//! A walk that comes back: the smallest example in which first and every visit differ.
//!
//! Five places in a row, the walker in the middle; each step goes left or right by lot. Off the right end is worth 1, off
//! the left end 0. Place i (from 1) is worth i/6, which Monte-Carlo evaluation should find.

use super::Visits;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Places.
pub const PLACES: usize = 5;

/// What each place is worth.
pub fn truth() -> [f64; PLACES] {
    std::array::from_fn(|place| (place + 1) as f64 / 6.0)
}

/// The means over so many walks.
pub fn evaluate(visits: Visits, walks: u64, rng: &mut Xoshiro256PlusPlus) -> [f64; PLACES] {
    let mut sums = [(0.0, 0_u64); PLACES];
    for _ in 0..walks {
        let mut place = PLACES / 2;
        let mut visited = Vec::new();
        let worth = loop {
            if visits == Visits::Every || !visited.contains(&place) {
                visited.push(place);
            }
            match (rng.random::<bool>(), place) {
                (false, 0) => break 0.0,
                (true, place) if place == PLACES - 1 => break 1.0,
                (false, _) => place -= 1,
                (true, _) => place += 1,
            }
        };
        for place in visited {
            sums[place].0 += worth;
            sums[place].1 += 1;
        }
    }
    sums.map(|(sum, count)| sum / count.max(1) as f64)
}
