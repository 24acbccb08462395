//! The paper's seven experiments.

use super::study::{Arm, Results, Study, Which, Work};
use super::{
    STAND_IN, best, blank, claim, figures, lost_after, lost_before, measure, seeds, series, won_after,
    won_before,
};
use crate::stats::Mean;
use crate::{Experiment, ExperimentError, Report, RunOptions};
use tengen_nets::pinet::{Design, Layers};
use tengen_train::comparison::{ComparisonCourse, ComparisonMethod, Teaching, TemporalDifference};

/// An experiment made of courses of training.
pub(super) struct Training {
    id: &'static str,
    about: &'static str,
    question: &'static str,
    method: &'static str,
    arms: fn() -> Vec<Arm>,
    /// The paper's scores before and after, arm by arm.
    published: &'static [[&'static str; 2]],
    judge: fn(&Results, &mut Report),
}

impl Experiment for Training {
    fn id(&self) -> &'static str {
        self.id
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn run(&self, options: &RunOptions<'_>) -> Result<Report, ExperimentError> {
        let courses: Vec<Arm> = (self.arms)();
        let names: Vec<String> = courses.iter().map(|arm| arm.name.clone()).collect();
        let games = if options.quick { 10 } else { TESTS };
        let arms = courses.into_iter().flat_map(|arm| with_tests(arm, games)).collect();
        let study = Study { arms, series: series(options) };
        let results = study.run(options, seeds(options))?;
        let method = format!("{} {TESTED}", self.method);
        let mut report = blank(self.id, options, self.question, &method);
        for (name, [before, after]) in names.iter().zip(self.published) {
            let mut put = |what: &str, published: &str, numbers: &[f64]| {
                report.measures.push(measure(format!("{name}: {what}"), published, numbers));
            };
            let [won, lost] =
                [0, 1].map(|at| [before, after].map(|score| score.split(':').nth(at).unwrap_or("")));
            put("won before", won[0], &results.each(name, won_before));
            put("lost before", lost[0], &results.each(name, lost_before));
            put("won after", won[1], &results.each(name, won_after));
            put("lost after", lost[1], &results.each(name, lost_after));
            put("most wins in one of the tests after learning", "", &results.each(name, best));
            put("won before, 500 games", won[0], &tested(&results, name, Which::First));
            put("won after, 500 games", won[1], &tested(&results, name, Which::Last));
            put("won by the network with the best test, 500 games", "", &tested(&results, name, Which::Best));
            put("change in wins, 500 games", "", &changes(&results, name));
        }
        for name in &names {
            figures(&mut report, options, &results, name, name)?;
        }
        (self.judge)(&results, &mut report);
        Ok(report)
    }
}

/// Test games of a course's first, last and best network, beside the fifty of each series.
const TESTS: u64 = 500;

const TESTED: &str = "Fifty test games are few (one test is uncertain by 3.5 wins), so the first and the last network, and \
                      the one with the best test, play 500 more with other seeds; claims rest on those, as wins out of 50.";

/// A course, and tests of the networks it leaves.
pub(super) fn with_tests(arm: Arm, games: u64) -> Vec<Arm> {
    let (Work::Train(course) | Work::GoOn(course, ..)) = &arm.work else { return vec![arm] };
    let tester = course.tester.clone();
    let test = |which| Arm {
        name: test_of(&arm.name, which),
        work: Work::Test { of: arm.name.clone(), which, tester: tester.clone(), games },
    };
    let tests = [Which::First, Which::Last, Which::Best].map(test);
    std::iter::once(arm).chain(tests).collect()
}

fn test_of(arm: &str, which: Which) -> String {
    let word = match which {
        Which::First => "first",
        Which::Last => "last",
        Which::Best => "best",
    };
    format!("{arm}; {word} network")
}

/// Wins out of 50 in the many test games of each seed.
pub(super) fn tested(results: &Results, arm: &str, which: Which) -> Vec<f64> {
    results.each(&test_of(arm, which), |series| {
        let test = &series[0].test;
        50.0 * test.won() as f64 / test.games() as f64
    })
}

