//! Training a line network in a folder: plays the missing games, then fits a network to all of them.
//!
//! `games.txt` has one self-played game a line, `net.bin` the network and `epochs.csv` the losses of its fit. `fit.bin` has the
//! fit after each epoch: one that is stopped goes on from there, and one that is done is not done again.

use super::checkpoint::FitDescription;
use super::fit::{FitState, NetEpoch, NetFitOptions, fit};
use super::sample::{NetSample, Sampler};
use crate::eval::game_file::GameFile;
use crate::eval::self_play_game::SelfPlayGame;
use crate::run_folder::{self, RunFolder};
use crate::{BadCheckpoint, RunError};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tengen_play::Stop;
use tengen_search::pattern_evaluator::PatternWeightTable;

/// A training run of a line network, kept in a folder.
pub struct NetRun {
    folder: RunFolder,
    games: GameFile,
}

/// What a network is fitted to, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct NetLesson {
    /// Further files of games to learn from.
    pub other_games: Vec<PathBuf>,
    /// How much the search's score counts against the game's result, 0 to 1.
    pub opinion: f32,
    /// How the network is fitted.
    pub fit: NetFitOptions,
}

/// The result of a fit.
#[derive(Clone, Debug, PartialEq)]
pub struct NetFit {
    /// Games learned from.
    pub games: usize,
    /// Positions learned from, and held out.
    pub positions: [usize; 2],
    /// Positions left out because they had come before, turned or mirrored perhaps.
    pub duplicates: usize,
    /// The loss of the patterns alone on the positions held out.
    pub without: f32,
    /// The last epoch.
    pub last: NetEpoch,
    /// The file of the network.
    pub network: PathBuf,
}

/// The file of the games.
pub const GAMES: &str = "games.txt";
/// The file of the network.
pub const NETWORK: &str = "net.bin";
/// The file of the fit as it stands after its last epoch.
pub const FIT: &str = "fit.bin";
/// The file of the losses of the fit that is done.
pub const EPOCHS: &str = "epochs.csv";
const COLUMNS: [&str; 6] =
    ["epoch", "loss", "held_out_loss", "held_out_policy_loss", "held_out_hits", "positions"];
/// Of so many games one is held out.
const HELD_OUT: usize = 50;

impl NetRun {
    /// Starts a run in a folder, or opens the one that is there.
    ///
    /// # Errors
    /// When files cannot be read or written.
    pub fn open(folder: &Path) -> Result<NetRun, RunError> {
        let folder = RunFolder::open(folder)?;
        let games = GameFile::open(folder.file(GAMES))?;
        Ok(NetRun { folder, games })
    }

    /// The games so far, to be added to.
    pub fn games(&mut self) -> &mut GameFile {
        &mut self.games
    }

    /// Fits a network on top of these pattern weights to all games and writes it; `None` if it was stopped.
    ///
    /// # Errors
    /// When games cannot be read, hold no positions to learn from, or the network cannot be written.
    pub fn fit(
        &self,
        lesson: &NetLesson,
        weights: &Arc<PatternWeightTable>,
        stop: &Stop,
        observe: &mut dyn FnMut(NetEpoch),
    ) -> Result<Option<NetFit>, RunError> {
        let games = self.games.read_with(&lesson.other_games)?;
        let mut sampler = Sampler::new(Arc::clone(weights), lesson.opinion);
        let Positions { learned, held_out, duplicates } = Positions::of(&games, &mut sampler);
        if learned.is_empty() || held_out.is_empty() {
            return Err(RunError::NoPositions);
        }
        let without = NetSample::loss_without_network(&held_out);
        let about = FitDescription::new(games.len(), [&learned, &held_out], &lesson.fit);
        let state = self.resume(&about, &lesson.fit)?;
        state.epochs().iter().copied().for_each(&mut *observe);
        let fitted = fit(&learned, &held_out, &lesson.fit, state, stop, |state| {
            self.folder.write(FIT, about.checkpoint(state))?;
            state.epochs().last().copied().into_iter().for_each(&mut *observe);
            Ok::<(), RunError>(())
        })?;
        let Some(state) = fitted else { return Ok(None) };
        let Some(&last) = state.epochs().last() else { return Ok(None) };
        self.folder.write(NETWORK, state.model().weights().to_bytes())?;
        let rows = state.epochs().iter().map(|epoch| EpochRow::of(epoch, learned.len()));
        let rows = std::iter::once(EpochRow::without(without, learned.len())).chain(rows);
        self.folder.write(EPOCHS, run_folder::table(&COLUMNS, rows.map(EpochRow::fields)))?;
        Ok(Some(NetFit {
            games: games.len(),
            positions: [learned.len(), held_out.len()],
            duplicates,
            without,
            last,
            network: self.folder.file(NETWORK),
        }))
    }

