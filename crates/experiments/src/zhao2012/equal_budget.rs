//! `zhao-equal-budget`: the five critics of table 2 by one course of 60,000 games, beside their published numbers of games.

use super::matches::{Match, MatchScore, Matches, critic, percent, percents};
use super::table2::learned;
use super::trained::Training;
use super::{RUNGS, frame, seeds};
use crate::contest::Entrant;
use crate::plot::{BarGroup, Labels, bar_picture};
use crate::stats::Mean;
use crate::{Entry, Experiment, ExperimentReport, Mark, Result, RunOptions};
use std::fmt::Write;
use tengen_nets::{Architecture, Critic};
use tengen_train::critic::{CriticCourse, Schedule};

pub(super) struct EqualBudget;

/// Games of every critic.
const BUDGET: u64 = 60_000;
/// Games of a match, for one seed.
const GAMES: u64 = 200;

const CRITICS: [Architecture; 5] =
    [Architecture::St, Architecture::Sst1, Architecture::Sst2, Architecture::Sst3, Architecture::Rist];

/// How long a critic was taught.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Budget {
    /// As long as published.
    Published,
    /// As long as ST.
    Equal,
}

/// A critic's scores by opponent, one for each seed.
type RungScores = [Vec<MatchScore>; RUNGS.len()];

/// The scores of a critic.
#[derive(Default)]
pub(super) struct CriticScores {
    published: RungScores,
    equal: RungScores,
}

impl Experiment for EqualBudget {
    type Played = Vec<CriticScores>;

    fn entry(&self) -> Entry {
        Entry::new("zhao-equal-budget", "the five critics with the same course and the same number of games")
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<Vec<CriticScores>> {
        let mut matches = Matches::open(options)?;
        let mut all = Vec::new();
        for architecture in CRITICS {
            let mut scores = CriticScores::default();
            for (budget, rungs) in
                [(Budget::Published, &mut scores.published), (Budget::Equal, &mut scores.equal)]
            {
                for ((rung, _), scores) in RUNGS.into_iter().zip(rungs) {
                    let name = format!("{architecture} after {} against {rung}", budget.games(architecture));
                    for seed in 1..=seeds(options) {
                        scores.push(matches.play(Match::new(name.as_str(), seed, GAMES), || {
                            let taught = budget.critic(options, architecture, seed)?;
                            Ok([critic(architecture.name(), taught, true), Entrant::named(rung)])
                        })?);
                    }
                }
            }
            all.push(scores);
        }
        Ok(all)
    }

    fn judge(&self, options: &RunOptions<'_>, scores: &Vec<CriticScores>) -> Result<ExperimentReport> {
        let mut report = frame(
            self.entry().id,
            options,
            "The paper teaches its five critics by different numbers of games: is that why they differ?",
            "The critics of `zhao-table2`, each once after its published number of games (ST 60,000; SST1 and SST2 80,000; SST3 and \
             RIST 30,000) and once after 60,000 games of ST's course: SST1 and SST2 as they were then, SST3 and RIST \
             going on with ST's ε. Each plays each opponent 200 games a seed from two random stones near the centre, every \
             opening with both colours, five forced.",
        );
        report.size = format!("{GAMES} a match and seed");
        table(&mut report, scores);
        claims(&mut report, scores);
        report.pictures.push(draw(scores)?);
        Ok(report)
    }
}

impl Budget {
    fn games(self, architecture: Architecture) -> u64 {
        match self {
            Budget::Published => CriticCourse::published_games(architecture),
            Budget::Equal => BUDGET,
        }
    }

