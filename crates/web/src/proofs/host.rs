//! Where proofs are kept, how many are searched for at a time, and those that are being walked.

use super::certificate;
use crate::api_error::ApiError;
use crate::options::ServerOptions;
use crate::state::App;
use crate::store::JobRow;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tempfile::TempDir;
use tengen_play::Stop;
use tengen_solve::ProofWalk;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The folder of all proofs, the slots for searches, and the proofs in memory.
pub(crate) struct ProofHost {
    folder: PathBuf,
    /// The same folder where nothing is kept: it is removed when the server ends.
    _scratch: Option<TempDir>,
    slots: Arc<Semaphore>,
    /// Proofs that were walked, by their names, the one walked last at the end.
    walks: Mutex<Vec<(String, Arc<ProofWalk>)>>,
}

/// Positions of all proofs in memory, which take some hundred bytes each.
const MOST_POSITIONS: usize = 1_000_000;
/// How often a search that waits for a slot checks whether it is still wanted.
const POLL: Duration = Duration::from_millis(100);

impl ProofHost {
    /// A host with its folder beside the database; without a database, in a folder that goes with the server.
    ///
    /// # Errors
    /// When no such folder can be made.
    pub(crate) fn new(options: &ServerOptions) -> io::Result<ProofHost> {
        let beside = options.database.as_ref().and_then(|path| path.parent());
        let (folder, scratch) = match beside {
            Some(folder) => (folder.join("proofs"), None),
            None => {
                let scratch = tempfile::Builder::new().prefix("tengen-proofs-").tempdir()?;
                (scratch.path().to_owned(), Some(scratch))
            }
        };
        // Half of the cores at most: people play on the others.
        let slots = Arc::new(Semaphore::new((options.cores / 2).max(1)));
        Ok(ProofHost { folder, _scratch: scratch, slots, walks: Mutex::default() })
    }

    /// Where a search keeps its files. The name is one of ours, never a visitor's.
    pub(super) fn folder(&self, row: &JobRow) -> PathBuf {
        self.folder.join(&row.id)
    }

    /// Waits for a slot to search; `None` when the search is not wanted any more.
    ///
    /// # Errors
    /// When the server is closing.
    pub(super) async fn slot(&self, stop: &Stop) -> Result<Option<OwnedSemaphorePermit>, ApiError> {
        let mut waiting = std::pin::pin!(Arc::clone(&self.slots).acquire_owned());
        while !stop.is_raised() {
            if let Ok(slot) = tokio::time::timeout(POLL, waiting.as_mut()).await {
                return slot.map(Some).map_err(|_| ApiError::closing());
            }
        }
        Ok(None)
    }

    /// The proof that a search has found, ready to be walked.
    ///
    /// # Errors
    /// When it has found none, or it cannot be read.
    pub(crate) fn found(&self, app: &App, row: &JobRow) -> Result<Arc<ProofWalk>, ApiError> {
        self.walk(&row.id, || certificate(app, row))
    }

    /// A proof by its name; its certificate is read unless it is in memory.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(super) fn walk(
        &self,
        name: &str,
        read: impl FnOnce() -> Result<Vec<u8>, ApiError>,
    ) -> Result<Arc<ProofWalk>, ApiError> {
        let known = {
            let mut walks = self.lock();
            let place = walks.iter().position(|(known, _)| known == name);
            place.map(|place| {
                let known = walks.remove(place);
                walks.push(known.clone());
                known.1
            })
        };
        if let Some(walk) = known {
            return Ok(walk);
        }
        // It was checked when it was kept; here the folder may have been tampered with since.
        let walk = Arc::new(ProofWalk::open(&read()?).map_err(ApiError::internal)?);
        let mut walks = self.lock();
        walks.retain(|(known, _)| known != name);
        walks.push((name.to_owned(), Arc::clone(&walk)));
        let mut positions: usize = walks.iter().map(|(_, walk)| walk.report().nodes).sum();
        while positions > MOST_POSITIONS && walks.len() > 1 {
            positions -= walks.remove(0).1.report().nodes;
        }
        Ok(walk)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(String, Arc<ProofWalk>)>> {
        self.walks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
