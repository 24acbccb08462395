//! Variants: what the paper leaves open, settled in one way, and the experiments that show what comes of it.

use super::STAND_IN;
use super::arms::{Arm, ArmResults, ArmWork, Snapshot};
use super::loudness::changed;
use super::network_tests::{changes, tested, with_tests};
use crate::stats::Mean;
use crate::{ExperimentReport, RunOptions};
use std::fmt::Write;
use tengen_nets::pinet::{ComparisonRule, Design, Layers};
use tengen_train::comparison::{ComparisonCourse, ComparisonMethod, Teaching};

/// What the paper leaves open, settled in one way.
pub(super) struct Variant {
    pub(super) name: String,
    pub(super) design: Design,
    pub(super) rule: ComparisonRule,
    /// Hardnet's own weight of the defending view.
    pub(super) hardnet: f64,
    pub(super) noise: f64,
    /// The experiments that it goes through.
    pub(super) trials: &'static [Trial],
}

/// An experiment of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trial {
    /// The second.
    Simple,
    /// The fourth.
    ByHardnet,
    /// The fifth.
    ByStandIn,
}

impl Trial {
    pub(super) const ALL: [Trial; 3] = [Trial::Simple, Trial::ByHardnet, Trial::ByStandIn];

    fn name(self) -> &'static str {
        match self {
            Trial::Simple => "simple network taught by Hardnet",
            Trial::ByHardnet => "network taught by Hardnet",
            Trial::ByStandIn => "network taught by the stand-in",
        }
    }

    fn layers(self) -> Layers {
        if self == Trial::Simple { Layers::LearnedStar } else { Layers::Patterns }
    }
}

/// As the experiments have it.
pub(super) fn usual() -> Variant {
    let (design, rule) = (Design::default(), ComparisonRule::default());
    let name = "as chosen".to_owned();
    Variant { name, hardnet: design.defend, design, rule, noise: 0.05, trials: &Trial::ALL }
}

/// The arms of all variants.
pub(super) fn arms(options: &RunOptions<'_>, variants: &[Variant]) -> Vec<Arm> {
    let mut arms = Vec::new();
    for variant in variants {
        for &trial in variant.trials {
            let work = ArmWork::Train(variant.course(trial));
            arms.extend(with_tests(Arm { name: variant.arm(trial), work }, games(options)));
        }
    }
    arms
}

/// Test games of each network.
fn games(options: &RunOptions<'_>) -> u64 {
    if options.quick { 10 } else { 200 }
}

/// What came of a variant in one experiment.
pub(super) struct TrialOutcome {
    /// Wins of 50 before and after.
    pub(super) won: [Mean; 2],
    pub(super) change: Mean,
    /// The moves that the patterns change before and after, in per cent.
    pub(super) changed: [Mean; 2],
}

impl Variant {
    fn course(&self, trial: Trial) -> ComparisonCourse {
        let hardnet = format!("hardnet?defend={}", self.hardnet);
        let teacher = if trial == Trial::ByStandIn { STAND_IN.to_owned() } else { hardnet.clone() };
        let method = ComparisonMethod::Comparison(Teaching { teacher, time: None, rule: self.rule });
        ComparisonCourse {
            design: self.design,
            method,
            tester: hardnet,
            noise: self.noise,
            ..ComparisonCourse::published(trial.layers(), "", 0)
        }
    }

    fn arm(&self, trial: Trial) -> String {
        format!("{}; {}", self.name, trial.name())
    }

    /// What came of it in an experiment, if it went through it.
    pub(super) fn outcome(&self, results: &ArmResults, trial: Trial) -> Option<TrialOutcome> {
        let arm = self.arm(trial);
        let ends = [Snapshot::First, Snapshot::Last];
        self.trials.contains(&trial).then(|| TrialOutcome {
            won: ends.map(|snapshot| Mean::of(&tested(results, &arm, snapshot))),
            change: Mean::of(&changes(results, &arm)),
            changed: ends.map(|snapshot| Mean::of(&changed(results, &arm, snapshot))),
        })
    }
}

/// Adds the changes in wins to the measures, and all variants as a table to the notes.
pub(super) fn tabulate(
    report: &mut ExperimentReport,
    options: &RunOptions<'_>,
    results: &ArmResults,
    variants: &[Variant],
) {
    let mut table = String::from(
        "| variant | simple, by Hardnet | network, by Hardnet | network, by the stand-in | moves changed |\n\
         |---|---|---|---|---|\n| *the paper* | 0 → 22 | 28 → 18 | 29 → 36 | |\n",
    );
    for variant in variants {
        let outcomes = Trial::ALL.map(|trial| variant.outcome(results, trial));
        for (trial, outcome) in Trial::ALL.iter().zip(&outcomes) {
            let Some(TrialOutcome { change, .. }) = outcome else { continue };
            report.measure(format!("{}: change in wins", variant.arm(*trial)), "", *change);
        }
        let loudness = outcomes[1].as_ref().map_or(String::new(), |outcome| {
            let [before, after] = outcome.changed;
            format!("{:.1} → {:.1} %", before.mean, after.mean)
        });
        let cells = outcomes.map(|outcome| outcome.map_or(String::new(), |outcome| outcome.words()));
        // Writing to a string cannot fail.
        let _ = writeln!(table, "| {} | {} | {loudness} |", variant.name, cells.join(" | "));
    }
    report.size = format!("{} a network and seed", games(options));
    report.note(format!(
        "Wins of 50 before and after 1000 learned games ({} test games each), means over {} seeds; an arrow where the \
         change is beyond chance. The last column has the share of the network's moves that the patterns change, before \
         and after it was taught by Hardnet.\n\n{table}",
        games(options),
        report.seeds
    ));
}

impl TrialOutcome {
    fn words(&self) -> String {
        let [before, after] = self.won;
        let arrow = if self.change.is_up() {
            " ↑"
        } else if self.change.is_down() {
            " ↓"
        } else {
            ""
        };
        format!("{:.1} → {:.1}{arrow}", before.mean, after.mean)
    }
}
