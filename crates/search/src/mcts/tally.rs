//! What simulations have shown of a move.

use super::lot::Lot;
use tengen_board::Point;

/// A move, how often it was tried, and how often the mover then won. A draw is no win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The move.
    pub point: Point,
    /// Simulations that went through it.
    pub visits: u64,
    /// Those that the mover won.
    pub wins: u64,
}

impl Tally {
    /// The mover's chance to win; zero for a move that was never tried.
    pub fn win_rate(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.wins as f64 / self.visits as f64 }
    }

    /// The move that was tried most often; of equals the first.
    pub fn most_visited(tallies: &[Tally]) -> Option<Point> {
        tallies.iter().rev().max_by_key(|tally| tally.visits).map(|tally| tally.point)
    }

    /// What several searches showed of the same moves, added up; a move's place is that of its first mention.
    pub fn merged(searches: &[Vec<Tally>]) -> Vec<Tally> {
        let mut merged: Vec<Tally> = Vec::new();
        for tally in searches.iter().flatten() {
            match merged.iter_mut().find(|known| known.point == tally.point) {
                Some(known) => {
                    known.visits += tally.visits;
                    known.wins += tally.wins;
                }
                None => merged.push(*tally),
            }
        }
        merged
    }

    /// The move that won most often, as a share of its tries; equals are drawn by lot.
    pub fn best(tallies: &[Tally], lot: &mut Lot) -> Option<Point> {
        // Shares compared as whole numbers: equal is equal.
        let more = |a: &Tally, b: &Tally| {
            (u128::from(a.wins) * u128::from(b.visits)).cmp(&(u128::from(b.wins) * u128::from(a.visits)))
        };
        let tried = || tallies.iter().filter(|tally| tally.visits > 0);
        let best = tried().max_by(|a, b| more(a, b))?;
        let equals = || tried().filter(|tally| more(tally, best).is_eq());
        let number = lot.below(equals().count() as u32);
        equals().nth(number as usize).map(|tally| tally.point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_are_drawn_and_the_untried_never_chosen() {
        let tally = |x, wins, visits| Tally { point: Point::new(x, 0).unwrap(), visits, wins };
        let tallies = [tally(0, 0, 0), tally(1, 2, 4), tally(2, 1, 3), tally(3, 3, 6), tally(4, 0, 9)];
        let drawn: Vec<u8> =
            (0..40).map(|number| Tally::best(&tallies, &mut Lot::new(1, number)).unwrap().x()).collect();
        assert!(drawn.contains(&1) && drawn.contains(&3));
        assert!(drawn.iter().all(|x| [1, 3].contains(x)));
        assert_eq!(Tally::best(&tallies[..1], &mut Lot::new(1, 1)), None);
    }
}
