//! Table II: HMCTS against UCT, by both readings of what n means for UCT.

use super::matches::{Match, MatchOutcome, Outcomes};
use super::reading::{self, Reading};
use super::{MatchExperiment, OPENINGS, published_mean};
use crate::plot::{BarGroup, Labels, bar_picture};
use crate::{Entry, ExperimentReport, Mark, Picture, Result, RunOptions};

/// n, and the paper's games won and lost by HMCTS.
const ROWS: [(u64, u64, u64); 6] =
    [(1, 62, 38), (10, 75, 25), (50, 71, 29), (100, 67, 33), (200, 60, 40), (400, 58, 42)];
/// Games for each n, as in the paper.
const GAMES: u64 = 100;
/// What n counts for UCT.
const BUDGETS: [&str; 2] = ["each", "total"];
/// Where the paper has HMCTS clearly ahead.
const FEW: [u64; 3] = [10, 50, 100];
/// Where it has it still ahead.
const MANY: [u64; 2] = [200, 400];

pub(super) const TABLE2: MatchExperiment = MatchExperiment {
    entry: Entry::new("tang-table2", "HMCTS against UCT at 1 to 400 simulations"),
    reading: reading::USUAL,
    twin: Some("tang-literal-table2"),
    question: "Is HMCTS better than UCT with few simulations, and does UCT catch up with more?",
    method: |_| {
        format!(
            "HMCTS-n tries every free point by n playouts. The paper does not say what n counts for UCT: \
             simulations for each free point (`each`, as many as HMCTS makes) or in all (`total`). Both are \
             played, {GAMES} games for each n as in the paper. {OPENINGS}"
        )
    },
    matches,
    judge,
};

pub(super) const LITERAL_TABLE2: MatchExperiment = MatchExperiment {
    entry: Entry::new("tang-literal-table2", "HMCTS against UCT, both with literal threes"),
    reading: reading::LITERAL,
    twin: Some("tang-table2"),
    ..TABLE2
};

fn name(n: u64, reading: &str) -> String {
    format!("HMCTS-{n} : UCT-{n} ({reading})")
}

fn matches(options: &RunOptions<'_>, reading: &Reading) -> Vec<Match> {
    let rows = ROWS.into_iter().filter(|row| !options.quick || row.0 <= 10);
    let one = |(n, won, lost): (u64, u64, u64), budget: &str| {
        let [one, other] = [format!("hmcts?sims={n}"), format!("uct?sims={n}&budget={budget}")];
        let [one, other] = [one, other].map(|agent| reading.playing_out(agent));
        Match::new(name(n, budget), &one, &other, GAMES).published(won, lost)
    };
    rows.flat_map(|row| BUDGETS.map(|budget| one(row, budget))).collect()
}

fn judge(_: &[Match], outcomes: &Outcomes, report: &mut ExperimentReport) -> Result<()> {
    if report.quick {
        report.verdict = "A quick look decides nothing.".to_owned();
    } else {
        BUDGETS.iter().for_each(|budget| claims(report, outcomes, budget));
        report.verdict = verdict(outcomes);
    }
    report.pictures.push(draw(outcomes)?);
    Ok(())
}

fn claims(report: &mut ExperimentReport, outcomes: &Outcomes, budget: &str) {
    let at = |n: u64| outcomes[&name(n, budget)].percent();
    let words = |of: &[u64]| of.iter().map(|&n| at(n).words()).collect::<Vec<_>>().join(", ");
    let leads = |of: &[u64]| Mark::of(of.iter().all(|&n| at(n).mean > 50.0));
    let id = report.id.clone();
    report.line(&format!("{id}-lead-{budget}"), leads(&FEW), format!("{} %", words(&FEW)));
    report.line(
        &format!("{id}-narrows-{budget}"),
        Mark::of(FEW.iter().all(|&n| at(400).mean < at(n).mean)),
        format!("{} % at 400", at(400).words()),
    );
    report.claim(
        format!("HMCTS still leads at 200 and 400 (`{budget}`), as the paper's does with 60 and 58 %"),
        leads(&MANY),
        format!("{} %", words(&MANY)),
    );
}

fn verdict(outcomes: &Outcomes) -> String {
    let at = |n: u64, budget: &str| outcomes[&name(n, budget)].percent().mean;
    let line = |budget: &str| {
        let scores: Vec<String> = ROWS.iter().map(|row| format!("{:.0}", at(row.0, budget))).collect();
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
        let ours = BUDGETS.map(|budget| outcomes.get(&name(n, budget)).map(MatchOutcome::percent));
        let bars = [Some(published_mean(won, lost))].into_iter().chain(ours).collect();
        BarGroup { name: n.to_string(), bars }
    };
    let groups: Vec<BarGroup> = ROWS.iter().map(group).collect();
    let labels = Labels { title: "HMCTS-n against UCT-n", x: "n", y: "HMCTS's score in percent" };
    let series = ["the paper", "here, n for each point", "here, n in all"];
    bar_picture("hmcts-uct.svg", &labels, &series, &groups, 100.0)
}
