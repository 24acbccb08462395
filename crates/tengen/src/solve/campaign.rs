//! `tengen solve --campaign` and `--merge`: thousands of positions in a folder, and one certificate of them.

use super::refuse_existing;
use crate::arguments::{self, PositionArgs};
use crate::interrupt::{self, Interrupted};
use crate::output::{self, Internal, JsonArg};
use crate::position::PositionReader;
use crate::progress::{JsonLines, Progress, rounded};
use crate::verify::{Proved, in_words};
use anyhow::{Context, Result, bail};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tengen_base::file;
use tengen_board::{Game, Rule, Size};
use tengen_solve::{Campaign, CampaignError, CampaignReport, Estimate, Plan, merge};

/// What concerns campaigns.
#[derive(clap::Args)]
pub(super) struct CampaignArgs {
    /// Work through all positions of a campaign, kept in this folder
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["proof", "time", "nodes", "merge"])]
    pub(super) campaign: Option<PathBuf>,
    /// Merge what a campaign's folder holds into one certificate
    #[arg(long, value_name = "FOLDER", requires = "proof", conflicts_with_all = ["time", "nodes"])]
    pub(super) merge: Option<PathBuf>,
    /// Times to try each job with, one after another
    #[arg(
        long,
        value_name = "TIMES",
        value_delimiter = ',',
        value_parser = arguments::time,
        default_value = "10s,2m,30m",
        requires = "campaign"
    )]
    time_per_job: Vec<Duration>,
    /// Jobs at the same time
    #[arg(long, value_name = "N", default_value_t = 1, requires = "campaign")]
    threads: usize,
    /// The seed that decides in which order jobs are drawn
    #[arg(long, value_name = "N", default_value_t = 1, requires = "campaign")]
    seed: u64,
}

/// What a campaign has come to, for programs.
#[derive(Serialize)]
struct Said {
    positions: usize,
    jobs: usize,
    tried: usize,
    proved: usize,
    seconds: f64,
    searched: u64,
    bytes: usize,
    median_seconds: Option<f64>,
    ninetieth_percentile_seconds: Option<f64>,
    budgets: Vec<Budget>,
    /// The share of all jobs that these budgets would prove, and the time on one thread.
    projected_share: Option<WithError>,
    projected_seconds: Option<WithError>,
}

#[derive(Serialize)]
struct Budget {
    seconds: f64,
    tried: usize,
    proved: usize,
    mean_seconds: f64,
}

#[derive(Serialize)]
struct WithError {
    value: f64,
    standard_error: f64,
}

impl WithError {
    fn of(estimate: Estimate, decimals: i32) -> WithError {
        WithError {
            value: rounded(estimate.value, decimals),
            standard_error: rounded(estimate.error, decimals),
        }
    }
}

impl Said {
    fn of(report: &CampaignReport) -> Said {
        let budget = |rung: &tengen_solve::Rung| Budget {
            seconds: rung.seconds,
            tried: rung.tried,
            proved: rung.proved,
            mean_seconds: rounded(rung.mean_seconds, 2),
        };
        Said {
            positions: report.positions,
            jobs: report.jobs,
            tried: report.tried,
            proved: report.proved,
            seconds: rounded(report.seconds, 1),
            searched: report.nodes,
            bytes: report.bytes,
            median_seconds: report.median_seconds.map(|seconds| rounded(seconds, 2)),
            ninetieth_percentile_seconds: report.tenth_seconds.map(|seconds| rounded(seconds, 2)),
            budgets: report.rungs.iter().map(budget).collect(),
            projected_share: report.share.map(|share| WithError::of(share, 4)),
            projected_seconds: report.total_seconds.map(|seconds| WithError::of(seconds, 0)),
        }
    }
}

/// How far a campaign has come.
#[derive(Serialize)]
struct CampaignStatus {
    jobs: usize,
    proved: usize,
}

/// What merging came to.
#[derive(Serialize)]
struct MergeSaid {
    /// What is proved; nothing if the campaign's proofs do not suffice.
    proved: Option<Proved>,
    certificates: usize,
    positions: usize,
    merged: usize,
    openings: usize,
    complete_openings: usize,
    bytes: Option<usize>,
}

impl CampaignArgs {
    pub(super) fn run(
        &self,
        folder: &Path,
        position: &PositionArgs,
        output: &JsonArg,
        out: &mut dyn Write,
    ) -> Result<()> {
        let plan = self.plan(position)?;
        if self.threads == 0 || self.time_per_job.iter().any(Duration::is_zero) {
            bail!("--threads and the times of --time-per-job must be above 0");
        }
        let mut ladder = self.time_per_job.clone();
        ladder.sort_unstable();
        let stop = interrupt::stop()?;
        let mut campaign = Campaign::open(folder, plan)?;
        let jobs = campaign.jobs().len();
        let progress = Progress::bar(jobs as u64, campaign.proved() as u64, "jobs proved");
        let ran = campaign.run(&ladder, self.threads, &stop, &mut |campaign| {
            progress.set(campaign.proved() as u64);
            progress.line(|| CampaignStatus { jobs, proved: campaign.proved() });
        });
        progress.finish();
        ran.map_err(internal)?;
        let report = campaign.report()?;
        if output.json {
            output::json(out, &Said::of(&report))?;
        } else {
            words(out, &report)?;
        }
        if stop.is_raised() {
            return Err(
                Interrupted::saying("stopped; what is done is kept, and the same command continues").into()
            );
        }
        Ok(())
    }

