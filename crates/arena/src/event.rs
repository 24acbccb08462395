//! The description of a match or tournament: players, format, start positions, limits.

mod definition;

use crate::stats::{EloScale, Sprt, SprtSettings};
use crate::{Opening, Player, PlayerLimits};
use definition::Definition;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tengen_board::{Game, OpeningRule, Rule, Size, Symmetry};

/// The complete description of a match or tournament. With deterministic agents, equal events have equal results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "Definition", try_from = "Definition")]
pub struct Event {
    /// The players, each with a unique name.
    pub players: Vec<Player>,
    /// Which players meet.
    pub format: Format,
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// The start positions of games.
    pub start: Start,
    /// Pairs of games between any two players that meet. Both games of a pair have the same start position, with colours
    /// swapped.
    pub rounds: u64,
    /// The limits of every player that has no limits of its own.
    pub limits: PlayerLimits,
    /// The number of moves after which a game is a draw.
    pub max_moves: Option<usize>,
    /// The seed of all random numbers.
    pub seed: u64,
    /// A sequential test between the first two players, which can end the event early.
    pub test: Option<Sprt>,
}

/// Which players meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Every player meets every other.
    RoundRobin,
    /// The first players, this many, meet all the others; there are no other games.
    Gauntlet(usize),
}

/// The start positions of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// One opening for each round; after the last they are used again, rotated or mirrored. The list is never empty: an
    /// empty board is an opening without stones.
    Openings(Vec<Opening>),
    /// The players choose colours by an opening rule.
    Rule(OpeningRule),
}

impl Event {
    /// A match of these agents in the usual way: freestyle on the standard board from balanced openings, without limits. What is
    /// to be otherwise can be changed afterwards.
    pub fn between(agents: &[&str], rounds: u64) -> Event {
        let (size, rule) = (Size::STANDARD, Rule::Freestyle);
        Event {
            players: agents.iter().map(|agent| Player::new(agent)).collect(),
            format: Format::RoundRobin,
            rule,
            size,
            start: Start::Openings(crate::balanced_openings(size, rule)),
            rounds,
            limits: PlayerLimits::default(),
            max_moves: None,
            seed: 1,
            test: None,
        }
    }

    /// A player's limits.
    pub fn limits_of(&self, player: usize) -> PlayerLimits {
        self.players[player].limits.or(&self.limits)
    }

    /// The opening of a round. The first pass through the list uses the openings unchanged; each further pass uses
    /// another symmetry of the board, so that deterministic agents do not repeat their games. (An empty board has only
    /// one form.)
    pub fn opening(&self, round: u64) -> Option<Opening> {
        let Start::Openings(openings) = &self.start else { return None };
        let count = openings.len() as u64;
        let symmetry = Symmetry::ALL[(round / count % 8) as usize];
        Some(openings[(round % count) as usize].under(symmetry, self.size))
    }

    /// The start position of a round's games.
    pub(crate) fn first_position(&self, round: u64) -> Game {
        let opening = self.opening(round).unwrap_or_default();
        // Openings were checked when they were read, and a symmetry changes nothing about the rules.
        opening.game(self.size, self.rule).unwrap_or_else(|_| Game::new(self.size, self.rule))
    }

    /// The terms of the event, as names and values. Events with equal terms can share games; the number of rounds, which
    /// may change between runs, is left out.
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
            Start::Rule(rule) => rule.name().to_owned(),
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
