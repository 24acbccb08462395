//! Table II: HMCTS against UCT, both readings of what n means for UCT.

use super::contest::{self, Match, Outcome, Outcomes};
use super::{OPENINGS, blank, claim, measure, published_mean, words};
use crate::plot::{Curve, Labels, curves};
use crate::stats::Mean;
use crate::{Experiment, ExperimentError, Report, RunOptions, Verdict, replace};

pub(super) struct Table2;

/// n, and the paper's games won and lost by HMCTS.
const ROWS: [(u64, u64, u64); 6] =
    [(1, 62, 38), (10, 75, 25), (50, 71, 29), (100, 67, 33), (200, 60, 40), (400, 58, 42)];
/// Games for each n, as in the paper.
const GAMES: u64 = 100;
const READINGS: [&str; 2] = ["each", "total"];
/// Where the paper has HMCTS clearly ahead.
const FEW: [u64; 3] = [10, 50, 100];

fn name(n: u64, reading: &str) -> String {
    format!("HMCTS-{n} : UCT-{n} ({reading})")
}

impl Experiment for Table2 {
    fn id(&self) -> &'static str {
        "tang-table2"
    }

    fn about(&self) -> &'static str {
        "HMCTS against UCT at 1 to 400 simulations"
    }

    fn run(&self, options: &RunOptions<'_>) -> Result<Report, ExperimentError> {
        let mut matches = Vec::new();
        let rows = ROWS.into_iter().filter(|row| !options.quick || row.0 <= 10);
        for (n, won, lost) in rows {
            for reading in READINGS {
                let one = format!("hmcts?sims={n}");
                let other = format!("uct?sims={n}&budget={reading}");
                matches.push(Match::new(name(n, reading), &one, &other, GAMES).published(won, lost));
            }
        }
        let outcomes = contest::play(options, &matches)?;
        let mut report = blank(
            self.id(),
            options,
            "Is HMCTS better than UCT with few simulations, and does UCT catch up with more?",
            &format!(
                "HMCTS-n tries every free point by n playouts. The paper does not say what n counts for UCT: \
                 simulations for each free point (`each`, as many as HMCTS makes) or in all (`total`). Both are \
                 played, {GAMES} games for each n as in the paper. {OPENINGS}"
            ),
        );
        report.measures = matches.iter().map(|one| measure(one, &outcomes)).collect();
        if !options.quick {
            for reading in READINGS {
                claims(&mut report, &outcomes, reading);
            }
            report.verdict = verdict(&outcomes);
        } else {
            report.verdict = "A quick look decides nothing.".to_owned();
        }
        draw(&mut report, options, &outcomes)?;
        Ok(report)
    }
}

/// All games of these n together.
fn together(outcomes: &Outcomes, reading: &str, of: &[u64]) -> Outcome {
    let mut sum = Outcome::default();
    of.iter().for_each(|&n| sum.add(&outcomes[&name(n, reading)]));
    sum
}

/// How far the second is below the first, in percent.
fn fall(first: &Outcome, second: &Outcome) -> Mean {
    let (a, b) = (first.percent(), second.percent());
    let error = |mean: &Mean| (mean.high - mean.low) / 2.0;
    let (mean, half) = (a.mean - b.mean, error(&a).hypot(error(&b)));
    Mean { mean, low: mean - half, high: mean + half }
}

fn claims(report: &mut Report, outcomes: &Outcomes, reading: &str) {
    let each: Vec<Outcome> = FEW.iter().map(|&n| outcomes[&name(n, reading)]).collect();
    let verdict = Verdict::of_shape(
        each.iter().all(|outcome| outcome.beats(0.05)),
        each.iter().all(|outcome| outcome.percent().mean > 50.0),
    );
    let because = words(&together(outcomes, reading, &FEW));
    let text = format!("HMCTS is better at 10, 50 and 100 ({reading})");
    report.claims.push(claim(&text, verdict, format!("all three together {because}")));
    let fall = fall(&together(outcomes, reading, &FEW), &outcomes[&name(400, reading)]);
    let verdict = Verdict::of_shape(fall.is_up(), fall.mean > 0.0);
    let text = format!("its lead is smaller at 400 ({reading})");
    report.claims.push(claim(&text, verdict, format!("smaller by {} points", fall.words())));
}

fn verdict(outcomes: &Outcomes) -> String {
    let at = |n: u64, reading: &str| outcomes[&name(n, reading)].percent().mean;
    let line = |reading: &str| {
        let scores: Vec<String> = ROWS.iter().map(|row| format!("{:.0}", at(row.0, reading))).collect();
        scores.join(", ")
    };
    format!(
        "HMCTS scores {} % at n = 1, 10, 50, 100, 200, 400 when UCT makes as many simulations as HMCTS (`each`), and {} % \
         when UCT makes n in all (`total`); the paper's HMCTS 62, 75, 71, 67, 60, 58 %.",
        line("each"),
        line("total")
    )
}

fn draw(report: &mut Report, options: &RunOptions<'_>, outcomes: &Outcomes) -> Result<(), ExperimentError> {
    let place = |n: u64, mean: Mean| ((n as f64).log10(), mean);
    let paper = ROWS.iter().map(|&(n, won, lost)| place(n, published_mean(won, lost))).collect();
    let mut lines = vec![Curve { name: "the paper".to_owned(), points: paper }];
    for reading in READINGS {
        let ours = |&(n, ..): &(u64, u64, u64)| Some(place(n, outcomes.get(&name(n, reading))?.percent()));
        let points = ROWS.iter().filter_map(ours).collect();
        lines.push(Curve { name: format!("here, n {reading}"), points });
    }
    let labels =
        Labels { title: "HMCTS-n against UCT-n", x: "n, as a power of ten", y: "HMCTS's score in percent" };
    let svg = curves(&labels, &lines, 100.0)?;
    replace(&options.out.join("hmcts-uct.svg"), svg.as_bytes())?;
    report.pictures.push(("hmcts-uct.svg".to_owned(), labels.title.to_owned()));
    Ok(())
}
