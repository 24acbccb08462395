//! The papers' tables and figures, one command each.
//!
//! An [`Experiment`] answers one question of a paper: it runs, for a number of seeds, and hands back a [`Report`] with
//! our numbers beside the published ones. [`ALL`] lists them. To add one, write a module for its paper, implement the
//! trait, and put it in the list; `tengen experiment` finds it there.

mod experiment;
pub mod freisleben1995;
mod papers;
pub mod plot;
mod report;
pub mod stats;

pub use experiment::{Experiment, ExperimentError, Moment, RunOptions, replace};
pub use papers::{PAPERS, Paper};
pub use report::{Claim, Measure, Report, Verdict};

/// Every experiment there is, paper by paper.
pub const ALL: &[&dyn Experiment] = freisleben1995::ALL;

/// The experiment with this name.
pub fn find(id: &str) -> Option<&'static dyn Experiment> {
    ALL.iter().copied().find(|experiment| experiment.id() == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_different_and_found() {
        for experiment in ALL {
            let same = ALL.iter().filter(|other| other.id() == experiment.id()).count();
            assert_eq!(same, 1, "{}", experiment.id());
            assert!(find(experiment.id()).is_some());
            assert!(!experiment.about().is_empty() && !experiment.about().ends_with('.'));
        }
        assert!(find("nothing").is_none());
    }
}
