//! Matches that an experiment rests on: played by the arena, kept game by game, added up in a table.

use crate::contest::Contest;
use crate::stats::Mean;
use crate::{ExperimentError, Moment, RunOptions, replace};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;
use tengen_arena::stats::{Pentanomial, Sample, Score, elo_to_score};
use tengen_arena::{Opening, Player, PlayerLimits, balanced_openings};
use tengen_board::{Rule, Size};

/// A match between two agents.
#[derive(Clone, Debug)]
pub(super) struct Match {
    /// Its name, of its own in the experiment.
    pub(super) name: String,
    pub(super) players: [String; 2],
    /// How many games, unless somebody says otherwise.
    pub(super) games: u64,
    /// What the paper has: games won and lost.
    pub(super) published: Option<[u64; 2]>,
    /// From the empty board instead of balanced openings.
    pub(super) from_empty: bool,
}

/// What came of a match, as its first player sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Outcome {
    pub(super) score: Score,
    pub(super) pairs: Pentanomial,
    /// Stones on the board at the end of all games, openings included.
    pub(super) stones: u64,
    /// How long each has thought over all games.
    pub(super) used: [Duration; 2],
}

/// What came of every match.
pub(super) type Outcomes = BTreeMap<String, Outcome>;

/// Totals by match and seed, with the agents that played.
type Totals = BTreeMap<Key, Total>;
type Key = (String, u64);
type Total = ([String; 2], Outcome);

const FILE: &str = "matches.csv";
const HEADER: &str = "match,seed,first,second,won,drawn,lost,pairs_0,pairs_half,pairs_1,pairs_1_half,pairs_2,stones,\
                      seconds_first,seconds_second";

impl Match {
    /// A match, named after how the paper calls the two.
    pub(super) fn new(name: impl Into<String>, one: &str, other: &str, games: u64) -> Match {
        Match {
            name: name.into(),
            players: [one.to_owned(), other.to_owned()],
            games,
            published: None,
            from_empty: false,
        }
    }

    /// The same, with the paper's score.
    pub(super) fn published(self, won: u64, lost: u64) -> Match {
        Match { published: Some([won, lost]), ..self }
    }

    /// How many games are played for each seed.
    pub(super) fn games(&self, options: &RunOptions<'_>) -> u64 {
        let usual = if options.quick { self.games.min(2) } else { self.games };
        options.games.unwrap_or(usual)
    }
}

/// Plays whatever of these matches is missing.
pub(super) fn play(options: &RunOptions<'_>, matches: &[Match]) -> Result<Outcomes, ExperimentError> {
    let seeds = super::seeds(options);
    let mut rows = read(options)?;
    let of: u64 = seeds * matches.iter().map(|one| one.games(options)).sum::<u64>();
    let mut done = 0;
    for one in matches {
        for seed in 1..=seeds {
            let games = one.games(options);
            let key = (one.name.clone(), seed);
            let kept = rows
                .get(&key)
                .is_some_and(|(players, outcome)| *players == one.players && outcome.score.games() == games);
            if !kept {
                let outcome = one.play(options, seed, &mut |summary| {
                    (options.tell)(Moment { done: done + summary, of, at: &one.name });
                })?;
                rows.insert(key, (one.players.clone(), outcome));
                keep(options, &rows)?;
            }
            done += games;
            (options.tell)(Moment { done, of, at: &one.name });
        }
    }
    // To the digits that were kept, so that the page says the same when it is written again.
    let rows = read(options)?;
    let total = |one: &Match| {
        let mut sum = Outcome::default();
        for seed in 1..=seeds {
            sum.add(&rows[&(one.name.clone(), seed)].1);
        }
        (one.name.clone(), sum)
    };
    Ok(matches.iter().map(total).collect())
}

