//! `tengen agents`: the list of agents and their parameters.

use crate::output::{self, JsonArg};
use anyhow::Result;
use serde::Serialize;
use std::io::Write;
use tengen_piskvork::roster::{ENTRIES, EXTERNAL, EXTERNAL_ABOUT, Entry};

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
    #[serde(rename = "of", skip_serializing_if = "Option::is_none")]
    variant: Option<ParameterRow>,
    about: &'static str,
    parameters: Vec<ParameterRow>,
}

#[derive(Serialize)]
struct ParameterRow {
    name: &'static str,
    default: String,
    about: &'static str,
}

impl AgentsArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let rows: Vec<AgentRow> = ENTRIES.iter().map(row).collect();
        if self.output.json {
            return output::json(out, &rows);
        }
        for row in &rows {
            let variant = row.variant.as_ref().map_or(String::new(), |variant| format!(":{}", variant.name));
            writeln!(out, "{:<12} {}", format!("{}{variant}", row.name), row.about)?;
            if let Some(ParameterRow { name, default, about }) = &row.variant {
                writeln!(out, "{:<12}   {name}={default} {about}", "")?;
            }
            for parameter in &row.parameters {
                let ParameterRow { name, default, about } = parameter;
                writeln!(out, "{:<12}   {} {about}", "", format_args!("{name}={default}"))?;
            }
        }
        writeln!(out, "{EXTERNAL:<12} {EXTERNAL_ABOUT}")?;
        writeln!(out, "\nParameters follow a question mark: random?seed=7")?;
        Ok(())
    }
}

fn row(entry: &Entry) -> AgentRow {
    let parameters = entry.parameters.iter();
    AgentRow {
        name: entry.name,
        variant: entry.variant.as_ref().map(|variant| ParameterRow {
            name: variant.name,
            default: variant.default.to_owned(),
            about: variant.about,
        }),
        about: entry.about,
        parameters: parameters
            .map(|p| ParameterRow { name: p.name, default: p.default_value(), about: p.about })
            .collect(),
    }
}
