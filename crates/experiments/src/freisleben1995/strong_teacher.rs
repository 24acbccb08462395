//! Experiments 5, 6 and 7: the network taught by the stand-in for XMake5, and what later teachers make of it.

use super::arms::{Arm, ArmResults, ArmWork, Snapshot};
use super::courses::{CourseExperiment, arm, course, rises};
use super::loudness::{mark_if_audible, note, settings, with_louder, words, words_if_audible};
use super::network_tests::tested;
use super::{STAND_IN, best, mean_after, won_after, won_before};
use crate::stats::Mean;
use crate::{Entry, ExperimentReport, Mark};
use tengen_nets::pinet::{Design, Layers};
use tengen_train::comparison::{ComparisonCourse, Teaching};

fn taught(design: Design, teacher: &str) -> ComparisonCourse {
    ComparisonCourse { design, ..course(Layers::Patterns, teacher) }
}

fn by_stand_in(design: Design) -> Vec<Arm> {
    vec![arm("stand-in", ArmWork::Train(taught(design, STAND_IN)))]
}

/// The best network of the fifth experiment goes on with another teacher.
fn then(name: &str, teacher: &str, design: Design) -> Vec<Arm> {
    let next = ArmWork::Continue(taught(design, teacher), "stand-in".to_owned(), Snapshot::Best);
    by_stand_in(design).into_iter().chain([arm(name, next)]).collect()
}

fn then_hardnet(design: Design) -> Vec<Arm> {
    then("then hardnet", "hardnet", design)
}

fn then_itself(design: Design) -> Vec<Arm> {
    then("then itself", Teaching::COPY, design)
}

pub(super) const FIFTH: CourseExperiment = CourseExperiment {
    entry: Entry::new("freisleben-5", "the network, taught by XMake5's stand-in: the paper's best result"),
    question: "Does a stronger teacher make the network better than Hardnet?",
    method: "The network with 24 patterns, ten series with the stand-in for XMake5 as teacher (see \
             `freisleben-stand-in`). Hardnet tests. The same with louder patterns beside it; the line is met only if it \
             holds in every setting.",
    arms: || with_louder(by_stand_in),
    published: &[["29:20", "36:14"]],
    judge: judge_fifth,
};

/// The expectation of the largest of ten numbers drawn from a normal distribution, in standard deviations.
const BEST_OF_TEN: f64 = 1.54;
/// The standard deviation of a test of fifty games.
const SPREAD: f64 = 3.5;

fn judge_fifth(results: &ArmResults, report: &mut ExperimentReport) {
    let settings = settings(results, "stand-in");
    let rise = settings[0].change;
    report.line(
        "freisleben-5-rise",
        Mark::of(settings.iter().all(|setting| setting.change.mean >= 5.0)),
        words(&settings),
    );
    report.claim(
        "it gets better at all",
        Mark::of(rise.is_up()),
        format!("change in wins: {}; it {}", rise.words(), rises(&rise)),
    );
    let most = Mean::of(&results.each("stand-in", best));
    let shown = Mean::of_differences(&results.each("stand-in", best), &results.each("stand-in", won_before));
    report.claim(
        "measured as the paper did, from the first test to the best of ten, it rises by 7 or more (29 to 36)",
        Mark::of(shown.mean >= 7.0),
        format!("best of ten: {}, {} above the first test", most.words(), shown.words()),
    );
    let expected = Mean::of(&results.each("stand-in", |series| mean_after(series) + BEST_OF_TEN * SPREAD));
    let above = Mean::of(
        &results.each("stand-in", |series| best(series) - mean_after(series) - BEST_OF_TEN * SPREAD),
    );
    report.claim(
        "the best of ten is better than the best of ten equals (mean + 1.54 × 3.5 wins)",
        Mark::of(above.is_up()),
        format!("{} where {:.1} are expected of equals: {} more", most.words(), expected.mean, above.words()),
    );
    let lessons: Vec<f64> = results.each("stand-in", |series| {
        series.iter().map(|series| series.lessons.won()).max().unwrap_or(0) as f64
    });
    let lessons = Mean::of(&lessons);
    report.claim(
        "in no hundred games does it win more than about 30 against its teacher",
        Mark::of(lessons.mean <= 35.0),
        format!("at most {} in the best hundred", lessons.words()),
    );
    note(report, "Taught by the stand-in", &settings);
    report.note(format!(
        "**Best of ten.** The paper compares its first test (29) with the best of the ten that follow (36). The best of \
         ten tests of 50 games is expected 1.54 × 3.5 = {:.1} wins above their mean even if nothing is learned: from 29 \
         that is {:.1}. The paper's rise of 7 is {:.1} wins more than that, less than half the spread of one test.",
        BEST_OF_TEN * SPREAD,
        29.0 + BEST_OF_TEN * SPREAD,
        7.0 - BEST_OF_TEN * SPREAD
    ));
    let again = Mean::of(&tested(results, "stand-in", Snapshot::Best));
    report.verdict = format!(
        "The network {} with the stronger teacher; change in wins after 1000 games: {}. The paper's 36:14 is the best of its \
         tests; so chosen, ours reach {}, and tested again with new games {}. With louder patterns the change is {} \
         (2.5^(m−4)) and {} (3^(m−4)).",
        rises(&rise),
        rise.words(),
        most.words(),
        again.words(),
        settings[1].change.words(),
        settings[2].change.words()
    );
}

