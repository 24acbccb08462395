//! The arms of an experiment, trainings and matches, run for every seed and kept in `series.csv`.

use super::loudness::like_the_star;
use crate::contest::{Contest, Entrant, Games, match_folder};
use crate::{ExperimentError, Result, RunOptions, table};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tengen_agents::PiNet;
use tengen_arena::Opening;
use tengen_base::checksum::fnv1a;
use tengen_base::seed::frozen::match_game;
use tengen_base::threads::on_threads;
use tengen_nets::pinet::{Layers, Network};
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
    Continue(ComparisonCourse, String, Snapshot),
    /// Test games of a network of an earlier arm against this agent: more than a series has. Its row counts the
    /// network's moves, and as `agreed` those that the star alone would have chosen too.
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

impl Arm {
    /// The layers of the network that it trains.
    pub(super) fn layers(&self) -> Option<Layers> {
        match &self.work {
            ArmWork::Train(course) | ArmWork::Continue(course, ..) => Some(course.layers),
            ArmWork::Test { .. } | ArmWork::Match { .. } => None,
        }
    }
}

const FILE: &str = "series.csv";

/// What the threads of a run share.
struct Work<'a> {
    /// The arms of all seeds that are missing, and how many of them were begun.
    arms: u64,
    begun: AtomicU64,
    /// The seeds that nobody has taken.
    left: Mutex<std::slice::Iter<'a, u64>>,
    rows: Mutex<SeriesTable>,
}

impl Work<'_> {
    /// The next seed that nobody has taken.
    fn take(&self) -> Option<u64> {
        lock(&self.left).next().copied()
    }

    fn begin(&self, options: &RunOptions<'_>, at: &str) {
        options.progress(self.begun.fetch_add(1, Ordering::Relaxed), self.arms, at);
    }
}

/// A thread that failed leaves whole seeds behind, so what it held is still good.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Arms {
    /// Runs what is missing, several seeds at a time.
    pub(super) fn run(&self, options: &RunOptions<'_>, seeds: u64) -> Result<ArmResults> {
        let rows = self.read(options)?;
        let is_missing = |seed: &u64| {
            let is_done = |arm: &Arm| rows.contains_key(&(arm.name.clone(), *seed));
            !self.arms.iter().all(is_done)
        };
        let missing: Vec<u64> = (1..=seeds).filter(is_missing).collect();
        let work = Work {
            arms: missing.len() as u64 * self.arms.len() as u64,
            begun: AtomicU64::new(0),
            left: Mutex::new(missing.iter()),
            rows: Mutex::new(rows),
        };
        let finish = || -> Result<()> {
            while let Some(seed) = work.take() {
                let of_seed = self.seed(options, seed, &work)?;
                let mut rows = lock(&work.rows);
                rows.extend(of_seed);
                self.write(options, &rows, seeds)?;
            }
            Ok(())
        };
        // A seed that fails ends its thread; the others finish what they can before the error is told.
        let failed = Mutex::new(None);
        on_threads(options.jobs.clamp(1, missing.len().max(1)), || {
            if let Err(error) = finish() {
                lock(&failed).get_or_insert(error);
            }
        });
        if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let rows = work.rows.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(ArmResults { rows, seeds })
    }

    /// All arms of a seed: later ones may start with networks of earlier ones.
    fn seed(&self, options: &RunOptions<'_>, seed: u64, work: &Work<'_>) -> Result<SeriesTable> {
        let mut rows = SeriesTable::new();
        let mut learned: BTreeMap<&str, Networks> = BTreeMap::new();
        for (number, arm) in self.arms.iter().enumerate() {
            options.check_stop()?;
            work.begin(options, &format!("seed {seed}, {}", arm.name));
            // Networks that were chosen by some games are tested by others.
            let other_seed = seed + 1_000_000 * (number as u64 + 1);
            let network = |of: &str, snapshot: Snapshot| {
                let networks =
                    learned.get(of).unwrap_or_else(|| panic!("'{of}' comes before '{}'", arm.name));
                networks[snapshot as usize].clone()
            };
            let folder = match_folder(options, &arm.name, seed);
            let series = match &arm.work {
                ArmWork::Train(course) => {
                    let course = ComparisonCourse { seed, ..course.clone() };
                    let (series, networks) = self.train(options, course)?;
                    learned.insert(&arm.name, networks);
                    series
                }
                ArmWork::Continue(course, of, snapshot) => {
                    let from = Some(network(of, *snapshot));
                    let course = ComparisonCourse { seed: other_seed, from, ..course.clone() };
                    let (series, networks) = self.train(options, course)?;
                    learned.insert(&arm.name, networks);
                    series
                }
                ArmWork::Match { players, games } => {
                    let players = players.each_ref().map(|name| Entrant::named(name));
                    vec![counted(&play(options, &folder, players, *games, seed)?)]
                }
                ArmWork::Test { of, snapshot, tester, games } => {
                    let tested = network(of, *snapshot);
                    let design = *tested.design();
                    let players = [entrant(&arm.name, tested, other_seed), Entrant::named(tester)];
                    let played = play(options, &folder, players, *games, other_seed)?;
                    let [moves, agreed] = like_the_star(design, &played)?;
                    vec![Series { moves, agreed, ..counted(&played) }]
                }
            };
            rows.insert((arm.name.clone(), seed), series);
        }
        Ok(rows)
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
) -> Result<Games> {
    let contest = Contest::between(players, vec![Opening::default()], games, seed, match_game);
    contest.play(options, folder, &mut |_, _| ())
}

/// The results of a match, as a series of tests.
fn counted(games: &Games) -> Series {
    let mut series = Series::default();
    games.colors().for_each(|(color, winner)| series.test.count(color, winner));
    series
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tempfile::tempdir;

    #[test]
    fn seeds_side_by_side_give_what_they_give_one_after_another() {
        let arms = || {
            let course = ComparisonCourse {
                tests: 2,
                lessons: 2,
                ..ComparisonCourse::published(Layers::Patterns, "hardnet", 0)
            };
            let next = ArmWork::Continue(course.clone(), "first".to_owned(), Snapshot::Last);
            let test = ArmWork::Test {
                of: "then".to_owned(),
                snapshot: Snapshot::Last,
                tester: "random".to_owned(),
                games: 2,
            };
            let works = [("first", ArmWork::Train(course)), ("then", next), ("test", test)];
            Arms { arms: works.map(|(name, work)| Arm { name: name.to_owned(), work }).into(), series: 1 }
        };
        let table = |jobs: usize| {
            let folder = tempdir().unwrap();
            let options = RunOptions { jobs, ..RunOptions::for_test(folder.path()) };
            let results = arms().run(&options, 3).unwrap();
            assert_eq!(results.each("test", |series| series[0].test.games() as f64), [2.0; 3]);
            assert!(results.each("test", |series| series[0].moves as f64).iter().all(|&moves| moves >= 10.0));
            fs::read_to_string(folder.path().join(FILE)).unwrap()
        };
        let one = table(1);
        assert_eq!(one, table(3));
        assert_eq!(one.lines().count(), 1 + 3 * (2 + 2 + 1));
    }
}
