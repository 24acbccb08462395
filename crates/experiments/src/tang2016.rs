//! Tang, Zhao, Shao and Lv, "ADP with MCTS algorithm for Gomoku" (2016): tables, figure and times.
//!
//! 5-star Gomoku, the paper's graded opponent, is no longer available; the frozen ladder `minimax-d1`, `-d2`, `-d4`
//! takes its place. Every match starts from balanced openings, each played with both colours.

mod candidates;
mod fig4;
mod matches;
mod puct;
mod reading;
mod readings;
mod simulations;
mod table2;
mod table3;
mod table4;
mod table5;
mod times;

use crate::plot::{BarGroup, Curve, Labels, bar_picture, picture};
use crate::stats::{Mean, wilson};
use crate::{AnyExperiment, Entry, Experiment, ExperimentReport, Measure, Picture, Result, RunOptions};
use matches::{Match, MatchOutcome, Outcomes};
use reading::Reading;

/// The experiments, in the paper's order, then ours.
pub const ALL: &[&dyn AnyExperiment] = &[
    &table2::TABLE2,
    &table3::TABLE3,
    &table4::TABLE4,
    &fig4::FIG4,
    &table2::LITERAL_TABLE2,
    &table3::LITERAL_TABLE3,
    &table4::LITERAL_TABLE4,
    &fig4::LITERAL_FIG4,
    &table5::Table5,
    &times::Times,
    &candidates::CANDIDATES,
    &simulations::SIMULATIONS,
    &readings::READINGS,
    &puct::PUCT,
];

const PAPER: &str = "Z. Tang, D. Zhao, K. Shao, L. Lv, *ADP with MCTS algorithm for Gomoku*, 2016.";
const UNIT: &str =
    "Score of the first in percent, a draw counting half (behind each name the games won – drawn – lost)";

/// The starting positions, as all methods describe them.
const OPENINGS: &str = "Games start from balanced openings of four to seven stones, each played with both colours \
                        (the paper does not say; from the empty board players without chance repeat themselves).";

/// An experiment that consists of matches.
struct MatchExperiment {
    entry: Entry,
    reading: Reading,
    /// The same by the other reading: the name of its experiment.
    twin: Option<&'static str>,
    question: &'static str,
    method: fn(&Reading) -> String,
    matches: fn(&RunOptions<'_>, &Reading) -> Vec<Match>,
    /// Adds claims, notes, pictures and the verdict.
    judge: fn(&[Match], &Outcomes, &mut ExperimentReport) -> Result<()>,
}

impl Experiment for MatchExperiment {
    type Played = Outcomes;

    fn entry(&self) -> Entry {
        self.entry
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<Outcomes> {
        matches::play(options, &self.reading, &(self.matches)(options, &self.reading))
    }

    fn judge(&self, options: &RunOptions<'_>, outcomes: &Outcomes) -> Result<ExperimentReport> {
        let matches = (self.matches)(options, &self.reading);
        let [method, reading] = [(self.method)(&self.reading), self.reading.words().to_owned()];
        let method = format!("{method} {}{reading}", independence(options, &matches));
        let mut report = frame(self.entry.id, options, seeds(options), self.question, &method);
        report.size = size(options, &matches);
        report.measures = matches.iter().map(|one| measure(one, outcomes)).collect();
        (self.judge)(&matches, outcomes, &mut report)?;
        if let Some(twin) = self.twin {
            report.note(format!(
                "The same matches by another reading of the paper: [{twin}](../{twin}/README.md)."
            ));
        }
        Ok(report)
    }
}

/// What intervals and p-values rest on.
fn independence(options: &RunOptions<'_>, matches: &[Match]) -> &'static str {
    if matches::have_openings_of_their_own(options, matches) {
        "No balanced opening is used twice in a match, so its pairs of games are independent; intervals and p-values count pairs."
    } else {
        "There are more pairs of games than openings, which come again turned or mirrored; intervals and p-values count all \
         pairs as independent, and so are too narrow."
    }
}

/// The games of the matches: `200 a match and seed`.
fn size(options: &RunOptions<'_>, matches: &[Match]) -> String {
    let games = || matches.iter().map(|one| one.games(options));
    let (fewest, most) = (games().min().unwrap_or(0), games().max().unwrap_or(0));
    let count = if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
    format!("{count} a match and seed")
}

/// The number of seeds; each has games of its own.
fn seeds(options: &RunOptions<'_>) -> u64 {
    options.seeds.unwrap_or(1).max(1)
}

/// The number of simulations; a fiftieth for a quick look.
fn simulations(options: &RunOptions<'_>, count: u64) -> u64 {
    if options.quick { (count / 50).max(1) } else { count }
}

/// A report without results.
fn frame(id: &str, options: &RunOptions<'_>, seeds: u64, question: &str, method: &str) -> ExperimentReport {
    ExperimentReport {
        question: question.to_owned(),
        method: method.to_owned(),
        unit: UNIT.to_owned(),
        ..ExperimentReport::new(id, PAPER, seeds, options.games, options.quick)
    }
}

/// Our score in a match beside the paper's.
fn measure(one: &Match, outcomes: &Outcomes) -> Measure {
    let outcome = outcomes[&one.name];
    let published = one.published.map_or_else(String::new, |[won, lost]| published(won, lost));
    Measure::new(format!("{} ({})", one.name, outcome.games()), published, outcome.percent())
}

/// A score of the paper in percent, with Wilson's interval for its games.
fn published_mean(won: u64, lost: u64) -> Mean {
    let games = (won + lost) as f64;
    let [low, high] = wilson(won as f64, games).map(|share| 100.0 * share);
    Mean { mean: 100.0 * won as f64 / games, low, high }
}

/// The same in words, after the games.
fn published(won: u64, lost: u64) -> String {
    format!("{won}:{lost}, {}", published_mean(won, lost).words())
}

/// Scores in percent as a picture.
fn score_picture(file: &str, title: &str, x: &str, lines: &[Curve]) -> Result<Picture> {
    picture(file, &Labels { title, x, y: "score in percent" }, lines, 100.0)
}

/// The paper's score and ours in each match, side by side under its name with these line breaks.
fn match_bars(
    [file, title]: [&str; 2],
    matches: &[Match],
    outcomes: &Outcomes,
    broken: fn(&str) -> String,
) -> Result<Picture> {
    let group = |one: &Match| {
        let paper = one.published.map(|[won, lost]| published_mean(won, lost));
        BarGroup { name: broken(&one.name), bars: vec![paper, Some(outcomes[&one.name].percent())] }
    };
    let groups: Vec<BarGroup> = matches.iter().map(group).collect();
    let labels = Labels { title, x: "", y: "score of the first in percent" };
    bar_picture(file, &labels, &["the paper", "here"], &groups, 100.0)
}

/// `65.0 % (58.1 to 71.9), p = 0.0004`.
fn words(outcome: &MatchOutcome) -> String {
    let p = outcome.p_value();
    let p = if p < 0.000_1 { "p < 0.0001".to_owned() } else { format!("p = {p:.4}") };
    let percent = outcome.percent();
    format!("{:.1} % ({:.1} to {:.1}), {p}", percent.mean, percent.low, percent.high)
}

#[cfg(test)]
mod tests;
