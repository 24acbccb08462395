//! `tengen web`: starts the app's server and opens the browser.

use crate::interrupt::Signals;
use crate::tournament::warn_of_engines;
use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use tengen_web::{App, ExternalEngine, Listening, ServerOptions};
use tokio::runtime::Runtime;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Open the app in the browser: play, review games, watch tournaments and training
///
/// This is also what `tengen` without a command does. Ctrl-C ends the server; games are saved as they are played.
/// The server logs to stderr, by default only what goes wrong; TENGEN_LOG=info logs more.
#[derive(clap::Args)]
pub(crate) struct WebArgs {
    /// The port to listen on [default: 8015, or any free port if that is taken]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// The address to listen on; with any but a loopback address, visitors need an access token, which travels
    /// unencrypted
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// The access token [default: none for a loopback address, else a new random one]
    #[arg(long, value_name = "TEXT", value_parser = token)]
    token: Option<String>,
    /// The folder for games and runs [default: tengen in this user's data folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Another engine to play against, as NAME=COMMAND, without network and writing only in its own folder, or
    /// NAME=--trusted COMMAND; may be repeated
    #[arg(long = "engine", value_name = "NAME=COMMAND", value_parser = engine)]
    engines: Vec<ExternalEngine>,
    /// Show a fleet on the Fleet page: the address of its server, like nats://host, or this machine's access file
    /// (docs/fleet.md)
    #[arg(long, value_name = "ADDRESS|FILE")]
    fleet: Option<String>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

/// The environment variable that says what is logged.
const LOG_VARIABLE: &str = "TENGEN_LOG";
/// Connections that one address may have open: many pages of many people behind one router.
const CONNECTIONS_PER_ADDRESS: usize = 512;
/// The least number of threads that answer requests.
const WAITING_THREADS: usize = 8;
/// The default port.
const DEFAULT_PORT: u16 = 8015;

impl WebArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        start_log()?;
        let listening = self.listen(out)?;
        let mut address = listening.address();
        let folder = self.data.map_or_else(data_folder, Ok)?;
        std::fs::create_dir_all(&folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let token = match self.token {
            None if !self.address.is_loopback() => Some(fresh_token()?),
            token => token,
        };
        let engines: Vec<String> =
            self.engines.iter().map(|engine| format!("exec:{}", engine.command)).collect();
        warn_of_engines(engines.iter().map(String::as_str));
        let fleet = self.fleet.as_deref().map(str::parse).transpose()?;
        let options = ServerOptions {
            fleet,
            database: Some(folder.join("tengen.db")),
            runs: Some(folder.join("runs")),
            engines: self.engines,
            measure_learners: true,
            token: token.clone(),
            // A proxy on this machine has all connections; it counts them itself.
            connections_per_address: if self.address.is_loopback() {
                usize::MAX
            } else {
                CONNECTIONS_PER_ADDRESS
            },
            ..ServerOptions::home()
        };
        let app = App::new(options)?;
        if address.ip().is_unspecified() {
            address.set_ip(IpAddr::V4(Ipv4Addr::LOCALHOST));
        }
        let page = match token {
            Some(token) => format!("http://{address}/?token={token}"),
            None => format!("http://{address}/"),
        };
        writeln!(out, "Tengen is at {page}")?;
        if !self.address.is_loopback() {
            writeln!(
                out,
                "Page and token travel unencrypted: for networks you trust, or behind a proxy (docs/server.md)."
            )?;
        }
        writeln!(out, "Games are kept in {}. Ctrl-C ends the server; nothing is lost.", folder.display())?;
        out.flush()?;
        if !self.no_open && io::stdout().is_terminal() {
            open_browser(&page);
        }
        let runtime = runtime()?;
        let served = runtime.block_on(async {
            let mut signals = Signals::listen()?;
            tengen_web::serve(app, listening, async move { signals.next().await }).await
        });
        served.context("the server failed")?;
        // Engines that are still thinking are not waited for.
        runtime.shutdown_background();
        Ok(())
    }

