//! Constants that the paper does not state, varied one at a time.

use super::arms::{Arm, ArmResults, ArmWork, Snapshot};
use super::network_tests::{changes, tested, with_tests};
use super::{ArmExperiment, STAND_IN};
use crate::stats::Mean;
use crate::{Entry, ExperimentReport, Result, RunOptions};
use std::fmt::Write;
use tengen_nets::pinet::{ComparisonRule, Design, Difference, Layers};
use tengen_train::comparison::{ComparisonCourse, ComparisonMethod, Teaching};

/// One thing changed.
struct Variant {
    name: String,
    design: Design,
    rule: ComparisonRule,
    /// Hardnet's own weight of the defending view.
    hardnet: f64,
    noise: f64,
}

fn usual() -> Variant {
    let (design, rule) = (Design::default(), ComparisonRule::default());
    Variant { name: "as chosen".to_owned(), hardnet: design.defend, design, rule, noise: 0.05 }
}

fn variants() -> Vec<Variant> {
    let mut all = vec![usual()];
    for defend in [0.25, 0.5, 0.9] {
        let design = Design { defend, ..Design::default() };
        all.push(Variant { name: format!("defend {defend}"), design, hardnet: defend, ..usual() });
    }
    // The paper's simple network might have had one view only: it counts three layers.
    let design = Design { defend: 0.0, ..Design::default() };
    all.push(Variant { name: "one view".to_owned(), design, ..usual() });
    all.push(Variant { name: "hardnet defends 0.5".to_owned(), hardnet: 0.5, ..usual() });
    for normaliser in [1.0, 2.5, 3.0, 4.0] {
        let design = Design { normaliser, ..Design::default() };
        all.push(Variant { name: format!("normaliser {normaliser}"), design, ..usual() });
    }
    for rate in [0.1, 3.0, 10.0, 100.0] {
        let rule = ComparisonRule { rate, ..ComparisonRule::default() };
        all.push(Variant { name: format!("rate {rate}"), rule, ..usual() });
    }
    for reward in [0.0, 0.1] {
        let rule = ComparisonRule { reward, ..ComparisonRule::default() };
        all.push(Variant { name: format!("reward {reward}"), rule, ..usual() });
    }
    let rule = ComparisonRule { difference: Difference::Subnetwork, ..ComparisonRule::default() };
    all.push(Variant { name: "error at l4".to_owned(), rule, ..usual() });
    let rule = ComparisonRule { shared: true, ..ComparisonRule::default() };
    all.push(Variant { name: "shared weights".to_owned(), rule, ..usual() });
    for noise in [0.0, 0.2] {
        all.push(Variant { name: format!("noise {noise}"), noise, ..usual() });
    }
    all
}

impl Variant {
    fn course(&self, layers: Layers, teacher: Option<&str>) -> ComparisonCourse {
        let hardnet = format!("hardnet?defend={}", self.hardnet);
        let teacher = teacher.map_or(hardnet.clone(), str::to_owned);
        let method = ComparisonMethod::Comparison(Teaching { teacher, time: None, rule: self.rule });
        ComparisonCourse {
            design: self.design,
            method,
            tester: hardnet,
            noise: self.noise,
            ..ComparisonCourse::published(layers, "", 0)
        }
    }
}

/// The experiments that every variant goes through.
const TESTS: [(&str, Layers, Option<&str>); 3] = [
    ("simple network taught by Hardnet", Layers::LearnedStar, None),
    ("network taught by Hardnet", Layers::Patterns, None),
    ("network taught by the stand-in", Layers::Patterns, Some(STAND_IN)),
];

pub(super) const SWEEPS: ArmExperiment = ArmExperiment {
    entry: Entry::new(
        "freisleben-sweeps",
        "experiments 2, 4 and 5 again, with each constant that the paper does not state varied",
    ),
    question: "How do experiments 2, 4 and 5 depend on what the paper leaves open: the weights of attack and defence, the \
               normaliser, the learning rate and reward, the output at which the error is taken, shared weights, noise?",
    method: "Each row changes one thing. `defend` changes the network and Hardnet alike, `hardnet defends` Hardnet alone; with \
             `one view` the network does not look with the opponent's eyes. \
             The paper's numbers: 0 to 22 wins, 28 to 18, 29 to 36.",
    seeds,
    arms,
    judge,
};

fn seeds(options: &RunOptions<'_>) -> u64 {
    options.seeds.unwrap_or(super::seeds(options).min(5))
}

fn arms(options: &RunOptions<'_>) -> Vec<Arm> {
    let mut arms = Vec::new();
    for variant in variants() {
        for (test, layers, teacher) in TESTS {
            let name = format!("{}; {test}", variant.name);
            let arm = Arm { name, work: ArmWork::Train(variant.course(layers, teacher)) };
            arms.extend(with_tests(arm, if options.quick { 10 } else { 200 }));
        }
    }
    arms
}

fn judge(options: &RunOptions<'_>, results: &ArmResults, report: &mut ExperimentReport) -> Result<()> {
    let mut table = String::from(
        "| variant | simple, by Hardnet | network, by Hardnet | network, by the stand-in |\n|---|---|---|---|\n\
         | *the paper* | 0 → 22 | 28 → 18 | 29 → 36 |\n",
    );
    let mut most = (f64::MIN, String::new());
    for variant in variants() {
        let cells = TESTS.map(|(test, ..)| {
            let arm = format!("{}; {test}", variant.name);
            let [before, after] = [Snapshot::First, Snapshot::Last]
                .map(|snapshot| Mean::of(&tested(results, &arm, snapshot)).mean);
            let change = Mean::of(&changes(results, &arm));
            report.measure(format!("{arm}: change in wins"), "", change);
            if test == TESTS[2].0 && after > most.0 {
                most = (after, variant.name.clone());
            }
            format!("{before:.1} → {after:.1}{}", arrow(&change))
        });
        let _ = writeln!(table, "| {} | {} |", variant.name, cells.join(" | "));
    }
    report.note(format!(
        "Wins of 50 before and after 1000 learned games (200 test games each), means over {} seeds; an arrow where the change is beyond \
         chance.\n\n{table}",
        seeds(options)
    ));
    report.verdict = format!(
        "Taught by the stand-in, no variant wins more than {:.1} of 50 in the end (`{}`); the paper's best test has 36.",
        most.0, most.1
    );
    Ok(())
}

fn arrow(change: &Mean) -> &'static str {
    if change.is_up() {
        " ↑"
    } else if change.is_down() {
        " ↓"
    } else {
        ""
    }
}
