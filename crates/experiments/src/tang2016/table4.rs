//! Table IV: the four methods against three graded opponents.

use super::matches::{Match, Outcomes};
use super::reading::{self, Reading};
use super::table3::agent;
use super::{MatchExperiment, OPENINGS, match_bars, simulations};
use crate::stats::Mean;
use crate::{Claim, Entry, ExperimentReport, Mark, Result, RunOptions};

/// The paper's opponents, weakest first, and who stands in for each.
const LEVELS: [(&str, &str); 3] =
    [("Beginner", "minimax-d1"), ("Dilettante", "minimax-d2"), ("Candidate", "minimax-d4")];
/// The methods, with the paper's wins out of 100 at each level.
const METHODS: [(&str, [u64; 3]); 4] = [
    ("ADP", [100, 73, 43]),
    ("HMCTS", [46, 13, 0]),
    ("ADP-HMCTS", [100, 89, 71]),
    ("ADP-UCT", [100, 82, 64]),
];
/// Games at each level, four times the paper's: with 100 a gain of 10 points cannot be told from none.
const GAMES: u64 = 400;

pub(super) const TABLE4: MatchExperiment = MatchExperiment {
    entry: Entry::new("tang-table4", "ADP, HMCTS, ADP-HMCTS and ADP-UCT against three graded opponents"),
    reading: reading::USUAL,
    twin: Some("tang-literal-table4"),
    question: "How do the four methods do against graded opponents?",
    method: |reading| {
        format!(
            "5-star Gomoku is gone; its Beginner, Dilettante and Candidate are replaced by `minimax-d1`, `-d2` and \
             `-d4`, which were frozen before any critic was trained and look 1, 2 and 4 plies ahead. Their scores \
             say nothing about 5-star's strength: only what the methods do beside each other can be compared. \
             {}, five candidates, λ = 0.5, 1,000 simulations for each candidate or, for HMCTS, for each \
             free point; {GAMES} games a level (the paper 100). {OPENINGS} All matches start from the same openings; the \
             interval of a gain takes its two scores as independent.",
            reading.critic()
        )
    },
    matches,
    judge,
};

pub(super) const LITERAL_TABLE4: MatchExperiment = MatchExperiment {
    entry: Entry::new(
        "tang-literal-table4",
        "the four methods against graded opponents, with literal threes and a critic of 10,000 games",
    ),
    reading: reading::LITERAL,
    twin: Some("tang-table4"),
    ..TABLE4
};

fn name(method: &str, rung: &str) -> String {
    format!("{method} : {rung}")
}

fn matches(options: &RunOptions<'_>, reading: &Reading) -> Vec<Match> {
    let sims = simulations(options, 1_000);
    let one = |method: &str, (_, rung): (&str, &str), won: u64| {
        Match::new(name(method, rung), &agent(method, sims, reading), rung, GAMES).published(won, 100 - won)
    };
    METHODS
        .into_iter()
        .flat_map(|(method, wins)| {
            LEVELS.into_iter().zip(wins).map(move |(level, won)| one(method, level, won))
        })
        .collect()
}

fn judge(matches: &[Match], outcomes: &Outcomes, report: &mut ExperimentReport) -> Result<()> {
    let id = report.id.clone();
    for (line, method) in [("hmcts", "ADP-HMCTS"), ("uct", "ADP-UCT")] {
        // At the top level.
        let gain = score(outcomes, method, 2).minus(&score(outcomes, "ADP", 2));
        report.line(
            &format!("{id}-{line}"),
            Mark::of(gain.mean >= 10.0),
            format!("{} points more", gain.words()),
        );
    }
    last(report, outcomes);
    report.claims.push(falls(outcomes));
    report.verdict = verdict(outcomes);
    let broken = |name: &str| name.replace('-', "-\n").replace(" : ", " :\n");
    let picture = ["levels.svg", "The four methods against graded opponents"];
    report.pictures.push(match_bars(picture, matches, outcomes, broken)?);
    Ok(())
}

fn score(outcomes: &Outcomes, method: &str, level: usize) -> Mean {
    outcomes[&name(method, LEVELS[level].1)].percent()
}

/// Whether HMCTS comes last at every level.
fn last(report: &mut ExperimentReport, outcomes: &Outcomes) {
    let own = |level: usize| score(outcomes, "HMCTS", level);
    let lowest = |level: usize| {
        let others = METHODS.iter().filter(|(method, _)| *method != "HMCTS");
        others.map(|(method, _)| score(outcomes, method, level).mean).fold(f64::MAX, f64::min)
    };
    let both = |level| format!("{} and {:.1}", own(level).words(), lowest(level));
    report.line(
        &format!("{}-last", report.id),
        Mark::of([0, 1, 2].iter().all(|&level| own(level).mean < lowest(level))),
        format!("it and the next: {} %", [0, 1, 2].map(both).join("; ")),
    );
}

fn falls(outcomes: &Outcomes) -> Claim {
    let down = |method: &str| {
        let scores = [0, 1, 2].map(|level| score(outcomes, method, level).mean);
        scores.windows(2).all(|pair| pair[0] >= pair[1])
    };
    let which: Vec<&str> = METHODS.iter().map(|(method, _)| *method).filter(|method| down(method)).collect();
    let verdict = Mark::of(which.len() == METHODS.len());
    let because = if which.is_empty() { "for none".to_owned() } else { format!("for {}", which.join(", ")) };
    Claim::new("every method scores less from level to level", verdict, because)
}

fn verdict(outcomes: &Outcomes) -> String {
    let row = |(method, _): &(&str, [u64; 3])| {
        let scores = [0, 1, 2].map(|level| format!("{:.0}", score(outcomes, method, level).mean));
        format!("{method} {}", scores.join(", "))
    };
    let rows: Vec<String> = METHODS.iter().map(row).collect();
    format!("Against `minimax-d1`, `-d2`, `-d4`, in percent: {}.", rows.join("; "))
}
