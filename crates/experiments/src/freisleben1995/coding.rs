//! How an empty point should be coded: the paper's bound, and a sweep.

use super::arms::{Arm, ArmResults, ArmWork};
use super::{ArmExperiment, seeds, won_after, won_before};
use crate::plot::{Curve, Labels, curves};
use crate::stats::Mean;
use crate::{Entry, ExperimentReport, Mark, Picture, Result, RunOptions};
use tengen_nets::pinet::{Design, Layers};
use tengen_train::comparison::{ComparisonCourse, Series};

const VALUES: [f64; 9] = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5];

/// Where 1 + 5x⁴, the point that makes five, stops being worth more than 3x + x² + x³ + x⁴, which crosses three chains
/// of three.
pub(super) fn bound() -> f64 {
    let margin = |x: f64| 1.0 + 5.0 * x.powi(4) - (3.0 * x + x.powi(2) + x.powi(3) + x.powi(4));
    let (mut low, mut high) = (0.0, 0.5);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if margin(middle) > 0.0 { low = middle } else { high = middle }
    }
    low
}

/// A curve of the sweep: its arm, its name, and the number that it takes from an arm's series.
type SweepCurve = (&'static str, &'static str, fn(&[Series]) -> f64);

const CURVES: [SweepCurve; 3] = [
    ("learned", "before learning", won_before),
    ("learned", "after learning", won_after),
    ("fixed", "fixed weights", won_before),
];

/// The paper's wins for each curve.
fn published(empty: f64) -> [&'static str; 3] {
    match (empty * 100.0).round() as u32 {
        10 => ["0", "9", ""],
        25 => ["0", "22", ""],
        50 => ["0", "0", ""],
        _ => ["", "", ""],
    }
}

pub(super) const CODING: ArmExperiment = ArmExperiment {
    entry: Entry::new(
        "freisleben-coding",
        "how empty points should be coded: the bound of 0.3045, and a sweep",
    ),
    question: "Up to which value may an empty point be coded, and which value is best?",
    method: "The bound is where making five stops being worth more than crossing three chains of three. The sweep: the \
             simple network taught by Hardnet (which keeps 0.25) as in `freisleben-2`, and Hardnet with the value \
             against Hardnet with 0.25, where nothing is learned.",
    seeds,
    arms: |_| VALUES.into_iter().flat_map(arms).collect(),
    judge,
};

/// A network that learns with a value, and a match with it in which nothing is learned.
fn arms(empty: f64) -> [Arm; 2] {
    let design = Design { empty, ..Design::default() };
    let course =
        ComparisonCourse { design, ..ComparisonCourse::published(Layers::LearnedStar, "hardnet", 0) };
    let players = [format!("hardnet?empty={empty}"), "hardnet".to_owned()];
    [
        Arm { name: format!("learned {empty}"), work: ArmWork::Train(course) },
        Arm { name: format!("fixed {empty}"), work: ArmWork::Match { players, games: 50 } },
    ]
}

fn judge(_: &RunOptions<'_>, results: &ArmResults, report: &mut ExperimentReport) -> Result<()> {
    let mut drawn: [Vec<(f64, Mean)>; 3] = Default::default();
    for empty in VALUES {
        for ((points, (arm, what, of)), published) in drawn.iter_mut().zip(CURVES).zip(published(empty)) {
            let mean = Mean::of(&results.each(&format!("{arm} {empty}"), of));
            points.push((empty, mean));
            report.measure(format!("{empty}: {what}"), published, mean);
        }
    }
    report.size = "50 a value and seed".to_owned();
    claims(report, &drawn);
    let curve = |((_, name, _), points): ((_, &str, _), _)| Curve { name: name.to_owned(), points };
    let all: Vec<Curve> = CURVES.into_iter().zip(drawn).map(curve).collect();
    let labels = Labels { title: "Coding of an empty point", x: "value", y: "games won of 50" };
    let svg = curves(&labels, &all, 50.0)?;
    report.pictures.push(Picture::new("coding.svg", "wins by the value of an empty point", svg));
    Ok(())
}

/// The claims and the verdict, from the wins of each curve.
fn claims(report: &mut ExperimentReport, [_, after, fixed]: &[Vec<(f64, Mean)>; 3]) {
    let bound = bound();
    report.line(
        "freisleben-bound",
        Mark::of((bound - 0.3045).abs() < 5e-5),
        format!("{bound:.4}; the paper's 0.31 is rounded up, and fails"),
    );
    // 0.1, 0.25 and 0.5.
    let [low, middle, high] = [after[1].1, after[4].1, after[8].1];
    report.claim(
        "0.25 is the best of 0.1, 0.25 and 0.5",
        Mark::of([low, high].iter().all(|other| middle.mean > other.mean)),
        format!("after learning: {}, {}, {}", low.words(), middle.words(), high.words()),
    );
    let highest = |points: &[(f64, Mean)]| {
        points.iter().max_by(|a, b| a.1.mean.total_cmp(&b.1.mean)).map_or(0.0, |(x, _)| *x)
    };
    report.verdict = format!(
        "The bound is {bound:.4}. The network that learns does best with {}; fixed weights do best with {}.",
        highest(after),
        highest(fixed)
    );
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_bound_is_the_papers_before_rounding() {
        assert!((super::bound() - 0.3045).abs() < 5e-5);
    }
}
