//! Courses and matches run for every seed, kept as soon as a seed is done.

use crate::{ExperimentError, Moment, RunOptions, replace};
use std::collections::BTreeMap;
use std::fmt::Write;
use tengen_agents::PiNet;
use tengen_board::{Color, Game, Rule, Size};
use tengen_nets::pinet::Network;
use tengen_piskvork::roster::agent;
use tengen_play::{Agent, Referee, RefereeOptions};
use tengen_train::comparison::{ComparisonCourse, Series, Trainer};

/// Work that is done for every seed, one piece after the other.
pub(super) struct Study {
    pub(super) arms: Vec<Arm>,
    /// Series in each course.
    pub(super) series: u64,
}

/// A piece of work.
pub(super) struct Arm {
    pub(super) name: String,
    pub(super) work: Work,
}

pub(super) enum Work {
    /// A course from random weights.
    Train(ComparisonCourse),
    /// A course that starts with a network of an earlier arm.
    GoOn(ComparisonCourse, &'static str, Which),
    /// Test games of a network of an earlier arm, against this agent: more than a series has.
    Test { of: String, which: Which, tester: String, games: u64 },
    /// A match between two agents, the first one counting as the network.
    Match { players: [String; 2], games: u64 },
}

/// Which network of a finished course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    /// The one that the course started with.
    First,
    /// The last.
    Last,
    /// The one with most wins in its test games (the first of equals), some games having been learned.
    Best,
}

/// The first, the last and the best network of a course.
type Networks = [Network; 3];

/// Every series of every arm and seed.
#[derive(Debug)]
pub(super) struct Results {
    rows: BTreeMap<(String, u64), Vec<Series>>,
    pub(super) seeds: u64,
}

const FILE: &str = "series.csv";

impl Study {
    /// Does what is missing.
    pub(super) fn run(&self, options: &RunOptions<'_>, seeds: u64) -> Result<Results, ExperimentError> {
        let mut results = Results { rows: self.read(options)?, seeds };
        for seed in 1..=seeds {
            let done = |arm: &Arm| results.rows.contains_key(&(arm.name.clone(), seed));
            if self.arms.iter().all(done) {
                continue;
            }
            self.seed(options, seed, seeds, &mut results)?;
            self.keep(options, &results)?;
        }
        Ok(results)
    }

    /// All arms of a seed: later ones may start with what earlier ones learned.
    fn seed(
        &self,
        options: &RunOptions<'_>,
        seed: u64,
        seeds: u64,
        results: &mut Results,
    ) -> Result<(), ExperimentError> {
        let mut learned: BTreeMap<&str, Networks> = BTreeMap::new();
        for (number, arm) in self.arms.iter().enumerate() {
            let done = (seed - 1) * self.arms.len() as u64 + number as u64;
            let at = format!("seed {seed}, {}", arm.name);
            (options.tell)(Moment { done, of: seeds * self.arms.len() as u64, at: &at });
            // Networks that were chosen by some games are tested by others.
            let other_seed = seed + 1_000_000 * (number as u64 + 1);
            let network = |of: &str, which: Which| {
                let networks =
                    learned.get(of).unwrap_or_else(|| panic!("'{of}' comes before '{}'", arm.name));
                networks[which as usize].clone()
            };
            let make =
                |name: &String| agent(name).map_err(|error| ExperimentError::Failed(error.to_string()));
            let (series, networks) = match &arm.work {
                Work::Train(course) => self.train(options, ComparisonCourse { seed, ..course.clone() })?,
                Work::GoOn(course, of, which) => {
                    let from = Some(network(of, *which));
                    self.train(options, ComparisonCourse { seed: other_seed, from, ..course.clone() })?
                }
                Work::Match { players: [one, two], games } => {
                    let series = play(options, &mut *make(one)?, &mut *make(two)?, *games, seed)?;
                    results.rows.insert((arm.name.clone(), seed), vec![series]);
                    continue;
                }
                Work::Test { of, which, tester, games } => {
                    let mut one = PiNet::new(arm.name.as_str(), network(of, *which), other_seed);
                    let series = play(options, &mut one, &mut *make(tester)?, *games, other_seed)?;
                    results.rows.insert((arm.name.clone(), seed), vec![series]);
                    continue;
                }
            };
            learned.insert(&arm.name, networks);
            results.rows.insert((arm.name.clone(), seed), series);
        }
        Ok(())
    }