fn differences(one: Vec<f64>, two: Vec<f64>) -> Vec<f64> {
    one.into_iter().zip(two).map(|(one, two)| one - two).collect()
}

/// How many wins more the last network of each seed has than the first.
pub(super) fn changes(results: &Results, arm: &str) -> Vec<f64> {
    differences(tested(results, arm, Which::Last), tested(results, arm, Which::First))
}

fn change(results: &Results, arm: &str) -> Mean {
    Mean::of(&changes(results, arm))
}

fn course(layers: Layers, teacher: &str) -> ComparisonCourse {
    ComparisonCourse::published(layers, teacher, 0)
}

fn arm(name: &str, work: Work) -> Arm {
    Arm { name: name.to_owned(), work }
}

fn mean(results: &Results, arm: &str, of: fn(&[tengen_train::comparison::Series]) -> f64) -> Mean {
    Mean::of(&results.each(arm, of))
}

fn rises(mean: &Mean) -> &'static str {
    if mean.is_up() {
        "rises"
    } else if mean.is_down() {
        "falls"
    } else {
        "neither rises nor falls beyond chance"
    }
}

/// A change of fewer wins than this, of 50, is called none.
const FLAT: f64 = 2.5;

pub(super) const FIRST: Training = Training {
    id: "freisleben-1",
    about: "the simple network, games with itself, temporal differences: no progress",
    question: "Does the simple network (20 chains, all weights learned) get anywhere by temporal differences in games \
               with itself?",
    method: "Ten series of 50 test games against Hardnet and 100 games with itself, each learned by temporal \
             differences. The paper names no more than the method; ours is in `crates/train/src/comparison/temporal.rs`.",
    arms: || {
        let method = ComparisonMethod::Temporal(TemporalDifference::default());
        vec![arm("itself", Work::Train(ComparisonCourse { method, ..course(Layers::LearnedStar, "") }))]
    },
    published: &[["0:50", "0:50"]],
    judge: |results, report| {
        let change = change(results, "itself");
        report.claims.push(claim(
            "no progress: 0:50 before, 0:50 after",
            !change.is_up(),
            format!("change in wins: {}; it {}", change.words(), rises(&change)),
        ));
        report.verdict = format!(
            "Temporal differences {} the simple network, which wins {} games of 50 in the end.",
            if change.is_up() { "improve" } else { "do not improve" },
            Mean::of(&tested(results, "itself", Which::Last)).words()
        );
    },
};

pub(super) const SECOND: Training = Training {
    id: "freisleben-2",
    about: "the simple network, taught by Hardnet, with empty points coded 0.1, 0.25 and 0.5",
    question: "How much does the simple network learn from Hardnet, and which coding of empty points is best?",
    method: "The simple network (20 chains, all weights learned), comparison training by Hardnet, ten series, for each \
             of the three codings. Hardnet keeps 0.25.",
    arms: || {
        let coded = |empty: f64| {
            let design = Design { empty, ..Design::default() };
            arm(
                &format!("empty {empty}"),
                Work::Train(ComparisonCourse { design, ..course(Layers::LearnedStar, "hardnet") }),
            )
        };
        [0.1, 0.25, 0.5].map(coded).into_iter().collect()
    },
    published: &[["0:50", "9:36"], ["0:50", "22:24"], ["0:50", "0:50"]],
    judge: |results, report| {
        let after = |arm: &str| tested(results, arm, Which::Last);
        let lead = |other: &str| Mean::of(&differences(after("empty 0.25"), after(other)));
        let leads = [lead("empty 0.1"), lead("empty 0.5")];
        report.claims.push(claim(
            "0.25 is best of the three",
            leads.iter().all(Mean::is_up),
            format!(
                "after learning it wins {} more than 0.1, {} more than 0.5",
                leads[0].words(),
                leads[1].words()
            ),
        ));
        let [low, middle, high] = ["empty 0.1", "empty 0.25", "empty 0.5"].map(|arm| change(results, arm));
        report.claims.push(claim(
            "with 0.25 it learns a lot (0:50 to 22:24)",
            middle.is_up() && middle.mean >= 5.0,
            format!("change in wins: {}", middle.words()),
        ));
        report.claims.push(claim(
            "with 0.1 it learns something (0:50 to 9:36)",
            low.is_up(),
            format!("change in wins: {}", low.words()),
        ));
        report.claims.push(claim(
            "with 0.5 it learns nothing (0:50 to 0:50)",
            high.mean.abs() < FLAT,
            format!("change in wins: {}", high.words()),
        ));
        report.verdict = format!(
            "Change in wins by learning: {} with 0.25, {} with 0.1, {} with 0.5.",
            middle.words(),
            low.words(),
            high.words()
        );
    },
};

