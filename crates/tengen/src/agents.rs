//! `tengen agents`: who can play.

use crate::output;
use anyhow::Result;
use serde::Serialize;
use std::io::Write;
use tengen_agents::roster::{ENTRIES, Entry};

/// List every agent with its parameters and defaults
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct AgentRow {
    name: &'static str,
    about: &'static str,
    parameters: Vec<ParameterRow>,
}

#[derive(Serialize)]
struct ParameterRow {
    name: &'static str,
    default: &'static str,
    about: &'static str,
}

impl Args {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let rows: Vec<AgentRow> = ENTRIES.iter().map(row).collect();
        if self.json {
            return output::json(out, &rows);
        }
        for row in &rows {
            writeln!(out, "{:<12} {}", row.name, row.about)?;
            for parameter in &row.parameters {
                let ParameterRow { name, default, about } = parameter;
                writeln!(out, "{:<12}   {} {about}", "", format_args!("{name}={default}"))?;
            }
        }
        writeln!(out, "{:<12} any engine that speaks the Piskvork protocol", "exec:COMMAND")?;
        writeln!(out, "\nParameters follow a question mark: random?seed=7")?;
        Ok(())
    }
}

fn row(entry: &Entry) -> AgentRow {
    let parameters = entry.parameters.iter();
    AgentRow {
        name: entry.name,
        about: entry.about,
        parameters: parameters
            .map(|p| ParameterRow { name: p.name, default: p.default, about: p.about })
            .collect(),
    }
}
