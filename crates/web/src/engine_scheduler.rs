//! Permits to search: engines share the machine's cores fairly among visitors.

use crate::api_error::ApiError;
use crate::look_queue::{LookPermit, LookQueue};
use crate::quotas::{ENGINES_AT_ADDRESS, ENGINES_THINKING};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tengen_play::Stop;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Gives permits to search.
pub(crate) struct EngineScheduler {
    /// For opponents' moves and hints, which are short.
    moves: Arc<Semaphore>,
    /// For the first look of an analysis, which is shorter still.
    looks: Arc<LookQueue>,
    /// For the rest of an analysis and for reviews, which are long.
    analyses: Arc<Semaphore>,
    tickets: Mutex<Vec<Ticket>>,
    /// The permits for moves of each visitor and of each address.
    own: Mutex<HashMap<String, Arc<Semaphore>>>,
    addresses: Mutex<HashMap<String, IpAddr>>,
}

/// An analysis that waits or runs.
struct Ticket {
    visitor: String,
    number: u64,
    /// When its long search began; `None` before.
    since: Option<Instant>,
    stop: Stop,
}

/// A visitor's turn to analyse, from the request to the end of the search.
pub(crate) struct AnalysisTurn {
    scheduler: Arc<EngineScheduler>,
    visitor: String,
    address: IpAddr,
    number: u64,
    stop: Stop,
}

/// A permit to search for a move; released when dropped.
pub(crate) struct MovePermit {
    _permits: Vec<OwnedSemaphorePermit>,
}

/// How long an analysis may run while others wait.
const FAIR_SHARE: Duration = Duration::from_secs(5);
/// Visitors whose addresses are remembered.
const MOST_ADDRESSES: usize = 20_000;
/// How often an analysis that waits checks whether it is still wanted.
const POLL: Duration = Duration::from_millis(100);

impl EngineScheduler {
    /// Permits for this many cores.
    pub(crate) fn new(cores: usize) -> Arc<EngineScheduler> {
        let cores = cores.max(1);
        Arc::new(EngineScheduler {
            moves: Arc::new(Semaphore::new(cores)),
            looks: LookQueue::new(cores),
            analyses: Arc::new(Semaphore::new(cores)),
            tickets: Mutex::new(Vec::new()),
            own: Mutex::new(HashMap::new()),
            addresses: Mutex::new(HashMap::new()),
        })
    }

    /// Waits for a permit to search for a move.
    ///
    /// # Errors
    /// When the server is closing.
    pub(crate) async fn move_permit(&self, visitor: &str) -> Result<MovePermit, ApiError> {
        let closing = |_| ApiError::closing();
        let mut permits = vec![self.own(visitor, ENGINES_THINKING).acquire_owned().await.map_err(closing)?];
        let address = lock(&self.addresses).get(visitor).map(IpAddr::to_string);
        if let Some(address) = address {
            let among = self.own(&address, ENGINES_AT_ADDRESS);
            permits.push(among.acquire_owned().await.map_err(closing)?);
        }
        permits.push(Arc::clone(&self.moves).acquire_owned().await.map_err(closing)?);
        Ok(MovePermit { _permits: permits })
    }

    /// Notes where a visitor is: the engines of all visitors of one address share permits, too.
    pub(crate) fn note_address(&self, visitor: &str, address: IpAddr) {
        let mut addresses = lock(&self.addresses);
        // They are noted again with the next request.
        if addresses.len() > MOST_ADDRESSES {
            addresses.clear();
        }
        addresses.insert(visitor.to_owned(), address);
    }

    /// Whether an opponent would have to wait for a permit.
    pub(crate) fn are_busy(&self) -> bool {
        self.moves.available_permits() == 0
    }

    /// The permits of a visitor or of an address.
    fn own(&self, whose: &str, most: usize) -> Arc<Semaphore> {
        let mut own = lock(&self.own);
        if own.len() > 1000 {
            // Semaphores without permits in use can be made again.
            own.retain(|_, own| Arc::strong_count(own) > 1);
        }
        Arc::clone(own.entry(whose.to_owned()).or_insert_with(|| Arc::new(Semaphore::new(most))))
    }

