//! Why five candidates: 1, 3, 5, 8 and 12 compared.

use super::matches::{Match, MatchOutcome, Outcomes};
use super::reading::{self, Reading};
use super::{MatchExperiment, OPENINGS, score_picture, simulations, words};
use crate::plot::Curve;
use crate::{Entry, ExperimentReport, Mark, Result, RunOptions};
use std::fmt::Write;

const METHODS: [(&str, &str); 2] = [("ADP-HMCTS", "adp-hmcts"), ("ADP-UCT", "adp-uct")];
const COUNTS: [u64; 5] = [1, 3, 5, 8, 12];
const GAMES: u64 = 200;

pub(super) const CANDIDATES: MatchExperiment = MatchExperiment {
    entry: Entry::new("tang-candidates", "why five candidates: 1, 3, 5, 8 and 12"),
    reading: reading::USUAL,
    twin: None,
    question: "How many of the critic's moves should be simulated?",
    method: |_| {
        format!(
            "The paper takes five, by experiments it does not show: more cost time, fewer come to the same as ADP. \
             Critic `st`, λ = 0.5, 1,000 simulations for each candidate, against ADP. {OPENINGS}"
        )
    },
    matches,
    judge,
};

fn name(method: &str, count: u64) -> String {
    format!("{method} with {count} : ADP")
}

fn matches(options: &RunOptions<'_>, _: &Reading) -> Vec<Match> {
    let sims = simulations(options, 1_000);
    let one = |(method, agent): (&str, &str), count: u64| {
        let one = format!("{agent}?sims={sims}&candidates={count}");
        Match::new(name(method, count), &one, "adp:st", GAMES)
    };
    METHODS.into_iter().flat_map(|method| COUNTS.map(|count| one(method, count))).collect()
}

fn judge(_: &[Match], outcomes: &Outcomes, report: &mut ExperimentReport) -> Result<()> {
    let mut table = String::from(
        "Thinking time of a game, which grows with the candidates:\n\n| method | 1 | 3 | 5 | 8 | 12 |\n|---|---|---|---|---|---|\n",
    );
    let mut lines = Vec::new();
    let mut said = Vec::new();
    for (method, _) in METHODS {
        let at = |count: u64| outcomes[&name(method, count)];
        let cells = COUNTS.map(|count| time(&at(count)));
        let _ = writeln!(table, "| {method} | {} |", cells.join(" | "));
        let points = COUNTS.iter().map(|&count| (count as f64, at(count).percent())).collect();
        lines.push(Curve { name: method.to_owned(), points });
        let few = at(1);
        report.claim(
            format!("{method}: few candidates come to the same as ADP"),
            Mark::of(few.p_value() > 0.05),
            format!("with one {}", words(&few)),
        );
        let (five, most) = (at(5).percent(), at(12).percent());
        report.claim(
            format!("{method}: more than five gain little"),
            Mark::of(most.mean <= five.high),
            format!("five {}, twelve {}", five.words(), most.words()),
        );
        let scores = COUNTS.map(|count| format!("{:.0}", at(count).percent().mean));
        said.push(format!("{method} scores {} %", scores.join(", ")));
    }
    report.note(table);
    report.verdict = format!("With 1, 3, 5, 8, 12 candidates {} against ADP.", said.join(" and "));
    let title = "Score against ADP by the number of candidates";
    report.pictures.push(score_picture("candidates.svg", title, "candidates", &lines)?);
    Ok(())
}

/// The first player's time for one game.
fn time(outcome: &MatchOutcome) -> String {
    format!("{:.0} ms", 1_000.0 * outcome.used[0].as_secs_f64() / outcome.score.games().max(1) as f64)
}