pub(super) const THIRD: Training = Training {
    id: "freisleben-3",
    about: "the network, trained and tested by Random: perfect before and after",
    question: "Does training by a random player do any harm?",
    method: "The network with 24 patterns, ten series; Random both teaches and tests.",
    arms: || {
        let tester = "random".to_owned();
        vec![arm("random", Work::Train(ComparisonCourse { tester, ..course(Layers::Patterns, "random") }))]
    },
    published: &[["50:0", "50:0"]],
    judge: |results, report| {
        let [before, after] =
            [Which::First, Which::Last].map(|which| Mean::of(&tested(results, "random", which)));
        let perfect = before.mean >= 50.0 && after.mean >= 50.0;
        report.claims.push(claim(
            "50:0 before and after",
            perfect,
            format!("{} and {}", before.words(), after.words()),
        ));
        report.verdict = format!(
            "The network {} every game against Random, before and after.",
            if perfect { "wins" } else { "does not win" }
        );
    },
};

pub(super) const FOURTH: Training = Training {
    id: "freisleben-4",
    about: "the network, taught by Hardnet, then by Random: it gets worse, then stays",
    question: "What does a weaker teacher do to the network?",
    method: "The network with 24 patterns, ten series with Hardnet as teacher; then what came of it, ten series with \
             Random as teacher. Hardnet tests both.",
    arms: || {
        vec![
            arm("hardnet", Work::Train(course(Layers::Patterns, "hardnet"))),
            arm("then random", Work::GoOn(course(Layers::Patterns, "random"), "hardnet", Which::Last)),
        ]
    },
    published: &[["28:16", "18:24"], ["", "kept"]],
    judge: |results, report| {
        let [first, then] = ["hardnet", "then random"].map(|arm| change(results, arm));
        report.claims.push(claim(
            "taught by Hardnet it does not get better (28:16 to 18:24)",
            !first.is_up(),
            format!("change in wins: {}; it {}", first.words(), rises(&first)),
        ));
        report.claims.push(claim(
            "it even gets worse",
            first.is_down(),
            format!("change in wins: {}", first.words()),
        ));
        report.claims.push(claim(
            "Random then changes nothing",
            !then.is_up() && !then.is_down(),
            format!("change in wins: {}; it {}", then.words(), rises(&then)),
        ));
        let lead = results.each(&test_of("hardnet", Which::First), |series| {
            let test = &series[0].test;
            50.0 * (test.won() as f64 - test.lost() as f64) / test.games() as f64
        });
        let lead = Mean::of(&lead);
        report.claims.push(claim(
            "untrained, it is stronger than Hardnet (28:16)",
            lead.is_up(),
            format!("{} more won than lost", lead.words()),
        ));
        report.verdict = format!(
            "Taught by Hardnet, the network {}; taught by Random after that, it {}.",
            rises(&first),
            rises(&then)
        );
    },
};

