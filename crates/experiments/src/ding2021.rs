//! Ding and Ge, "Final report for Gomoku project" (Fudan, 2021): a critic that sees a hundred shapes, and alpha-beta with
//! threat search, against engines of Gomocup.

mod critic;
mod table3;

use crate::stats::Mean;
use crate::{Claim, Experiment, Measure, Report, RunOptions, Verdict};
use tengen_arena::{Opening, balanced_openings};
use tengen_board::{Rule, Size};

/// The experiments.
pub const ALL: &[&dyn Experiment] = &[&critic::TheCritic, &table3::Table3];

const PAPER: &str = "Z. Ding and Y. Ge, *Final report for Gomoku project*, Fudan University, 2021.";

/// The board of the report.
fn size() -> Size {
    Size::new(20).expect("a size")
}

/// Where its games start from here.
fn openings() -> Vec<Opening> {
    balanced_openings(size(), Rule::Freestyle)
}

/// Seeds, or sets of games, unless somebody says otherwise.
fn seeds(options: &RunOptions<'_>, usual: u64) -> u64 {
    options.seeds.unwrap_or(if options.quick { 1 } else { usual }).max(1)
}

/// A report about which only the frame is known.
fn blank(
    id: &'static str,
    options: &RunOptions<'_>,
    seeds: u64,
    question: &str,
    method: String,
    unit: &'static str,
) -> Report {
    Report { question: question.to_owned(), method, ..Report::blank(id, PAPER, unit, seeds, options.quick) }
}

fn measure(name: String, published: &str, ours: Mean) -> Measure {
    Measure { name, published: published.to_owned(), ours }
}

fn claim(claim: &str, holds: bool, because: String) -> Claim {
    Claim { claim: claim.to_owned(), verdict: Verdict::of(holds), because }
}
