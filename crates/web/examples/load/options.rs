//! What can be set about a load, and how it is read.

use serde::Serialize;
use std::net::SocketAddr;

pub(crate) const HELP: &str = "\
Puts a load on a running server and says how long requests took, by route.

  --server ADDRESS   where the server listens [127.0.0.1:8015]
  --token TEXT       its access token, if it has one
  --pid N            its process, whose memory is then told
  --players N        visitors who play against a beginner [100]
  --analysts N       visitors who analyse positions [10]
  --readers N        visitors who look at pages and games [20]
  --greedy N         visitors who ask for everything as fast as they can; they may be refused [20]
  --streams N        pages that only watch a game [200]
  --seconds N        how long [30]
  --seed N           for the moves and the order of requests [1]
  --json             one JSON object instead of a table

Every visitor comes with an address of its own, as a proxy on this machine would say it. The exit status is 1 if a request
of anybody but the greedy failed, if a server error came, or if a watching page was cut off.";

/// What can be set.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct LoadOptions {
    pub(crate) server: SocketAddr,
    #[serde(skip)]
    pub(crate) token: Option<String>,
    pub(crate) pid: Option<u32>,
    pub(crate) players: usize,
    pub(crate) analysts: usize,
    pub(crate) readers: usize,
    pub(crate) greedy: usize,
    pub(crate) streams: usize,
    pub(crate) seconds: u64,
    pub(crate) seed: usize,
    #[serde(skip)]
    pub(crate) json: bool,
}

/// The most visitors of a kind: each has an address of its own.
const MOST: usize = 60_000;

impl LoadOptions {
    /// Reads the arguments; `None` when help is asked for.
    ///
    /// # Errors
    /// A sentence about the first argument that makes no sense.
    pub(crate) fn read(arguments: impl Iterator<Item = String>) -> Result<Option<LoadOptions>, String> {
        let mut options = LoadOptions {
            server: SocketAddr::from(([127, 0, 0, 1], 8015)),
            token: None,
            pid: None,
            players: 100,
            analysts: 10,
            readers: 20,
            greedy: 20,
            streams: 200,
            seconds: 30,
            seed: 1,
            json: false,
        };
        let mut arguments = arguments;
        while let Some(name) = arguments.next() {
            match name.as_str() {
                "--help" | "-h" => return Ok(None),
                "--json" => {
                    options.json = true;
                    continue;
                }
                _ => {}
            }
            let value = arguments.next().ok_or_else(|| format!("{name} is not known, or needs a value"))?;
            let number = || match value.parse::<usize>() {
                Ok(number) if number <= MOST => Ok(number),
                _ => Err(format!("{name} must be a number up to {MOST}, not {value}")),
            };
            match name.as_str() {
                "--server" => {
                    options.server =
                        value.parse().map_err(|_| format!("{value} is no address like 127.0.0.1:8015"))?;
                }
                "--token" => options.token = Some(value),
                "--pid" => options.pid = Some(value.parse().map_err(|_| format!("{value} is no process"))?),
                "--players" => options.players = number()?,
                "--analysts" => options.analysts = number()?,
                "--readers" => options.readers = number()?,
                "--greedy" => options.greedy = number()?,
                "--streams" => options.streams = number()?,
                "--seconds" => options.seconds = number()? as u64,
                "--seed" => options.seed = number()?,
                _ => return Err(format!("{name} is not known; --help lists what is")),
            }
        }
        Ok(Some(options))
    }
}
