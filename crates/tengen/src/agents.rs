//! `tengen agents`: the list of agents and their parameters.

use crate::output::{self, JsonArg};
use anyhow::Result;
use serde::Serialize;
use std::io::Write;
use tengen_agents::strength::{self, GomocupTie, MATCHES, MEASURED_ON, MeasuredMatch, WEAKEST};
use tengen_piskvork::roster::{ENTRIES, EXTERNAL, EXTERNAL_ABOUT, Entry};

/// List the agents that can play, with their parameters and defaults
#[derive(clap::Args)]
pub(crate) struct AgentsArgs {
    /// List the measured matches instead: who is how much stronger than whom, and what ties to the levels
    #[arg(long)]
    strength: bool,
    #[command(flatten)]
    output: JsonArg,
}

/// A measured match as JSON.
#[derive(Serialize)]
struct StrengthRow {
    player: &'static str,
    against: &'static str,
    /// The opponent's published rating, and the side of the board it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<(i32, u8)>,
    /// Where the match puts the player on the list of published ratings.
    #[serde(skip_serializing_if = "Option::is_none")]
    gomocup: Option<GomocupRow>,
    games: u32,
    elo: Option<i32>,
    elo_low: i32,
    elo_high: Option<i32>,
    /// Elo above the weakest level, and half of the 95 % range; none if no chain of matches leads there.
    scale: Option<[i32; 2]>,
    #[serde(skip_serializing_if = "str::is_empty")]
    conditions: &'static str,
    source: &'static str,
}

/// A place on Gomocup's list, with the 95 % range of the match that it comes from.
#[derive(Serialize)]
struct GomocupRow {
    rating: Option<i32>,
    low: i32,
    high: Option<i32>,
    /// The side of the board that the list is for.
    size: u8,
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
        if self.strength {
            return self.list_strength(out);
        }
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
        writeln!(out, "How strong the levels and full strength are: tengen agents --strength")?;
        Ok(())
    }

    fn list_strength(&self, out: &mut dyn Write) -> Result<()> {
        if self.output.json {
            let rows: Vec<StrengthRow> = MATCHES.iter().map(strength_row).collect();
            return output::json(out, &rows);
        }
        let (rule, side) = MEASURED_ON;
        writeln!(
            out,
            "Elo, {rule} on {side}×{side}, with its 95 % range; \"scale\" is Elo above {WEAKEST}\n"
        )?;
        writeln!(
            out,
            "{:<20} {:<38} {:>6}  {:<20} {:<11} source",
            "player", "against", "games", "Elo", "scale"
        )?;
        for found in &MATCHES {
            let rated = strength::published(found.against);
            let against = rated.map_or_else(
                || found.against.to_owned(),
                |(rating, side)| format!("{} (Gomocup {rating} on {side}×{side})", found.against),
            );
            let elo = match (found.elo, found.high) {
                (Some(elo), Some(high)) => format!("{elo:+} ({} to {high})", found.low),
                _ => format!("above {:+}", found.low),
            };
            let scale = strength::on_scale(found.player)
                .map_or_else(|| "not tied".to_owned(), |at| format!("{} ± {}", at.elo, at.plus_minus));
            let MeasuredMatch { player, games, conditions, source, .. } = found;
            let conditions =
                if conditions.is_empty() { String::new() } else { format!(", {conditions} a move") };
            writeln!(
                out,
                "{player:<20} {against:<38} {games:>6}  {elo:<20} {scale:<11} {source}{conditions}"
            )?;
        }
        writeln!(
            out,
            "\nA row that is not tied was measured against a player that no match connects with the levels."
        )?;
        for found in &MATCHES {
            if let Some(tie) = found.gomocup() {
                writeln!(out, "{}", gomocup_sentence(found, tie))?;
            }
        }
        writeln!(
            out,
            "Such a place is worth one opponent: perhaps not the rated version, at other times for a move and on our board,\n\
             not on the list's; the list gives no errors of its own."
        )?;
        Ok(())
    }
}

fn gomocup_sentence(found: &MeasuredMatch, tie: GomocupTie) -> String {
    let MeasuredMatch { player, against, games, .. } = found;
    let GomocupTie { rating, low, high, side } = tie;
    let place = match (rating, high) {
        (Some(rating), Some(high)) => format!("{rating} ({low} to {high})"),
        _ => format!("above {low}"),
    };
    format!(
        "By {games} games against {against}, {player} would have {place} on Gomocup's list for {side}×{side}."
    )
}

fn strength_row(found: &MeasuredMatch) -> StrengthRow {
    StrengthRow {
        player: found.player,
        against: found.against,
        published: strength::published(found.against),
        gomocup: found.gomocup().map(|GomocupTie { rating, low, high, side }| GomocupRow {
            rating,
            low,
            high,
            size: side,
        }),
        games: found.games,
        elo: found.elo,
        elo_low: found.low,
        elo_high: found.high,
        scale: strength::on_scale(found.player).map(|at| [at.elo, at.plus_minus]),
        conditions: found.conditions,
        source: found.source,
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
