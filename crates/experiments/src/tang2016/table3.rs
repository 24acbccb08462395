//! Table III: the four methods, each against each.

use super::matches::{Match, MatchOutcome, Outcomes};
use super::reading::{self, Reading};
use super::{MatchExperiment, OPENINGS, match_bars, simulations, words};
use crate::stats::Mean;
use crate::{Claim, Entry, ExperimentReport, Mark, Measure, Result, RunOptions};
use std::fmt::Write;

/// The methods, best first as the paper ranks them, with its totals.
const METHODS: [(&str, [u64; 2]); 4] =
    [("ADP-UCT", [1024, 476]), ("ADP-HMCTS", [966, 534]), ("ADP", [634, 866]), ("HMCTS", [376, 1124])];
/// The paper's scores, in the order of the pairs below.
const PUBLISHED: [[u64; 2]; 6] = [[267, 233], [360, 140], [397, 103], [354, 146], [379, 121], [348, 152]];
/// Games a pair, as in the paper.
const GAMES: u64 = 500;

pub(super) const TABLE3: MatchExperiment = MatchExperiment {
    entry: Entry::new("tang-table3", "ADP, HMCTS, ADP-HMCTS and ADP-UCT, each against each"),
    reading: reading::USUAL,
    twin: Some("tang-literal-table3"),
    question: "Does simulation make the critic stronger, and is the critic stronger than simulation alone?",
    method: |reading| {
        format!(
            "{}, five candidates, λ = 0.5, 1,000 simulations for each candidate; HMCTS 1,000 for each free \
             point (the paper's minutes per move fit that); {GAMES} games a pair as in \
             the paper. {OPENINGS}",
            reading.critic()
        )
    },
    matches,
    judge,
};

pub(super) const LITERAL_TABLE3: MatchExperiment = MatchExperiment {
    entry: Entry::new(
        "tang-literal-table3",
        "the four methods, each against each, with literal threes and a critic of 10,000 games",
    ),
    reading: reading::LITERAL,
    twin: Some("tang-table3"),
    ..TABLE3
};

/// The agent that a method is.
pub(super) fn agent(method: &str, sims: u64, reading: &Reading) -> String {
    match method {
        "ADP" => reading.adp(),
        "HMCTS" => reading.playing_out(format!("hmcts?sims={sims}")),
        "ADP-UCT" => reading.hybrid(format!("adp-uct?sims={sims}")),
        _ => reading.hybrid(format!("adp-hmcts?sims={sims}")),
    }
}

fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..METHODS.len()).flat_map(|one| (one + 1..METHODS.len()).map(move |other| (one, other)))
}

fn name(one: usize, other: usize) -> String {
    format!("{} : {}", METHODS[one].0, METHODS[other].0)
}

fn matches(options: &RunOptions<'_>, reading: &Reading) -> Vec<Match> {
    let sims = simulations(options, 1_000);
    let one = |((one, other), [won, lost]): ((usize, usize), [u64; 2])| {
        let agents = [one, other].map(|method| agent(METHODS[method].0, sims, reading));
        Match::new(name(one, other), &agents[0], &agents[1], GAMES).published(won, lost)
    };
    pairs().zip(PUBLISHED).map(one).collect()
}

fn judge(matches: &[Match], outcomes: &Outcomes, report: &mut ExperimentReport) -> Result<()> {
    report.measures.extend((0..METHODS.len()).map(|method| total(method, outcomes)));
    let id = report.id.clone();
    for (line, one, other) in [("uct", 0, 2), ("hmcts", 1, 2), ("adp", 2, 3)] {
        let outcome = &outcomes[&name(one, other)];
        report.line(&format!("{id}-{line}"), Mark::of(outcome.beats(0.001)), words(outcome));
    }
    report.claims.push(ranking(outcomes));
    report.note(table(outcomes));
    report.verdict = verdict(outcomes);
    let broken = |name: &str| name.replace(" : ", " :\n");
    let picture = ["methods.svg", "The four methods, each against each"];
    report.pictures.push(match_bars(picture, matches, outcomes, broken)?);
    Ok(())
}

/// A pair's outcome as the first sees it, whichever comes first in its name.
fn between(outcomes: &Outcomes, one: usize, other: usize) -> MatchOutcome {
    if one < other {
        return outcomes[&name(one, other)];
    }
    let outcome = outcomes[&name(other, one)];
    MatchOutcome { score: outcome.score.reversed(), pairs: outcome.pairs.reversed(), ..outcome }
}

/// A method's score over all three others, each counting the same; the interval takes the three matches, which start from
/// the same openings, as independent.
fn share(method: usize, outcomes: &Outcomes) -> Mean {
    let others = (0..METHODS.len()).filter(|&other| other != method);
    let each: Vec<_> = others.map(|other| between(outcomes, method, other).percent()).collect();
    let count = each.len() as f64;
    let mean = each.iter().map(|one| one.mean).sum::<f64>() / count;
    let half = each.iter().map(|one| ((one.high - one.low) / 2.0).powi(2)).sum::<f64>().sqrt() / count;
    Mean { mean, low: mean - half, high: mean + half }
}

fn total(method: usize, outcomes: &Outcomes) -> Measure {
    let (name, [won, lost]) = METHODS[method];
    let name = format!("{name} in all, every pair counting the same");
    Measure::new(name, super::published(won, lost), share(method, outcomes))
}

fn ranking(outcomes: &Outcomes) -> Claim {
    let mut order: Vec<usize> = (0..METHODS.len()).collect();
    order.sort_by(|&a, &b| share(b, outcomes).mean.total_cmp(&share(a, outcomes).mean));
    let mark = Mark::of(order == [0, 1, 2, 3]);
    let names: Vec<&str> = order.iter().map(|&method| METHODS[method].0).collect();
    Claim::new("from high to low: ADP-UCT, ADP-HMCTS, ADP, HMCTS", mark, names.join(", "))
}

/// The paper's table with our games.
fn table(outcomes: &Outcomes) -> String {
    let mut table = String::from("| won – drawn – lost |");
    METHODS.iter().for_each(|(name, _)| {
        let _ = write!(table, " {name} |");
    });
    table.push_str("\n|---|---|---|---|---|\n");
    for (one, (name, _)) in METHODS.iter().enumerate() {
        let _ = write!(table, "| {name} |");
        for other in 0..METHODS.len() {
            let cell = if one == other { "-".to_owned() } else { between(outcomes, one, other).games() };
            let _ = write!(table, " {cell} |");
        }
        table.push('\n');
    }
    table
}

fn verdict(outcomes: &Outcomes) -> String {
    let score = |one, other| between(outcomes, one, other).percent().words();
    format!(
        "ADP-HMCTS scores {} % against ADP, ADP-UCT {} %; ADP scores {} % against HMCTS.",
        score(1, 2),
        score(0, 2),
        score(2, 3)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_totals_are_the_sums_of_its_pairs() {
        for (method, (name, totals)) in METHODS.iter().enumerate() {
            let mut sums = [0, 0];
            for ((one, other), [won, lost]) in pairs().zip(PUBLISHED) {
                if one == method {
                    sums = [sums[0] + won, sums[1] + lost];
                } else if other == method {
                    sums = [sums[0] + lost, sums[1] + won];
                }
            }
            assert_eq!(sums, *totals, "{name}");
        }
    }
}
