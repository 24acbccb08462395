//! Checkpoints of training runs: listed, saved, and played against.

use super::folder;
use super::request::{TrainingMethod, TrainingRequest};
use crate::id;
use crate::jobs::JobKind;
use crate::quotas::CHECKPOINTS;
use crate::state::App;
use serde::{Serialize, Serializer};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tengen_agents::{Adp, PiNet, adp};
use tengen_nets::Critic;
use tengen_piskvork::roster::{self, BadAgent, UnknownAgent};
use tengen_play::Agent;
use tengen_train::net::NETWORK;

/// A learner after some games.
#[derive(Clone, Debug)]
pub(crate) struct Checkpoint {
    /// The id that requests use: `run:`, the run's id, `:`, the games.
    pub(crate) id: String,
    pub(crate) request: TrainingRequest,
    pub(crate) games: u64,
    path: PathBuf,
}

/// The games after which checkpoints were made, the latest first.
pub(crate) fn checkpoints(folder: &Path, request: &TrainingRequest) -> Vec<u64> {
    if request.way == TrainingMethod::Network {
        // There is one, when the network is fitted to all games.
        let is_fitted = path(folder, request, request.games).is_file();
        return is_fitted.then_some(request.games).into_iter().collect();
    }
    let (before, behind) = affixes(request);
    let files = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let mut games: Vec<u64> = files
        .filter_map(|file| {
            file.file_name().to_str()?.strip_prefix(before)?.strip_suffix(behind)?.parse().ok()
        })
        .collect();
    games.sort_unstable_by(|a, b| b.cmp(a));
    games.truncate(CHECKPOINTS);
    games
}

/// What stands before and behind the games in a checkpoint's file name, as `tengen train` writes it.
fn affixes(request: &TrainingRequest) -> (&'static str, &'static str) {
    match request.way {
        TrainingMethod::Comparison => ("network-", ".txt"),
        TrainingMethod::SelfTeach | TrainingMethod::Watch => ("weights-", ".bin"),
        TrainingMethod::Network => ("", ""),
    }
}

fn path(folder: &Path, request: &TrainingRequest, games: u64) -> PathBuf {
    if request.way == TrainingMethod::Network {
        return folder.join(NETWORK);
    }
    let (before, behind) = affixes(request);
    folder.join(format!("{before}{games}{behind}"))
}

/// Makes a checkpoint, if there is room for one. Readers see all of it or nothing.
pub(super) fn save(folder: &Path, request: &TrainingRequest, games: u64, bytes: &[u8]) -> io::Result<()> {
    let path = path(folder, request, games);
    if path.exists() || checkpoints(folder, request).len() >= CHECKPOINTS {
        return Ok(());
    }
    tengen_base::file::replace(&path, bytes)
}

impl Serialize for Checkpoint {
    /// The facts that the page needs to play against it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.request.facts().serialize(serializer)
    }
}

impl Checkpoint {
    /// The checkpoint that a request names, if it is the owner's.
    pub(crate) fn find(app: &App, name: &str, owner: &str) -> Option<Checkpoint> {
        let (run, games) = name.strip_prefix("run:")?.split_once(':')?;
        let number: u64 = games.parse().ok()?;
        if !id::is_id(run) || number.to_string() != games {
            return None;
        }
        let row = app.store().job(run).ok()??;
        if row.kind != JobKind::Training || row.owner != owner {
            return None;
        }
        let request = TrainingRequest::of(&row).ok()?;
        let path = path(&folder(app, run).ok()?, &request, number);
        let is_made = request.way != TrainingMethod::Network || number == request.games;
        (is_made && path.is_file()).then(|| Checkpoint { id: name.to_owned(), request, games: number, path })
    }

    /// Every run's checkpoints that the owner can play against, the latest runs first.
    pub(crate) fn all(app: &App, owner: &str) -> Vec<Checkpoint> {
        let runs = app.store().jobs(owner, JobKind::Training).unwrap_or_default();
        let of_run = |row: crate::store::JobRow| {
            let request = TrainingRequest::of(&row).ok()?;
            let folder = folder(app, &row.id).ok()?;
            let made = checkpoints(&folder, &request).into_iter().map(|games| Checkpoint {
                id: format!("run:{}:{games}", row.id),
                path: path(&folder, &request, games),
                request: request.clone(),
                games,
            });
            Some(made.collect::<Vec<_>>())
        };
        runs.into_iter().filter_map(of_run).flatten().take(CHECKPOINTS).collect()
    }

    /// Its name: the learner and the games, `st@1000`.
    pub(crate) fn name(&self) -> String {
        format!("{}@{}", self.request.learner, self.games)
    }

    /// A new agent that plays as this checkpoint.
    ///
    /// # Errors
    /// When its file is gone or broken.
    pub(crate) fn agent(&self) -> Result<Box<dyn Agent>, BadAgent> {
        let bad = |reason: String| {
            BadAgent::Unknown(UnknownAgent::Variant {
                agent: self.request.learner.clone(),
                variant: self.games.to_string(),
                reason,
            })
        };
        if self.request.way == TrainingMethod::Network {
            return roster::agent(&format!("tengen?net={}", self.path.display()));
        }
        let bytes = fs::read(&self.path).map_err(|_| bad("it has been forgotten".to_owned()))?;
        if self.request.way == TrainingMethod::Comparison {
            let text = String::from_utf8(bytes).map_err(|error| bad(error.to_string()))?;
            let network =
                text.parse().map_err(|error: tengen_nets::pinet::BadNetwork| bad(error.to_string()))?;
            return Ok(Box::new(PiNet::new(self.name(), network, 0)));
        }
        let critic = Critic::from_bytes(&bytes).map_err(|error| bad(error.to_string()))?;
        let settings = adp::AdpOptions::contest(critic.architecture());
        Ok(Box::new(Adp::new(&self.name(), Arc::new(critic), settings)))
    }
}
