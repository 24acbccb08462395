//! `tengen fleet init`: all that a fleet's server and its machines need, in one folder.

use anyhow::Result;
use std::io::Write;
use std::path::PathBuf;
use tengen_fleet::{FleetFolder, InitOptions};

/// Write what a fleet needs: the server's configuration and certificate, a systemd unit, a key for each machine
///
/// Keys that the folder holds already are kept, so the same command with other names adds workers.
#[derive(clap::Args)]
pub(crate) struct FleetInitArgs {
    /// The folder
    folder: PathBuf,
    /// The name or address under which all machines reach the server
    #[arg(long, value_name = "HOST")]
    host: String,
    /// The server's port
    #[arg(long, value_name = "N", default_value_t = 4222)]
    port: u16,
    /// A worker's name; may be repeated
    #[arg(long = "worker", value_name = "NAME")]
    workers: Vec<String>,
}

impl FleetInitArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let FleetInitArgs { folder, host, port, workers } = self;
        let fleet = FleetFolder::write(&folder, &InitOptions { host, port, workers: workers.clone() })?;
        let (configuration, unit) = (fleet.configuration_file(), fleet.unit_file());
        writeln!(out, "server:      nats-server -c {}", configuration.display())?;
        writeln!(out, "as service:  systemctl enable --now {}", unit.display())?;
        writeln!(out, "coordinator: tengen match … --fleet {}", fleet.access_file("coordinator").display())?;
        for name in workers {
            writeln!(
                out,
                "{name}: copy {} there; tengen fleet work --nats {name}.fleet",
                fleet.access_file(&name).display()
            )?;
        }
        Ok(())
    }
}
