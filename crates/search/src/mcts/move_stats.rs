//! Visits and wins of a move in simulations.

use super::rng::Rng;
use tengen_board::Point;

/// A move, its visits, and the mover's wins. A draw is not a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveStats {
    /// The move.
    pub point: Point,
    /// Simulations that went through it.
    pub visits: u64,
    /// Those that the mover won.
    pub wins: u64,
}

impl MoveStats {
    /// The share of wins; zero for a move that was never tried.
    pub fn win_rate(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.wins as f64 / self.visits as f64 }
    }

    /// The move that was tried most often; of equals the first.
    pub fn most_visited(move_stats: &[MoveStats]) -> Option<Point> {
        move_stats.iter().rev().max_by_key(|stats| stats.visits).map(|stats| stats.point)
    }

    /// The sums over several searches, moves in the order of their first appearance.
    pub fn merged(searches: &[Vec<MoveStats>]) -> Vec<MoveStats> {
        let mut merged: Vec<MoveStats> = Vec::new();
        for stats in searches.iter().flatten() {
            match merged.iter_mut().find(|known| known.point == stats.point) {
                Some(known) => {
                    known.visits += stats.visits;
                    known.wins += stats.wins;
                }
                None => merged.push(*stats),
            }
        }
        merged
    }

    /// The move that won most often, as a share of its tries; equals are drawn at random.
    pub fn best(move_stats: &[MoveStats], rng: &mut Rng) -> Option<Point> {
        // Shares compared as whole numbers: equal is equal.
        let more = |a: &MoveStats, b: &MoveStats| {
            (u128::from(a.wins) * u128::from(b.visits)).cmp(&(u128::from(b.wins) * u128::from(a.visits)))
        };
        let tried = || move_stats.iter().filter(|stats| stats.visits > 0);
        let best = tried().max_by(|a, b| more(a, b))?;
        let equals = || tried().filter(|stats| more(stats, best).is_eq());
        let number = rng.below(equals().count() as u32);
        equals().nth(number as usize).map(|stats| stats.point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_are_drawn_and_the_untried_never_chosen() {
        let stats = |x, wins, visits| MoveStats { point: Point::new(x, 0).unwrap(), visits, wins };
        let move_stats = [stats(0, 0, 0), stats(1, 2, 4), stats(2, 1, 3), stats(3, 3, 6), stats(4, 0, 9)];
        let drawn: Vec<u8> = (0..40)
            .map(|number| MoveStats::best(&move_stats, &mut Rng::new(1, number)).unwrap().x())
            .collect();
        assert!(drawn.contains(&1) && drawn.contains(&3));
        assert!(drawn.iter().all(|x| [1, 3].contains(x)));
        assert_eq!(MoveStats::best(&move_stats[..1], &mut Rng::new(1, 1)), None);
    }
}
