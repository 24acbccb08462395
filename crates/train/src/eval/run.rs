//! Training the evaluation in a folder: plays the missing games, then fits the weights to all of them.
//!
//! `games.txt` has one self-played game a line, in the order of the games' numbers, and `eval.bin` the fitted weights.
//! A game depends only on the options and its number, so a run that was stopped continues to the same games.

use super::features::{self, ShapeCodes};
use super::fit::{self, FitOptions};
use super::self_play::{SelfPlay, SelfPlayOptions};
use super::self_play_game::SelfPlayGame;
use crate::RunError;
use crate::run_folder::{RunFolder, file_error};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use tengen_play::Stop;
use tengen_search::pattern_evaluator::PatternWeightTable;

/// A training run of the evaluation, kept in a folder.
pub struct EvalRun {
    folder: RunFolder,
    /// Games in `games.txt`.
    games: u64,
}

/// What the weights are fitted to, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct EvalFitOptions {
    /// Further files of games to learn from.
    pub other_games: Vec<PathBuf>,
    /// How much the search's score counts against the game's result, 0 to 1.
    pub opinion: f32,
    /// How the value is fitted. Move ordering takes half the epochs and smaller batches.
    pub fit: FitOptions,
}

/// Which of the two models is being fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvalModel {
    /// Who wins.
    Value,
    /// Which move is played.
    Moves,
}

/// The result of a fit.
#[derive(Clone, Debug, PartialEq)]
pub struct EvalFit {
    /// Games learned from.
    pub games: u64,
    /// Positions the value was fitted to.
    pub positions: usize,
    /// The value's mean loss in the last epoch.
    pub value_loss: f32,
    /// Choices of a move that the ordering was fitted to.
    pub choices: usize,
    /// The ordering's mean loss in the last epoch.
    pub choice_loss: f32,
    /// The file of the weights.
    pub weights: PathBuf,
}

const GAMES: &str = "games.txt";
const WEIGHTS: &str = "eval.bin";
/// Games that are enough to learn move ordering; from more, as many are taken at regular distances.
const ORDERING_GAMES: usize = 6_000;
/// Choices between two updates of the ordering's weights.
const ORDERING_BATCH: usize = 512;

impl EvalRun {
    /// Starts a run in a folder, or opens the one that is there.
    ///
    /// # Errors
    /// When files cannot be read or written.
    pub fn open(folder: &Path) -> Result<EvalRun, RunError> {
        let folder = RunFolder::open(folder)?;
        let games = complete_lines(&folder, GAMES)?;
        Ok(EvalRun { folder, games })
    }

    /// Games played so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Plays the games that are missing, several at a time. `observe` is told the number of games whenever some have
    /// been written. When `stop` is raised, unfinished games are dropped and the rest is kept.
    ///
    /// # Errors
    /// When the games cannot be written.
    pub fn play(
        &mut self,
        games: u64,
        threads: usize,
        options: &SelfPlayOptions,
        weights: &Arc<PatternWeightTable>,
        stop: &Stop,
        observe: &mut dyn FnMut(u64),
    ) -> Result<(), RunError> {
        let path = self.folder.file(GAMES);
        let mut file = OpenOptions::new().create(true).append(true).open(&path).map_err(file_error(&path))?;
        let next = AtomicU64::new(self.games);
        // Raised when the games cannot be written, too.
        let enough = Stop::default().under(stop);
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                let mut player = SelfPlay::new(options.clone(), Arc::clone(weights), enough.clone());
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let played = (number < games).then(|| player.play(number)).flatten();
                        let Some(game) = played else { return };
                        if sender.send((number, game)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let written = self.write_in_order(receiver, &mut file, observe);
            enough.raise();
            written.map_err(file_error(&path))
        })
    }

    /// Writes games in the order of their numbers, whichever order they end in.
    fn write_in_order(
        &mut self,
        games: mpsc::Receiver<(u64, SelfPlayGame)>,
        file: &mut File,
        observe: &mut dyn FnMut(u64),
    ) -> std::io::Result<()> {
        let mut waiting = BTreeMap::new();
        for (number, game) in games {
            waiting.insert(number, game);
            let before = self.games;
            while let Some(game) = waiting.remove(&self.games) {
                writeln!(file, "{game}")?;
                self.games += 1;
            }
            if self.games > before {
                observe(self.games);
            }
        }
        Ok(())
    }

    /// Fits weights to all games and writes them; `None` if it was stopped. `observe` is told the mean loss of each epoch.
    ///
    /// # Errors
    /// When games cannot be read, hold no positions to learn from, or the weights cannot be written.
    pub fn fit(
        &self,
        options: &EvalFitOptions,
        stop: &Stop,
        observe: &mut dyn FnMut(EvalModel, usize, f32),
    ) -> Result<Option<EvalFit>, RunError> {
        let mut games = read_games(&self.folder.file(GAMES))?;
        for path in &options.other_games {
            games.extend(read_games(path)?);
        }
        let codes = ShapeCodes::new();
        let samples: Vec<_> =
            games.iter().flat_map(|game| features::samples(&codes, game, options.opinion)).collect();
        let every = games.len().div_ceil(ORDERING_GAMES).max(1);
        let choices: Vec<_> =
            games.iter().step_by(every).flat_map(|game| features::choices(&codes, game)).collect();
        if samples.is_empty() || choices.is_empty() {
            return Err(RunError::NoPositions);
        }
        let (mut value_loss, mut choice_loss) = (0.0, 0.0);
        let mut value = fit::value_model();
        fit::fit(&mut value, &samples, &options.fit, fit::value_loss, stop, |epoch, loss| {
            value_loss = loss;
            observe(EvalModel::Value, epoch, loss);
        });
        let mut choice = fit::choice_model();
        let ordering = FitOptions {
            epochs: options.fit.epochs.div_ceil(2),
            batch: ORDERING_BATCH,
            ..options.fit.clone()
        };
        fit::fit(&mut choice, &choices, &ordering, fit::choice_loss, stop, |epoch, loss| {
            choice_loss = loss;
            observe(EvalModel::Moves, epoch, loss);
        });
        if stop.is_raised() {
            return Ok(None);
        }
        self.folder.write(WEIGHTS, fit::weights(&value, &choice).to_bytes())?;
        Ok(Some(EvalFit {
            games: games.len() as u64,
            positions: samples.len(),
            value_loss,
            choices: choices.len(),
            choice_loss,
            weights: self.folder.file(WEIGHTS),
        }))
    }
}

/// Counts the lines of a file, after removing a last one that was cut short.
fn complete_lines(folder: &RunFolder, name: &str) -> Result<u64, RunError> {
    let Some(bytes) = folder.read(name)? else { return Ok(0) };
    let complete = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    if complete < bytes.len() {
        folder.write(name, &bytes[..complete])?;
    }
    Ok(bytes[..complete].iter().filter(|&&byte| byte == b'\n').count() as u64)
}

fn read_games(path: &Path) -> Result<Vec<SelfPlayGame>, RunError> {
    let text = fs::read_to_string(path).map_err(file_error(path))?;
    let game = |(number, line): (usize, &str)| {
        let parsed = line.parse::<SelfPlayGame>();
        parsed.map_err(|error| RunError::Game { path: path.to_owned(), line: number + 1, error })
    };
    text.lines().enumerate().map(game).collect()
}
