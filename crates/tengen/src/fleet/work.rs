//! `tengen fleet work`: gives this machine's cores to a fleet.

use crate::arguments;
use crate::interrupt;
use crate::progress::{JsonLines, Progress};
use anyhow::{Context, Result};
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use tengen_fleet::{Access, Identity, Worker, WorkerNote, WorkerOptions, WorkerTerms};
use tengen_play::Stop;

/// Give this machine's cores to a fleet
///
/// The worker takes games as fast as its cores are free. Ctrl-C ends it: the games that it plays are given back at once.
/// A second Ctrl-C ends the program.
#[derive(clap::Args)]
pub(crate) struct FleetWorkArgs {
    /// The fleet's server: an address like nats://host, or this machine's access file (docs/fleet.md)
    #[arg(long, value_name = "ADDRESS|FILE")]
    nats: String,
    /// Play N games at a time [default: as many as the machine has cores]
    #[arg(long, value_name = "N", value_parser = arguments::number::<1, 1024>)]
    cores: Option<usize>,
    /// Take up to N games more than are played, so that no core waits for a distant server
    #[arg(long, value_name = "N", default_value = "0", value_parser = arguments::number::<0, 1024>)]
    ahead: usize,
    /// The name of this worker [default: the access file's, or this machine's name and a number]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// An external engine that may run here, by its command, as players name it after exec:; may be repeated
    #[arg(long = "engine", value_name = "COMMAND")]
    engines: Vec<String>,
    /// The folder that keeps weights [default: fleet in this user's data folder]
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
}

/// What a worker does, as a JSON line.
#[derive(Serialize)]
#[serde(tag = "note", rename_all = "lowercase")]
enum Line<'a> {
    Waiting { why: &'a str },
    Joined { event: &'a str },
    Cannot { event: &'a str, why: &'a str },
    Played { games: u64, games_per_hour: f64 },
}

impl FleetWorkArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let stop = interrupt::stop()?;
        let access: Access = self.nats.parse()?;
        let cache = match self.cache {
            Some(cache) => cache,
            None => crate::web::data_folder()?.join("fleet"),
        };
        let Some(bench) = bench(&cache, &stop)? else { return Ok(()) };
        let cores = self.cores.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        let options = WorkerOptions {
            name: self.name.map_or_else(own_name, Ok)?,
            cores,
            ahead: self.ahead,
            terms: WorkerTerms { engines: self.engines },
            cache,
            program: Identity::measured(bench),
        };
        let progress = Progress::status("waiting for games", JsonLines::Elsewhere);
        let games = Worker::run(&access, &options, &stop, &|note| show(&progress, &note));
        progress.finish();
        writeln!(out, "{} games played", games?)?;
        Ok(())
    }
}

fn show(progress: &Progress, note: &WorkerNote) {
    match note {
        WorkerNote::Waiting(why) => {
            progress.suspend(|| {
                if let Progress::Terminal(_) = progress {
                    eprintln!("{why}; waiting for it");
                }
            });
            progress.line(|| Line::Waiting { why });
        }
        WorkerNote::Joined(event) => {
            progress.suspend(|| {
                if let Progress::Terminal(_) = progress {
                    eprintln!("playing for: {event}");
                }
            });
            progress.line(|| Line::Joined { event });
        }
        WorkerNote::Cannot(event, why) => {
            progress.suspend(|| {
                if let Progress::Terminal(_) = progress {
                    eprintln!("cannot play for {event}: {why}");
                }
            });
            progress.line(|| Line::Cannot { event, why });
        }
        &WorkerNote::Played(games, games_per_hour) => {
            progress.message(|| format!("{games} games played, {games_per_hour:.0} an hour"));
            progress.line(|| Line::Played { games, games_per_hour });
        }
    }
}

/// This machine's bench number, which takes seconds to count: once for each program. `None` if it was stopped.
fn bench(cache: &Path, stop: &Stop) -> Result<Option<u64>> {
    let program = std::env::current_exe().and_then(fs::metadata).context("cannot look at this program")?;
    let changed = program.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let version = env!("CARGO_PKG_VERSION");
    let name = format!("bench-{version}-{}-{}", program.len(), changed.map_or(0, |time| time.as_nanos()));
    let path = cache.join(name);
    if let Some(counted) = fs::read_to_string(&path).ok().and_then(|text| text.trim().parse().ok()) {
        return Ok(Some(counted));
    }
    let counted = crate::bench::node_count(stop)?;
    if stop.is_raised() {
        return Ok(None);
    }
    fs::create_dir_all(cache).with_context(|| format!("cannot make the folder {}", cache.display()))?;
    tengen_base::file::replace(&path, format!("{counted}\n").as_bytes())
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok(Some(counted))
}

/// The machine's name, and a number that tells its workers apart.
fn own_name() -> Result<String> {
    let from_system = fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let name =
        from_system.or_else(|| ["HOSTNAME", "COMPUTERNAME"].iter().find_map(|name| std::env::var(name).ok()));
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '-' };
    let name: String = name.unwrap_or_default().trim().chars().map(plain).take(40).collect();
    let name = if name.is_empty() { "worker".to_owned() } else { name };
    let mut bytes = [0; 2];
    getrandom::fill(&mut bytes).context("cannot get random numbers from the system")?;
    Ok(format!("{name}-{:02x}{:02x}", bytes[0], bytes[1]))
}
