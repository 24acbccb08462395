//! Server options.

use std::path::PathBuf;
use std::time::Duration;
use tengen_fleet::Access;

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
    /// Whether learners that have finished are measured without being asked.
    pub measure_learners: bool,
    /// The longest time for the body of a request, from its first byte to its last.
    pub body_time: Duration,
    /// Connections that one address may have open at the same time.
    pub connections_per_address: usize,
    /// What visitors of a shared server may keep in the database.
    pub kept: KeptLimits,
    /// The fleet that the Fleet page shows.
    pub fleet: Option<Access>,
}

/// What visitors of a shared server may keep in the database. On one person's own machine nothing is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptLimits {
    /// Games and studies of one visitor.
    pub games: u32,
    /// Bytes of one visitor's games, studies and variations.
    pub bytes: u64,
    /// Reviews of one visitor; a new one takes the place of the oldest.
    pub reviews: usize,
    /// Bytes of the whole database, after which nobody can keep more.
    pub database_bytes: u64,
}

impl Default for KeptLimits {
    fn default() -> KeptLimits {
        KeptLimits { games: 2000, bytes: 32 << 20, reviews: 200, database_bytes: 4 << 30 }
    }
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
            measure_learners: false,
            body_time: Duration::from_secs(20),
            connections_per_address: usize::MAX,
            kept: KeptLimits::default(),
            fleet: None,
        }
    }

    /// Whether everything on the server belongs to one person.
    pub(crate) fn is_home(&self) -> bool {
        self.token.is_none()
    }
}
