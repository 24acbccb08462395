//! The HTTP server: the router on a socket.

use crate::routes::app;
use crate::state::{App, StartError};
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener as StdListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::Service;

/// Connections that may be open at the same time.
const CONNECTIONS: usize = 8192;
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
    let router = app(state);
    let permits = Arc::new(Semaphore::new(CONNECTIONS));
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
        let _ = socket.set_nodelay(true);
        let router = router.clone();
        tokio::spawn(async move {
            let _permit = permit;
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
