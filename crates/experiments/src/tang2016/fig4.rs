//! Fig. 4: how much weight the critic should have beside the simulations.

use super::matches::{Match, MatchOutcome, Outcomes};
use super::reading::{self, Reading};
use super::{MatchExperiment, OPENINGS, score_picture, simulations};
use crate::plot::Curve;
use crate::stats::Mean;
use crate::{Entry, ExperimentReport, Mark, Result, RunOptions};

/// Methods and agents.
const METHODS: [(&str, &str); 2] = [("ADP-HMCTS", "adp-hmcts"), ("ADP-UCT", "adp-uct")];
/// Games for each λ.
const GAMES: u64 = 200;
const STEPS: u32 = 10;

pub(super) const FIG4: MatchExperiment = MatchExperiment {
    entry: Entry::new(
        "tang-fig4",
        "how much of a say the critic should have beside the simulations: λ from 0 to 1",
    ),
    reading: reading::USUAL,
    twin: Some("tang-literal-fig4"),
    question: "Which weight λ of the critic against the simulations wins most against the critic alone?",
    method: |reading| {
        format!(
            "The final value of a candidate is λ parts the critic's and 1 − λ the simulations': λ = 0 is simulations \
             only, within the critic's five moves; λ = 1 the critic only. The paper's figure is an image whose \
             points are lost; its text says that λ = 0.5 is best, and does not say for which method or how many \
             games; here {GAMES} for each λ. {}, 1,000 simulations for each candidate. {OPENINGS}",
            reading.critic()
        )
    },
    matches,
    judge,
};

pub(super) const LITERAL_FIG4: MatchExperiment = MatchExperiment {
    entry: Entry::new(
        "tang-literal-fig4",
        "the critic's say beside the simulations, with literal threes and a critic of 10,000 games",
    ),
    reading: reading::LITERAL,
    twin: Some("tang-fig4"),
    ..FIG4
};

fn lambda(step: u32) -> f64 {
    f64::from(step) / f64::from(STEPS)
}

fn name(method: &str, step: u32) -> String {
    format!("{method} λ = {:.1} : ADP", lambda(step))
}

fn matches(options: &RunOptions<'_>, reading: &Reading) -> Vec<Match> {
    let sims = simulations(options, 1_000);
    let one = |(method, agent): (&str, &str), step: u32| {
        let one = reading.hybrid(format!("{agent}?sims={sims}&lambda={:.1}", lambda(step)));
        Match::new(name(method, step), &one, &reading.adp(), GAMES)
    };
    METHODS.into_iter().flat_map(|method| (0..=STEPS).map(move |step| one(method, step))).collect()
}

fn judge(_: &[Match], outcomes: &Outcomes, report: &mut ExperimentReport) -> Result<()> {
    let id = report.id.clone();
    let mut lines = Vec::new();
    let mut said = Vec::new();
    for ((method, _), line) in METHODS.into_iter().zip(["hmcts", "uct"]) {
        let at = |step: u32| outcomes[&name(method, step)].percent();
        lines.push(Curve {
            name: method.to_owned(),
            points: (0..=STEPS).map(|step| (lambda(step), at(step))).collect(),
        });
        let best = (0..=STEPS).max_by(|&a, &b| at(a).mean.total_cmp(&at(b).mean)).unwrap_or_default();
        let (ends, top) = ([at(0), at(STEPS)], at(best));
        let inside = best != 0 && best != STEPS;
        report.line(
            &format!("{id}-{line}"),
            Mark::of(inside && ends.iter().all(|end| top.mean > end.high)),
            format!(
                "best at {:.1} with {}; at 0 {}, at 0.5 {}, at 1 {}",
                lambda(best),
                top.words(),
                ends[0].words(),
                at(STEPS / 2).words(),
                ends[1].words()
            ),
        );
        said.push(format!("{method} does best at λ = {:.1} ({} %)", lambda(best), top.words()));
    }
    let alone = METHODS.map(|(method, _)| outcomes[&name(method, STEPS)]);
    report.line(&format!("{id}-one"), Mark::of(alone.iter().all(is_even)), critics_alone(&alone));
    report.verdict = format!("{}; the paper says 0.5.", said.join(", "));
    let title = "Score against ADP by the critic's weight";
    report.pictures.push(score_picture("lambda.svg", title, "λ: 0 simulations only, 1 critic only", &lines)?);
    Ok(())
}

/// Whether the interval holds 50 %.
fn is_even(outcome: &MatchOutcome) -> bool {
    let Mean { low, high, .. } = outcome.percent();
    (low..=high).contains(&50.0)
}

fn critics_alone(outcomes: &[MatchOutcome; 2]) -> String {
    format!("{} %", outcomes.each_ref().map(|outcome| outcome.percent().words()).join(", "))
}
