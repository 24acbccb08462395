//! Server options.

use std::path::PathBuf;
use std::time::Duration;

/// Server options.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// The file that keeps games and jobs; `None` keeps them in memory only.
    pub database: Option<PathBuf>,
    /// The folder in which learners are taught; nothing learns without one.
    pub runs: Option<PathBuf>,
    /// The access token. With one, the server may be reached from anywhere and visitors see only their own games;
    /// without, it is one person's own machine.
    pub token: Option<String>,
    /// External engines that may be played against. Nothing in a request can add to them.
    pub engines: Vec<ExternalEngine>,
    /// Threads that engines may use at the same time, all visitors together.
    pub cores: usize,
    /// The longest analysis of one position.
    pub analysis_time: Duration,
    /// The longest search for an opponent's move when no clock allows less.
    pub move_time: Duration,
    /// The shortest time between two moves of a game between engines.
    pub pace: Duration,
    /// Nodes that a review spends on each position.
    pub review_nodes: u64,
    /// Requests a second that one visitor may make; short bursts may be six times as many.
    pub requests_per_second: f64,
}

/// An engine that speaks the Piskvork protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalEngine {
    /// The name that the page shows.
    pub name: String,
    /// The command that starts it.
    pub command: String,
}

impl ServerOptions {
    /// The defaults for one person's own machine, keeping nothing.
    pub fn home() -> ServerOptions {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        ServerOptions {
            database: None,
            runs: None,
            token: None,
            engines: Vec::new(),
            cores,
            analysis_time: Duration::from_secs(60),
            move_time: Duration::from_secs(3),
            pace: Duration::from_millis(700),
            review_nodes: 150_000,
            requests_per_second: 50.0,
        }
    }

    /// Whether everything on the server belongs to one person.
    pub(crate) fn is_home(&self) -> bool {
        self.token.is_none()
    }
}