    fn critic(self, options: &RunOptions<'_>, architecture: Architecture, seed: u64) -> Result<Critic> {
        let published = CriticCourse::published(architecture, seed);
        let course = CriticCourse { schedule: Schedule::published(), ..published.clone() };
        match self {
            Budget::Published => learned(options, architecture, seed),
            // Where the published course is ST's, the published run has been there.
            Budget::Equal if course == published => {
                Training::published(architecture, seed).run(options)?.critic(BUDGET)
            }
            Budget::Equal => {
                Training::new(format!("equal-{architecture}-{seed}"), course, BUDGET).run(options)?.last()
            }
        }
    }
}

fn table(report: &mut ExperimentReport, scores: &[CriticScores]) {
    let names = RUNGS.map(|(rung, _)| rung).join(" | ");
    let mut table = format!("| critic | games | {names} |\n|---|---|---|---|---|\n");
    for (architecture, scores) in CRITICS.into_iter().zip(scores) {
        for (budget, rungs) in [(Budget::Published, &scores.published), (Budget::Equal, &scores.equal)] {
            let games = budget.games(architecture);
            // ST's published number is the common one.
            if budget == Budget::Published && games == BUDGET {
                continue;
            }
            let means = rungs.each_ref().map(|scores| percent(scores));
            let _ = writeln!(
                table,
                "| {architecture} | {games} | {} |",
                means.map(|mean| mean.words()).join(" | ")
            );
            for ((rung, _), mean) in RUNGS.into_iter().zip(means) {
                report.measure(format!("{architecture} after {games} against {rung}"), "", mean);
            }
        }
    }
    report.note(format!("Points out of a hundred, with 95 % intervals over seeds.\n\n{table}"));
}

/// A critic's scores less another's, seed by seed, against each opponent.
fn differences(one: &RungScores, other: &RungScores) -> [Mean; RUNGS.len()] {
    std::array::from_fn(|rung| Mean::of_differences(&percents(&one[rung]), &percents(&other[rung])))
}

fn claims(report: &mut ExperimentReport, scores: &[CriticScores]) {
    let [st, sst1, sst2, sst3, rist] = scores else { return };
    let words = |means: [Mean; RUNGS.len()]| means.map(|mean| mean.words()).join(", ");
    for (name, other) in [("SST1", sst1), ("SST2", sst2)] {
        let gaps = differences(&other.equal, &st.equal);
        report.claim(
            format!("{name} is within 15 points of ST against all three, after as many games"),
            Mark::of(gaps.iter().all(|gap| gap.mean.abs() <= 15.0)),
            format!("{} points", words(gaps)),
        );
    }
    for (name, other) in [("SST3", sst3), ("RIST", rist)] {
        let gaps = differences(&other.equal, &st.equal);
        report.claim(
            format!("{name} is below ST against all three, after as many games"),
            Mark::of(gaps.iter().all(Mean::is_down)),
            format!("{} points; {} % against the lowest", words(gaps), percent(&other.equal[0]).words()),
        );
        let gains = differences(&other.equal, &other.published);
        report.claim(
            format!("{name} gets no better by twice the games (5 points at most against any)"),
            Mark::of(gains.iter().all(|gain| gain.mean <= 5.0)),
            format!("{} points", words(gains)),
        );
    }
    let first = scores.iter().map(|scores| format!("{:.0}", percent(&scores.equal[0]).mean));
    report.verdict = format!(
        "After 60,000 games each, ST, SST1, SST2, SST3 and RIST score {} % against the lowest opponent.",
        first.collect::<Vec<_>>().join(", ")
    );
}

fn draw(scores: &[CriticScores]) -> Result<crate::Picture> {
    let group = |(architecture, scores): (Architecture, &CriticScores)| BarGroup {
        name: architecture.name().to_owned(),
        bars: [&scores.published, &scores.equal].map(|rungs| Some(percent(&rungs[0]))).to_vec(),
    };
    let groups: Vec<BarGroup> = CRITICS.into_iter().zip(scores).map(group).collect();
    let title = format!("Points against {}, by games of training", RUNGS[0].0);
    let labels = Labels { title: &title, x: "critic", y: "%" };
    bar_picture("budgets.svg", &labels, &["as published", "60,000 games"], &groups, 100.0)
}
