//! The HTTP server: the router on a socket.

use crate::guard::network;
use crate::open_files;
use crate::routes::app;
use crate::state::{App, StartError};
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::HashMap;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener as StdListener};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::Service;

/// Connections that may be open at the same time, if the system lets us open so many files.
const CONNECTIONS: usize = 16_384;
/// Open files that are left for other things: the database, tournaments, runs, engines.
const OTHER_FILES: usize = 256;
/// The longest time for the head of a request.
const HEAD_TIME: Duration = Duration::from_secs(10);

/// A socket that is bound but not yet served.
pub struct Listening {
    listener: StdListener,
    address: SocketAddr,
}

impl Listening {
    /// Binds a socket.
    ///
    /// # Errors
    /// When the address is taken or not this machine's.
    pub fn bind(address: SocketAddr) -> io::Result<Listening> {
        let listener = StdListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Listening { listener, address })
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

/// Serves until `end` completes. Games and jobs are saved as they go, so an end loses nothing.
///
/// # Errors
/// When the socket or the database fails.
pub async fn serve(state: App, listening: Listening, end: impl Future<Output = ()>) -> io::Result<()> {
    state.resume().map_err(|error: StartError| io::Error::other(error.to_string()))?;
    let listener = TcpListener::from_std(listening.listener)?;
    tracing::info!(address = %listening.address, "serving");
    let per_address = state.options().connections_per_address;
    let router = app(state);
    let permits = Arc::new(Semaphore::new(connections(open_files::raise_limit())));
    let peers = PeerCounts::default();
    let mut end = std::pin::pin!(end);
    loop {
        let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { return Ok(()) };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut end => return Ok(()),
        };
        let Ok((socket, peer)) = accepted else {
            // Most likely out of file handles: wait until some are closed.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Some(place) = peers.enter(peer.ip(), per_address) else {
            // Dropping the socket closes it, which costs less than an answer.
            continue;
        };
        let _ = socket.set_nodelay(true);
        let router = router.clone();
        tokio::spawn(async move {
            let _held = (permit, place);
            let service = service_fn(move |mut request: Request<Incoming>| {
                request.extensions_mut().insert(ConnectInfo(peer));
                router.clone().call(request.map(Body::new))
            });
            // A visitor who disconnects is no error of the server.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD_TIME)
                .serve_connection(TokioIo::new(socket), service)
                .await;
        });
    }
}

/// How many connections to accept when so many files may be open; `None` if the system does not say.
fn connections(open_files: Option<u64>) -> usize {
    let files = open_files.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
    // With very few files, some for each.
    let left = files.saturating_sub(OTHER_FILES).max(files / 2).max(1);
    left.min(CONNECTIONS)
}

/// How many connections each address has open.
#[derive(Clone, Default)]
struct PeerCounts {
    counts: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// One connection of an address; it is given back when dropped.
struct PeerPlace {
    peers: PeerCounts,
    address: IpAddr,
}

impl PeerCounts {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts another connection; `None` if the address has so many already.
    fn enter(&self, address: IpAddr, most: usize) -> Option<PeerPlace> {
        let address = network(address);
        let mut counts = self.lock();
        let count = counts.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(PeerPlace { peers: self.clone(), address })
    }
}

impl Drop for PeerPlace {
    fn drop(&mut self) {
        let mut counts = self.peers.lock();
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_files_are_left_for_other_things() {
        assert_eq!(connections(None), CONNECTIONS);
        assert_eq!(connections(Some(1_000_000)), CONNECTIONS);
        assert_eq!(connections(Some(1024)), 1024 - OTHER_FILES);
        assert_eq!((connections(Some(64)), connections(Some(0))), (32, 1));
    }

    #[test]
    fn an_address_that_has_gone_is_not_remembered() {
        let peers = PeerCounts::default();
        let address = IpAddr::from([10, 0, 0, 1]);
        let place = peers.enter(address, 1).unwrap();
        assert!(peers.enter(address, 1).is_none() && peers.enter(IpAddr::from([10, 0, 0, 2]), 1).is_some());
        drop(place);
        assert!(peers.lock().is_empty() && peers.enter(address, 1).is_some());
    }
}
