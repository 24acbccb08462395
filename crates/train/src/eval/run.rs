//! Training the evaluation in a folder: plays the missing games, then fits the weights to all of them.
//!
//! `games.txt` has one self-played game a line, in the order of the games' numbers, and `eval.bin` the fitted weights.
//! A game depends only on the options and its number, so a run that was stopped continues to the same games.

use super::features::{self, ShapeCodes};
use super::fit::{self, FitOptions};
use super::game_file::GameFile;
use crate::RunError;
use crate::run_folder::RunFolder;
use std::path::{Path, PathBuf};
use tengen_play::Stop;

/// A training run of the evaluation, kept in a folder.
pub struct EvalRun {
    folder: RunFolder,
    games: GameFile,
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
        let games = GameFile::open(folder.file(GAMES))?;
        Ok(EvalRun { folder, games })
    }

    /// The games so far, to be added to.
    pub fn games(&mut self) -> &mut GameFile {
        &mut self.games
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
        let games = self.games.read_with(&options.other_games)?;
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
