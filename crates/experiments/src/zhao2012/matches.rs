//! The matches of Zhao's experiments: played by the arena, summed up in `contests.csv`.
//!
//! Games start from two random stones near the centre, every opening with both colours, or from the empty board.

use crate::contest::{Contest, Entrant, match_folder};
use crate::stats::{Mean, wilson};
use crate::{Result, RunOptions, table};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;
use tengen_agents::Adp;
use tengen_agents::adp::AdpOptions;
use tengen_arena::{Opening, stats::Score};
use tengen_base::checksum::fnv1a;
use tengen_base::seed::frozen::match_game;
use tengen_board::{Game, Point, Rule, Size};
use tengen_nets::{Critic, Lookahead};

/// The score of a match for its first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MatchScore {
    pub(super) won: u64,
    pub(super) drawn: u64,
    pub(super) lost: u64,
    /// How many of the games are different from each other.
    pub(super) different: u64,
}

/// The starting positions of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MatchStart {
    /// Two random stones near the centre, each two games from the same.
    TwoStones,
    /// The empty board, as in the paper.
    Empty,
}

/// A match to be played.
#[derive(Clone, Debug)]
pub(super) struct Match {
    /// Its name, unique in the experiment.
    pub(super) name: String,
    pub(super) seed: u64,
    pub(super) games: u64,
    pub(super) start: MatchStart,
}

/// The matches of an experiment.
pub(super) struct Matches<'a> {
    options: &'a RunOptions<'a>,
    scores: BTreeMap<(String, u64), MatchScore>,
}

/// A row of the table of matches.
#[derive(Serialize, Deserialize)]
struct MatchRow {
    #[serde(rename = "match")]
    name: String,
    seed: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    different: u64,
}

const FILE: &str = "contests.csv";
/// How far from the centre an opening's stones are at most.
const NEAR_CENTRE: u8 = 3;

impl Match {
    /// A match from two random stones.
    pub(super) fn new(name: impl Into<String>, seed: u64, games: u64) -> Match {
        Match { name: name.into(), seed, games, start: MatchStart::TwoStones }
    }
}

impl<'a> Matches<'a> {
    /// The matches that the experiment's folder holds.
    pub(super) fn open(options: &'a RunOptions<'a>) -> Result<Matches<'a>> {
        let rows = table::read::<MatchRow>(&options.out.join(FILE))?;
        let entry = |MatchRow { name, seed, won, drawn, lost, different }: MatchRow| {
            ((name, seed), MatchScore { won, drawn, lost, different })
        };
        Ok(Matches { options, scores: rows.into_iter().map(entry).collect() })
    }

    /// Whether the folder holds the match.
    pub(super) fn holds(&self, one: &Match) -> bool {
        let score = self.scores.get(&(one.name.clone(), one.seed));
        score.is_some_and(|score| score.games() == self.length(one))
    }

    /// The number of games of a match; a quick look plays a few.
    fn length(&self, one: &Match) -> u64 {
        if self.options.quick { one.games.min(4) } else { one.games }
    }

    /// The score of a match. It is played, and its players are made, only if the folder does not hold it.
    pub(super) fn play(
        &mut self,
        one: Match,
        players: impl FnOnce() -> Result<[Entrant; 2]>,
    ) -> Result<MatchScore> {
        let games = self.length(&one);
        let Match { name, seed, start, .. } = one;
        let key = (name, seed);
        if let Some(score) = self.scores.get(&key).filter(|score| score.games() == games) {
            return Ok(*score);
        }
        let openings = (0..games.div_ceil(2)).map(|number| start.opening(seed, number)).collect();
        let contest = Contest::between(players()?, openings, games, seed, match_game);
        let folder = match_folder(self.options, &key.0, seed);
        let at = format!("{}, seed {seed}", key.0);
        let played =
            contest.play(self.options, &folder, &mut |done, of| self.options.progress(done, of, &at))?;
        let Score { wins, draws, losses } = played.standings().meetings()[0].score;
        let score = MatchScore { won: wins, drawn: draws, lost: losses, different: played.different()? };
        self.scores.insert(key, score);
        self.write()?;
        Ok(score)
    }

    fn write(&self) -> Result<()> {
        let row = |((name, seed), score): (&(String, u64), &MatchScore)| {
            let &MatchScore { won, drawn, lost, different } = score;
            MatchRow { name: name.clone(), seed: *seed, won, drawn, lost, different }
        };
        table::write(&self.options.out.join(FILE), self.scores.iter().map(row))
    }
}