    /// Begins a visitor's analysis. A visitor has one at a time: this one ends the last, whether that runs or waits.
    pub(crate) fn begin_analysis(
        self: &Arc<Self>,
        visitor: &str,
        address: IpAddr,
        stop: &Stop,
    ) -> AnalysisTurn {
        let mut tickets = lock(&self.tickets);
        for ticket in tickets.iter().filter(|ticket| ticket.visitor == visitor) {
            ticket.stop.raise();
        }
        let number = tickets.iter().map(|ticket| ticket.number).max().unwrap_or(0) + 1;
        tickets.push(Ticket { visitor: visitor.to_owned(), number, since: None, stop: stop.clone() });
        let (scheduler, visitor) = (Arc::clone(self), visitor.to_owned());
        AnalysisTurn { scheduler, visitor, address, number, stop: stop.clone() }
    }

    fn preempt_longest(&self) {
        let tickets = lock(&self.tickets);
        let running = tickets.iter().filter(|ticket| !ticket.stop.is_raised());
        let longest =
            running.filter_map(|ticket| Some((ticket.since?, &ticket.stop))).min_by_key(|run| run.0);
        if let Some((_, stop)) = longest.filter(|(since, _)| since.elapsed() > FAIR_SHARE) {
            stop.raise();
        }
    }

    /// Waits for a permit for one step of a long job. It is never asked to end: the step is short.
    ///
    /// # Errors
    /// When the server is closing.
    pub(crate) async fn background_permit(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        Arc::clone(&self.analyses).acquire_owned().await.map_err(|_| ApiError::closing())
    }
}

impl AnalysisTurn {
    /// Waits for the first look; `None` when the analysis is not wanted any more.
    pub(crate) async fn look(&self) -> Option<LookPermit> {
        self.scheduler.looks.permit(&self.visitor, self.address, &self.stop).await
    }

    /// Waits for a permit to search; `None` when the analysis is not wanted any more. When all cores are taken, the
    /// analysis that has run longest ends once it has had its share.
    pub(crate) async fn search(&self) -> Option<OwnedSemaphorePermit> {
        let mut waiting = std::pin::pin!(Arc::clone(&self.scheduler.analyses).acquire_owned());
        let permit = loop {
            if self.stop.is_raised() {
                return None;
            }
            match tokio::time::timeout(POLL, waiting.as_mut()).await {
                Ok(permit) => break permit.ok()?,
                Err(_) => self.scheduler.preempt_longest(),
            }
        };
        let mut tickets = lock(&self.scheduler.tickets);
        let own = tickets.iter_mut().find(|ticket| ticket.number == self.number);
        own.into_iter().for_each(|ticket| ticket.since = Some(Instant::now()));
        Some(permit)
    }
}

impl Drop for AnalysisTurn {
    fn drop(&mut self) {
        lock(&self.scheduler.tickets).retain(|ticket| ticket.number != self.number);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(future)
    }

    #[test]
    fn a_visitor_s_new_analysis_ends_the_last() {
        block_on(async {
            let scheduler = EngineScheduler::new(1);
            let [first, second, third, other] = [(); 4].map(|()| Stop::default());
            let running = scheduler.begin_analysis("me", HERE, &first);
            let permit = running.search().await.unwrap();
            let waiting = scheduler.begin_analysis("me", HERE, &second);
            let others = scheduler.begin_analysis("you", HERE, &other);
            assert!(first.is_raised() && !second.is_raised());
            let last = scheduler.begin_analysis("me", HERE, &third);
            // One that waits ends as one that runs does.
            assert!(waiting.search().await.is_none());
            drop((permit, running, waiting));
            assert!(last.search().await.is_some());
            assert!(!third.is_raised() && !other.is_raised());
            drop((last, others));
            assert_eq!(lock(&scheduler.tickets).len(), 0);
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

    #[test]
    fn one_address_cannot_take_all_cores() {
        block_on(async {
            let scheduler = EngineScheduler::new(8);
            let mut held = Vec::new();
            for visitor in ["a", "b", "c"] {
                scheduler.note_address(visitor, HERE);
            }
            for visitor in ["a", "a", "b", "b"] {
                held.push(scheduler.move_permit(visitor).await.unwrap());
            }
            let fifth = tokio::time::timeout(Duration::from_millis(10), scheduler.move_permit("c")).await;
            assert!(fifth.is_err());
            scheduler.note_address("you", IpAddr::from([10, 0, 0, 1]));
            assert!(scheduler.move_permit("you").await.is_ok());
            held.pop();
            assert!(scheduler.move_permit("c").await.is_ok());
        });
    }
}
