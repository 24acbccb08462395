//! `tengen experiment`: the papers' tables and figures, rerun.

use crate::output;
use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use tengen_experiments::{Experiment, Moment, Report, RunOptions, all, find};
use tengen_play::Stop;

/// Rerun a paper's table or figure, with its numbers beside ours
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    List(List),
    Run(Run),
}

/// List every experiment
#[derive(clap::Args)]
struct List {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Run an experiment, or what is missing of it
///
/// Everything goes to OUT: a page (README.md), tables and pictures. What a seed has given is kept as soon as it is done;
/// the same command goes on where it stopped.
#[derive(clap::Args)]
struct Run {
    /// Which, as `tengen experiment list` names it
    id: String,
    /// An opponent beside the experiment's own, where it has any: any agent, also exec:COMMAND; may be repeated
    #[arg(long, value_name = "AGENT")]
    opponent: Vec<String>,
    /// How many seeds; three to ten for most experiments
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    seeds: Option<u64>,
    /// Games in each match and seed, for experiments that play matches; an even number
    #[arg(long, value_name = "N", value_parser = even)]
    games: Option<u64>,
    /// Games played at a time, for experiments that play matches; changes nothing but the time it takes
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    jobs: u64,
    /// A fraction of the work, to see that it runs
    #[arg(long)]
    quick: bool,
    /// The folder for results; results/ID if not given
    #[arg(long)]
    out: Option<PathBuf>,
    /// The folder for trainings, which experiments have in common
    #[arg(long, default_value = "runs/experiments")]
    runs: PathBuf,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    id: &'static str,
    about: &'static str,
}

impl Args {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        match self.what {
            What::List(list) => list.run(out),
            What::Run(run) => run.run(out),
        }
    }
}

impl List {
    fn run(&self, out: &mut dyn Write) -> Result<()> {
        let rows: Vec<Row> = all().map(|e| Row { id: e.id(), about: e.about() }).collect();
        if self.json {
            return output::json(out, &rows);
        }
        let width = rows.iter().map(|row| row.id.len()).max().unwrap_or(0);
        for Row { id, about } in rows {
            writeln!(out, "{id:width$}  {about}")?;
        }
        Ok(())
    }
}

impl Run {
    fn run(&self, out: &mut dyn Write) -> Result<()> {
        let Some(experiment) = find(&self.id) else {
            let names: Vec<&str> = all().map(Experiment::id).collect();
            bail!("no experiment is called '{}'; the experiments are {}", self.id, names.join(", "));
        };
        let folder = self.out.clone().unwrap_or_else(|| PathBuf::from("results").join(experiment.id()));
        let stop = Stop::default();
        let raised = stop.clone();
        ctrlc::set_handler(move || raised.raise()).context("cannot listen for Ctrl-C")?;
        let bar = bar();
        let tell = |moment: Moment<'_>| show(&bar, moment);
        let options = RunOptions {
            out: folder.clone(),
            runs: self.runs.clone(),
            program: std::env::current_exe().ok(),
            opponents: self.opponent.clone(),
            seeds: self.seeds,
            games: self.games,
            jobs: self.jobs as usize,
            quick: self.quick,
            stop,
            tell: &tell,
        };
        let report = run(experiment, &options)?;
        bar.finish_and_clear();
        if self.json {
            return output::json(out, &report);
        }
        for claim in &report.claims {
            let verdict = claim.verdict.words().replace("**", "");
            writeln!(out, "{verdict}: {} ({})", claim.claim, claim.because)?;
        }
        writeln!(out, "{}\nThe whole report is {}", report.verdict, folder.join("README.md").display())?;
        Ok(())
    }
}

/// A number of games: every opening is played with both colours.
fn even(text: &str) -> Result<u64, String> {
    let games = text.parse().ok().filter(|&games: &u64| games > 0 && games.is_multiple_of(2));
    games.ok_or_else(|| "every opening is played with both colours, so it must be an even number".to_owned())
}

fn run(experiment: &dyn Experiment, options: &RunOptions<'_>) -> Result<Report> {
    let report = experiment.run(options)?;
    report.write(&options.out)?;
    Ok(report)
}

fn bar() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg} {eta} left");
    ProgressBar::new(1).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn show(bar: &ProgressBar, Moment { done, of, at }: Moment<'_>) {
    if bar.is_hidden() {
        eprintln!("{{\"done\":{done},\"of\":{of},\"at\":\"{at}\"}}");
        return;
    }
    bar.set_length(of);
    bar.set_position(done);
    bar.set_message(at.to_owned());
}