pub(super) const SIXTH: CourseExperiment = CourseExperiment {
    entry: Entry::new(
        "freisleben-6",
        "the network of the fifth experiment, taught by Hardnet after that: it gets worse",
    ),
    question: "Does a weaker teacher spoil what a stronger one taught?",
    method: "As the fifth experiment; then its best network, ten series with Hardnet as teacher. Hardnet tests. The same \
             with louder patterns beside it; the line is met only if it holds in every setting.",
    arms: || with_louder(then_hardnet),
    published: &[["29:20", "36:14"], ["36:14", "25:24"]],
    judge: |results, report| {
        let settings = settings(results, "then hardnet");
        report.line(
            "freisleben-6-falls",
            Mark::of(settings.iter().all(|setting| setting.change.is_down())),
            words(&settings),
        );
        let shown =
            Mean::of_differences(&results.each("then hardnet", won_after), &results.each("stand-in", best));
        report.claim(
            "the same, measured as the paper did: from the best test to the last",
            Mark::of(shown.is_down()),
            format!("change in wins: {}", shown.words()),
        );
        note(report, "The best network of the fifth experiment, taught by Hardnet", &settings);
        report.verdict = format!(
            "Against new test games the network {}. Measured from the test by which it was chosen, as in the paper, it \
             seems to lose {:.1} wins: that is what choosing the best test costs.",
            rises(&settings[0].change),
            -shown.mean
        );
    },
};

pub(super) const SEVENTH: CourseExperiment = CourseExperiment {
    entry: Entry::new(
        "freisleben-7",
        "the network of the fifth experiment against a copy of itself: nothing but chance",
    ),
    question: "Does the network learn anything from a copy of itself?",
    method: "As the fifth experiment; then its best network, ten series with a copy of itself, as it was, for a teacher. \
             Hardnet tests. The same with louder patterns: where they change fewer than 2 % of the moves, a claim that \
             nothing happens cannot fail, and is not tested; it is met only if it holds in every other setting.",
    arms: || with_louder(then_itself),
    published: &[["29:20", "36:14"], ["36", "38"]],
    judge: |results, report| {
        let settings = settings(results, "then itself");
        report.line(
            "freisleben-7-chance",
            mark_if_audible(&settings, |change| !change.is_up() && !change.is_down()),
            words_if_audible(&settings),
        );
        note(report, "The best network of the fifth experiment, taught by its copy", &settings);
        report.verdict = format!(
            "Against its copy, the network {} as chosen, where the patterns are nearly silent; with louder patterns it {} \
             (2.5^(m−4)) and {} (3^(m−4)).",
            rises(&settings[0].change),
            rises(&settings[1].change),
            rises(&settings[2].change)
        );
    },
};
