//! The paper's figures 4 to 6: watching against self-teaching, our curves over the published ones.

use super::trained::{Trained, Training};
use super::{average, frame, published, seeds};
use crate::plot::{Curve, Labels, picture};
use crate::stats::Mean;
use crate::{Entry, Experiment, ExperimentReport, Mark, Picture, Result, RunOptions};
use tengen_nets::{Architecture, Critic};
use tengen_train::critic::{CriticCourse, CriticMethod};

/// Two learners with the same first weights, one of which watches an expert and one of which teaches itself.
pub(super) struct LearnerPair {
    pub(super) expert: Critic,
    pub(super) watching: Trained,
    pub(super) teaching: Trained,
}

/// What is added to a seed for the learners, whose first weights must not be the expert's.
const LEARNERS: u64 = 100;

/// Games of each learner, as in the paper.
const GAMES: u64 = 80_000;

impl LearnerPair {
    /// The expert is ST-Gomoku of the same seed.
    pub(super) fn train(options: &RunOptions<'_>, seed: u64) -> Result<LearnerPair> {
        let expert = Training::published(Architecture::St, seed).run(options)?.critic(60_000)?;
        let judge = Some(expert.clone());
        let teaching = learner("self", seed).by(CriticMethod::SelfTeaching { judge }).run(options)?;
        let watching =
            learner("watch", seed).by(CriticMethod::Watching { expert: expert.clone() }).run(options)?;
        Ok(LearnerPair { expert, watching, teaching })
    }
}

/// A training from the first weights of a pair's learners.
pub(super) fn learner(name: &str, seed: u64) -> Training {
    let course = CriticCourse::published(Architecture::St, LEARNERS + seed);
    Training::new(format!("{name}-{seed}"), course, GAMES)
}

/// One of the figures.
pub(super) struct FigureExperiment {
    entry: Entry,
    unit: &'static str,
    question: &'static str,
    /// Adds measures, claims, notes, pictures and the verdict.
    judge: fn(&[LearnerPair], &mut ExperimentReport) -> Result<()>,
}

const METHOD: &str = "For each seed, ST-Gomoku (60,000 games) is the expert. Two critics start from the same other weights and take \
     the published course for 80,000 games, as in the paper: one teaches itself, the other watches the expert play both sides with the \
     same exploration. A move is correct if the expert would choose it. Each side's first two moves and random moves do not \
     count; a forced five counts where the evaluation would have chosen it too. The published curves were read off the \
     paper's drawing.";

impl Experiment for FigureExperiment {
    type Played = Vec<LearnerPair>;

