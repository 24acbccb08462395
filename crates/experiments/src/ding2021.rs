//! Ding and Ge, "Final report for Gomoku project" (2021): a critic and alpha-beta against Gomocup's engines.

mod critic;
mod hash;
mod opponents;
mod table3;

use crate::{AnyExperiment, ExperimentReport, RunOptions};
use tengen_arena::{Opening, balanced_openings};
use tengen_board::{Rule, Size};

/// The experiments.
pub const ALL: &[&dyn AnyExperiment] = &[&critic::ShapeCritic, &table3::Table3, &hash::HashHits];

const PAPER: &str = "Z. Ding and Y. Ge, *Final report for Gomoku project*, Fudan University, 2021.";

/// The board of the report.
fn size() -> Size {
    Size::new(20).expect("a size")
}

/// The starting positions.
fn openings() -> Vec<Opening> {
    balanced_openings(size(), Rule::Freestyle)
}

/// The number of seeds, or of sets of games.
fn seeds(options: &RunOptions<'_>, usual: u64) -> u64 {
    options.seeds.unwrap_or(if options.quick { 1 } else { usual }).max(1)
}

/// A report without results.
fn frame(id: &str, options: &RunOptions<'_>, seeds: u64, question: &str, method: String) -> ExperimentReport {
    ExperimentReport {
        question: question.to_owned(),
        method,
        unit: "Games won out of 6".to_owned(),
        ..ExperimentReport::new(id, PAPER, seeds, None, options.quick)
    }
}
