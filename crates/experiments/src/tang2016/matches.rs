//! The matches of an experiment: played by the arena, summed up in `matches.csv`.

use super::reading::Reading;
use crate::contest::{Contest, Entrant, match_folder};
use crate::stats::Mean;
use crate::{ExperimentError, Result, RunOptions, table};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;
use tengen_arena::stats::{Pentanomial, Sample, Score, elo_to_score};
use tengen_arena::{Opening, PlayerLimits, many_balanced_openings};
use tengen_base::seed;
use tengen_board::{Rule, Size};

/// A match between two agents.
#[derive(Clone, Debug)]
pub(super) struct Match {
    /// Its name, unique in the experiment.
    pub(super) name: String,
    pub(super) players: [String; 2],
    /// The number of games, unless the options say otherwise.
    pub(super) games: u64,
    /// The paper's games won and lost.
    pub(super) published: Option<[u64; 2]>,
    /// From the empty board instead of balanced openings.
    pub(super) from_empty: bool,
    /// The time for a move, where it is time that counts.
    pub(super) turn: Option<Duration>,
}

/// The outcome of a match for its first player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct MatchOutcome {
    pub(super) score: Score,
    pub(super) pairs: Pentanomial,
    /// Stones on the board at the end of all games, openings included.
    pub(super) stones: u64,
    /// Each player's thinking time over all games.
    pub(super) used: [Duration; 2],
}

/// The outcomes of matches by their names.
pub(super) type Outcomes = BTreeMap<String, MatchOutcome>;

/// Matches that were played, by name and seed, with the agents that played.
type Played = BTreeMap<(String, u64), ([String; 2], MatchOutcome)>;

const FILE: &str = "matches.csv";

/// A row of the table of matches.
#[derive(Serialize, Deserialize)]
struct MatchRow {
    #[serde(rename = "match")]
    name: String,
    seed: u64,
    first: String,
    second: String,
    won: u64,
    drawn: u64,
    lost: u64,
    pairs_0: u64,
    pairs_half: u64,
    pairs_1: u64,
    pairs_1_half: u64,
    pairs_2: u64,
    stones: u64,
    #[serde(serialize_with = "table::decimals::<3, _>")]
    seconds_first: f64,
    #[serde(serialize_with = "table::decimals::<3, _>")]
    seconds_second: f64,
}

impl Match {
    /// A match, named after the paper's names of the two.
    pub(super) fn new(name: impl Into<String>, one: &str, other: &str, games: u64) -> Match {
        Match {
            name: name.into(),
            players: [one.to_owned(), other.to_owned()],
            games,
            published: None,
            from_empty: false,
            turn: None,
        }
    }

    /// The same, with the paper's score.
    pub(super) fn published(self, won: u64, lost: u64) -> Match {
        Match { published: Some([won, lost]), ..self }
    }

    /// The number of games for each seed.
    pub(super) fn games(&self, options: &RunOptions<'_>) -> u64 {
        let usual = if options.quick { self.games.min(2) } else { self.games };
        options.games.unwrap_or(usual)
    }

    /// Plays the games that the match's folder does not hold yet.
    fn play(
        &self,
        options: &RunOptions<'_>,
        reading: &Reading,
        seed: u64,
        on_game: &mut dyn FnMut(u64),
    ) -> Result<MatchOutcome> {
        let games = self.games(options);
        let mut openings = if self.from_empty { vec![Opening::default()] } else { openings() };
        // Each seed starts with openings of its own.
        let count = openings.len() as u64;
        openings.rotate_left(((seed - 1).wrapping_mul(games.div_ceil(2)) % count) as usize);
        let [one, other] = self.players.each_ref().map(|agent| reading.resolve(agent, options));
        let players = [Entrant::named(&one?), Entrant::named(&other?)];
        let limits = PlayerLimits { turn: self.turn, ..PlayerLimits::default() };
        let contest = Contest { limits, ..Contest::between(players, openings, games, seed, seed::mix) };
        let folder = match_folder(options, &self.name, seed);
        let standings = contest.play(options, &folder, &mut |held, _| on_game(held))?.standings();
        let meeting = &standings.meetings()[0];
        let used = [0, 1].map(|player: usize| standings.player_stats()[player].used);
        Ok(MatchOutcome { score: meeting.score, pairs: meeting.pairs, stones: standings.moves(), used })
    }
}

/// The starting positions.
fn openings() -> Vec<Opening> {
    many_balanced_openings(Size::STANDARD, Rule::Freestyle)
}

