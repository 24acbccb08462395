//! The paper's table 2: five critics against three opponents.

use super::matches::{Match, MatchScore, Matches, critic, percent, percents, pooled};
use super::trained::Training;
use super::{RUNGS, frame, opponents, seeds};
use crate::contest::Entrant;
use crate::plot::{BarGroup, Labels, bar_picture};
use crate::stats::Mean;
use crate::{Entry, Experiment, ExperimentError, ExperimentReport, Mark, Picture, Result, RunOptions};
use std::collections::BTreeMap;
use std::fmt::Write;
use tengen_nets::{Architecture, Critic};
use tengen_train::critic::CriticCourse;

pub(super) struct Table2;

/// The critics, with the games of thirty that they won against the three levels.
const CASES: [(Architecture, [Option<u64>; 3]); 5] = [
    (Architecture::St, [Some(30), Some(22), Some(13)]),
    (Architecture::Sst1, [Some(30), Some(15), Some(14)]),
    (Architecture::Sst2, [Some(30), Some(23), Some(11)]),
    (Architecture::Sst3, [Some(0), None, None]),
    (Architecture::Rist, [Some(0), None, None]),
];
const PUBLISHED_GAMES: u64 = 30;

/// Games of a match, for one seed.
const GAMES: u64 = 200;