impl Match {
    /// Plays the games that the match's own folder does not hold yet; tells how many it holds.
    fn play(
        &self,
        options: &RunOptions<'_>,
        seed: u64,
        tell: &mut dyn FnMut(u64),
    ) -> Result<Outcome, ExperimentError> {
        let plain = |c: char| if c.is_ascii_alphanumeric() || "-.".contains(c) { c } else { '_' };
        let name: String = self.name.chars().map(plain).collect();
        let folder = options.out.join("games").join(format!("{name}-seed{seed}"));
        let (size, rounds) = (Size::STANDARD, self.games(options).div_ceil(2));
        let mut openings =
            if self.from_empty { vec![Opening::default()] } else { balanced_openings(size, Rule::Freestyle) };
        // Each seed starts with openings of its own.
        let count = openings.len() as u64;
        openings.rotate_left(((seed - 1).wrapping_mul(rounds) % count) as usize);
        let mut players = self.players.each_ref().map(|agent| Player::new(agent));
        tengen_arena::make_names_unique(&mut players);
        let [first, others] = players.map(|player| vec![player]);
        let contest =
            Contest { first, others, size, openings, rounds, limits: PlayerLimits::default(), seed };
        let games = contest.play_and_tell(options, &folder, &mut |held, _| tell(held))?;
        let standings = games.standings();
        let meeting = &standings.meetings()[0];
        let used = [0, 1].map(|player: usize| standings.player_stats()[player].used);
        Ok(Outcome { score: meeting.score, pairs: meeting.pairs, stones: standings.moves(), used })
    }
}

impl Outcome {
    /// Adds another match between the two.
    pub(super) fn add(&mut self, other: &Outcome) {
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

    /// How likely a score at least as far from even is between equals: a two-sided p.
    pub(super) fn chance(&self) -> f64 {
        self.pairs
            .strength()
            .map_or(1.0, |strength| 2.0 * strength.superiority.min(1.0 - strength.superiority))
    }

    /// Whether the first player is stronger, p below this.
    pub(super) fn beats(&self, p: f64) -> bool {
        self.percent().mean > 50.0 && self.chance() < p
    }

    /// `62–0–38`: won, drawn, lost.
    pub(super) fn games(&self) -> String {
        let Score { wins, draws, losses } = self.score;
        format!("{wins}–{draws}–{losses}")
    }
}

fn read(options: &RunOptions<'_>) -> Result<Totals, ExperimentError> {
    let path = options.out.join(FILE);
    let Ok(text) = std::fs::read_to_string(&path) else { return Ok(Totals::new()) };
    let mut rows = Totals::new();
    for line in text.lines().skip(1) {
        let Some((key, row)) = parse(line) else {
            let why = format!("'{line}' is no row of this experiment");
            return Err(ExperimentError::Other { path, why });
        };
        rows.insert(key, row);
    }
    Ok(rows)
}

fn parse(line: &str) -> Option<(Key, Total)> {
    let parts: Vec<&str> = line.split(',').collect();
    let [name, seed, one, other, numbers @ ..] = parts.as_slice() else { return None };
    let (whole, seconds) = numbers.split_at_checked(9)?;
    let whole: Vec<u64> = whole.iter().map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let [wins, draws, losses, pairs @ .., stones] = whole.as_slice() else { return None };
    let [first, second] = seconds else { return None };
    let time = |text: &str| Duration::try_from_secs_f64(text.parse().ok()?).ok();
    let outcome = Outcome {
        score: Score { wins: *wins, draws: *draws, losses: *losses },
        pairs: <[u64; 5]>::try_from(pairs).ok()?.into(),
        stones: *stones,
        used: [time(first)?, time(second)?],
    };
    Some((
        (String::from(*name), seed.parse().ok()?),
        ([one, other].map(|agent| String::from(*agent)), outcome),
    ))
}

fn keep(options: &RunOptions<'_>, rows: &Totals) -> Result<(), ExperimentError> {
    let mut table = format!("{HEADER}\n");
    for ((name, seed), ([one, other], outcome)) in rows {
        let Outcome { score: Score { wins, draws, losses }, pairs, stones, used } = outcome;
        let [a, b, c, d, e] = pairs.pairs;
        let [first, second] = used.map(|time| time.as_secs_f64());
        let _ = writeln!(
            table,
            "{name},{seed},{one},{other},{wins},{draws},{losses},{a},{b},{c},{d},{e},{stones},{first:.3},{second:.3}"
        );
    }
    replace(&options.out.join(FILE), table.as_bytes())
}
