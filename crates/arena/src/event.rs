//! What is to be played: a match or a tournament, completely described.

mod definition;

use crate::stats::{EloScale, Sprt, SprtSettings};
use crate::{Opening, Player, PlayerLimits};
use definition::Definition;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tengen_board::{Game, Rule, Size, Symmetry};

/// A match or a tournament, completely described: with agents that depend on nothing but their seed, two
/// events that are equal end equal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "Definition", try_from = "Definition")]
pub struct Event {
    /// Who takes part, each under a name of its own.
    pub players: Vec<Player>,
    /// Who meets whom.
    pub format: Format,
    /// Which lines win.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// What games start from.
    pub start: Start,
    /// Pairs of games between any two who meet: both start from the same stones, with colours swapped.
    pub rounds: u64,
    /// What every player may use, unless it has limits of its own.
    pub limits: PlayerLimits,
    /// After so many moves a game is a draw.
    pub max_moves: Option<usize>,
    /// Where all randomness comes from.
    pub seed: u64,
    /// What ends the event early: a test between the first two players.
    pub test: Option<Sprt>,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first so many players meet all the others, and nobody else meets.
    Gauntlet(usize),
}

/// What games start from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// These stones, round by round; when they are used up they come again, turned or mirrored. Never
    /// empty: an empty board is an opening without stones.
    Openings(Vec<Opening>),
    /// The players settle colours by Swap2.
    Swap2,
}

impl Event {
    /// What a player may use.
    pub fn limits_of(&self, player: usize) -> PlayerLimits {
        self.players[player].limits.or(&self.limits)
    }

    /// The stones of a round. The first pass through the list plays the openings as they stand; each further
    /// pass shows them from another side, so that agents without randomness do not repeat their games. An
    /// empty board looks the same from all sides.
    pub fn opening(&self, round: u64) -> Option<Opening> {
        let Start::Openings(openings) = &self.start else { return None };
        let count = openings.len() as u64;
        let symmetry = Symmetry::ALL[(round / count % 8) as usize];
        Some(openings[(round % count) as usize].under(symmetry, self.size))
    }

    /// The game of a round before anybody has moved.
    pub(crate) fn first_position(&self, round: u64) -> Game {
        let opening = self.opening(round).unwrap_or_default();
        // Openings were checked when they were read, and a symmetry changes nothing about the rules.
        opening.game(self.size, self.rule).unwrap_or_else(|_| Game::new(self.size, self.rule))
    }

    /// Everything that makes this event what it is, as names and words. What may change from one run to the
    /// next, because games played so far stay what they are, is left out: how many rounds.
    pub fn terms(&self) -> Vec<(String, String)> {
        let mut terms = vec![
            ("format".to_owned(), self.format.to_string()),
            ("rule".to_owned(), self.rule.to_string()),
            ("size".to_owned(), self.size.side().to_string()),
            ("seed".to_owned(), self.seed.to_string()),
            ("longest game".to_owned(), self.max_moves.map_or("any".to_owned(), |most| most.to_string())),
            ("test".to_owned(), self.test.map_or("none".to_owned(), test_words)),
            ("players".to_owned(), self.players.len().to_string()),
        ];
        for (index, player) in self.players.iter().enumerate() {
            let limits = self.limits_of(index).words();
            terms.push((format!("player {}", index + 1), format!("{} ({})", player.name, player.agent)));
            terms.push((format!("limits of player {}", index + 1), limits));
        }
        let start = match &self.start {
            Start::Swap2 => "swap2".to_owned(),
            Start::Openings(openings) => {
                let moves: Vec<_> = openings.iter().map(|o| o.human(self.size).to_string()).collect();
                moves.join(" ")
            }
        };
        terms.push(("openings".to_owned(), start));
        terms
    }
}

fn test_words(test: Sprt) -> String {
    let SprtSettings { elo0, elo1, scale, alpha, beta } = test.settings();
    let scale = match scale {
        EloScale::Logistic => "",
        EloScale::Normalized => " normalised",
    };
    format!("{elo0},{elo1}{scale} with error rates {alpha} and {beta}")
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Format::RoundRobin => f.write_str("round-robin"),
            Format::Gauntlet(1) => f.write_str("gauntlet"),
            Format::Gauntlet(count) => write!(f, "gauntlet:{count}"),
        }
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Format, String> {
        let bad = || format!("'{text}' is no format; they are round-robin, gauntlet and gauntlet:N");
        match text.split_once(':') {
            None if text == "round-robin" => Ok(Format::RoundRobin),
            None if text == "gauntlet" => Ok(Format::Gauntlet(1)),
            Some(("gauntlet", count)) => {
                let count = count.parse().ok().filter(|&count| count > 0).ok_or_else(bad)?;
                Ok(Format::Gauntlet(count))
            }
            _ => Err(bad()),
        }
    }
}
