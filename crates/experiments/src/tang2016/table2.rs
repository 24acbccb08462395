//! Table II: HMCTS against UCT, by both readings of what n means for UCT.

use super::matches::{Match, MatchOutcome, Outcomes};
use super::{MatchExperiment, OPENINGS, published_mean, words};
use crate::plot::{BarGroup, Labels, bar_picture};
use crate::{Entry, ExperimentReport, Mark, Picture, Result, RunOptions};

/// n, and the paper's games won and lost by HMCTS.
const ROWS: [(u64, u64, u64); 6] =
    [(1, 62, 38), (10, 75, 25), (50, 71, 29), (100, 67, 33), (200, 60, 40), (400, 58, 42)];
/// Games for each n, as in the paper.
const GAMES: u64 = 100;
const READINGS: [&str; 2] = ["each", "total"];
/// Where the paper has HMCTS clearly ahead.
const FEW: [u64; 3] = [10, 50, 100];

pub(super) const TABLE2: MatchExperiment = MatchExperiment {
    entry: Entry::new("tang-table2", "HMCTS against UCT at 1 to 400 simulations"),
    question: "Is HMCTS better than UCT with few simulations, and does UCT catch up with more?",
    method: || {
        format!(
            "HMCTS-n tries every free point by n playouts. The paper does not say what n counts for UCT: \
             simulations for each free point (`each`, as many as HMCTS makes) or in all (`total`). Both are \
             played, {GAMES} games for each n as in the paper. {OPENINGS}"
        )
    },
    matches,
    judge,
};

fn name(n: u64, reading: &str) -> String {
    format!("HMCTS-{n} : UCT-{n} ({reading})")
}

fn matches(options: &RunOptions<'_>) -> Vec<Match> {
    let rows = ROWS.into_iter().filter(|row| !options.quick || row.0 <= 10);
    let one = |(n, won, lost): (u64, u64, u64), reading: &str| {
        let [one, other] = [format!("hmcts?sims={n}"), format!("uct?sims={n}&budget={reading}")];
        Match::new(name(n, reading), &one, &other, GAMES).published(won, lost)
    };
    rows.flat_map(|row| READINGS.map(|reading| one(row, reading))).collect()
}

fn judge(options: &RunOptions<'_>, outcomes: &Outcomes, report: &mut ExperimentReport) -> Result<()> {
    if options.quick {
        report.verdict = "A quick look decides nothing.".to_owned();
    } else {
        READINGS.iter().for_each(|reading| claims(report, outcomes, reading));
        report.verdict = verdict(outcomes);
    }
    report.pictures.push(draw(outcomes)?);
    Ok(())
}

/// All games of these n together.
fn together(outcomes: &Outcomes, reading: &str, of: &[u64]) -> MatchOutcome {
    let mut sum = MatchOutcome::default();
    of.iter().for_each(|&n| sum.add(&outcomes[&name(n, reading)]));
    sum
}

fn claims(report: &mut ExperimentReport, outcomes: &Outcomes, reading: &str) {
    let each: Vec<MatchOutcome> = FEW.iter().map(|&n| outcomes[&name(n, reading)]).collect();
    let few = together(outcomes, reading, &FEW);
    report.claim(
        format!("HMCTS is better at 10, 50 and 100 ({reading})"),
        Mark::of(each.iter().all(|outcome| outcome.beats(0.05))),
        format!("all three together {}", words(&few)),
    );
    let fall = few.percent().minus(&outcomes[&name(400, reading)].percent());
    report.claim(
        format!("its lead is smaller at 400 ({reading})"),
        Mark::of(fall.is_up()),
        format!("smaller by {} points", fall.words()),
    );
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

fn draw(outcomes: &Outcomes) -> Result<Picture> {
    let group = |&(n, won, lost): &(u64, u64, u64)| {
        let ours = READINGS.map(|reading| outcomes.get(&name(n, reading)).map(MatchOutcome::percent));
        let bars = [Some(published_mean(won, lost))].into_iter().chain(ours).collect();
        BarGroup { name: n.to_string(), bars }
    };
    let groups: Vec<BarGroup> = ROWS.iter().map(group).collect();
    let labels = Labels { title: "HMCTS-n against UCT-n", x: "n", y: "HMCTS's score in percent" };
    let series = ["the paper", "here, n for each point", "here, n in all"];
    bar_picture("hmcts-uct.svg", &labels, &series, &groups, 100.0)
}
