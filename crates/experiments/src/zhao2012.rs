//! Zhao, Zhang and Dai, "Self-teaching adaptive dynamic programming for Gomoku" (2012): self-taught critics.
//!
//! Five critics, watching against self-teaching, and what the paper leaves open; then a critic of our own that goes
//! further. 5-star Gomoku, the paper's opponent, is no longer available. The frozen `minimax-d1`, `-d2` and `-d4` take
//! the places of its three levels. They were chosen before anything was trained and need not be as strong as those
//! were: orders and shapes can be compared, scores cannot.

mod ablations;
mod best;
mod constant_exploration;
mod convergence;
mod equal_budget;
mod evolved;
mod exploration;
mod figure6;
mod figures;
mod fitted_rung;
mod future;
mod matches;
mod milestones;
mod others;
pub mod published;
mod rung;
mod table2;
pub(crate) mod trained;
mod watching;
mod ways;

use crate::{AnyExperiment, ExperimentReport, RunOptions};

/// The experiments, in the paper's order, then ours.
pub const ALL: &[&dyn AnyExperiment] = &[
    &table2::Table2,
    &equal_budget::EqualBudget,
    &rung::FittedRungs,
    &milestones::Milestones,
    &figures::FOURTH,
    &figures::FIFTH,
    &figures::SIXTH,
    &constant_exploration::ConstantExploration,
    &watching::Watching,
    &exploration::NoExploration,
    &convergence::Convergence,
    &ablations::Ablations,
    &best::Best,
    &future::Future,
    &others::Others,
];

const PAPER: &str =
    "D. Zhao, Z. Zhang, Y. Dai, *Self-teaching adaptive dynamic programming for Gomoku*, 2012.";

/// The stand-ins for 5-star Gomoku's levels.
const RUNGS: [(&str, &str); 3] =
    [("minimax-d1", "beginner"), ("minimax-d2", "dilettante"), ("minimax-d4", "candidate")];

/// The number of seeds.
fn seeds(options: &RunOptions<'_>) -> u64 {
    options.seeds.unwrap_or(if options.quick { 2 } else { 3 }).max(1)
}

/// A report without results.
fn frame(id: &str, options: &RunOptions<'_>, question: &str, method: &str) -> ExperimentReport {
    ExperimentReport {
        question: question.to_owned(),
        method: method.to_owned(),
        unit: "Points out of a hundred".to_owned(),
        ..ExperimentReport::new(id, PAPER, seeds(options), None, options.quick)
    }
}

/// The opponents of a critic: the stand-ins, then those that the options add.
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
