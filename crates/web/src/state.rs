//! Everything the server holds.

use crate::analysis::Analysts;
use crate::engines::Engines;
use crate::jobs::{Jobs, SharedJobs};
use crate::limits::Buckets;
use crate::opponents::{self, Opponent};
use crate::rooms::Rooms;
use crate::settings::Settings;
use crate::store::Store;
use crate::tournaments::Hall;
use crate::training::Checkpoint;
use crate::visitor::{HOME, Signer, Visitor};
use std::sync::Arc;
use thiserror::Error;

/// The server's state; cheap to clone.
#[derive(Clone)]
pub struct App {
    inner: Arc<Inner>,
}

struct Inner {
    settings: Settings,
    store: Store,
    opponents: Vec<Opponent>,
    engines: Arc<Engines>,
    analysts: Analysts,
    rooms: Rooms,
    jobs: SharedJobs,
    hall: Hall,
    signer: Signer,
    buckets: Buckets<String>,
}

/// Why the server cannot start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The database cannot be opened.
    #[error("cannot keep games in {path}: {error}")]
    Database {
        /// Where it should be.
        path: String,
        /// What is wrong.
        error: rusqlite::Error,
    },
    /// The machine has no randomness to give.
    #[error("this machine gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
    /// An external engine cannot be run.
    #[error("engine '{name}': {sentence}")]
    Engine {
        /// What it was called.
        name: String,
        /// What is wrong.
        sentence: String,
    },
}

impl App {
    /// Opens the database and gets ready.
    ///
    /// # Errors
    /// When games cannot be kept, or an external engine cannot be run.
    pub fn new(settings: Settings) -> Result<App, StartError> {
        let path = settings.database.clone();
        let named = |error| StartError::Database {
            path: path.as_ref().map_or("memory".to_owned(), |path| path.display().to_string()),
            error,
        };
        let opponents = opponents::all(&settings);
        for opponent in opponents.iter().filter(|opponent| opponent.kind == opponents::Kind::Engine) {
            let failed = |error: tengen_piskvork::process::BadAgent| StartError::Engine {
                name: opponent.name.clone(),
                sentence: error.to_string(),
            };
            opponent.agent().map_err(failed)?;
        }
        let store = Store::open(path.as_deref()).map_err(named)?;
        let mut key = [0; 16];
        getrandom::fill(&mut key)?;
        let signer = Signer::new(store.secret("visitors", key).map_err(named)?);
        Ok(App {
            inner: Arc::new(Inner {
                engines: Engines::new(settings.cores),
                analysts: Analysts::default(),
                rooms: Rooms::default(),
                jobs: SharedJobs::default(),
                hall: Hall::new(&settings)?,
                buckets: Buckets::new(settings.requests_per_second),
                opponents,
                signer,
                store,
                settings,
            }),
        })
    }

    /// Goes on with the jobs that ran when the server last ended. Needs a runtime to run them on.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn resume(&self) -> Result<(), StartError> {
        Jobs::resume_all(self).map_err(|error| StartError::Database { path: "jobs".to_owned(), error })
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.inner.settings
    }

    pub(crate) fn store(&self) -> &Store {
        &self.inner.store
    }

    pub(crate) fn engines(&self) -> &Arc<Engines> {
        &self.inner.engines
    }

    pub(crate) fn analysts(&self) -> &Analysts {
        &self.inner.analysts
    }

    pub(crate) fn rooms(&self) -> &Rooms {
        &self.inner.rooms
    }

    pub(crate) fn jobs(&self) -> &Jobs {
        &self.inner.jobs
    }

    pub(crate) fn hall(&self) -> &Hall {
        &self.inner.hall
    }

    pub(crate) fn signer(&self) -> &Signer {
        &self.inner.signer
    }

    pub(crate) fn buckets(&self) -> &Buckets<String> {
        &self.inner.buckets
    }

    pub(crate) fn opponents(&self) -> &[Opponent] {
        &self.inner.opponents
    }

    /// An opponent by its id.
    pub(crate) fn opponent(&self, id: &str) -> Option<&Opponent> {
        self.inner.opponents.iter().find(|opponent| opponent.id == id)
    }

    /// Somebody to play against by their id: an opponent that everybody has, or what the owner has taught.
    pub(crate) fn player(&self, id: &str, owner: &str) -> Option<Opponent> {
        let known = self.opponent(id).cloned();
        known.or_else(|| {
            Checkpoint::find(self, id, owner).map(|found| Opponent::learner(found, self.settings()))
        })
    }

    /// Whose games a visitor sees: on one's own machine, all of them.
    pub(crate) fn owner<'a>(&self, visitor: &'a Visitor) -> &'a str {
        if self.settings().is_home() { HOME } else { &visitor.0 }
    }
}
