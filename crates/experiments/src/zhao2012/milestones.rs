//! ST-Gomoku after 10,000, 60,000 and 80,000 games.

use super::matches::{Match, MatchScore, Matches, critic, percent, percents, pooled};
use super::trained::Training;
use super::{RUNGS, frame, opponents, seeds};
use crate::contest::Entrant;
use crate::stats::Mean;
use crate::{Entry, Experiment, ExperimentReport, Mark, Result, RunOptions};
use std::fmt::Write;
use tengen_nets::{Architecture, Critic};

pub(super) struct Milestones;

const GAMES: u64 = 400;
/// Games learned, with the paper's scores against the three levels.
const STEPS: [(u64, [&str; 3]); 3] = [
    (10_000, ["20:10", "", ""]),
    (60_000, ["30:0", "22:8", "13:17"]),
    (80_000, ["no better", "no better", "no better"]),
];

/// The scores of all matches, one for each seed.
pub(super) struct MilestoneScores {
    /// By opponent, then by milestone.
    ladder: Vec<[Vec<MatchScore>; 3]>,
    /// After 60,000 games against after 10,000.
    direct: Vec<MatchScore>,
}

impl Experiment for Milestones {
    type Played = MilestoneScores;

    fn entry(&self) -> Entry {
        Entry::new(
            "zhao-milestones",
            "ST-Gomoku after 10,000, 60,000 and 80,000 games: it gets better, then it does not",
        )
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<MilestoneScores> {
        let mut matches = Matches::open(options)?;
        let others = opponents(options);
        let mut ladder = vec![[const { Vec::new() }; 3]; others.len()];
        let mut direct = Vec::new();
        for seed in 1..=seeds(options) {
            let after = |games: u64| -> Result<Critic> {
                Training::published(Architecture::St, seed).run(options)?.critic(games)
            };
            for (number, (games, _)) in STEPS.into_iter().enumerate() {
                for (other, scores) in others.iter().zip(&mut ladder) {
                    let one = Match::new(format!("st after {games} against {other}"), seed, GAMES);
                    scores[number].push(
                        matches
                            .play(one, || Ok([critic("st", after(games)?, true), Entrant::named(other)]))?,
                    );
                }
            }
            let one = Match::new("st after 60000 against st after 10000", seed, GAMES);
            direct.push(matches.play(one, || {
                let new = critic("st after 60000", after(60_000)?, true);
                Ok([new, critic("st after 10000", after(10_000)?, true)])
            })?);
        }
        Ok(MilestoneScores { ladder, direct })
    }

    fn judge(&self, options: &RunOptions<'_>, scores: &MilestoneScores) -> Result<ExperimentReport> {
        let mut report = frame(
            self.entry().id,
            options,
            "Does ST-Gomoku get better from 10,000 to 60,000 games, and no better from there to 80,000?",
            "One run of 80,000 games for each seed by the published course. The weights after 10,000, 60,000 and 80,000 games \
             play each opponent 400 games a seed from two random stones near the centre, every opening with both \
             colours, five forced.",
        );
        report.size = format!("{GAMES} a match and seed");
        let mut table =
            String::from("| opponent | after 10,000 | after 60,000 | after 80,000 |\n|---|---|---|---|\n");
        for (number, (other, scores)) in opponents(options).iter().zip(&scores.ladder).enumerate() {
            let cells = scores.each_ref().map(|scores| pooled(scores));
            let _ = writeln!(table, "| {other} | {} |", cells.join(" | "));
            for ((games, published), scores) in STEPS.iter().zip(scores) {
                let paper = published.get(number).copied().unwrap_or_default();
                report.measure(format!("after {games} against {other}"), paper, percent(scores));
            }
        }
        report.measure("after 60000 against after 10000", "", percent(&scores.direct));
        report.note(format!("All seeds together, with Wilson's interval.\n\n{table}"));
        claims(&mut report, scores);
        Ok(report)
    }
}

fn claims(report: &mut ExperimentReport, scores: &MilestoneScores) {
    let ladder = &scores.ladder[..RUNGS.len()];
    let gains: Vec<Mean> = ladder.iter().map(|scores| change(&scores[0], &scores[1])).collect();
    let later: Vec<Mean> = ladder.iter().map(|scores| change(&scores[1], &scores[2])).collect();
    let words = |means: &[Mean]| means.iter().map(Mean::words).collect::<Vec<_>>().join(", ");
    let direct = percent(&scores.direct);
    // An interval of 95 % that is all above 0 is p < .05.
    report.line(
        "zhao-st-10k",
        Mark::of(gains.iter().all(Mean::is_up)),
        format!("{} points below", words(&gains)),
    );
    report.line(
        "zhao-st-more",
        Mark::of(later.iter().all(|change| change.mean.abs() <= 5.0)),
        format!("{} points", words(&later)),
    );
    report.claim(
        "the critic of 60,000 games beats that of 10,000",
        Mark::of(direct.low > 50.0),
        format!("{} %", direct.words()),
    );
    report.verdict = format!(
        "From 10,000 to 60,000 games it gains {} points against the three opponents; from 60,000 to 80,000 it changes by \
         {} points.",
        each(&gains),
        each(&later)
    );
}

fn each(means: &[Mean]) -> String {
    means.iter().map(|mean| format!("{:+.1}", mean.mean)).collect::<Vec<_>>().join(", ")
}

/// The change between two milestones, seed by seed.
fn change(before: &[MatchScore], after: &[MatchScore]) -> Mean {
    Mean::of_differences(&percents(after), &percents(before))
}