pub(super) const FIFTH: Training = Training {
    id: "freisleben-5",
    about: "the network, taught by XMake5's stand-in: the paper's best result",
    question: "Does a stronger teacher make the network better than Hardnet?",
    method: "The network with 24 patterns, ten series with the stand-in for XMake5 as teacher (see \
             `freisleben-stand-in`). Hardnet tests.",
    arms: || vec![arm("stand-in", Work::Train(course(Layers::Patterns, STAND_IN)))],
    published: &[["29:20", "36:14"]],
    judge: |results, report| {
        let rise = change(results, "stand-in");
        report.claims.push(claim(
            "it gets better (29:20 to 36:14): five wins of 50 at least",
            rise.mean >= 5.0 && rise.is_up(),
            format!("change in wins: {}", rise.words()),
        ));
        report.claims.push(claim(
            "it gets better at all",
            rise.is_up(),
            format!("change in wins: {}; it {}", rise.words(), rises(&rise)),
        ));
        let most = mean(results, "stand-in", best);
        let again = Mean::of(&tested(results, "stand-in", Which::Best));
        let lessons: Vec<f64> = results.each("stand-in", |series| {
            series.iter().map(|series| series.lessons.won()).max().unwrap_or(0) as f64
        });
        let lessons = Mean::of(&lessons);
        report.claims.push(claim(
            "in no hundred games does it win more than about 30 against its teacher",
            lessons.mean <= 35.0,
            format!("at most {} in the best hundred", lessons.words()),
        ));
        report.verdict = format!(
            "The network {} with the stronger teacher; change in wins after 1000 games: {}. The paper's 36:14 is the best of its \
             tests; so chosen, ours reach {}, and tested again with new games {}.",
            rises(&rise),
            rise.words(),
            most.words(),
            again.words()
        );
        report.notes.push(
            "The best of ten tests of 50 games is expected about five wins above the mean even if nothing is learned: \
             the spread of one test is 3.5 wins. The paper's rise from 29 to 36 is not more than that."
                .to_owned(),
        );
    },
};

pub(super) const SIXTH: Training = Training {
    id: "freisleben-6",
    about: "the network of the fifth experiment, taught by Hardnet after that: it gets worse",
    question: "Does a weaker teacher spoil what a stronger one taught?",
    method: "As the fifth experiment; then its best network, ten series with Hardnet as teacher. Hardnet tests.",
    arms: || {
        vec![
            arm("stand-in", Work::Train(course(Layers::Patterns, STAND_IN))),
            arm("then hardnet", Work::GoOn(course(Layers::Patterns, "hardnet"), "stand-in", Which::Best)),
        ]
    },
    published: &[["29:20", "36:14"], ["36:14", "25:24"]],
    judge: |results, report| {
        let fall = change(results, "then hardnet");
        report.claims.push(claim(
            "it gets worse (36:14 to 25:24)",
            fall.is_down(),
            format!("change in wins over the second course: {}", fall.words()),
        ));
        let shown = differences(results.each("then hardnet", won_after), results.each("stand-in", best));
        let shown = Mean::of(&shown);
        report.claims.push(claim(
            "the same, measured as the paper did: from the best test to the last",
            shown.is_down(),
            format!("change in wins: {}", shown.words()),
        ));
        report.verdict = format!(
            "Against new test games the network {}. Measured from the test by which it was chosen, as in the paper, it \
             seems to lose {:.1} wins: that is what choosing the best test costs.",
            rises(&fall),
            -shown.mean
        );
    },
};

pub(super) const SEVENTH: Training = Training {
    id: "freisleben-7",
    about: "the network of the fifth experiment against a copy of itself: nothing but chance",
    question: "Does the network learn anything from a copy of itself?",
    method: "As the fifth experiment; then its best network, ten series with a copy of itself, as it was, for a teacher. \
             Hardnet tests.",
    arms: || {
        vec![
            arm("stand-in", Work::Train(course(Layers::Patterns, STAND_IN))),
            arm("then itself", Work::GoOn(course(Layers::Patterns, Teaching::COPY), "stand-in", Which::Best)),
        ]
    },
    published: &[["29:20", "36:14"], ["36", "38"]],
    judge: |results, report| {
        let change = change(results, "then itself");
        report.claims.push(claim(
            "no change beyond chance (36 to 38 wins)",
            !change.is_up() && !change.is_down(),
            format!("change in wins: {}", change.words()),
        ));
        report.verdict = format!("Against its copy, the network {}.", rises(&change));
    },
};