impl MatchScore {
    pub(super) fn games(self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// Points out of a hundred, half of one for a draw.
    pub(super) fn percent(self) -> f64 {
        100.0 * (self.won as f64 + self.drawn as f64 / 2.0) / self.games().max(1) as f64
    }
}

/// The matches of all seeds: `312-2-286, 52.2 % (48.2 to 56.1)`, with Wilson's interval for the games.
pub(super) fn pooled(scores: &[MatchScore]) -> String {
    let sum = |of: fn(&MatchScore) -> u64| scores.iter().map(of).sum::<u64>();
    let (won, drawn, lost) = (sum(|s| s.won), sum(|s| s.drawn), sum(|s| s.lost));
    let (points, games) = (won as f64 + drawn as f64 / 2.0, (won + drawn + lost) as f64);
    let [low, high] = wilson(points, games).map(|end| 100.0 * end);
    let percent = 100.0 * points / games.max(1.0);
    format!("{won}-{drawn}-{lost}, {percent:.1} % ({low:.1} to {high:.1})")
}

/// The mean over seeds, in points out of a hundred.
pub(super) fn percent(scores: &[MatchScore]) -> Mean {
    Mean::of(&percents(scores))
}

/// The points of each seed out of a hundred.
pub(super) fn percents(scores: &[MatchScore]) -> Vec<f64> {
    scores.iter().map(|score| score.percent()).collect()
}

/// A critic with the options of the paper's contests; five is made whenever it can be, or only if the critic likes it.
pub(super) fn critic(name: &str, critic: Critic, forced_five: bool) -> Entrant {
    let options = AdpOptions { forced_five, ..AdpOptions::contest(critic.architecture()) };
    critic_with(name, critic, options)
}

/// A critic with these options.
pub(super) fn critic_with(name: &str, critic: Critic, options: AdpOptions) -> Entrant {
    let weights = fnv1a(&critic.to_bytes());
    let mut identity =
        format!("critic {weights:016x}, forced5={}, near={}", options.forced_five, options.near);
    if options.look != Lookahead::default() {
        let _ = write!(identity, ", depth={}, width={}", options.look.depth, options.look.width);
    }
    if let Some(reward) = options.reward {
        let _ = write!(identity, ", reward={reward}");
    }
    let (made, critic) = (name.to_owned(), Arc::new(critic));
    Entrant::made(name, identity, move || Adp::new(&made, Arc::clone(&critic), options))
}

impl MatchStart {
    fn opening(self, seed: u64, number: u64) -> Opening {
        let moves = match self {
            MatchStart::TwoStones => two_stones(seed, number),
            MatchStart::Empty => Vec::new(),
        };
        Opening::new(moves, Size::STANDARD, Rule::Freestyle).expect("at most two stones on different points")
    }
}

/// Two random stones near the centre.
fn two_stones(seed: u64, number: u64) -> Vec<Point> {
    let (size, mut game) = (Size::STANDARD, Game::new(Size::STANDARD, Rule::Freestyle));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed << 32 | number);
    while game.moves().len() < 2 {
        let centre = size.center();
        let mut near = |middle: u8| middle - NEAR_CENTRE + rng.random_range(0..=2 * NEAR_CENTRE);
        let point = size.point(near(centre.x()), near(centre.y()));
        // If the second stone falls on the first, it is drawn again.
        point.and_then(|point| game.play(point).ok());
    }
    game.moves().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_can_be_repeated_and_are_nearly_all_different() {
        let moves = |number| MatchStart::TwoStones.opening(3, number).moves().to_vec();
        assert_eq!(moves(7), moves(7));
        let different: std::collections::BTreeSet<_> = (0..100).map(moves).collect();
        assert!(different.len() > 90 && different.iter().all(|moves| moves.len() == 2));
        assert!(MatchStart::Empty.opening(3, 7).moves().is_empty());
    }

    #[test]
    fn scores_add_up() {
        let score = MatchScore { won: 3, drawn: 2, lost: 5, different: 10 };
        assert_eq!(score.percent(), 40.0);
        assert!(pooled(&[score, score]).starts_with("6-4-10, 40.0 % ("));
    }
}
