//! Test games: from two stones near the centre, every opening with both colours; kept as soon as a match is done.

use crate::stats::{Mean, wilson};
use crate::{ExperimentError, Moment, RunOptions, replace};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::Arc;
use tengen_agents::Adp;
use tengen_agents::adp::AdpOptions;
use tengen_board::{Color, Game, Point, Rule, Size};
use tengen_nets::Critic;
use tengen_play::{Agent, Referee, RefereeOptions};

/// How a match went for its first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Score {
    pub(super) won: u64,
    pub(super) drawn: u64,
    pub(super) lost: u64,
    /// How many of the games are different from each other.
    pub(super) different: u64,
}

/// Where games start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// From two random stones near the centre, each two games from the same.
    TwoStones,
    /// From the empty board, as in the paper.
    Empty,
}

/// The matches of an experiment.
pub(super) struct Contests<'a> {
    options: &'a RunOptions<'a>,
    scores: BTreeMap<(String, u64), Score>,
}

const FILE: &str = "contests.csv";
/// How far from the centre an opening's stones are at most.
const NEAR_CENTRE: u8 = 3;

impl<'a> Contests<'a> {
    /// With what has been played already.
    pub(super) fn open(options: &'a RunOptions<'a>) -> Result<Contests<'a>, ExperimentError> {
        let path = options.out.join(FILE);
        let mut scores = BTreeMap::new();
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        for line in text.lines().skip(1) {
            let cells: Vec<&str> = line.rsplitn(6, ',').collect();
            let row = match cells[..] {
                [different, lost, drawn, won, seed, name] => (|| {
                    let score = Score {
                        won: won.parse().ok()?,
                        drawn: drawn.parse().ok()?,
                        lost: lost.parse().ok()?,
                        different: different.parse().ok()?,
                    };
                    Some((name.to_owned(), seed.parse().ok()?, score))
                })(),
                _ => None,
            };
            let Some((name, seed, score)) = row else {
                let why = format!("'{line}' is no match");
                return Err(ExperimentError::Other { path, why });
            };
            scores.insert((name, seed), score);
        }
        Ok(Contests { options, scores })
    }

    /// The score of a match, which is played unless it has been.
    pub(super) fn play(
        &mut self,
        (name, seed): (&str, u64),
        games: u64,
        start: Start,
        one: &mut dyn Agent,
        two: &mut dyn Agent,
    ) -> Result<Score, ExperimentError> {
        let games = if self.options.quick { games.min(4) } else { games };
        let key = (name.to_owned(), seed);
        if let Some(score) = self.scores.get(&key).filter(|score| score.games() == games) {
            return Ok(*score);
        }
        (self.options.tell)(Moment { done: 0, of: games, at: &format!("{name}, seed {seed}") });
        let mut score = Score::default();
        let mut played: BTreeSet<Vec<Point>> = BTreeSet::new();
        for number in 0..games {
            if self.options.stop.is_raised() {
                return Err(ExperimentError::Stopped);
            }
            let settings = RefereeOptions { seed: seed * 1_000_003 + number, ..RefereeOptions::default() };
            let referee = Referee::new(start.game(seed, number / 2), settings);
            let color = Color::ALL[(number % 2) as usize];
            let record = match color {
                Color::Black => referee.play(one, two),
                Color::White => referee.play(two, one),
            };
            played.insert(record.game.moves().to_vec());
            match record.winner() {
                Some(winner) if winner == color => score.won += 1,
                Some(_) => score.lost += 1,
                None => score.drawn += 1,
            }
        }
        score.different = played.len() as u64;
        self.scores.insert(key, score);
        self.keep()?;
        Ok(score)
    }

    fn keep(&self) -> Result<(), ExperimentError> {
        let mut table = String::from("match,seed,won,drawn,lost,different\n");
        for ((name, seed), Score { won, drawn, lost, different }) in &self.scores {
            let _ = writeln!(table, "{name},{seed},{won},{drawn},{lost},{different}");
        }
        replace(&self.options.out.join(FILE), table.as_bytes())
    }
}

impl Score {
    pub(super) fn games(self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// Points out of a hundred, half of one for a draw.
    pub(super) fn percent(self) -> f64 {
        100.0 * (self.won as f64 + self.drawn as f64 / 2.0) / self.games().max(1) as f64
    }
}

/// The matches of all seeds: `312-2-286, 52.2 % (48.2 to 56.1)`, with Wilson's interval for the games.
pub(super) fn pooled(scores: &[Score]) -> String {
    let sum = |of: fn(&Score) -> u64| scores.iter().map(of).sum::<u64>();
    let (won, drawn, lost) = (sum(|s| s.won), sum(|s| s.drawn), sum(|s| s.lost));
    let (points, games) = (won as f64 + drawn as f64 / 2.0, (won + drawn + lost) as f64);
    let [low, high] = wilson(points, games).map(|end| 100.0 * end);
    let percent = 100.0 * points / games.max(1.0);
    format!("{won}-{drawn}-{lost}, {percent:.1} % ({low:.1} to {high:.1})")
}

/// The mean over seeds, in points out of a hundred.
pub(super) fn percent(scores: &[Score]) -> Mean {
    Mean::of(&scores.iter().map(|score| score.percent()).collect::<Vec<_>>())
}

/// A critic as it plays in the paper's contests; five is made whenever it can be, or only if the critic likes it.
pub(super) fn player(name: &str, critic: Critic, forced_five: bool) -> Adp {
    let settings = AdpOptions { forced_five, ..AdpOptions::contest(critic.architecture()) };
    Adp::new(name, Arc::new(critic), settings)
}

/// An opponent by name.
pub(super) fn opponent(name: &str) -> Result<Box<dyn Agent>, ExperimentError> {
    tengen_piskvork::roster::agent(name).map_err(|error| ExperimentError::Failed(error.to_string()))
}

impl Start {
    fn game(self, seed: u64, number: u64) -> Game {
        let (size, mut game) = (Size::STANDARD, Game::new(Size::STANDARD, Rule::Freestyle));
        if self == Start::TwoStones {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed << 32 | number);
            while game.moves().len() < 2 {
                let centre = size.center();
                let mut near = |middle: u8| middle - NEAR_CENTRE + rng.random_range(0..=2 * NEAR_CENTRE);
                let point = size.point(near(centre.x()), near(centre.y()));
                // The second stone may fall on the first; then it is drawn again.
                point.and_then(|point| game.play(point).ok());
            }
        }
        game
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_come_in_pairs_and_are_all_different() {
        let moves = |number| Start::TwoStones.game(3, number).moves().to_vec();
        assert_eq!(moves(7), moves(7));
        let different: std::collections::BTreeSet<_> = (0..100).map(moves).collect();
        assert!(different.len() > 90 && different.iter().all(|moves| moves.len() == 2));
        assert!(Start::Empty.game(3, 7).moves().is_empty());
    }

    #[test]
    fn scores_add_up() {
        let score = Score { won: 3, drawn: 2, lost: 5, different: 10 };
        assert_eq!(score.percent(), 40.0);
        assert!(pooled(&[score, score]).starts_with("6-4-10, 40.0 % ("));
    }
}
