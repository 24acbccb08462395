//! The papers' tables and figures, one command each.
//!
//! An [`Experiment`] answers one question of a paper: it plays for a number of seeds, judges, and writes an
//! [`ExperimentReport`] with our numbers beside the published ones. [`all`] lists them. To add one, write a module for
//! its paper, implement the trait, and put it in the paper's list; `tengen experiment` finds it there.

mod contest;
pub mod ding2021;
mod experiment;
pub mod freisleben1995;
mod lines;
mod papers;
mod parallel;
pub mod patent;
pub mod plot;
mod report;
pub mod stats;
pub mod summary;
mod table;
pub mod tang2016;
pub mod zhao2012;

pub use experiment::{
    AnyExperiment, Entry, Experiment, ExperimentError, ExperimentProgress, Result, RunOptions,
};
pub use lines::{LINES, Line};
pub use papers::{PAPERS, Paper};
pub use report::{Claim, ExperimentReport, Mark, Measure, Picture};

/// The papers, each with its experiments.
const BY_PAPER: &[&[&dyn AnyExperiment]] =
    &[freisleben1995::ALL, zhao2012::ALL, patent::ALL, tang2016::ALL, ding2021::ALL, summary::ALL];

/// All experiments, paper by paper.
pub fn all() -> impl Iterator<Item = &'static dyn AnyExperiment> {
    BY_PAPER.iter().flat_map(|paper| paper.iter().copied())
}

/// The experiment with this name.
pub fn find(id: &str) -> Option<&'static dyn AnyExperiment> {
    all().find(|experiment| experiment.id() == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_different_and_found() {
        for experiment in all() {
            let same = all().filter(|other| other.id() == experiment.id()).count();
            assert_eq!(same, 1, "{}", experiment.id());
            assert!(find(experiment.id()).is_some());
            assert!(!experiment.about().is_empty() && !experiment.about().ends_with('.'));
        }
        assert!(find("nothing").is_none());
    }
}
