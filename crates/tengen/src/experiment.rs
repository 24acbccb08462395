//! `tengen experiment`: lists and reruns the papers' experiments.

use crate::arguments::even;
use crate::fleet::FleetArgs;
use crate::interrupt::{self, Interrupted};
use crate::output::{self, JsonArg};
use crate::progress::Progress;
use crate::tournament::player;
use anyhow::{Result, bail};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use tengen_arena::Player;
use tengen_experiments::{
    AnyExperiment, ExperimentError, ExperimentProgress, ExperimentReport, RunOptions, all, find, summary,
};

/// What to do with experiments.
#[derive(clap::Subcommand)]
pub(crate) enum ExperimentCommand {
    List(ExperimentListArgs),
    Run(ExperimentRunArgs),
    Summary(ExperimentSummaryArgs),
}

/// List all experiments
#[derive(clap::Args)]
pub(crate) struct ExperimentListArgs {
    #[command(flatten)]
    output: JsonArg,
}

/// Run an experiment, or what is missing of it
///
/// Writes a page (README.md), tables and figures to OUT. The result of each seed is kept as soon as it is there.
#[derive(clap::Args)]
#[command(after_help = format!("{}\n\nExample: tengen experiment run zhao-table2 --quick --out zhao-table2", interrupt::HELP))]
pub(crate) struct ExperimentRunArgs {
    /// The experiment, named as `tengen experiment list` does
    id: String,
    /// An opponent besides the experiment's own, or instead of them: [NAME=]AGENT[ @LIMITS], as for `tengen match`;
    /// may be repeated
    #[arg(long, value_name = "PLAYER", value_parser = player)]
    opponent: Vec<Player>,
    /// How many seeds [default: the experiment's, three to ten for most]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    seeds: Option<u64>,
    /// Games in each match of each seed, an even number, for experiments that play matches [default: the experiment's]
    #[arg(long, value_name = "N", value_parser = even)]
    games: Option<u64>,
    /// Play N games at a time, for experiments that play matches; the results are the same
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    jobs: u64,
    /// Do a fraction of the work, to try the experiment out; the numbers then mean little
    #[arg(long)]
    quick: bool,
    /// The folder for the results [default: results/ID]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The folder for training runs, which experiments share
    #[arg(long, value_name = "FOLDER", default_value = "runs/experiments")]
    runs: PathBuf,
    #[command(flatten)]
    fleet: FleetArgs,
    #[command(flatten)]
    output: JsonArg,
}

/// Show every reported result with what is asked for, our numbers and the mark
///
/// Read from the reports in RESULTS; a result without a report is not tested.
#[derive(clap::Args)]
pub(crate) struct ExperimentSummaryArgs {
    /// The folder of the results
    #[arg(long, value_name = "FOLDER", default_value = "results")]
    results: PathBuf,
    /// Write the summary, and every report's page anew, into the folder
    #[arg(long)]
    write: bool,
    #[command(flatten)]
    output: JsonArg,
}

#[derive(Serialize)]
struct ExperimentRow {
    id: &'static str,
    about: &'static str,
}

/// How far an experiment has come, as a JSON line.
#[derive(Serialize)]
struct ExperimentLine<'a> {
    done: u64,
    of: u64,
    at: &'a str,
}

impl ExperimentCommand {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        match self {
            ExperimentCommand::List(args) => args.run(out),
            ExperimentCommand::Run(args) => args.run(out),
            ExperimentCommand::Summary(args) => args.run(out),
        }
    }
}

impl ExperimentListArgs {
    fn run(&self, out: &mut dyn Write) -> Result<()> {
        let rows: Vec<ExperimentRow> = all()
            .map(|experiment| ExperimentRow { id: experiment.id(), about: experiment.about() })
            .collect();
        if self.output.json {
            return output::json(out, &rows);
        }
        let width = rows.iter().map(|row| row.id.len()).max().unwrap_or(0);
        for ExperimentRow { id, about } in rows {
            writeln!(out, "{id:width$}  {about}")?;
        }
        Ok(())
    }
}

impl ExperimentSummaryArgs {
    fn run(&self, out: &mut dyn Write) -> Result<()> {
        let lines = summary::marked(&summary::read_reports(&self.results)?);
        if self.write {
            summary::write_pages(&self.results)?;
        }
        if self.output.json {
            return output::json(out, &lines);
        }
        write!(out, "{}", summary::markdown(&lines))?;
        Ok(())
    }
}

impl ExperimentRunArgs {
    fn run(&self, out: &mut dyn Write) -> Result<()> {
        let Some(experiment) = find(&self.id) else {
            let names: Vec<&str> = all().map(AnyExperiment::id).collect();
            bail!("no experiment is called '{}'; the experiments are {}", self.id, names.join(", "));
        };
        let folder = self.out.clone().unwrap_or_else(|| PathBuf::from("results").join(experiment.id()));
        let fleet = self.fleet.connect()?;
        let progress = Progress::bar(1, 0, "starting");
        let on_progress = |at: ExperimentProgress<'_>| show(&progress, at);
        let options = RunOptions {
            out: folder.clone(),
            runs: self.runs.clone(),
            program: std::env::current_exe().ok(),
            opponents: self.opponent.clone(),
            seeds: self.seeds,
            games: self.games,
            jobs: self.jobs as usize,
            quick: self.quick,
            stop: interrupt::stop()?,
            elsewhere: fleet.as_ref().map(|fleet| fleet as _),
            on_progress: &on_progress,
        };
        let report = report(experiment, &options);
        progress.finish();
        let report = report?;
        if self.output.json {
            return output::json(out, &report);
        }
        for claim in &report.claims {
            writeln!(out, "{}: {} ({})", claim.mark.words(), claim.claim, claim.because)?;
        }
        writeln!(out, "{}\nThe whole report is in {}", report.verdict, folder.join("README.md").display())?;
        Ok(())
    }
}

/// Runs the experiment and writes its report.
fn report(experiment: &dyn AnyExperiment, options: &RunOptions<'_>) -> Result<ExperimentReport> {
    experiment.run(options).map_err(|error| match error {
        ExperimentError::Stopped => {
            let folder = options.out.display();
            let kept = format!(
                "stopped; what is done is kept in {folder}, and the same command continues from there"
            );
            Interrupted::saying(&kept).into()
        }
        error => anyhow::Error::from(error),
    })
}

fn show(progress: &Progress, ExperimentProgress { done, of, at }: ExperimentProgress<'_>) {
    progress.set_total(of);
    progress.set(done);
    progress.message(|| at.to_owned());
    progress.line(|| ExperimentLine { done, of, at });
}
