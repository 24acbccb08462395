//! Getting ready for an event: its definition and its files are fetched while everything else goes on.

use super::{Shared, WorkerOptions};
use crate::announcement::Announcement;
use crate::files;
use crate::work::{Definition, Work};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Nothing that is fetched takes longer: it is tried again.
const LONGEST: Duration = Duration::from_secs(300);

/// What came of getting ready for an event.
pub(super) struct Prepared {
    pub(super) event: String,
    pub(super) title: String,
    pub(super) work: Result<Arc<dyn Work>, NotPrepared>,
}

/// Why a worker is not ready.
pub(super) enum NotPrepared {
    /// Something did not come; it may come later.
    Failed(String),
    /// It cannot be done here.
    Impossible(String),
}

/// Fetches what an event needs, and makes it ready.
pub(super) async fn prepare(
    shared: Arc<Shared>,
    announcement: Announcement,
    options: WorkerOptions,
) -> Prepared {
    let Announcement { id, title, definition, .. } = announcement;
    let work = match tokio::time::timeout(LONGEST, fetch(&shared, &definition, &options)).await {
        Ok(work) => work,
        Err(_) => Err(NotPrepared::Failed("its files cannot be fetched: the server is too slow".to_owned())),
    };
    Prepared { event: id, title, work }
}

async fn fetch(
    shared: &Shared,
    definition: &str,
    options: &WorkerOptions,
) -> Result<Arc<dyn Work>, NotPrepared> {
    let failed = |error: crate::FleetError| NotPrepared::Failed(error.to_string());
    let bytes = files::get(&shared.context, definition).await.map_err(failed)?;
    let definition: Definition =
        serde_json::from_slice(&bytes).map_err(|error| NotPrepared::Impossible(error.to_string()))?;
    let mut places = BTreeMap::new();
    for file in definition.files() {
        let place = files::cached(&shared.context, &options.cache, file).await.map_err(failed)?;
        places.insert(file.to_owned(), place);
    }
    let terms = options.terms.clone();
    let work = tokio::task::spawn_blocking(move || definition.work(&places, &terms)).await;
    match work {
        Ok(work) => work.map_err(NotPrepared::Impossible),
        Err(_) => Err(NotPrepared::Impossible("the program failed while it got ready".to_owned())),
    }
}
