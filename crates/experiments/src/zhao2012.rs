//! Zhao, Zhang and Dai, "Self-teaching adaptive dynamic programming for Gomoku" (2012): five critics that teach
//! themselves, watching against self-teaching, and what the paper leaves open; then a critic of our own that goes further.
//!
//! 5-star Gomoku, the paper's opponent, is gone. The frozen `minimax-d1`, `-d2` and `-d4` take the places of its three
//! levels. They were chosen before anything was trained, and nothing says that they are as strong as those were: so
//! orders and shapes can be compared, scores cannot.

mod ablations;
mod best;
mod contest;
mod convergence;
mod exploration;
mod figure6;
mod figures;
mod jump;
mod milestones;
mod published;
mod table2;
mod trained;
mod watching;

use crate::stats::Mean;
use crate::{Claim, Experiment, Measure, Report, RunOptions, Verdict};

/// The experiments, in the paper's order, then ours.
pub const ALL: &[&dyn Experiment] = &[
    &table2::Table2,
    &milestones::Milestones,
    &figures::FOURTH,
    &figures::FIFTH,
    &figures::SIXTH,
    &watching::Watching,
    &exploration::NoExploration,
    &convergence::Convergence,
    &ablations::Ablations,
    &best::Best,
];

const PAPER: &str =
    "D. Zhao, Z. Zhang, Y. Dai, *Self-teaching adaptive dynamic programming for Gomoku*, 2012.";

/// What stands in for 5-star Gomoku's levels.
const RUNGS: [(&str, &str); 3] =
    [("minimax-d1", "beginner"), ("minimax-d2", "dilettante"), ("minimax-d4", "candidate")];

/// Seeds unless somebody says otherwise.
fn seeds(options: &RunOptions<'_>) -> u64 {
    options.seeds.unwrap_or(if options.quick { 2 } else { 3 }).max(1)
}

/// A report about which only the frame is known.
fn blank(
    id: &'static str,
    options: &RunOptions<'_>,
    unit: &'static str,
    question: &str,
    method: &str,
) -> Report {
    Report {
        question: question.to_owned(),
        method: method.to_owned(),
        ..Report::blank(id, PAPER, unit, seeds(options), options.quick)
    }
}

fn measure(name: impl Into<String>, published: impl Into<String>, ours: Mean) -> Measure {
    Measure { name: name.into(), published: published.into(), ours }
}

fn claim(claim: &str, verdict: Verdict, because: String) -> Claim {
    Claim { claim: claim.to_owned(), verdict, because }
}

/// Everyone whom a critic is tested against: the stand-ins, then whoever was asked for.
fn opponents(options: &RunOptions<'_>) -> Vec<String> {
    RUNGS
        .iter()
        .map(|(name, _)| (*name).to_owned())
        .chain(options.opponents.iter().map(|player| player.agent.clone()))
        .collect()
}

/// The mean of some numbers.
fn average(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}
