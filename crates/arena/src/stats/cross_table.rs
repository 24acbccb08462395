//! The cross table: every player's score against every other.

use super::score::{GameResult, Score};
use serde::Serialize;

/// Wins, draws and losses of every player against every other.
///
/// It can be serialised but not read back: games are stored, and the table is computed from them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CrossTable {
    players: Vec<String>,
    /// The scores by player and opponent; each game is counted twice, once for each player.
    scores: Vec<Vec<Score>>,
}

impl CrossTable {
    /// A table without games. Players are identified by their index in the list.
    pub fn new(players: Vec<String>) -> CrossTable {
        let scores = vec![vec![Score::default(); players.len()]; players.len()];
        CrossTable { players, scores }
    }

    /// The players' names.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// A player's score against another.
    pub fn score(&self, player: usize, opponent: usize) -> Score {
        self.scores[player][opponent]
    }

    /// A player's score against all others.
    pub fn total(&self, player: usize) -> Score {
        let mut total = Score::default();
        self.scores[player].iter().for_each(|&score| total += score);
        total
    }

    /// Counts one more game.
    ///
    /// # Panics
    ///
    /// If there is no such player, or a player is its own opponent.
    pub fn record(&mut self, player: usize, opponent: usize, result: GameResult) {
        let mut score = Score::default();
        score.add(result);
        self.add(player, opponent, score);
    }

    /// Counts more games between two players.
    ///
    /// # Panics
    ///
    /// If there is no such player, or a player is its own opponent.
    pub fn add(&mut self, player: usize, opponent: usize, score: Score) {
        assert_ne!(player, opponent, "a player's games against itself say nothing about its strength");
        self.scores[player][opponent] += score;
        self.scores[opponent][player] += score.reversed();
    }
}
