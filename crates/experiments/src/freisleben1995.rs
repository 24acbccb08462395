//! Freisleben, "A neural network that learns to play five-in-a-row" (1995): seven experiments with Π-networks and
//! comparison training, the coding of empty points, and sweeps over what the paper does not say.
//!
//! XMake5, the paper's strong teacher, is gone. [`STAND_IN`] takes its place: the setting of `minimax` that beats
//! Hardnet about as XMake5 did (41:9), found by `freisleben-stand-in`.

mod coding;
mod experiments;
mod stand_in;
mod study;
mod sweeps;

use crate::stats::Mean;
use crate::{Claim, Experiment, Measure, Report, RunOptions};
use study::Results;
use tengen_train::comparison::{Figure, Series, stacked};

/// The setting of `minimax` that stands in for XMake5.
pub const STAND_IN: &str = "minimax?depth=3&width=10&vcf=off&vct=off&ties=random";

/// The experiments, in the paper's order, then ours.
pub const ALL: &[&dyn Experiment] = &[
    &experiments::FIRST,
    &experiments::SECOND,
    &experiments::THIRD,
    &experiments::FOURTH,
    &experiments::FIFTH,
    &experiments::SIXTH,
    &experiments::SEVENTH,
    &coding::Coding,
    &stand_in::StandIn,
    &sweeps::Sweeps,
];

const PAPER: &str = "B. Freisleben, *A neural network that learns to play five-in-a-row*, 1995.";
const UNIT: &str = "Test games won out of 50";

/// Seeds unless somebody says otherwise.
fn seeds(options: &RunOptions<'_>) -> u64 {
    options.seeds.unwrap_or(if options.quick { 2 } else { 10 }).max(1)
}

fn series(options: &RunOptions<'_>) -> u64 {
    if options.quick { 2 } else { 10 }
}

/// A report about which only the frame is known.
fn blank(id: &'static str, options: &RunOptions<'_>, question: &str, method: &str) -> Report {
    Report {
        question: question.to_owned(),
        method: method.to_owned(),
        ..Report::blank(id, PAPER, UNIT, seeds(options), options.quick)
    }
}

fn measure(name: String, published: &str, numbers: &[f64]) -> Measure {
    Measure { name, published: published.to_owned(), ours: Mean::of(numbers) }
}

fn claim(claim: &str, holds: bool, because: String) -> Claim {
    Claim { claim: claim.to_owned(), verdict: crate::Verdict::of(holds), because }
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

/// The paper's two figures for an arm, all seeds added up, written into the folder.
fn figures(
    report: &mut Report,
    options: &RunOptions<'_>,
    results: &Results,
    arm: &str,
    caption: &str,
) -> Result<(), crate::ExperimentError> {
    let sum = results.sum(arm);
    for (part, figure) in [("test", Figure::Test), ("lessons", Figure::Lessons)] {
        let Some(svg) = stacked(figure, &sum) else { continue };
        let svg = svg.map_err(crate::ExperimentError::Failed)?;
        let file = format!("{}-{part}.svg", arm.replace([' ', ',', '='], "-"));
        crate::replace(&options.out.join(&file), svg.as_bytes())?;
        report.pictures.push((file, format!("{caption}, {part}, all seeds added up")));
    }
    Ok(())
}