/// Whether each of these matches is played from different openings, so that its pairs of games are independent.
pub(super) fn have_openings_of_their_own(options: &RunOptions<'_>, matches: &[Match]) -> bool {
    let pairs = |one: &Match| super::seeds(options) * one.games(options).div_ceil(2);
    let most = matches.iter().filter(|one| !one.from_empty).map(pairs).max();
    most.is_none_or(|most| most <= openings().len() as u64)
}

/// Plays whatever of these matches is missing.
pub(super) fn play(options: &RunOptions<'_>, reading: &Reading, matches: &[Match]) -> Result<Outcomes> {
    let seeds = super::seeds(options);
    let mut played = read(options)?;
    let of: u64 = seeds * matches.iter().map(|one| one.games(options)).sum::<u64>();
    let mut done = 0;
    for one in matches {
        for seed in 1..=seeds {
            let games = one.games(options);
            let key = (one.name.clone(), seed);
            let is_done = played
                .get(&key)
                .is_some_and(|(players, outcome)| *players == one.players && outcome.score.games() == games);
            if !is_done {
                let on_game = &mut |held| options.progress(done + held, of, &one.name);
                let outcome = one.play(options, reading, seed, on_game)?;
                played.insert(key, (one.players.clone(), outcome));
                table::write(&options.out.join(FILE), played.iter().map(MatchRow::from))?;
            }
            done += games;
            options.progress(done, of, &one.name);
        }
    }
    // With the digits of the table, so that a report that is written again is the same.
    let played = read(options)?;
    let total = |one: &Match| {
        let mut sum = MatchOutcome::default();
        for seed in 1..=seeds {
            sum.add(&played[&(one.name.clone(), seed)].1);
        }
        (one.name.clone(), sum)
    };
    Ok(matches.iter().map(total).collect())
}

fn read(options: &RunOptions<'_>) -> Result<Played> {
    let path = options.out.join(FILE);
    let mut played = Played::new();
    for row in table::read::<MatchRow>(&path)? {
        let outcome =
            row.outcome().ok_or_else(|| ExperimentError::unusable(&path, "it holds a negative time"))?;
        played.insert((row.name, row.seed), ([row.first, row.second], outcome));
    }
    Ok(played)
}

impl MatchRow {
    fn from(((name, seed), (players, outcome)): (&(String, u64), &([String; 2], MatchOutcome))) -> MatchRow {
        let MatchOutcome { score, pairs, stones, used } = outcome;
        let [pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2] = pairs.pairs;
        let [seconds_first, seconds_second] = used.map(|time| time.as_secs_f64());
        let [first, second] = players.clone();
        MatchRow {
            name: name.clone(),
            seed: *seed,
            first,
            second,
            won: score.wins,
            drawn: score.draws,
            lost: score.losses,
            pairs_0,
            pairs_half,
            pairs_1,
            pairs_1_half,
            pairs_2,
            stones: *stones,
            seconds_first,
            seconds_second,
        }
    }

    fn outcome(&self) -> Option<MatchOutcome> {
        let time = |seconds: f64| Duration::try_from_secs_f64(seconds).ok();
        Some(MatchOutcome {
            score: Score { wins: self.won, draws: self.drawn, losses: self.lost },
            pairs: [self.pairs_0, self.pairs_half, self.pairs_1, self.pairs_1_half, self.pairs_2].into(),
            stones: self.stones,
            used: [time(self.seconds_first)?, time(self.seconds_second)?],
        })
    }
}

impl MatchOutcome {
    /// Adds another match between the two.
    pub(super) fn add(&mut self, other: &MatchOutcome) {
        self.score += other.score;
        self.pairs += other.pairs;
        self.stones += other.stones;
        self.used = [0, 1].map(|player| self.used[player] + other.used[player]);
    }

    /// Points out of a hundred games, with the interval that opening pairs give.
    pub(super) fn percent(&self) -> Mean {
        let Some(strength) = self.pairs.strength() else {
            return Mean { mean: 50.0, low: 0.0, high: 100.0 };
        };
        let percent = |elo| 100.0 * elo_to_score(elo);
        Mean {
            mean: 100.0 * strength.score,
            low: percent(strength.elo.low),
            high: percent(strength.elo.high),
        }
    }

    /// The two-sided p-value of the score between equals.
    pub(super) fn p_value(&self) -> f64 {
        self.pairs
            .strength()
            .map_or(1.0, |strength| 2.0 * strength.superiority.min(1.0 - strength.superiority))
    }

    /// Whether the first player is stronger, with a p-value below this.
    pub(super) fn beats(&self, p: f64) -> bool {
        self.percent().mean > 50.0 && self.p_value() < p
    }

    /// `62–0–38`: won, drawn, lost.
    pub(super) fn games(&self) -> String {
        let Score { wins, draws, losses } = self.score;
        format!("{wins}–{draws}–{losses}")
    }
}