/// Scores by critic, opponent and whether five is forced; one for each seed.
type Scores = BTreeMap<(&'static str, String, bool), Vec<MatchScore>>;

impl Experiment for Table2 {
    type Played = Scores;

    fn entry(&self) -> Entry {
        Entry::new("zhao-table2", "five critics against three opponents: what a critic has to be shown")
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<Scores> {
        let mut scores = Scores::new();
        let mut matches = Matches::open(options)?;
        for seed in 1..=seeds(options) {
            for (architecture, _) in CASES {
                for other in opponents(options) {
                    for forced in [true, false] {
                        let one = Match::new(label(architecture, &other, forced), seed, GAMES);
                        let score = matches.play(one, || {
                            let critic =
                                critic(architecture.name(), learned(options, architecture, seed)?, forced);
                            Ok([critic, Entrant::named(&other)])
                        })?;
                        scores.entry((architecture.name(), other.clone(), forced)).or_default().push(score);
                    }
                }
            }
        }
        Ok(scores)
    }

    fn judge(&self, options: &RunOptions<'_>, scores: &Scores) -> Result<ExperimentReport> {
        let mut report = frame(
            self.entry().id,
            options,
            "How well do the five critics play, and what do the patterns and the turn contribute?",
            "Each critic is taught by its published number of games (ST 60,000; SST1 and SST2 80,000; SST3 and RIST 30,000); seed 1's are those that are \
             built in, which the same commands learn again bit for bit. Each then plays each opponent 200 games a seed from two random stones near the centre, every opening with both \
             colours; equal moves are drawn by lot, as in the paper. The opponents stand in for 5-star Gomoku's levels: \
             `minimax-d1`, `-d2`, `-d4`. The paper does not say whether five was still forced in contests, so both are \
             reported; claims rest on the first. The paper's thirty games are uncertain by 17 points.",
        );
        report.size = format!("{GAMES} a match and seed");
        tables(&mut report, scores, &opponents(options));
        claims(&mut report, scores);
        report.pictures.push(draw(scores)?);
        Ok(report)
    }
}

/// A critic after its published course. Seed 1's are built in.
pub(super) fn learned(options: &RunOptions<'_>, architecture: Architecture, seed: u64) -> Result<Critic> {
    if seed == 1 && !options.quick {
        return tengen_agents::adp::critic(architecture.name()).map_err(ExperimentError::failed);
    }
    Training::published(architecture, seed).run(options)?.critic(CriticCourse::published_games(architecture))
}

fn label(architecture: Architecture, other: &str, forced: bool) -> String {
    format!("{architecture} against {other}{}", if forced { "" } else { " (five not forced)" })
}

fn mean(scores: &Scores, critic: Architecture, rung: usize) -> Mean {
    let found = scores.get(&(critic.name(), RUNGS[rung].0.to_owned(), true));
    percent(found.map(Vec::as_slice).unwrap_or_default())
}

/// The differences between two critics' scores, seed by seed.
fn difference(scores: &Scores, one: Architecture, two: Architecture, rung: usize) -> Mean {
    let of = |critic: Architecture| &scores[&(critic.name(), RUNGS[rung].0.to_owned(), true)];
    Mean::of_differences(&percents(of(one)), &percents(of(two)))
}

fn tables(report: &mut ExperimentReport, scores: &Scores, opponents: &[String]) {
    for forced in [true, false] {
        let rule = "---|".repeat(opponents.len());
        let mut table = format!(
            "| five {}forced | {} |\n|---|{rule}\n",
            if forced { "" } else { "not " },
            opponents.join(" | ")
        );
        for (architecture, published) in CASES {
            let _ = write!(table, "| {architecture}");
            for (number, other) in opponents.iter().enumerate() {
                let found = &scores[&(architecture.name(), other.clone(), forced)];
                let _ = write!(table, " | {}", pooled(found));
                let paper = published.get(number).copied().flatten();
                let paper = paper.map_or(String::new(), |won| format!("{won}:{}", PUBLISHED_GAMES - won));
                report.measure(label(architecture, other, forced), paper, percent(found));
            }
            table.push_str(" |\n");
        }
        report.note(format!(
            "Games won, drawn and lost, all seeds together, with Wilson's interval for that many games (it does not know \
             that seeds differ; the table at the end does).\n\n{table}"
        ));
    }
}

/// The paper's scores beside ours, where it has any.
fn draw(scores: &Scores) -> Result<Picture> {
    let mut groups = Vec::new();
    for (architecture, published) in CASES {
        for (rung, won) in published.into_iter().enumerate() {
            let Some(won) = won else { continue };
            let name = format!("{architecture}\n{}", RUNGS[rung].0.trim_start_matches("minimax-"));
            let paper = Mean::of_score(won, PUBLISHED_GAMES - won);
            groups.push(BarGroup { name, bars: vec![Some(paper), Some(mean(scores, architecture, rung))] });
        }
    }
    let title = "Table 2: critics against the three levels (here minimax-d1, -d2, -d4)";
    let labels = Labels { title, x: "", y: "points out of a hundred" };
    bar_picture("table2.svg", &labels, &["paper", "here"], &groups, 100.0)
}

fn claims(report: &mut ExperimentReport, scores: &Scores) {
    use Architecture::{Rist, Sst1, Sst2, Sst3, St};
    let st = [0, 1, 2].map(|rung| mean(scores, St, rung));
    let steps = [0, 1].map(|rung| st[rung + 1].mean - st[rung].mean);
    report.line("zhao-st-first", Mark::of(st[0].mean >= 90.0), format!("{} %", st[0].words()));
    report.line(
        "zhao-st-falls",
        Mark::of(steps.iter().all(|step| *step < 0.0)),
        format!("{} %", st.map(|mean| mean.words()).join(", ")),
    );
    report.line(
        "zhao-st-third",
        Mark::of((27.0..=61.0).contains(&st[2].mean)),
        format!("{} %", st[2].words()),
    );
    for (line, critic) in [("zhao-sst1", Sst1), ("zhao-sst2", Sst2)] {
        let gaps = [0, 1, 2].map(|rung| difference(scores, critic, St, rung));
        report.line(
            line,
            Mark::of(gaps.iter().all(|gap| gap.mean.abs() <= 15.0)),
            format!("{} points", gaps.map(|gap| gap.words()).join(", ")),
        );
    }
    let below = [0, 1, 2].map(|rung| difference(scores, Sst3, St, rung));
    report.line(
        "zhao-sst3-below",
        Mark::of(below.iter().all(Mean::is_down)),
        format!(
            "{} points; {} % against the lowest",
            below.map(|gap| gap.words()).join(", "),
            mean(scores, Sst3, 0).words()
        ),
    );
    let raw = mean(scores, Rist, 0);
    report.line("zhao-rist", Mark::of(raw.mean <= 10.0), format!("{} %", raw.words()));
    report.verdict = format!(
        "Against the first opponent ST scores {:.0} %, SST1 {:.0} %, SST2 {:.0} %, SST3 {:.0} % and RIST {:.0} %: patterns and the turn \
         make a player, and neither alone does. Our first opponent is stronger than 5-star Gomoku's beginner must have been: \
         nobody beats it 30:0.",
        st[0].mean,
        mean(scores, Sst1, 0).mean,
        mean(scores, Sst2, 0).mean,
        mean(scores, Sst3, 0).mean,
        raw.mean
    );
}
