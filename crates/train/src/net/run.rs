//! Training a line network in a folder: plays the missing games, then fits a network to all of them.
//!
//! `games.txt` has one self-played game a line and `net.bin` the network. A fit that is stopped begins again, since it takes
//! minutes where the games take hours.

use super::fit::{NetEpoch, NetFitOptions, fit};
use super::sample::{NetSample, Sampler};
use crate::RunError;
use crate::eval::game_file::GameFile;
use crate::eval::self_play_game::SelfPlayGame;
use crate::run_folder::RunFolder;
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
    /// The loss of the patterns alone on the positions held out.
    pub without: f32,
    /// The last epoch.
    pub last: NetEpoch,
    /// The file of the network.
    pub network: PathBuf,
}

const GAMES: &str = "games.txt";
const NETWORK: &str = "net.bin";
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
        let (learned, held_out) = samples(&games, &mut sampler);
        if learned.is_empty() || held_out.is_empty() {
            return Err(RunError::NoPositions);
        }
        let mut last = None;
        let model = fit(&learned, &held_out, &lesson.fit, stop, |epoch| {
            last = Some(epoch);
            observe(epoch);
        });
        let Some(last) = last.filter(|_| !stop.is_raised()) else { return Ok(None) };
        self.folder.write(NETWORK, model.weights().to_bytes())?;
        Ok(Some(NetFit {
            games: games.len(),
            positions: [learned.len(), held_out.len()],
            without: NetSample::loss_without_network(&held_out),
            last,
            network: self.folder.file(NETWORK),
        }))
    }
}

/// The positions to learn from and those held out, which are of other games.
fn samples(games: &[SelfPlayGame], sampler: &mut Sampler) -> (Vec<NetSample>, Vec<NetSample>) {
    let (mut learned, mut held_out) = (Vec::new(), Vec::new());
    for (number, game) in games.iter().enumerate() {
        let to = if number % HELD_OUT == 0 { &mut held_out } else { &mut learned };
        to.extend(sampler.samples(game));
    }
    (learned, held_out)
}
