//! Table IV: the four methods against three graded opponents.

use super::contest::{self, Match, Outcomes};
use super::table3::agent;
use super::{OPENINGS, blank, claim, measure, simulations};
use crate::stats::Mean;
use crate::{Experiment, ExperimentError, Report, RunOptions, Verdict};

pub(super) struct Table4;

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
/// Games at each level, as in the paper.
const GAMES: u64 = 100;

fn name(method: &str, rung: &str) -> String {
    format!("{method} : {rung}")
}

impl Experiment for Table4 {
    fn id(&self) -> &'static str {
        "tang-table4"
    }

    fn about(&self) -> &'static str {
        "ADP, HMCTS, ADP-HMCTS and ADP-UCT against three graded opponents"
    }

    fn run(&self, options: &RunOptions<'_>) -> Result<Report, ExperimentError> {
        let sims = simulations(options, 1_000);
        let mut matches = Vec::new();
        for (method, wins) in METHODS {
            for ((_, rung), won) in LEVELS.into_iter().zip(wins) {
                let one = Match::new(name(method, rung), &agent(method, sims), rung, GAMES);
                matches.push(one.published(won, 100 - won));
            }
        }
        let outcomes = contest::play(options, &matches)?;
        let mut report = blank(
            self.id(),
            options,
            "How do the four methods do against graded opponents?",
            &format!(
                "5-star Gomoku is gone; its Beginner, Dilettante and Candidate are replaced by `minimax-d1`, `-d2` and \
                 `-d4`, which were frozen before any critic was trained and look 1, 2 and 4 plies ahead. Their scores \
                 say nothing about 5-star's strength: only what the methods do beside each other can be compared. \
                 Critic `st`, five candidates, λ = 0.5, 1,000 simulations for each candidate or, for HMCTS, for each \
                 free point; {GAMES} games a level as in the paper. {OPENINGS}"
            ),
        );
        report.measures = matches.iter().map(|one| measure(one, &outcomes)).collect();
        for method in ["ADP-HMCTS", "ADP-UCT"] {
            let gain = gain(&outcomes, method);
            let verdict = Verdict::of_shape(gain.mean >= 10.0 && gain.is_up(), gain.mean > 0.0);
            let text = format!("{method} scores 10 points more than ADP at the top level");
            report.claims.push(claim(&text, verdict, format!("{} points more", gain.words())));
        }
        report.claims.push(last(&outcomes));
        report.claims.push(falls(&outcomes));
        report.verdict = verdict(&outcomes);
        Ok(report)
    }
}

fn score(outcomes: &Outcomes, method: &str, level: usize) -> Mean {
    outcomes[&name(method, LEVELS[level].1)].percent()
}

/// How much more a method scores than ADP at the top level.
fn gain(outcomes: &Outcomes, method: &str) -> Mean {
    let (with, alone) = (score(outcomes, method, 2), score(outcomes, "ADP", 2));
    let half = |mean: &Mean| (mean.high - mean.low) / 2.0;
    let (mean, error) = (with.mean - alone.mean, half(&with).hypot(half(&alone)));
    Mean { mean, low: mean - error, high: mean + error }
}

fn last(outcomes: &Outcomes) -> crate::Claim {
    let is_last = |level| {
        let own = score(outcomes, "HMCTS", level).mean;
        METHODS.iter().all(|(method, _)| own <= score(outcomes, method, level).mean)
    };
    let levels: Vec<&str> = (0..3).filter(|&level| is_last(level)).map(|level| LEVELS[level].1).collect();
    let verdict = Verdict::of_shape(levels.len() == 3, !levels.is_empty());
    let because =
        if levels.is_empty() { "nowhere".to_owned() } else { format!("against {}", levels.join(", ")) };
    claim("HMCTS comes last at every level", verdict, because)
}

fn falls(outcomes: &Outcomes) -> crate::Claim {
    let down = |method: &str| {
        let scores = [0, 1, 2].map(|level| score(outcomes, method, level).mean);
        scores.windows(2).all(|pair| pair[0] >= pair[1])
    };
    let which: Vec<&str> = METHODS.iter().map(|(method, _)| *method).filter(|method| down(method)).collect();
    let verdict = Verdict::of_shape(which.len() == METHODS.len(), !which.is_empty());
    let because = if which.is_empty() { "for none".to_owned() } else { format!("for {}", which.join(", ")) };
    claim("every method scores less from level to level", verdict, because)
}

fn verdict(outcomes: &Outcomes) -> String {
    let row = |(method, _): &(&str, [u64; 3])| {
        let scores = [0, 1, 2].map(|level| format!("{:.0}", score(outcomes, method, level).mean));
        format!("{method} {}", scores.join(", "))
    };
    let rows: Vec<String> = METHODS.iter().map(row).collect();
    format!("Against `minimax-d1`, `-d2`, `-d4`, in percent: {}.", rows.join("; "))
}
