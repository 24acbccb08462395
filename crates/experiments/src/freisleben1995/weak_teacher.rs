//! Experiments 3 and 4: the network taught by Random, and by Hardnet.

use super::arms::{Arm, ArmResults, ArmWork, Snapshot};
use super::courses::{CourseExperiment, arm, course, rises};
use super::loudness::{mark_if_audible, note, settings, with_louder, words, words_if_audible};
use super::network_tests::{test_of, tested};
use crate::stats::Mean;
use crate::{Entry, ExperimentReport, Mark};
use tengen_nets::pinet::{Design, Layers};
use tengen_train::comparison::ComparisonCourse;

pub(super) const THIRD: CourseExperiment = CourseExperiment {
    entry: Entry::new("freisleben-3", "the network, trained and tested by Random: perfect before and after"),
    question: "Does training by a random player do any harm?",
    method: "The network with 24 patterns, ten series; Random both teaches and tests.",
    arms: || {
        let tester = "random".to_owned();
        vec![arm("random", ArmWork::Train(ComparisonCourse { tester, ..course(Layers::Patterns, "random") }))]
    },
    published: &[["50:0", "50:0"]],
    judge: |results, report| {
        let [before, after] =
            [Snapshot::First, Snapshot::Last].map(|snapshot| Mean::of(&tested(results, "random", snapshot)));
        let perfect = before.mean >= 50.0 && after.mean >= 50.0;
        report.line(
            "freisleben-3-perfect",
            Mark::of(perfect),
            format!("{} before, {} after", before.words(), after.words()),
        );
        report.verdict = format!(
            "The network {} every game against Random, before and after.",
            if perfect { "wins" } else { "does not win" }
        );
    },
};

pub(super) const FOURTH: CourseExperiment = CourseExperiment {
    entry: Entry::new(
        "freisleben-4",
        "the network, taught by Hardnet, then by Random: it gets worse, then stays",
    ),
    question: "What does a weaker teacher do to the network?",
    method: "The network with 24 patterns, ten series with Hardnet as teacher; then what came of it, ten series with \
             Random as teacher. Hardnet tests both. The same with louder patterns, because with those that were chosen \
             the network plays nearly as Hardnet does, whatever it learns: where the patterns change fewer than 2 % of \
             the moves, a claim that nothing happens cannot fail, and is not tested; it is met only if it holds in every \
             other setting.",
    arms: || with_louder(by_hardnet_then_random),
    published: &[["28:16", "18:24"], ["", "kept"]],
    judge: judge_fourth,
};

fn by_hardnet_then_random(design: Design) -> Vec<Arm> {
    let taught = |teacher: &str| ComparisonCourse { design, ..course(Layers::Patterns, teacher) };
    vec![
        arm("hardnet", ArmWork::Train(taught("hardnet"))),
        arm("then random", ArmWork::Continue(taught("random"), "hardnet".to_owned(), Snapshot::Last)),
    ]
}

fn judge_fourth(results: &ArmResults, report: &mut ExperimentReport) {
    let [by_hardnet, by_random] = ["hardnet", "then random"].map(|arm| settings(results, arm));
    let [first, then] = [&by_hardnet, &by_random].map(|settings| &settings[0].change);
    report.line(
        "freisleben-4-no-rise",
        mark_if_audible(&by_hardnet, |change| !change.is_up()),
        words_if_audible(&by_hardnet),
    );
    report.claim(
        "it even gets worse (28:16 to 18:24)",
        Mark::of(by_hardnet.iter().all(|setting| setting.change.is_down())),
        words(&by_hardnet),
    );
    report.claim(
        "Random then changes nothing",
        mark_if_audible(&by_random, |change| !change.is_up() && !change.is_down()),
        words_if_audible(&by_random),
    );
    let lead = |arm: &str| {
        Mean::of(&results.each(&test_of(arm, Snapshot::First), |series| {
            let test = &series[0].test;
            50.0 * (test.won() as f64 - test.lost() as f64) / test.games() as f64
        }))
    };
    let lead = lead("hardnet");
    report.claim(
        "untrained, it is stronger than Hardnet (28:16)",
        Mark::of(lead.is_up()),
        format!("{} more won than lost", lead.words()),
    );
    note(report, "Taught by Hardnet", &by_hardnet);
    report.verdict = format!(
        "Taught by Hardnet, the network {} as chosen, where the patterns are nearly silent, {} with 2.5^(m−4) and {} with \
         3^(m−4). Taught by Random after that, it {} as chosen.",
        rises(first),
        rises(&by_hardnet[1].change),
        rises(&by_hardnet[2].change),
        rises(then)
    );
}