    /// Listens on the requested port, or else on the default port, or else on any free port.
    fn listen(&self, out: &mut dyn Write) -> Result<Listening> {
        let bind = |port: u16| Listening::bind(SocketAddr::new(self.address, port));
        if let Some(port) = self.port {
            return bind(port).with_context(|| format!("cannot listen on {}, port {port}", self.address));
        }
        match bind(DEFAULT_PORT) {
            Ok(listening) => Ok(listening),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                let listening = bind(0).with_context(|| format!("cannot listen on {}", self.address))?;
                writeln!(
                    out,
                    "Port {DEFAULT_PORT} is taken; {} is used instead.",
                    listening.address().port()
                )?;
                Ok(listening)
            }
            Err(error) => {
                Err(error).with_context(|| format!("cannot listen on {}, port {DEFAULT_PORT}", self.address))
            }
        }
    }
}

/// The threads that answer requests.
fn runtime() -> Result<Runtime> {
    // More threads than cores, since some of them wait for the disk: each move is forced to it.
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get).max(WAITING_THREADS);
    let build = || tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build();
    // It panics where the system gives it no thread at all, and says so to people who have not written it.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| ()));
    let built = std::panic::catch_unwind(build);
    std::panic::set_hook(hook);
    let refused = |_| Err(io::Error::other("the system gives no thread"));
    built.unwrap_or_else(refused).context("cannot start the server's threads")
}

/// Logs to stderr: warnings and errors, or what `TENGEN_LOG` asks for.
fn start_log() -> Result<()> {
    let filter = match std::env::var(LOG_VARIABLE) {
        Ok(text) => text
            .parse::<Targets>()
            .with_context(|| format!("{LOG_VARIABLE} is no filter like 'info' or 'tengen_web=debug'"))?,
        Err(_) => Targets::new().with_default(LevelFilter::WARN),
    };
    let lines =
        tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal());
    tracing_subscriber::registry().with(filter).with(lines).init();
    Ok(())
}

/// The folder for this user's data, by the system's conventions.
pub(crate) fn data_folder() -> Result<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || variable("HOME");
    let folder = if cfg!(windows) {
        variable("APPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        variable("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    match folder {
        Some(folder) => Ok(folder.join("tengen")),
        None => bail!("there is no folder for this user's data; --data FOLDER names one"),
    }
}

/// Opens the page in a browser where there is a display. Failures are not reported, since the address is printed.
fn open_browser(page: &str) {
    let has_display = ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|v| !v.is_empty()));
    let (program, arguments): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else if has_display {
        ("xdg-open", &[])
    } else {
        return;
    };
    let quiet = || Stdio::null();
    let _ = Command::new(OsStr::new(program))
        .args(arguments)
        .arg(page)
        .stdin(quiet())
        .stdout(quiet())
        .stderr(quiet())
        .spawn();
}

fn token(text: &str) -> Result<String, String> {
    let plain =
        text.len() >= 8 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    if plain {
        Ok(text.to_owned())
    } else {
        Err("a token has at least eight letters, digits, - or _".to_owned())
    }
}

fn fresh_token() -> Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).context("cannot get random numbers from the system")?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn engine(text: &str) -> Result<ExternalEngine, String> {
    match text.split_once('=') {
        Some((name, command)) if !name.trim().is_empty() && !command.trim().is_empty() => {
            Ok(ExternalEngine { name: name.trim().to_owned(), command: command.trim().to_owned() })
        }
        _ => Err("an engine is NAME=COMMAND, like Other=./pbrain-other".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_have_a_name_and_a_command() {
        let other = ExternalEngine { name: "Other".into(), command: "./pbrain-other --x=1".into() };
        assert_eq!(engine("Other=./pbrain-other --x=1"), Ok(other));
        for bad in ["", "Other", "=x", "Other="] {
            assert!(engine(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn tokens_fit_into_an_address() {
        assert!(token("abcd-1234_X").is_ok() && token(&fresh_token().unwrap()).is_ok());
        for bad in ["", "short", "with space", "with&and=x", "ümlaute-ümlaute"] {
            assert!(token(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_requested_port_that_is_taken_is_an_error() {
        let taken = Listening::bind(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0)).unwrap();
        let port = taken.address().port();
        let args = WebArgs {
            port: Some(port),
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            token: None,
            data: None,
            engines: Vec::new(),
            fleet: None,
            no_open: true,
        };
        let refused = args.listen(&mut Vec::new()).err().unwrap();
        assert_eq!(refused.to_string(), format!("cannot listen on 127.0.0.1, port {port}"));
    }
}
