//! Fig. 4: how much weight the critic should have beside the simulations.

use super::matches::{Match, Outcomes};
use super::{MatchExperiment, OPENINGS, score_picture, simulations, words};
use crate::plot::Curve;
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
    question: "Which weight λ of the critic against the simulations wins most against the critic alone?",
    method: || {
        format!(
            "The final value of a candidate is λ parts the critic's and 1 − λ the simulations': λ = 0 is simulations \
             only, within the critic's five moves; λ = 1 the critic only. The paper's figure is an image whose \
             points are lost; its text says that λ = 0.5 is best, and does not say for which method or how many \
             games. Critic `st`, 1,000 simulations for each candidate. {OPENINGS}"
        )
    },
    matches,
    judge,
};

fn lambda(step: u32) -> f64 {
    f64::from(step) / f64::from(STEPS)
}

fn name(method: &str, step: u32) -> String {
    format!("{method} λ = {:.1} : ADP", lambda(step))
}

fn matches(options: &RunOptions<'_>) -> Vec<Match> {
    let sims = simulations(options, 1_000);
    let one = |(method, agent): (&str, &str), step: u32| {
        let one = format!("{agent}?sims={sims}&lambda={:.1}", lambda(step));
        Match::new(name(method, step), &one, "adp:st", GAMES)
    };
    METHODS.into_iter().flat_map(|method| (0..=STEPS).map(move |step| one(method, step))).collect()
}

fn judge(_: &RunOptions<'_>, outcomes: &Outcomes, report: &mut ExperimentReport) -> Result<()> {
    let mut lines = Vec::new();
    let mut said = Vec::new();
    for (method, _) in METHODS {
        let at = |step: u32| outcomes[&name(method, step)];
        let points = (0..=STEPS).map(|step| (lambda(step), at(step).percent())).collect();
        lines.push(Curve { name: method.to_owned(), points });
        let best = (0..=STEPS)
            .max_by(|&a, &b| at(a).percent().mean.total_cmp(&at(b).percent().mean))
            .unwrap_or_default();
        let (ends, top) = ([at(0).percent(), at(STEPS).percent()], at(best).percent());
        let inside = best != 0 && best != STEPS;
        report.claim(
            format!("{method}: the best λ is inside, near 0.5"),
            Mark::of(inside && ends.iter().all(|end| top.mean > end.high)),
            format!(
                "best at {:.1} with {}; at 0 {}, at 0.5 {}, at 1 {}",
                lambda(best),
                top.words(),
                ends[0].words(),
                at(STEPS / 2).percent().words(),
                ends[1].words()
            ),
        );
        let alone = at(STEPS);
        report.claim(
            format!("{method}: λ = 1 is the critic alone, and scores even"),
            Mark::of(alone.p_value() > 0.05),
            words(&alone),
        );
        said.push(format!("{method} does best at λ = {:.1} ({} %)", lambda(best), top.words()));
    }
    report.verdict = format!("{}; the paper says 0.5.", said.join(", "));
    let title = "Score against ADP by the critic's weight";
    report.pictures.push(score_picture("lambda.svg", title, "λ: 0 simulations only, 1 critic only", &lines)?);
    Ok(())
}
