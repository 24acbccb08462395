//! Why five candidates: 1, 3, 5, 8, 12.

use super::contest::{self, Match, Outcome};
use super::{OPENINGS, blank, claim, measure, simulations, words};
use crate::plot::{Curve, Labels, curves};
use crate::{Experiment, ExperimentError, Report, RunOptions, Verdict, replace};
use std::fmt::Write;

pub(super) struct Candidates;

const METHODS: [(&str, &str); 2] = [("ADP-HMCTS", "adp-hmcts"), ("ADP-UCT", "adp-uct")];
const COUNTS: [u64; 5] = [1, 3, 5, 8, 12];
const GAMES: u64 = 200;

fn name(method: &str, count: u64) -> String {
    format!("{method} with {count} : ADP")
}

impl Experiment for Candidates {
    fn id(&self) -> &'static str {
        "tang-candidates"
    }

    fn about(&self) -> &'static str {
        "why five candidates: 1, 3, 5, 8 and 12"
    }

    fn run(&self, options: &RunOptions<'_>) -> Result<Report, ExperimentError> {
        let sims = simulations(options, 1_000);
        let mut matches = Vec::new();
        for (method, agent) in METHODS {
            for count in COUNTS {
                let one = format!("{agent}?sims={sims}&candidates={count}");
                matches.push(Match::new(name(method, count), &one, "adp:st", GAMES));
            }
        }
        let outcomes = contest::play(options, &matches)?;
        let mut report = blank(
            self.id(),
            options,
            "How many of the critic's moves should be simulated?",
            &format!(
                "The paper takes five, by experiments it does not show: more cost time, fewer come to the same as ADP. \
                 Critic `st`, λ = 0.5, 1,000 simulations for each candidate, against ADP. {OPENINGS}"
            ),
        );
        report.measures = matches.iter().map(|one| measure(one, &outcomes)).collect();
        let mut table = String::from(
            "Thinking time of a game, which grows with the candidates:\n\n| method | 1 | 3 | 5 | 8 | 12 |\n|---|---|---|---|---|---|\n",
        );
        let mut lines = Vec::new();
        let mut said = Vec::new();
        for (method, _) in METHODS {
            let at = |count: u64| outcomes[&name(method, count)];
            let cells: Vec<String> = COUNTS.iter().map(|&count| time(&at(count))).collect();
            let _ = writeln!(table, "| {method} | {} |", cells.join(" | "));
            let points = COUNTS.iter().map(|&count| (count as f64, at(count).percent())).collect();
            lines.push(Curve { name: method.to_owned(), points });
            let few = at(1);
            report.claims.push(claim(
                &format!("{method}: few candidates come to the same as ADP"),
                Verdict::of(few.chance() > 0.05),
                format!("with one {}", words(&few)),
            ));
            let (five, most) = (at(5).percent(), at(12).percent());
            report.claims.push(claim(
                &format!("{method}: more than five gain little"),
                Verdict::of(most.mean <= five.high),
                format!("five {}, twelve {}", five.words(), most.words()),
            ));
            let scores: Vec<String> =
                COUNTS.iter().map(|&count| format!("{:.0}", at(count).percent().mean)).collect();
            said.push(format!("{method} scores {} %", scores.join(", ")));
        }
        report.notes.push(table);
        report.verdict = format!("With 1, 3, 5, 8, 12 candidates {} against ADP.", said.join(" and "));
        let labels = Labels {
            title: "Score against ADP by the number of candidates",
            x: "candidates",
            y: "score in percent",
        };
        replace(&options.out.join("candidates.svg"), curves(&labels, &lines, 100.0)?.as_bytes())?;
        report.pictures.push(("candidates.svg".to_owned(), labels.title.to_owned()));
        Ok(report)
    }
}

/// The first player's time for one game.
fn time(outcome: &Outcome) -> String {
    format!("{:.0} ms", 1_000.0 * outcome.used[0].as_secs_f64() / outcome.score.games().max(1) as f64)
}
