//! Permits to search: engines share the machine's cores fairly among visitors.

use crate::api_error::ApiError;
use crate::quotas::ENGINES_THINKING;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tengen_play::Stop;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Gives permits to search.
pub(crate) struct EngineScheduler {
    /// For opponents' moves and hints, which are short.
    moves: Arc<Semaphore>,
    /// For analyses and reviews, which are long.
    analyses: Arc<Semaphore>,
    running: Mutex<Vec<RunningAnalysis>>,
    visitors: Mutex<HashMap<String, Arc<Semaphore>>>,
}

/// A running analysis.
struct RunningAnalysis {
    visitor: String,
    number: u64,
    since: Instant,
    stop: Stop,
}

/// A permit to analyse; released when dropped.
pub(crate) struct AnalysisPermit {
    scheduler: Arc<EngineScheduler>,
    number: u64,
    _permit: OwnedSemaphorePermit,
}

/// A permit to search for a move; released when dropped.
pub(crate) struct MovePermit {
    _permits: [OwnedSemaphorePermit; 2],
}

/// How long an analysis may run while others wait.
const FAIR_SHARE: Duration = Duration::from_secs(5);

impl EngineScheduler {
    /// Permits for this many cores.
    pub(crate) fn new(cores: usize) -> Arc<EngineScheduler> {
        let cores = cores.max(1);
        Arc::new(EngineScheduler {
            moves: Arc::new(Semaphore::new(cores)),
            analyses: Arc::new(Semaphore::new(cores)),
            running: Mutex::new(Vec::new()),
            visitors: Mutex::new(HashMap::new()),
        })
    }

    /// Waits for a permit to search for a move.
    ///
    /// # Errors
    /// When the server is closing.
    pub(crate) async fn move_permit(&self, visitor: &str) -> Result<MovePermit, ApiError> {
        let closing = |_| ApiError::busy("The server is closing.");
        let own = self.own(visitor).acquire_owned().await.map_err(closing)?;
        let shared = Arc::clone(&self.moves).acquire_owned().await.map_err(closing)?;
        Ok(MovePermit { _permits: [own, shared] })
    }

    /// Whether an opponent would have to wait for a permit.
    pub(crate) fn are_busy(&self) -> bool {
        self.moves.available_permits() == 0
    }

    fn own(&self, visitor: &str) -> Arc<Semaphore> {
        let mut visitors = lock(&self.visitors);
        if visitors.len() > 1000 {
            // Semaphores without permits in use can be made again.
            visitors
                .retain(|_, own| own.available_permits() < ENGINES_THINKING || Arc::strong_count(own) > 1);
        }
        Arc::clone(
            visitors.entry(visitor.to_owned()).or_insert_with(|| Arc::new(Semaphore::new(ENGINES_THINKING))),
        )
    }

    /// Waits for a permit to analyse. A visitor has one analysis at a time: a new one ends the last. When all cores
    /// are taken, the analysis that has run longest ends once it has had its share.
    ///
    /// # Errors
    /// When the server is closing.
    pub(crate) async fn analysis_permit(
        self: &Arc<Self>,
        visitor: &str,
        stop: &Stop,
    ) -> Result<AnalysisPermit, ApiError> {
        for running in lock(&self.running).iter().filter(|running| running.visitor == visitor) {
            running.stop.raise();
        }
        let mut waiting = std::pin::pin!(Arc::clone(&self.analyses).acquire_owned());

        let permit = loop {
            match tokio::time::timeout(Duration::from_millis(250), waiting.as_mut()).await {
                Ok(permit) => break permit.map_err(|_| ApiError::busy("The server is closing."))?,
                Err(_) => self.preempt_longest(),
            }
        };
        let mut running = lock(&self.running);
        let number = running.iter().map(|running| running.number).max().unwrap_or(0) + 1;
        let (visitor, since) = (visitor.to_owned(), Instant::now());
        running.push(RunningAnalysis { visitor, number, since, stop: stop.clone() });
        Ok(AnalysisPermit { scheduler: Arc::clone(self), number, _permit: permit })
    }

    fn preempt_longest(&self) {
        let running = lock(&self.running);
        let longest =
            running.iter().filter(|running| !running.stop.is_raised()).min_by_key(|running| running.since);
        if let Some(longest) = longest.filter(|running| running.since.elapsed() > FAIR_SHARE) {
            longest.stop.raise();
        }
    }

    /// Waits for a permit for one step of a long job. It is never asked to end: the step is short.
    ///
    /// # Errors
    /// When the server is closing.
    pub(crate) async fn background_permit(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        Arc::clone(&self.analyses).acquire_owned().await.map_err(|_| ApiError::busy("The server is closing."))
    }
}

impl Drop for AnalysisPermit {
    fn drop(&mut self) {
        lock(&self.scheduler.running).retain(|running| running.number != self.number);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(future)
    }

    #[test]
    fn a_visitor_s_new_analysis_ends_the_last() {
        block_on(async {
            let scheduler = EngineScheduler::new(2);
            let [first, second, other] = [(); 3].map(|()| Stop::default());
            let _first = scheduler.analysis_permit("me", &first).await.unwrap();
            let _other = scheduler.analysis_permit("you", &other).await.unwrap();
            assert!(!first.is_raised());
            drop(_first);
            let _second = scheduler.analysis_permit("me", &second).await.unwrap();
            assert!(!second.is_raised() && !other.is_raised());
            assert_eq!(lock(&scheduler.running).len(), 2);
        });
    }

    #[test]
    fn a_running_analysis_is_asked_to_end_by_its_own_visitor() {
        block_on(async {
            let scheduler = EngineScheduler::new(1);
            let (first, second) = (Stop::default(), Stop::default());
            let turn = scheduler.analysis_permit("me", &first).await.unwrap();
            let mut next = std::pin::pin!(scheduler.analysis_permit("me", &second));

            assert!(tokio::time::timeout(Duration::from_millis(10), next.as_mut()).await.is_err());
            assert!(first.is_raised());
            drop(turn);
            assert!(next.await.is_ok());
        });
    }

    #[test]
    fn one_visitor_cannot_take_all_cores() {
        block_on(async {
            let scheduler = EngineScheduler::new(8);
            let _held =
                [scheduler.move_permit("me").await.unwrap(), scheduler.move_permit("me").await.unwrap()];
            let third = tokio::time::timeout(Duration::from_millis(10), scheduler.move_permit("me")).await;
            assert!(third.is_err());
            assert!(scheduler.move_permit("you").await.is_ok());
        });
    }
}
