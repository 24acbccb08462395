//! The server's state, shared by all handlers.

use crate::analysis::AnalystPool;
use crate::engine_scheduler::EngineScheduler;
use crate::explorer::BookCache;
use crate::game_rooms::GameRooms;
use crate::housekeeping;
use crate::jobs::Jobs;
use crate::opponents::{self, Opponent};
use crate::options::ServerOptions;
use crate::proofs::ProofHost;
use crate::quotas;
use crate::rate_limiter::RateLimiter;
use crate::store::Store;
use crate::sweep::Sweeps;
use crate::tournaments::TournamentHost;
use crate::training::Checkpoint;
use crate::visitor::{HOME, Signer, Visitor};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tengen_fleet::FleetStatus;
use thiserror::Error;

/// The server's state; cheap to clone.
#[derive(Clone)]
pub struct App {
    inner: Arc<Inner>,
}

struct Inner {
    options: ServerOptions,
    store: Store,
    opponents: Vec<Opponent>,
    engines: Arc<EngineScheduler>,
    analysts: AnalystPool,
    sweeps: Sweeps,
    books: BookCache,
    rooms: GameRooms,
    jobs: Jobs,
    proofs: ProofHost,
    tournament_host: TournamentHost,
    signer: Signer,
    rate_limiter: RateLimiter<String>,
    address_limiter: RateLimiter<IpAddr>,
    fleet: Option<Arc<Mutex<FleetStatus>>>,
}

/// The server's state for those who do not keep it alive.
pub(crate) struct WeakApp(Weak<Inner>);

impl WeakApp {
    /// The state, unless the server has ended.
    pub(crate) fn upgrade(&self) -> Option<App> {
        self.0.upgrade().map(|inner| App { inner })
    }
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
    /// The machine gives no random numbers.
    #[error("this machine gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
    /// There is no place for the games of tournaments, or for proofs.
    #[error("cannot make a temporary folder: {0}")]
    Folder(#[from] std::io::Error),
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
    /// Opens the database and starts the external engines once, to see that they run.
    ///
    /// # Errors
    /// When games cannot be kept, or an external engine cannot be run.
    pub fn new(options: ServerOptions) -> Result<App, StartError> {
        let path = options.database.clone();
        let named = |error| StartError::Database {
            path: path.as_ref().map_or("memory".to_owned(), |path| path.display().to_string()),
            error,
        };
        let opponents = opponents::all(&options);
        for opponent in opponents.iter().filter(|opponent| opponent.kind == opponents::OpponentKind::Engine) {
            let failed = |error: tengen_piskvork::roster::BadAgent| StartError::Engine {
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
                engines: EngineScheduler::new(options.cores),
                analysts: AnalystPool::default(),
                sweeps: Sweeps::default(),
                books: BookCache::default(),
                rooms: GameRooms::default(),
                jobs: Jobs::default(),
                proofs: ProofHost::new(&options)?,
                tournament_host: TournamentHost::new(&options)?,
                rate_limiter: RateLimiter::new(options.requests_per_second),
                address_limiter: RateLimiter::new(quotas::VISITORS_AT_ADDRESS * options.requests_per_second),
                fleet: options.fleet.clone().map(tengen_fleet::watch),
                opponents,
                signer,
                store,
                options,
            }),
        })
    }

    /// Resumes the jobs that ran when the server last ended, and begins to look after what nobody uses. Needs a running
    /// runtime.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn resume(&self) -> Result<(), StartError> {
        housekeeping::start(self);
        Jobs::resume_all(self).map_err(|error| StartError::Database { path: "jobs".to_owned(), error })
    }

    pub(crate) fn downgrade(&self) -> WeakApp {
        WeakApp(Arc::downgrade(&self.inner))
    }

    pub(crate) fn options(&self) -> &ServerOptions {
        &self.inner.options
    }

    pub(crate) fn store(&self) -> &Store {
        &self.inner.store
    }

    pub(crate) fn engines(&self) -> &Arc<EngineScheduler> {
        &self.inner.engines
    }

    pub(crate) fn analysts(&self) -> &AnalystPool {
        &self.inner.analysts
    }

    pub(crate) fn sweeps(&self) -> &Sweeps {
        &self.inner.sweeps
    }

    pub(crate) fn books(&self) -> &BookCache {
        &self.inner.books
    }

    pub(crate) fn rooms(&self) -> &GameRooms {
        &self.inner.rooms
    }

    pub(crate) fn jobs(&self) -> &Jobs {
        &self.inner.jobs
    }

    pub(crate) fn proofs(&self) -> &ProofHost {
        &self.inner.proofs
    }

    pub(crate) fn tournament_host(&self) -> &TournamentHost {
        &self.inner.tournament_host
    }

    pub(crate) fn signer(&self) -> &Signer {
        &self.inner.signer
    }

    pub(crate) fn rate_limiter(&self) -> &RateLimiter<String> {
        &self.inner.rate_limiter
    }

    pub(crate) fn address_limiter(&self) -> &RateLimiter<IpAddr> {
        &self.inner.address_limiter
    }

    /// The watched fleet as it is now; `None` where none is watched.
    pub(crate) fn fleet(&self) -> Option<FleetStatus> {
        let fleet = self.inner.fleet.as_ref()?;
        Some(fleet.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }

    pub(crate) fn opponents(&self) -> &[Opponent] {
        &self.inner.opponents
    }

    /// An opponent by its id.
    pub(crate) fn opponent(&self, id: &str) -> Option<&Opponent> {
        self.inner.opponents.iter().find(|opponent| opponent.id == id)
    }

    /// An opponent by its id: one that all visitors have, or one of the owner's learners.
    pub(crate) fn player(&self, id: &str, owner: &str) -> Option<Opponent> {
        let known = self.opponent(id).cloned();
        known.or_else(|| {
            Checkpoint::find(self, id, owner).map(|found| Opponent::learner(found, self.options()))
        })
    }

    /// The owner of a visitor's games: on one person's own machine there is only one.
    pub(crate) fn owner<'a>(&self, visitor: &'a Visitor) -> &'a str {
        if self.options().is_home() { HOME } else { &visitor.0 }
    }
}