    fn entry(&self) -> Entry {
        self.entry
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<Vec<LearnerPair>> {
        (1..=seeds(options)).map(|seed| LearnerPair::train(options, seed)).collect()
    }

    fn judge(&self, options: &RunOptions<'_>, pairs: &Vec<LearnerPair>) -> Result<ExperimentReport> {
        let mut report = frame(self.entry.id, options, self.question, METHOD);
        report.unit = self.unit.to_owned();
        report.size = "80,000 of training a learner and seed".to_owned();
        (self.judge)(pairs, &mut report)?;
        Ok(report)
    }
}

/// One of a pair's learners.
type PickLearner = fn(&LearnerPair) -> &Trained;
const WATCHING: PickLearner = |pair| &pair.watching;
const TEACHING: PickLearner = |pair| &pair.teaching;

/// A column of every seed.
fn columns(pairs: &[LearnerPair], of: PickLearner, column: &str) -> Vec<Vec<f64>> {
    pairs.iter().map(|pair| of(pair).numbers(column)).collect()
}

/// Means over the seeds that went so far, a point for every thousand games.
pub(super) fn curve(name: &str, seeds: &[Vec<f64>]) -> Curve {
    let rows = seeds.iter().map(Vec::len).max().unwrap_or(0);
    let at = |k: usize| match &seeds.iter().filter_map(|seed| seed.get(k).copied()).collect::<Vec<_>>()[..] {
        // One run alone has no interval.
        &[one] => Mean::exactly(one),
        some => Mean::of(some),
    };
    Curve { name: name.to_owned(), points: (0..rows).map(|k| (k as f64 + 1.0, at(k))).collect() }
}

pub(super) fn paper(name: &str, column: &str) -> Curve {
    let points = published::curve(column).into_iter().map(|(k, value)| (k, Mean::exactly(value)));
    Curve { name: name.to_owned(), points: points.collect() }
}

/// The mean of blocks `from..=to` (thousands of games), one number for each seed that went so far; of all there is if
/// none did.
fn over(seeds: &[Vec<f64>], from: usize, to: usize) -> Vec<f64> {
    let part: Vec<f64> = seeds.iter().filter_map(|seed| seed.get(from - 1..to)).map(average).collect();
    if part.is_empty() { seeds.iter().map(|seed| average(seed)).collect() } else { part }
}

/// The mean of all blocks after the twentieth, one number for each seed.
fn late(seeds: &[Vec<f64>]) -> Vec<f64> {
    seeds.iter().map(|seed| average(if seed.len() > 20 { &seed[20..] } else { seed })).collect()
}

pub(super) const FOURTH: FigureExperiment = FigureExperiment {
    entry: Entry::new("zhao-fig4", "how many moves are the expert's: watching against self-teaching"),
    unit: "Share of moves that the expert would have chosen",
    question: "Does a critic that teaches itself come to play more like the expert than one that only watches it?",
    judge: judge_fourth,
};

fn judge_fourth(pairs: &[LearnerPair], report: &mut ExperimentReport) -> Result<()> {
    let (watch, own) = (columns(pairs, WATCHING, "correct"), columns(pairs, TEACHING, "correct"));
    for (name, seeds, [first, middle, late]) in [
        ("watching", &watch, ["0.102", "0.495", "0.483"]),
        ("self-teaching", &own, ["0.159", "0.615", "0.664"]),
    ] {
        report.measure(format!("{name}, thousand 1"), first, Mean::of(&over(seeds, 1, 1)));
        for (from, to, paper) in [(11, 20, ""), (21, 30, ""), (31, 40, middle), (61, 80, late)] {
            let name = format!("{name}, thousands {from} to {to}");
            report.measure(name, paper, Mean::of(&over(seeds, from, to)));
        }
    }
    claims_fourth(report, &watch, &own);
    let labels = Labels { title: "Share of the expert's moves", x: "thousands of games", y: "share" };
    let drawn = [
        curve("self-teaching, here", &own),
        curve("watching, here", &watch),
        paper("self-teaching, paper", "correctness_self_teaching"),
        paper("watching, paper", "correctness_watching"),
    ];
    report.pictures.push(picture("fig4.svg", &labels, &drawn, 1.0)?);
    Ok(())
}

fn claims_fourth(report: &mut ExperimentReport, watch: &[Vec<f64>], own: &[Vec<f64>]) {
    let gap = Mean::of_differences(&over(own, 31, 40), &over(watch, 31, 40));
    let end = Mean::of_differences(&over(own, 61, 80), &over(watch, 61, 80));
    report.measure("self-teaching less watching, thousands 31 to 40", "0.120", gap);
    report.measure("self-teaching less watching, thousands 61 to 80", "0.181", end);
    report.line("zhao-fig4-gap", Mark::of(end.mean >= 0.08), end.rounded(3));
    let (one, two) = (curve("self-teaching", own), curve("watching", watch));
    let below: Vec<f64> = (one.points.iter().zip(&two.points))
        .filter(|((_, own), (_, watch))| own.mean <= watch.mean)
        .map(|((k, _), _)| *k)
        .collect();
    let list = below.iter().map(|k| format!("{k:.0}")).collect::<Vec<_>>().join(", ");
    let first = Mean::of_differences(&over(own, 1, 1), &over(watch, 1, 1)).rounded(3);
    report.line(
        "zhao-fig4-above",
        Mark::of(below.is_empty()),
        if below.is_empty() {
            format!("in all {} thousands (means over seeds); first thousand {first}", one.points.len())
        } else {
            format!("not in {} of {}: {list}; first thousand {first}", below.len(), one.points.len())
        },
    );
    report.verdict = format!(
        "Self-teaching is {} watching: {} to {} in thousands 31 to 40 (the paper: 0.615 to 0.495), {:.3} to {:.3} in thousands \
         61 to 80 (0.664 to 0.483).",
        if gap.mean > 0.0 { "above" } else { "below" },
        Mean::of(&over(own, 31, 40)).words(),
        Mean::of(&over(watch, 31, 40)).words(),
        Mean::of(&over(own, 61, 80)).mean,
        Mean::of(&over(watch, 61, 80)).mean
    );
}

pub(super) const FIFTH: FigureExperiment = FigureExperiment {
    entry: Entry::new("zhao-fig5", "how many moves are the expert's, player by player: both learn alike"),
    unit: "Share of moves that the expert would have chosen",
    question: "Do player 1 and player 2, which share one network, learn equally well?",
    judge: judge_fifth,
};

fn judge_fifth(pairs: &[LearnerPair], report: &mut ExperimentReport) -> Result<()> {
    let mut words = Vec::new();
    for (line, name, of, paper, late_means) in [
        ("zhao-fig5-watch", "watching", WATCHING, "-0.013", [0.473, 0.493]),
        ("zhao-fig5-self", "self-teaching", TEACHING, "0.006", [0.668, 0.660]),
    ] {
        let [one, two] = ["correct_one", "correct_two"].map(|column| columns(pairs, of, column));
        let gap = Mean::of_differences(&late(&one), &late(&two));
        let by_seed: Vec<String> =
            late(&one).iter().zip(late(&two)).map(|(one, two)| format!("{:+.3}", one - two)).collect();
        let title = format!("{name}: player 1 less player 2, after 20,000 games");
        report.measure(title, paper, gap);
        report.line(
            line,
            Mark::of(gap.mean.abs() < 0.03),
            format!("{}; by seed {}", gap.rounded(3), by_seed.join(", ")),
        );
        words.push(format!("{:+.3} when {name}", gap.mean));
        let labels = Labels {
            title: &format!("Share of the expert's moves, {name}"),
            x: "thousands of games",
            y: "share",
        };
        let [paper_one, paper_two] = late_means.map(Mean::exactly);
        let late_curve = |name: &str, mean: Mean| Curve {
            name: name.to_owned(),
            points: vec![(61.0, mean), (80.0, mean)],
        };
        let drawn = [
            curve("player 1, here", &one),
            curve("player 2, here", &two),
            late_curve("player 1, paper's mean", paper_one),
            late_curve("player 2, paper's mean", paper_two),
        ];
        report.pictures.push(picture(format!("fig5-{name}.svg"), &labels, &drawn, 1.0)?);
    }
    report.verdict =
        format!("Player 1's share less player 2's is {} after 20,000 games.", words.join(" and "));
    report.note(
        "Who teaches itself teaches both players by the same games. Who watches sees what the expert plays as either player, and a \
         static expert does not play alike as both: after game 20,000, when first moves are no longer random, its own \
         games against itself go over the same ground, and it wins more of them as one player than as the other.");
    Ok(())
}

pub(super) const SIXTH: FigureExperiment = FigureExperiment {
    entry: Entry::new("zhao-fig6", "moves a game: a dip, a rise, a jump after game 20,000"),
    unit: "Counted moves a game",
    question: "Do games of a critic that teaches itself first get shorter, then longer, with a jump where exploration changes?",
    judge: super::figure6::judge,
};

/// The lengths of games, which figure 6 is judged by.
pub(super) struct Lengths {
    /// Watching and self-teaching, a column of every seed each.
    pub(super) watch: Vec<Vec<f64>>,
    pub(super) own: Vec<Vec<f64>>,
}

impl Lengths {
    /// By a column of the measurements.
    pub(super) fn by(pairs: &[LearnerPair], column: &str) -> Lengths {
        Lengths { watch: columns(pairs, WATCHING, column), own: columns(pairs, TEACHING, column) }
    }

