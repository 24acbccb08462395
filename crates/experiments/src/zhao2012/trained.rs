//! Trainings that the experiments share, each in a folder of its own from which it resumes.

use crate::{ExperimentError, Result, RunOptions};
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;
use tengen_nets::{Architecture, Critic};
use tengen_train::RunError;
use tengen_train::critic::{BLOCK, CriticCourse, CriticLearner, CriticMethod, CriticPlan, CriticRun};

/// A training to be run.
pub(crate) struct Training {
    name: String,
    course: CriticCourse,
    method: CriticMethod,
    games: u64,
}

/// A finished training.
pub(crate) struct Trained {
    folder: PathBuf,
    course: CriticCourse,
    method: CriticMethod,
    /// The games of the training.
    games: u64,
    /// A quick look plays one of so many games.
    shrink: u64,
    /// The names of the metrics.
    columns: csv::StringRecord,
    /// The metrics, a row for every thousand games.
    metrics: Vec<csv::StringRecord>,
}

/// Games between two sets of weights that are kept.
pub(super) const SNAPSHOTS: u64 = 10_000;
/// A quick look plays one of so many games.
pub(super) const QUICK: u64 = 80;

impl Training {
    /// A critic that teaches itself.
    pub(crate) fn new(name: impl Into<String>, course: CriticCourse, games: u64) -> Training {
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

    /// The same with another method.
    pub(super) fn by(self, method: CriticMethod) -> Training {
        Training { method, ..self }
    }

    /// The same with fewer games.
    pub(super) fn shortened(self, games: u64) -> Training {
        Training { games, ..self }
    }

    /// Runs what is missing of it.
    pub(crate) fn run(self, options: &RunOptions<'_>) -> Result<Trained> {
        let Training { name, course, method, games } = self;
        let shrink = if options.quick { QUICK } else { 1 };
        let folder = if options.quick { format!("quick-{name}") } else { name.clone() };
        let folder = options.runs.join(folder);
        let mut run = when_free(options, || CriticRun::open(&folder, course.clone(), method.clone()))?;
        let wanted = (games / shrink).max(BLOCK);
        if run.learner().games() < wanted {
            let plan = CriticPlan { games: wanted, snapshot_every: SNAPSHOTS / shrink };
            let stop = || options.stop.is_raised();
            options.progress(run.learner().games(), wanted, &name);
            let mut on_game = |games: u64, row: Option<&_>| {
                if row.is_some() {
                    options.progress(games, wanted, &name);
                }
            };
            run.train(plan, None, &stop, &mut on_game).map_err(ExperimentError::failed)?;
        }
        if run.learner().games() < wanted {
            return Err(ExperimentError::Stopped);
        }
        let path = run.metrics_path();
        let bytes = fs::read(&path).map_err(ExperimentError::file(&path))?;
        let mut table = csv::Reader::from_reader(bytes.as_slice());
        let unusable = |error| ExperimentError::unusable(&path, error);
        let columns = table.headers().map_err(unusable)?.clone();
        let metrics = table.into_records().collect::<Result<_, _>>().map_err(unusable)?;
        Ok(Trained { folder, course, method, games, shrink, columns, metrics })
    }
}

/// Opens a training that others may want at the same time: another thread of this experiment, or another experiment
/// with the same folder of runs.
pub(crate) fn when_free<T>(options: &RunOptions<'_>, open: impl Fn() -> Result<T, RunError>) -> Result<T> {
    loop {
        match open() {
            Err(RunError::Busy(_)) => thread::sleep(Duration::from_millis(100)),
            opened => return opened.map_err(ExperimentError::failed),
        }
        options.check_stop()?;
    }
}

impl Trained {
    /// The critic after so many games: a multiple of 10,000, or all of them.
    pub(super) fn critic(&self, games: u64) -> Result<Critic> {
        let path = self.file(games);
        let bytes = fs::read(&path).map_err(ExperimentError::file(&path))?;
        Critic::from_bytes(&bytes).map_err(|error| ExperimentError::unusable(&path, error))
    }

    /// The file of the critic after so many games: a multiple of 10,000, or all of them.
    pub(crate) fn file(&self, games: u64) -> PathBuf {
        let kept = self.folder.join(format!("weights-{}.bin", (games / self.shrink).max(1)));
        if kept.exists() { kept } else { self.folder.join("weights.bin") }
    }

    /// The final critic.
    pub(super) fn last(&self) -> Result<Critic> {
        self.critic(self.games)
    }

    /// The learner at the end of the run, to play on without changing the run.
    pub(super) fn learner(&self) -> Result<CriticLearner> {
        let path = self.folder.join("checkpoint.bin");
        let bytes = fs::read(&path).map_err(ExperimentError::file(&path))?;
        CriticLearner::resume(self.course.clone(), self.method.clone(), &bytes)
            .map_err(|error| ExperimentError::unusable(&path, error))
    }

    /// A column of the metrics, a number for every thousand games; `None` where it is not known.
    pub(super) fn column(&self, name: &str) -> Vec<Option<f64>> {
        let place = self.columns.iter().position(|column| column == name);
        let rows = (self.games / self.shrink).max(BLOCK) / BLOCK;
        let cell = |row: &csv::StringRecord| row.get(place?)?.parse().ok();
        self.metrics.iter().take(rows as usize).map(cell).collect()
    }

    /// A column of the metrics; NaN where it is not known.
    pub(super) fn numbers(&self, name: &str) -> Vec<f64> {
        self.column(name).into_iter().map(|number| number.unwrap_or(f64::NAN)).collect()
    }

    /// Moves a game by the strictest reading: those chosen by evaluation, without any forced five.
    ///
    /// While five is forced, every win is a forced five: nothing else is played where one can be made.
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
