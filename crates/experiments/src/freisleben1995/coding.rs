//! How an empty point should be coded: the paper's bound, and a sweep.

use super::study::{Arm, Study, Work};
use super::{blank, claim, measure, seeds, series, won_after, won_before};
use crate::plot::{Curve, Labels, curves};
use crate::stats::Mean;
use crate::{Experiment, ExperimentError, Report, RunOptions, replace};
use tengen_nets::pinet::{Design, Layers};
use tengen_train::comparison::{ComparisonCourse, Series};

pub(super) struct Coding;

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

impl Experiment for Coding {
    fn id(&self) -> &'static str {
        "freisleben-coding"
    }

    fn about(&self) -> &'static str {
        "how empty points should be coded: the bound of 0.3045, and a sweep"
    }

    fn run(&self, options: &RunOptions<'_>) -> Result<Report, ExperimentError> {
        let mut arms = Vec::new();
        for empty in VALUES {
            let design = Design { empty, ..Design::default() };
            let course =
                ComparisonCourse { design, ..ComparisonCourse::published(Layers::LearnedStar, "hardnet", 0) };
            arms.push(Arm { name: format!("learned {empty}"), work: Work::Train(course) });
            let players = [format!("hardnet?empty={empty}"), "hardnet".to_owned()];
            arms.push(Arm { name: format!("fixed {empty}"), work: Work::Match { players, games: 50 } });
        }
        let study = Study { arms, series: series(options) };
        let results = study.run(options, seeds(options))?;
        let mut report = blank(
            self.id(),
            options,
            "Up to which value may an empty point be coded, and which value is best?",
            "The bound is where making five stops being worth more than crossing three chains of three. The sweep: the \
             simple network taught by Hardnet (which keeps 0.25) as in `freisleben-2`, and Hardnet with the value \
             against Hardnet with 0.25, where nothing is learned.",
        );
        let bound = bound();
        report.claims.push(claim(
            "the value must be below 0.31",
            (bound - 0.3045).abs() < 5e-5,
            format!("the root is {bound:.4}; the paper's 0.31 is rounded up, and fails"),
        ));
        let mut drawn: [Vec<(f64, Mean)>; 3] = Default::default();
        let paper = |empty: f64| match (empty * 100.0).round() as u32 {
            10 => ["0", "9"],
            25 => ["0", "22"],
            50 => ["0", "0"],
            _ => ["", ""],
        };
        type Of = fn(&[Series]) -> f64;
        for empty in VALUES {
            let [before, after] = paper(empty);
            let kinds: [(&str, &str, &str, Of); 3] = [
                ("learned", "before learning", before, won_before),
                ("learned", "after learning", after, won_after),
                ("fixed", "fixed weights", "", won_before),
            ];
            for (curve, (arm, what, published, of)) in drawn.iter_mut().zip(kinds) {
                let numbers = results.each(&format!("{arm} {empty}"), of);
                curve.push((empty, Mean::of(&numbers)));
                report.measures.push(measure(format!("{empty}: {what}"), published, &numbers));
            }
        }
        let highest = |points: &[(f64, Mean)]| {
            points.iter().max_by(|a, b| a.1.mean.total_cmp(&b.1.mean)).map_or(0.0, |(x, _)| *x)
        };
        let top = highest(&drawn[1]);
        report.claims.push(claim(
            "0.25 is the best of 0.1, 0.25 and 0.5",
            [1, 8].iter().all(|&other| drawn[1][4].1.mean > drawn[1][other].1.mean),
            format!(
                "after learning: {}, {}, {}",
                drawn[1][1].1.words(),
                drawn[1][4].1.words(),
                drawn[1][8].1.words()
            ),
        ));
        report.verdict = format!(
            "The bound is {bound:.4}. The network that learns does best with {top}; fixed weights do best with {}.",
            highest(&drawn[2])
        );
        let names = ["before learning", "after learning", "fixed weights"];
        let all: Vec<Curve> = names
            .into_iter()
            .zip(drawn)
            .map(|(name, points)| Curve { name: name.to_owned(), points })
            .collect();
        let labels = Labels { title: "Coding of an empty point", x: "value", y: "games won of 50" };
        replace(&options.out.join("coding.svg"), curves(&labels, &all, 50.0)?.as_bytes())?;
        report.pictures.push(("coding.svg".to_owned(), "wins by the value of an empty point".to_owned()));
        Ok(report)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_bound_is_the_papers_before_rounding() {
        assert!((super::bound() - 0.3045).abs() < 5e-5);
    }
}
