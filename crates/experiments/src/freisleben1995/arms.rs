//! The arms of an experiment, trainings and matches, run for every seed and kept in `series.csv`.

use crate::contest::{Contest, Entrant, match_folder};
use crate::{ExperimentError, Result, RunOptions, table};
use std::collections::BTreeMap;
use std::path::Path;
use tengen_agents::PiNet;
use tengen_arena::Opening;
use tengen_base::checksum::fnv1a;
use tengen_base::seed::frozen::match_game;
use tengen_nets::pinet::Network;
use tengen_train::comparison::{ComparisonCourse, Series, Trainer};

/// Arms that are run one after another for every seed.
pub(super) struct Arms {
    pub(super) arms: Vec<Arm>,
    /// Series in each course.
    pub(super) series: u64,
}

/// A training or a match.
pub(super) struct Arm {
    pub(super) name: String,
    pub(super) work: ArmWork,
}

pub(super) enum ArmWork {
    /// A course from random weights.
    Train(ComparisonCourse),
    /// A course that starts with a network of an earlier arm.
    Continue(ComparisonCourse, &'static str, Snapshot),
    /// Test games of a network of an earlier arm against this agent: more than a series has.
    Test { of: String, snapshot: Snapshot, tester: String, games: u64 },
    /// A match between two agents, the first one counting as the network.
    Match { players: [String; 2], games: u64 },
}

/// Which network of a finished course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Snapshot {
    /// The one that the course started with.
    First,
    /// The last.
    Last,
    /// The one with most wins in its test games after some learning; the first of equals.
    Best,
}

/// The first, the last and the best network of a course.
type Networks = [Network; 3];

/// The series of every arm and seed.
type SeriesTable = BTreeMap<(String, u64), Vec<Series>>;

/// The series of every arm, and the number of seeds.
#[derive(Debug)]
pub(super) struct ArmResults {
    rows: SeriesTable,
    seeds: u64,
}

const FILE: &str = "series.csv";

impl Arms {
    /// Runs what is missing.
    pub(super) fn run(&self, options: &RunOptions<'_>, seeds: u64) -> Result<ArmResults> {
        let mut rows = self.read(options)?;
        for seed in 1..=seeds {
            let is_done = |arm: &Arm| rows.contains_key(&(arm.name.clone(), seed));
            if self.arms.iter().all(is_done) {
                continue;
            }
            self.seed(options, seed, seeds, &mut rows)?;
            self.write(options, &rows, seeds)?;
        }
        Ok(ArmResults { rows, seeds })
    }

    /// All arms of a seed: later ones may start with networks of earlier ones.
    fn seed(&self, options: &RunOptions<'_>, seed: u64, seeds: u64, rows: &mut SeriesTable) -> Result<()> {
        let mut learned: BTreeMap<&str, Networks> = BTreeMap::new();
        for (number, arm) in self.arms.iter().enumerate() {
            let done = (seed - 1) * self.arms.len() as u64 + number as u64;
            let at = format!("seed {seed}, {}", arm.name);
            options.progress(done, seeds * self.arms.len() as u64, &at);
            // Networks that were chosen by some games are tested by others.
            let other_seed = seed + 1_000_000 * (number as u64 + 1);
            let network = |of: &str, snapshot: Snapshot| {
                let networks =
                    learned.get(of).unwrap_or_else(|| panic!("'{of}' comes before '{}'", arm.name));
                networks[snapshot as usize].clone()
            };
            let (series, networks) = match &arm.work {
                ArmWork::Train(course) => self.train(options, ComparisonCourse { seed, ..course.clone() })?,
                ArmWork::Continue(course, of, snapshot) => {
                    let from = Some(network(of, *snapshot));
                    self.train(options, ComparisonCourse { seed: other_seed, from, ..course.clone() })?
                }
                ArmWork::Match { players, games } => {
                    let players = players.each_ref().map(|name| Entrant::named(name));
                    let folder = match_folder(options, &arm.name, seed);
                    let series = play(options, &folder, players, *games, seed)?;
                    rows.insert((arm.name.clone(), seed), vec![series]);
                    continue;
                }
                ArmWork::Test { of, snapshot, tester, games } => {
                    let one = entrant(&arm.name, network(of, *snapshot), other_seed);
                    let folder = match_folder(options, &arm.name, seed);
                    let players = [one, Entrant::named(tester)];
                    let series = play(options, &folder, players, *games, other_seed)?;
                    rows.insert((arm.name.clone(), seed), vec![series]);
                    continue;
                }
            };
            learned.insert(&arm.name, networks);
            rows.insert((arm.name.clone(), seed), series);
        }
        Ok(())
    }

