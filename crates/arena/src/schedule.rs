//! The schedule of an event: the players, opening and seed of each game, by the game's number.

use crate::{Event, Format};
use tengen_base::seed;

/// The games of an event. They come in pairs: games 2n and 2n + 1 have the same players and the same opening, with
/// colours swapped. Rounds follow one another, so an event that is cut short is still balanced, and one with more rounds
/// continues where it stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    meetings: Vec<[usize; 2]>,
    rounds: u64,
    seed: u64,
}

/// A scheduled game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The game's number, from 0.
    pub number: u64,
    /// The round, from 0, which determines the opening.
    pub round: u64,
    /// The two players, by index in the list of players, the lower index first.
    pub players: [usize; 2],
    /// The player that has Black, or opens by an opening rule.
    pub first: usize,
    /// The seed of the game.
    pub seed: u64,
}

impl Schedule {
    /// The schedule of an event.
    pub fn new(event: &Event) -> Schedule {
        let count = event.players.len();
        let all = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b]));
        let meetings = match event.format {
            Format::RoundRobin => all.collect(),
            Format::Gauntlet(first) => all.filter(|&[a, b]| a < first && b >= first).collect(),
        };
        Schedule { meetings, rounds: event.rounds, seed: event.seed }
    }

    /// The pairs of players that meet, in order.
    pub fn meetings(&self) -> &[[usize; 2]] {
        &self.meetings
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        (self.meetings.len() as u64).saturating_mul(self.rounds).saturating_mul(2)
    }

    /// The game with this number.
    pub fn pairing(&self, number: u64) -> Option<Pairing> {
        if number >= self.games() {
            return None;
        }
        let pair = number / 2;
        let meetings = self.meetings.len() as u64;
        let players = self.meetings[(pair % meetings) as usize];
        let first = players[(number % 2) as usize];
        Some(Pairing { number, round: pair / meetings, players, first, seed: seed::mix(self.seed, number) })
    }
}

impl Pairing {
    /// The player that has White, or answers under an opening rule.
    pub fn second(&self) -> usize {
        self.players[usize::from(self.players[0] == self.first)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Opening, Player, PlayerLimits, Start};
    use std::collections::BTreeSet;
    use tengen_board::{Rule, Size};

    fn schedule(players: usize, format: Format, rounds: u64) -> Schedule {
        Schedule::new(&Event {
            players: vec![Player::new("random"); players],
            format,
            rule: Rule::Freestyle,
            size: Size::STANDARD,
            start: Start::Openings(vec![Opening::default()]),
            rounds,
            limits: PlayerLimits::default(),
            max_moves: None,
            seed: 7,
            test: None,
        })
    }

    fn all(schedule: &Schedule) -> Vec<Pairing> {
        (0..schedule.games()).map(|number| schedule.pairing(number).unwrap()).collect()
    }

    #[test]
    fn everybody_meets_everybody_with_both_colours_in_every_round() {
        let schedule = schedule(4, Format::RoundRobin, 3);
        let games = all(&schedule);
        assert_eq!((schedule.games(), games.len()), (36, 36));
        let met: BTreeSet<_> = games.iter().map(|game| (game.round, game.first, game.second())).collect();
        assert_eq!(met.len(), 36);
        assert!(met.iter().all(|(_, first, second)| first != second));
        assert!(games.windows(2).all(|two| two[0].round <= two[1].round));
        assert_eq!(games.iter().map(|game| game.seed).collect::<BTreeSet<_>>().len(), 36);
        assert_eq!(schedule.pairing(36), None);
    }

    #[test]
    fn in_a_gauntlet_only_the_first_meet_the_rest() {
        assert_eq!(schedule(4, Format::Gauntlet(1), 1).meetings(), [[0, 1], [0, 2], [0, 3]]);
        assert_eq!(schedule(4, Format::Gauntlet(2), 1).meetings(), [[0, 2], [0, 3], [1, 2], [1, 3]]);
        assert_eq!(schedule(2, Format::Gauntlet(2), 1).games(), 0);
    }

    #[test]
    fn a_longer_event_begins_like_a_shorter_one() {
        let [short, long] = [2, 5].map(|rounds| all(&schedule(3, Format::RoundRobin, rounds)));
        assert_eq!(short[..], long[..short.len()]);
    }
}