    /// The campaign that the command line asks for.
    fn plan(&self, position: &PositionArgs) -> Result<Plan> {
        let seed = self.seed;
        if position.position == "-" {
            let size = position.board.size.unwrap_or(Size::STANDARD);
            let rule = position.board.rule.unwrap_or(Rule::Freestyle);
            return Ok(Plan { rule, size, seed, opening: None });
        }
        let game = PositionReader::read(position)?.game;
        let opening = Some(moves_of(&game)?);
        Ok(Plan { rule: game.rule(), size: game.size(), seed, opening })
    }

    pub(super) fn merge(
        &self,
        folder: &Path,
        position: &PositionArgs,
        proof: Option<&Path>,
        output: &JsonArg,
        out: &mut dyn Write,
    ) -> Result<()> {
        refuse_existing(proof)?;
        let given = position.position != "-";
        let game = if given { Some(PositionReader::read(position)?.game) } else { None };
        let progress = Progress::status("merging", JsonLines::Never);
        let merged = merge(folder, game.as_ref()).map_err(internal)?;
        progress.finish();
        let proved = match &merged.certificate {
            Some(bytes) => Some(Proved::check(bytes, false).map_err(|fault| Internal(fault.to_string()))?),
            None => None,
        };
        if let (Some(path), Some(bytes)) = (proof, &merged.certificate) {
            file::create(path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
        }
        let bytes = merged.certificate.as_ref().map(Vec::len);
        let (complete, openings) = merged.openings;
        if output.json {
            let (certificates, positions) = (merged.files, merged.positions);
            let merged = merged.merged;
            let complete_openings = complete;
            let said =
                MergeSaid { proved, certificates, positions, merged, openings, complete_openings, bytes };
            return output::json(out, &said);
        }
        match &proved {
            Some(proved) => in_words(out, proved)?,
            None => writeln!(out, "unknown: what is proved so far does not settle the position")?,
        }
        writeln!(
            out,
            "{} certificates of {} positions, {} after merging; {complete} of {openings} openings are complete",
            merged.files, merged.positions, merged.merged
        )?;
        if let (Some(path), Some(bytes)) = (proof, bytes) {
            writeln!(out, "certificate of {bytes} bytes in {}", path.display())?;
        }
        Ok(())
    }
}

/// The moves of a game that began on an empty board.
fn moves_of(game: &Game) -> Result<Vec<tengen_board::Point>> {
    let moves: Vec<_> = game.moves().to_vec();
    if moves.len() != game.board().stone_count() {
        bail!("a campaign begins with moves, not with stones that were set up");
    }
    Ok(moves)
}

/// A certificate that is refused is a fault of the program.
fn internal(error: CampaignError) -> anyhow::Error {
    match error {
        CampaignError::Refused(..) => Internal(error.to_string()).into(),
        other => other.into(),
    }
}

fn words(out: &mut dyn Write, report: &CampaignReport) -> Result<()> {
    let CampaignReport { positions, jobs, tried, proved, .. } = report;
    writeln!(
        out,
        "{proved} of {jobs} jobs proved ({positions} positions up to symmetry); {tried} were tried"
    )?;
    for rung in &report.rungs {
        let share = rounded(100.0 * rung.proved as f64 / rung.tried as f64, 1);
        writeln!(out, "within {} s: {} of {} tried ({share} %)", rung.seconds, rung.proved, rung.tried)?;
    }
    let time = |seconds: Option<f64>| match seconds {
        Some(seconds) => format!("{} s", rounded(seconds, 2)),
        None => "beyond the times tried".to_owned(),
    };
    writeln!(
        out,
        "time of a job: median {}, 90th percentile {}; jobs that are open count as longer than all others",
        time(report.median_seconds),
        time(report.tenth_seconds)
    )?;
    if let (Some(share), Some(total)) = (report.share, report.total_seconds) {
        writeln!(
            out,
            "with these times for all jobs: {} ± {} % proved in {} ± {} hours on one thread",
            rounded(100.0 * share.value, 1),
            rounded(100.0 * share.error, 1),
            rounded(total.value / 3600.0, 1),
            rounded(total.error / 3600.0, 1)
        )?;
    }
    Ok(())
}
