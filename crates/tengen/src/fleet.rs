//! `tengen fleet`: work over many machines, and the options of commands that use it.

mod init;
mod status;
mod work;

use anyhow::Result;
use clap::Subcommand;
use std::io::Write;
use std::time::Duration;
use tengen_fleet::{Access, Fleet, FleetOptions};

/// Everything about a fleet but the work that it does.
#[derive(Subcommand)]
pub(crate) enum FleetCommand {
    Init(init::FleetInitArgs),
    Work(work::FleetWorkArgs),
    Status(status::FleetStatusArgs),
}

impl FleetCommand {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        match self {
            FleetCommand::Init(args) => args.run(out),
            FleetCommand::Work(args) => args.run(out),
            FleetCommand::Status(args) => args.run(out),
        }
    }
}

/// Who plays the games, if not this machine alone.
#[derive(clap::Args)]
#[command(next_help_heading = "Fleet")]
pub(crate) struct FleetArgs {
    /// Have the games played by the workers of a fleet: the address of its server, like nats://host, or this machine's
    /// access file (docs/fleet.md)
    #[arg(long, value_name = "ADDRESS|FILE")]
    fleet: Option<String>,
    /// The share of games that another worker plays again, to find workers that lie; possible where no clock limits the
    /// players
    #[arg(long, value_name = "SHARE", default_value_t = 0.02, requires = "fleet", value_parser = share)]
    fleet_audit: f64,
    /// Hand a game out again when no result has come for this time, though its worker says that it plays
    #[arg(long, value_name = "TIME", default_value = "15m", requires = "fleet", value_parser = crate::arguments::time)]
    fleet_patience: Duration,
}

impl FleetArgs {
    /// The fleet, if one is asked for.
    pub(crate) fn connect(&self) -> Result<Option<Fleet>> {
        let Some(address) = &self.fleet else { return Ok(None) };
        let access: Access = address.parse()?;
        let options = FleetOptions {
            audit: self.fleet_audit,
            patience: self.fleet_patience,
            ..FleetOptions::default()
        };
        let notify = |sentence: &str| eprintln!("tengen: {sentence}");
        Ok(Some(Fleet::connect(&access, options, notify)?))
    }
}

fn share(text: &str) -> Result<f64, String> {
    crate::arguments::share(text).map(f64::from)
}
