//! ST-Gomoku after 10,000, 60,000 and 80,000 games.

use super::contest::{Contests, Score, Start, opponent, percent, player, pooled};
use super::trained::Training;
use super::{RUNGS, blank, claim, measure, opponents, seeds};
use crate::stats::Mean;
use crate::{Experiment, ExperimentError, Report, RunOptions, Verdict};
use tengen_nets::Architecture;

pub(super) struct Milestones;

const GAMES: u64 = 400;
/// Games learned, with the paper's scores against the three levels.
const STEPS: [(u64, [&str; 3]); 3] = [
    (10_000, ["20:10", "", ""]),
    (60_000, ["30:0", "22:8", "13:17"]),
    (80_000, ["no better", "no better", "no better"]),
];

impl Experiment for Milestones {
    fn id(&self) -> &'static str {
        "zhao-milestones"
    }

    fn about(&self) -> &'static str {
        "ST-Gomoku after 10,000, 60,000 and 80,000 games: it gets better, then it does not"
    }

    fn run(&self, options: &RunOptions<'_>) -> Result<Report, ExperimentError> {
        let mut contests = Contests::open(options)?;
        let others = opponents(options);
        // By opponent, then by milestone, one score for each seed.
        let mut scores = vec![[const { Vec::<Score>::new() }; 3]; others.len()];
        let mut direct: Vec<Score> = Vec::new();
        for seed in 1..=seeds(options) {
            let trained = Training::published(Architecture::St, seed).run(options)?;
            for (number, (games, _)) in STEPS.into_iter().enumerate() {
                for (other, scores) in others.iter().zip(&mut scores) {
                    let mut one = player("st", trained.critic(games)?, true);
                    let name = format!("st after {games} against {other}");
                    let mut two = opponent(other)?;
                    let score = contests.play((&name, seed), GAMES, Start::TwoStones, &mut one, &mut *two)?;
                    scores[number].push(score);
                }
            }
            let mut old = player("st after 10000", trained.critic(10_000)?, true);
            let mut new = player("st after 60000", trained.critic(60_000)?, true);
            let name = "st after 60000 against st after 10000";
            direct.push(contests.play((name, seed), GAMES, Start::TwoStones, &mut new, &mut old)?);
        }
        let mut report = blank(
            self.id(),
            options,
            "Points out of a hundred",
            "Does ST-Gomoku get better from 10,000 to 60,000 games, and no better from there to 80,000?",
            "One run of 80,000 games for each seed by the published course. The weights after 10,000, 60,000 and 80,000 games \
             play each opponent 400 games a seed from two random stones near the centre, every opening with both \
             colours, five forced.",
        );
        let mut table =
            String::from("| opponent | after 10,000 | after 60,000 | after 80,000 |\n|---|---|---|---|\n");
        for (number, (other, scores)) in others.iter().zip(&scores).enumerate() {
            let cells: Vec<String> = scores.iter().map(|scores| pooled(scores)).collect();
            table.push_str(&format!("| {other} | {} |\n", cells.join(" | ")));
            for ((games, published), scores) in STEPS.iter().zip(scores) {
                let paper = published.get(number).copied().unwrap_or_default();
                let name = format!("after {games} against {other}");
                report.measures.push(measure(name, paper, percent(scores)));
            }
        }
        report.measures.push(measure("after 60000 against after 10000", "", percent(&direct)));
        report.notes.push(format!("All seeds together, with Wilson's interval.\n\n{table}"));
        let ladder = &scores[..RUNGS.len()];
        let gains: Vec<Mean> = ladder.iter().map(|scores| change(&scores[0], &scores[1])).collect();
        let later: Vec<Mean> = ladder.iter().map(|scores| change(&scores[1], &scores[2])).collect();
        let words = |means: &[Mean]| means.iter().map(Mean::words).collect::<Vec<_>>().join("; ");
        let direct = percent(&direct);
        report.claims.push(claim(
            "the critic of 60,000 games is better than that of 10,000, against every opponent",
            Verdict::of_shape(
                gains.iter().all(Mean::is_up),
                gains.iter().all(|gain| gain.mean > 0.0) && direct.mean > 50.0,
            ),
            format!(
                "gains of {} points; against its younger self it scores {} %",
                words(&gains),
                direct.words()
            ),
        ));
        let most = later.iter().map(|change| change.mean.abs()).fold(0.0, f64::max);
        report.claims.push(claim(
            "20,000 more games at ε = 0.1 bring nothing (within 5 points)",
            Verdict::of_shape(most <= 5.0, later.iter().all(|change| !change.is_up())),
            format!("changes of {} points", words(&later)),
        ));
        report.verdict = format!(
            "From 10,000 to 60,000 games it gains {} points against the three opponents; from 60,000 to 80,000 it changes by \
             {} points.",
            each(&gains),
            each(&later)
        );
        Ok(report)
    }
}

fn each(means: &[Mean]) -> String {
    means.iter().map(|mean| format!("{:+.1}", mean.mean)).collect::<Vec<_>>().join(", ")
}

/// The change between two milestones, seed by seed.
fn change(before: &[Score], after: &[Score]) -> Mean {
    let pairs = before.iter().zip(after);
    Mean::of(&pairs.map(|(before, after)| after.percent() - before.percent()).collect::<Vec<_>>())
}
