//! Experiments that consist of courses of training, judged by test games.

use super::arms::{Arm, ArmResults, ArmWork, Arms, Snapshot};
use super::loudness::changed;
use super::network_tests::{changes, tested, with_tests};
use super::{best, figures, frame, lost_after, lost_before, seeds, series, won_after, won_before};
use crate::plot::{BarGroup, Labels, bar_picture};
use crate::stats::{Mean, wilson};
use crate::{Entry, Experiment, ExperimentReport, Picture, Result, RunOptions};
use tengen_nets::pinet::Layers;
use tengen_train::comparison::ComparisonCourse;

/// An experiment that consists of courses of training.
pub(super) struct CourseExperiment {
    pub(super) entry: Entry,
    pub(super) question: &'static str,
    pub(super) method: &'static str,
    /// The paper's arms, then those of other settings beside them.
    pub(super) arms: fn() -> Vec<Arm>,
    /// The paper's scores before and after, for each of its arms.
    pub(super) published: &'static [[&'static str; 2]],
    /// Adds claims, notes and the verdict.
    pub(super) judge: fn(&ArmResults, &mut ExperimentReport),
}

impl Experiment for CourseExperiment {
    type Played = ArmResults;

    fn entry(&self) -> Entry {
        self.entry
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<ArmResults> {
        let games = tests(options);
        let arms = (self.arms)().into_iter().flat_map(|arm| with_tests(arm, games)).collect();
        Arms { arms, series: series(options) }.run(options, seeds(options))
    }

    fn judge(&self, options: &RunOptions<'_>, results: &ArmResults) -> Result<ExperimentReport> {
        let method = format!("{} {TESTED}", self.method);
        let mut report = frame(self.entry.id, options, seeds(options), self.question, &method);
        report.size = format!("{} a network and seed", tests(options));
        let arms = (self.arms)();
        let (papers, beside) = arms.split_at(self.published.len());
        for (arm, published) in papers.iter().zip(self.published) {
            measures(&mut report, results, arm, published);
        }
        beside.iter().for_each(|arm| more_measures(&mut report, results, arm, ["", ""]));
        report.pictures.push(before_and_after(results, papers, self.published)?);
        for Arm { name, .. } in papers {
            figures(&mut report, results, name)?;
        }
        (self.judge)(results, &mut report);
        Ok(report)
    }
}

/// An arm's numbers beside the paper's scores before and after.
fn measures(report: &mut ExperimentReport, results: &ArmResults, arm: &Arm, published: &[&str; 2]) {
    let mut put = |what: &str, published: &str, numbers: &[f64]| {
        report.measure(format!("{}: {what}", arm.name), published, Mean::of(numbers));
    };
    let [won, lost] = [0, 1].map(|side| published.map(|score| score.split(':').nth(side).unwrap_or("")));
    put("won before", won[0], &results.each(&arm.name, won_before));
    put("lost before", lost[0], &results.each(&arm.name, lost_before));
    put("won after", won[1], &results.each(&arm.name, won_after));
    put("lost after", lost[1], &results.each(&arm.name, lost_after));
    put("most wins in one of the tests after learning", "", &results.each(&arm.name, best));
    more_measures(report, results, arm, won);
}

/// An arm's numbers in the many test games beside the paper's wins before and after.
fn more_measures(report: &mut ExperimentReport, results: &ArmResults, arm: &Arm, won: [&str; 2]) {
    let name = &arm.name;
    let mut put = |what: &str, published: &str, numbers: &[f64]| {
        report.measure(format!("{name}: {what}"), published, Mean::of(numbers));
    };
    put("won before, 500 games", won[0], &tested(results, name, Snapshot::First));
    put("won after, 500 games", won[1], &tested(results, name, Snapshot::Last));
    put("won by the network with the best test, 500 games", "", &tested(results, name, Snapshot::Best));
    put("change in wins, 500 games", "", &changes(results, name));
    if arm.layers() == Some(Layers::Patterns) {
        put("moves changed by the patterns before, %", "", &changed(results, name, Snapshot::First));
        put("moves changed by the patterns after, %", "", &changed(results, name, Snapshot::Last));
    }
}

/// The wins before and after as bars beside the paper's.
fn before_and_after(results: &ArmResults, arms: &[Arm], published: &[[&str; 2]]) -> Result<Picture> {
    let mut groups = Vec::new();
    for (Arm { name, .. }, scores) in arms.iter().zip(published) {
        for (when, score, snapshot) in
            [("before", scores[0], Snapshot::First), ("after", scores[1], Snapshot::Last)]
        {
            let paper = score.split(':').next().and_then(|won| won.parse().ok()).map(of_fifty);
            let here = Mean::of(&tested(results, name, snapshot));
            groups.push(BarGroup {
                name: format!("{}\n{when}", name.replace(", ", "\n").replacen(' ', "\n", 1)),
                bars: vec![paper, Some(here)],
            });
        }
    }
    let labels = Labels { title: "Wins before and after learning", x: "", y: "games won of 50" };
    bar_picture("before-and-after.svg", &labels, &["the paper", "here"], &groups, 50.0)
}

/// The paper's wins in one test of fifty games, with the interval that fifty games have.
fn of_fifty(won: f64) -> Mean {
    let [low, high] = wilson(won, 50.0).map(|share| 50.0 * share);
    Mean { mean: won, low, high }
}

/// Test games of a course's first, last and best network, beside the fifty of each series.
fn tests(options: &RunOptions<'_>) -> u64 {
    if options.quick { 10 } else { 500 }
}

const TESTED: &str = "Fifty test games are few (one test is uncertain by 3.5 wins), so the first and the last network, and \
                      the one with the best test, play 500 more with other seeds; claims rest on those, as wins out of 50.";

pub(super) fn change(results: &ArmResults, arm: &str) -> Mean {
    Mean::of(&changes(results, arm))
}

pub(super) fn course(layers: Layers, teacher: &str) -> ComparisonCourse {
    ComparisonCourse::published(layers, teacher, 0)
}

pub(super) fn arm(name: &str, work: ArmWork) -> Arm {
    Arm { name: name.to_owned(), work }
}

/// The direction of a change in words.
pub(super) fn rises(mean: &Mean) -> &'static str {
    if mean.is_up() {
        "rises"
    } else if mean.is_down() {
        "falls"
    } else {
        "neither rises nor falls beyond chance"
    }
}
