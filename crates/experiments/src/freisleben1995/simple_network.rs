//! Experiments 1 and 2: the simple network, whose twenty chains all learn.

use super::arms::{Arm, ArmResults, ArmWork, Snapshot};
use super::courses::{CourseExperiment, arm, change, course, rises};
use super::network_tests::tested;
use crate::stats::Mean;
use crate::{Entry, ExperimentReport, Mark};
use tengen_nets::pinet::{ComparisonRule, Design, Layers};
use tengen_train::comparison::{ComparisonCourse, ComparisonMethod, Teaching, TemporalDifference};

pub(super) const FIRST: CourseExperiment = CourseExperiment {
    entry: Entry::new(
        "freisleben-1",
        "the simple network, games with itself, temporal differences: no progress",
    ),
    question: "Does the simple network (20 chains, all weights learned) get anywhere by temporal differences in games \
               with itself?",
    method: "Ten series of 50 test games against Hardnet and 100 games with itself, each learned by temporal \
             differences. The paper names no more than the method; ours is in `crates/train/src/comparison/temporal.rs`.",
    arms: || {
        let method = ComparisonMethod::Temporal(TemporalDifference::default());
        vec![arm("itself", ArmWork::Train(ComparisonCourse { method, ..course(Layers::LearnedStar, "") }))]
    },
    published: &[["0:50", "0:50"]],
    judge: |results, report| {
        let change = change(results, "itself");
        let because = format!("change in wins: {}; it {}", change.words(), rises(&change));
        report.line("freisleben-1-flat", Mark::of(!change.is_up()), &because);
        report.claim("it does not fall either: 0:50 after 0:50", Mark::of(!change.is_down()), because);
        report.verdict = format!(
            "Temporal differences {} the simple network, which wins {} games of 50 in the end. It {}: our random \
             weights win a few games before learning, the paper's none.",
            if change.is_up() { "improve" } else { "do not improve" },
            Mean::of(&tested(results, "itself", Snapshot::Last)).words(),
            rises(&change)
        );
    },
};

const CODES: [f64; 3] = [0.1, 0.25, 0.5];

/// The rate that was chosen, then the one that was written down before any experiment.
const RATES: [f64; 2] = [1.0, 0.1];

fn named(empty: f64, rate: f64) -> String {
    if rate == RATES[0] { format!("empty {empty}") } else { format!("empty {empty}, rate {rate}") }
}

fn coded(empty: f64, rate: f64) -> Arm {
    let design = Design { empty, ..Design::default() };
    let rule = ComparisonRule { rate, ..ComparisonRule::default() };
    let teaching = Teaching { teacher: "hardnet".to_owned(), time: None, rule };
    let method = ComparisonMethod::Comparison(teaching);
    let usual = course(Layers::LearnedStar, "hardnet");
    arm(&named(empty, rate), ArmWork::Train(ComparisonCourse { design, method, ..usual }))
}

pub(super) const SECOND: CourseExperiment = CourseExperiment {
    entry: Entry::new(
        "freisleben-2",
        "the simple network, taught by Hardnet, with empty points coded 0.1, 0.25 and 0.5",
    ),
    question: "How much does the simple network learn from Hardnet, and which coding of empty points is best?",
    method: "The simple network (20 chains, all weights learned), comparison training by Hardnet, ten series, for each \
             of the three codings. Hardnet keeps 0.25. The paper does not state the learning rate. A rate of 0.1 was \
             written down before any experiment; **the rate of 1 was chosen on this experiment**, because with it the \
             network with 0.25 comes nearest to the paper's 22 wins, and is used in all others. So how much it learns \
             with 0.25 is fitted, not predicted; which coding is best was not chosen. Both rates are shown, and a line \
             is met only if it holds with both.",
    arms: || RATES.iter().flat_map(|&rate| CODES.map(|empty| coded(empty, rate))).collect(),
    published: &[
        ["0:50", "9:36"],
        ["0:50", "22:24"],
        ["0:50", "0:50"],
        ["0:50", "9:36"],
        ["0:50", "22:24"],
        ["0:50", "0:50"],
    ],
    judge: judge_codes,
};

/// One rate's results with the three codings.
struct AtRate {
    rate: f64,
    changes: [Mean; 3],
    /// How many more wins 0.25 has in the end than 0.1 and than 0.5.
    leads: [Mean; 2],
}

fn at_rate(results: &ArmResults, rate: f64) -> AtRate {
    let after = |empty: f64| tested(results, &named(empty, rate), Snapshot::Last);
    let lead = |other: f64| Mean::of_differences(&after(0.25), &after(other));
    AtRate {
        rate,
        changes: CODES.map(|empty| change(results, &named(empty, rate))),
        leads: [lead(0.1), lead(0.5)],
    }
}

fn judge_codes(results: &ArmResults, report: &mut ExperimentReport) {
    let rates = RATES.map(|rate| at_rate(results, rate));
    let leads = rates.iter().map(|AtRate { rate, leads: [low, high], .. }| {
        format!("rate {rate}: {} more than with 0.1, {} more than with 0.5", low.words(), high.words())
    });
    report.line(
        "freisleben-2-best",
        Mark::of(rates.iter().flat_map(|rate| &rate.leads).all(Mean::is_up)),
        leads.collect::<Vec<_>>().join("; "),
    );
    let half = rates.iter().map(|AtRate { rate, changes: [.., half], .. }| {
        format!("rate {rate}: change in wins {}, it {}", half.words(), rises(half))
    });
    report.line(
        "freisleben-2-half",
        Mark::of(rates.iter().all(|rate| !rate.changes[2].is_up())),
        half.collect::<Vec<_>>().join("; "),
    );
    for AtRate { rate, changes: [low, middle, _], .. } in &rates {
        report.claim(
            format!("with 0.25 it learns a lot (0:50 to 22:24), rate {rate}"),
            Mark::of(middle.is_up() && middle.mean >= 5.0),
            format!("change in wins: {}", middle.words()),
        );
        report.claim(
            format!("with 0.1 it learns something (0:50 to 9:36), rate {rate}"),
            Mark::of(low.is_up()),
            format!("change in wins: {}", low.words()),
        );
    }
    let changes = rates.iter().map(|AtRate { rate, changes: [low, middle, high], .. }| {
        let words = [middle, low, high].map(Mean::words);
        format!("with rate {rate} {} with 0.25, {} with 0.1, {} with 0.5", words[0], words[1], words[2])
    });
    report.verdict = format!(
        "Change in wins by learning: {}. The rate of 1 was chosen on this experiment.",
        changes.collect::<Vec<_>>().join("; ")
    );
}
