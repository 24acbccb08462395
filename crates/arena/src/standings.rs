//! The standings of an event: games counted by player and by pair of players.

use crate::stats::{CrossTable, GameResult, Pentanomial, Score};
use crate::{Ending, Event, GameSummary, Schedule};
use std::collections::BTreeMap;
use std::time::Duration;

/// The games between two players, from the first one's view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Meeting {
    /// The two players, by index in the list of players.
    pub players: [usize; 2],
    /// All games.
    pub score: Score,
    /// The games in which the first had Black.
    pub as_black: Score,
    /// Complete pairs of games, by points.
    pub pairs: Pentanomial,
}

/// The results of one player over all its games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerStats {
    /// All games.
    pub score: Score,
    /// Games lost by a fault of the program, by ending.
    pub failures: BTreeMap<Ending, u64>,
    /// Time used over all games.
    pub used: Duration,
    /// The longest move.
    pub longest: Duration,
}

/// An event's games, counted. The order in which games are added changes nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    meetings: Vec<Meeting>,
    player_stats: Vec<PlayerStats>,
    games: u64,
    moves: u64,
    endings: BTreeMap<Ending, u64>,
    /// The games whose pair is not complete, by the pair's number.
    halves: BTreeMap<u64, GameResult>,
}

impl Standings {
    /// The standings before the first game.
    pub fn new(event: &Event) -> Standings {
        let meeting = |&players: &[usize; 2]| Meeting { players, ..Meeting::default() };
        Standings {
            meetings: Schedule::new(event).meetings().iter().map(meeting).collect(),
            player_stats: vec![PlayerStats::default(); event.players.len()],
            games: 0,
            moves: 0,
            endings: BTreeMap::new(),
            halves: BTreeMap::new(),
        }
    }

    /// The standings after these games.
    pub fn of<'a>(event: &Event, results: impl IntoIterator<Item = &'a GameSummary>) -> Standings {
        let mut standings = Standings::new(event);
        results.into_iter().for_each(|result| standings.add(result));
        standings
    }

    /// Counts one more game.
    pub fn add(&mut self, result: &GameSummary) {
        self.games += 1;
        self.moves += result.moves as u64;
        *self.endings.entry(result.ending).or_default() += 1;
        for (place, &player) in result.players.iter().enumerate() {
            let outcome = if place == 0 { result.outcome() } else { result.outcome().reversed() };
            let stats = &mut self.player_stats[player];
            stats.score.add(outcome);
            stats.used += result.used[place];
            stats.longest = stats.longest.max(result.longest[place]);
            if result.ending.is_failure() && outcome == GameResult::Loss {
                *stats.failures.entry(result.ending).or_default() += 1;
            }
        }
        let pair = result.number / 2;
        let other = self.halves.remove(&pair);
        if other.is_none() {
            self.halves.insert(pair, result.outcome());
        }
        let Some(meeting) = self.meetings.iter_mut().find(|meeting| meeting.players == result.players) else {
            return;
        };
        meeting.score.add(result.outcome());
        if result.black == result.players[0] {
            meeting.as_black.add(result.outcome());
        }
        if let Some(other) = other {
            meeting.pairs.add(other, result.outcome());
        }
    }

    /// All meetings, in the schedule's order.
    pub fn meetings(&self) -> &[Meeting] {
        &self.meetings
    }

    /// The results of each player, in the players' order.
    pub fn player_stats(&self) -> &[PlayerStats] {
        &self.player_stats
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Moves in all games.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The number of games by ending.
    pub fn endings(&self) -> &BTreeMap<Ending, u64> {
        &self.endings
    }

    /// The cross table, for ratings.
    pub fn cross_table(&self, event: &Event) -> CrossTable {
        let names = event.players.iter().map(|player| player.name.clone()).collect();
        let mut table = CrossTable::new(names);
        for meeting in &self.meetings {
            table.add(meeting.players[0], meeting.players[1], meeting.score);
        }
        table
    }

    /// Black's wins, draws and losses.
    pub fn black(&self) -> Score {
        let mut sum = Score::default();
        for Meeting { score, as_black, .. } in &self.meetings {
            // The other games are those in which the first had White.
            sum.wins += as_black.wins + (score.losses - as_black.losses);
            sum.losses += as_black.losses + (score.wins - as_black.wins);
            sum.draws += score.draws;
        }
        sum
    }
}
