//! Tang, Zhao, Shao and Lv, "ADP with MCTS algorithm for Gomoku" (2016): its tables, its figure and its times, and what
//! its answers depend on.
//!
//! 5-star Gomoku, the paper's graded opponent, is gone; the frozen ladder `minimax-d1`, `-d2`, `-d4` takes its place.
//! Every match starts from balanced openings, each played with both colours.

mod candidates;
mod contest;
mod fig4;
mod readings;
mod simulations;
mod table2;
mod table3;
mod table4;
mod table5;
mod times;

use crate::stats::{Mean, wilson};
use crate::{Claim, Experiment, Measure, Report, RunOptions, Verdict};
use contest::{Match, Outcome, Outcomes};

/// The experiments, in the paper's order, then ours.
pub const ALL: &[&dyn Experiment] = &[
    &table2::Table2,
    &table3::Table3,
    &table4::Table4,
    &fig4::Fig4,
    &table5::Table5,
    &times::Times,
    &candidates::Candidates,
    &simulations::SimulationCounts,
    &readings::Readings,
];

const PAPER: &str = "Z. Tang, D. Zhao, K. Shao, L. Lv, *ADP with MCTS algorithm for Gomoku*, 2016.";
const UNIT: &str =
    "Score of the first in percent, a draw counting half (behind each name the games won – drawn – lost)";

/// Where games start from, and how they are played on.
const OPENINGS: &str = "Games start from balanced openings of five or six stones, each played with both colours \
                        (the paper does not say; from the empty board players without chance repeat themselves).";

/// Seeds unless somebody says otherwise: each has games of its own.
fn seeds(options: &RunOptions<'_>) -> u64 {
    options.seeds.unwrap_or(1).max(1)
}

/// So many simulations; a few of them for a quick look.
fn simulations(options: &RunOptions<'_>, count: u64) -> u64 {
    if options.quick { (count / 50).max(1) } else { count }
}

/// A report about which only the frame is known.
fn blank(id: &'static str, options: &RunOptions<'_>, question: &str, method: &str) -> Report {
    Report {
        question: question.to_owned(),
        method: method.to_owned(),
        games: options.games,
        ..Report::blank(id, PAPER, UNIT, seeds(options), options.quick)
    }
}

/// Our score in a match beside the paper's.
fn measure(one: &Match, outcomes: &Outcomes) -> Measure {
    let outcome = outcomes[&one.name];
    Measure {
        name: format!("{} ({})", one.name, outcome.games()),
        published: one.published.map_or_else(String::new, |[won, lost]| published(won, lost)),
        ours: outcome.percent(),
    }
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

fn claim(claim: &str, verdict: Verdict, because: String) -> Claim {
    Claim { claim: claim.to_owned(), verdict, because }
}

/// A claim that one beats another, p < .001: what it shows here, in words.
fn claim_beats(text: &str, outcome: &Outcome) -> Claim {
    claim(text, Verdict::of_shape(outcome.beats(0.001), outcome.beats(0.05)), words(outcome))
}

/// `65.0 % (58.1 to 71.9), p = 0.0004`.
fn words(outcome: &Outcome) -> String {
    let p = outcome.chance();
    let p = if p < 0.000_1 { "p < 0.0001".to_owned() } else { format!("p = {p:.4}") };
    let percent = outcome.percent();
    format!("{:.1} % ({:.1} to {:.1}), {p}", percent.mean, percent.low, percent.high)
}

#[cfg(test)]
mod tests;
