//! `tengen puzzles check`: every winning move wins by proof, and no other does.

use crate::arguments;
use crate::interrupt::{self, Interrupted};
use crate::output::{self, CheckFailed, JsonArg};
use crate::progress::Progress;
use anyhow::{Context, Result, anyhow};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use tengen_base::file;
use tengen_base::threads::start_some;
use tengen_play::Stop;
use tengen_puzzles::check::{Checked, check};
use tengen_puzzles::{Judge, Puzzle, built_in, read_puzzles};

/// Check puzzles: every winning move wins by proof, and no other move wins within the solver's limit
///
/// Each proof is played against every reply by the rules alone, and each win is played to its end. The exit status is 0 if
/// all is as the puzzles say, 1 if not, 130 if Ctrl-C stopped the check.
#[derive(clap::Args)]
#[command(after_help = "Example: tengen puzzles check puzzles.txt")]
pub(crate) struct CheckPuzzlesArgs {
    /// A file of puzzles [default: the built-in ones]
    file: Option<PathBuf>,
    /// Check N puzzles at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = arguments::number::<1, 1024>)]
    jobs: Option<usize>,
    #[command(flatten)]
    output: JsonArg,
}

#[derive(Default, Serialize)]
struct CheckPuzzlesReport {
    puzzles: usize,
    /// Winning moves whose proofs hold.
    proofs: usize,
    /// Other moves, none of which wins.
    others: usize,
    /// Those of them that the solver could not settle within its limit.
    unsettled: usize,
    faults: Vec<PuzzleFault>,
}

#[derive(Serialize)]
struct PuzzleFault {
    /// The puzzle's number, from 1.
    puzzle: usize,
    fault: String,
}

/// One puzzle more has been checked, as a JSON line.
#[derive(Serialize)]
struct CheckedLine {
    checked: usize,
    of: usize,
    faults: usize,
}

impl CheckPuzzlesArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<()> {
        let puzzles = self.puzzles()?;
        let report = self.check(&puzzles)?;
        if self.output.json {
            output::json(out, &report)?;
        } else {
            for PuzzleFault { puzzle, fault } in &report.faults {
                writeln!(out, "puzzle {puzzle}: {fault}")?;
            }
            let CheckPuzzlesReport { puzzles, proofs, others, unsettled, faults } = &report;
            writeln!(
                out,
                "{puzzles} puzzles: {proofs} winning moves proved, {others} other moves do not win ({unsettled} of them not \
                 settled within the limit), {} faults",
                faults.len()
            )?;
        }
        if report.faults.is_empty() { Ok(()) } else { Err(CheckFailed.into()) }
    }

    fn puzzles(&self) -> Result<Vec<Puzzle>> {
        let Some(path) = &self.file else { return Ok(built_in().to_vec()) };
        let text = file::read_text(path).with_context(|| format!("cannot read {}", path.display()))?;
        let puzzles = read_puzzles(&text)
            .map_err(|(line, error)| anyhow!("{} line {line}: {error}", path.display()))?;
        if puzzles.is_empty() {
            return Err(anyhow!("{} has no puzzles", path.display()));
        }
        Ok(puzzles)
    }

    fn check(&self, puzzles: &[Puzzle]) -> Result<CheckPuzzlesReport> {
        let stop = interrupt::stop()?;
        let progress = Progress::bar(puzzles.len() as u64, 0, "puzzles");
        let next = AtomicUsize::new(0);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let mut report = CheckPuzzlesReport::default();
        std::thread::scope(|scope| -> Result<()> {
            let (sender, receiver) = mpsc::channel();
            let judges = (0..self.jobs.unwrap_or(cores).clamp(1, cores)).map(|_| {
                let (sender, next, stop) = (sender.clone(), &next, stop.clone());
                move || {
                    let judge = Judge::stopped_by(stop.clone());
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(puzzle) = puzzles.get(number).filter(|_| !stop.is_raised()) else { return };
                        if sender.send((number, check(puzzle, &judge))).is_err() {
                            return;
                        }
                    }
                }
            });
            start_some(scope, judges).context("no thread can be started")?;
            drop(sender);
            for (number, result) in receiver {
                if stop.is_raised() {
                    break;
                }
                report.add(number, result.map_err(|fault| fault.to_string()));
                progress.set(report.puzzles as u64);
                let (checked, faults) = (report.puzzles, report.faults.len());
                progress.line(|| CheckedLine { checked, of: puzzles.len(), faults });
            }
            Ok(())
        })?;
        progress.finish();
        report.faults.sort_by_key(|fault| fault.puzzle);
        stopped(&stop, &report, puzzles.len())?;
        Ok(report)
    }
}

/// An error if the check was interrupted.
fn stopped(stop: &Stop, report: &CheckPuzzlesReport, of: usize) -> Result<()> {
    if stop.is_raised() && report.puzzles < of {
        let checked = report.puzzles;
        return Err(Interrupted::saying(&format!(
            "stopped after {checked} of {of} puzzles; nothing is kept"
        ))
        .into());
    }
    Ok(())
}

impl CheckPuzzlesReport {
    fn add(&mut self, number: usize, result: Result<Checked, String>) {
        self.puzzles += 1;
        match result {
            Ok(Checked { proofs, others, unsettled }) => {
                self.proofs += proofs;
                self.others += others;
                self.unsettled += unsettled;
            }
            Err(fault) => self.faults.push(PuzzleFault { puzzle: number + 1, fault }),
        }
    }
}