    fn train(
        &self,
        options: &RunOptions<'_>,
        course: ComparisonCourse,
    ) -> Result<(Vec<Series>, Networks), ExperimentError> {
        let failed = |error: tengen_train::comparison::TrainError| ExperimentError::Failed(error.to_string());
        let mut trainer = Trainer::new(course).map_err(failed)?;
        let first = trainer.network().clone();
        let mut best: Option<(u64, Network)> = None;
        while trainer.played() < trainer.games_in(self.series) {
            if options.stop.is_raised() || !trainer.play().map_err(failed)? {
                return Err(ExperimentError::Stopped);
            }
            let tests = trainer.course().tests;
            let tested = trainer.series().last().filter(|series| {
                series.learned > 0 && series.test.games() == tests && series.lessons.games() == 0
            });
            if let Some(won) = tested.map(|series| series.test.won())
                && best.as_ref().is_none_or(|(most, _)| won > *most)
            {
                // Test games teach nothing, so this is the network that played them.
                best = Some((won, trainer.network().clone()));
            }
        }
        let last = trainer.network().clone();
        let best = best.map_or_else(|| last.clone(), |(_, network)| network);
        Ok((trainer.series().to_vec(), [first, last, best]))
    }

    fn read(
        &self,
        options: &RunOptions<'_>,
    ) -> Result<BTreeMap<(String, u64), Vec<Series>>, ExperimentError> {
        let path = options.out.join(FILE);
        let mut rows: BTreeMap<(String, u64), Vec<Series>> = BTreeMap::new();
        let Ok(text) = std::fs::read_to_string(&path) else { return Ok(rows) };
        for line in text.lines().skip(1) {
            let mut parts = line.splitn(3, ',');
            let row = (|| {
                let arm = parts.next()?.to_owned();
                let seed = parts.next()?.parse().ok()?;
                Some((arm, seed, Series::from_fields(parts.next()?.split(','))?))
            })();
            let Some((arm, seed, series)) = row else {
                let why = format!("'{line}' is no row of this experiment");
                return Err(ExperimentError::Other { path, why });
            };
            if !self.arms.iter().any(|known| known.name == arm) {
                let why = format!("there is no '{arm}' in this experiment");
                return Err(ExperimentError::Other { path, why });
            }
            rows.entry((arm, seed)).or_default().push(series);
        }
        let whole = |arm: &Arm| match arm.work {
            Work::Match { .. } | Work::Test { .. } => 1,
            Work::Train(_) | Work::GoOn(..) => self.series as usize + 1,
        };
        for ((name, seed), series) in &rows {
            let expected = self.arms.iter().find(|arm| arm.name == *name).map_or(0, whole);
            if series.len() != expected {
                let why = format!("seed {seed} of '{name}' has {} series, not {expected}", series.len());
                return Err(ExperimentError::Other { path, why });
            }
        }
        Ok(rows)
    }

    fn keep(&self, options: &RunOptions<'_>, results: &Results) -> Result<(), ExperimentError> {
        let mut table = format!("arm,seed,{}\n", Series::COLUMNS.join(","));
        for arm in &self.arms {
            for seed in 1..=results.seeds {
                for series in results.rows.get(&(arm.name.clone(), seed)).into_iter().flatten() {
                    let _ = writeln!(table, "{},{seed},{}", arm.name, series.fields().join(","));
                }
            }
        }
        replace(&options.out.join(FILE), table.as_bytes())
    }
}

impl Results {
    /// A number of each seed, from its series in this arm.
    pub(super) fn each(&self, arm: &str, of: impl Fn(&[Series]) -> f64) -> Vec<f64> {
        let rows = |seed| self.rows.get(&(arm.to_owned(), seed)).map(Vec::as_slice).unwrap_or_default();
        (1..=self.seeds).map(|seed| of(rows(seed))).collect()
    }

    /// The series of all seeds added up.
    pub(super) fn sum(&self, arm: &str) -> Vec<Series> {
        let mut sums: Vec<Series> = Vec::new();
        for series in (1..=self.seeds).filter_map(|seed| self.rows.get(&(arm.to_owned(), seed))) {
            sums.resize(sums.len().max(series.len()), Series::default());
            for (sum, series) in sums.iter_mut().zip(series) {
                sum.learned = series.learned;
                sum.test.add(&series.test);
                sum.lessons.add(&series.lessons);
                sum.moves += series.moves;
                sum.agreed += series.agreed;
                sum.plies += series.plies;
            }
        }
        sums
    }
}

/// Plays a match from the empty board; who starts changes from game to game.
fn play(
    options: &RunOptions<'_>,
    one: &mut dyn Agent,
    two: &mut dyn Agent,
    games: u64,
    seed: u64,
) -> Result<Series, ExperimentError> {
    let mut series = Series::default();
    for number in 0..games {
        if options.stop.is_raised() {
            return Err(ExperimentError::Stopped);
        }
        let settings = RefereeOptions { seed: seed * 1_000_003 + number, ..RefereeOptions::default() };
        let referee = Referee::new(Game::new(Size::STANDARD, Rule::Freestyle), settings);
        let color = Color::ALL[(number % 2) as usize];
        let record = match color {
            Color::Black => referee.play(one, two),
            Color::White => referee.play(two, one),
        };
        series.test.count(color, record.winner());
    }
    Ok(series)
}
