//! Freisleben, "A neural network that learns to play five-in-a-row" (1995): seven experiments and sweeps.
//!
//! The networks are Π-networks with comparison training. XMake5, the paper's strong teacher, is no longer available.
//! [`STAND_IN`] takes its place: the setting of `minimax` that beats Hardnet about as XMake5 did (41:9), found by
//! `freisleben-stand-in`.

mod arms;
mod coding;
mod courses;
mod loudness;
mod network_tests;
mod readings;
mod simple_network;
mod stand_in;
mod strong_teacher;
mod sweeps;
mod variants;
mod weak_teacher;

use crate::{
    AnyExperiment, Entry, Experiment, ExperimentError, ExperimentReport, Picture, Result, RunOptions,
};
use arms::{Arm, ArmResults, Arms};
use tengen_train::comparison::{Figure, Series, stacked};

/// The setting of `minimax` that stands in for XMake5.
pub const STAND_IN: &str = "minimax?depth=3&width=10&vcf=off&vct=off&ties=random";

/// The experiments, in the paper's order, then ours.
pub const ALL: &[&dyn AnyExperiment] = &[
    &simple_network::FIRST,
    &simple_network::SECOND,
    &weak_teacher::THIRD,
    &weak_teacher::FOURTH,
    &strong_teacher::FIFTH,
    &strong_teacher::SIXTH,
    &strong_teacher::SEVENTH,
    &coding::CODING,
    &stand_in::STAND_INS,
    &sweeps::SWEEPS,
    &readings::READINGS,
];

const PAPER: &str = "B. Freisleben, *A neural network that learns to play five-in-a-row*, 1995.";
const UNIT: &str = "Test games won out of 50";

/// An experiment that consists of arms.
struct ArmExperiment {
    entry: Entry,
    question: &'static str,
    method: &'static str,
    seeds: fn(&RunOptions<'_>) -> u64,
    arms: fn(&RunOptions<'_>) -> Vec<Arm>,
    /// Adds measures, claims, notes, pictures and the verdict.
    judge: fn(&RunOptions<'_>, &ArmResults, &mut ExperimentReport) -> Result<()>,
}

impl Experiment for ArmExperiment {
    type Played = ArmResults;

    fn entry(&self) -> Entry {
        self.entry
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<ArmResults> {
        Arms { arms: (self.arms)(options), series: series(options) }.run(options, (self.seeds)(options))
    }

    fn judge(&self, options: &RunOptions<'_>, results: &ArmResults) -> Result<ExperimentReport> {
        let mut report = frame(self.entry.id, options, (self.seeds)(options), self.question, self.method);
        (self.judge)(options, results, &mut report)?;
        Ok(report)
    }
}

/// The number of seeds.
fn seeds(options: &RunOptions<'_>) -> u64 {
    options.seeds.unwrap_or(if options.quick { 2 } else { 10 }).max(1)
}

/// Series in each course.
fn series(options: &RunOptions<'_>) -> u64 {
    if options.quick { 2 } else { 10 }
}

/// A report without results.
fn frame(id: &str, options: &RunOptions<'_>, seeds: u64, question: &str, method: &str) -> ExperimentReport {
    ExperimentReport {
        question: question.to_owned(),
        method: method.to_owned(),
        unit: UNIT.to_owned(),
        ..ExperimentReport::new(id, PAPER, seeds, None, options.quick)
    }
}

fn won_before(series: &[Series]) -> f64 {
    series.first().map_or(0.0, |series| series.test.won() as f64)
}

fn won_after(series: &[Series]) -> f64 {
    series.last().map_or(0.0, |series| series.test.won() as f64)
}

fn lost_before(series: &[Series]) -> f64 {
    series.first().map_or(0.0, |series| series.test.lost() as f64)
}

fn lost_after(series: &[Series]) -> f64 {
    series.last().map_or(0.0, |series| series.test.lost() as f64)
}

/// The most wins in a test after learning.
fn best(series: &[Series]) -> f64 {
    series.iter().skip(1).map(|series| series.test.won()).max().unwrap_or(0) as f64
}

/// The wins in a test after learning, on average.
fn mean_after(series: &[Series]) -> f64 {
    let after = series.get(1..).unwrap_or_default();
    after.iter().map(|series| series.test.won() as f64).sum::<f64>() / after.len().max(1) as f64
}

/// The paper's two figures for an arm, all seeds added up.
fn figures(report: &mut ExperimentReport, results: &ArmResults, arm: &str) -> Result<()> {
    let sum = results.sum(arm);
    for (part, figure) in [("test", Figure::Test), ("lessons", Figure::Lessons)] {
        let Some(svg) = stacked(figure, &sum) else { continue };
        let svg = svg.map_err(ExperimentError::failed)?;
        let file = format!("{}-{part}.svg", arm.replace(',', "").replace(' ', "-"));
        report.pictures.push(Picture::new(file, format!("{arm}, {part}, all seeds added up"), svg));
    }
    Ok(())
}