    /// The fit as it was left, or a new one.
    fn resume(&self, about: &FitDescription, options: &NetFitOptions) -> Result<FitState, RunError> {
        let Some(bytes) = self.folder.read(FIT)? else { return Ok(FitState::first(options)) };
        let refused =
            |error: BadCheckpoint| RunError::Fit { path: self.folder.file(FIT), error: Box::new(error) };
        let found = about.resume(options, &bytes).map_err(refused)?;
        Ok(found.unwrap_or_else(|| FitState::first(options)))
    }

    /// The losses of the fit that is done, the pattern weights alone as epoch 0; empty before. They are written after the
    /// network, so where they are it is too.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn epochs(&self) -> Result<Vec<EpochRow>, RunError> {
        let table = self.folder.read(EPOCHS)?.unwrap_or_default();
        Ok(EpochRow::read(&String::from_utf8_lossy(&table)))
    }
}

/// A row of a fit's table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EpochRow {
    /// The epoch's number, from 1; 0 for the pattern weights without a network.
    pub epoch: usize,
    /// The mean loss of the positions while they were learned.
    pub loss: Option<f32>,
    /// The mean loss of the positions held out.
    pub held_out: f32,
    /// The policy's loss there.
    pub policy: Option<f32>,
    /// The share of moves that the policy foresees there.
    pub hits: Option<f32>,
    /// Positions that were learned from.
    pub positions: usize,
}

impl EpochRow {
    /// An epoch of a fit to so many positions.
    pub fn of(epoch: &NetEpoch, positions: usize) -> EpochRow {
        EpochRow {
            epoch: epoch.epoch,
            loss: Some(epoch.learned.value),
            held_out: epoch.held_out.value,
            policy: Some(epoch.held_out.policy),
            hits: Some(epoch.held_out.hit),
            positions,
        }
    }

    fn without(held_out: f32, positions: usize) -> EpochRow {
        EpochRow { epoch: 0, loss: None, held_out, policy: None, hits: None, positions }
    }

    fn fields(self) -> [String; 6] {
        let maybe = |value: Option<f32>| value.map_or(String::new(), |value| value.to_string());
        [
            self.epoch.to_string(),
            maybe(self.loss),
            self.held_out.to_string(),
            maybe(self.policy),
            maybe(self.hits),
            self.positions.to_string(),
        ]
    }

    /// The rows of a table.
    pub fn read(text: &str) -> Vec<EpochRow> {
        run_folder::read_table(text, |row| {
            let number = |column: usize| row.get(column)?.parse::<f32>().ok();
            Some(EpochRow {
                epoch: row.get(0)?.parse().ok()?,
                loss: number(1),
                held_out: number(2)?,
                policy: number(3),
                hits: number(4),
                positions: row.get(5)?.parse().ok()?,
            })
        })
    }
}

/// The positions of games.
struct Positions {
    learned: Vec<NetSample>,
    /// Those held out, which are of other games.
    held_out: Vec<NetSample>,
    /// How many were left out because they had come before, turned or mirrored perhaps.
    duplicates: usize,
}

impl Positions {
    /// The positions of these games, each where it comes first: what is held out is never learned.
    fn of(games: &[SelfPlayGame], sampler: &mut Sampler) -> Positions {
        let mut positions = Positions { learned: Vec::new(), held_out: Vec::new(), duplicates: 0 };
        // A number each, where a position takes some hundred bytes.
        let mut seen = HashSet::new();
        for (number, game) in games.iter().enumerate() {
            let is_held_out = number % HELD_OUT == 0;
            let to = if is_held_out { &mut positions.held_out } else { &mut positions.learned };
            for sample in sampler.samples(game) {
                if seen.insert(sample.key()) {
                    to.push(sample);
                } else {
                    positions.duplicates += 1;
                }
            }
        }
        positions
    }
}
