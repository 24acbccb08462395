//! `tengen agents`: the list of agents and their parameters.

use crate::output::{self, JsonArg};
use anyhow::Result;
use serde::Serialize;
use std::io::Write;
use tengen_agents::roster::{ENTRIES, Entry};

/// List the agents that can play, with their parameters and defaults
#[derive(clap::Args)]
pub(crate) struct AgentsArgs {
    #[command(flatten)]
    output: JsonArg,
}

#[derive(Serialize)]
struct AgentRow {
    name: &'static str,
    /// What may follow the name after a colon.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<ParameterRow>,
    about: &'static str,
    parameters: Vec<ParameterRow>,
}

#[derive(Serialize)]
struct ParameterRow {
    name: &'static str,
    default: &'static str,
    about: &'static str,
}

impl AgentsArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let rows: Vec<AgentRow> = ENTRIES.iter().map(row).collect();
        if self.output.json {
            return output::json(out, &rows);
        }
        for row in &rows {
            let of = row.of.as_ref().map_or(String::new(), |of| format!(":{}", of.name));
            writeln!(out, "{:<12} {}", format!("{}{of}", row.name), row.about)?;
            if let Some(ParameterRow { name, default, about }) = &row.of {
                writeln!(out, "{:<12}   {name}={default} {about}", "")?;
            }
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
        of: entry.of.as_ref().map(|of| ParameterRow { name: of.name, default: of.default, about: of.about }),
        about: entry.about,
        parameters: parameters
            .map(|p| ParameterRow { name: p.name, default: p.default, about: p.about })
            .collect(),
    }
}
