//! Fig. 4: how much of a say the critic should have.

use super::contest::{self, Match};
use super::{OPENINGS, blank, claim, measure, simulations, words};
use crate::plot::{Curve, Labels, curves};
use crate::{Experiment, ExperimentError, Report, RunOptions, Verdict, replace};

pub(super) struct Fig4;

/// Methods and agents.
const METHODS: [(&str, &str); 2] = [("ADP-HMCTS", "adp-hmcts"), ("ADP-UCT", "adp-uct")];
/// Games for each λ.
const GAMES: u64 = 200;
const STEPS: u32 = 10;

fn lambda(step: u32) -> f64 {
    f64::from(step) / f64::from(STEPS)
}

fn name(method: &str, step: u32) -> String {
    format!("{method} λ = {:.1} : ADP", lambda(step))
}

impl Experiment for Fig4 {
    fn id(&self) -> &'static str {
        "tang-fig4"
    }

    fn about(&self) -> &'static str {
        "how much of a say the critic should have beside the simulations: λ from 0 to 1"
    }

    fn run(&self, options: &RunOptions<'_>) -> Result<Report, ExperimentError> {
        let sims = simulations(options, 1_000);
        let mut matches = Vec::new();
        for (method, agent) in METHODS {
            for step in 0..=STEPS {
                let one = format!("{agent}?sims={sims}&lambda={:.1}", lambda(step));
                matches.push(Match::new(name(method, step), &one, "adp:st", GAMES));
            }
        }
        let outcomes = contest::play(options, &matches)?;
        let mut report = blank(
            self.id(),
            options,
            "Which weight λ of the critic against the simulations wins most against the critic alone?",
            &format!(
                "The final value of a candidate is λ parts the critic's and 1 − λ the simulations': λ = 0 is simulations \
                 only, within the critic's five moves; λ = 1 the critic only. The paper's figure is an image whose \
                 points are lost; its text says that λ = 0.5 is best, and does not say for which method or how many \
                 games. Critic `st`, 1,000 simulations for each candidate. {OPENINGS}"
            ),
        );
        report.measures = matches.iter().map(|one| measure(one, &outcomes)).collect();
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
            let verdict = Verdict::of_shape(inside && ends.iter().all(|end| top.mean > end.high), inside);
            let because = format!(
                "best at {:.1} with {}; at 0 {}, at 0.5 {}, at 1 {}",
                lambda(best),
                top.words(),
                ends[0].words(),
                at(STEPS / 2).percent().words(),
                ends[1].words()
            );
            report.claims.push(claim(&format!("{method}: the best λ is inside, near 0.5"), verdict, because));
            let alone = at(STEPS);
            report.claims.push(claim(
                &format!("{method}: λ = 1 is the critic alone, and scores even"),
                Verdict::of(alone.chance() > 0.05),
                words(&alone),
            ));
            said.push(format!("{method} does best at λ = {:.1} ({} %)", lambda(best), top.words()));
        }
        report.verdict = format!("{}; the paper says 0.5.", said.join(", "));
        let labels = Labels {
            title: "Score against ADP by the critic's weight",
            x: "λ: 0 simulations only, 1 critic only",
            y: "score in percent",
        };
        replace(&options.out.join("lambda.svg"), curves(&labels, &lines, 100.0)?.as_bytes())?;
        report.pictures.push(("lambda.svg".to_owned(), labels.title.to_owned()));
        Ok(report)
    }
}
