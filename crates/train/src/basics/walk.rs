//! A random walk over five states, in which first-visit and every-visit evaluation differ.
//!
//! The walk starts in the middle and goes left or right at random. Leaving by the right end has the reward 1, by the left
//! end 0. The value of state i (from 1) is i/6, which Monte-Carlo evaluation should find.

use super::Visits;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The number of states.
pub const PLACES: usize = 5;

/// The true value of each state.
pub fn truth() -> [f64; PLACES] {
    std::array::from_fn(|place| (place + 1) as f64 / 6.0)
}

/// Monte-Carlo estimates of the values from a number of walks.
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