    /// By the strictest reading: no forced five counts.
    pub(super) fn strict(pairs: &[LearnerPair]) -> Lengths {
        let of = |of: PickLearner| pairs.iter().map(|pair| of(pair).strict_moves()).collect();
        Lengths { watch: of(WATCHING), own: of(TEACHING) }
    }

    /// How much longer games are in thousand 21 than in thousand 20.
    pub(super) fn jump(seeds: &[Vec<f64>]) -> Mean {
        Mean::of_differences(&over(seeds, 21, 21), &over(seeds, 20, 20))
    }

    /// The same with less noise: thousands 21 to 24 and 17 to 20.
    pub(super) fn step(seeds: &[Vec<f64>]) -> Mean {
        Mean::of_differences(&over(seeds, 21, 24), &over(seeds, 17, 20))
    }

    pub(super) fn mean(seeds: &[Vec<f64>], from: usize, to: usize) -> Mean {
        Mean::of(&over(seeds, from, to))
    }
}

/// Our curves and the paper's, in one picture.
pub(super) fn draw(file: String, title: &str, lengths: &Lengths) -> Result<Picture> {
    let drawn = [
        curve("self-teaching, here", &lengths.own),
        curve("watching, here", &lengths.watch),
        paper("self-teaching, paper", "moves_per_game_self_teaching"),
        paper("watching, paper", "moves_per_game_watching"),
    ];
    picture(file, &Labels { title, x: "thousands of games", y: "moves" }, &drawn, 30.0)
}