    fn train(&self, options: &RunOptions<'_>, course: ComparisonCourse) -> Result<(Vec<Series>, Networks)> {
        let mut trainer = Trainer::new(course).map_err(ExperimentError::failed)?;
        let first = trainer.network().clone();
        let mut best: Option<(u64, Network)> = None;
        while trainer.played() < trainer.games_in(self.series) {
            if options.stop.is_raised() || !trainer.play().map_err(ExperimentError::failed)? {
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

    /// The series that the folder holds, if they are of these arms.
    fn read(&self, options: &RunOptions<'_>) -> Result<SeriesTable> {
        let path = options.out.join(FILE);
        let unusable = |why: String| ExperimentError::unusable(&path, why);
        let mut rows = SeriesTable::new();
        for record in table::read_records(&path)? {
            let (arm, seed, series) = row(&record)
                .ok_or_else(|| unusable(format!("'{}' is no row of this experiment", record.join(","))))?;
            if !self.arms.iter().any(|known| known.name == arm) {
                return Err(unusable(format!("there is no '{arm}' in this experiment")));
            }
            rows.entry((arm, seed)).or_default().push(series);
        }
        for ((name, seed), series) in &rows {
            let arm = self.arms.iter().find(|arm| arm.name == *name);
            let expected = arm.map_or(0, |arm| match arm.work {
                ArmWork::Match { .. } | ArmWork::Test { .. } => 1,
                ArmWork::Train(_) | ArmWork::Continue(..) => self.series as usize + 1,
            });
            if series.len() != expected {
                return Err(unusable(format!(
                    "seed {seed} of '{name}' has {} series, not {expected}",
                    series.len()
                )));
            }
        }
        Ok(rows)
    }

    fn write(&self, options: &RunOptions<'_>, rows: &SeriesTable, seeds: u64) -> Result<()> {
        let columns = ["arm", "seed"].into_iter().chain(Series::COLUMNS).map(str::to_owned);
        let mut records: Vec<Vec<String>> = vec![columns.collect()];
        for arm in &self.arms {
            for seed in 1..=seeds {
                for series in rows.get(&(arm.name.clone(), seed)).into_iter().flatten() {
                    let key = [arm.name.clone(), seed.to_string()];
                    records.push(key.into_iter().chain(series.fields()).collect());
                }
            }
        }
        table::write_records(&options.out.join(FILE), &records)
    }
}

/// A row of the table: arm, seed and series.
fn row(record: &[String]) -> Option<(String, u64, Series)> {
    let [arm, seed, fields @ ..] = record else { return None };
    let series = Series::from_fields(fields.iter().map(String::as_str))?;
    Some((arm.clone(), seed.parse().ok()?, series))
}

impl ArmResults {
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

/// A network as a player.
fn entrant(name: &str, network: Network, seed: u64) -> Entrant {
    let identity = format!("network {:016x}", fnv1a(network.to_string().as_bytes()));
    let made = name.to_owned();
    Entrant::made(name, identity, move || PiNet::new(made.as_str(), network.clone(), seed))
}

/// Plays a match from the empty board; who starts changes from game to game.
fn play(
    options: &RunOptions<'_>,
    folder: &Path,
    players: [Entrant; 2],
    games: u64,
    seed: u64,
) -> Result<Series> {
    let contest = Contest::between(players, vec![Opening::default()], games, seed, match_game);
    let played = contest.play(options, folder, &mut |_, _| ())?;
    let mut series = Series::default();
    played.colors().for_each(|(color, winner)| series.test.count(color, winner));
    Ok(series)
}
