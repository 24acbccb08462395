//! Trainings that the experiments have in common, each in a folder of its own; killed at any moment, they go on.

use crate::{ExperimentError, Moment, RunOptions};
use std::fs;
use std::path::{Path, PathBuf};
use tengen_nets::{Architecture, Critic};
use tengen_train::critic::{BLOCK, CriticCourse, CriticLearner, CriticMethod, CriticPlan, CriticRun};

/// A training to be done, unless it has been.
pub(super) struct Training {
    name: String,
    course: CriticCourse,
    method: CriticMethod,
    games: u64,
}

/// A training that is done.
pub(super) struct Trained {
    folder: PathBuf,
    course: CriticCourse,
    method: CriticMethod,
    /// Games asked for.
    games: u64,
    /// Games that count as one when only a quick look is taken.
    shrink: u64,
    /// The measurements, a header and a row for every thousand games.
    metrics: String,
}

/// Games between two sets of weights that are kept.
const SNAPSHOTS: u64 = 10_000;
/// A quick look takes one game of so many.
const QUICK: u64 = 80;

impl Training {
    /// Of a critic by its own games.
    pub(super) fn new(name: impl Into<String>, course: CriticCourse, games: u64) -> Training {
        Training { name: name.into(), course, method: CriticMethod::SelfTeaching { judge: None }, games }
    }

    /// As published, with ST-Gomoku going on to 80,000 games.
    pub(super) fn published(architecture: Architecture, seed: u64) -> Training {
        let games = match architecture {
            Architecture::St => 80_000,
            _ => CriticCourse::published_games(architecture),
        };
        Training::new(format!("{architecture}-{seed}"), CriticCourse::published(architecture, seed), games)
    }

    /// The same by another method.
    pub(super) fn by(self, method: CriticMethod) -> Training {
        Training { method, ..self }
    }

    /// Does what is missing of it.
    pub(super) fn run(self, options: &RunOptions<'_>) -> Result<Trained, ExperimentError> {
        let Training { name, course, method, games } = self;
        let shrink = if options.quick { QUICK } else { 1 };
        let folder = if options.quick { format!("quick-{name}") } else { name.clone() };
        let folder = options.runs.join(folder);
        let failed = |error: tengen_train::RunError| ExperimentError::Failed(error.to_string());
        let mut run = CriticRun::open(&folder, course.clone(), method.clone()).map_err(failed)?;
        let wanted = (games / shrink).max(BLOCK);
        if run.learner().games() < wanted {
            let plan = CriticPlan { games: wanted, snapshot_every: SNAPSHOTS / shrink };
            let stop = || options.stop.is_raised();
            let tell = |done: u64| (options.tell)(Moment { done, of: wanted, at: &name });
            tell(run.learner().games());
            run.train(plan, None, &stop, &mut |games, row| {
                if row.is_some() {
                    tell(games);
                }
            })
            .map_err(failed)?;
        }
        if run.learner().games() < wanted {
            return Err(ExperimentError::Stopped);
        }
        let metrics = read(&run.metrics_path(), |path| fs::read_to_string(path))?;
        Ok(Trained { folder, course, method, games, shrink, metrics })
    }
}

impl Trained {
    /// What it had become after so many games, which is a multiple of 10,000 or all of them.
    pub(super) fn critic(&self, games: u64) -> Result<Critic, ExperimentError> {
        let kept = self.folder.join(format!("weights-{}.bin", (games / self.shrink).max(1)));
        let path = if kept.exists() { kept } else { self.folder.join("weights.bin") };
        let bytes = read(&path, |path| fs::read(path))?;
        Critic::from_bytes(&bytes).map_err(|error| ExperimentError::Other { path, why: error.to_string() })
    }

    /// What it is in the end.
    pub(super) fn last(&self) -> Result<Critic, ExperimentError> {
        self.critic(self.games)
    }

    /// The learner where the run stands now, to play on without leaving anything behind.
    pub(super) fn learner(&self) -> Result<CriticLearner, ExperimentError> {
        let path = self.folder.join("checkpoint.bin");
        let bytes = read(&path, |path| fs::read(path))?;
        CriticLearner::resume(self.course.clone(), self.method.clone(), &bytes)
            .map_err(|error| ExperimentError::Other { path, why: error.to_string() })
    }

    /// A column of the measurements, a number for every thousand games; nothing where nothing is known.
    pub(super) fn column(&self, name: &str) -> Vec<Option<f64>> {
        let mut lines = self.metrics.lines();
        let place = lines.next().and_then(|header| header.split(',').position(|column| column == name));
        let rows = (self.games / self.shrink).max(BLOCK) / BLOCK;
        let cell = |line: &str| line.split(',').nth(place?)?.parse().ok();
        lines.take(rows as usize).map(cell).collect()
    }

    /// A column of which everything is known.
    pub(super) fn numbers(&self, name: &str) -> Vec<f64> {
        self.column(name).into_iter().map(|number| number.unwrap_or(f64::NAN)).collect()
    }

    /// Moves a game by the strictest reading: chosen by evaluation, so without any forced five.
    ///
    /// While the rule holds every win is a forced five, for nothing else is played where one can be made.
    pub(super) fn strict_moves(&self) -> Vec<f64> {
        let columns = ["games", "moves_with_forced", "moves", "won_one", "won_two"].map(|c| self.numbers(c));
        let [games, all, moves, one, two] = &columns;
        let row = |k: usize| {
            if games[k] <= self.course.forced_five_until as f64 {
                all[k] - (one[k] + two[k]) / BLOCK as f64
            } else {
                moves[k]
            }
        };
        (0..games.len()).map(row).collect()
    }
}

fn read<T>(path: &Path, how: impl FnOnce(&Path) -> std::io::Result<T>) -> Result<T, ExperimentError> {
    how(path).map_err(|error| ExperimentError::File { path: path.to_owned(), error })
}
